"""Sentences at the wrong place: pairs that do not fit in, and out which of them fit at another place.

Only pairs that do not fit are remembered, and at most `SAMPLE` of them. The sample depends on the words only, not on
the place: a sentence is kept on both sides or on neither, so that it is found again in a large shuffled file.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from zlib import crc32

from redink.validation.findings import FindingCollector
from redink.validation.pairing import ALIKE, compare, list_words

SAMPLE = 2000
"""How many sentences of each side are remembered."""
DOUBTFUL, BETTER = 0.5, 0.3
"""A sentence less like its source than the first may belong elsewhere, where it must be more alike by the second."""
FEW_WORDS = 3
"""Of shorter sentences nothing can be said."""
RAREST = 5
"""So many words of a sentence, the rarest, are looked up to find its source."""

_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class SentenceMatch:
    """A sentence, where it stands, and how much it is like the other of its pair."""

    number: int | None
    """The number of the source sentence that it is paired with, or is."""
    line: int
    text: str
    words: frozenset[str]
    likeness: float = 0.0


@dataclass(slots=True)
class Sample:
    """A sample of sentences: those with the lowest hash."""

    places: list[tuple[int, int, SentenceMatch]] = field(default_factory=list)
    seen: int = 0

    def add(self, place: SentenceMatch) -> None:
        """Remember a sentence, or not."""
        self.seen += 1
        entry = (-_hash(place.text), -self.seen, place)
        if len(self.places) < SAMPLE:
            heapq.heappush(self.places, entry)
        else:
            heapq.heappushpop(self.places, entry)

    def list_places(self) -> list[SentenceMatch]:
        """The sentences in the order of their lines."""
        return sorted((place for _, _, place in self.places), key=lambda place: place.line)


def _hash(text: str) -> int:
    """A number that a few corrections are unlikely to change: the lowest hash of two words in a row."""
    words = _WORD.findall(text.lower())
    return min(crc32(" ".join(pair).encode("utf-8", "replace")) for pair in pairwise(words))


class OrderChecker:
    """Takes the pairs that do not fit, and says at the end which sentences belong to another source sentence."""

    def __init__(self) -> None:
        self._items = Sample()
        self._sources = Sample()

    def add_pair(self, text: str, line: int, source: str, number: int, likeness: float) -> None:
        """Look at a pair that is alike to this degree."""
        if likeness < DOUBTFUL:
            self.add_item(text, line, number, likeness)
            self.add_source(source, number)

    def add_item(self, text: str, line: int, number: int | None = None, likeness: float = 0.0) -> None:
        """Remember a sentence of the submission, of which the pair does not fit or is missing."""
        words = list_words(text)
        if len(words) >= FEW_WORDS:
            self._items.add(SentenceMatch(number, line, text, words, likeness))

    def add_source(self, text: str, number: int) -> None:
        """Remember a sentence of the source in the same way."""
        words = list_words(text)
        if len(words) >= FEW_WORDS:
            self._sources.add(SentenceMatch(number, number, text, words))

    def report(self, notebook: FindingCollector, tolerated: int = 0) -> None:
        """Say which sentences belong to another source sentence, if there are more than this many."""
        items = self._items.list_places()
        homes = _find_homes(items, self._sources.list_places())
        if len(homes) <= tolerated:
            return
        lines = {item.number: item.line for item in items}
        by_number: dict[int | None, int | None] = {item.number: home.number for item, home in homes}
        weight = self._items.seen / max(1, len(items))  # more than 1 if only a sample was kept
        counted = 0
        shown: set[int | None] = set()
        for found, (item, home) in enumerate(homes, 1):
            times = round(found * weight) - counted
            counted += times
            swapped = item.number is not None and by_number.get(home.number) == item.number
            if swapped and home.number in shown:
                notebook.add("order", times=times)
            else:
                says = f"belongs to line {home.number} of the source"
                if swapped:
                    says = f"swapped with line {lines[home.number]}"
                notebook.add("order", item.line, f"{says}: {item.text}", times)
                shown.add(item.number)


def _find_homes(
    items: Sequence[SentenceMatch], sources: Sequence[SentenceMatch]
) -> list[tuple[SentenceMatch, SentenceMatch]]:
    """The items that fit another source better than the one at their place, with that source."""
    frequency = Counter(word for source in sources for word in source.words)
    index: dict[str, list[SentenceMatch]] = {}
    for source in sources:
        for word in _list_rarest(source.words, frequency):
            index.setdefault(word, []).append(source)
    homes = []
    for item in items:
        known = frozenset(word for word in item.words if word in index)
        candidates = {id(place): place for word in _list_rarest(known, frequency) for place in index[word]}
        likeness, home = max(
            ((compare(item.words, place.words), place) for place in candidates.values()),
            key=lambda pair: pair[0],
            default=(0.0, None),
        )
        if home and home.number != item.number and likeness >= max(ALIKE, item.likeness + BETTER):
            homes.append((item, home))
    return homes


def _list_rarest(words: frozenset[str], frequency: Counter[str]) -> list[str]:
    return sorted(words, key=lambda word: (frequency[word], word))[:RAREST]
