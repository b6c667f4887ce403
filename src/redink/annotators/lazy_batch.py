"""A batch of sentences, read as far as somebody asked: sentences in, tags, lemmas and parses of what is asked for out.

Most tokens of a correction stand unchanged in the source, and nobody looks at their tags. What was not asked for is
UNREAD, which cannot be compared: whoever looks at it by mistake stops the run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NoReturn

import numpy as np

from redink.annotators.alignment import Aligner, Bytes, Places
from redink.language.parser import EMPTY, UNLABELLED, Analysis, Parser, SelectiveParser, TokenSpan
from redink.types import Tokens


class NotAnalysed(str):
    """What stands for a tag, a part of speech or a lemma that nobody asked for."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise AssertionError("a token is looked at that nobody asked for")

    __eq__ = __ne__ = __hash__ = __lt__ = __contains__ = startswith = _refuse


NOT_ANALYSED: str = NotAnalysed()


class LazyBatch:
    """The distinct sentences of a batch; each has a number."""

    def __init__(self, sentences: Iterable[Tokens], parser: Parser, aligner: Aligner) -> None:
        self.numbers: dict[Tokens, int] = {}
        for sentence in sentences:
            self.numbers.setdefault(sentence, len(self.numbers))
        self.sentences = list(self.numbers)
        self.numbered = aligner.number(self.sentences)
        self._aligner = aligner
        self._parser = parser
        self._starts: list[int] = [0, *self.numbered.ends.tolist()]
        self._analyses: list[Analysis | None] = [None] * len(self.sentences)
        if isinstance(parser, SelectiveParser):
            self._tags, self._pos, self._lemmas = ([NOT_ANALYSED] * self._starts[-1] for _ in range(3))
        else:
            analyses = parser.parse(self.sentences, dependencies=False)
            self._analyses = list(analyses)
            readings = [
                reading for found in analyses for reading in zip(found.tags, found.pos, found.lemmas, strict=True)
            ]
            aligner.add_readings(self.numbered, np.arange(len(readings), dtype=np.int32), readings)

    def make_mask(self) -> Bytes:
        """A mark for each token of all sentences, not set."""
        return np.zeros(self._starts[-1], np.uint8)

    def mark(self, mask: Bytes, number: int, start: int, end: int) -> None:
        """Set the marks of some tokens of a sentence."""
        first = self._starts[number]
        mask[first + start : first + end] = 1

    def read(self, mask: Bytes) -> None:
        """Read the tokens that are marked and have not been read."""
        places: Places = np.flatnonzero(mask.view(bool) & (self.numbered.pos < 0)).astype(np.int32)
        if not len(places) or not isinstance(self._parser, SelectiveParser):
            return
        owners = np.searchsorted(self.numbered.ends, places, "right")
        breaks = np.flatnonzero((np.diff(places) != 1) | (np.diff(owners) != 0))
        begins, lasts = places[np.r_[0, breaks + 1]].tolist(), places[np.r_[breaks, len(places) - 1]].tolist()
        stretches = []
        for begin, last, owner in zip(begins, lasts, owners[np.r_[0, breaks + 1]].tolist(), strict=True):
            start = self._starts[owner]
            stretches.append(TokenSpan(self.sentences[owner], begin - start, last + 1 - start))
        readings = list(chain.from_iterable(self._parser.read(stretches)))
        for place, reading in zip(places.tolist(), readings, strict=True):
            self._tags[place], self._pos[place], self._lemmas[place] = reading
        self._aligner.add_readings(self.numbered, places, readings)

    def analyse(self, number: int) -> Analysis:
        """A sentence with what has been read of it; nothing more is to be read after that."""
        found = self._analyses[number]
        if found is None:
            begin, end = self._starts[number], self._starts[number + 1]
            tags, pos, lemmas = (tuple(column[begin:end]) for column in (self._tags, self._pos, self._lemmas))
            found = Analysis(self.sentences[number], tags, pos, lemmas) if begin < end else EMPTY
            self._analyses[number] = found
        return found

    def attach(self, needed: Mapping[int, set[int] | None]) -> None:
        """Add labels and heads to sentences, or only the labels of some of their tokens."""
        sentences = [self.sentences[number] for number in needed]
        if not isinstance(self._parser, SelectiveParser):
            for number, parsed in zip(needed, self._parser.parse(sentences), strict=True):
                self._analyses[number] = parsed
            return
        asked = [None if places is None else tuple(places) for places in needed.values()]
        for number, (labels, heads) in zip(needed, self._parser.attach(sentences, asked), strict=True):
            found = self.analyse(number)
            if heads is None and found.deps is not None:  # some more labels
                labels = tuple([old if new is UNLABELLED else new for old, new in zip(found.deps, labels, strict=True)])
            self._analyses[number] = Analysis(found.words, found.tags, found.pos, found.lemmas, labels, heads)
