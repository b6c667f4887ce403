"""n-grams of source, hypothesis and references: both twins against the rules in plain Python."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernels.twins import load_compiled, load_pure

texts = st.lists(st.integers(0, 3), max_size=8)
corpora = st.lists(st.tuples(texts, texts, st.lists(texts, min_size=1, max_size=3)), max_size=4)


def compare(source: Counter, hypothesis: Counter, reference: Counter) -> list[int]:
    sums = np.zeros(5, int)
    for ngram in source | hypothesis | reference:
        s, h, r = source[ngram], hypothesis[ngram], reference[ngram]
        kept, deleted, inserted = min(s, h, r), max(0, s - max(r, h)), max(0, min(r, h) - s)
        sums += [
            min(h, r), 0 if r else min(h, s),
            kept + deleted + inserted,
            max(0, min(s, r) - h) + max(0, h - max(s, r)),
            max(0, min(s, h) - r) + max(0, r - max(s, h)),
        ]  # fmt: skip
    return sums.tolist()


def count(text: list[int], size: int) -> Counter:
    return Counter(tuple(text[index : index + size]) for index in range(len(text) - size + 1))


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@given(corpus=corpora, order=st.integers(1, 5))
def test_the_rules(load, corpus, order: int) -> None:
    flat = [text for source, hypothesis, references in corpus for text in (source, hypothesis, *references)]
    words = np.array([word for text in flat for word in text], np.int64)
    ends = np.cumsum([len(text) for text in flat], dtype=np.int64)
    last = np.cumsum([2 + len(references) for _, _, references in corpus], dtype=np.int64)
    table = np.zeros((len(corpus), 3, order, 5), np.int64)
    load("ngrams.overlaps").compare_ngrams(words, ends, last, order, table)
    expected = np.zeros_like(table)
    for row, (source, hypothesis, references) in enumerate(corpus):
        for column, reference in enumerate(references):
            for size in range(1, order + 1):
                counters = [count(text, size) for text in (source, hypothesis, reference)]
                expected[row, column, size - 1] = compare(*counters)
    assert np.array_equal(table, expected)
