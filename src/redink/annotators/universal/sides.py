"""Arguments of the universal rules: both sides of an edit, with all that is known about their words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from redink.annotators.alignment import Operation
from redink.annotators.universal.data import LanguageData
from redink.annotators.universal.words import UNKNOWN_CLASS, Comparison, WordLookup, agree, compare_words, join_class
from redink.language.lexicons.lexicon import WordReading, read_form
from redink.language.parser import Analysis


@dataclass(frozen=True)
class Resources:
    """The data file of a language and the lexicons that are installed."""

    data: LanguageData
    lookup: WordLookup
    reads_context: bool
    """True if the parser chooses among the readings of a word by its context."""


class EditSide:
    """One side of an edit: tokens `start` to `end` of a sentence."""

    def __init__(self, resources: Resources, analysis: Analysis, start: int, end: int) -> None:
        self._resources = resources
        self.analysis = analysis
        self.start, self.end = start, end
        self.words = analysis.words[start:end]
        self.lower = tuple([word.lower() for word in self.words])

    def __len__(self) -> int:
        return self.end - self.start

    @property
    def text(self) -> str:
        """The words in lower case, with spaces."""
        return " ".join(self.lower)

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """Parts of speech: of the form, of the parser, or of the lexicons; empty if unknown."""
        return tuple([self._find_class(index) for index in range(self.start, self.end)])

    def _find_class(self, index: int) -> str:
        word, pos = self.analysis.words[index], self.analysis.pos[index]
        own = read_form(word)
        return own or ("" if pos.startswith(UNKNOWN_CLASS) else pos)

    def list_readings(self, index: int, trusted: bool) -> list[WordReading]:
        """Return the readings of a token, the parser's first; if it is trusted, only those of its part of speech."""
        analysis, place = self.analysis, self.start + index
        features = analysis.features[place] if analysis.features else ""
        pos = "" if analysis.pos[place].startswith(UNKNOWN_CLASS) else analysis.pos[place]
        own = WordReading(pos, analysis.lemmas[place].lower(), features)
        listed = list(self._resources.lookup.read(analysis.words[place]))
        if listed and not self._resources.reads_context:
            return listed
        if not own.pos:
            return listed or [own]
        if not listed:
            return [own]
        same = [reading for reading in listed if join_class(reading.pos) == join_class(own.pos)]
        if any(reading.features for reading in same):
            # The lexicon knows all forms, so that the parser only chooses among them.
            same.sort(key=lambda reading: not agree(reading.features, own.features))
            chosen = [reading for reading in same if agree(reading.features, own.features)] or same
            return chosen if trusted else [*same, *(reading for reading in listed if reading not in same)]
        return [own] if trusted else list(dict.fromkeys([own, *same, *listed]))

    def shorten(self) -> EditSide:
        """Return this side without its last token."""
        return EditSide(self._resources, self.analysis, self.start, self.end - 1)


class EditContext:
    """Both sides of an edit."""

    def __init__(self, resources: Resources, source: EditSide, correction: EditSide) -> None:
        self.resources = resources
        self.data = resources.data
        self.source, self.correction = source, correction

    @property
    def is_single(self) -> bool:
        """True if there is one token on each side."""
        return len(self.source) == len(self.correction) == 1

    @property
    def lower(self) -> tuple[str, str]:
        """First words of both sides in lower case."""
        return self.source.lower[0], self.correction.lower[0]

    @property
    def all_classes(self) -> set[str]:
        """Parts of speech of both sides."""
        return {*self.source.classes, *self.correction.classes}

    @cached_property
    def unknown(self) -> bool:
        """True if a source word is in no lexicon, and the correction's words are."""
        knows = self.resources.lookup.knows
        return not all(map(knows, self.source.words)) and all(map(knows, self.correction.words))

    @cached_property
    def comparison(self) -> Comparison:
        """Comparison of the first words of both sides."""
        return self.compare(0, 0)

    def compare(self, index: int, other_index: int) -> Comparison:
        """Compare a word of each side by their readings."""
        lookup = self.resources.lookup
        words = self.source.words[index], self.correction.words[other_index]
        lemmas = lookup.list_lemmas(words[0]), lookup.list_lemmas(words[1])
        readings = self.source.list_readings(index, trusted=False)
        others = self.correction.list_readings(other_index, trusted=True)
        comparison = compare_words(readings, others, lemmas)
        tagged = self.source.classes[index]
        if self.resources.reads_context and tagged and join_class(tagged) != join_class(comparison.source.pos):
            doubt = f"the parser takes {words[0]} for {tagged}, the lexicon for {comparison.source.pos}"
            comparison = comparison._replace(doubt=doubt)
        return comparison


def make_sides(resources: Resources, operation: Operation, source: Analysis, correction: Analysis) -> list[EditSide]:
    """Return both sides of an edit, without equal words at their ends, in any case.

    [Cat → The cat] is a missing determiner.
    """
    one = EditSide(resources, source, operation.start, operation.end)
    other = EditSide(resources, correction, operation.other_start, operation.other_end)
    while one and other and len(one) + len(other) > 2 and one.lower[-1] == other.lower[-1]:
        one, other = one.shorten(), other.shorten()
    return [one, other]
