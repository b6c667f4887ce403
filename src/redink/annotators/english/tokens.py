"""What the rules look at: the tokens of either side of an edit, with their tags, lemmas and parse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from redink.annotators.classification import ParseNeeded
from redink.annotators.english.tags import CLASSES
from redink.annotators.languages import ANY
from redink.errors import UnsuitableData, quote_tokens
from redink.language.parser import UNLABELLED, Analysis


class EditSide:
    """Tokens `start` to `end` of a sentence: one side of an edit."""

    __slots__ = ("analysis", "classes", "end", "lemmas", "lower", "start", "tags", "words")

    def __init__(self, analysis: Analysis, start: int, end: int) -> None:
        self.analysis = analysis
        self.start = start
        self.end = end
        self.words = analysis.words[start:end]
        self.lower = tuple([word.lower() for word in self.words])
        self.lemmas = analysis.lemmas[start:end]
        self.tags = analysis.tags[start:end]
        self.classes = tuple([CLASSES.get(tag) or refuse_tag(tag, analysis) for tag in self.tags])
        """The fine tags mapped to word classes."""

    def __len__(self) -> int:
        return self.end - self.start

    @property
    def parse(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The dependency labels and the heads of the sentence."""
        labels, heads = self.analysis.deps, self.analysis.heads
        if labels is None or heads is None:
            raise ParseNeeded(self.analysis.words)
        return labels, heads

    @property
    def deps(self) -> tuple[str, ...]:
        """The dependency labels."""
        labels = self.analysis.deps
        found = None if labels is None else labels[self.start : self.end]
        if found is None or any(label is UNLABELLED for label in found):
            raise ParseNeeded(self.analysis.words, range(self.start, self.end))
        return found

    def list_children(self, head: int) -> list[int]:
        """The tokens of the sentence whose head is that token, from left to right."""
        _, heads = self.parse
        return [place for place, other in enumerate(heads) if other == head and place != head]

    def shorten(self) -> EditSide:
        """The same without the last token."""
        return EditSide(self.analysis, self.start, self.end - 1)


class EditContext:
    """An edit with its two sides; where there is one token on either side, with pairs of what they are."""

    __slots__ = ("classes", "correction", "lower", "same_lemma", "source", "tags", "words")

    def __init__(self, source: EditSide, correction: EditSide) -> None:
        self.source = source
        self.correction = correction
        self.words = source.words[0], correction.words[0]
        self.lower = source.lower[0], correction.lower[0]
        self.tags = source.tags[0], correction.tags[0]
        self.classes = source.classes[0], correction.classes[0]
        self.same_lemma = source.lemmas[-1] == correction.lemmas[-1]
        """Whether the last tokens have the same lemma."""

    @property
    def sides(self) -> Iterator[EditSide]:
        """Source and correction; a rule that the source decides does not ask for the correction's parse."""
        yield self.source
        yield self.correction

    @property
    def all_classes(self) -> set[str]:
        """The word classes of both sides."""
        return {*self.source.classes, *self.correction.classes}


def refuse_tag(tag: str, analysis: Analysis) -> NoReturn:
    """Say that these analyses are of no use to the English rules."""
    raise UnsuitableData(
        f"the English error types need tags of the Penn Treebank, and the parser gave {tag!r} "
        f"(in: {quote_tokens(analysis.words)}); take the types of another language, such as '{ANY}'",
        setting="language",
    )
