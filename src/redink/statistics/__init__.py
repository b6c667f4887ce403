"""Whether numbers are real: counts in, intervals and tests out. Nothing is scored again.

A test is one function in `paired`, and one line here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from redink.registry import Registry

if TYPE_CHECKING:
    from redink.statistics.paired import PairedTest

SIGNIFICANT = 0.05
"""A difference is significant where its p, corrected for all pairs, is below this."""

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
