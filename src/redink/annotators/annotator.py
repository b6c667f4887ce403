"""The annotator extracts and types the edits between source and corrected sentences."""

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
from redink.annotators.languages import DEFAULT, STRATEGIES, Equipment, Language, Split, find_language
from redink.annotators.lazy_batch import LazyBatch
from redink.errors import InvalidParameter, LongSentenceWarning, ResultWarning, UnsuitableData, quote_tokens, shorten
from redink.language.parser import (
    Analysis,
    Parser,
    SpacyPipeline,
    adapt_parser,
    check_parser,
    load_parser,
    name_parser,
)
from redink.types import Annotation, Edit, Tokens, as_tokens

MAX_CACHED_PAIRS = 1 << 12
"""Number of annotated pairs that are cached: some 5 MB when full."""

MAX_CELLS = 25_000_000
"""Largest product of two sentences' lengths that is aligned (5,000 × 5,000 tokens): some 300 MB."""

_lock = RLock()
"""Annotators share parsers and caches, so only one thread annotates at a time."""

if hasattr(os, "register_at_fork"):  # not on Windows
    # A fork waits for the thread that holds the lock, so that the new process inherits consistent caches.
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


@dataclass(frozen=True, slots=True)
class AnnotatorSettings:
    """Settings of an annotator, small enough to be sent to every worker, which creates its own annotator.

    >>> AnnotatorSettings(merge="nonsense").check()
    Traceback (most recent call last):
    redink.errors.UnknownName: unknown merging strategy 'nonsense'; the choices are: all-equal, all-merge, \
all-split, rules
    """

    parser: str = ""
    """Name of the parser; empty for the language's default."""
    language: str = DEFAULT
    merge: str = ""
    """Merging strategy; empty for the default of language and parser."""
    plain_levenshtein: bool = False

    @classmethod
    def from_identity(cls, identity: str) -> AnnotatorSettings:
        """Return the settings behind an annotator's identity; an unknown parser becomes the language's default.

        >>> AnnotatorSettings.from_identity("surface+de+all-split")
        AnnotatorSettings(parser='surface', language='de', merge='all-split', plain_levenshtein=False)
        """
        parser, *rest = [part for part in identity.split("+") if not part.startswith(LEXICONS)]
        plain = rest[-1:] == ["levenshtein"]
        rest = rest[:-1] if plain else rest
        merge = rest.pop() if rest and rest[-1] in STRATEGIES else "rules"
        return cls(name_parser(parser), rest[0] if rest else DEFAULT, merge, plain)

    def check(self) -> None:
        """Raise an error if the settings are invalid, before anything is loaded."""
        language = find_language(self.language)
        if self.parser or language.equip is None:
            check_parser(self.parser or language.parser)
        if self.merge:
            STRATEGIES.find(self.merge)

    @property
    def is_untyped(self) -> bool:
        """True if a language with types of its own is analysed by letters alone."""
        return self.parser == SURFACE and find_language(self.language).equip is not None

    def describe_analysers(self) -> str:
        """Return a note on the analysers that were chosen for the language; empty if there was no choice.

        Raises
        ------
        MissingDependency
            No analyser of the language is installed.

        """
        language = find_language(self.language)
        if language.equip is None:
            return ""
        with _lock:
            equipment = _equip(language, self.parser)
        lexicons = f"; words looked up in {', '.join(equipment.lexicons)}" if equipment.lexicons else ""
        return f"{language.name} is analysed by {equipment.parser.identity}{lexicons}"

    def __call__(self) -> Annotator:
        """Create the annotator, without a warning about its types."""
        return _restore(self.parser, self.language, self.merge, self.plain_levenshtein)


@dataclass(frozen=True, slots=True)
class Explanation:
    """An edit with its spans and texts on both sides, and the rule that assigned its type."""

    edit: Edit
    other_start: int
    other_end: int
    source: str
    corrected: str
    rule: str
    example: str
    doubt: str = ""
    """Why the type is uncertain; empty if it is not."""

    def _repr_html_(self) -> str:
        """Return HTML for notebooks."""
        return presentation.show_html(self)


class Explanations(list[Explanation]):
    """Explained edits between two sentences, from left to right, with the sentences."""

    def __init__(self, edits: Iterable[Explanation], source: Tokens, corrected: Tokens) -> None:
        super().__init__(edits)
        self.source = source
        self.corrected = corrected

    def _repr_html_(self) -> str:
        """Return HTML for notebooks."""
        return presentation.show_html(self)


UNTYPED_LANGUAGE = (
    "the parser surface knows no words of '{}': most error types are only M, R or U with ORTH, WO, DIACR, PUNCT or "
    "OTHER. 'redink languages' lists parsers of the language; the language 'any' has simple types without this message"
)
SURFACE = "surface"

LEXICONS = "lexicons="
"""Start of the part of an identity that names lexicons."""


def _equip(language: Language, parser: Parser | SpacyPipeline | str) -> Equipment:
    """Return the parser and the classifier of a language; an empty name stands for the default parser."""
    if language.equip is not None:
        given = load_parser(parser) if isinstance(parser, str) and parser else parser
        return language.equip(None if isinstance(given, str) else adapt_parser(given))
    chosen = load_parser(parser or language.parser) if isinstance(parser, str) else adapt_parser(parser)
    return Equipment(chosen, language.classify)


def _take_whole(pair: Pair) -> Operation:
    """Return everything that differs as one operation, for sentences that are too long to align, with a warning."""
    warnings.warn(
        f"too long to align ({len(pair.source)} tokens against {len(pair.correction)}), so that all that differs "
        f"is one edit: {quote_tokens(pair.source)}",
        LongSentenceWarning,
        stacklevel=2,
    )
    whole = Operation("X", 0, len(pair.source), 0, len(pair.correction))
    return minimise_span(whole, pair.source, pair.correction)


def _restore(parser: Parser | SpacyPipeline | str, language: str, merge: str, plain_levenshtein: bool) -> Annotator:
    """Create an annotator from a recipe, without repeating its warnings."""
    annotator = Annotator.__new__(Annotator)
    annotator._prepare(parser, language, merge, plain_levenshtein)
    return annotator


Typed: TypeAlias = tuple[Edit, Operation, TypeDecision]
Numbers: TypeAlias = tuple[int, int]
"""Numbers of a source and a correction in a batch."""


class Pair(NamedTuple):
    """A source sentence and its correction."""

    source: Tokens
    correction: Tokens

    @property
    def is_too_long(self) -> bool:
        """True if the sentences are too long to be aligned."""
        return len(self.source) * len(self.correction) > MAX_CELLS

    @classmethod
    def make(cls, pair: Sequence[object], split: Split = str.split) -> Pair:
        """Make a pair of two sentences, which may be strings."""
        if isinstance(pair, str) or len(pair) != 2:
            raise UnsuitableData(f"a pair must be a source and a correction, got {shorten(repr(pair))}")
        source, correction = pair
        if type(source) is tuple and type(correction) is tuple:  # nearly always
            return cls(source, correction)
        source, correction = [tuple(split(text)) if isinstance(text, str) else text for text in pair]
        return cls(as_tokens(source), as_tokens(correction))


class Annotator:
    """Extracts and types edits. Every distinct sentence is parsed once and every distinct pair annotated once.

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
        if isinstance(parser, str) and AnnotatorSettings(parser, language).is_untyped:
            warnings.warn(UNTYPED_LANGUAGE.format(language), ResultWarning, stacklevel=2)
        self._prepare(parser, language, merge, plain_levenshtein)

    def _prepare(
        self, parser: Parser | SpacyPipeline | str, language: str, merge: str, plain_levenshtein: bool
    ) -> None:
        self._recipe = (parser, language, merge, plain_levenshtein)
        self.language = language
        defaults = find_language(language)
        with _lock:
            equipment = _equip(defaults, parser)
        self.parser = equipment.parser
        if defaults.needs_tags and not self.parser.has_tags:
            raise InvalidParameter(
                f"the error types of '{language}' need tags, and the parser {self.parser.identity} gives none: "
                "take another parser or another language",
                setting="language",
            )
        # Without parts of speech the rules would merge everything with everything.
        merge = merge or (defaults.merge if self.parser.has_tags or defaults.extract else "all-split")
        self._merge = STRATEGIES.find(merge)
        self._join = equipment.join if merge == "rules" else None
        self._classify = equipment.classify
        self._extract, self._split = defaults.extract, defaults.split
        self._aligner = Aligner(plain_levenshtein)
        self._interrupted = False
        self._cached: dict[Pair, Annotation] = {}
        options = (
            "" if language == DEFAULT else language,
            LEXICONS + ",".join(equipment.lexicons) if equipment.lexicons else "",
            "" if merge == "rules" else merge,
            "levenshtein" if plain_levenshtein else "",
        )
        self.identity = "+".join(filter(None, [self.parser.identity, *options]))

    def __reduce__(self) -> tuple[Any, ...]:
        # The caches (some 100 MB) are not pickled: the copy starts with empty ones.
        return _restore, self._recipe

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Hold the lock during a call; discard caches that an interrupted call may have left incomplete."""
        with _lock:
            if self._interrupted:
                self._aligner = Aligner(self._aligner.plain)
            self._interrupted = True
            yield
            self._interrupted = False

    def annotate(self, pairs: Iterable[Sequence[str | Sequence[str]]]) -> list[Annotation]:
        """Return the edits of each pair of a source and a correction, from left to right; none if they are equal.

        A sentence is a list of tokens, or a string, which is split on whitespace (Chinese: into characters).
        """
        requested = [Pair.make(pair, self._split) for pair in pairs]
        with self._guard():
            if len(self._cached) > MAX_CACHED_PAIRS:
                self._cached.clear()
            cached = self._cached
            fresh = [pair for pair in dict.fromkeys(requested) if pair.source != pair.correction and pair not in cached]
            for pair, explanations in zip(fresh, self._explain(fresh), strict=True):
                cached[pair] = tuple([edit for edit, _, _ in explanations])
            return [cached.get(pair, ()) for pair in requested]

    def classify(
        self, pairs: Iterable[Sequence[str | Sequence[str]]], spans: Sequence[Sequence[Operation]]
    ) -> list[list[str]]:
        """Return the types of edits whose spans are given on both sides, for each pair."""
        requested = [Pair.make(pair, self._split) for pair in pairs]
        with self._guard():
            batch, numbers = self._make_batch(requested)
            needed = batch.make_mask()
            for (source, correction), operations in zip(numbers, spans, strict=True):
                for operation in operations:
                    batch.mark(needed, source, operation.start, operation.end)
                    batch.mark(needed, correction, operation.other_start, operation.other_end)
            batch.tag(needed)
            return [[decision.type for _, _, decision in edits] for edits in self._type_all(numbers, spans, batch)]

    def align(self, source: str | Sequence[str], correction: str | Sequence[str]) -> list[Operation]:
        """Align two sentences, without merging."""
        pair = Pair.make((source, correction), self._split)
        with self._guard():
            source_analysis, correction_analysis = self.parser.parse(pair, dependencies=False)
            return self._aligner.align(source_analysis, correction_analysis, matches=True)

    def explain(self, source: str | Sequence[str], correction: str | Sequence[str]) -> Explanations:
        """Explain the edits between two sentences."""
        pair = Pair.make((source, correction), self._split)
        with self._guard():
            (typed,) = self._explain([pair])
        explained = [
            Explanation(
                edit,
                operation.other_start,
                operation.other_end,
                " ".join(pair.source[edit.start : edit.end]),
                " ".join(edit.correction),
                decision.rule,
                decision.example,
                decision.doubt,
            )
            for edit, operation, decision in typed
        ]
        return Explanations(explained, *pair)

    def _make_batch(self, pairs: Sequence[Pair]) -> tuple[LazyBatch, list[Numbers]]:
        """Make a batch of all sentences, and return it with the numbers of each pair's sentences."""
        batch = LazyBatch(chain.from_iterable(pairs), self.parser, self._aligner)
        numbers = [(batch.numbers[source], batch.numbers[correction]) for source, correction in pairs]
        whole = batch.make_mask()
        for pair, both in zip(pairs, numbers, strict=True):
            if pair.is_too_long:
                for text, number in zip(pair, both, strict=True):
                    batch.mark(whole, number, 0, len(text))
        batch.tag(whole)
        return batch, numbers

    def _explain(self, pairs: Sequence[Pair]) -> list[list[Typed]]:
        batch, numbers = self._make_batch(pairs)
        if self._extract is not None:
            return self._type_all(numbers, [self._extract(*pair) for pair in pairs], batch)
        short = [both for pair, both in zip(pairs, numbers, strict=True) if not pair.is_too_long]
        aligned = iter(self._align(short, batch))
        merged = [
            [_take_whole(pair)]
            if pair.is_too_long
            else self._merge_all(next(aligned), batch.analyse(source), batch.analyse(correction))
            for pair, (source, correction) in zip(pairs, numbers, strict=True)
        ]
        return self._type_all(numbers, merged, batch)

    def _merge_all(self, operations: list[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
        merged = self._merge(operations, source, correction)
        return self._join(merged, source, correction) if self._join else merged

    def _align(self, pairs: Sequence[Numbers], batch: LazyBatch) -> list[list[Operation]]:
        """Align all pairs and tag the tokens that alignment, merging and classification use."""
        alignments = self._aligner.start(batch.encoded, pairs)
        needed = batch.make_mask()
        alignments.mark_path(needed)
        batch.tag(needed)
        while alignments.mark_open(needed):
            batch.tag(needed)
        operations = alignments.list_operations(needed)
        batch.tag(needed)
        return operations

    def _type_all(
        self, pairs: Sequence[Numbers], spans: Sequence[Sequence[Operation]], batch: LazyBatch
    ) -> list[list[Typed]]:
        """Classify the edits of all pairs; sentences are parsed only as far as rules need it, many at a time."""
        results: list[list[Typed | None]] = [[None] * len(operations) for operations in spans]
        waiting: list[tuple[int, int, Classification]] = [
            (number, index, partial(self._classify, operation))
            for number, operations in enumerate(spans)
            for index, operation in enumerate(operations)
        ]
        while waiting:
            needed: dict[int, set[int] | None] = {}
            still = []
            for number, index, classify in waiting:
                source, correction = map(batch.analyse, pairs[number])
                try:
                    decision = classify(source, correction)
                except ParseNeeded as missing:
                    positions = needed.setdefault(batch.numbers[missing.sentence], set())
                    if missing.positions is None or positions is None:
                        needed[batch.numbers[missing.sentence]] = None
                    else:
                        positions.update(missing.positions)
                    still.append((number, index, missing.resume or classify))
                else:
                    results[number][index] = _make_edit(spans[number][index], correction, decision)
            if needed:
                batch.attach(needed)
            waiting = still
        return cast("list[list[Typed]]", results)


def _make_edit(operation: Operation, correction: Analysis, decision: TypeDecision) -> Typed:
    words = correction.words[operation.other_start : operation.other_end]
    return Edit._make((operation.start, operation.end, words, decision.type, ())), operation, decision
