"""A metric: the share of sentences that equal a reference."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from redink import Counts, Part, Score


@dataclass(frozen=True)
class ExactMatch:
    """The share of sentences that equal one of their references."""

    name: ClassVar[str] = ""  # Redink gives it the name of the entry point
    description: ClassVar[str] = "the share of sentences that equal a reference"
    citation: ClassVar[str] = "This is an example."
    needs: ClassVar[str] = "text"
    reads: ClassVar[str] = "text"
    parts: ClassVar[tuple[Part, ...]] = (Part("right", "right", "count"), Part("exact", "exact"))

    def count(self, corpus, output):
        """Look at every sentence once: 1 where it equals a reference."""
        table = np.zeros((len(corpus.sentences), 1, 1), np.int64)
        for place, (sentence, text) in enumerate(zip(corpus.sentences, output.sentences, strict=True)):
            seen = max(len(sentence.annotations), len(sentence.references))
            people = [n for n in range(seen) if sentence.references or sentence.annotations[n] is not None]
            table[place] = any(sentence.corrected(n) == tuple(text) for n in people)
        return Counts(table, np.zeros((len(table), 1, 2), np.int64))

    def score(self, counts):
        """Reduce the counts of a corpus to one score."""
        right = int(counts.table.sum())
        return Score(self.name, right / max(1, len(counts.table)), {"right": right, "exact": right / len(counts.table)})

    def score_sentences(self, counts):
        """Each sentence's own score; None: it was compared with all annotators."""
        for row in counts.table:
            yield None, Score(self.name, float(row.sum()), {"right": int(row.sum()), "exact": float(row.sum())})
