"""Draw a random sample of the project's prose for a blind reading.

    python tools/sample_prose.py --seed 7

prints 100 numbered strings: docstrings, help texts, messages, comments and sentences of the documentation. Read them
without the code around them and mark every string that a native technical writer would not have written. `--key`
prints the file and line of each string afterwards.
"""

from __future__ import annotations

import argparse
import ast
import io
import random
import re
import textwrap
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
CODE_FOLDERS = ("src", "tools", "bench")
GENERATED = ("docs/commands.md", "docs/benchmarks.md")
MIN_WORDS = 4  # shorter strings are labels, not prose
MESSAGE_CALLS = {"echo", "warn", "secho", "Caution", "style"}


class Text(NamedTuple):
    """A piece of prose with its origin."""

    category: str
    path: Path
    line: int
    text: str


def list_code_texts(path: Path) -> Iterator[Text]:
    """Yield docstrings, help texts, messages and comments of a Python file."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if docstring := ast.get_docstring(node):
                yield Text("docstring", path, node.body[0].lineno, strip_examples(docstring))
            yield from list_attribute_docstrings(path, node.body)
        elif isinstance(node, ast.keyword) and node.arg == "help" and (text := read_string(node.value)):
            yield Text("help", path, node.value.lineno, text)
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from list_messages(path, node.exc)
        elif isinstance(node, ast.Call) and name_call(node) in MESSAGE_CALLS:
            yield from list_messages(path, node)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not re.match(r"# (fmt|type|noqa|pragma)", token.string):
            yield Text("comment", path, token.start[0], token.string.lstrip("# "))


def list_attribute_docstrings(path: Path, body: list[ast.stmt]) -> Iterator[Text]:
    """Yield the strings that follow an assignment."""
    for before, node in pairwise(body):
        follows = isinstance(before, ast.Assign | ast.AnnAssign) and isinstance(node, ast.Expr)
        if follows and (text := read_string(node.value)):
            yield Text("docstring", path, node.lineno, text)


def list_messages(path: Path, call: ast.Call) -> Iterator[Text]:
    """Yield the text arguments of an exception or of a printing call."""
    for argument in call.args:
        if text := read_string(argument):
            yield Text("message", path, argument.lineno, text)


def read_string(node: ast.expr) -> str | None:
    """Return a string literal; expressions inside an f-string become `{…}`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values)
    return None


def name_call(call: ast.Call) -> str:
    """Return the last part of the name of the function that is called."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def strip_examples(docstring: str) -> str:
    """Remove doctests from a docstring."""
    return re.split(r"\n\s*(?:>>>|Examples\n)", docstring)[0].strip()


def list_page_texts(path: Path) -> Iterator[Text]:
    """Yield the paragraphs, list items and table rows of a Markdown page, without code blocks."""
    text = re.sub(r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), path.read_text(encoding="utf-8"),
                  flags=re.DOTALL | re.MULTILINE)  # fmt: skip
    start, lines = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if lines and (not line.strip() or re.match(r"\s*([-*|#>]|\d+\.) ?", line)):
            yield Text("docs", path, start, " ".join(lines))
            lines = []
        if line.strip() and not re.fullmatch(r"[-|: ]+", line.strip()):
            start, lines = (start, [*lines, line.strip()]) if lines else (number, [line.strip()])


def collect_texts() -> list[Text]:
    """Return all prose of the project in a fixed order."""
    texts: list[Text] = []
    for folder in CODE_FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            texts += list_code_texts(path)
    pages = sorted(path for path in (ROOT / "docs").rglob("*.md") if str(path.relative_to(ROOT)) not in GENERATED)
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *pages]:
        texts += list_page_texts(path)
    return [text for text in texts if len(re.findall(r"[A-Za-z]{2,}", text.text)) >= MIN_WORDS]


def main() -> None:
    """Print a sample."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="number of strings [default: 100]")
    parser.add_argument("--key", action="store_true", help="print the origin of each string at the end")
    options = parser.parse_args()
    texts = collect_texts()
    sample = random.Random(options.seed).sample(texts, min(options.count, len(texts)))
    for number, text in enumerate(sample, 1):
        print(f"{number:3}. [{text.category}] {textwrap.shorten(' '.join(text.text.split()), 400, placeholder=' …')}")
    if options.key:
        print()
        for number, text in enumerate(sample, 1):
            print(f"{number:3}. {text.path.relative_to(ROOT)}:{text.line}")


if __name__ == "__main__":
    main()
