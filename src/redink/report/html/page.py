"""Web pages: one HTML text that needs nothing else.

All pages share `page.html`, `head.html` and the design in `common.css`; the leaderboard shares the last two. Scripts
are ES modules, which `bundle_scripts` joins into one function.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

_PLACEHOLDER = re.compile(r"\{\{ (\w+) \}\}")
_IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function )", re.MULTILINE)
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:"
SCRIPT_POLICY = "; script-src 'unsafe-inline'"


def fill_page(
    body: str,
    title: str,
    styles: Sequence[str],
    values: Mapping[str, str],
    script: str = "",
    data: Mapping[str, str] | None = None,
) -> str:
    """Return a page.

    Parameters
    ----------
    body
        Asset with the content of the page; its placeholders are replaced by `values`, which are HTML.
    title
        Title, as plain text.
    styles
        Stylesheets besides `common.css`.
    values
        HTML for the placeholders of the body.
    script
        Entry module of the page's scripts.
    data
        JSON texts, each of which becomes a script element with its name as id.
    """
    style = "\n".join(map(read_asset, ("common.css", *styles)))
    policy = POLICY + (SCRIPT_POLICY if script else "")
    links = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<link rel="icon" href="data:,">\n'
        f"<style>\n{style}</style>"
    )
    blocks = [
        f'<script type="application/json" id="{name}">{protect(text)}</script>' for name, text in (data or {}).items()
    ]
    if script:
        blocks.insert(0, "<noscript>This page needs JavaScript to show its data.</noscript>")
        blocks.append(f"<script>\n{bundle_scripts(script)}</script>")
    title = escape(title)
    return fill_template(
        read_asset("page.html"),
        {
            "head": fill_template(read_asset("head.html"), {"title": title, "links": links}),
            "body": fill_template(read_asset(body), {"title": title, **values}),
            "blocks": "\n".join(blocks),
        },
    )


def fill_template(template: str, values: Mapping[str, str]) -> str:
    """Replace every placeholder by its value, in one pass: a placeholder inside a value is plain text.

    >>> fill_template("<h1>{{ title }}</h1> {{ data }}", {"title": "{{ data }}", "data": "[1]"})
    '<h1>{{ data }}</h1> [1]'
    """
    return _PLACEHOLDER.sub(lambda match: values[match[1]], template)


def bundle_scripts(entry: str) -> str:
    """Return a module and all modules that it imports as one function, each after those that it imports.

    Imports and the word `export` are removed: all modules share one scope, so their top-level names are distinct, which
    tests/report/test_pages.py checks.
    """
    modules: dict[str, str] = {}

    def add(name: str) -> None:
        text = read_asset(name)
        for imported in _IMPORT.findall(text):
            if imported not in modules:
                add(imported)
        modules[name] = _EXPORT.sub("", _IMPORT.sub("", text)).strip()

    add(entry)
    return '(() => {{\n"use strict";\n{}\n}})();\n'.format("\n".join(modules.values()))


def read_asset(name: str) -> str:
    """Return the text of a file in assets."""
    return (files("redink.report.html") / "assets" / name).read_text(encoding="utf-8")


def to_compact_json(value: Any) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def protect(text: str) -> str:
    r"""Escape JSON so that it cannot end its script element.

    >>> protect('"</script>"')
    '"\\u003c/script>"'
    """
    return text.replace("<", "\\u003c")
