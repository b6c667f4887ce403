"""Results of grammar checkers as JSON: matches with character offsets and replacements, as LanguageTool writes them.

    {"matches": [{"offset": 3, "length": 2, "replacements": [{"value": "goes"}], "rule": {"category": {"id": "X"}}}]}

A file has one object for a whole text, or one object per line of the text. The text itself is a separate file with one
sentence per line, because the results do not contain it. The first replacement of a match becomes an edit of whole
tokens; a match without a replacement becomes an edit of type UNK, which counts for detection only.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from redink.errors import FormatError
from redink.formats.lines import Source, describe_path, open_input, read_lines
from redink.formats.records import Record, parse_json
from redink.types import Edit, Sentence, Tokens

DETECTED = "UNK"
"""Type of a match without a replacement."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its first and last character in a line, the replacement (None if there is none), and its category."""

    start: int
    end: int
    replacement: str | None
    category: str


@dataclass(slots=True)
class MatchReader:
    """Sentences of a text with the edits of a checker, and what could not be converted.

    Parameters
    ----------
    text
        The text that was checked, one sentence per line, without Windows line ends.
    results
        The JSON file of the checker.

    """

    text: Source
    results: Source
    dropped: list[int] = field(default_factory=list)
    """Lines with a match that overlaps an earlier one, or continues on the next line."""

    def __iter__(self) -> Iterator[Sentence]:
        lines = _read_text(self.text)
        by_line = self._list_matches(lines)
        for number, (line, matches) in enumerate(zip(lines, by_line, strict=True), 1):
            yield self._convert(line, sorted(matches, key=lambda match: (match.start, match.end)), number)

    def _list_matches(self, lines: Sequence[str]) -> list[list[Match]]:
        """Return the matches of each line."""
        path = describe_path(self.results)
        content = list(read_lines(self.results))
        try:
            value = json.loads("\n".join(content))
        except ValueError:
            pass
        else:
            return self._read(Record(value, "the file", path), lines)
        filled = [number for number, line in enumerate(content, 1) if line.strip()]
        if len(filled) != len(lines):
            message = f"expected one JSON object, or one per line of the text ({len(lines)}), got {len(filled)} lines"
            raise FormatError(message, path, None)
        return [
            self._read(_parse_line(content[number - 1], path, number), [line])[0]
            for number, line in zip(filled, lines, strict=True)
        ]

    def _read(self, record: Record, lines: Sequence[str]) -> list[list[Match]]:
        """Return the matches of an object by line; offsets count UTF-16 code units from the first line on."""
        starts = [0, *accumulate(_measure(line) + 1 for line in lines)]
        by_line: list[list[Match]] = [[] for _ in lines]
        for match in record.list_records("matches"):
            offset, length = match.take("offset", int), match.take("length", int)
            if offset < 0 or length < 0 or offset + length > starts[-1] or not lines:
                match.refuse(
                    f"{match.label} ends at {offset + length}, but the text has {max(0, starts[-1] - 1)} characters"
                )
            index = min(bisect_right(starts, offset) - 1, len(lines) - 1)
            line = lines[index]
            start = _find_character(line, offset - starts[index])
            end = _find_character(line, min(offset + length - starts[index], _measure(line)))
            _check_context(match, line[start:end], offset + length <= starts[index] + _measure(line))
            if offset + length > starts[index] + _measure(line):
                self.dropped.append(index + 1)
                continue
            by_line[index].append(Match(start, end, _take_replacement(match), _take_category(match)))
        return by_line

    def _convert(self, line: str, matches: Sequence[Match], number: int) -> Sentence:
        tokens, last = tuple(line.split()), (0, 0)
        edits: list[Edit] = []
        for match in matches:
            edit = make_edit(line, tokens, match)
            if edit is None:
                continue
            if edits and (edit.start < last[1] or (edit.start, edit.end) == last):
                self.dropped.append(number)
                continue
            edits.append(edit)
            last = edit.start, edit.end
        return Sentence(tokens, (tuple(edits),))


def _parse_line(line: str, path: str, number: int) -> Record:
    try:
        return Record(parse_json(line, path), f"line {number}", path)
    except FormatError as error:
        raise FormatError(error.message, path, number) from None


def _read_text(source: Source) -> list[str]:
    with open_input(source) as file:
        if b"\r" in file.read():
            message = "the text has Windows line ends, so it is unclear what offsets count: save it with plain ones"
            raise FormatError(message, describe_path(source), None)
    return list(read_lines(source))


def make_edit(line: str, tokens: Tokens, match: Match) -> Edit | None:
    """Return a match as an edit of whole tokens; None if it changes spaces only.

    >>> line = "He go home."
    >>> make_edit(line, tuple(line.split()), Match(3, 5, "goes", "GRAMMAR"))
    Edit(start=1, end=2, correction=('goes',), type='R:GRAMMAR', alternatives=())
    >>> make_edit(line, tuple(line.split()), Match(6, 10, "back home", "STYLE"))
    Edit(start=2, end=2, correction=('back',), type='M:STYLE', alternatives=())
    """
    spans = [found.span() for found in re.finditer(r"\S+", line)]
    if match.replacement is None:
        first = sum(end <= match.start for _, end in spans)
        return Edit(first, max(first, sum(start < match.end for start, _ in spans)), (), DETECTED)
    start, end = match.start, match.end
    while start and not line[start - 1].isspace():
        start -= 1
    while end < len(line) and not line[end].isspace():
        end += 1
    first, last = len(line[:start].split()), len(line[:end].split())
    correction = (line[start : match.start] + match.replacement + line[match.end : end]).split()
    while first < last and correction and tokens[first] == correction[0]:
        first, correction = first + 1, correction[1:]
    while first < last and correction and tokens[last - 1] == correction[-1]:
        last, correction = last - 1, correction[:-1]
    if first == last and not correction:
        return None
    operation = "M" if first == last else "R" if correction else "U"
    return Edit(first, last, correction, f"{operation}:{match.category}")


def _measure(text: str) -> int:
    """Return the number of UTF-16 code units."""
    return len(text) + sum(character > "\uffff" for character in text)


def _find_character(text: str, units: int) -> int:
    """Return the index of the character after a number of UTF-16 code units."""
    if text.isascii() or max(text) <= "\uffff":
        return units
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))


def _check_context(match: Record, text: str, complete: bool) -> None:
    """Raise an error if the checker saw another text at these offsets."""
    context = match.value.get("context")
    if not complete or not isinstance(context, dict) or not isinstance(context.get("text"), str):
        return
    start, length = context.get("offset"), context.get("length")
    if not isinstance(start, int) or not isinstance(length, int):
        return
    seen = context["text"][_find_character(context["text"], start) : _find_character(context["text"], start + length)]
    if seen != text:
        match.refuse(
            f"{match.label} is about {seen!r}, but the text has {text!r} there: give the text that was checked"
        )


def _take_replacement(match: Record) -> str | None:
    replacements = match.value.get("replacements") or []
    if not isinstance(replacements, list):
        match.refuse(f"'replacements' of {match.label} must be a list")
    if not replacements:
        return None
    first = replacements[0].get("value") if isinstance(replacements[0], dict) else replacements[0]
    if not isinstance(first, str):
        match.refuse(f"a replacement of {match.label} must be a text")
    return str(first)


def _take_category(match: Record) -> str:
    """Return the identifier of the rule's category, as far as it is one word; else OTHER."""
    rule: Any = match.value.get("rule")
    category = rule.get("category") if isinstance(rule, dict) else None
    name = category.get("id") if isinstance(category, dict) else None
    return name if isinstance(name, str) and name.isidentifier() else "OTHER"
