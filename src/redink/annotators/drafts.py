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
from redink.language.parser import EMPTY, UNLABELLED, Analysis, Parser, Reading, SelectiveParser, Stretch
from redink.types import Tokens


class Unread(str):
    """What stands for a tag, a part of speech or a lemma that nobody asked for."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise AssertionError("a token is looked at that nobody asked for")

    __eq__ = __ne__ = __hash__ = __lt__ = __contains__ = startswith = _refuse


NOT_READ: Reading = (Unread(), Unread(), Unread())


class Draft:
    """The distinct sentences of a batch."""

    def __init__(self, sentences: Iterable[Tokens], parser: Parser, aligner: Aligner) -> None:
        self.sentences = list(dict.fromkeys(sentences))
        self.numbers = {sentence: number for number, sentence in enumerate(self.sentences)}
        self.numbered = aligner.number(self.sentences)
        self._aligner = aligner
        self._parser = parser
        self._starts: list[int] = [0, *self.numbered.ends.tolist()]
        self._analyses: dict[Tokens, Analysis] = {}
        if isinstance(parser, SelectiveParser):
            self._readings = [NOT_READ] * self._starts[-1]
        else:
            analyses = parser.parse(self.sentences, dependencies=False)
            self._analyses = dict(zip(self.sentences, analyses, strict=True))
            self._readings = [
                reading for found in analyses for reading in zip(found.tags, found.pos, found.lemmas, strict=True)
            ]
            aligner.add_readings(self.numbered, np.arange(len(self._readings), dtype=np.int32), self._readings)

    def make_mask(self) -> Bytes:
        """A mark for each token of all sentences, not set."""
        return np.zeros(self._starts[-1], np.uint8)

    def mark(self, mask: Bytes, sentence: Tokens, start: int, end: int) -> None:
        """Set the marks of some tokens of a sentence."""
        first = self._starts[self.numbers[sentence]]
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
            stretches.append(Stretch(self.sentences[owner], begin - start, last + 1 - start))
        readings = list(chain.from_iterable(self._parser.read(stretches)))
        for place, reading in zip(places.tolist(), readings, strict=True):
            self._readings[place] = reading
        self._aligner.add_readings(self.numbered, places, readings)

    def analyse(self, sentence: Tokens) -> Analysis:
        """The sentence with what has been read of it; nothing more is to be read after that."""
        found = self._analyses.get(sentence)
        if found is None:
            number = self.numbers[sentence]
            readings = self._readings[self._starts[number] : self._starts[number + 1]]
            found = Analysis(sentence, *zip(*readings, strict=True)) if sentence else EMPTY
            self._analyses[sentence] = found
        return found

    def attach(self, needed: Mapping[Tokens, set[int] | None]) -> None:
        """Add labels and heads to sentences, or only the labels of some of their tokens."""
        if not isinstance(self._parser, SelectiveParser):
            self._analyses.update(zip(needed, self._parser.parse(list(needed)), strict=True))
            return
        asked = [None if places is None else tuple(places) for places in needed.values()]
        for sentence, (labels, heads) in zip(needed, self._parser.attach(list(needed), asked), strict=True):
            found = self.analyse(sentence)
            if heads is None and found.deps is not None:  # some more labels
                labels = tuple([old if new is UNLABELLED else new for old, new in zip(found.deps, labels, strict=True)])
            self._analyses[sentence] = Analysis(found.words, found.tags, found.pos, found.lemmas, labels, heads)
