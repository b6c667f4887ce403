"""The greedy choice: both twins against a naive account of the rule."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.kernels.twins import load_compiled, load_pure


def choose_naively(rows: list[list[tuple[int, int, int]]], beta: float) -> list[int]:
    """The rule word for word, in plain Python."""
    totals = (0, 0, 0)
    chosen = []
    for candidates in rows:
        keys = []
        for tp, fp, fn in candidates:
            all_tp, all_fp, all_fn = (a + b for a, b in zip(totals, (tp, fp, fn), strict=True))
            p = all_tp / (all_tp + all_fp) if all_fp else 1.0
            r = all_tp / (all_tp + all_fn) if all_fn else 1.0
            f = (1 + beta**2) * p * r / (beta**2 * p + r) if beta**2 * p + r else 0.0
            keys.append((round(f, 4), tp, -fp, -fn))
        best = keys.index(max(keys))
        chosen.append(best)
        totals = tuple(a + b for a, b in zip(totals, candidates[best], strict=True))
    return chosen


counts = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
corpora = st.lists(st.lists(counts, min_size=1, max_size=4), max_size=30)
orders = st.none() | st.lists(st.integers(0, 1000), max_size=40)
Corpus = list[list[tuple[int, int, int]]]


def make_table(rows: Corpus) -> tuple[np.ndarray, np.ndarray]:
    """The rows padded with what must not be looked at, and their sizes."""
    width = max(map(len, rows), default=1)
    table = np.array([row + [(9, 0, 0)] * (width - len(row)) for row in rows], np.int64).reshape(len(rows), width, 3)
    return table, np.array(list(map(len, rows)), np.int64)


def draw_order(rows: Corpus, picks: list[int] | None) -> np.ndarray:
    """All rows in order, or some of them, as often as they were picked."""
    if picks is None or not rows:
        return np.arange(len(rows))
    return np.array([pick % len(rows) for pick in picks], np.int64)


def add_up(walk: Corpus, chosen: np.ndarray) -> list[int]:
    taken = [row[index] for row, index in zip(walk, chosen.tolist(), strict=True)]
    return [sum(own[index] for own in taken) for index in range(3)]


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@given(rows=corpora, picks=orders, beta=st.sampled_from([0.5, 1.0, 2.0, 0.0, 0.3]))
@example(rows=[[(1, 0, 0), (1, 0, 0)]], picks=None, beta=0.5)
def test_the_rule(load, rows, picks, beta) -> None:
    table, sizes = make_table(rows)
    order = draw_order(rows, picks)
    chosen, sums = np.zeros(len(order), np.int64), np.zeros(3, np.int64)
    load("errant.choice").choose_by_f(table, sizes, order, beta, chosen, sums)
    walk = [rows[row] for row in order]
    assert chosen.tolist() == choose_naively(walk, beta)
    assert sums.tolist() == add_up(walk, chosen)


def choose_by_matches_naively(rows: list[list[tuple[int, int, int]]], beta: float, running: bool) -> list[int]:
    """MaxMatch's rule word for word."""
    totals = (0, 0, 0)
    chosen = []
    for candidates in rows:
        keys = []
        for own in candidates:
            correct, proposed, gold = (a + b for a, b in zip(totals, own, strict=True))
            below = beta**2 * gold + proposed
            keys.append(((1 + beta**2) * correct / below if below else 1.0, own[0], -below))
        best = keys.index(max(keys))
        chosen.append(best)
        if running:
            totals = tuple(a + b for a, b in zip(totals, candidates[best], strict=True))
    return chosen


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@pytest.mark.parametrize("running", [True, False])
@given(rows=corpora, picks=orders, beta=st.sampled_from([0.5, 1.0, 2.0, 0.0, 0.3]))
def test_the_rule_of_maxmatch(load, running, rows, picks, beta) -> None:
    table, sizes = make_table(rows)
    order = draw_order(rows, picks)
    chosen, sums = np.zeros(len(order), np.int64), np.ones(3, np.int64)
    load("maxmatch.choice").choose_by_matches(table, sizes, order, beta, running, chosen, sums)
    walk = [rows[row] for row in order]
    assert chosen.tolist() == choose_by_matches_naively(walk, beta, running)
    assert sums.tolist() == add_up(walk, chosen)


@pytest.mark.parametrize("value", [0.0, 1.0, 0.00005, 0.00015, 0.32545, 0.32555, 0.5, 2.5e-5, 0.12345, 0.99995, 1e-12])
def test_rounding_is_that_of_python(value: float) -> None:
    assert load_pure("errant.choice").ten_thousandths(value) == round(round(value, 4) * 10000)


@given(st.floats(0, 1))
def test_rounding_is_that_of_python_everywhere(value: float) -> None:
    assert load_pure("errant.choice").ten_thousandths(value) == round(round(value, 4) * 10000)


def test_the_environment_forces_the_python_twin() -> None:
    code = "from redink.kernels import is_compiled; print(is_compiled())"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "REDINK_PURE": "1"}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
