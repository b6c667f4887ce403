"""Readings: what the components after the networks make of a word, its classes and, if a rule tests it, its label.

Each combination is evaluated once. It is described by one number: the word type and the class that each component
assigned. Rules that test labels or match several tokens make it depend on the sentence; only tokens that such a rule
may concern are evaluated with their label and the rules that match there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from sys import intern
from typing import NamedTuple

from redink.language.spacy3.fields import Fields
from redink.language.spacy3.pipeline import Lemmas, Parsing, Pipeline, Step, Tagging, TreeLemmas
from redink.language.spacy3.ruler import Ruler

NO_RULES: frozenset[int] = frozenset()
UNKNOWN = "\0"
"""Label of a token whose sentence is not known (yet); compared by identity."""
NO_LABEL = ""
"""Label of a token in a pipeline whose ruler sees no labels."""
MAX_IN_SENTENCE = 65_536  # cached readings of words in sentences


class TokenReading(NamedTuple):
    """Fields of a token after all components; not all are set if the reading depends on the sentence."""

    tag: str
    pos: str
    lemma: str
    features: str
    label: str | None
    """Label that a rule set; None if the parser's label stays."""
    needs_label: bool
    """True if some rule depends on the label."""
    occurs_in_longer: bool
    """True if rules of several tokens may match here."""


class Origin(NamedTuple):
    """Inputs of an analysis other than the sentence: the word and the class that each component assigned."""

    word: str
    classes: tuple[int, ...]


class Readings(dict[int, TokenReading]):
    """Readings by number, computed on first use."""

    def __init__(self, pipeline: Pipeline, words: Sequence[str]) -> None:
        super().__init__()
        self._pipeline, self._words = pipeline, words
        self.classes = [step for step in pipeline.steps if isinstance(step, (Tagging, TreeLemmas))]
        self.sizes = [len(step.classes) if isinstance(step, Tagging) else len(step.labels) + 1 for step in self.classes]
        self.ruler = next((step for step in pipeline.steps if isinstance(step, Ruler)), None)
        steps = pipeline.steps
        before_ruler = steps[: steps.index(self.ruler)] if self.ruler else []
        self.sees_labels = any(isinstance(step, Parsing) for step in before_ruler)
        """True if the ruler runs after the parser."""
        self.special: set[int] = set()
        """Numbers of readings that depend on the sentence."""
        self._in_sentence: dict[tuple[Origin, str, frozenset[int]], TokenReading] = {}
        self._trees: dict[tuple[int, int], bool] = {}

    def restart(self, words: Sequence[str]) -> None:
        """Forget everything; word types are numbered from scratch."""
        self.clear()
        self.special.clear()
        self._in_sentence.clear()
        self._trees.clear()
        self._words = words

    def __missing__(self, number: int) -> TokenReading:
        self[number] = reading = self._read(self.find_origin(number), UNKNOWN, NO_RULES)
        if reading.needs_label or reading.occurs_in_longer:
            self.special.add(number)
        return reading

    def find_origin(self, number: int) -> Origin:
        """Return the word and the classes of a number."""
        classes = []
        for size in reversed(self.sizes):
            number, chosen = divmod(number, size)
            classes.append(chosen)
        return Origin(self._words[number], tuple(reversed(classes)))

    def choose_tree(self, step: TreeLemmas, word: int, ranked: Sequence[int]) -> int:
        """Return the first of these classes whose tree applies to a word type; the number of classes if none does."""
        for chosen in ranked:
            key = word, chosen
            if key not in self._trees:
                self._trees[key] = step.trees.apply(step.labels[chosen], str(self._words[word])) is not None
            if self._trees[key]:
                return chosen
        return len(step.labels)

    def resolve(
        self, readings: Sequence[TokenReading], origins: Sequence[Origin | None], labels: Sequence[str]
    ) -> list[TokenReading]:
        """Return the readings of neighbouring tokens with those that depend on the sentence evaluated.

        Only these have an origin, and only their labels need to be known.
        """
        rules = {}
        if self.ruler and any(reading.occurs_in_longer for reading in readings):
            fields = [
                self._describe(origin, label) if origin and reading.occurs_in_longer else None
                for reading, origin, label in zip(readings, origins, labels, strict=True)
            ]
            rules = self.ruler.match_longer(fields)
        return [
            reading if origin is None else self._read_in_sentence(origin, labels[index], rules.get(index, NO_RULES))
            for index, (reading, origin) in enumerate(zip(readings, origins, strict=True))
        ]

    def _read_in_sentence(self, origin: Origin, label: str, rules: frozenset[int]) -> TokenReading:
        key = origin, label, rules
        if key not in self._in_sentence:
            if len(self._in_sentence) >= MAX_IN_SENTENCE:
                self._in_sentence.clear()
            self._in_sentence[key] = self._read(origin, label, rules)
        return self._in_sentence[key]

    def _make_fields(self, word: str) -> Fields:
        """Return the fields of a token before all components."""
        needs_norm = self.ruler is not None and self.ruler.tests_norms
        return Fields(str(word), self._pipeline.find_norms([word])[0] if needs_norm else "")

    def _describe(self, origin: Origin, label: str) -> Fields:
        """Return the fields of a token as the ruler sees them."""
        fields = self._make_fields(origin.word)
        classes = iter(origin.classes)
        for step in self._pipeline.steps:
            if isinstance(step, Ruler):
                break
            self._apply(step, fields, classes, label)
        return fields

    def _read(self, origin: Origin, label: str, rules: frozenset[int]) -> TokenReading:
        fields = self._make_fields(origin.word)
        classes = iter(origin.classes)
        needs_label = occurs = False
        for step in self._pipeline.steps:
            if isinstance(step, Ruler):
                matches = step.evaluate(fields)
                needs_label = self.sees_labels and matches.depends_on_label
                occurs = matches.occurs_in_longer
                if label is UNKNOWN and (needs_label or occurs):
                    break  # evaluated again in its sentence
                step.apply(fields, matches.rules | rules)
            else:
                self._apply(step, fields, classes, label)
        return TokenReading(
            intern(fields.tag), intern(fields.pos), intern(fields.lemma), intern(fields.morph),
            None if fields.dep in (label, UNKNOWN) else intern(fields.dep), needs_label, occurs,
        )  # fmt: skip

    def _apply(self, step: Step, fields: Fields, classes: Iterator[int], label: str) -> None:
        """Apply a component other than the ruler."""
        if isinstance(step, Tagging):
            for name, value in step.classes[next(classes)].items():
                if step.overwrites or not getattr(fields, name):
                    setattr(fields, name, value)
        elif isinstance(step, TreeLemmas):
            chosen = next(classes)
            if step.overwrites or not fields.lemma:
                lemma = step.trees.apply(step.labels[chosen], fields.text) if chosen < len(step.labels) else None
                fields.lemma = lemma if lemma is not None else fields.text if step.backs_off else fields.lemma
        elif isinstance(step, Parsing):
            fields.dep = label
        elif isinstance(step, Lemmas) and (step.overwrites or not fields.lemma):
            fields.lemma = step.lemmatiser.lemmatise(fields.text, fields.pos, fields.morph)
