"""Merging of alignment operations into edits.

`rules` is ERRANT's default (Felice, Bryant and Briscoe 2016), which searches runs of operations for parts that belong
together or apart. The other three strategies use no linguistic information.
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
    """Keep every operation separate."""
    return list(operations)


def merge_all(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Merge adjacent operations."""
    return [merge(run) for run in list_runs(operations)]


def merge_equal(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Merge adjacent operations of the same kind."""
    return [merge(list(same)) for run in list_runs(operations) for _, same in groupby(run, lambda op: op.kind)]


def merge_by_rules(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
    """Merge runs of deletions, insertions and substitutions by rules; keep transpositions separate."""
    merged: list[Operation] = []
    for run in list_runs(operations):
        for transposed, group in groupby(run, lambda op: op.kind[0] == "T"):
            operations = list(group)
            merged += operations if transposed else merge_run(operations, source, correction)
    return merged


def list_runs(operations: Sequence[Operation]) -> list[list[Operation]]:
    """Group operations into runs without a match in between."""
    runs: list[list[Operation]] = []
    for operation in operations:
        if runs and runs[-1][-1].end == operation.start and runs[-1][-1].other_end == operation.other_start:
            runs[-1].append(operation)
        else:
            runs.append([operation])
    return runs


def merge(operations: Sequence[Operation]) -> Operation:
    """Merge adjacent operations into one."""
    first, last = operations[0], operations[-1]
    return Operation("X", first.start, last.end, first.other_start, last.other_end) if len(operations) > 1 else first


def merge_run(run: list[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
    """Merge the operations of a run by rules."""
    if len(run) <= 1:
        return run
    search = MergeSearch(run, source, correction)
    merged: list[Operation] = []
    # Ranges of the run that still have to be searched (True) or merged as they are, leftmost last.
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
    """A run of operations with cumulative counts, so that every rule can examine a range in constant time."""

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
        """Divide the operations from `begin` up to `stop`; return None if they stay separate.

        ERRANT examines every range with a substitution, longest first, and divides it by the first rule that applies.
        Only the longest range of each rule can be the first that applies.
        """
        if stop - begin == 1:
            return None
        deleted = self._deletions[stop] - self._deletions[begin]
        if not self._has_substitution(begin, stop - 1):
            return [(False, begin, stop)] if deleted in (0, stop - begin) else None
        first_pair = self.source.tags[self.run[begin].start], self.correction.tags[self.run[begin].other_start]
        # A possessive suffix at the start is always separate: [' → 's].
        if "POS" in first_pair:
            return [(False, begin, begin + 1), (True, begin + 1, stop)]
        capital = self._find_capital(begin, stop)
        same_letters = next((pair for pair in self._same_letters if begin <= pair[0] and pair[1] < stop), (stop, stop))
        match = min(
            (same_letters, self._find_separate_end(begin, stop), self._find_same_class(begin, stop)),
            key=_put_longest_first,
        )
        longest = match[1] - match[0]
        if capital is not None and capital - begin >= longest:
            return [(False, begin, capital + 1), (True, capital + 1, stop)]
        if longest > 1:
            return self._divide_at(begin, stop, *match)
        for first in range(begin, stop - 1):
            if (first, first + 1) == match:
                return self._divide_at(begin, stop, *match)
            if self._has_substitution(first, first + 1):
                neighbours = self._separate_neighbours(begin, stop, first, first + 1)
                if neighbours is not None:
                    return neighbours
        return [(False, begin, stop)] if self._has_content(begin, stop - 1) else None

    @cached_property
    def _same_letters(self) -> list[tuple[int, int]]:
        """All ranges with the same letters on both sides, longest first."""
        ranges = self._find_same_letters()
        return sorted(
            (pair for pair in ranges if pair[0] < pair[1] and self._has_substitution(*pair)), key=_put_longest_first
        )

    def _has_substitution(self, first: int, last: int) -> bool:
        return self._substitutions[last + 1] > self._substitutions[first]

    def _find_capital(self, begin: int, stop: int) -> int | None:
        """Return the end of the longest range from `begin` that changes case at a sentence start: [Cat → The cat]."""
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
        """Divide a range to which a rule applies."""
        if self._ends_separately(first, last):
            return [(True, begin, last - 1), (False, last - 1, last + 1), (True, last + 1, stop)]
        return [(True, begin, first), (False, first, last + 1), (True, last + 1, stop)]

    def _ends_in_possessive(self, last: int) -> bool:
        """Return True if a range ends in a possessive suffix, part of the previous word: [friends → friend 's]."""
        end, other_end = self.run[last].end, self.run[last].other_end
        return (end > 0 and self.source.tags[end - 1] == "POS") or (
            other_end > 0 and self.correction.tags[other_end - 1] == "POS"
        )

    def _ends_equal(self, last: int) -> bool:
        """Return True if a range ends in the same word on both sides, ignoring case."""
        end, other_end = self.run[last].end, self.run[last].other_end
        return (
            end > 0 < other_end and self.source.words[end - 1].lower() == self.correction.words[other_end - 1].lower()
        )

    def _ends_separately(self, first: int, last: int) -> bool:
        """Return True if the last two operations of a range belong together, apart from the rest.

        This is the case at a possessive suffix, and if only case changes after punctuation: [, We → . we].
        """
        if self._ends_in_possessive(last):
            return True
        if not self._ends_equal(last):
            return False
        (start, end), (other_start, other_end) = self._spans(first, last)
        return (end - start > 1 and is_punctuation(self.source, end - 2)) or (
            other_end - other_start > 1 and is_punctuation(self.correction, other_end - 2)
        )

    def _find_separate_end(self, begin: int, stop: int) -> tuple[int, int]:
        """Return the longest range whose last two operations belong together; any shorter one is a part of it."""
        for last in range(stop - 1, begin, -1):
            if self._has_substitution(begin, last) and self._ends_separately(begin, last):
                return begin, last
        return stop, stop

    def _find_same_letters(self) -> Iterator[tuple[int, int]]:
        """Yield ranges with the same letters but different spaces or hyphens: [sub - way → subway]."""
        source_letters, correction_letters = ("".join(letters) for letters in self._letters)
        offsets, other_offsets = (list(accumulate(map(len, letters), initial=0)) for letters in self._letters)
        starts: dict[int, list[tuple[int, int, int]]] = {}  # by the difference of both offsets
        for index, operation in enumerate(self.run):
            start = offsets[operation.start - self._shift]
            other_start = other_offsets[operation.other_start - self._other_shift]
            starts.setdefault(start - other_start, []).append((index, start, other_start))
            end = offsets[operation.end - self._shift]
            other_end = other_offsets[operation.other_end - self._other_shift]
            for first, start, other_start in starts.get(end - other_end, ()):
                if start == end or (
                    source_letters[start] == correction_letters[other_start]
                    and source_letters[end - 1] == correction_letters[other_end - 1]
                    and source_letters[start:end] == correction_letters[other_start:other_end]
                ):
                    yield first, index

    def _find_same_class(self, begin: int, stop: int) -> tuple[int, int]:
        """Return the longest range of one class (or of verbs) with different lengths: [to eat → eating]."""
        run, best, longest = self.run, (stop, stop), 0
        for first in range(begin, stop - 1):
            last = min(self._class_ends[first], stop - 1)
            if last - first <= longest:
                continue
            shift = run[first].start - run[first].other_start
            if run[last].end - run[last].other_end == shift:  # equal lengths, unlike in the next shorter range
                last = self._shift_changes[last]
            if last - first > longest and self._has_substitution(first, last):
                best, longest = (first, last), last - first
        return best

    @cached_property
    def _class_ends(self) -> list[int]:
        """Last operation of the longest range of one class that starts with each operation."""
        classes = [self._classes(index) for index in range(len(self.run))]
        ends, same, verbal = [0] * len(classes), -1, -1  # `same` and `verbal` are ends of the ranges to the right
        for index in range(len(classes) - 1, -1, -1):
            current = classes[index]
            continues = index + 1 < len(classes) and len(current) == 1 and current == classes[index + 1]
            same = same if continues else index
            verbal = max(verbal, index) if VERBAL.issuperset(current) else -1
            ends[index] = max(same, verbal)
        return ends

    @cached_property
    def _shift_changes(self) -> list[int]:
        """Last operation before each operation with another shift between both sides; -1 if there is none."""
        shifts = [operation.end - operation.other_end for operation in self.run]
        changes = [-1] * len(shifts)
        for index in range(1, len(shifts)):
            changes[index] = index - 1 if shifts[index - 1] != shifts[index] else changes[index - 1]
        return changes

    def _classes(self, index: int) -> set[str]:
        """Return the parts of speech in one operation."""
        (start, end), (other_start, other_end) = self._spans(index, index)
        return {*self.source.pos[start:end], *self.correction.pos[other_start:other_end]}

    def _spans(self, first: int, last: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the source span and the correction span of a range of operations."""
        run = self.run
        return (run[first].start, run[last].end), (run[first].other_start, run[last].other_end)

    def _separate_neighbours(self, begin: int, stop: int, first: int, last: int) -> Parts | None:
        """Divide a range between two adjacent operations that are unrelated."""
        run, source, correction = self.run, self.source, self.correction
        start, end = run[first].start, run[last].end
        other_start, other_end = run[first].other_start, run[last].other_end
        # Two words for two words, or one word similar to its counterpart: [cat eat → cats eats].
        if (
            end - start == other_end - other_start == 2
            or (run[first].kind == "S" and similarity(source.words[start], correction.words[other_start]) > SIMILAR)
            or (run[last].kind == "S" and similarity(source.words[end - 1], correction.words[other_end - 1]) > SIMILAR)
        ):
            return [(True, begin, first + 1), (True, first + 1, stop)]
        # A determiner at the end is separate: [saw → saw in the].
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
    """Return cumulative counts: the number of true items before each index."""
    return list(accumulate(map(int, items), initial=0))


def _letters(word: str) -> str:
    return word.lower().replace("'", "").replace("-", "")


def is_punctuation(analysis: Analysis, index: int) -> bool:
    """Return True if a token is a punctuation mark by its part of speech or its form."""
    return analysis.pos[index] == "PUNCT" or analysis.words[index] in punctuation


@lru_cache(maxsize=1 << 14)
def similarity(one: str, other: str) -> float:
    """Return the similarity of two words from 0 to 1: the share of characters in common."""
    return 1.0 - Indel.normalized_distance(one, other)
