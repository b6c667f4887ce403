"""Assignment of output lines to source sentences.

Both are in the same order. An output may be broken over several lines, lines may belong to no sentence (Sure, here you
are:) and sentences may have no line; the caller chooses what is allowed. The assignment has the smallest total edit
distance between groups of lines and their sentences, without spaces and case. If another assignment is about as good,
or a group is unlike its sentence, `AmbiguousLines` is raised with the position.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

UNMATCHED_COST = 0.5
"""Cost of dropping a line, or of leaving a sentence without one, per character."""
MAX_DISTANCE = 0.6
"""Share of the characters in which joined lines may differ from their sentence, and likewise a line that
could be dropped from a sentence that could stay without one.
"""
MIN_GAIN = 0.25
"""Minimum gain of a line in its sentence over its neighbour, per character of the line."""
MIN_CUT_GAIN = 0.3  # gain per character from which a dropped line is part of a sentence
MIN_OVERLAP_GAIN = 0.5
"""Difference in the share of known words from which a line is not ambiguous despite a small gain."""
MAX_EXTRA_COST, MAX_STATES = 500.0, 200
"""Extra cost at which a path is abandoned, and maximum number of paths."""
MAX_LENGTH_RATIO, MAX_EXTRA_LENGTH = 2, 60
"""Ratio of lengths and extra characters up to which lines are joined."""

_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"\w+")
STEM_LENGTH = 4
"""First letters by which words are compared."""
_CLOSING = re.compile(r"[\s.?!…,;:)\]}”’»。！？]+")


class AmbiguousLines(Exception):
    """The lines of a sentence are ambiguous. `line` and `sentences`, which the message names as {}, count from 0."""

    def __init__(self, message: str, line: int | None = None, sentences: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.line = line
        self.sentences = sentences


class LineAssignment(NamedTuple):
    """The lines of each sentence, possibly none, and the lines that belong to no sentence."""

    groups: list[range]
    dropped: list[int]


class Doubt(NamedTuple):
    """A doubtful assignment: a message with {} for the numbers of the sentences, and the unit in question."""

    message: str
    unit: int
    sentences: tuple[int, ...]


class Step(NamedTuple):
    """The best path to a state: the last sentence has the units from `before` to `end`; later units are dropped."""

    cost: float
    before: int
    end: int


def assign_lines(
    lines: Sequence[str], sources: Sequence[str], join: bool = False, drop: bool = False, fill: bool = False
) -> LineAssignment:
    """Assign lines to source sentences, in order.

    Parameters
    ----------
    lines
        Lines of the output.
    sources
        Source sentences.
    join
        Join lines that belong to one sentence; not allowed with the other two options, because the cases are ambiguous.
    drop
        Drop lines that belong to no sentence.
    fill
        Allow sentences without a line.

    Raises
    ------
    AmbiguousLines
        The lines of a sentence cannot be determined.

    Examples
    --------
    >>> sources = ["I likes cats and dogs .", "It are late ."]
    >>> assign_lines(["I like cats and", "dogs .", "It is late ."], sources, join=True)
    LineAssignment(groups=[range(0, 2), range(2, 3)], dropped=[])
    >>> assign_lines(["Sure:", "I like cats and dogs .", "It is late ."], sources, drop=True)
    LineAssignment(groups=[range(1, 2), range(2, 3)], dropped=[0])

    """
    units = _glue(lines) if join else [range(index, index + 1) for index in range(len(lines))]
    search = AssignmentSearch([" ".join(lines[unit.start : unit.stop]) for unit in units], sources, join, drop, fill)
    groups = search.run()
    if groups is None:
        raise AmbiguousLines("the lines cannot be assigned to the sentences of the source")
    if doubt := search.find_doubt(groups) or search.find_cut(groups):
        raise AmbiguousLines(doubt.message, units[doubt.unit].start, doubt.sentences)
    used = {index for group in groups for index in group}
    return LineAssignment(
        [range(units[group[0]].start, units[group[-1]].stop) if group else range(0) for group in groups],
        [line for index, unit in enumerate(units) if index not in used for line in unit],
    )


def _reduce(text: str) -> str:
    return _SPACE.sub("", unicodedata.normalize("NFKC", text).casefold())


def _list_words(text: str) -> list[str]:
    """List the first letters of the words, so that forms of a word are equal."""
    return [word[:STEM_LENGTH] for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold())]


def _glue(lines: Sequence[str]) -> list[range]:
    """Group lines into units; a line with only closing marks is added to the line before it."""
    units: list[range] = []
    for index, line in enumerate(lines):
        if units and _CLOSING.fullmatch(line):
            units[-1] = range(units[-1].start, index + 1)
        else:
            units.append(range(index, index + 1))
    return units


class AssignmentSearch:
    """Finds the cheapest groups: for each number of sentences, the best paths by the number of units used."""

    def __init__(self, units: Sequence[str], sources: Sequence[str], join: bool, drop: bool, fill: bool) -> None:
        self._units, self._sources = list(map(_reduce, units)), list(map(_reduce, sources))
        self._unit_words, self._source_words = list(map(_list_words, units)), list(map(_list_words, sources))
        self._join, self._drop, self._fill = join, drop, fill

    def run(self) -> list[range] | None:
        """Return the units of each sentence; None if no path uses all units."""
        row = {0: Step(0.0, 0, 0)}
        rows = []
        for number in range(len(self._sources)):
            self._add_drops(row)
            rows.append(row)
            row = _prune(self._extend(row, number))
        self._add_drops(row)
        groups = []
        used = len(self._units)
        for reached in (row, *reversed(rows)):
            if used not in reached:
                return None
            groups.append(range(reached[used].before, reached[used].end))
            used = reached[used].before
        return groups[-2::-1]  # the first row is before any sentence

    def _extend(self, row: dict[int, Step], number: int) -> dict[int, Step]:
        """Return the paths from each state with one more sentence."""
        source = self._sources[number]
        following: dict[int, Step] = {}
        for used, step in sorted(row.items()):
            if self._fill:
                _improve(following, used, Step(step.cost + UNMATCHED_COST * len(source) + 1, used, used))
            text = ""
            for end in range(used, len(self._units) if self._join else min(used + 1, len(self._units))):
                text += self._units[end]
                distance = Levenshtein.distance(text, source)
                if not (self._drop and self._fill) or distance <= MAX_DISTANCE * max(len(text), len(source)):
                    _improve(following, end + 1, Step(step.cost + distance, used, end + 1))
                if len(text) > MAX_LENGTH_RATIO * len(source) + MAX_EXTRA_LENGTH:
                    break
        return following

    def _add_drops(self, row: dict[int, Step]) -> None:
        """Add the paths that drop units before the next sentence."""
        if not self._drop or not row:
            return
        worst = min(step.cost for step in row.values()) + MAX_EXTRA_COST
        for used in range(min(row), len(self._units)):
            if used in row and row[used].cost < worst:
                cost = row[used].cost + UNMATCHED_COST * len(self._units[used]) + 1
                _improve(row, used + 1, row[used]._replace(cost=cost))

    def _measure_overlap(self, unit: int, numbers: Iterable[int]) -> float:
        """Return the share of a unit's words that these sentences contain, by letters."""
        known = {word for number in numbers for word in self._source_words[number]}
        words = self._unit_words[unit]
        return sum(len(word) for word in words if word in known) / (sum(map(len, words)) or 1)

    def _measure(self, group: range, number: int) -> int:
        return Levenshtein.distance("".join(self._units[group.start : group.stop]), self._sources[number])

    def find_doubt(self, groups: Sequence[range]) -> Doubt | None:
        """Return a doubtful assignment among the groups; None if there is none."""
        for number, group in enumerate(groups):
            longest = max(sum(len(self._units[unit]) for unit in group), len(self._sources[number]))
            if len(group) > 1 and self._measure(group, number) > MAX_DISTANCE * longest:
                return Doubt("these lines are unlike sentence {} of the source", group[0], (number,))
            if self._join and number + 1 < len(groups):
                unit = self._find_doubtful_border(group, groups[number + 1], number)
                if unit is not None:
                    message = "this line fits sentence {} of the source as well as sentence {}"
                    return Doubt(message, unit, (number, number + 1))
        return None

    def find_cut(self, groups: Sequence[range]) -> Doubt | None:
        """Return a dropped unit that seems to be part of a sentence next to it; None if there is none.

        A unit is part of a sentence if the lines of the sentence are closer to the source with it than without it.
        """
        used = {unit for group in groups for unit in group}
        for number, group in enumerate(groups):
            for unit, longer in ((group.start - 1, group.start - 1), (group.stop, group.start)) if group else ():
                if not 0 <= unit < len(self._units) or unit in used:
                    continue
                extended = range(longer, max(group.stop, unit + 1))
                gain = self._measure(group, number) - self._measure(extended, number)
                if gain > MIN_CUT_GAIN * len(self._units[unit]):
                    return Doubt("this line seems to be part of sentence {} of the source", unit, (number,))
        return None

    def _find_doubtful_border(self, group: range, other: range, number: int) -> int | None:
        """Return the unit at the border of two sentences that could as well belong to the other one."""
        cost = self._measure(group, number) + self._measure(other, number + 1)
        for unit, current, first, second in (
            (group.stop - 1, number, group[:-1], range(group.stop - 1, other.stop)),
            (other.start, number + 1, range(group.start, other.start + 1), other[1:]),
        ):
            moved = self._measure(first, number) + self._measure(second, number + 1)
            if first and second and group.stop == other.start and moved < cost + MIN_GAIN * len(self._units[unit]):
                overlap, moved_overlap = (
                    self._measure_overlap(unit, [index]) for index in (current, 2 * number + 1 - current)
                )
                if overlap - moved_overlap < MIN_OVERLAP_GAIN:
                    return unit
        return None


def _improve(row: dict[int, Step], used: int, step: Step) -> None:
    if used not in row or step.cost < row[used].cost:
        row[used] = step


def _prune(row: dict[int, Step]) -> dict[int, Step]:
    best = min((step.cost for step in row.values()), default=0.0)
    good = sorted((step.cost, used) for used, step in row.items() if step.cost <= best + MAX_EXTRA_COST)
    return {used: row[used] for _, used in good[:MAX_STATES]}
