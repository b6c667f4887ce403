"""Chunks: the unit of the edit bank. Edits that touch are judged together and have one normalised form.

The form does not depend on how an aligner segments a correction, so that a verdict fits other segmentations too.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from redink.types import NOOP, Edit, Tokens


class Chunk(NamedTuple):
    """A normalised chunk: a span of the source, and the tokens that replace it."""

    start: int
    end: int
    correction: Tokens


class EditGroup(NamedTuple):
    """Touching edits, with the chunk that they make."""

    chunk: Chunk | None
    """None if the edits do not change the text."""
    edits: tuple[Edit, ...]


def list_edits(edits: Iterable[Edit]) -> list[Edit]:
    """Return the edits that correct something, sorted by span: no noop edits and none without a correction (UNK)."""
    listed = [edit for edit in edits if edit[3] != NOOP and edit[3] != "UNK" and edit[0] >= 0]
    if len(listed) > 1:
        listed.sort(key=get_span)
    return listed


get_span = itemgetter(0, 1)


def group_edits(source: Tokens, edits: Iterable[Edit]) -> list[EditGroup]:
    """Group touching edits into chunks.

    >>> source = ("I", "am", "agree", "with", ".")
    >>> [group.chunk for group in group_edits(source, [Edit(1, 2, ()), Edit(2, 3, ("agreed",)), Edit(4, 4, ("you",))])]
    [Chunk(start=1, end=3, correction=('agreed',)), Chunk(start=4, end=4, correction=('you',))]
    """
    listed = list_edits(edits)
    if len(listed) == 1:
        return [EditGroup(normalise(source, *listed[0][:3]), (listed[0],))]
    result = []
    first, count = 0, len(listed)
    for last in range(count):
        if last + 1 < count and listed[last + 1][0] <= listed[last][1]:
            continue
        start, _, correction = listed[first][:3]
        if first < last:
            correction = tuple(chain.from_iterable([edit[2] for edit in listed[first : last + 1]]))
        chunk = normalise(source, start, listed[last][1], correction)
        result.append(EditGroup(chunk, tuple(listed[first : last + 1])))
        first = last + 1
    return result


def normalise(source: Tokens, start: int, end: int, correction: Sequence[str]) -> Chunk | None:
    """Return the normalised form of a correction, or None if it does not change the text.

    Equal tokens at both ends are dropped, the last ones first. A pure insertion or deletion is then moved to the left
    as far as the text stays the same.

    >>> normalise(("very", "very", "good"), 1, 2, ())
    Chunk(start=0, end=1, correction=())
    """
    if start < end and correction and source[start] != correction[0] and source[end - 1] != correction[-1]:
        return Chunk(start, end, correction if type(correction) is tuple else tuple(correction))
    text = list(correction)
    while start < end and text and source[end - 1] == text[-1]:
        end -= 1
        text.pop()
    same = 0
    while start < end and same < len(text) and source[start] == text[same]:
        start += 1
        same += 1
    text = text[same:]
    if start == end and text:
        while start > 0 and source[start - 1] == text[-1]:
            text.insert(0, text.pop())
            start, end = start - 1, end - 1
    elif start < end and not text:
        while start > 0 and source[start - 1] == source[end - 1]:
            start, end = start - 1, end - 1
    return Chunk(start, end, tuple(text)) if start < end or text else None


def overlaps(start: int, end: int, other_start: int, other_end: int) -> bool:
    """Return True if two spans overlap; touching spans do not, and an insertion must lie strictly inside a span.

    >>> overlaps(1, 3, 2, 2), overlaps(1, 2, 2, 2), overlaps(2, 2, 2, 2)
    (True, False, True)
    """
    if start == end and other_start == other_end:
        return start == other_start
    return start < other_end and other_start < end


def match_chunk(source: Tokens, chunk: Chunk, groups: Sequence[EditGroup]) -> tuple[Edit, ...]:
    """Return the edits by which an annotator makes a chunk's text, however they are segmented; empty if there are none.

    An insertion at the edge of the chunk's span may belong to the chunk or not; every choice is tried.
    """
    start, end, correction = chunk
    near = [group for group in groups if group[1][-1][1] >= start and group[1][0][0] <= end]
    if not near:
        return ()
    for group in near:
        if group.chunk == chunk:
            return group.edits
    inner: list[Edit] = []
    edges: list[Edit] = []
    for group in near:
        for edit in group.edits:
            first, last = edit[:2]
            if last < start or first > end or (first < last and (last == start or first == end)):
                continue
            if first < start or last > end:
                return ()
            (edges if first == last and first in (start, end) else inner).append(edit)
    for choice in range(1 << min(len(edges), MAX_EDGES)):
        chosen = [edit for index, edit in enumerate(edges) if choice >> index & 1]
        edits = sorted([*inner, *chosen], key=get_span)
        if edits and _apply(source, start, end, edits) == correction:
            return tuple(edits)
    return ()


MAX_EDGES = 8
"""Maximum number of insertions at the edges of a chunk that are tried together; annotations have one or two."""


def _apply(source: Tokens, start: int, end: int, edits: Sequence[Edit]) -> Tokens:
    text: list[str] = []
    for edit in edits:
        text += source[start : edit.start]
        text += edit.correction
        start = edit.end
    return (*text, *source[start:end])


def hash_source(source: Sequence[str]) -> str:
    """Return the key of a source sentence: 16 hexadecimal digits of the SHA-256 of its normalised text."""
    return sha256(_compose(" ".join(source)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def make_key(source_hash: str, chunk: Chunk) -> str:
    """Return the open key of a chunk: the key of the source, the span and the correction.

    >>> make_key("9c986faa1df061fb", Chunk(1, 2, ("was", "going")))
    '9c986faa1df061fb 1 2 was going'
    """
    return f"{source_hash} {chunk.start} {chunk.end} {_compose(' '.join(chunk.correction))}"


def seal_key(key: str, salt: str) -> str:
    """Return the sealed form of an open key."""
    return sha256(f"{salt}\n{key}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _compose(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)
