"""Percentile intervals of drawn differences, and the p-values that agree with them.

A plain percentile interval is too narrow if only few sentences tell two systems apart. The interval here takes wider
percentiles, as Student's t is wider than the normal distribution (Hesterberg 2015, section 5.3: the expanded
percentile interval), with the number of sentences whose counts differ as the sample size. p is the level at which the
interval begins to include 0, so p is below 0.05 exactly if the 95% interval excludes 0.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from redink.metrics.base import Tier, group_types
from redink.metrics.counts import Counts, Real, join_counts
from redink.statistics import SIGNIFICANT

EQUAL = 1e-12
"""Differences below this are rounding errors: sums in another order differ in the last digits."""


class Judged(NamedTuple):
    """The 95% interval of a difference and its p-value, which agree."""

    interval: tuple[float, float]
    p: float


def judge_draws(drawn: Real, observed: float, informative: int) -> Judged:
    """Return the expanded percentile interval of drawn differences, and the level at which it begins to include 0.

    `informative` is the number of sentences that tell the systems apart. If the draws are too few to reach the
    percentiles, the interval is Student's, with the standard deviation of the draws.

    >>> round(judge_draws(np.linspace(-0.1, 0.3, 1000), 0.1, 500).p, 3)
    0.502
    """
    drawn = np.where(np.abs(drawn) < EQUAL, 0.0, drawn)
    spread = float(drawn.std())
    if spread < EQUAL:
        return _judge_constant(float(drawn[0]), informative)
    size = len(drawn)
    reached = _level_of(np.arange(1, size + 1) / (size + 1), informative)
    last = int((reached < SIGNIFICANT).sum()) - 1  # so many draws may lie beyond 0 in a significant difference
    distance = abs(observed) / spread
    if last < 0:
        width = _find_critical(informative) * spread
        return Judged((observed - width, observed + width), _level_at(distance, informative))
    ordered = np.sort(drawn)
    beyond = min(int((drawn <= 0).sum()), int((drawn >= 0).sum()))
    p = float(reached[beyond]) if beyond < size else 1.0
    if not beyond:
        p = min(p, _level_at(distance, informative))  # counting cannot say how far below this p is
    return Judged((float(ordered[last]), float(ordered[size - 1 - last])), p)


def _judge_constant(difference: float, informative: int) -> Judged:
    """Judge draws that never vary by a sign test: every sentence that tells the systems apart favours the same one."""
    p = min(1.0, 2 * 0.5**informative) if difference else 1.0
    if p < SIGNIFICANT:
        return Judged((difference, difference), p)
    return Judged((min(difference, 0.0), max(difference, 0.0)), p)


def _describe_t(informative: int) -> tuple[int, float]:
    """Return Student's degrees of freedom, and the factor that corrects the standard deviation of a sample."""
    size = max(2, informative)
    return size - 1, math.sqrt(size / (size - 1))


def _find_critical(informative: int) -> float:
    """Return the number of standard deviations from the centre of the interval to its ends."""
    from scipy import special

    freedom, factor = _describe_t(informative)
    return factor * float(special.stdtrit(freedom, 1 - SIGNIFICANT / 2))


def _level_of(share: Real, informative: int) -> Real:
    """Return the two-tailed p-values for shares of draws beyond 0."""
    from scipy import special

    freedom, factor = _describe_t(informative)
    levels: Real = np.minimum(1.0, 2 * special.stdtr(freedom, special.ndtri(share) / factor))
    return levels


def _level_at(distance: float, informative: int) -> float:
    """Return the two-tailed p-value for a distance from 0 in standard deviations."""
    from scipy import special

    freedom, factor = _describe_t(informative)
    return float(2 * special.stdtr(freedom, -distance / factor))


def count_informative(first: Counts, second: Counts) -> int:
    """Return the number of sentences whose counts differ between two systems."""
    both = join_counts([Counts(own.table, own.labels) for own in (first, second)])
    one, other = np.split(both.table, 2)
    return int((one != other).any(axis=(1, 2)).sum())


def count_informative_types(first: Counts, second: Counts, tier: Tier) -> dict[str, int]:
    """Return the number of sentences in which the events of an error type differ between two systems, by type."""
    if first.types is None or second.types is None:
        return {}
    names: dict[str, int] = {}
    events = []
    for counted in (first.types, second.types):
        groups, places = group_types(counted.names, tier)
        numbers = np.array([names.setdefault(name, len(names)) for name in groups], np.int64)
        sentence, candidate, kind, statistic = counted.events.astype(np.int64).T
        events.append(np.stack([numbers[places[kind]], sentence, candidate, statistic], axis=1))
    rows, inverse = np.unique(np.concatenate(events), axis=0, return_inverse=True)
    signs = np.repeat([1, -1], [len(own) for own in events])
    differing = rows[np.bincount(inverse.ravel(), signs, len(rows)) != 0]
    kinds = np.unique(differing[:, :2], axis=0)[:, 0]
    often = np.bincount(kinds, minlength=len(names)).tolist()
    return dict(zip(names, often, strict=True))
