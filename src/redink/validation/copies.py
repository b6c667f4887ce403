"""How much of the source was copied: which sentences are changed in, findings out."""

from __future__ import annotations

import math

from redink.validation.findings import FindingCollector

FEW, PART = 10, 0.2
"""A copied part is reported from so many sentences, and such a share of all, on."""
CHANCE = 1e-6
"""And only if so many unchanged sentences in a row are less likely than this, by the other part of the file."""


class CopyCounter:
    """Counts changed sentences, and the unchanged ones at both ends of the file."""

    def __init__(self) -> None:
        self._sentences = self._changed = 0
        self._leading = 0
        self._trailing, self._trailing_line = 0, 0
        self._first_line = 0

    def add(self, changed: bool, line: int) -> None:
        """Take the next sentence."""
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

    def report(self, notebook: FindingCollector) -> None:
        """Say whether everything was copied, or a large part at one end."""
        if self._sentences and not self._changed:
            notebook.add("unchanged")
        elif self._stands_out(self._trailing):
            text = f"from here on, all {self._trailing} sentences equal the source"
            notebook.add("copied", self._trailing_line, text, self._trailing)
        elif self._stands_out(self._leading):
            text = f"the first {self._leading} sentences equal the source"
            notebook.add("copied", self._first_line, text, self._leading)

    def _stands_out(self, run: int) -> bool:
        if run < max(FEW, PART * self._sentences):
            return False
        unchanged = 1 - self._changed / (self._sentences - run)
        return unchanged <= 0 or run * math.log(unchanged) < math.log(CHANCE)
