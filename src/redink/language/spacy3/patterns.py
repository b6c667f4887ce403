"""Regular expressions with very many alternatives, compiled only as far as texts need them.

The French rules have one of 1.4 MB that takes seconds to compile; nearly all words differ from all of its alternatives
in something simple, such as having no hyphen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

_ELEMENT = re.compile(
    r"\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\x[0-9a-fA-F]{2}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?[:=!<]*|[?*+]|\{\d*,?\d*\}|.",
    re.DOTALL,
)
_FLAGS = re.compile(r"\(\?[aimsu]+\)")
_OPTIONAL = ("?", "*", "{")
MAX_CLASS = 16  # length of a class of characters that is worth testing


class Alternatives:
    """A regular expression as a list of alternatives; a text matches if one of them matches at its start."""

    def __init__(self, pattern: str) -> None:
        flags = _FLAGS.match(pattern)
        prefix = flags[0] if flags else ""
        self._groups: dict[str, list[Alternative]] = {}
        """Alternatives by the first class of characters that they require, which is empty if there is none."""
        for text in split_alternatives(pattern[len(prefix) :]):
            required = list(list_required(text))
            gate = prefix + next((part for part in required if part.startswith("[")), "")
            self._groups.setdefault(gate, []).append(Alternative(prefix, text, required))

    def match(self, text: str) -> bool:
        """Return True if the regular expression matches at the start of the text."""
        return any(
            alternative.match(text)
            for gate, alternatives in self._groups.items()
            if re.search(gate, text)
            for alternative in alternatives
        )


class Alternative:
    """One alternative, with simple patterns that every match contains."""

    def __init__(self, flags: str, pattern: str, required: list[str]) -> None:
        self._flags, self._pattern = flags, pattern
        self._required = [re.compile(flags + part).search for part in required]

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._flags + self._pattern)

    def match(self, text: str) -> bool:
        """Return True if the alternative matches at the start of the text."""
        return all(search(text) for search in self._required) and bool(self._compiled.match(text))


def split_alternatives(pattern: str) -> list[str]:
    """Split a regular expression at its outermost bars.

    >>> split_alternatives("(?:^a[|)]b|c$)|d")
    ['(?:^a[|)]b|c$)', 'd']
    """
    parts, begin, depth = [], 0, 0
    for element in _ELEMENT.finditer(pattern):
        text = element[0]
        depth += text[0] == "("
        depth -= text == ")"
        if text == "|" and depth == 0:
            parts.append(pattern[begin : element.start()])
            begin = element.end()
    return [*parts, pattern[begin:]]


def list_required(pattern: str) -> Iterator[str]:
    """Yield simple patterns that every match of a regular expression contains: runs of letters and small classes.

    >>> list(list_required("(?:^saint[-_]?x*[-–](?:a|b)c)"))
    ['saint', '[-–]', 'c']
    """
    if pattern.startswith("(?:") and pattern.endswith(")") and len(split_alternatives(pattern[3:-1])) == 1:
        pattern = pattern[3:-1]
    if len(split_alternatives(pattern)) > 1:
        return
    elements = [element[0] for element in _ELEMENT.finditer(pattern)]
    run, depth = "", 0
    for element, following in zip(elements, [*elements[1:], ""], strict=True):
        depth += element[0] == "("
        depth -= element == ")"
        certain = depth == 0 and not following.startswith(_OPTIONAL)
        if certain and len(element) == 1 and element.isalnum():
            run += element
            continue
        if run:
            yield run
        run = ""
        if certain and element[0] == "[" and element[1] != "^" and len(element) <= MAX_CLASS:
            yield element
    if run:
        yield run
