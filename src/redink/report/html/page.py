"""Web pages: a template, styles, scripts and data in, one HTML text out that needs nothing else.

Everything lies in assets, written by hand. The scripts of a page are put one after the other into one function, so that
each of them sees the names of those before it and the page has no global ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def fill_page(template: str, title: str, styles: Sequence[str], scripts: Sequence[str], data: Mapping[str, str]) -> str:
    """Return the page; `data` are JSON texts, each of which becomes a script element with its name as id."""
    blocks = "\n".join(
        f'<script type="application/json" id="{name}">{protect(text)}</script>' for name, text in data.items()
    )
    values = {
        "heat": read_asset("heat.html"),
        "title": escape(title),
        "style": "\n".join(map(read_asset, styles)),
        "script": "\n".join(map(read_asset, scripts)),
        "data": blocks,
    }
    return fill_template(read_asset(template), values)


def fill_template(template: str, values: Mapping[str, str]) -> str:
    """Replace every placeholder by its value, in one pass: a placeholder inside a value is plain text.

    >>> fill_template("<h1>{{title}}</h1> {{data}}", {"title": "{{data}}", "data": "[1]"})
    '<h1>{{data}}</h1> [1]'
    """
    return _PLACEHOLDER.sub(lambda match: values[match[1]], template)


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
