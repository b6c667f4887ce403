"""The English parser: tokenised sentences in, an analysis of each out.

Each distinct sentence is analysed once. Sentences go through the networks in batches, in an order that puts
versions of one sentence side by side, so that they share their windows. What the engine keeps is bounded,
see docs/engine.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import NamedTuple, cast

import numpy
from threadpoolctl import ThreadpoolController

from redink.language.english.dependencies import DependencyParser, Heads, Labels
from redink.language.english.features import choose_rows, identify
from redink.language.english.model import Model, read_model
from redink.language.english.morphology import Morphology
from redink.language.english.network import REACH, TYPE_LIMIT, Encoder, Integers, multiply
from redink.language.parser import EMPTY, Analysis

Sentence = tuple[str, ...]

BATCH_TOKENS = 8_192
SENTENCE_LIMIT = 16_384
TOKEN_LIMIT = 400_000
PADDING = [0] * REACH
EMPTY_FLAT = Analysis((), (), (), ())
SPACE_TAG = "_SP"


class WordTypes:
    """The word types met so far and their numbers; type 0 is the padding, which has no string."""

    def __init__(self, model: Model) -> None:
        self._norms: dict[str, str] = model.tables["norms"]
        self._symbols: dict[str, int] = model.tables["symbols"]
        self._tag_numbers = {tag: number for number, tag in enumerate(model.tables["tags"])}
        self.clear()

    def clear(self) -> None:
        """Forget all words."""
        self.numbers: dict[str, int] = {}
        self.words: list[str] = []
        self.texts: list[str] = []
        self.rows: Integers = numpy.empty((0, 4, 4), dtype=numpy.int32)
        self.spaces: Integers = numpy.empty(0, dtype=numpy.int32)
        self.tags: Integers = numpy.empty(0, dtype=numpy.int32)
        self.add([""])

    def add(self, words: list[str]) -> None:
        """Number words that have none; a tag is known of whitespace and of words that have a fixed one, else -1."""
        self.numbers.update(zip(words, range(len(self.words), len(self.words) + len(words)), strict=True))
        self.words += words
        self.texts += map(str, words)
        rows = choose_rows(identify(words, self._norms, self._symbols))
        self.rows = numpy.concatenate([self.rows, rows])
        spaces = numpy.array([word.isspace() for word in words], dtype=numpy.int32)
        self.spaces = numpy.concatenate([self.spaces, spaces])
        fixed = [SPACE_TAG if word.isspace() else getattr(word, "tag", "") for word in words]
        tags = numpy.array([self._tag_numbers.get(tag, -1) for tag in fixed], dtype=numpy.int32)
        self.tags = numpy.concatenate([self.tags, tags])


class Numbers(NamedTuple):
    """A batch: the types of its tokens, the same with every sentence padded, the sentences' lengths."""

    types: Integers
    padded: Integers
    lengths: Integers


class Readings(dict[int, tuple[str, str, str]]):
    """Tag, part of speech and lemma by type × number of tags + tag, read when first asked for."""

    def __init__(self, types: WordTypes, morphology: Morphology, tags: list[str]) -> None:
        super().__init__()
        self._types, self._morphology, self._tags = types, morphology, tags

    def __missing__(self, key: int) -> tuple[str, str, str]:
        number, tag = divmod(key, len(self._tags))
        name, pos, lemma = self._morphology.read(self._types.texts[number], self._tags[tag])
        self[key] = reading = name, pos, getattr(self._types.words[number], "lemma", "") or lemma
        return reading


class EnglishParser:
    """The embedded engine; equal to spaCy 2.3.9 with en_core_web_sm 2.2.5."""

    has_tags = True

    def __init__(self) -> None:
        self._model = model = read_model()
        self.identity: str = model.tables["identity"]
        self._tags: list[str] = model.tables["tags"]
        self._word_types = WordTypes(model)
        self._readings = Readings(self._word_types, Morphology(model.tables), self._tags)
        self._tagger, self._parser = Encoder(model.tagger), Encoder(model.parser)
        self._window_tags = numpy.zeros(0, dtype=numpy.int32)
        self._dependencies = DependencyParser(model)
        self._flat: dict[Sentence, Analysis] = {}
        self._full: dict[Sentence, Analysis] = {}
        self._kept_tokens = 0

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence; of a word that is a `FixedToken`, what it fixes is taken as it is."""
        keys = [tuple(sentence) for sentence in sentences]
        known = self._full if dependencies else self._flat
        found = {key: known[key] for key in keys if key in known}
        found[()] = EMPTY if dependencies else EMPTY_FLAT
        # Versions of one sentence mostly keep its longest word.
        fresh = sorted(dict.fromkeys(key for key in keys if key not in found), key=lambda words: max(words, key=len))
        with limit_threads():
            analyses = self._analyse(fresh, dependencies)
        for key, analysis in zip(fresh, analyses, strict=True):
            found[key] = analysis
            self._keep(key, analysis)
        return [found[key] for key in keys]

    def _keep(self, sentence: Sentence, analysis: Analysis) -> None:
        """Remember the analysis, with and without its parse, and start over when there are too many."""
        if sentence not in self._flat:
            self._kept_tokens += len(sentence)
            if len(self._flat) >= SENTENCE_LIMIT or self._kept_tokens > TOKEN_LIMIT:
                self._flat, self._full, self._kept_tokens = {}, {}, len(sentence)
        if analysis.deps is not None:
            self._full[sentence] = analysis
            analysis = Analysis(analysis.words, analysis.tags, analysis.pos, analysis.lemmas)
        self._flat.setdefault(sentence, analysis)  # what others know of the first one stays true

    def _analyse(self, sentences: list[Sentence], dependencies: bool) -> list[Analysis]:
        """Analyse distinct sentences here; tags that are known already are not computed again."""
        analyses: list[Analysis] = []
        for batch in divide(sentences):
            numbers = self._number(batch)
            tagged = [self._flat.get(sentence) for sentence in batch]
            flat = self._tag(batch, numbers) if None in tagged else cast("list[Analysis]", tagged)
            if dependencies:
                flat = [
                    Analysis(plain.words, plain.tags, plain.pos, plain.lemmas, *parse)
                    for plain, parse in zip(flat, self._attach(numbers), strict=True)
                ]
            analyses += flat
        return analyses

    def _number(self, batch: list[Sentence]) -> Numbers:
        """Number the words of a batch, those that are new too."""
        word_types = self._word_types
        words = set().union(*batch)
        if len(word_types.words) + len(words.difference(word_types.numbers)) > TYPE_LIMIT:
            self._forget()
        if fresh := sorted(words.difference(word_types.numbers)):
            word_types.add(fresh)
        types: list[int] = []
        padded: list[int] = []
        for sentence in batch:
            numbers = list(map(word_types.numbers.__getitem__, sentence))
            types += numbers
            padded += PADDING
            padded += numbers
            padded += PADDING
        return Numbers(
            types=numpy.array(types, dtype=numpy.int32),
            padded=numpy.array(padded, dtype=numpy.int32),
            lengths=numpy.fromiter(map(len, batch), dtype=numpy.int32, count=len(batch)),
        )

    def _tag(self, batch: list[Sentence], numbers: Numbers) -> list[Analysis]:
        """The sentences with tags, parts of speech and lemmas."""
        types = numbers.types
        self._tagger.add_types(self._word_types.rows)
        windows, start, stop = self._tagger.encode(numbers.padded, numbers.lengths + 2 * REACH)
        vectors, output = self._tagger.vectors, self._model.tags
        if len(self._window_tags) != len(vectors):
            self._window_tags = numpy.zeros(len(vectors), dtype=numpy.int32)
        scores = multiply(vectors[start:stop], output.weights) + output.bias
        self._window_tags[start:stop] = scores.argmax(axis=1)
        fixed = self._word_types.tags[types]
        tags = numpy.where(fixed >= 0, fixed, self._window_tags[windows])
        readings = list(map(self._readings.__getitem__, (types * len(self._tags) + tags).tolist()))
        words = list(map(self._word_types.texts.__getitem__, types.tolist()))
        analyses, begin = [], 0
        for sentence in batch:
            end = begin + len(sentence)
            analyses.append(Analysis(tuple(words[begin:end]), *zip(*readings[begin:end], strict=True)))
            begin = end
        return analyses

    def _attach(self, numbers: Numbers) -> list[tuple[Labels, Heads]]:
        """Labels and heads of the sentences."""
        self._parser.add_types(self._word_types.rows)
        windows, _, _ = self._parser.encode(numbers.padded, numbers.lengths + 2 * REACH)
        distinct, rows = numpy.unique(windows, return_inverse=True)
        vectors, spaces = self._parser.vectors[distinct], self._word_types.spaces[numbers.types]
        return self._dependencies.parse(vectors, rows.astype(numpy.int32), numbers.lengths, spaces)

    def _forget(self) -> None:
        """Forget all word types and what rests on their numbers."""
        self._word_types.clear()
        self._readings.clear()
        self._tagger.forget_types()
        self._parser.forget_types()


@cache
def _control_threads() -> ThreadpoolController:
    return ThreadpoolController()


def limit_threads() -> AbstractContextManager[object]:
    """One thread for matrix products: the tiles are small, and more threads only get into each other's way.

    Set here and not by an environment variable: numpy may have been loaded long before Redink was.
    """
    limited: AbstractContextManager[object] = _control_threads().limit(limits=1, user_api="blas")
    return limited


def divide(sentences: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """Batches of a few thousand tokens; a longer sentence is a batch of its own."""
    batch: list[Sentence] = []
    tokens = 0
    for sentence in sentences:
        if batch and tokens + len(sentence) > BATCH_TOKENS:
            yield batch
            batch, tokens = [], 0
        batch.append(sentence)
        tokens += len(sentence)
    if batch:
        yield batch
