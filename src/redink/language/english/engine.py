"""The English parser.

Each distinct sentence is analysed once. Sentences are processed in batches, sorted so that versions of one sentence are
adjacent and share their windows. All caches are bounded, see docs/engine.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from typing import TypeVar

import numpy

from redink.language.english.dependencies import DependencyParser
from redink.language.english.features import choose_rows, identify
from redink.language.english.model import Floats, Model, read_model
from redink.language.english.morphology import Morphology
from redink.language.english.network import REACH, Encoder, Integers
from redink.language.english.products import Product
from redink.language.parser import Analysis, Attachment, Positions, Reading, TokenSpan

Tokens = tuple[str, ...]
Result = TypeVar("Result")

MAX_WORD_TYPES = 32_768  # word types that have a number; each network caches some of them
BATCH_TOKENS = 4_096
PARSE_BATCH_TOKENS = 2_048  # smaller, because the parser's features take 4 kB per word
MAX_CACHED_SENTENCES = 16_384
MAX_CACHED_TOKENS = 400_000
PADDING = ("",) * REACH
PADDING_TYPES = numpy.zeros(REACH, dtype=numpy.int32)
SPACE_TAG = "_SP"


class WordTypes(dict[str, int]):
    """Numbers of words in order of appearance, and their features; number 0 is the padding, which has no string."""

    def __init__(self, model: Model) -> None:
        super().__init__()
        self._norms: dict[str, str] = model.tables["norms"]
        self._symbols: dict[str, int] = model.tables["symbols"]
        self._tag_numbers = {tag: number for number, tag in enumerate(model.tables["tags"])}
        self.clear()

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self.words)
        self.words.append(word)
        return number

    def clear(self) -> None:
        """Remove all words."""
        super().clear()
        self.words: list[str] = []
        self.rows: Integers = numpy.empty((0, 4, 4), dtype=numpy.int32)
        self.spaces: Integers = numpy.empty(0, dtype=numpy.int32)
        self.tags: Integers = numpy.empty(0, dtype=numpy.int32)
        self._described = 0
        self.number([""])

    def number(self, words: Iterable[str]) -> Integers:
        """Return the number of each word; new words get new numbers."""
        numbers = numpy.fromiter(map(self.__getitem__, words), dtype=numpy.int32)
        if self._described < len(self.words):
            self._describe(self.words[self._described :])
        return numbers

    def _describe(self, words: list[str]) -> None:
        """Compute the features of new words: table rows, whether they are whitespace, and their fixed tag or -1."""
        part = slice(self._described, len(self.words))
        self._described = len(self.words)
        if (missing := self._described - len(self.rows)) > 0:  # doubled, so that it rarely has to grow
            more = max(missing, len(self.rows))
            self.rows, self.spaces, self.tags = (
                numpy.concatenate([column, numpy.zeros((more, *column.shape[1:]), dtype=numpy.int32)])
                for column in (self.rows, self.spaces, self.tags)
            )
        self.rows[part] = choose_rows(identify(words, self._norms, self._symbols))
        self.spaces[part] = [word.isspace() for word in words]
        fixed = [SPACE_TAG if word.isspace() else getattr(word, "tag", "") for word in words]
        self.tags[part] = [self._tag_numbers.get(tag, -1) for tag in fixed]


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

    def __init__(self) -> None:
        self._model = model = read_model()
        self.identity: str = model.tables["identity"]
        self._tags: list[str] = model.tables["tags"]
        self._word_types = WordTypes(model)
        self._readings = LazyTags(self._word_types, Morphology(model.tables), self._tags)
        self._tagger, self._parser = Encoder(model.tagger), Encoder(model.parser)
        self._tag_product = Product(model.tags.weights)
        self._window_tags = numpy.zeros(0, dtype=numpy.int32)
        self._dependencies = DependencyParser(model)
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
        windows = [add_context(span) for span in spans]
        by_window: dict[Tokens, list[Reading]] = {}
        for batch in divide(list(dict.fromkeys(windows)), BATCH_TOKENS):
            with self._guard_caches():
                readings, begin = self._tag(batch), 0
            for window in batch:
                end = begin + len(window) - 2 * REACH
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
        windows, start, stop = self._tagger.encode(self._tagger.number_types(types, self._word_types.rows), lengths)
        vectors = self._tagger.vectors
        if len(self._window_tags) != len(vectors):
            self._window_tags = numpy.zeros(len(vectors), dtype=numpy.int32)
        scores = self._tag_product.multiply(vectors[start:stop]) + self._model.tags.bias
        self._window_tags[start:stop] = scores.argmax(axis=1)
        middle = types[find_middles(lengths)]
        fixed = self._word_types.tags[middle]
        tags = numpy.where(fixed >= 0, fixed, self._window_tags[windows])
        return list(map(self._readings.__getitem__, (middle * len(self._tags) + tags).tolist()))

    def _attach(self, batch: Sequence[Tokens], needed: Sequence[Positions | None]) -> list[Attachment]:
        """Return labels and heads of the sentences, as far as needed."""
        types, lengths = self._number(batch), count_words(batch)
        spaces = self._word_types.spaces[types]
        begins = numpy.cumsum(lengths) - lengths

        def encode(numbers: Integers, first: Integers, stop: Integers) -> tuple[Floats, Integers]:
            parts = []
            for number, start, end in zip(numbers.tolist(), first.tolist(), stop.tolist(), strict=True):
                begin, length = begins[number], lengths[number]
                left, right = max(0, start - REACH), min(length, end + REACH)
                before, after = PADDING_TYPES[: REACH - start + left], PADDING_TYPES[: REACH + end - right]
                parts += [before, types[begin + left : begin + right], after]
            numbered = self._parser.number_types(numpy.concatenate(parts), self._word_types.rows)
            windows, _, _ = self._parser.encode(numbered, stop - first + 2 * REACH)
            rows = numpy.zeros(len(self._parser.vectors), dtype=numpy.int32)
            rows[windows] = 1
            distinct = numpy.flatnonzero(rows)
            rows[distinct] = numpy.arange(len(distinct))
            return self._parser.vectors[distinct], rows[windows]

        return self._dependencies.parse(lengths, spaces, needed, encode)


def add_context(span: TokenSpan) -> Tokens:
    """Return the words of a span with the words in their windows; padding beyond the sentence."""
    words, start, end = span
    left, right = max(0, start - REACH), end + REACH
    before, after = PADDING[: REACH - start + left], PADDING[: max(0, right - len(words))]
    return (*before, *words[left:right], *after)


def find_middles(lengths: Integers) -> Integers:
    """Return the indices of all words except those at both ends of each sequence, which only complete windows."""
    ends = numpy.cumsum(lengths)
    before = REACH + 2 * REACH * numpy.arange(len(lengths))
    inner = lengths - 2 * REACH
    indices: Integers = numpy.arange(ends[-1] - 2 * REACH * len(lengths)) + numpy.repeat(before, inner)
    return indices


def count_words(batch: Sequence[Tokens]) -> Integers:
    """Return the length of each sequence."""
    return numpy.fromiter(map(len, batch), dtype=numpy.int32, count=len(batch))


def arrange(sentences: Iterable[Tokens]) -> list[Tokens]:
    """Return the distinct sentences, with versions of one sentence adjacent: they usually share their longest word."""
    return sorted(dict.fromkeys(sentences), key=lambda words: max(words, key=len))


def divide(sequences: Sequence[Tokens], most: int) -> Iterator[list[Tokens]]:
    """Divide sequences into batches of at most `most` words; a longer sequence is a batch of its own."""
    batch: list[Tokens] = []
    words = 0
    for sequence in sequences:
        if batch and words + len(sequence) > most:
            yield batch
            batch, words = [], 0
        batch.append(sequence)
        words += len(sequence)
    if batch:
        yield batch
