"""Percentile intervals of resampled differences, and p-values that agree with them.

A plain percentile interval is too narrow if the systems differ in only a few sentences. The interval here uses wider
percentiles, as Student's t is wider than the normal distribution (Hesterberg 2015, section 5.3: the expanded
percentile interval), with the number of sentences whose counts differ as the sample size. p is the level at which the
interval begins to include 0, so p is below 0.05 exactly if the 95% interval excludes 0.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from redink.metrics.base import Tier, group_types
from redink.metrics.counts import Counts, Real, join_counts
from redink.statistics import SIGNIFICANT
from redink.statistics.distributions import get_student_quantile, get_student_tails, list_normal_quantiles

EQUAL = 1e-12
"""Differences below this are rounding errors: sums in another order differ in the last digits."""


class IntervalAndP(NamedTuple):
    """The 95% interval of a difference and its p-value, which agree."""

    interval: tuple[float, float]
    p: float


def summarise_draws(drawn: Real, observed: float, informative: int) -> IntervalAndP:
    """Return the expanded percentile interval of resampled differences, and the level at which it begins to include 0.

    `informative` is the number of sentences in which the systems differ. If the draws are too few for the percentiles,
    the
    interval is Student's, with the standard deviation of the draws.

    >>> round(summarise_draws(np.linspace(-0.1, 0.3, 1000), 0.1, 500).p, 3)
    0.502
    """
    drawn = np.where(np.abs(drawn) < EQUAL, 0.0, drawn)
    spread = float(drawn.std())
    if spread < EQUAL:
        return _summarise_constant(float(drawn[0]), informative)
    size = len(drawn)
    levels = _list_levels(size, informative)
    last = int((levels < SIGNIFICANT).sum()) - 1  # draws that may be beyond 0 in a significant difference
    distance = abs(observed) / spread
    if last < 0:
        width = _get_critical(informative) * spread
        return IntervalAndP((observed - width, observed + width), _level_at(distance, informative))
    ordered = np.sort(drawn)
    beyond = min(int((drawn <= 0).sum()), int((drawn >= 0).sum()))
    p = float(levels[beyond]) if beyond < size else 1.0
    if not beyond:
        p = min(p, _level_at(distance, informative))  # counting gives no lower value
    return IntervalAndP((float(ordered[last]), float(ordered[size - 1 - last])), p)


def _summarise_constant(difference: float, informative: int) -> IntervalAndP:
    """Summarise constant draws by a sign test: every sentence in which the systems differ favours the same system."""
    p = min(1.0, 2 * 0.5**informative) if difference else 1.0
    if p < SIGNIFICANT:
        return IntervalAndP((difference, difference), p)
    return IntervalAndP((min(difference, 0.0), max(difference, 0.0)), p)


def _describe_t(informative: int) -> tuple[int, float]:
    """Return Student's degrees of freedom, and the factor that corrects the standard deviation of a sample."""
    size = max(2, informative)
    return size - 1, math.sqrt(size / (size - 1))


def _get_critical(informative: int) -> float:
    """Return the number of standard deviations from the centre of the interval to its ends."""
    freedom, factor = _describe_t(informative)
    return factor * get_student_quantile(freedom, 1 - SIGNIFICANT / 2)


@lru_cache(maxsize=64)
def _list_levels(size: int, informative: int) -> Real:
    """Return the two-tailed p-values if 1, 2, ... `size` of `size` draws are beyond 0."""
    freedom, factor = _describe_t(informative)
    quantiles = list_normal_quantiles(size)
    levels: Real = np.where(quantiles < 0, get_student_tails(freedom, quantiles / factor), 1.0)
    return levels


def _level_at(distance: float, informative: int) -> float:
    """Return the two-tailed p-value for a distance from 0 in standard deviations."""
    freedom, factor = _describe_t(informative)
    return float(get_student_tails(freedom, np.array(distance / factor)))


def count_informative(first: Counts, second: Counts) -> int:
    """Return the number of sentences, or of essays, whose counts differ between two systems."""
    joined = join_counts([Counts(counts.table, counts.labels) for counts in (first, second)])
    first_table, second_table = np.split(joined.table, 2)
    differ = (first_table != second_table).any(axis=(1, 2))
    return int(differ.sum()) if first.essays is None else len(np.unique(first.essays[differ]))


def count_informative_types(first: Counts, second: Counts, tier: Tier) -> dict[str, int]:
    """Return the number of sentences (or essays) in which an error type's events differ between systems, by type."""
    if first.types is None or second.types is None:
        return {}
    names: dict[str, int] = {}
    events = []
    for types in (first.types, second.types):
        groups, indices = group_types(types.names, tier)
        numbers = np.array([names.setdefault(name, len(names)) for name in groups], np.int64)
        sentence, candidate, type_index, statistic = types.events.astype(np.int64).T
        events.append(np.stack([numbers[indices[type_index]], sentence, candidate, statistic], axis=1))
    rows, inverse = np.unique(np.concatenate(events), axis=0, return_inverse=True)
    signs = np.repeat([1, -1], [len(rows_of_system) for rows_of_system in events])
    differing = rows[np.bincount(inverse.ravel(), signs, len(rows)) != 0]
    if first.essays is not None:
        differing[:, 1] = first.essays[differing[:, 1]]
    differing_types = np.unique(differing[:, :2], axis=0)[:, 0]
    frequencies = np.bincount(differing_types, minlength=len(names)).tolist()
    return dict(zip(names, frequencies, strict=True))
