"""Edits between two Chinese texts: all cheapest alignments, each merged into edits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Levenshtein

from redink.annotators.chinese.tables import PUNCTUATION, Array, Tables, encode
from redink.errors import UnsuitableData
from redink.kernels.chinese.alignments import align, fill_substitutions, list_alignments
from redink.types import Tokens

SWAP, SUBSTITUTE, INSERT, DELETE, MATCH = 1, 2, 4, 8, 16
TYPES = {SWAP: "W", SUBSTITUTE: "S", INSERT: "M", DELETE: "R"}
"""Types of edits by the kind of their span: word order, substitution, missing, redundant."""

MAX_DIFFERENCE = 10
"""Difference in length above which only one alignment is considered."""
MAX_ROWS = 1 << 18
"""Spans of all alignments of a pair; a pair with more is refused."""
MAX_TOKENS = 5_000
"""Tokens of a text; three tables have a cell for each pair of tokens."""

FIXED = re.sub("[〰〾〿﹏]", "", PUNCTUATION).replace("‘", "‘'")
"""Punctuation that does not move, in the order of the original: a moved text must not be a substring."""

_MISSING = re.compile(r"\[缺失成分\]|.", re.DOTALL)


class CharacterEdit(NamedTuple):
    """An edit of ChERRANT: its type and both spans."""

    type: str
    start: int
    end: int
    other_start: int
    other_end: int


class _Span(NamedTuple):
    kind: int
    start: int
    end: int
    other_start: int
    other_end: int


def split_characters(text: str) -> Tokens:
    """Return the characters of a text without white space; the mark [缺失成分] (missing component) is one token.

    >>> split_characters("中国 人")
    ('中', '国', '人')
    """
    joined = "".join(text.split())
    return tuple(_MISSING.findall(joined)) if "[" in joined else tuple(joined)


class ChineseAligner:
    """Extract the edits of pairs of texts.

    Parameters
    ----------
    tables
        Properties of characters.
    only_first
        Consider only the first alignment of each pair.
    """

    def __init__(self, tables: Tables, only_first: bool = False) -> None:
        self._tables = tables
        self._only_first = only_first
        self._numbers: dict[str, int] = {}
        self._rows = np.empty((1024, 6), np.int32)

    def extract(self, source: Tokens, target: Tokens) -> list[tuple[CharacterEdit, ...]]:
        """Return the distinct results of the alignments, each with its edits in the order of their spans.

        Raises
        ------
        UnsuitableData
            If a text is too long, or has too many alignments.

        """
        if max(len(source), len(target)) > MAX_TOKENS:
            raise UnsuitableData(f"the text has more than {MAX_TOKENS:,} characters")
        results: dict[tuple[CharacterEdit, ...], None] = {}
        for spans in self._list_alignments(source, target):
            results[tuple(_list_edits(_merge(spans, source, target), source, target))] = None
        return list(results)

    def weigh(self, source: Tokens, target: Tokens) -> Array:
        """Return the cost of replacing each source token by each target token."""
        costs, tables = np.empty((len(source), len(target))), self._tables
        one, other = encode(source, self._numbers), encode(target, self._numbers)
        fill_substitutions(one, other, tables.classes, tables.starts, tables.readings, tables.confusable, costs)
        return costs

    def _list_alignments(self, source: Tokens, target: Tokens) -> Iterator[list[_Span]]:
        one, other = encode(source, self._numbers), encode(target, self._numbers)
        shape = len(source) + 1, len(target) + 1
        steps, swaps = np.empty(shape, np.uint8), np.empty(shape, np.int32)
        align(one, other, self.weigh(source, target), np.empty(shape), steps, swaps)
        path, lengths = np.empty((2, sum(shape)), np.uint8), np.empty(sum(shape), np.int32)
        only_first = self._only_first or abs(len(source) - len(target)) > MAX_DIFFERENCE
        while (size := list_alignments(steps, swaps, only_first, path, lengths, self._rows)) == -1:
            if len(self._rows) >= MAX_ROWS:
                raise UnsuitableData("the texts have too many equally cheap alignments; use only the first (-s first)")
            self._rows = np.empty((len(self._rows) * 4, 6), np.int32)
        spans: list[_Span] = []
        last = 0
        for number, *fields in self._rows[:size].tolist():
            if number != last:
                yield spans
                spans, last = [], number
            spans.append(_Span._make(fields))
        yield spans


def _merge(spans: Sequence[_Span], source: Tokens, target: Tokens) -> Iterator[_Span]:
    """Yield the spans that differ, with two spans around a third joined if a text moved from one to the other."""
    index = 0
    while index < len(spans):
        span = spans[index]
        if index + 2 < len(spans) and _is_move(spans[index], spans[index + 1], spans[index + 2], source, target):
            last = spans[index + 2]
            yield _Span(SWAP, span.start, last.end, span.other_start, last.other_end)
            index += 3
            continue
        if span.kind != MATCH:
            yield span
        index += 1


def _is_move(first: _Span, middle: _Span, last: _Span, source: Tokens, target: Tokens) -> bool:
    if first.kind == last.kind == SUBSTITUTE and middle.kind == MATCH:
        before, after = _cut(source, first.start, first.end), _cut(target, first.other_start, first.other_end)
        late, late_after = _cut(source, last.start, last.end), _cut(target, last.other_start, last.other_end)
        limit = 0 if min(map(len, (before, after, late, late_after))) == 1 else 1
        return _differ_by(before, late_after, limit) and _differ_by(after, late, limit)
    if {first.kind, last.kind} != {INSERT, DELETE} or middle.kind not in (MATCH, SWAP):
        return False
    deletion, insertion = (first, last) if first.kind == DELETE else (last, first)
    deleted = _cut(source, deletion.start, deletion.end)
    inserted = _cut(target, insertion.other_start, insertion.other_end)
    if deleted in FIXED or inserted in FIXED or abs(len(deleted) - len(inserted)) > 1:
        return False
    if min(len(deleted), len(inserted)) == 1:
        return deleted == inserted
    return _differ_by(deleted, inserted, 1) or (len(deleted) == len(inserted) and inserted in deleted + deleted)


def _cut(tokens: Tokens, start: int, end: int) -> str:
    return "".join(tokens[start:end])


def _differ_by(one: str, other: str, limit: int) -> bool:
    return one == other if limit == 0 else Levenshtein.distance(one, other, score_cutoff=limit) <= limit


def _list_edits(spans: Iterator[_Span], source: Tokens, target: Tokens) -> Iterator[CharacterEdit]:
    """Yield the edits of spans, without equal text at the ends of substitutions."""
    for kind, start, end, other_start, other_end in spans:
        words, others = source[start:end], target[other_start:other_end]
        if "".join(words) == "".join(others):
            continue
        if kind == SUBSTITUTE:
            first, second = _count_common(words, others, "".join(others))
            start, other_start = start + first, other_start + second
            text = "".join(others)[::-1]
            first, second = _count_common(_reverse(words[first:]), _reverse(others[second:]), text)
            end, other_end = end - first, other_end - second
            kind = INSERT if start == end else DELETE if other_start == other_end else SUBSTITUTE
        yield CharacterEdit(TYPES[kind], start, end, other_start, other_end)


def _reverse(tokens: Tokens) -> Tokens:
    return tuple([token[::-1] for token in reversed(tokens)])


def _count_common(tokens: Tokens, others: Tokens, text: str) -> tuple[int, int]:
    """Return the numbers of tokens with which both sides begin alike.

    The longest common text of `tokens` and `text` counts, if both sides have a token boundary after it.

    >>> _count_common(("ab", "c", "d"), ("a", "bc", "e"), "abce")
    (2, 2)
    """
    common, count = "", 0
    while count < len(tokens) and text.startswith(common + tokens[count]):
        common += tokens[count]
        count += 1
    length = 0
    for number, token in enumerate(others, 1):
        length += len(token)
        if count and length == len(common):
            return count, number
    return 0, 0
