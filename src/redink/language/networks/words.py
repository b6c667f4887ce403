"""Word types of a parser: numbers of words, and columns of features computed once for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import numpy

from redink.language.networks.layers import Integers

Describe: TypeAlias = Callable[[Sequence[str]], Sequence[Integers]]
"""Computes the columns of new words; each has one row per word."""


class WordTypes(dict[str, int]):
    """Numbers of words in order of appearance, and their features; number 0 is the padding, which has no string."""

    def __init__(self, describe: Describe) -> None:
        super().__init__()
        self._describe = describe
        self.clear()

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self.words)
        self.words.append(word)
        return number

    def clear(self) -> None:
        """Remove all words."""
        super().clear()
        self.words: list[str] = []
        self.columns: list[Integers] = []
        self._described = 0
        self.number([""])

    def number(self, words: Iterable[str]) -> Integers:
        """Return the number of each word; new words get new numbers."""
        numbers = numpy.fromiter(map(self.__getitem__, words), dtype=numpy.int32)
        if self._described < len(self.words):
            self._extend(self.words[self._described :])
        return numbers

    def _extend(self, words: list[str]) -> None:
        """Compute the features of new words."""
        part = slice(self._described, len(self.words))
        self._described = len(self.words)
        described = self._describe(words)
        if not self.columns:
            self.columns = [numpy.empty((0, *column.shape[1:]), dtype=column.dtype) for column in described]
        if (missing := self._described - len(self.columns[0])) > 0:  # doubled, so that it rarely has to grow
            more = max(missing, len(self.columns[0]))
            self.columns = [
                numpy.concatenate([column, numpy.zeros((more, *column.shape[1:]), dtype=column.dtype)])
                for column in self.columns
            ]
        for column, values in zip(self.columns, described, strict=True):
            column[part] = values
