"""Detection of outputs that copy the source."""

from __future__ import annotations

import math

from redink.validation.findings import FindingCollector

MIN_RUN, MIN_SHARE = 10, 0.2
"""Number and share of the sentences from which a copied part is reported."""
MAX_PROBABILITY = 1e-6
"""Probability of so many unchanged sentences in a row, by the rest of the file, below which they are reported."""


class CopyCounter:
    """Counts changed sentences, and unchanged ones at both ends of the file."""

    def __init__(self) -> None:
        self._sentences = self._changed = 0
        self._leading = 0
        self._trailing, self._trailing_line = 0, 0
        self._first_line = 0

    def add(self, changed: bool, line: int) -> None:
        """Count the next sentence."""
        self._sentences += 1
        self._first_line = self._first_line or line
        if changed:
            self._changed += 1
            self._trailing = 0
            return
        if not self._changed:
            self._leading += 1
        if not self._trailing:
            self._trailing_line = line
        self._trailing += 1

    def report(self, collector: FindingCollector) -> None:
        """Report if everything was copied, or a large part at one end."""
        if self._sentences and not self._changed:
            collector.add("unchanged")
        elif self._is_suspicious(self._trailing):
            text = f"from here on, all {self._trailing} sentences equal the source"
            collector.add("copied", self._trailing_line, text, self._trailing)
        elif self._is_suspicious(self._leading):
            text = f"the first {self._leading} sentences equal the source"
            collector.add("copied", self._first_line, text, self._leading)

    def _is_suspicious(self, run: int) -> bool:
        if run < max(MIN_RUN, MIN_SHARE * self._sentences):
            return False
        unchanged = 1 - self._changed / (self._sentences - run)
        return unchanged <= 0 or run * math.log(unchanged) < math.log(MAX_PROBABILITY)
