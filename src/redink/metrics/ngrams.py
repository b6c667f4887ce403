"""The overlaps of n-grams that GLEU and GREEN are computed from."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from redink.kernels.ngrams.overlaps import compare_ngrams
from redink.metrics.cache import cache_by_identity
from redink.metrics.counts import Whole
from redink.metrics.vocabulary import Vocabulary
from redink.types import Corpus, Output, Sentence, Tokens, apply_edits

Unit: TypeAlias = Literal["word", "char"]


class Overlaps(NamedTuple):
    """The overlaps of every sentence with every reference; sentences with fewer references are padded with 0."""

    lengths: Whole
    """Sentence × reference × (units of the hypothesis, units of the reference)."""
    sums: Whole
    """Sentence × reference × order × statistic (see redink.kernels.ngrams.overlaps)."""
    labels: Whole
    """Labels as in `Counts`."""


@cache_by_identity
def list_references(sentence: Sentence) -> list[tuple[int, Tokens]]:
    """Return the corrected texts of a sentence with their annotators' indices.

    An annotator without a line for this sentence is skipped if others have one: in CoNLL-2014 that means agreement. If
    no annotator has a line, nobody corrected the sentence, and the source is the only reference.
    """
    if sentence.references:
        return list(enumerate(sentence.references))
    references = [
        (annotator, apply_edits(sentence.tokens, edits))
        for annotator, edits in enumerate(sentence.annotations)
        if edits is not None
    ]
    return references or [(0, sentence.tokens)]


class OverlapCache:
    """A cache of overlaps: GLEU and GREEN need the same ones, and many outputs are equal."""

    def __init__(self, order: int, unit: Unit) -> None:
        self._order, self._unit = order, unit
        self._clear()

    def _clear(self) -> None:
        self._rows: dict[tuple[int, Tokens], int] = {}
        self._sentences: list[Sentence] = []  # kept alive, so that no other object gets their identity
        self._overlaps = compare_texts([], self._order, self._unit)

    def count(self, corpus: Corpus, output: Output) -> Overlaps:
        """Return the overlaps of a corpus with an output; only new pairs are compared."""
        if len(self._rows) > MAX_ROWS:
            self._clear()
        keys = [(id(s), text) for s, text in zip(corpus.sentences, output.sentences or (), strict=True)]
        fresh = {key: sentence for sentence, key in zip(corpus.sentences, keys, strict=True) if key not in self._rows}
        if fresh:
            # Added only after the comparison succeeded: some sentences have no text to compare.
            new = compare_texts([(sentence, text) for (_, text), sentence in fresh.items()], self._order, self._unit)
            self._overlaps = join_overlaps(self._overlaps, new)
            self._sentences += fresh.values()
            self._rows.update(zip(fresh, range(len(self._rows), len(self._rows) + len(fresh)), strict=True))
        rows = np.array([self._rows[key] for key in keys], np.int64)
        selected = Overlaps(*(table[rows] for table in self._overlaps))
        width = int((selected.labels[:, :, 0] >= 0).sum(axis=1).max(initial=1))
        return Overlaps(*(table[:, :width] for table in selected))


MAX_ROWS = 1 << 14
"""Number of comparisons that are cached: some 10 MB."""


class _ThreadCaches(threading.local):
    """One cache per thread, because two threads that fill one cache would mix up its rows."""

    def __init__(self) -> None:
        self.get = lru_cache(4)(OverlapCache)


_CACHES = _ThreadCaches()


def count_overlaps(corpus: Corpus, output: Output, order: int, unit: Unit) -> Overlaps:
    """Count shared n-grams of source, hypothesis and each reference; characters are compared without spaces."""
    return _CACHES.get(order, unit).count(corpus, output)


def join_overlaps(one: Overlaps, other: Overlaps) -> Overlaps:
    """Join the rows of both, with padding for sentences with fewer references."""
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
    """Compare each sentence with its hypothesis."""
    texts: list[Tokens | str] = []
    sentence_ends: list[int] = []
    annotator_lists: list[list[int]] = []
    for sentence, hypothesis in pairs:
        references = list_references(sentence)
        texts += [sentence.tokens, hypothesis, *[text for _, text in references]]
        sentence_ends.append(len(texts))
        annotator_lists.append([annotator for annotator, _ in references])
    if unit == "char":
        texts = ["".join(text) for text in texts]
    sizes = np.fromiter(map(len, texts), np.int64, len(texts))
    ends = np.cumsum(sizes)
    words = np.fromiter(map(Vocabulary().__getitem__, chain.from_iterable(texts)), np.int64, int(sizes.sum()))
    width = max(map(len, annotator_lists), default=1)
    labels = np.full((len(annotator_lists), width, 2), -1, np.int64)
    lengths = np.zeros((len(annotator_lists), width, 2), np.int64)
    for row, (first, annotators) in enumerate(zip([0, *sentence_ends], annotator_lists, strict=False)):
        labels[row, : len(annotators), 0], labels[row, : len(annotators), 1] = 0, annotators
        lengths[row, : len(annotators), 0], lengths[row, : len(annotators), 1] = (
            sizes[first + 1],
            sizes[first + 2 : sentence_ends[row]],
        )
    sums = np.zeros((len(annotator_lists), width, order, 5), np.int64)
    compare_ngrams(words, ends, np.array(sentence_ends, np.int64), order, sums)
    return Overlaps(lengths, sums, labels)
