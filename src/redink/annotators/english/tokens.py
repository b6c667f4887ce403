"""Arguments of the rules: both sides of an edit with tags, lemmas and parses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from redink.annotators.classification import ParseNeeded
from redink.annotators.english.tags import CLASSES
from redink.annotators.languages import ANY
from redink.errors import UnsuitableData, quote_tokens
from redink.language.parser import UNLABELLED, Analysis


class EditSide:
    """One side of an edit: tokens `start` to `end` of a sentence."""

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
        """Fine-grained tags mapped to word classes."""

    def __len__(self) -> int:
        return self.end - self.start

    @property
    def parse(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Dependency labels and heads of the sentence."""
        labels, heads = self.analysis.deps, self.analysis.heads
        if labels is None or heads is None:
            raise ParseNeeded(self.analysis.words)
        return labels, heads

    @property
    def deps(self) -> tuple[str, ...]:
        """Dependency labels of the tokens."""
        labels = self.analysis.deps
        selected = None if labels is None else labels[self.start : self.end]
        if selected is None or any(label is UNLABELLED for label in selected):
            raise ParseNeeded(self.analysis.words, range(self.start, self.end))
        return selected

    def list_children(self, head: int) -> list[int]:
        """Return the tokens of the sentence whose head is the given token, from left to right."""
        _, heads = self.parse
        return [index for index, other in enumerate(heads) if other == head and index != head]

    def shorten(self) -> EditSide:
        """Return this side without its last token."""
        return EditSide(self.analysis, self.start, self.end - 1)


class EditContext:
    """Both sides of an edit; for edits of one token on each side, also pairs of their properties."""

    __slots__ = ("classes", "correction", "lower", "same_lemma", "source", "tags", "words")

    def __init__(self, source: EditSide, correction: EditSide) -> None:
        self.source = source
        self.correction = correction
        self.words = source.words[0], correction.words[0]
        self.lower = source.lower[0], correction.lower[0]
        self.tags = source.tags[0], correction.tags[0]
        self.classes = source.classes[0], correction.classes[0]
        self.same_lemma = source.lemmas[-1] == correction.lemmas[-1]
        """True if the last tokens have the same lemma."""

    @property
    def sides(self) -> Iterator[EditSide]:
        """Source and correction, lazily, so that a rule decided by the source does not need the correction's parse."""
        yield self.source
        yield self.correction

    @property
    def all_classes(self) -> set[str]:
        """Word classes of both sides."""
        return {*self.source.classes, *self.correction.classes}


def refuse_tag(tag: str, analysis: Analysis) -> NoReturn:
    """Report that the parser's tags cannot be used by the English rules."""
    raise UnsuitableData(
        f"the English error types need Penn Treebank tags, got {tag!r} from the parser "
        f"(in: {quote_tokens(analysis.words)}); choose the types of another language, e.g. '{ANY}'",
        setting="language",
    )
