"""A metric: the share of sentences that equal a reference."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from redink import Corpus, Counts, Output, Part, Score


@dataclass(frozen=True)
class ExactMatch:
    """The share of sentences that equal one of their references."""

    name: ClassVar[str] = ""  # Redink gives it the name of the entry point
    description: ClassVar[str] = "the share of sentences that equal a reference"
    citation: ClassVar[str] = "This is an example."
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "text"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The figures of a score; the last one is its value."""
        return Part("right", "right", "count"), Part("exact", "exact")

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Count every sentence once: 1 if it equals a reference."""
        table = np.zeros((len(corpus.sentences), 1, 1), np.int64)
        for index, (sentence, text) in enumerate(zip(corpus.sentences, output.sentences or (), strict=True)):
            size = max(len(sentence.annotations), len(sentence.references))
            annotators = [n for n in range(size) if sentence.references or sentence.annotations[n] is not None]
            table[index] = any(sentence.corrected(n) == text for n in annotators)
        return Counts(table, np.zeros((len(table), 1, 2), np.int64))

    def score(self, counts: Counts) -> Score:
        """Reduce the counts of a corpus to one score."""
        right = int(counts.table.sum())
        return Score(self.name, right / max(1, len(counts.table)), {"right": right, "exact": right / len(counts.table)})

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield each sentence's own score; None, as it was compared with all annotators."""
        for row in counts.table:
            yield None, Score(self.name, float(row.sum()), {"right": int(row.sum()), "exact": float(row.sum())})
