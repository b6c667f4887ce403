"""Griffe extension that fences the doctests of docstrings for the API page; named in mkdocs.yml."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:.+\n?)*)(?:\n(?=>>> )|)", re.MULTILINE)


class Examples(griffe.Extension):
    """Wraps every paragraph that starts with `>>>` in a code fence."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Process the docstring of an object."""
        if obj.docstring and not obj.is_alias:
            text = re.sub(r"```pycon\n|\n```$", "", obj.docstring.value)
            obj.docstring.value = EXAMPLE.sub(lambda match: f"```pycon\n{match[0].rstrip()}\n```\n", text)
