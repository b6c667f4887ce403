"""The annotator: pairs of a source and a corrected sentence in, typed edits out."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from threading import RLock
from typing import Any, NamedTuple, TypeAlias, cast

from redink import presentation
from redink.annotators.alignment import Aligner, Operation, minimise_span
from redink.annotators.classification import Classification, ParseNeeded, TypeDecision
from redink.annotators.languages import ANY, DEFAULT, LANGUAGES, STRATEGIES, find_language
from redink.annotators.lazy_batch import LazyBatch
from redink.errors import InvalidParameter, LongSentenceWarning, ResultWarning, UnsuitableData, quote_tokens, shorten
from redink.language.parser import (
    Analysis,
    Parser,
    SpacyPipeline,
    adapt_parser,
    find_parser,
    load_parser,
    name_parser,
)
from redink.types import Annotation, Edit, Tokens, as_tokens

KEPT = 1 << 12
"""How many annotated pairs are remembered: some 5 MB when full."""

MOST_CELLS = 25_000_000
"""The largest product of two sentences' lengths that is aligned (5,000 tokens against 5,000): some 300 MB."""

_turn = RLock()
"""Annotators share parsers, and all of them learn as they go: one thread at a time."""

if hasattr(os, "register_at_fork"):  # not on Windows
    # A fork waits for the thread whose turn it is, so that the new process inherits nothing half learnt.
    os.register_at_fork(before=_turn.acquire, after_in_parent=_turn.release, after_in_child=_turn.release)


@dataclass(frozen=True, slots=True)
class AnnotatorSettings:
    """What an annotator is made of: small enough to travel to every worker, which makes its own annotator of it.

    >>> AnnotatorSettings(parser="nonsense").check()
    Traceback (most recent call last):
    redink.errors.UnknownName: unknown parser 'nonsense'; the choices are: conllu:FILE[,FILE...], english, \
spacy:PIPELINE, surface
    """

    parser: str = ""
    """The name of the parser; empty for the language's own."""
    language: str = DEFAULT
    merge: str = ""
    """The merging strategy; empty for the one that suits language and parser."""
    plain_levenshtein: bool = False

    @classmethod
    def from_identity(cls, identity: str) -> AnnotatorSettings:
        """The recipe behind an annotator's identity; an unknown parser is the language's own.

        >>> AnnotatorSettings.from_identity("surface+de+all-split")
        AnnotatorSettings(parser='surface', language='de', merge='all-split', plain_levenshtein=False)
        """
        parser, *rest = identity.split("+")
        plain = rest[-1:] == ["levenshtein"]
        rest = rest[:-1] if plain else rest
        merge = rest.pop() if rest and rest[-1] in STRATEGIES else "rules"
        return cls(name_parser(parser), rest[0] if rest else DEFAULT, merge, plain)

    def check(self) -> None:
        """Raise an error if the settings are invalid, before anything is loaded."""
        find_parser(self.parser or find_language(self.language).parser)
        if self.merge:
            STRATEGIES.find(self.merge)

    def caution_untyped(self) -> None:
        """Warn if the language has no rules of its own and the parser has no parts of speech to derive types from."""
        if self.language not in LANGUAGES and self.parser in ("", find_language(ANY).parser):
            warnings.warn(
                f"there are no rules for the language '{self.language}', and the parser has no parts of speech: error "
                "types are only M, R or U with ORTH, WO or OTHER. For types by part of speech, take the parser "
                "spacy:PIPELINE (a spaCy pipeline of the language) or conllu:FILE; the language 'any' accepts these "
                "types without this message",
                ResultWarning,
                stacklevel=3,
            )

    def __call__(self) -> Annotator:
        """Create the annotator; `caution_untyped` was called where the settings were made."""
        annotator = Annotator.__new__(Annotator)
        annotator._prepare(self.parser, self.language, self.merge, self.plain_levenshtein)
        return annotator


@dataclass(frozen=True, slots=True)
class Explanation:
    """An edit with both its spans, both its texts, and the rule that gave it its type."""

    edit: Edit
    other_start: int
    other_end: int
    source: str
    corrected: str
    rule: str
    example: str

    def _repr_html_(self) -> str:
        """What a notebook shows (`redink.show_html`)."""
        return presentation.show_html(self)


class Explanations(list[Explanation]):
    """The explained edits between two sentences, from left to right, with the sentences."""

    def __init__(self, edits: Iterable[Explanation], source: Tokens, corrected: Tokens) -> None:
        super().__init__(edits)
        self.source = source
        self.corrected = corrected

    def _repr_html_(self) -> str:
        """What a notebook shows (`redink.show_html`)."""
        return presentation.show_html(self)


def _take_whole(pair: Pair) -> Operation:
    """Everything that differs, as one operation, for sentences that are too long to align; says so."""
    warnings.warn(
        f"too long to align ({len(pair.source)} tokens against {len(pair.correction)}), so that all that differs "
        f"is one edit: {quote_tokens(pair.source)}",
        LongSentenceWarning,
        stacklevel=2,
    )
    whole = Operation("X", 0, len(pair.source), 0, len(pair.correction))
    return minimise_span(whole, pair.source, pair.correction)


def _restore(parser: Parser | SpacyPipeline | str, language: str, merge: str, plain_levenshtein: bool) -> Annotator:
    """Create an annotator from a pickled recipe, without repeating its warnings."""
    annotator = Annotator.__new__(Annotator)
    annotator._prepare(parser, language, merge, plain_levenshtein)
    return annotator


Typed: TypeAlias = tuple[Edit, Operation, TypeDecision]
Numbers: TypeAlias = tuple[int, int]
"""A source and a correction by their numbers in a draft."""


class Pair(NamedTuple):
    """A source sentence and a correction of it."""

    source: Tokens
    correction: Tokens

    @property
    def is_too_long(self) -> bool:
        """Whether the two are too long to be aligned."""
        return len(self.source) * len(self.correction) > MOST_CELLS

    @classmethod
    def make(cls, pair: Sequence[object]) -> Pair:
        """A pair of two sentences, which may be strings."""
        if isinstance(pair, str) or len(pair) != 2:
            raise UnsuitableData(f"a pair must be a source and a correction, got {shorten(repr(pair))}")
        source, correction = pair
        if type(source) is tuple and type(correction) is tuple:  # nearly always
            return cls(source, correction)
        return cls(as_tokens(source), as_tokens(correction))


class Annotator:
    """Extracts and types edits; every distinct sentence is parsed once and every distinct pair annotated once.

    >>> annotator = Annotator()
    >>> annotator.annotate([(("This", "are", "it", "."), ("This", "is", "it", "."))])
    [(Edit(start=1, end=2, correction=('is',), type='R:VERB:SVA', alternatives=()),)]
    """

    def __init__(
        self,
        parser: Parser | SpacyPipeline | str = "",
        language: str = DEFAULT,
        merge: str = "",
        plain_levenshtein: bool = False,
    ) -> None:
        if isinstance(parser, str):
            AnnotatorSettings(parser, language).caution_untyped()
        self._prepare(parser, language, merge, plain_levenshtein)

    def _prepare(
        self, parser: Parser | SpacyPipeline | str, language: str, merge: str, plain_levenshtein: bool
    ) -> None:
        self._recipe = (parser, language, merge, plain_levenshtein)
        self.language = language
        brought = find_language(language)
        with _turn:
            self.parser = load_parser(parser or brought.parser) if isinstance(parser, str) else adapt_parser(parser)
        if brought.needs_tags and not self.parser.has_tags:
            raise InvalidParameter(
                f"the error types of '{language}' need tags, and the parser {self.parser.identity} gives none: "
                "take another parser or another language",
                setting="language",
            )
        # Without parts of speech the rules would merge everything with everything.
        merge = merge or (brought.merge if self.parser.has_tags else "all-split")
        self._merge = STRATEGIES.find(merge)
        self._classify = brought.classify
        self._aligner = Aligner(plain_levenshtein)
        self._half_learnt = False
        self._known: dict[Pair, Annotation] = {}
        stated = (
            "" if language == DEFAULT else language,
            "" if merge == "rules" else merge,
            "levenshtein" if plain_levenshtein else "",
        )
        self.identity = "+".join(filter(None, [self.parser.identity, *stated]))

    def __reduce__(self) -> tuple[Any, ...]:
        # The caches (some 100 MB) are not pickled: the copy starts with empty ones.
        return _restore, self._recipe

    @contextmanager
    def _learn(self) -> Iterator[None]:
        """Work while nobody else does; what an interrupted call left half learnt is forgotten before the next."""
        with _turn:
            if self._half_learnt:
                self._aligner = Aligner(self._aligner.plain)
            self._half_learnt = True
            yield
            self._half_learnt = False

    def annotate(self, pairs: Iterable[Sequence[str | Sequence[str]]]) -> list[Annotation]:
        """Return the edits of each pair of a source and a correction, from left to right; none if they are equal.

        A sentence is a list of tokens, or a string, which is split on whitespace.
        """
        wanted = [Pair.make(pair) for pair in pairs]
        with self._learn():
            if len(self._known) > KEPT:
                self._known.clear()
            known = self._known
            fresh = [pair for pair in dict.fromkeys(wanted) if pair.source != pair.correction and pair not in known]
            for pair, explanations in zip(fresh, self._explain(fresh), strict=True):
                known[pair] = tuple([edit for edit, _, _ in explanations])
            return [known.get(pair, ()) for pair in wanted]

    def classify(
        self, pairs: Iterable[Sequence[str | Sequence[str]]], spans: Sequence[Sequence[Operation]]
    ) -> list[list[str]]:
        """Return the types of edits whose spans are given on both sides, for each pair."""
        wanted = [Pair.make(pair) for pair in pairs]
        with self._learn():
            draft, numbers = self._draft(wanted)
            asked = draft.make_mask()
            for (source, correction), operations in zip(numbers, spans, strict=True):
                for operation in operations:
                    draft.mark(asked, source, operation.start, operation.end)
                    draft.mark(asked, correction, operation.other_start, operation.other_end)
            draft.tag(asked)
            return [[verdict.type for _, _, verdict in edits] for edits in self._type_all(numbers, spans, draft)]

    def align(self, source: str | Sequence[str], correction: str | Sequence[str]) -> list[Operation]:
        """The alignment of the two sentences, before anything is merged."""
        pair = [as_tokens(source), as_tokens(correction)]
        with self._learn():
            source_analysis, correction_analysis = self.parser.parse(pair, dependencies=False)
            return self._aligner.align(source_analysis, correction_analysis, matches=True)

    def explain(self, source: str | Sequence[str], correction: str | Sequence[str]) -> Explanations:
        """The edits between two sentences, with everything that is known about each."""
        pair = Pair.make((source, correction))
        with self._learn():
            (found,) = self._explain([pair])
        explained = [
            Explanation(
                edit,
                operation.other_start,
                operation.other_end,
                " ".join(pair.source[edit.start : edit.end]),
                " ".join(edit.correction),
                verdict.rule,
                verdict.example,
            )
            for edit, operation, verdict in found
        ]
        return Explanations(explained, *pair)

    def _draft(self, pairs: Sequence[Pair]) -> tuple[LazyBatch, list[Numbers]]:
        """A draft of all sentences, and the numbers of each pair's."""
        draft = LazyBatch(chain.from_iterable(pairs), self.parser, self._aligner)
        numbers = [(draft.numbers[source], draft.numbers[correction]) for source, correction in pairs]
        whole = draft.make_mask()
        for pair, both in zip(pairs, numbers, strict=True):
            if pair.is_too_long:
                for text, number in zip(pair, both, strict=True):
                    draft.mark(whole, number, 0, len(text))
        draft.tag(whole)
        return draft, numbers

    def _explain(self, pairs: Sequence[Pair]) -> list[list[Typed]]:
        draft, numbers = self._draft(pairs)
        short = [both for pair, both in zip(pairs, numbers, strict=True) if not pair.is_too_long]
        aligned = iter(self._align(short, draft))
        merged = [
            [_take_whole(pair)]
            if pair.is_too_long
            else self._merge(next(aligned), draft.analyse(source), draft.analyse(correction))
            for pair, (source, correction) in zip(pairs, numbers, strict=True)
        ]
        return self._type_all(numbers, merged, draft)

    def _align(self, pairs: Sequence[Numbers], draft: LazyBatch) -> list[list[Operation]]:
        """Align all pairs, and read the tokens that alignment, merging and classification look at."""
        alignments = self._aligner.start(draft.encoded, pairs)
        asked = draft.make_mask()
        alignments.mark_path(asked)
        draft.tag(asked)
        while alignments.mark_open(asked):
            draft.tag(asked)
        operations = alignments.list_operations(asked)
        draft.tag(asked)
        return operations

    def _type_all(
        self, pairs: Sequence[Numbers], spans: Sequence[Sequence[Operation]], draft: LazyBatch
    ) -> list[list[Typed]]:
        """Type the edits of all pairs; sentences are parsed as far as a rule asks, and those all at once."""
        results: list[list[Typed | None]] = [[None] * len(operations) for operations in spans]
        waiting: list[tuple[int, int, Classification]] = [
            (number, place, partial(self._classify, operation))
            for number, operations in enumerate(spans)
            for place, operation in enumerate(operations)
        ]
        while waiting:
            needed: dict[int, set[int] | None] = {}
            still = []
            for number, place, classify in waiting:
                source, correction = map(draft.analyse, pairs[number])
                try:
                    verdict = classify(source, correction)
                except ParseNeeded as missing:
                    places = needed.setdefault(draft.numbers[missing.sentence], set())
                    if missing.positions is None or places is None:
                        needed[draft.numbers[missing.sentence]] = None
                    else:
                        places.update(missing.positions)
                    still.append((number, place, missing.resume or classify))
                else:
                    results[number][place] = _make_edit(spans[number][place], correction, verdict)
            if needed:
                draft.attach(needed)
            waiting = still
        return cast("list[list[Typed]]", results)


def _make_edit(operation: Operation, correction: Analysis, verdict: TypeDecision) -> Typed:
    words = correction.words[operation.other_start : operation.other_end]
    return Edit._make((operation.start, operation.end, words, verdict.type, ())), operation, verdict
