"""Probabilities, and sums over resampled corpora: against scipy, compiled and not."""

import math

import numpy as np
import pytest
from scipy import sparse, special, stats

from redink.statistics.distributions import (
    get_normal_distribution,
    get_student_quantile,
    get_student_tails,
    list_coin_probabilities,
    list_normal_quantiles,
)
from tests.kernels.twins import load_compiled, load_pure

twins = pytest.mark.parametrize("load", [load_pure, load_compiled])


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 51, 500, 1311, 20_000])
def test_student(freedom: int) -> None:
    t = np.concatenate([np.linspace(0, 9, 300), [12.0, 30.0, 100.0]])
    assert get_student_tails(freedom, t) == pytest.approx(2 * special.stdtr(freedom, -t), rel=1e-11)
    for probability in (0.5, 0.9, 0.975, 0.9999):
        expected = special.stdtrit(freedom, probability)  # before scipy 1.16 with an error of some 1e-11
        assert get_student_quantile(freedom, probability) == pytest.approx(expected, rel=5e-11, abs=1e-12)
    assert get_student_quantile(1, 0.9) == pytest.approx(math.tan(0.4 * math.pi), rel=1e-14)


def test_normal_quantiles() -> None:
    assert list_normal_quantiles(999) == pytest.approx(special.ndtri(np.arange(1, 1000) / 1000), rel=1e-13, abs=1e-15)


def test_shapes_are_kept() -> None:
    values = np.linspace(-3, 3, 12).reshape(2, 3, 2)[:, ::-1]
    assert get_normal_distribution(values) == pytest.approx(special.ndtr(values), rel=1e-14)


@twins
def test_the_normal_distribution_and_its_ratio(load) -> None:
    kernel, x = load("statistics.normal"), np.concatenate([np.linspace(-37, 9, 500), [-300.0]])
    probabilities, ratios = np.empty(len(x)), np.empty(len(x))
    kernel.fill_distribution(x, probabilities)
    assert probabilities == pytest.approx(special.ndtr(x), rel=1e-12)
    kernel.fill_ratios(x, ratios)
    expected = np.exp(-0.5 * x * x - special.log_ndtr(x)) / np.sqrt(2 * np.pi)
    assert ratios == pytest.approx(expected, rel=1e-9)


def test_the_twins_give_the_same_bits() -> None:
    x = np.linspace(-40, 10, 999)
    both = []
    for load in (load_pure, load_compiled):
        out = np.empty((2, len(x)))
        load("statistics.normal").fill_distribution(x, out[0])
        load("statistics.normal").fill_ratios(x, out[1])
        both.append(out.tobytes())
    assert both[0] == both[1]


@pytest.mark.parametrize("count", [1, 2, 7, 100, 1001, 5000])
def test_coins(count: int) -> None:
    own = list_coin_probabilities(count)
    assert len(own) == count + 1
    assert own == pytest.approx(stats.binom.pmf(np.arange(count + 1), count, 0.5), rel=1e-11, abs=1e-300)


@twins
def test_sums_of_events(load) -> None:
    generator = np.random.default_rng(3)
    sentences, columns = np.sort(generator.integers(0, 20, 60)), generator.integers(0, 4, 60)
    weights, drawn = generator.random(60), generator.integers(0, 3, (20, 50)).astype(np.float64)
    sums = np.zeros((4, 50))
    load("statistics.resampling").add_events(sentences, columns, weights, drawn, sums)
    table = sparse.csr_matrix((weights, (sentences, columns)), (20, 4))
    assert sums == pytest.approx(table.T @ drawn, rel=1e-13)
