"""Ranks and correlations: against scipy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from redink.statistics.paired import Comparison
from redink.statistics.ranks import correlate, rank, share_ranks

few = st.sampled_from([0.0, 0.1, 0.25, 0.3, 0.5])
values = st.lists(st.tuples(few, few), min_size=2, max_size=8)


@given(values)
def test_coefficients_are_those_of_scipy(pairs) -> None:
    first, second = map(list, zip(*pairs, strict=True))
    coefficient = correlate(first, second)
    if len(set(first)) < 2 or len(set(second)) < 2:
        assert coefficient == (None, None, None)
    else:
        assert coefficient.pearson == pytest.approx(stats.pearsonr(first, second).statistic, abs=1e-9)
        assert coefficient.spearman == pytest.approx(stats.spearmanr(first, second).statistic, abs=1e-9)
        assert coefficient.kendall == pytest.approx(stats.kendalltau(first, second).statistic, abs=1e-9)


def test_a_single_system_has_no_correlation() -> None:
    assert correlate([0.5], [0.4]) == (None, None, None)


def compare(first: str, second: str, difference: float, p: float, test: str = "bootstrap") -> Comparison:
    return Comparison("errant", test, first, second, difference, None, p, p, "")


def test_systems_that_cannot_be_told_apart_share_ranks() -> None:
    values = {"c": 0.3, "a": 0.5, "b": 0.48, "d": 0.1}
    shared = share_ranks(
        values,
        [
            compare("a", "b", 0.02, 0.6),
            compare("c", "a", -0.2, 0.01),
            compare("b", "c", 0.18, 0.2),
            compare("a", "d", 0.4, 0.001),
            compare("b", "d", 0.38, 0.001),
            compare("c", "d", 0.2, 0.001),
        ],
    )
    # a beats c, but nobody can say whether b is better than a or worse than c.
    assert {system: str(ranks) for system, ranks in shared.items()} == {"a": "1–2", "b": "1–3", "c": "2–3", "d": "4"}


def test_a_system_is_within_its_own_ranks() -> None:
    values = {"a": 0.5, "b": 0.4, "c": 0.3}
    for p in (0.001, 0.9):
        ranks = share_ranks(values, [compare(*pair, 0.1, p) for pair in (("a", "b"), ("a", "c"), ("b", "c"))])
        assert all(ranks[system].first <= own_rank <= ranks[system].last for system, own_rank in rank(values).items())


@pytest.mark.parametrize(
    "comparisons",
    [
        [],
        [compare("a", "b", 0.0, 1.0)],
        [compare(*pair, 0.1, 0.9, "t") for pair in (("a", "b"), ("a", "c"), ("b", "c"))],
    ],
)
def test_without_a_test_of_every_pair_only_equal_scores_share_a_rank(comparisons) -> None:
    shared = share_ranks({"a": 0.5, "b": 0.5, "c": 0.1}, comparisons)
    assert {system: str(ranks) for system, ranks in shared.items()} == {"a": "1", "b": "1", "c": "3"}
