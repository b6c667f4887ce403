"""Segmentation: the sentences of an essay, and the tokens of any text.

Only sources are segmented; references and hypotheses are cut where the source is (`redink.essays.alignment`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from redink.errors import MissingDependency
from redink.essays.alignment import ends_sentence
from redink.types import Tokens

Split: TypeAlias = Callable[[str], Sequence[str]]
"""A function that splits a line into tokens."""


@dataclass(frozen=True, slots=True)
class Segmenter:
    """A way to find the sentences of an essay."""

    segment: Callable[[Sequence[str], Split], Iterator[Tokens]]
    """Yields the tokens of each sentence, given the lines of an essay."""
    own_tokens: bool = False
    """True if it splits texts into tokens itself."""


def segment_lines(lines: Sequence[str], split: Split) -> Iterator[Tokens]:
    """Yield each line that is not empty as a sentence."""
    for line in lines:
        if tokens := tuple(split(line)):
            yield tokens


def segment_at_punctuation(lines: Sequence[str], split: Split) -> Iterator[Tokens]:
    """Yield sentences that end after final punctuation and closing marks, or at the end of a line.

    >>> list(segment_at_punctuation(['He said : " Go . " I went .'], str.split))
    [('He', 'said', ':', '"', 'Go', '.', '"'), ('I', 'went', '.')]
    """
    for tokens in segment_lines(lines, split):
        start = 0
        for index in range(1, len(tokens)):
            if ends_sentence(tokens, index):
                yield tokens[start:index]
                start = index
        yield tokens[start:]


def segment_by_syntok(lines: Sequence[str], _: Split) -> Iterator[Tokens]:
    """Yield the sentences that syntok finds, with the tokens of MultiGEC-2025's evaluation."""
    process = _import_syntok()
    for paragraph in process("\n".join(lines)):
        for sentence in paragraph:
            if tokens := tuple(text for token in sentence if (text := token.spacing.strip() + token.value)):
                yield tokens


class SyntokToken(Protocol):
    """A token of syntok, as far as Redink uses it."""

    @property
    def value(self) -> str:
        """Text, with contractions written out."""

    @property
    def spacing(self) -> str:
        """Characters between the previous token and this one."""


def _import_syntok() -> Callable[[str], Iterable[Iterable[Iterable[SyntokToken]]]]:
    try:
        from syntok.segmenter import process
    except ImportError:
        raise MissingDependency(
            "segmentation by syntok needs the package syntok: pip install syntok", "syntok"
        ) from None
    segment: Callable[[str], Iterable[Iterable[Iterable[SyntokToken]]]] = process
    return segment


SEGMENTERS: Mapping[str, Segmenter] = {
    "lines": Segmenter(segment_lines),
    "punctuation": Segmenter(segment_at_punctuation),
    "syntok": Segmenter(segment_by_syntok, own_tokens=True),
}
