"""The parser that runs a spaCy 3 pipeline.

Each distinct sentence is analysed once. Networks compute vectors once for each distinct window of tokens, and classes
once for each window; everything else about a token is evaluated once for each combination of word and classes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TypeAlias

import numpy

from redink.errors import UnsuitableData, quote_tokens
from redink.kernels.language import transitions3
from redink.language.fixed_tokens import FixedToken
from redink.language.networks.batches import (
    Tokens,
    add_context,
    arrange,
    choose_distinct,
    count_words,
    cut_windows,
    divide,
    find_middles,
)
from redink.language.networks.dependencies import DependencyParser
from redink.language.networks.layers import Floats, Integers
from redink.language.networks.trees import sweep_spans
from redink.language.networks.words import WordTypes
from redink.language.parser import Analysis, Attachment, Positions, Reading, TokenSpan
from redink.language.spacy3.branch import Branch
from redink.language.spacy3.pipeline import Parsing, Pipeline, TreeLemmas
from redink.language.spacy3.readings import NO_LABEL, Origin, Readings, TokenReading
from redink.language.spacy3.words import WordDescriber

MAX_WORD_TYPES = 32_768  # word types that have a number; each network caches some of them
BATCH_TOKENS = 2_048
MAX_CACHED_SENTENCES = 16_384
MAX_CACHED_TOKENS = 400_000

EMPTY_TAGS = Analysis((), (), (), (), None, None, ())
EMPTY_PARSE = Analysis((), (), (), (), (), (), ())
Origins: TypeAlias = "tuple[list[TokenReading], list[Origin | None]]"


class Spacy3Parser:
    """Analyses sentences with a pipeline, equal to spaCy itself."""

    def __init__(self, pipeline: Pipeline) -> None:
        self.identity = pipeline.identity
        self.provides = pipeline.provides
        self.has_tags = "tags" in self.provides
        self._describer = WordDescriber(pipeline)
        self._types = WordTypes(self._describer.describe)
        self._readings = Readings(pipeline, self._types.words)
        vectors = self._describer.vector_column
        self._branches = [
            Branch(layers, column, vectors if layers.network.projection is not None else None)
            for column, layers in enumerate(pipeline.encoders)
        ]
        for step in self._readings.classes:
            self._branches[step.encoder].add_head(step)
        parsing = next((step for step in pipeline.steps if isinstance(step, Parsing)), None)
        self._parsing = None if parsing is None else self._branches[parsing.encoder]
        self._dependencies = DependencyParser(parsing.layers, transitions3, sweep_spans) if parsing else None
        self._reach = max((branch.encoder.reach for branch in self._branches), default=0)
        ruler = self._readings.ruler
        self._context = ruler.context if ruler else 0
        self._analyses: dict[tuple[Tokens, bool], Analysis] = {}
        self._cached_tokens = 0
        self._interrupted = False

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence."""
        keys = [tuple(sentence) for sentence in sentences]
        if any("" in key for key in keys):
            empty = next(key for key in keys if "" in key)
            raise UnsuitableData(f"a token is empty, which spaCy does not allow: {quote_tokens(empty)}")
        analyses = {key: self._analyses[key, dependencies] for key in keys if (key, dependencies) in self._analyses}
        analyses[()] = EMPTY_PARSE if dependencies else EMPTY_TAGS
        for batch in divide(arrange(key for key in keys if key not in analyses), BATCH_TOKENS):
            with self._guard_caches():
                analysed = self._analyse(batch, dependencies)
            for words, analysis in zip(batch, analysed, strict=True):
                analyses[words] = analysis
                self._cache(words, analysis, dependencies)
        return [analyses[key] for key in keys]

    def read(self, spans: Sequence[TokenSpan]) -> list[list[Reading]]:
        """Return tags, parts of speech and lemmas of each span."""
        extended = [self._extend(span) for span in spans]
        windows = [add_context(span, self._reach) for span in extended]
        tokens: dict[Tokens, Origins] = {}
        for batch in divide(list(dict.fromkeys(windows)), BATCH_TOKENS):
            with self._guard_caches():
                numbers, _ = self._classify(self._number(batch), count_words(batch))
                begin = 0
                for window in batch:
                    end = begin + len(window) - 2 * self._reach
                    tokens[window] = self._find_origins(numbers[begin:end])
                    begin = end
        labels = self._find_labels((span, tokens[window][1]) for span, window in zip(extended, windows, strict=True))
        results = []
        for span, wider, window in zip(spans, extended, windows, strict=True):
            readings, origins = tokens[window]
            if any(origins):
                readings = self._readings.resolve(readings, origins, labels[wider.words][wider.start : wider.end])
            results.append([r[:3] for r in readings[span.start - wider.start : span.end - wider.start]])
        return results

    def _extend(self, span: TokenSpan) -> TokenSpan:
        """Return a span with the tokens on which rules may depend."""
        if not self._context:
            return span
        words, start, end = span
        return TokenSpan(words, max(0, start - self._context), min(len(words), end + self._context))

    def _find_origins(self, numbers: Sequence[int]) -> Origins:
        """Return the readings of neighbouring tokens, and the origins of those that depend on the sentence."""
        readings = [self._readings[number] for number in numbers]
        special = self._readings.special
        return readings, [self._readings.find_origin(number) if number in special else None for number in numbers]

    def _find_labels(
        self, tokens: Iterable[tuple[TokenSpan, Sequence[Origin | None]]]
    ) -> dict[Tokens, tuple[str, ...]]:
        """Return the labels of sentences at the tokens that have an origin."""
        needed: dict[Tokens, set[int]] = {}
        for span, origins in tokens:
            if any(origins):
                positions = (span.start + offset for offset, origin in enumerate(origins) if origin)
                needed.setdefault(span.words, set()).update(positions)
        if not self._readings.sees_labels:
            return {words: (NO_LABEL,) * len(words) for words in needed}
        attachments = self._attach_sentences({words: tuple(positions) for words, positions in needed.items()})
        return {words: labels for words, (labels, _) in attachments.items()}

    def attach(self, sentences: Sequence[Tokens], needed: Sequence[Positions | None] | None = None) -> list[Attachment]:
        """Return labels and heads of each sentence; if positions are given, only the labels there, which is cheaper."""
        requested = dict.fromkeys(sentences) if needed is None else dict(zip(sentences, needed, strict=True))
        known = {words: self._analyses[words, True] for words in requested if (words, True) in self._analyses}
        ruled = self._list_ruled([words for words in requested if words and words not in known])
        known.update(zip(ruled, self.parse(ruled), strict=True))
        attachments = self._attach_sentences({words: p for words, p in requested.items() if words not in known})
        attachments.update((words, (a.deps or (), a.heads)) for words, a in known.items())
        return [attachments[words] for words in sentences]

    def _list_ruled(self, sentences: Sequence[Tokens]) -> list[Tokens]:
        """Return the sentences with tokens whose label a rule may set."""
        ruled: list[Tokens] = []
        if self._readings.ruler is None or not self._readings.ruler.sets_labels:
            return ruled
        for batch in divide(sentences, BATCH_TOKENS):
            with self._guard_caches():
                types = self._number(batch)
            flags = self._types.columns[self._describer.label_column][types]
            owners = numpy.repeat(numpy.arange(len(batch)), count_words(batch))
            ruled += [batch[number] for number in sorted(set(owners[flags > 0].tolist()))]
        return ruled

    def _attach_sentences(self, requested: Mapping[Tokens, Positions | None]) -> dict[Tokens, Attachment]:
        """Return the labels and heads that the parser assigns to sentences, as far as requested."""
        attachments: dict[Tokens, Attachment] = {(): ((), ())}
        for batch in divide(arrange(words for words in requested if words), BATCH_TOKENS):
            with self._guard_caches():
                attached = self._attach(self._number(batch), count_words(batch), [requested[words] for words in batch])
            attachments.update(zip(batch, attached, strict=True))
        return attachments

    def _analyse(self, batch: Sequence[Tokens], dependencies: bool) -> list[Analysis]:
        """Return the analyses of sentences."""
        types, lengths = self._number(batch), count_words(batch)
        numbers, windows = self._classify(self._pad(types, lengths), lengths + 2 * self._reach)
        readings = list(map(self._readings.__getitem__, numbers))
        ends = numpy.cumsum(lengths).tolist()
        bounds = [slice(begin, end) for begin, end in zip([0, *ends], ends, strict=False)]
        special = self._readings.special
        unresolved = [n for n, bound in enumerate(bounds) if special and not special.isdisjoint(numbers[bound])]
        attachments: dict[int, Attachment] = {}
        if dependencies:
            attachments = dict(enumerate(self._attach(types, lengths, [None] * len(batch), windows)))
        elif unresolved and self._readings.sees_labels:
            needed = [tuple(i for i, number in enumerate(numbers[bounds[n]]) if number in special) for n in unresolved]
            chosen = numpy.concatenate([types[bounds[n]] for n in unresolved])
            attachments = dict(zip(unresolved, self._attach(chosen, lengths[unresolved], needed), strict=True))
        for n in unresolved:
            own, origins = self._find_origins(numbers[bounds[n]])
            labels = attachments[n][0] if n in attachments else (NO_LABEL,) * len(own)
            readings[bounds[n]] = self._readings.resolve(own, origins, labels)
        none: Attachment = (), None
        return [
            make_analysis(words, readings[bound], attachments[n] if dependencies else none)
            for n, (words, bound) in enumerate(zip(batch, bounds, strict=True))
        ]

    def _pad(self, types: Integers, lengths: Integers) -> Integers:
        """Return the types of whole sentences with the padding of their windows."""
        numbers = numpy.arange(len(lengths), dtype=numpy.int32)
        return cut_windows(types, lengths, self._reach, numbers, numpy.zeros_like(lengths), lengths)

    def _classify(self, types: Integers, lengths: Integers) -> tuple[list[int], Integers | None]:
        """Return the numbers of the readings of all tokens but the context, and the parser's windows."""
        columns, parsing = self._types.columns, None
        chosen: dict[int, Integers] = {}
        for branch in self._branches:
            if branch.heads or branch is self._parsing:
                windows = branch.encode(types, lengths, self._reach, columns)
                chosen.update(zip(map(id, branch.heads), branch.classify(windows), strict=True))
                parsing = windows if branch is self._parsing else parsing
        middle = types[find_middles(lengths, self._reach)]
        numbers = middle.astype(numpy.int64)
        for step, size in zip(self._readings.classes, self._readings.sizes, strict=True):
            classes = chosen[id(step)]
            if isinstance(step, TreeLemmas) and step.top > 1:
                choose = self._readings.choose_tree
                ranked = zip(middle.tolist(), classes.tolist(), strict=True)
                numbers = numbers * size + numpy.array([choose(step, word, ranks) for word, ranks in ranked])
            else:
                numbers = numbers * size + classes[:, 0]
        return numbers.tolist(), parsing

    def _attach(
        self, types: Integers, lengths: Integers, needed: Sequence[Positions | None], windows: Integers | None = None
    ) -> list[Attachment]:
        """Return the labels and heads that the parser assigns, as far as needed, before any rule.

        `windows` has the windows of all tokens if they are all known.
        """
        if self._dependencies is None or self._parsing is None:
            return [(("",) * length, tuple(range(length))) for length in lengths.tolist()]
        branch, columns = self._parsing, self._types.columns
        encoder = branch.encoder

        def encode(numbers: Integers, first: Integers, stop: Integers) -> tuple[Floats, Integers]:
            if windows is not None:
                return choose_distinct(encoder.vectors, windows)
            padded = cut_windows(types, lengths, encoder.reach, numbers, first, stop)
            distinct, _, _ = encoder.encode(branch.number_types(padded, columns), stop - first + 2 * encoder.reach)
            return choose_distinct(encoder.vectors, distinct)

        return self._dependencies.parse(lengths, columns[self._describer.space_column][types], needed, encode)

    def _cache(self, words: Tokens, analysis: Analysis, dependencies: bool) -> None:
        """Cache an analysis; clear the cache when it is full."""
        self._cached_tokens += len(words)
        if len(self._analyses) >= MAX_CACHED_SENTENCES or self._cached_tokens > MAX_CACHED_TOKENS:
            self._analyses.clear()
            self._cached_tokens = len(words)
        self._analyses[words, dependencies] = analysis

    @contextmanager
    def _guard_caches(self) -> Iterator[None]:
        """Process a batch; if the previous batch was interrupted, clear the caches that it may have left incomplete."""
        if self._interrupted:
            self._clear()
        self._interrupted = True
        yield
        self._interrupted = False

    def _clear(self) -> None:
        """Remove all words and everything that depends on their numbers."""
        self._types.clear()
        self._readings.restart(self._types.words)
        for branch in self._branches:
            branch.encoder.forget_types()

    def _number(self, batch: Sequence[Tokens]) -> Integers:
        """Return the types of the words of a batch."""
        types = self._types.number(chain.from_iterable(batch))
        if len(self._types) > MAX_WORD_TYPES:
            self._clear()
            types = self._types.number(chain.from_iterable(batch))
        return types


def make_analysis(words: Tokens, readings: Sequence[TokenReading], attachment: Attachment) -> Analysis:
    """Make the analysis of a sentence; without heads it has no labels either."""
    tags, pos, lemmas, features, overrides, _, _ = zip(*readings, strict=True)
    labels, heads = attachment
    if isinstance(words[0], FixedToken):
        words = tuple(map(str, words))
    if heads is None:
        return Analysis(words, tags, pos, lemmas, None, None, features)
    if overrides.count(None) != len(overrides):
        labels = tuple([old if new is None else new for old, new in zip(labels, overrides, strict=True)])
    return Analysis(words, tags, pos, lemmas, labels, heads, features)
