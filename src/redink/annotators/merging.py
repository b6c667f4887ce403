"""Merging: the operations of an alignment in, spans that belong together out.

`rules` is ERRANT's default (Felice, Bryant and Briscoe 2016): runs of changes are searched for parts that belong
together or apart. The other three strategies need no linguistics.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, groupby
from string import punctuation

from rapidfuzz.distance import Indel

from redink.annotators.alignment import Operation
from redink.language.parser import Analysis

CONTENT = frozenset({"ADJ", "AUX", "ADV", "NOUN", "VERB"})
VERBAL = frozenset({"AUX", "PART", "VERB"})
SIMILAR = 0.75


def split_all(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Every operation by itself."""
    return list(operations)


def merge_all(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Operations side by side are one."""
    return [merge(run) for run in list_runs(operations)]


def merge_equal(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Operations of the same kind side by side are one."""
    return [merge(list(same)) for run in list_runs(operations) for _, same in groupby(run, lambda op: op.kind)]


def merge_by_rules(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
    """Runs of deletions, insertions and substitutions go through the rules; a transposition stands by itself."""
    merged: list[Operation] = []
    for run in list_runs(operations):
        for transposed, part in groupby(run, lambda op: op.kind[0] == "T"):
            stretch = list(part)
            merged += stretch if transposed else merge_run(stretch, source, correction)
    return merged


def list_runs(operations: Sequence[Operation]) -> list[list[Operation]]:
    """The operations in runs: those with no match between them."""
    runs: list[list[Operation]] = []
    for operation in operations:
        if runs and runs[-1][-1].end == operation.start and runs[-1][-1].other_end == operation.other_start:
            runs[-1].append(operation)
        else:
            runs.append([operation])
    return runs


def merge(operations: Sequence[Operation]) -> Operation:
    """One operation in place of several side by side."""
    first, last = operations[0], operations[-1]
    return Operation("X", first.start, last.end, first.other_start, last.other_end) if len(operations) > 1 else first


def merge_run(run: list[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
    """The operations of a run, merged where the rules say so."""
    if len(run) <= 1:
        return run
    search = MergeSearch(run, source, correction)
    merged: list[Operation] = []
    # Parts of the run that are still to be searched (True) or to be merged as they are, the leftmost last.
    parts = [(True, 0, len(run))]
    while parts:
        open_, begin, stop = parts.pop()
        if begin >= stop:
            continue
        if not open_:
            merged.append(merge(run[begin:stop]))
            continue
        divided = search.divide(begin, stop)
        if divided is None:
            merged += run[begin:stop]
        else:
            parts += reversed(divided)
    return merged


Parts = list[tuple[bool, int, int]]


class MergeSearch:
    """A run of operations with running counts, so that every rule looks at a part of it in no time."""

    def __init__(self, run: list[Operation], source: Analysis, correction: Analysis) -> None:
        self.run = run
        self.source, self.correction = source, correction
        self._substitutions = _count(op.kind == "S" for op in run)
        self._deletions = _count(op.kind == "D" for op in run)
        self._shift, self._other_shift = run[0].start, run[0].other_start
        self._letters = (
            [_letters(word) for word in source.words[run[0].start : run[-1].end]],
            [_letters(word) for word in correction.words[run[0].other_start : run[-1].other_end]],
        )

    def divide(self, begin: int, stop: int) -> Parts | None:
        """What becomes of the operations from `begin` up to `stop`: parts, or None where they stay as they are.

        ERRANT looks at every stretch of them that has a substitution, the longest first, and lets the first rule
        that applies divide them. Only the longest stretch of each rule can be the first to apply.
        """
        if stop - begin == 1:
            return None
        deleted = self._deletions[stop] - self._deletions[begin]
        if not self._has_substitution(begin, stop - 1):
            return [(False, begin, stop)] if deleted in (0, stop - begin) else None
        first_pair = self.source.tags[self.run[begin].start], self.correction.tags[self.run[begin].other_start]
        # A possessive suffix at the start: [' → 's] goes alone, whatever follows.
        if "POS" in first_pair:
            return [(False, begin, begin + 1), (True, begin + 1, stop)]
        capital = self._find_capital(begin, stop)
        same_letters = next((pair for pair in self._same_letters if begin <= pair[0] and pair[1] < stop), (stop, stop))
        found = min(
            (same_letters, self._find_apart(begin, stop), self._find_same_class(begin, stop)), key=_put_longest_first
        )
        longest = found[1] - found[0]
        if capital is not None and capital - begin >= longest:
            return [(False, begin, capital + 1), (True, capital + 1, stop)]
        if longest > 1:
            return self._divide_at(begin, stop, *found)
        for first in range(begin, stop - 1):
            if (first, first + 1) == found:
                return self._divide_at(begin, stop, *found)
            if self._has_substitution(first, first + 1):
                neighbours = self._part_neighbours(begin, stop, first, first + 1)
                if neighbours is not None:
                    return neighbours
        return [(False, begin, stop)] if self._has_content(begin, stop - 1) else None

    @cached_property
    def _same_letters(self) -> list[tuple[int, int]]:
        """All stretches with the same letters on both sides; the longest first."""
        found = self._find_same_letters()
        return sorted(
            (pair for pair in found if pair[0] < pair[1] and self._has_substitution(*pair)), key=_put_longest_first
        )

    def _has_substitution(self, first: int, last: int) -> bool:
        return self._substitutions[last + 1] > self._substitutions[first]

    def _find_capital(self, begin: int, stop: int) -> int | None:
        """The end of the longest stretch from `begin` that changes case at the start of a sentence: [Cat → The cat]."""
        run, source, correction = self.run, self.source, self.correction
        start, other_start = run[begin].start, run[begin].other_start
        best = None
        for last in range(begin + 1, stop):
            size, other_size = run[last].end - start, run[last].other_end - other_start
            if size > 1 and other_size > 1:
                break
            if (
                self._has_substitution(begin, last)
                and not self._ends_in_possessive(last)
                and self._ends_equal(last)
                and (
                    (size == 1 and correction.words[other_start][0].isupper())
                    or (other_size == 1 and source.words[start][0].isupper())
                )
            ):
                best = last
        return best

    def _divide_at(self, begin: int, stop: int, first: int, last: int) -> Parts:
        """What becomes of a stretch that a rule applies to."""
        if self._goes_apart(first, last):
            return [(True, begin, last - 1), (False, last - 1, last + 1), (True, last + 1, stop)]
        return [(True, begin, first), (False, first, last + 1), (True, last + 1, stop)]

    def _ends_in_possessive(self, last: int) -> bool:
        """Whether a possessive suffix ends a stretch; it belongs to the word before it: [friends → friend 's]."""
        end, other_end = self.run[last].end, self.run[last].other_end
        return (end > 0 and self.source.tags[end - 1] == "POS") or (
            other_end > 0 and self.correction.tags[other_end - 1] == "POS"
        )

    def _ends_equal(self, last: int) -> bool:
        """Whether a stretch ends in the same word on both sides, in whatever case."""
        end, other_end = self.run[last].end, self.run[last].other_end
        return (
            end > 0 < other_end and self.source.words[end - 1].lower() == self.correction.words[other_end - 1].lower()
        )

    def _goes_apart(self, first: int, last: int) -> bool:
        """Whether the last two operations of a stretch go together, apart from the rest.

        So they do at a possessive suffix, and where only case changes after punctuation: [, We → . we].
        """
        if self._ends_in_possessive(last):
            return True
        if not self._ends_equal(last):
            return False
        (start, end), (other_start, other_end) = self._spans(first, last)
        return (end - start > 1 and is_punctuation(self.source, end - 2)) or (
            other_end - other_start > 1 and is_punctuation(self.correction, other_end - 2)
        )

    def _find_apart(self, begin: int, stop: int) -> tuple[int, int]:
        """The longest stretch whose last two operations go together: where a shorter one does, so does the longest."""
        for last in range(stop - 1, begin, -1):
            if self._has_substitution(begin, last) and self._goes_apart(begin, last):
                return begin, last
        return stop, stop

    def _find_same_letters(self) -> Iterator[tuple[int, int]]:
        """Stretches with the same letters, but other spaces or hyphens: [sub - way → subway]."""
        mine, theirs = ("".join(letters) for letters in self._letters)
        places, other_places = (list(accumulate(map(len, letters), initial=0)) for letters in self._letters)
        begun: dict[int, list[tuple[int, int, int]]] = {}  # by how many letters one side is ahead there
        for place, operation in enumerate(self.run):
            start = places[operation.start - self._shift]
            other_start = other_places[operation.other_start - self._other_shift]
            begun.setdefault(start - other_start, []).append((place, start, other_start))
            end = places[operation.end - self._shift]
            other_end = other_places[operation.other_end - self._other_shift]
            for first, start, other_start in begun.get(end - other_end, ()):
                if start == end or (
                    mine[start] == theirs[other_start]
                    and mine[end - 1] == theirs[other_end - 1]
                    and mine[start:end] == theirs[other_start:other_end]
                ):
                    yield first, place

    def _find_same_class(self, begin: int, stop: int) -> tuple[int, int]:
        """The longest stretch of one class (or of verbs and their helpers) of other lengths: [to eat → eating]."""
        run, found, longest = self.run, (stop, stop), 0
        for first in range(begin, stop - 1):
            last = min(self._reach[first], stop - 1)
            if last - first <= longest:
                continue
            shift = run[first].start - run[first].other_start
            if run[last].end - run[last].other_end == shift:  # as long on both sides: the next shorter one is not
                last = self._elsewhere[last]
            if last - first > longest and self._has_substitution(first, last):
                found, longest = (first, last), last - first
        return found

    @cached_property
    def _reach(self) -> list[int]:
        """Where the longest stretch of one class that begins with each operation ends."""
        classes = [self._classes(place) for place in range(len(self.run))]
        reach, same, verbal = [0] * len(classes), -1, -1  # the ends of what the operation on the right begins
        for place in range(len(classes) - 1, -1, -1):
            here = classes[place]
            goes_on = place + 1 < len(classes) and len(here) == 1 and here == classes[place + 1]
            same = same if goes_on else place
            verbal = max(verbal, place) if VERBAL.issuperset(here) else -1
            reach[place] = max(same, verbal)
        return reach

    @cached_property
    def _elsewhere(self) -> list[int]:
        """The last operation before each one after which the two sides are shifted otherwise; -1: there is none."""
        shifts = [operation.end - operation.other_end for operation in self.run]
        found = [-1] * len(shifts)
        for place in range(1, len(shifts)):
            found[place] = place - 1 if shifts[place - 1] != shifts[place] else found[place - 1]
        return found

    def _classes(self, place: int) -> set[str]:
        """The parts of speech in one operation."""
        (start, end), (other_start, other_end) = self._spans(place, place)
        return {*self.source.pos[start:end], *self.correction.pos[other_start:other_end]}

    def _spans(self, first: int, last: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The source and the correction tokens of a stretch."""
        run = self.run
        return (run[first].start, run[last].end), (run[first].other_start, run[last].other_end)

    def _part_neighbours(self, begin: int, stop: int, first: int, last: int) -> Parts | None:
        """Two operations side by side that have nothing to do with each other."""
        run, source, correction = self.run, self.source, self.correction
        start, end = run[first].start, run[last].end
        other_start, other_end = run[first].other_start, run[last].other_end
        # Two words for two, or one of them much like its counterpart: [cat eat → cats eats].
        if (
            end - start == other_end - other_start == 2
            or (run[first].kind == "S" and similarity(source.words[start], correction.words[other_start]) > SIMILAR)
            or (run[last].kind == "S" and similarity(source.words[end - 1], correction.words[other_end - 1]) > SIMILAR)
        ):
            return [(True, begin, first + 1), (True, first + 1, stop)]
        # A determiner at the end goes alone: [saw → saw in the].
        if last == stop - 1 and (
            (run[last].kind in "DS" and source.pos[end - 1] == "DET")
            or (run[last].kind in "IS" and correction.pos[other_end - 1] == "DET")
        ):
            return [(True, begin, last), (False, last, stop)]
        return None

    def _has_content(self, first: int, last: int) -> bool:
        (start, end), (other_start, other_end) = self._spans(first, last)
        return not CONTENT.isdisjoint(self.source.pos[start:end]) or not CONTENT.isdisjoint(
            self.correction.pos[other_start:other_end]
        )


def _put_longest_first(stretch: tuple[int, int]) -> tuple[int, int]:
    return stretch[0] - stretch[1], stretch[0]


def _count(items: Iterable[bool]) -> list[int]:
    """Running counts: how many before each place."""
    return list(accumulate(map(int, items), initial=0))


def _letters(word: str) -> str:
    return word.lower().replace("'", "").replace("-", "")


def is_punctuation(analysis: Analysis, place: int) -> bool:
    """Whether a token is a punctuation mark, by its part of speech or its look."""
    return analysis.pos[place] == "PUNCT" or analysis.words[place] in punctuation


@lru_cache(maxsize=1 << 14)
def similarity(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1: the share of letters in common."""
    return 1.0 - Indel.normalized_distance(one, other)
