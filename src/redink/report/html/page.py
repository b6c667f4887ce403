"""Web pages: a template, styles, scripts and data in, one HTML text out that needs nothing else.

Everything lies in assets, written by hand. The scripts of a page are put one after the other into one function, so that
each of them sees the names of those before it and the page has no global ones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any


def fill_page(template: str, title: str, styles: Sequence[str], scripts: Sequence[str], data: Mapping[str, str]) -> str:
    """The page; `data` are JSON texts, each of which becomes a script element with its name as id."""
    page = read_asset(template)
    blocks = "\n".join(
        f'<script type="application/json" id="{name}">{protect(text)}</script>' for name, text in data.items()
    )
    for place, text in (
        ("heat", read_asset("heat.html")),
        ("title", escape(title)),
        ("style", "\n".join(map(read_asset, styles))),
        ("script", "\n".join(map(read_asset, scripts))),
        ("data", blocks),  # the last: nothing in the data is a place to fill
    ):
        page = page.replace("{{" + place + "}}", text)
    return page


def read_asset(name: str) -> str:
    """The text of a file in assets."""
    return (files("redink.report.html") / "assets" / name).read_text(encoding="utf-8")


def to_compact_json(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def protect(text: str) -> str:
    r"""JSON that cannot end the script element it stands in, whatever is in it.

    >>> protect('"</script>"')
    '"\\u003c/script>"'
    """
    return text.replace("<", "\\u003c")
