"""Detection of sentences in the wrong order.

Only sentences unlike the source in their line are stored, and at most `MAX_SAMPLE` of them. The sample depends on the
words of a sentence only, not on its position, so that both sides of a pair are sampled or neither, even in a large
shuffled file.
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
from redink.validation.pairing import RELATED, compare, list_words

MAX_SAMPLE = 2000
"""Sentences of each side that are stored."""
MAX_DOUBTFUL, MIN_GAIN = 0.5, 0.3
"""Similarity below which a sentence may belong elsewhere, and minimum gain in similarity there."""
MIN_WORDS = 3
"""Words of the shortest sentence that is checked."""
MAX_RARE_WORDS = 5
"""Words of a sentence, the rarest, that are looked up to find its source."""

_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class SentenceMatch:
    """A sentence with its position and its similarity to the sentence paired with it."""

    number: int | None
    """Number of the source sentence that it is or is paired with."""
    line: int
    text: str
    words: frozenset[str]
    similarity: float = 0.0


@dataclass(slots=True)
class Sample:
    """A sample of sentences: those with the lowest hashes."""

    sentences: list[tuple[int, int, SentenceMatch]] = field(default_factory=list)
    seen: int = 0

    def add(self, sentence: SentenceMatch) -> None:
        """Add a sentence if its hash is low enough."""
        self.seen += 1
        entry = (-_hash(sentence.text), -self.seen, sentence)
        if len(self.sentences) < MAX_SAMPLE:
            heapq.heappush(self.sentences, entry)
        else:
            heapq.heappushpop(self.sentences, entry)

    def list_sentences(self) -> list[SentenceMatch]:
        """Return the sentences in the order of their lines."""
        return sorted((sentence for _, _, sentence in self.sentences), key=lambda sentence: sentence.line)


def _hash(text: str) -> int:
    """Return a number that a few corrections are unlikely to change: the lowest hash of two consecutive words."""
    words = _WORD.findall(text.lower())
    return min(crc32(" ".join(pair).encode("utf-8", "replace")) for pair in pairwise(words))


class OrderChecker:
    """Collects unlike pairs, and reports sentences that belong to another source sentence."""

    def __init__(self) -> None:
        self._items = Sample()
        self._sources = Sample()

    def add_pair(self, text: str, line: int, source: str, number: int, similarity: float) -> None:
        """Add a pair if its similarity is low."""
        if similarity < MAX_DOUBTFUL:
            self.add_item(text, line, number, similarity)
            self.add_source(source, number)

    def add_item(self, text: str, line: int, number: int | None = None, similarity: float = 0.0) -> None:
        """Add a sentence of the submission whose pair is unlike or missing."""
        words = list_words(text)
        if len(words) >= MIN_WORDS:
            self._items.add(SentenceMatch(number, line, text, words, similarity))

    def add_source(self, text: str, number: int) -> None:
        """Add a sentence of the source whose pair is unlike or missing."""
        words = list_words(text)
        if len(words) >= MIN_WORDS:
            self._sources.add(SentenceMatch(number, number, text, words))

    def report(self, collector: FindingCollector, tolerated: int = 0) -> None:
        """Report sentences that belong to another source sentence, if there are more than `tolerated`."""
        items = self._items.list_sentences()
        matches = _find_matches(items, self._sources.list_sentences())
        if len(matches) <= tolerated:
            return
        lines = {item.number: item.line for item in items}
        by_number: dict[int | None, int | None] = {item.number: match.number for item, match in matches}
        weight = self._items.seen / max(1, len(items))  # more than 1 if the items are only a sample
        reported = 0
        shown: set[int | None] = set()
        for number, (item, match) in enumerate(matches, 1):
            times = round(number * weight) - reported
            reported += times
            swapped = item.number is not None and by_number.get(match.number) == item.number
            if swapped and match.number in shown:
                collector.add("order", times=times)
            else:
                message = f"belongs to line {match.number} of the source"
                if swapped:
                    message = f"swapped with line {lines[match.number]}"
                collector.add("order", item.line, f"{message}: {item.text}", times)
                shown.add(item.number)


def _find_matches(
    items: Sequence[SentenceMatch], sources: Sequence[SentenceMatch]
) -> list[tuple[SentenceMatch, SentenceMatch]]:
    """Find the items that fit another source sentence better than their own, and return them with that sentence."""
    frequency = Counter(word for source in sources for word in source.words)
    index: dict[str, list[SentenceMatch]] = {}
    for source in sources:
        for word in _list_rarest(source.words, frequency):
            index.setdefault(word, []).append(source)
    matches = []
    for item in items:
        words = frozenset(word for word in item.words if word in index)
        candidates = {id(source): source for word in _list_rarest(words, frequency) for source in index[word]}
        similarity, match = max(
            ((compare(item.words, source.words), source) for source in candidates.values()),
            key=lambda pair: pair[0],
            default=(0.0, None),
        )
        if match and match.number != item.number and similarity >= max(RELATED, item.similarity + MIN_GAIN):
            matches.append((item, match))
    return matches


def _list_rarest(words: frozenset[str], frequency: Counter[str]) -> list[str]:
    return sorted(words, key=lambda word: (frequency[word], word))[:MAX_RARE_WORDS]
