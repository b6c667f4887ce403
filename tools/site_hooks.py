"""Hooks of the documentation site: navigation by patterns, links out of docs/, formulas as MathML.

MkDocs calls these while `make docs` builds the site; mkdocs.yml names this file. The pages themselves stay plain
Markdown, which code hosts render too: `$...$` is a formula there as well.
"""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from latex2mathml.converter import convert

FORMULA = re.compile(r'<(span|div) class="arithmatex">(.*?)</\1>', re.DOTALL)
OPTION = re.compile(r"<code>(-[^<\n]{1,30})</code>")
LINK = re.compile(r"\[([^\]]*)\]\((\.\./[^)#\s]*)[^)]*\)")


def on_config(config: Any) -> Any:
    """Replace the patterns of the navigation by matching pages."""
    docs = Path(config["docs_dir"])
    pages = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
    named = set(list_names(config["nav"]))
    config["nav"] = list(expand(config["nav"], [page for page in pages if page not in named]))
    return config


def list_names(entries: Any) -> Iterator[str]:
    """List the pages and patterns of a navigation."""
    if isinstance(entries, str):
        yield entries
    else:
        for entry in entries.values() if isinstance(entries, dict) else entries:
            yield from list_names(entry)


def expand(entries: Iterable[Any], free: list[str]) -> Iterator[Any]:
    """Return the entries with patterns replaced by pages; each page is used once."""
    for entry in entries:
        if isinstance(entry, str) and "*" in entry:
            found = [page for page in free if fits(page, entry)]
            free[:] = [page for page in free if page not in found]
            yield from found
        elif isinstance(entry, dict):
            for title, inner in entry.items():
                yield {title: list(expand(inner, free)) if isinstance(inner, list) else inner}
        else:
            yield entry


def fits(page: str, pattern: str) -> bool:
    """Return True if a pattern matches a page: `*` does not cross folders, `**/` matches any folders or none."""
    if pattern.startswith("**/"):
        return PurePosixPath(page).match(pattern[3:])
    return page.count("/") == pattern.count("/") and PurePosixPath(page).match(pattern)


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Replace links to files outside docs/ by the file names, because the site does not contain them."""
    folder = Path(page.file.abs_src_path).parent
    docs = Path(config["docs_dir"])
    if page.file.src_uri == "changelog.md":
        markdown = (docs.parent / "CHANGELOG.md").read_text(encoding="utf-8").replace("](docs/", "](")

    def name(match: re.Match[str]) -> str:
        target = Path(os.path.normpath(folder / match[2]))
        if target.is_relative_to(docs):
            return match[0]
        path = f"`{target.relative_to(docs.parent).as_posix()}`"
        return path if match[1].strip("`") in path else f"{match[1]} ({path})"

    return LINK.sub(name, markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Write formulas as MathML, which browsers show without scripts, and keep options unbroken at hyphens."""
    html = OPTION.sub(r'<code class="option">\1</code>', html)
    return FORMULA.sub(lambda match: write_formula(match[2], match[1] == "div"), html)


def write_formula(text: str, block: bool) -> str:
    r"""Convert a LaTeX formula between \( and \) or \[ and \] to MathML."""
    latex = html.unescape(text).strip()[2:-2].strip()
    return convert(latex, display="block" if block else "inline")
