"""n-grams of texts: a corpus and an output in, what their n-grams have in common out. What GLEU and GREEN share."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from redink.kernels.ngrams.overlaps import compare_ngrams
from redink.metrics.counts import Whole
from redink.metrics.memory import remember
from redink.metrics.vocabulary import Vocabulary
from redink.types import Corpus, Output, Sentence, Tokens, apply_edits

Unit: TypeAlias = Literal["word", "char"]


class Overlaps(NamedTuple):
    """The n-grams of every sentence with every reference; sentences with fewer references are padded with 0."""

    lengths: Whole
    """Sentence × reference × (units of the hypothesis, units of the reference)."""
    sums: Whole
    """Sentence × reference × order × statistic (see redink.kernels.ngrams.overlaps)."""
    labels: Whole
    """As in Counts."""


@remember
def list_references(sentence: Sentence) -> list[tuple[int, Tokens]]:
    """The corrected texts of a sentence with their annotators' numbers.

    An annotator without a line where others have one is left out: in CoNLL-2014 that means agreement. Where nobody
    has one, nobody found an error: the source is the only reference.
    """
    if sentence.references:
        return list(enumerate(sentence.references))
    found = [
        (annotator, apply_edits(sentence.tokens, edits))
        for annotator, edits in enumerate(sentence.annotations)
        if edits is not None
    ]
    return found or [(0, sentence.tokens)]


class OverlapCache:
    """The overlaps of sentences with what systems wrote: GLEU and GREEN look at the same, and systems write alike."""

    def __init__(self, order: int, unit: Unit) -> None:
        self._order, self._unit = order, unit
        self._clear()

    def _clear(self) -> None:
        self._rows: dict[tuple[int, Tokens], int] = {}
        self._sentences: list[Sentence] = []  # as long as they are kept, nothing else has their identity
        self._overlaps = compare_texts([], self._order, self._unit)

    def count(self, corpus: Corpus, output: Output) -> Overlaps:
        """The overlaps of a corpus with an output; only what is new is compared."""
        if len(self._rows) > MOST_ROWS:
            self._clear()
        keys = [(id(s), text) for s, text in zip(corpus.sentences, output.sentences or (), strict=True)]
        fresh = {key: sentence for sentence, key in zip(corpus.sentences, keys, strict=True) if key not in self._rows}
        if fresh:
            # Only what could be compared is remembered: some sentences have no text to compare.
            new = compare_texts([(sentence, text) for (_, text), sentence in fresh.items()], self._order, self._unit)
            self._overlaps = join_overlaps(self._overlaps, new)
            self._sentences += fresh.values()
            self._rows.update(zip(fresh, range(len(self._rows), len(self._rows) + len(fresh)), strict=True))
        places = np.array([self._rows[key] for key in keys], np.int64)
        taken = Overlaps(*(table[places] for table in self._overlaps))
        width = int((taken.labels[:, :, 0] >= 0).sum(axis=1).max(initial=1))
        return Overlaps(*(table[:, :width] for table in taken))


MOST_ROWS = 1 << 14
"""How many comparisons are remembered: some 10 MB."""


class _ThreadCaches(threading.local):
    """Each thread has its own: one that two threads fill at once would give rows to the wrong sentences."""

    def __init__(self) -> None:
        self.recall = lru_cache(4)(OverlapCache)


_CACHES = _ThreadCaches()


def count_overlaps(corpus: Corpus, output: Output, order: int, unit: Unit) -> Overlaps:
    """Compare the n-grams up to an order of source, hypothesis and each reference; by characters, without spaces."""
    return _CACHES.recall(order, unit).count(corpus, output)


def join_overlaps(one: Overlaps, other: Overlaps) -> Overlaps:
    """The rows of both, those with fewer references padded."""
    joined = []
    for first, second, empty in zip(one, other, (0, 0, -1), strict=True):
        width = max(first.shape[1], second.shape[1])
        pads = [
            np.pad(t, [(0, 0), (0, width - t.shape[1]), *[(0, 0)] * (t.ndim - 2)], constant_values=empty)
            for t in (first, second)
        ]
        joined.append(np.concatenate(pads))
    return Overlaps(*joined)


def compare_texts(pairs: Sequence[tuple[Sentence, Tokens]], order: int, unit: Unit) -> Overlaps:
    """The overlaps of sentences with a hypothesis each."""
    texts: list[Tokens | str] = []
    last: list[int] = []
    people: list[list[int]] = []
    for sentence, hypothesis in pairs:
        references = list_references(sentence)
        texts += [sentence.tokens, hypothesis, *[text for _, text in references]]
        last.append(len(texts))
        people.append([annotator for annotator, _ in references])
    if unit == "char":
        texts = ["".join(text) for text in texts]
    sizes = np.fromiter(map(len, texts), np.int64, len(texts))
    ends = np.cumsum(sizes)
    words = np.fromiter(map(Vocabulary().__getitem__, chain.from_iterable(texts)), np.int64, int(sizes.sum()))
    width = max(map(len, people), default=1)
    labels = np.full((len(people), width, 2), -1, np.int64)
    lengths = np.zeros((len(people), width, 2), np.int64)
    for row, (first, annotators) in enumerate(zip([0, *last], people, strict=False)):
        labels[row, : len(annotators), 0], labels[row, : len(annotators), 1] = 0, annotators
        lengths[row, : len(annotators), 0], lengths[row, : len(annotators), 1] = (
            sizes[first + 1],
            sizes[first + 2 : last[row]],
        )
    sums = np.zeros((len(people), width, order, 5), np.int64)
    starts = np.array([0, *ends[np.array(last, np.int64) - 1]])
    most = int(np.diff(starts).max(initial=0))
    compare_ngrams(
        words, ends, np.array(last, np.int64), order,
        np.empty(most, np.int64), np.empty((most, 2), np.int64), np.full(2 * most + 1, -1, np.int64),
        np.zeros((most, width + 2), np.int64), sums,
    )  # fmt: skip
    return Overlaps(lengths, sums, labels)
