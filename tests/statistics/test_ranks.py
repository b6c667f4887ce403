"""Ranks and correlations: against scipy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from redink.statistics.ranks import correlate

few = st.sampled_from([0.0, 0.1, 0.25, 0.3, 0.5])
values = st.lists(st.tuples(few, few), min_size=2, max_size=8)


@given(values)
def test_coefficients_are_those_of_scipy(pairs) -> None:
    first, second = map(list, zip(*pairs, strict=True))
    found = correlate(first, second)
    if len(set(first)) < 2 or len(set(second)) < 2:
        assert found == (None, None, None)
    else:
        assert found.pearson == pytest.approx(stats.pearsonr(first, second).statistic, abs=1e-9)
        assert found.spearman == pytest.approx(stats.spearmanr(first, second).statistic, abs=1e-9)
        assert found.kendall == pytest.approx(stats.kendalltau(first, second).statistic, abs=1e-9)


def test_a_single_system_has_no_correlation() -> None:
    assert correlate([0.5], [0.4]) == (None, None, None)
