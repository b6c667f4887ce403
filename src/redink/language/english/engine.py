"""The English parser.

Each distinct sentence is analysed once. Sentences are processed in batches, sorted so that versions of one sentence are
adjacent and share their windows. All caches are bounded, see docs/engine.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from typing import TypeVar

import numpy

from redink.kernels.language import transitions2
from redink.language.english.model import SEEDS, Model, read_model
from redink.language.english.morphology import Morphology
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
from redink.language.networks.encoder import Encoder
from redink.language.networks.features import choose_rows, describe_shape, identify
from redink.language.networks.layers import Floats, Integers
from redink.language.networks.products import Product
from redink.language.networks.trees import climb_spans
from redink.language.networks.words import WordTypes
from redink.language.parser import Analysis, Attachment, Positions, Reading, TokenSpan

Result = TypeVar("Result")

MAX_WINDOWS = 4_096  # cached windows per layer of a network
MAX_WORD_TYPES = 32_768  # word types that have a number; each network caches some of them
BATCH_TOKENS = 4_096
PARSE_BATCH_TOKENS = 2_048  # smaller, because the parser's features take 4 kB per word
MAX_CACHED_SENTENCES = 16_384
MAX_CACHED_TOKENS = 400_000
SPACE_TAG = "_SP"


class EnglishWords:
    """Describes words: table rows, whether they are whitespace, and their fixed tag or -1."""

    def __init__(self, model: Model) -> None:
        self._norms: dict[str, str] = model.tables["norms"]
        self._symbols: dict[str, int] = model.tables["symbols"]
        self._tag_numbers = {tag: number for number, tag in enumerate(model.tables["tags"])}
        self._sizes = [len(table) for table in model.tagger.tables]

    def describe(self, words: Sequence[str]) -> tuple[Integers, Integers, Integers]:
        """Return the three columns of these words."""
        strings: list[str] = []
        for word in words:
            norm = getattr(word, "norm", "") or self._norms.get(str(word))
            strings += (word.lower() if norm is None else norm, word[:1], word[-3:], describe_shape(word))
        rows = choose_rows(identify(strings, self._symbols).reshape(-1, 4), self._sizes, SEEDS)
        spaces = numpy.array([word.isspace() for word in words], dtype=numpy.int32)
        fixed = [SPACE_TAG if word.isspace() else getattr(word, "tag", "") for word in words]
        tags = numpy.array([self._tag_numbers.get(tag, -1) for tag in fixed], dtype=numpy.int32)
        return rows, spaces, tags


class LazyTags(dict[int, Reading]):
    """Tag, part of speech and lemma by type × number of tags + tag, computed on first use."""

    def __init__(self, types: WordTypes, morphology: Morphology, tags: list[str]) -> None:
        super().__init__()
        self._types, self._morphology, self._tags = types, morphology, tags

    def __missing__(self, key: int) -> Reading:
        number, tag = divmod(key, len(self._tags))
        word = self._types.words[number]
        name, pos, lemma = self._morphology.read(str(word), self._tags[tag])
        self[key] = reading = name, pos, getattr(word, "lemma", "") or lemma
        return reading


class EnglishParser:
    """The embedded engine; equal to spaCy 2.3.9 with en_core_web_sm 2.2.5."""

    has_tags = True
    provides = ("tags", "lemmas", "dependencies")

    def __init__(self) -> None:
        self._model = model = read_model()
        self.identity: str = model.tables["identity"]
        self._tags: list[str] = model.tables["tags"]
        self._word_types = WordTypes(EnglishWords(model).describe)
        self._readings = LazyTags(self._word_types, Morphology(model.tables), self._tags)
        self._tagger, self._parser = (Encoder(n, MAX_WINDOWS) for n in (model.tagger, model.parser))
        self._tag_product = Product(model.tags.weights)
        self._window_tags = numpy.zeros(0, dtype=numpy.int32)
        self._reach = self._tagger.reach
        self._dependencies = DependencyParser(model.dependencies, transitions2, climb_spans)
        self._tagged: dict[Tokens, Analysis] = {}
        self._attached: dict[Tokens, Attachment] = {}
        self._cached_tokens = 0
        self._interrupted = False

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence; values fixed by a `FixedToken` are used as they are."""
        keys = [tuple(sentence) for sentence in sentences]
        analyses = {key: self._tagged[key] for key in keys if key in self._tagged}
        analyses[()] = Analysis((), (), (), ())
        fresh = arrange(key for key in keys if key not in analyses)
        for words, readings in zip(fresh, self.read([TokenSpan(key, 0, len(key)) for key in fresh]), strict=True):
            analyses[words] = analysis = Analysis(tuple(map(str, words)), *zip(*readings, strict=True))
            self._cache(self._tagged, words, analysis)
        if dependencies:
            distinct = list(analyses)
            for words, attachment in zip(distinct, self.attach(distinct), strict=True):
                analyses[words] = replace(analyses[words], deps=attachment[0], heads=attachment[1])
        return [analyses[key] for key in keys]

    def read(self, spans: Sequence[TokenSpan]) -> list[list[Reading]]:
        """Return tags, parts of speech and lemmas of each span; a tag depends only on the words of its window."""
        windows = [add_context(span, self._reach) for span in spans]
        by_window: dict[Tokens, list[Reading]] = {}
        for batch in divide(list(dict.fromkeys(windows)), BATCH_TOKENS):
            with self._guard_caches():
                readings, begin = self._tag(batch), 0
            for window in batch:
                end = begin + len(window) - 2 * self._reach
                by_window[window] = readings[begin:end]
                begin = end
        return [by_window[window] for window in windows]

    def attach(self, sentences: Sequence[Tokens], needed: Sequence[Positions | None] | None = None) -> list[Attachment]:
        """Return labels and heads of each sentence; if positions are given, only the labels there, which is cheaper."""
        requested = dict.fromkeys(sentences) if needed is None else dict(zip(sentences, needed, strict=True))
        attachments = {key: self._attached[key] for key in requested if key in self._attached}
        attachments[()] = (), ()
        for batch in divide(arrange(key for key in requested if key not in attachments), PARSE_BATCH_TOKENS):
            positions = [requested[words] for words in batch]
            with self._guard_caches():
                attached = self._attach(batch, positions)
            for words, sentence_positions, attachment in zip(batch, positions, attached, strict=True):
                attachments[words] = attachment
                if sentence_positions is None:
                    self._cache(self._attached, words, attachment)
        return [attachments[key] for key in sentences]

    def _cache(self, cache: dict[Tokens, Result], words: Tokens, result: Result) -> None:
        """Cache the result of a sentence; clear both caches when they are full."""
        self._cached_tokens += len(words)
        if len(cache) >= MAX_CACHED_SENTENCES or self._cached_tokens > MAX_CACHED_TOKENS:
            self._tagged.clear()
            self._attached.clear()
            self._cached_tokens = len(words)
        cache[words] = result

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
        self._word_types.clear()
        self._readings.clear()
        self._tagger.forget_types()
        self._parser.forget_types()

    def _number(self, batch: Sequence[Tokens]) -> Integers:
        """Return the types of the words of a batch."""
        types = self._word_types.number(chain.from_iterable(batch))
        if len(self._word_types) > MAX_WORD_TYPES:
            self._clear()
            types = self._word_types.number(chain.from_iterable(batch))
        return types

    def _tag(self, batch: Sequence[Tokens]) -> list[Reading]:
        """Return tags, parts of speech and lemmas of the words in the middle, which have a complete window."""
        types, lengths = self._number(batch), count_words(batch)
        rows, _, fixed_tags = self._word_types.columns
        windows, start, stop = self._tagger.encode(self._tagger.number_types(types, rows), lengths)
        vectors = self._tagger.vectors
        if len(self._window_tags) != len(vectors):
            self._window_tags = numpy.zeros(len(vectors), dtype=numpy.int32)
        scores = self._tag_product.multiply(vectors[start:stop]) + self._model.tags.bias
        self._window_tags[start:stop] = scores.argmax(axis=1)
        middle = types[find_middles(lengths, self._reach)]
        fixed = fixed_tags[middle]
        tags = numpy.where(fixed >= 0, fixed, self._window_tags[windows])
        return list(map(self._readings.__getitem__, (middle * len(self._tags) + tags).tolist()))

    def _attach(self, batch: Sequence[Tokens], needed: Sequence[Positions | None]) -> list[Attachment]:
        """Return labels and heads of the sentences, as far as needed."""
        types, lengths = self._number(batch), count_words(batch)
        rows, spaces, _ = self._word_types.columns

        def encode(numbers: Integers, first: Integers, stop: Integers) -> tuple[Floats, Integers]:
            padded = cut_windows(types, lengths, self._reach, numbers, first, stop)
            numbered = self._parser.number_types(padded, rows)
            windows, _, _ = self._parser.encode(numbered, stop - first + 2 * self._reach)
            return choose_distinct(self._parser.vectors, windows)

        return self._dependencies.parse(lengths, spaces[types], needed, encode)
