"""Chunks: sentences with the edits of one annotator or system in, chunks out.

The chunks of a sentence are its edits, every token outside them, and an empty chunk wherever something could be
inserted. A whole corpus of them is held in arrays, and one of them is a `Chunk` only where somebody wants to see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redink.kernels.gts.chunks import build_chunks
from redink.metrics.counts import Whole
from redink.types import NOOP, UNCORRECTED, Annotation, Edit, Tokens

NOTHING, ITSELF = 0, -1
"""The numbers of two corrections: nothing, and the token as it is."""

IGNORED = UNCORRECTED | {NOOP}
SPAN = itemgetter(0, 1)
"""Start and end of an edit."""


class Chunk(NamedTuple):
    """A span of the source with what should stand there; `edit` is None where nothing is to be corrected."""

    start: int
    end: int
    correction: Tokens
    edit: Edit | None = None


class Corrections:
    """Numbers for corrections, the same for systems and references."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {((), ()): NOTHING}

    def number(self, edit: Edit, tokens: Tokens) -> int:
        """The number of an edit's correction."""
        start, end, correction, _, alternatives = edit
        if end - start == 1 and len(correction) == 1 and correction[0] == tokens[start] and not alternatives:
            return ITSELF
        return self._numbers.setdefault((correction, alternatives), len(self._numbers))


@dataclass(frozen=True, slots=True)
class Chunks:
    """The chunks of all sentences."""

    sources: Sequence[Tokens]
    edits: Sequence[Edit]
    """The edits that count, in the order of their chunks."""
    table: NDArray[np.int32]
    """(start, end, number of the correction, place in `edits` or -1) × chunk."""
    last: Whole
    """Where each sentence ends."""

    def __len__(self) -> int:
        return int(self.last[-1]) if len(self.last) else 0

    @property
    def errors(self) -> Whole:
        """The places of the chunks that come from edits."""
        return np.flatnonzero(self.table[3] >= 0)

    @property
    def sizes(self) -> Whole:
        """How many chunks each sentence has."""
        return np.diff(self.last, prepend=0)

    @property
    def sentences(self) -> Whole:
        """The sentence of each chunk."""
        return np.repeat(np.arange(len(self.last)), self.sizes)

    def list_sentence(self, number: int) -> Iterator[Chunk]:
        """The chunks of one sentence."""
        first = int(self.last[number - 1]) if number else 0
        tokens = self.sources[number]
        for start, end, _, place in self.table[:, first : self.last[number]].T.tolist():
            edit = self.edits[place] if place >= 0 else None
            yield Chunk(start, end, edit.correction if edit else tokens[start:end], edit)


def make_chunks(sources: Sequence[Tokens], annotations: Sequence[Annotation], corrections: Corrections) -> Chunks:
    """The chunks of sentences with these edits; noop and edits without a correction (UNK, Um) make none.

    >>> edits = (Edit(1, 1, ("have", "been")), Edit(2, 3, ()), Edit(3, 4, ("it",)))
    >>> chunks = make_chunks([("We", "discussing", "about", "its", ".")], [edits], Corrections())
    >>> [" ".join(chunk.correction) for chunk in chunks.list_sentence(0)]
    ['', 'We', 'have been', 'discussing', '', '', '', 'it', '', '.', '']
    """
    edits: list[Edit] = []
    keys: list[int] = []
    edits_last: list[int] = []
    for tokens, annotation in zip(sources, annotations, strict=True):
        if annotation:
            kept = [edit for edit in annotation if edit[3] not in IGNORED and edit[0] >= 0]
            if len(kept) > 1:
                kept.sort(key=SPAN)
            edits += kept
            keys += [corrections.number(edit, tokens) for edit in kept]
        edits_last.append(len(edits))
    lengths = np.fromiter(map(len, sources), np.int64, len(sources))
    # A sentence has a chunk for each token and edit, an empty one beside each, and one at the end.
    table = np.zeros((4, int((2 * lengths + 1).sum()) + 2 * len(edits)), np.int32)
    last = np.zeros(len(lengths), np.int64)
    starts, ends = np.array(list(map(SPAN, edits)), np.int32).reshape(-1, 2).T.copy()
    build_chunks(lengths, starts, ends, np.array(keys, np.int32), np.array(edits_last, np.int64), table, last)
    size = int(last[-1]) if len(last) else 0
    return Chunks(sources, edits, np.ascontiguousarray(table[:, :size]), last)
