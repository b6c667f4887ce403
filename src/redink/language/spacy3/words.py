"""What the networks and the rules see of a word, whatever its sentence is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from redink.language.networks.features import Identities, choose_rows, describe_shape, identify
from redink.language.networks.layers import Integers
from redink.language.spacy3.fields import Fields
from redink.language.spacy3.msgpack import DamagedData
from redink.language.spacy3.pipeline import EncoderLayers, Pipeline
from redink.language.spacy3.ruler import Ruler


class WordDescriber:
    """Computes the columns of word types: table rows of each network, then the columns named below."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._pipeline = pipeline
        self._ruler = next((step for step in pipeline.steps if isinstance(step, Ruler)), None)
        self.space_column = len(pipeline.encoders)
        self.label_column = self.space_column + 1
        """1 for words whose label a rule may set."""
        self.vector_column = self.space_column + 2
        """Rows of word vectors, -1 for words without one."""

    def describe(self, words: Sequence[str]) -> list[Integers]:
        """Return the columns of these words."""
        norms = [self._pipeline.find_norm(word) for word in words]
        columns = [self._choose_rows(layers, words, norms) for layers in self._pipeline.encoders]
        spaces = [word.isspace() for word in words]
        labels = [
            self._ruler is not None and self._ruler.may_set_label(Fields(word, norm))
            for word, norm in zip(words, norms, strict=True)
        ]
        return [
            *columns,
            numpy.array(spaces, dtype=numpy.int32),
            numpy.array(labels, dtype=numpy.int32),
            numpy.array([self._find_vector(word) for word in words], dtype=numpy.int32),
        ]

    def _choose_rows(self, layers: EncoderLayers, words: Sequence[str], norms: Sequence[str]) -> Integers:
        sizes = [len(table) for table in layers.network.tables]
        identities = [self._identify(feature, words, norms) for feature in layers.features]
        return choose_rows(numpy.stack(identities, axis=1), sizes, layers.seeds)

    def _identify(self, feature: str, words: Sequence[str], norms: Sequence[str]) -> Identities:
        """Return the identities of a feature of these words; each token is followed by a space."""
        if feature == "SPACY":
            return numpy.ones(len(words), dtype=numpy.uint64)
        if feature == "IS_SPACE":
            return numpy.array([word.isspace() for word in words], dtype=numpy.uint64)
        strings = {
            "NORM": lambda: norms,
            "PREFIX": lambda: [word[:1] for word in words],
            "SUFFIX": lambda: [word[-3:] for word in words],
            "SHAPE": lambda: list(map(describe_shape, words)),
            "LOWER": lambda: [word.lower() for word in words],
            "ORTH": lambda: words,
        }[feature]()
        return identify(strings, self._pipeline.symbols)

    def _find_vector(self, word: str) -> int:
        rows = self._pipeline.vector_rows
        row = None if rows is None else rows.get(int(identify([word], self._pipeline.symbols)[0]))
        if row is None:
            return -1
        size = max(len(layers.network.word_vectors) for layers in self._pipeline.encoders if layers.network.word_vectors is not None)
        if not isinstance(row, int) or not -1 <= row < size:
            raise DamagedData(f"the word {word!r} has a vector that does not exist")
        return row
