"""Difficulty: the number of systems of a pool that are correct at each chunk, counted or read from a weight file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import numpy as np

from redink import presentation
from redink.errors import MisalignedFiles, UnsuitableData
from redink.formats.lines import PathName, describe_path
from redink.formats.weights import UNNAMED, Row, Weights, read_weights, write_weights
from redink.metrics.counts import Whole
from redink.metrics.gts.chunks import Chunks
from redink.metrics.gts.pool import Pool, Rules, judge
from redink.types import Corpus, Output


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The number of systems that are correct at each chunk, for one or more annotators of a corpus.

    Parameters
    ----------
    weights
        Counts per annotator, sentence and chunk, with the names of the systems.
    path
        File that the weights were read from; empty if they were counted.

    Examples
    --------
    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> difficulty = Difficulty.from_outputs(corpus, outputs)
    >>> difficulty.size, difficulty.weights.systems
    (4, ('cautious', 'eager', 'polished', 'speller'))

    """

    weights: Weights
    path: str = ""
    """File that the weights were read from; empty if they were counted."""

    @property
    def size(self) -> int:
        """Number of systems in the pool (the paper's N)."""
        return self.weights.size

    @classmethod
    def from_outputs(
        cls,
        corpus: Corpus,
        outputs: Sequence[Output],
        rules: Rules = "tool",
        annotators: Sequence[int] = (0,),
        date: str = "",
    ) -> Difficulty:
        """Count the systems that are correct at each chunk.

        Parameters
        ----------
        corpus
            The sentences.
        outputs
            The pool; outputs need edits.
        rules
            Decisions as in the published tool or as in the paper.
        annotators
            Annotators whose chunks are weighted, from 0.
        date
            Date to store in a weight file.

        Raises
        ------
        UnsuitableData
            If an output has no edits.

        """
        pools = {annotator: judge(corpus, outputs, annotator, rules) for annotator in annotators}
        return cls.from_pools(pools, corpus.name, rules, date)

    @classmethod
    def from_pools(cls, pools: dict[int, Pool], corpus: str, rules: Rules, date: str = "") -> Difficulty:
        """Count the systems of pools that have been judged already, by annotator."""
        systems = next(iter(pools.values())).systems
        rows = {annotator: _list_rows(pool) for annotator, pool in pools.items()}
        return cls(Weights(len(systems), rows, systems, corpus, rules, date))

    @classmethod
    def read(cls, path: PathName) -> Difficulty:
        """Read a weight file."""
        return cls(read_weights(path), describe_path(path))

    def write(self, path: PathName) -> None:
        """Write a weight file: JSON if the name ends in .json, else GTS's own format."""
        write_weights(self.weights, path)

    def _repr_html_(self) -> str:
        """Return HTML for notebooks."""
        return presentation.show_html(self)

    def look_up(self, chunks: Chunks, annotator: int, rules: Rules, first: int = 0) -> Whole:
        """Return the counts of these chunks, whose first sentence is sentence `first` of the corpus."""
        rows = self._find_rows(annotator, rules)
        for number, size in enumerate(chunks.sizes.tolist()):
            if first + number >= len(rows):
                self._refuse(first + number, f"the weights end after {len(rows)} sentences, but the corpus has more")
            row = rows[first + number]
            if len(row.counts) != size:
                self._refuse(first + number, f"the weights have {len(row.counts)} chunks, the corpus has {size}")
            if row.check and row.check != check_sentence(chunks, number):
                self._refuse(
                    first + number,
                    "the weights belong to another sentence or to other edits; recompute them for this corpus",
                )
        flat = [count for row in rows[first : first + len(chunks.last)] for count in row.counts]
        return np.array(flat, np.int64)

    def check_annotators(self, annotators: Sequence[int]) -> None:
        """Raise an error if several annotators are requested from a file with a single, unnamed one."""
        if len(annotators) > 1 and UNNAMED in self.weights.rows:
            raise UnsuitableData(
                f"{self.path}: a weight file in GTS's format has a single annotator; use a .json file for annotator=all"
            )

    def check_length(self, sentences: int) -> None:
        """Raise an error if the corpus is shorter than the corpus the weights belong to."""
        for rows in self.weights.rows.values():
            if len(rows) > sentences:
                self._refuse(
                    sentences, f"expected {len(rows)} sentences as in the weight file, but the corpus has {sentences}"
                )

    def _find_rows(self, annotator: int, rules: Rules) -> Sequence[Row]:
        weights = self.weights
        if weights.rules and weights.rules != rules:
            raise UnsuitableData(f"{self.path}: the weights were counted with rules={weights.rules}, not rules={rules}")
        rows = weights.rows.get(annotator) or weights.rows.get(UNNAMED)
        if rows is None:
            available = ", ".join(map(str, weights.rows))
            raise UnsuitableData(
                f"{self.path}: no weights for annotator {annotator}; the file has annotators {available}"
            )
        return rows

    def _refuse(self, sentence: int, problem: str) -> None:
        """Raise an error about a sentence; only in GTS's own format does a sentence have a fixed line."""
        line = sentence + 2 if UNNAMED in self.weights.rows else None
        raise MisalignedFiles(f"sentence {sentence + 1}: {problem}", self.path, line)


def check_sentence(chunks: Chunks, number: int) -> str:
    """Return a checksum of a sentence's tokens and of the spans and corrections of its edits."""
    edits = [
        f"{chunk.start} {chunk.end} {' '.join(chunk.correction)}"
        for chunk in chunks.list_sentence(number)
        if chunk.edit
    ]
    return f"{crc32(chr(10).join([' '.join(chunks.sources[number]), *edits]).encode()):08x}"


def _list_rows(pool: Pool) -> list[Row]:
    return [
        Row(tuple(counts), check_sentence(pool.chunks, number))
        for number, counts in enumerate(split_sentences(pool.chunks, pool.counts))
    ]


def split_sentences(chunks: Chunks, values: Whole) -> Iterator[list[int]]:
    """Split the values of all chunks by sentence."""
    flat = values.tolist()
    first = 0
    for end in chunks.last.tolist():
        yield flat[first:end]
        first = end


def load_difficulty(path: str) -> Difficulty:
    """Return the difficulty stored in a file, cached until the file changes."""
    status = Path(path).stat() if Path(path).exists() else None
    return _load(path, status and (status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=8)
def _load(path: str, _: object) -> Difficulty:
    return Difficulty.read(path)
