"""GTS chunks: edits, tokens outside of edits, and empty chunks wherever something could be inserted.

The chunks of a corpus are stored in arrays; `Chunk` objects are created only for display.
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
"""Numbers of two special corrections: the empty one, and the unchanged token."""

IGNORED = UNCORRECTED | {NOOP}
SPAN = itemgetter(0, 1)
"""Return the start and end of an edit."""


class Chunk(NamedTuple):
    """A span of the source with its correction; `edit` is None if nothing is to be corrected."""

    start: int
    end: int
    correction: Tokens
    edit: Edit | None = None


class Corrections:
    """Numbers for corrections, shared by systems and references."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {((), ()): NOTHING}

    def number(self, edit: Edit, tokens: Tokens) -> int:
        """Return the number of an edit's correction."""
        start, end, correction, _, alternatives = edit
        if end - start == 1 and len(correction) == 1 and correction[0] == tokens[start] and not alternatives:
            return ITSELF
        return self._numbers.setdefault((correction, alternatives), len(self._numbers))


@dataclass(frozen=True, slots=True)
class Chunks:
    """The chunks of all sentences."""

    sources: Sequence[Tokens]
    edits: Sequence[Edit]
    """Edits that count, in the order of their chunks."""
    table: NDArray[np.int32]
    """(start, end, number of the correction, index in `edits` or -1) × chunk."""
    last: Whole
    """Index of the chunk after each sentence."""

    def __len__(self) -> int:
        return int(self.last[-1]) if len(self.last) else 0

    @property
    def errors(self) -> Whole:
        """Indices of the chunks that come from edits."""
        return np.flatnonzero(self.table[3] >= 0)

    @property
    def sizes(self) -> Whole:
        """Number of chunks of each sentence."""
        return np.diff(self.last, prepend=0)

    @property
    def sentences(self) -> Whole:
        """Sentence of each chunk."""
        return np.repeat(np.arange(len(self.last)), self.sizes)

    def list_sentence(self, number: int) -> Iterator[Chunk]:
        """Yield the chunks of one sentence."""
        first = int(self.last[number - 1]) if number else 0
        tokens = self.sources[number]
        for start, end, _, index in self.table[:, first : self.last[number]].T.tolist():
            edit = self.edits[index] if index >= 0 else None
            yield Chunk(start, end, edit.correction if edit else tokens[start:end], edit)


def make_chunks(sources: Sequence[Tokens], annotations: Sequence[Annotation], corrections: Corrections) -> Chunks:
    """Make the chunks of sentences with these edits; noop and edits without a correction (UNK, Um) have none.

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
            counted = [edit for edit in annotation if edit[3] not in IGNORED and edit[0] >= 0]
            if len(counted) > 1:
                counted.sort(key=SPAN)
            edits += counted
            keys += [corrections.number(edit, tokens) for edit in counted]
        edits_last.append(len(edits))
    lengths = np.fromiter(map(len, sources), np.int64, len(sources))
    # A sentence has one chunk per token and edit, an empty chunk before each, and one at the end.
    table = np.zeros((4, int((2 * lengths + 1).sum()) + 2 * len(edits)), np.int32)
    last = np.zeros(len(lengths), np.int64)
    starts, ends = np.array(list(map(SPAN, edits)), np.int32).reshape(-1, 2).T.copy()
    build_chunks(lengths, starts, ends, np.array(keys, np.int32), np.array(edits_last, np.int64), table, last)
    size = int(last[-1]) if len(last) else 0
    return Chunks(sources, edits, np.ascontiguousarray(table[:, :size]), last)
