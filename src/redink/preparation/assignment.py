"""Which lines belong to which source sentence: two lists of texts in, groups of lines out.

Both are in the same order. An output may be broken over several lines, lines may belong to no sentence (Sure, here you
are:) and sentences may have no line; what of that is allowed is the caller's choice. The groups are those with the
smallest edit distance to their sentences in all, by characters without spaces and case. Where another division is
about as good, or a group is not like its sentence, nothing is guessed: `AmbiguousLines` says where.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

LEFT_OVER = 0.5
"""What it costs to drop a line, or to leave a sentence without one, for each character."""
UNLIKE = 0.6
"""Lines that were joined may differ from their sentence in such a share of the characters, and so may a line that
could be dropped from a sentence that could stay without one."""
DOUBT = 0.25
"""What a line must speak for its sentence and against the next one, for each of its characters."""
CUT = 0.3  # gain per character from which a dropped line is part of a sentence
CLEAR = 0.5
"""Unless such a share of its words is in the one sentence and not in the other."""
MARGIN, STATES = 500.0, 200
"""A way that is so much worse than the best is given up; and how many are followed at most."""
LONGER, MORE = 2, 60
"""Lines are joined until they have so many times the characters of the sentence, and so many more."""

_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"\w+")
STEM = 4
"""Words that have so many first letters in common count as the same word."""
_CLOSING = re.compile(r"[\s.?!…,;:)\]}”’»。！？]+")


class AmbiguousLines(Exception):
    """It cannot be told which lines belong to a sentence; `line` and `sentences`, whose place is {}, count from 0."""

    def __init__(self, message: str, line: int | None = None, sentences: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.line = line
        self.sentences = sentences


class LineAssignment(NamedTuple):
    """The lines of each sentence, none where it has none, and those that belong to no sentence."""

    groups: list[range]
    dropped: list[int]


class Doubt(NamedTuple):
    """What is doubtful, with {} for the numbers of the sentences, and the unit where."""

    message: str
    unit: int
    sentences: tuple[int, ...]


class Step(NamedTuple):
    """How the best way came to a state: the last sentence has the units from `before` to `end`; the rest is dropped."""

    cost: float
    before: int
    end: int


def assign_lines(
    lines: Sequence[str], sources: Sequence[str], join: bool = False, drop: bool = False, fill: bool = False
) -> LineAssignment:
    """The lines of each source sentence, in order; `join` does not go with the other two, which it cannot be told from.

    >>> sources = ["I likes cats and dogs .", "It are late ."]
    >>> assign_lines(["I like cats and", "dogs .", "It is late ."], sources, join=True)
    LineAssignment(groups=[range(0, 2), range(2, 3)], dropped=[])
    >>> assign_lines(["Sure:", "I like cats and dogs .", "It is late ."], sources, drop=True)
    LineAssignment(groups=[range(1, 2), range(2, 3)], dropped=[0])
    """
    units = _glue(lines) if join else [range(place, place + 1) for place in range(len(lines))]
    search = AssignmentSearch([" ".join(lines[unit.start : unit.stop]) for unit in units], sources, join, drop, fill)
    found = search.run()
    if found is None:
        raise AmbiguousLines("the lines cannot be brought into line with the source")
    if doubt := search.find_doubt(found) or search.find_cut(found):
        raise AmbiguousLines(doubt.message, units[doubt.unit].start, doubt.sentences)
    taken = {place for group in found for place in group}
    return LineAssignment(
        [range(units[group[0]].start, units[group[-1]].stop) if group else range(0) for group in found],
        [line for place, unit in enumerate(units) if place not in taken for line in unit],
    )


def _reduce(text: str) -> str:
    return _SPACE.sub("", unicodedata.normalize("NFKC", text).casefold())


def _list_words(text: str) -> list[str]:
    """The first letters of the words, so that forms of a word are equal."""
    return [word[:STEM] for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold())]


def _glue(lines: Sequence[str]) -> list[range]:
    """Lines with nothing but closing marks go with the line before them."""
    units: list[range] = []
    for place, line in enumerate(lines):
        if units and _CLOSING.fullmatch(line):
            units[-1] = range(units[-1].start, place + 1)
        else:
            units.append(range(place, place + 1))
    return units


class AssignmentSearch:
    """Finds the cheapest groups: for each number of sentences, the best ways to use up a number of units."""

    def __init__(self, units: Sequence[str], sources: Sequence[str], join: bool, drop: bool, fill: bool) -> None:
        self._units, self._sources = list(map(_reduce, units)), list(map(_reduce, sources))
        self._unit_words, self._source_words = list(map(_list_words, units)), list(map(_list_words, sources))
        self._join, self._drop, self._fill = join, drop, fill

    def run(self) -> list[range] | None:
        """The units of each sentence; None where no way uses all of them up."""
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
        """The ways on from each state with one more sentence."""
        source = self._sources[number]
        following: dict[int, Step] = {}
        for used, step in sorted(row.items()):
            if self._fill:
                _improve(following, used, Step(step.cost + LEFT_OVER * len(source) + 1, used, used))
            text = ""
            for end in range(used, len(self._units) if self._join else min(used + 1, len(self._units))):
                text += self._units[end]
                distance = Levenshtein.distance(text, source)
                if not (self._drop and self._fill) or distance <= UNLIKE * max(len(text), len(source)):
                    _improve(following, end + 1, Step(step.cost + distance, used, end + 1))
                if len(text) > LONGER * len(source) + MORE:
                    break
        return following

    def _add_drops(self, row: dict[int, Step]) -> None:
        """Add the ways that drop units before the next sentence."""
        if not self._drop or not row:
            return
        worst = min(step.cost for step in row.values()) + MARGIN
        for used in range(min(row), len(self._units)):
            if used in row and row[used].cost < worst:
                cost = row[used].cost + LEFT_OVER * len(self._units[used]) + 1
                _improve(row, used + 1, row[used]._replace(cost=cost))

    def _find_familiar(self, unit: int, numbers: Iterable[int]) -> float:
        """The share of a unit's words that these sentences have too, by letters."""
        around = {word for number in numbers for word in self._source_words[number]}
        words = self._unit_words[unit]
        return sum(len(word) for word in words if word in around) / (sum(map(len, words)) or 1)

    def _measure(self, group: range, number: int) -> int:
        return Levenshtein.distance("".join(self._units[group.start : group.stop]), self._sources[number])

    def find_doubt(self, groups: Sequence[range]) -> Doubt | None:
        """What is doubtful about the groups; None if nothing is."""
        for number, group in enumerate(groups):
            longest = max(sum(len(self._units[place]) for place in group), len(self._sources[number]))
            if len(group) > 1 and self._measure(group, number) > UNLIKE * longest:
                return Doubt("these lines are not like sentence {} of the source", group[0], (number,))
            if self._join and number + 1 < len(groups):
                unit = self._find_doubtful_border(group, groups[number + 1], number)
                if unit is not None:
                    message = "this line suits sentence {} of the source as well as sentence {}"
                    return Doubt(message, unit, (number, number + 1))
        return None

    def find_cut(self, groups: Sequence[range]) -> Doubt | None:
        """Return the doubt about a dropped unit that seems to be part of a sentence next to it; None if there is none.

        A unit is part of a sentence if the lines of the sentence are more like the source with it than without it.
        """
        used = {unit for group in groups for unit in group}
        for number, group in enumerate(groups):
            for unit, longer in ((group.start - 1, group.start - 1), (group.stop, group.start)) if group else ():
                if not 0 <= unit < len(self._units) or unit in used:
                    continue
                whole = range(longer, max(group.stop, unit + 1))
                gain = self._measure(group, number) - self._measure(whole, number)
                if gain > CUT * len(self._units[unit]):
                    return Doubt("this line seems to be part of sentence {} of the source", unit, (number,))
        return None

    def _find_doubtful_border(self, group: range, other: range, number: int) -> int | None:
        """The unit at the border of two sentences that could as well go to the other one."""
        cost = self._measure(group, number) + self._measure(other, number + 1)
        for unit, home, mine, theirs in (
            (group.stop - 1, number, group[:-1], range(group.stop - 1, other.stop)),
            (other.start, number + 1, range(group.start, other.start + 1), other[1:]),
        ):
            moved = self._measure(mine, number) + self._measure(theirs, number + 1)
            if mine and theirs and group.stop == other.start and moved < cost + DOUBT * len(self._units[unit]):
                here, there = (self._find_familiar(unit, [at]) for at in (home, 2 * number + 1 - home))
                if here - there < CLEAR:
                    return unit
        return None


def _improve(row: dict[int, Step], used: int, step: Step) -> None:
    if used not in row or step.cost < row[used].cost:
        row[used] = step


def _prune(row: dict[int, Step]) -> dict[int, Step]:
    best = min((step.cost for step in row.values()), default=0.0)
    good = sorted((step.cost, used) for used, step in row.items() if step.cost <= best + MARGIN)
    return {used: row[used] for _, used in good[:STATES]}
