"""Scores of drawn corpora: the fast way gives the bits of the plain one, and beaten candidates are never chosen."""

from __future__ import annotations

import numpy as np
import pytest

import redink
import redink.samples
from redink.metrics.counts import Counts
from redink.metrics.greedy import drop_dominated
from redink.metrics.registry import parse_metric

SETTINGS = (
    "errant", "errant(beta=0)", "errant(beta=2)", "m2", "m2(choice=sentence)", "gleu(mode=expected)", "green",
    "imeasure", "imeasure(aspect=detection)", "gts", "gts(rules=paper)", "gts(function=equal)", "cleme",
    "cleme(rules=fixed)", "cleme(weights=length)", "cleme(level=sentence)", "cleme2",
)  # fmt: skip


@pytest.fixture(scope="module")
def counted():
    corpus, outputs = redink.samples.load()
    return redink.score(corpus, outputs, SETTINGS)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_bit_of_the_plain_way(counted, name: str) -> None:
    (key,) = [key for key in counted.measures if counted.measures[key] == parse_metric(name)]
    metric, source = counted.measures[key], np.random.default_rng(7)
    for counts in counted.counts[key].values():
        rows = len(counts)
        draws = source.integers(0, rows, (40, rows))
        slow = [metric.score(counts.take(one)).value for one in draws]
        scores = metric.score_draws(counts, draws).tolist()
        # Those that add fractions add them in another order.
        close = name.startswith("gleu") or name in ("cleme(weights=length)", "cleme(level=sentence)")
        assert scores == (pytest.approx(slow, abs=1e-12) if close else slow)
        few = source.integers(0, rows, (40, 1))
        single = [metric.score(counts.take(one)).value for one in few]
        assert metric.score_draws(counts, few) == pytest.approx(single, abs=1e-15)


def make_counts(source: np.random.Generator, rows: int, width: int) -> Counts:
    """Random counts full of ties: candidates that equal or beat each other."""
    table = source.integers(0, 3, (rows, width, 3))
    candidates = source.integers(1, width + 1, rows)
    labels = np.where(np.arange(width)[None, :, None] < candidates[:, None, None], 0, -1)
    return Counts(table, np.repeat(labels, 2, axis=2))


@pytest.mark.parametrize("name", ["errant", "errant(beta=1)", "errant(beta=0)", "m2", "m2(beta=0)", "m2(beta=1)"])
def test_beaten_candidates_are_never_chosen(name: str) -> None:
    metric, source = parse_metric(name), np.random.default_rng(3)
    shorter = 0
    for _ in range(60):
        counts = make_counts(source, 12, 4)
        if name.startswith("m2"):  # correct, proposed, gold
            table = counts.table + counts.table[:, :, :1] * np.array([0, 1, 1])
            counts = Counts(table, counts.labels)
        draws = source.integers(0, 12, (30, 12))
        slow = [metric.score(counts.take(one)).value for one in draws]
        assert metric.score_draws(counts, draws).tolist() == slow
        _, left = drop_dominated(counts.table, counts.candidates, metric.beta)
        assert (left >= 1).all()
        shorter += int((left < counts.candidates).sum())
    assert (shorter > 0) == ("beta=0)" not in name)


def test_what_is_dropped() -> None:
    table = np.array([[[2, 1, 0], [2, 0, 0], [3, 5, 0], [2, 0, 0], [9, 0, 0]]])
    short, left = drop_dominated(table, np.array([4]), 0.5)
    assert left.tolist() == [2]
    assert short.tolist() == [[[2, 0, 0], [3, 5, 0]]]
    same, left = drop_dominated(table, np.array([4]), 0.0)
    assert same is table
    assert left.tolist() == [4]
