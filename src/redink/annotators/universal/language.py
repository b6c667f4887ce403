"""Languages made from data files: the choice of the analysers that are installed, and the classifier."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from redink.annotators.alignment import Operation
from redink.annotators.classification import NOTHING, TypeDecision
from redink.annotators.languages import Equipment, Language
from redink.annotators.universal.data import LanguageData
from redink.annotators.universal.rules import ONE_SIDE, TWO_SIDES, Look, Rule
from redink.annotators.universal.sides import EditContext, Resources, make_sides
from redink.annotators.universal.words import NO_CLASS, UNKNOWN_CLASS, WordLookup
from redink.errors import MissingDependency, RedinkError
from redink.language.lexicons.lexicon import Lexicon, SentenceTagger, read_form
from redink.language.parser import Analysis, Parser, load_parser


def make_language(data: LanguageData) -> Language:
    """Return the language that a data file describes."""
    return Language(_refuse, equip=partial(equip, data), name=data.name)


def _refuse(operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:  # noqa: ARG001
    raise AssertionError("a universal language classifies with the analysers that it was equipped with")


def equip(data: LanguageData, parser: Parser | None) -> Equipment:
    """Choose the analysers of a language: the given parser or the first that is installed, and all lexicons."""
    chosen = parser or find_parser(data)
    lexicons = load_lexicons(data)
    own: Lexicon | None = getattr(chosen, "lexicon", None)
    if own is not None:  # as if no better lexicon were installed
        lexicons = lexicons[lexicons.index(own) :] if own in lexicons else [own, *lexicons]
    reads_context = own is None or isinstance(own, SentenceTagger)
    lookup = WordLookup(data, lexicons)
    resources = Resources(data, lookup, reads_context)
    names = [lexicon.identity for lexicon in lexicons if lexicon is not own]
    return Equipment(
        CompletedParser(chosen, lookup), partial(classify, resources), tuple(names), partial(join_contractions, data)
    )


class CompletedParser:
    """A parser of whole sentences; parts of speech and features that it lacks are taken from the lexicons.

    A word whose part of speech stays unknown has one of its own (`?` and its position), so that alignment and merging
    do not take unknown words for words of one class.
    """

    has_tags = True

    def __init__(self, parser: Parser, lookup: WordLookup) -> None:
        self.identity = parser.identity
        self._parser, self._lookup = parser, lookup

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence."""
        return [self._complete(analysis) for analysis in self._parser.parse(sentences, dependencies)]

    def _complete(self, analysis: Analysis) -> Analysis:
        if not any(analysis.features or ()):
            explained = tuple([self._lookup.tags.explain_tag(tag) for tag in analysis.tags])
            analysis = replace(analysis, features=explained)
        if not any(pos in NO_CLASS for pos in analysis.pos):
            return analysis
        pos, lemmas = list(analysis.pos), list(analysis.lemmas)
        features = list(analysis.features or ())
        for index, word in enumerate(analysis.words):
            if pos[index] in NO_CLASS:
                readings = self._lookup.read(word)
                own = read_form(word)
                if own or not readings:
                    pos[index] = own or f"{UNKNOWN_CLASS}{index}"
                else:
                    pos[index], lemmas[index], features[index] = readings[0][:3]
        return replace(analysis, pos=tuple(pos), lemmas=tuple(lemmas), features=tuple(features))


def find_parser(data: LanguageData) -> Parser:
    """Return the first parser of a language that is installed."""
    for name in data.parsers:
        with suppress(RedinkError):
            return load_parser(name)
    raise MissingDependency(
        f"no analyser for {data.name} ('{data.code}') is installed: {' or: '.join(data.install)}. Without any, "
        f"conllu:FILE takes analyses from files, and surface gives types by letters only ('redink languages' lists all)"
    )


def load_lexicons(data: LanguageData) -> list[Lexicon]:
    """Return the lexicons of a language that are installed."""
    lexicons = []
    for name in data.lexicons:
        with suppress(RedinkError):
            lexicons.append(load_parser(name).lexicon)  # type: ignore[attr-defined]
    return lexicons


def join_contractions(
    data: LanguageData, operations: Sequence[Operation], source: Analysis, correction: Analysis
) -> list[Operation]:
    """Join adjacent edits that together are a contraction: [de → du], [le →] become [de le → du]."""
    joined: list[Operation] = []
    for operation in operations:
        joined.append(operation)
        if data.contractions and len(joined) > 1:
            whole = _join_last(joined, source, correction, data)
            if whole is not None:
                joined[-2:] = [whole]
    return joined


def _join_last(
    operations: Sequence[Operation], source: Analysis, correction: Analysis, data: LanguageData
) -> Operation | None:
    """Return the last two edits as one if they are a contraction or its expansion."""
    one, other = operations[-2:]
    if (one.end, one.other_end) != (other.start, other.other_start):
        return None
    before = " ".join(source.words[one.start : other.end]).lower()
    after = " ".join(correction.words[one.other_start : other.other_end]).lower()
    if data.contractions.get(before) == after or data.contractions.get(after) == before:
        return Operation("X", one.start, other.end, one.other_start, other.other_end)
    return None


def classify(resources: Resources, operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
    """Return the type of an edit, and why it is uncertain if analyses disagree."""
    one, other = make_sides(resources, operation, source, correction)
    if one.words == other.words:
        return NOTHING
    if not one or not other:
        return _apply("M" if other else "U", ONE_SIDE, other or one)
    change = EditContext(resources, one, other)
    decision = _apply("R", TWO_SIDES, change)
    compared = "comparison" in change.__dict__
    return decision._replace(doubt=change.comparison.doubt) if compared and ":" in decision.type[2:] else decision


def _apply(operation: str, rules: Sequence[Rule[Look]], look: Look) -> TypeDecision:
    """Evaluate rules in order and return the decision of the first that matches."""
    for rule in rules:
        answer = rule.evaluate(look)
        if answer is not None:
            return TypeDecision(f"{operation}:{answer}", rule.name, rule.example)
    raise AssertionError("the last rule must match every edit")
