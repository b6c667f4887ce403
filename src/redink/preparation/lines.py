"""Lines being prepared, and the record of what each step changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

MAX_EXAMPLES = 10  # changes stored per step; all are counted


class Change(NamedTuple):
    """A change by a step: the line of the raw file, or the sentence of the source if there is no line."""

    line: int
    before: str
    after: str


@dataclass(slots=True)
class Changes:
    """Number of changes by a step, and the first few."""

    count: int = 0
    examples: list[Change] = field(default_factory=list)

    def add(self, line: int, before: str, after: str) -> None:
        """Count a change."""
        self.count += 1
        if len(self.examples) < MAX_EXAMPLES:
            self.examples.append(Change(line, before, after))


class Line(NamedTuple):
    """An output in preparation: its line number in the raw file, its text, and whether it is still unchanged."""

    number: int
    text: str
    intact: bool = True
