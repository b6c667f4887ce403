"""The cache of results of neural metrics, which needs no torch: several writers, and its limit."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from redink.metrics.neural import results
from redink.metrics.neural.metric import group_pairs, join_pair
from redink.metrics.neural.results import ResultCache

WRITERS, TEXTS = 4, 30


def measure(texts):
    return np.array([[float(len(text)), 0.5] for text in texts])


def test_several_writers_lose_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path))
    monkeypatch.setattr(results, "MAX_FILES", 3)  # so that files are merged while others write

    def write(writer):
        cache = ResultCache("model", 2)
        for number in range(TEXTS):
            cache.get([f"{writer} {'x' * number}"], measure)

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    texts = [f"{writer} {'x' * number}" for writer in range(WRITERS) for number in range(TEXTS)]
    values = ResultCache("model", 2).get(texts, lambda _: pytest.fail("computed again"))
    assert values[:, 0].tolist() == [len(text) for text in texts]


def test_the_size_is_limited(monkeypatch, tmp_path):
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path))
    monkeypatch.setattr(results, "MAX_BYTES", 4000)
    for model in range(20):
        ResultCache(f"model{model}", 2).get([f"text {number}" for number in range(10)], measure)
    sizes = [path.stat().st_size for path in (tmp_path / "neural").iterdir()]
    assert 2000 < sum(sizes) <= 4000


def test_equal_texts_are_computed_once_and_the_longest_first():
    parts = []
    values = ResultCache("nowhere", 2).get(["b", "ccc", "b", "aa"], lambda new: parts.append(list(new)) or measure(new))
    assert parts == [["ccc", "aa", "b"]]
    assert values[:, 0].tolist() == [1, 3, 1, 2]


def test_pairs_with_a_text_in_common_are_computed_together(monkeypatch):
    monkeypatch.setattr(results, "PART", 3)
    pairs = [join_pair(*pair) for pair in [("aa", "x"), ("bbb", "y"), ("aa", "z"), ("c", "z"), ("d", ""), ("", "")]]
    parts = []
    ResultCache("pairs", 2).get(pairs, lambda new: parts.append(set(new)) or measure(new), group_pairs)
    assert parts == [{pairs[1]}, {pairs[0], pairs[2], pairs[3]}, {pairs[4], pairs[5]}]
    assert group_pairs([join_pair("", ""), join_pair("", "a"), join_pair("a", "b")]) == [0, 1, 1]
