"""Merging: the operations of an alignment in, spans that belong together out.

`rules` is ERRANT's default (Felice, Bryant and Briscoe 2016): runs of changes are searched for parts that belong
together or apart. The other three strategies need no linguistics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from string import punctuation

from rapidfuzz.distance import Indel

from redink.annotators.alignment import Operation
from redink.language.parser import Analysis

CONTENT = frozenset({"ADJ", "AUX", "ADV", "NOUN", "VERB"})
VERBAL = frozenset({"AUX", "PART", "VERB"})
SIMILAR = 0.75


def split_all(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Every operation by itself."""
    return [operation for operation in operations if operation.kind != "M"]


def merge_all(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Operations side by side are one."""
    return [merge(list(run)) for changed, run in groupby(operations, lambda op: op.kind != "M") if changed]


def merge_equal(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:  # noqa: ARG001
    """Operations of the same kind side by side are one."""
    return [merge(list(run)) for kind, run in groupby(operations, lambda op: op.kind) if kind != "M"]


def merge_by_rules(operations: Sequence[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
    """Runs of deletions, insertions and substitutions go through the rules; a transposition stands by itself."""
    merged: list[Operation] = []
    for kind, run in groupby(operations, lambda op: op.kind[0] if op.kind[0] in "MT" else ""):
        if kind == "T":
            merged += run
        elif kind != "M":
            merged += merge_run(list(run), source, correction)
    return merged


def merge(operations: Sequence[Operation]) -> Operation:
    """One operation in place of several side by side."""
    first, last = operations[0], operations[-1]
    return Operation("X", first.start, last.end, first.other_start, last.other_end) if len(operations) > 1 else first


def merge_run(run: list[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
    """The operations of a run, merged where the rules say so."""
    if len(run) <= 1:
        return run
    search = Search(run, source, correction)
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


class Search:
    """A run of operations with running counts, so that every rule looks at a part of it in no time."""

    def __init__(self, run: list[Operation], source: Analysis, correction: Analysis) -> None:
        self.run = run
        self.source, self.correction = source, correction
        self._substitutions = _count(op.kind == "S" for op in run)
        begin, other = run[0].start, run[0].other_start
        self._shift, self._other_shift = begin, other
        mine, theirs = source.pos[begin : run[-1].end], correction.pos[other : run[-1].other_end]
        self._content = _count(tag in CONTENT for tag in mine), _count(tag in CONTENT for tag in theirs)
        self._verbal = _count(tag in VERBAL for tag in mine), _count(tag in VERBAL for tag in theirs)
        self._changes = _count_changes(mine), _count_changes(theirs)
        self._letters = (
            [_letters(word) for word in source.words[begin : run[-1].end]],
            [_letters(word) for word in correction.words[other : run[-1].other_end]],
        )
        self._lengths = tuple(list(accumulate(map(len, letters), initial=0)) for letters in self._letters)

    def divide(self, begin: int, stop: int) -> Parts | None:
        """What becomes of the operations from `begin` up to `stop`: parts, or None where they stay as they are."""
        run = self.run
        if stop - begin == 1:
            return None
        kinds = {op.kind for op in run[begin:stop]}
        if kinds in ({"D"}, {"I"}):
            return [(False, begin, stop)]
        content = False
        for size in range(stop - begin - 1, 0, -1):
            for first in range(begin, stop - size):
                last = first + size
                if self._substitutions[last + 1] == self._substitutions[first]:
                    continue
                parts = self._apply(begin, stop, first, last)
                if parts is not None:
                    return parts
                content = content or self._has_content(first, last)
        return [(False, begin, stop)] if content else None

    def _apply(self, begin: int, stop: int, first: int, last: int) -> Parts | None:
        """The first rule that has something to say about the operations from `first` to `last`, both included."""
        run, source, correction = self.run, self.source, self.correction
        start, end = run[first].start, run[last].end
        other_start, other_end = run[first].other_start, run[last].other_end
        last_pair: Parts = [(True, begin, last - 1), (False, last - 1, last + 1), (True, last + 1, stop)]
        # A possessive suffix at the start: [' → 's] goes alone.
        if first == begin and "POS" in (source.tags[start], correction.tags[other_start]):
            return [(False, begin, begin + 1), (True, begin + 1, stop)]
        # A possessive suffix at the end belongs to the word before it: [friends → friend 's].
        if "POS" in (source.tags[end - 1], correction.tags[other_end - 1]):
            return last_pair
        if source.words[end - 1].lower() == correction.words[other_end - 1].lower():
            # A change of case at the start of a sentence: [Cat → The cat].
            if first == begin and (
                (end - start == 1 and correction.words[other_start][0].isupper())
                or (other_end - other_start == 1 and source.words[start][0].isupper())
            ):
                return [(False, first, last + 1), (True, last + 1, stop)]
            # A change of case after punctuation: [, We → . we].
            if (end - start > 1 and is_punctuation(source, end - 2)) or (
                other_end - other_start > 1 and is_punctuation(correction, other_end - 2)
            ):
                return last_pair
        # The same letters, with other spaces or hyphens: [sub - way → subway].
        # One part of speech with another number of words, or a verb and its helpers: [to eat → eating].
        if self._same_letters(start, end, other_start, other_end) or (
            end - start != other_end - other_start and self._same_class(start, end, other_start, other_end)
        ):
            return [(True, begin, first), (False, first, last + 1), (True, last + 1, stop)]
        return self._part_neighbours(begin, stop, first, last) if last - first < 2 else None

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
        return any(
            counts[end] > counts[start]
            for counts, (start, end) in zip(self._content, self._ranges(first, last), strict=True)
        )

    def _ranges(self, first: int, last: int) -> tuple[tuple[int, int], tuple[int, int]]:
        run = self.run
        return (
            (run[first].start - self._shift, run[last].end - self._shift),
            (run[first].other_start - self._other_shift, run[last].other_end - self._other_shift),
        )

    def _same_letters(self, start: int, end: int, other_start: int, other_end: int) -> bool:
        start, end = start - self._shift, end - self._shift
        other_start, other_end = other_start - self._other_shift, other_end - self._other_shift
        mine, theirs = self._lengths
        if mine[end] - mine[start] != theirs[other_end] - theirs[other_start]:
            return False
        return "".join(self._letters[0][start:end]) == "".join(self._letters[1][other_start:other_end])

    def _same_class(self, start: int, end: int, other_start: int, other_end: int) -> bool:
        if self.source.pos[start] == self.correction.pos[other_start]:
            mine, theirs = self._changes
            shift, other = self._shift, self._other_shift
            if (
                mine[end - shift - 1] == mine[start - shift]
                and theirs[other_end - other - 1] == theirs[other_start - other]
            ):
                return True
        mine, theirs = self._verbal
        start, end = start - self._shift, end - self._shift
        other_start, other_end = other_start - self._other_shift, other_end - self._other_shift
        return (
            mine[end] - mine[start] == end - start
            and theirs[other_end] - theirs[other_start] == other_end - other_start
        )


def _count(items: Iterable[bool]) -> list[int]:
    """Running counts: how many before each place."""
    return list(accumulate(map(int, items), initial=0))


def _count_changes(tags: Sequence[str]) -> list[int]:
    """Running counts of places where a tag differs from the one before."""
    return list(accumulate((int(a != b) for a, b in pairwise(tags)), initial=0))


def _letters(word: str) -> str:
    return word.lower().replace("'", "").replace("-", "")


def is_punctuation(analysis: Analysis, place: int) -> bool:
    """Whether a token is a punctuation mark, by its part of speech or its look."""
    return analysis.pos[place] == "PUNCT" or analysis.words[place] in punctuation


@lru_cache(maxsize=1 << 14)
def similarity(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1: the share of letters in common."""
    return 1.0 - Indel.normalized_distance(one, other)


Strategy = Callable[[Sequence[Operation], Analysis, Analysis], list[Operation]]

STRATEGIES: Mapping[str, Strategy] = {
    "rules": merge_by_rules,
    "all-split": split_all,
    "all-merge": merge_all,
    "all-equal": merge_equal,
}
