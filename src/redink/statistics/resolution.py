"""The resolution of p-values: the smallest p that a number of draws can support.

A thousand draws cannot show that p is 1e-121. Holm's correction uses the estimate from the tail of the draws, because
with many pairs nothing could be significant otherwise; what is reported is never below the resolution.
"""

from __future__ import annotations

from collections.abc import Mapping

from redink.statistics import TESTS

FEW_SAMPLES = 100
"""With fewer draws, intervals and p-values are rough."""
MIN_SHOWN_P = 0.0001
"""Tables show smaller p-values as below this."""
LARGEST_LIMIT = 1 / FEW_SAMPLES  # fewer draws must not contradict an interval, which is made from their spread


class LimitedP(float):
    """A p-value at the resolution of its draws; `estimate` is what the tail of the draws suggests instead."""

    estimate: float

    def __new__(cls, value: float, estimate: float = 0.0) -> LimitedP:
        """Create the p-value with its estimate."""
        limited = super().__new__(cls, value)
        limited.estimate = estimate
        return limited


def limit_p(p: float, test: str, samples: int) -> float:
    """Return p, but not less than the draws of a test can show.

    >>> limit_p(3.7e-121, "bootstrap", 999), limit_p(0.04, "bootstrap", 999), limit_p(1e-9, "t", 999)
    (0.001, 0.04, 1e-09)
    """
    limit = min(1 / (samples + 1), LARGEST_LIMIT)
    if test in TESTS and TESTS[test].draws and p < limit:
        return LimitedP(limit, p)
    return p


def list_limited(values: Mapping[str, float]) -> list[str]:
    """Return the names of limited p-values whose estimates are below what tables show."""
    return [key for key, p in values.items() if isinstance(p, LimitedP) and p.estimate < MIN_SHOWN_P]


def estimate_p(p: float) -> float:
    """Return the p-value before it was limited."""
    return p.estimate if isinstance(p, LimitedP) else p
