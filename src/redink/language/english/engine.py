"""The English parser: tokenised sentences in, an analysis of each out.

Each distinct sentence is analysed once. Sentences go through the networks in batches, in an order that puts
versions of one sentence side by side, so that they share their windows. What the engine keeps is bounded,
see docs/engine.md.
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
from redink.language.parser import Analysis, Attachment, Places, Reading, TokenSpan

Tokens = tuple[str, ...]
Result = TypeVar("Result")

# Word types that have a number; of these, each network keeps its own choice.
WORD_LIMIT = 32_768
BATCH_TOKENS = 4_096
# The parser's features take 4 kB of memory for each word.
BATCH_PARSED = 2_048
SENTENCE_LIMIT = 16_384
TOKEN_LIMIT = 400_000
PADDING = ("",) * REACH
PADDING_TYPES = numpy.zeros(REACH, dtype=numpy.int32)
SPACE_TAG = "_SP"


class WordTypes(dict[str, int]):
    """Numbers for words as they come, and what is known of each; number 0 is the padding, which has no string."""

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
        """Forget all words."""
        super().clear()
        self.words: list[str] = []
        self.rows: Integers = numpy.empty((0, 4, 4), dtype=numpy.int32)
        self.spaces: Integers = numpy.empty(0, dtype=numpy.int32)
        self.tags: Integers = numpy.empty(0, dtype=numpy.int32)
        self._described = 0
        self.number([""])

    def number(self, words: Iterable[str]) -> Integers:
        """The number of each word, of a new one too."""
        numbers = numpy.fromiter(map(self.__getitem__, words), dtype=numpy.int32)
        if self._described < len(self.words):
            self._describe(self.words[self._described :])
        return numbers

    def _describe(self, words: list[str]) -> None:
        """Add what is known of new words: rows of the tables, whether they are white space, a fixed tag or -1."""
        part = slice(self._described, len(self.words))
        self._described = len(self.words)
        if (missing := self._described - len(self.rows)) > 0:  # twice the room: it seldom has to grow
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
    """Tag, part of speech and lemma by type × number of tags + tag, read when first asked for."""

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
        self._kept_tokens = 0
        self._half_learnt = False

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence; of a word that is a `FixedToken`, what it fixes is taken as it is."""
        keys = [tuple(sentence) for sentence in sentences]
        found = {key: self._tagged[key] for key in keys if key in self._tagged}
        found[()] = Analysis((), (), (), ())
        fresh = arrange(key for key in keys if key not in found)
        for words, readings in zip(fresh, self.read([TokenSpan(key, 0, len(key)) for key in fresh]), strict=True):
            found[words] = analysis = Analysis(tuple(map(str, words)), *zip(*readings, strict=True))
            self._keep(self._tagged, words, analysis)
        if dependencies:
            distinct = list(found)
            for words, attachment in zip(distinct, self.attach(distinct), strict=True):
                found[words] = replace(found[words], deps=attachment[0], heads=attachment[1])
        return [found[key] for key in keys]

    def read(self, stretches: Sequence[TokenSpan]) -> list[list[Reading]]:
        """Tags, parts of speech and lemmas of each stretch; a tag rests on the words of its window alone."""
        windows = [add_context(stretch) for stretch in stretches]
        found: dict[Tokens, list[Reading]] = {}
        for batch in divide(list(dict.fromkeys(windows)), BATCH_TOKENS):
            with self._learn():
                readings, begin = self._tag(batch), 0
            for window in batch:
                end = begin + len(window) - 2 * REACH
                found[window] = readings[begin:end]
                begin = end
        return [found[window] for window in windows]

    def attach(self, sentences: Sequence[Tokens], asked: Sequence[Places | None] | None = None) -> list[Attachment]:
        """Labels and heads of each sentence; where places are asked for, only the labels there, which takes less."""
        wanted = dict.fromkeys(sentences) if asked is None else dict(zip(sentences, asked, strict=True))
        found = {key: self._attached[key] for key in wanted if key in self._attached}
        found[()] = (), ()
        for batch in divide(arrange(key for key in wanted if key not in found), BATCH_PARSED):
            places = [wanted[words] for words in batch]
            with self._learn():
                attached = self._attach(batch, places)
            for words, where, attachment in zip(batch, places, attached, strict=True):
                found[words] = attachment
                if where is None:
                    self._keep(self._attached, words, attachment)
        return [found[key] for key in sentences]

    def _keep(self, kept: dict[Tokens, Result], words: Tokens, result: Result) -> None:
        """Remember what was found for a sentence, and start over when there is too much."""
        self._kept_tokens += len(words)
        if len(kept) >= SENTENCE_LIMIT or self._kept_tokens > TOKEN_LIMIT:
            self._tagged.clear()
            self._attached.clear()
            self._kept_tokens = len(words)
        kept[words] = result

    @contextmanager
    def _learn(self) -> Iterator[None]:
        """Work on a batch; what an interrupted one left half learnt is forgotten before the next."""
        if self._half_learnt:
            self._forget()
        self._half_learnt = True
        yield
        self._half_learnt = False

    def _forget(self) -> None:
        """Forget all words and what rests on their numbers."""
        self._word_types.clear()
        self._readings.clear()
        self._tagger.forget_types()
        self._parser.forget_types()

    def _number(self, batch: Sequence[Tokens]) -> Integers:
        """The types of the words of a batch, those that are new too."""
        types = self._word_types.number(chain.from_iterable(batch))
        if len(self._word_types) > WORD_LIMIT:
            self._forget()
            types = self._word_types.number(chain.from_iterable(batch))
        return types

    def _tag(self, batch: Sequence[Tokens]) -> list[Reading]:
        """Tags, parts of speech and lemmas of the words in the middle, those with a whole window."""
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

    def _attach(self, batch: Sequence[Tokens], asked: Sequence[Places | None]) -> list[Attachment]:
        """Labels and heads of the sentences, as far as they are asked for."""
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

        return self._dependencies.parse(lengths, spaces, asked, encode)


def add_context(stretch: TokenSpan) -> Tokens:
    """The words of a stretch with the words that their windows reach; beyond the sentence there is padding."""
    words, start, end = stretch
    left, right = max(0, start - REACH), end + REACH
    before, after = PADDING[: REACH - start + left], PADDING[: max(0, right - len(words))]
    return (*before, *words[left:right], *after)


def find_middles(lengths: Integers) -> Integers:
    """The places of all words but those at either end of each sequence that only lend their windows to others."""
    ends = numpy.cumsum(lengths)
    before = REACH + 2 * REACH * numpy.arange(len(lengths))
    inner = lengths - 2 * REACH
    places: Integers = numpy.arange(ends[-1] - 2 * REACH * len(lengths)) + numpy.repeat(before, inner)
    return places


def count_words(batch: Sequence[Tokens]) -> Integers:
    """The length of each sequence."""
    return numpy.fromiter(map(len, batch), dtype=numpy.int32, count=len(batch))


def arrange(sentences: Iterable[Tokens]) -> list[Tokens]:
    """The distinct sentences; versions of one side by side: mostly they keep its longest word."""
    return sorted(dict.fromkeys(sentences), key=lambda words: max(words, key=len))


def divide(sequences: Sequence[Tokens], most: int) -> Iterator[list[Tokens]]:
    """Batches of so many words; what is longer is a batch of its own."""
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
