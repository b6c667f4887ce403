"""Edits against edits: both twins against the rule in plain Python."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.metrics.matching import compare
from tests.kernels.twins import load_compiled, load_pure

NOOP = 0
edits = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=6)
people = st.lists(edits, min_size=1, max_size=3)
corpora = st.lists(st.tuples(people, people), max_size=5)


def flatten(sentences: list[list[list[tuple[int, int]]]]) -> SimpleNamespace:
    flat = [edit for annotations in sentences for annotation in annotations for edit in annotation]
    ends = np.cumsum([len(annotation) for annotations in sentences for annotation in annotations], dtype=np.int64)
    last = np.cumsum([len(annotations) for annotations in sentences], dtype=np.int64)
    keys, types = np.array(flat, np.int32).reshape(-1, 2).T.copy()
    return SimpleNamespace(keys=keys, types=types, ends=ends, last=last)


def key(annotation: list[tuple[int, int]]) -> dict[tuple[int], list[str]]:
    keyed: dict[tuple[int], list[str]] = {}
    for number, kind in annotation:
        keyed.setdefault((number,), []).append("noop" if kind == NOOP else str(kind))
    return keyed


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@given(corpus=corpora)
def test_the_rule(load, corpus) -> None:
    hypothesis_edits, reference_edits = [pair[0] for pair in corpus], [pair[1] for pair in corpus]
    table = np.zeros((len(corpus), 9, 3), np.int64)
    events = np.zeros((1000, 4), np.int32)
    kernel = load("errant.comparison")
    size = kernel.compare_edits(flatten(hypothesis_edits), flatten(reference_edits), NOOP, table, events)
    expected = [
        (row, pair, kind, outcome)
        for row, (hypotheses, references) in enumerate(corpus)
        for pair, (hypothesis, reference) in enumerate((h, r) for h in hypotheses for r in references)
        for kind, outcome in compare(key(hypothesis), key(reference))
    ]
    actual = [(row, pair, "noop" if kind == NOOP else str(kind), outcome) for row, pair, kind, outcome in events[:size]]
    assert actual == expected
    sums = np.zeros_like(table)
    for row, pair, _, outcome in expected:
        sums[row, pair, outcome] += 1
    assert np.array_equal(table, sums)
