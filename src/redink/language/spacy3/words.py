"""Attributes of words, independent of the sentence, that the networks and the rules use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy

from redink.language.networks.features import Identities, choose_rows, describe_shape, identify
from redink.language.networks.layers import Integers
from redink.language.spacy3.fields import Fields
from redink.language.spacy3.pipeline import Pipeline
from redink.language.spacy3.ruler import Ruler
from redink.language.spacy3.thinc import EncoderLayers

STRINGS: Mapping[str, Callable[[str], str]] = {
    "PREFIX": lambda word: word[:1],
    "SUFFIX": lambda word: word[-3:],
    "SHAPE": describe_shape,
    "LOWER": str.lower,
    "ORTH": str,
}
"""Features that are parts or forms of the word."""


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
        if feature == "NORM":
            return identify(norms, self._pipeline.symbols)
        return identify(list(map(STRINGS[feature], words)), self._pipeline.symbols)

    def _find_vector(self, word: str) -> int:
        if not self._pipeline.vector_rows:
            return -1
        return self._pipeline.vector_rows.get(int(identify([word], self._pipeline.symbols)[0]), -1)
