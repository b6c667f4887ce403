"""A batch of sentences that is analysed only as far as needed.

Most tokens of a correction are unchanged copies of source tokens whose tags are never used. A tag that was not
requested is `NOT_ANALYSED`, which cannot be compared: using it by mistake stops the run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NoReturn

import numpy as np

from redink.annotators.alignment import Aligner, Bytes, Indices
from redink.language.parser import EMPTY, UNLABELLED, Analysis, Parser, SelectiveParser, TokenSpan
from redink.types import Tokens


class NotAnalysed(str):
    """Placeholder for a tag, a part of speech or a lemma that was not requested."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise AssertionError("the analysis of a token was used but not requested")

    __eq__ = __ne__ = __hash__ = __lt__ = __contains__ = startswith = _refuse


NOT_ANALYSED: str = NotAnalysed()


class LazyBatch:
    """Distinct sentences of a batch, by number."""

    def __init__(self, sentences: Iterable[Tokens], parser: Parser, aligner: Aligner) -> None:
        self.numbers: dict[Tokens, int] = {}
        for sentence in sentences:
            self.numbers.setdefault(sentence, len(self.numbers))
        self.sentences = list(self.numbers)
        self.encoded = aligner.encode(self.sentences)
        self._aligner = aligner
        self._parser = parser
        self._starts: list[int] = [0, *self.encoded.ends.tolist()]
        self._analyses: list[Analysis | None] = [None] * len(self.sentences)
        if isinstance(parser, SelectiveParser):
            self._tags, self._pos, self._lemmas = ([NOT_ANALYSED] * self._starts[-1] for _ in range(3))
        else:
            analyses = parser.parse(self.sentences, dependencies=False)
            self._analyses = list(analyses)
            readings = [
                reading
                for analysis in analyses
                for reading in zip(analysis.tags, analysis.pos, analysis.lemmas, strict=True)
            ]
            aligner.add_tags(self.encoded, np.arange(len(readings), dtype=np.int32), readings)

    def make_mask(self) -> Bytes:
        """Return a mask over the tokens of all sentences, initially unset."""
        return np.zeros(self._starts[-1], np.uint8)

    def mark(self, mask: Bytes, number: int, start: int, end: int) -> None:
        """Set the mask for some tokens of a sentence."""
        first = self._starts[number]
        mask[first + start : first + end] = 1

    def tag(self, mask: Bytes) -> None:
        """Tag the tokens that are set in the mask and not tagged yet."""
        indices: Indices = np.flatnonzero(mask.view(bool) & (self.encoded.pos < 0)).astype(np.int32)
        if not len(indices) or not isinstance(self._parser, SelectiveParser):
            return
        owners = np.searchsorted(self.encoded.ends, indices, "right")
        breaks = np.flatnonzero((np.diff(indices) != 1) | (np.diff(owners) != 0))
        begins, lasts = indices[np.r_[0, breaks + 1]].tolist(), indices[np.r_[breaks, len(indices) - 1]].tolist()
        spans = []
        for begin, last, owner in zip(begins, lasts, owners[np.r_[0, breaks + 1]].tolist(), strict=True):
            start = self._starts[owner]
            spans.append(TokenSpan(self.sentences[owner], begin - start, last + 1 - start))
        readings = list(chain.from_iterable(self._parser.read(spans)))
        for index, reading in zip(indices.tolist(), readings, strict=True):
            self._tags[index], self._pos[index], self._lemmas[index] = reading
        self._aligner.add_tags(self.encoded, indices, readings)

    def analyse(self, number: int) -> Analysis:
        """Return the analysis of a sentence; its tokens must not be tagged any further afterwards."""
        analysis = self._analyses[number]
        if analysis is None:
            begin, end = self._starts[number], self._starts[number + 1]
            tags, pos, lemmas = (tuple(column[begin:end]) for column in (self._tags, self._pos, self._lemmas))
            analysis = Analysis(self.sentences[number], tags, pos, lemmas) if begin < end else EMPTY
            self._analyses[number] = analysis
        return analysis

    def attach(self, needed: Mapping[int, set[int] | None]) -> None:
        """Add labels and heads to sentences, or only labels to some of their tokens."""
        sentences = [self.sentences[number] for number in needed]
        if not isinstance(self._parser, SelectiveParser):
            for number, parsed in zip(needed, self._parser.parse(sentences), strict=True):
                self._analyses[number] = parsed
            return
        positions = [
            None if needed_positions is None else tuple(needed_positions) for needed_positions in needed.values()
        ]
        for number, (labels, heads) in zip(needed, self._parser.attach(sentences, positions), strict=True):
            analysis = self.analyse(number)
            if heads is None and analysis.deps is not None:  # only further labels
                labels = tuple(
                    [old if new is UNLABELLED else new for old, new in zip(analysis.deps, labels, strict=True)]
                )
            self._analyses[number] = Analysis(
                analysis.words, analysis.tags, analysis.pos, analysis.lemmas, labels, heads, analysis.features
            )
