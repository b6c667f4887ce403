"""n-grams: tokens in, how often each n-gram occurs out. What GLEU and GREEN share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from redink.types import Sentence, Tokens, apply_edits

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


def pad_rows(rows: Sequence[Sequence[Sequence[int]]], width: int, filler: Sequence[int]) -> list[list[Sequence[int]]]:
    """Rows of one width, the short ones filled up."""
    return [[*row, *[filler] * (width - len(row))] for row in rows]
