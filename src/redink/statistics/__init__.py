"""Intervals and significance tests, computed from counts without scoring anything again.

A test is a function in `paired` and a line here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from redink.registry import Registry

if TYPE_CHECKING:
    from redink.statistics.paired import PairedTest

SIGNIFICANT = 0.05
"""Significance level: a difference is significant if its adjusted p-value is below it."""

TESTS: Registry[PairedTest] = Registry(
    "test",
    "redink.tests",
    {
        "bootstrap": "redink.statistics.paired:BOOTSTRAP",
        "randomisation": "redink.statistics.paired:RANDOMISATION",
        "t": "redink.statistics.paired:T",
        "mcnemar": "redink.statistics.paired:MCNEMAR",
    },
)
