"""n-grams: tokens in, how often each n-gram occurs out. What GLEU and GREEN share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeAlias

import numpy as np

from redink.metrics.base import Counts
from redink.types import Corpus, Output, Sentence, Tokens, apply_edits

Unit: TypeAlias = Literal["word", "char"]
NGrams: TypeAlias = tuple[Counter[Tokens], ...]
"""One counter for each order from 1."""


@lru_cache(maxsize=1 << 14)
def count_ngrams(text: Tokens, order: int, unit: Unit) -> NGrams:
    """The n-grams of a text up to an order; by characters, spaces do not count.

    >>> [sorted(counter.values()) for counter in count_ngrams(("a", "b", "a"), 2, "word")]
    [[1, 2], [1, 1]]
    """
    units = text if unit == "word" else tuple("".join(text))
    return tuple(
        Counter(units[place : place + size] for place in range(len(units) - size + 1)) for size in range(1, order + 1)
    )


def measure_text(text: Tokens, unit: Unit) -> int:
    """How many units a text has."""
    return len(text) if unit == "word" else sum(map(len, text))


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


def count_sentences(
    corpus: Corpus, output: Output, compare: Callable[[Tokens, Tokens, Tokens], list[int]], size: int
) -> Counts:
    """Compare every sentence (source, hypothesis, reference) with each of its references; `size` numbers a time."""
    references = [list_references(sentence) for sentence in corpus.sentences]
    width = max(map(len, references), default=1)
    table = np.zeros((len(references), width, size), np.int64)
    labels = np.full((len(references), width, 2), -1, np.int64)
    for row, (sentence, text) in enumerate(zip(corpus.sentences, output.sentences or (), strict=True)):
        for column, (annotator, reference) in enumerate(references[row]):
            table[row, column] = compare(sentence.tokens, text, reference)
            labels[row, column] = 0, annotator
    return Counts(table, labels)
