"""What the rules look at: the tokens of either side of an edit, with their tags, lemmas and parse."""

from __future__ import annotations

from typing import NoReturn

from redink.annotators.classification import ParseNeeded
from redink.annotators.english.tags import CLASSES
from redink.annotators.languages import ANY
from redink.errors import UnsuitableData, quote_tokens
from redink.language.parser import Analysis


class Part:
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
    def deps(self) -> tuple[str, ...]:
        """The dependency labels."""
        if self.analysis.deps is None:
            raise ParseNeeded(self.analysis)
        return self.analysis.deps[self.start : self.end]

    def list_children(self, head: int) -> list[int]:
        """The tokens of the sentence whose head is that token, from left to right."""
        heads = self.analysis.heads or ()
        return [place for place, other in enumerate(heads) if other == head and place != head]

    def shorten(self) -> Part:
        """The same without the last token."""
        return Part(self.analysis, self.start, self.end - 1)


class Change:
    """An edit with its two sides; where there is one token on either side, with pairs of what they are."""

    __slots__ = ("classes", "correction", "lower", "same_lemma", "source", "tags", "words")

    def __init__(self, source: Part, correction: Part) -> None:
        self.source = source
        self.correction = correction
        self.words = source.words[0], correction.words[0]
        self.lower = source.lower[0], correction.lower[0]
        self.tags = source.tags[0], correction.tags[0]
        self.classes = source.classes[0], correction.classes[0]
        self.same_lemma = source.lemmas[-1] == correction.lemmas[-1]
        """Whether the last tokens have the same lemma."""

    @property
    def deps(self) -> tuple[str, str]:
        """The dependency labels of the first tokens."""
        self._need_parses()
        return self.source.deps[0], self.correction.deps[0]

    @property
    def all_deps(self) -> set[str]:
        """The dependency labels of both sides."""
        self._need_parses()
        return {*self.source.deps, *self.correction.deps}

    @property
    def all_classes(self) -> set[str]:
        """The word classes of both sides."""
        return {*self.source.classes, *self.correction.classes}

    def _need_parses(self) -> None:
        """Ask for both parses at once rather than for one after the other."""
        if self.source.analysis.deps is None or self.correction.analysis.deps is None:
            raise ParseNeeded(self.source.analysis, self.correction.analysis)


def refuse_tag(tag: str, analysis: Analysis) -> NoReturn:
    """Say that these analyses are of no use to the English rules."""
    raise UnsuitableData(
        f"the English error types need tags of the Penn Treebank, and the parser gave {tag!r} "
        f"(in: {quote_tokens(analysis.words)}); take the types of another language, such as '{ANY}'",
        setting="language",
    )
