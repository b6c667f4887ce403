"""The exact sign-flip test against all signs one by one, and its calibration on decisions that depend on each other."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.statistics.sign_flips import run_sign_flips


@given(st.lists(st.integers(-5, 5), max_size=9))
def test_it_tries_all_signs(differences: list[int]) -> None:
    sums = [
        abs(sum(sign * d for sign, d in zip(signs, differences, strict=True)))
        for signs in product((1, -1), repeat=len(differences))
    ]
    expected = sum(total >= abs(sum(differences)) for total in sums) / len(sums)
    assert run_sign_flips(np.array(differences, np.int64)) == pytest.approx(expected)


def test_decisions_of_one_sentence_do_not_count_as_independent() -> None:
    """Forty sentences with three decisions each that fall the same way: McNemar's plain test errs in a third."""
    draw = np.random.default_rng(5)
    values = [run_sign_flips(3 * draw.choice([-1, 1], 40)) for _ in range(2000)]
    assert np.mean(np.array(values) < 0.05) <= 0.065


def test_many_sentences() -> None:
    assert run_sign_flips(np.array([3, -1] * 5000)) == pytest.approx(0.0, abs=1e-200)
    assert 0.5 < run_sign_flips(np.array([3, -3, 1, -1, 2] * 2000 + [-2] * 2040)) < 1.0
