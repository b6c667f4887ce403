"""What the rules look at: the tokens of either side of an edit, with their tags, lemmas and parse."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from redink.annotators.english.tables import CLASSES
from redink.language.parser import Analysis


class ParseNeeded(Exception):
    """A rule asks for the parse of sentences that have only been tagged so far."""

    def __init__(self, *analyses: Analysis) -> None:
        super().__init__()
        self.sentences = tuple(analysis.words for analysis in analyses if analysis.deps is None)


@dataclass(frozen=True)
class Part:
    """Tokens `start` to `end` of a sentence: one side of an edit."""

    analysis: Analysis
    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The texts."""
        return self.analysis.words[self.start : self.end]

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The texts in lower case."""
        return tuple([word.lower() for word in self.words])

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The fine tags."""
        return self.analysis.tags[self.start : self.end]

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The fine tags mapped to word classes."""
        return tuple([CLASSES[tag] for tag in self.tags])

    @cached_property
    def lemmas(self) -> tuple[str, ...]:
        """The lemmas."""
        return self.analysis.lemmas[self.start : self.end]

    @cached_property
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


@dataclass(frozen=True)
class Change:
    """An edit with its two sides."""

    source: Part
    correction: Part

    @cached_property
    def words(self) -> tuple[str, str]:
        """The texts, where there is one token on either side."""
        return self.source.words[0], self.correction.words[0]

    @cached_property
    def lower(self) -> tuple[str, str]:
        """The texts in lower case, where there is one token on either side."""
        return self.source.lower[0], self.correction.lower[0]

    @cached_property
    def tags(self) -> tuple[str, str]:
        """The fine tags, where there is one token on either side."""
        return self.source.tags[0], self.correction.tags[0]

    @cached_property
    def classes(self) -> tuple[str, str]:
        """The word classes, where there is one token on either side."""
        return self.source.classes[0], self.correction.classes[0]

    @cached_property
    def deps(self) -> tuple[str, str]:
        """The dependency labels, where there is one token on either side."""
        self._need_parses()
        return self.source.deps[0], self.correction.deps[0]

    def _need_parses(self) -> None:
        """Ask for both parses at once rather than for one after the other."""
        if self.source.analysis.deps is None or self.correction.analysis.deps is None:
            raise ParseNeeded(self.source.analysis, self.correction.analysis)

    @cached_property
    def same_lemma(self) -> bool:
        """Whether the last tokens have the same lemma."""
        return self.source.lemmas[-1] == self.correction.lemmas[-1]

    @cached_property
    def all_deps(self) -> set[str]:
        """The dependency labels of both sides."""
        self._need_parses()
        return {*self.source.deps, *self.correction.deps}

    @cached_property
    def all_classes(self) -> set[str]:
        """The word classes of both sides."""
        return {*self.source.classes, *self.correction.classes}
