"""Features of a word that the networks and the rules see, whatever its sentence is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy

from redink.language.networks.features import Identities, choose_rows, describe_shape, identify, identify_string
from redink.language.networks.layers import Integers
from redink.language.spacy3.fields import Fields
from redink.language.spacy3.msgpack import DamagedData
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
        vectors = (layers.network.word_vectors for layers in pipeline.encoders)
        self._vector_count = max((len(table) for table in vectors if table is not None), default=0)
        self.space_column = len(pipeline.encoders)
        self.label_column = self.space_column + 1
        """1 for words whose label a rule may set."""
        self.vector_column = self.space_column + 2
        """Rows of word vectors, -1 for words without one."""

    def describe(self, words: Sequence[str]) -> list[Integers]:
        """Return the columns of these words."""
        spaced = [getattr(word, "spaced", True) for word in words]
        norms = self._pipeline.find_norms(words)
        words = list(map(str, words))
        columns = [self._choose_rows(layers, words, norms, spaced) for layers in self._pipeline.encoders]
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

    def _choose_rows(
        self, layers: EncoderLayers, words: Sequence[str], norms: Sequence[str], spaced: Sequence[bool]
    ) -> Integers:
        sizes = [len(table) for table in layers.network.tables]
        identities = [self._identify(feature, words, norms, spaced) for feature in layers.features]
        return choose_rows(numpy.stack(identities, axis=1), sizes, layers.seeds)

    def _identify(self, feature: str, words: Sequence[str], norms: Sequence[str], spaced: Sequence[bool]) -> Identities:
        """Return the identities of a feature of these words."""
        if feature == "SPACY":
            return numpy.array(spaced, dtype=numpy.uint64)
        if feature == "IS_SPACE":
            return numpy.array([word.isspace() for word in words], dtype=numpy.uint64)
        if feature == "NORM":
            return identify(norms, self._pipeline.symbols)
        return identify(list(map(STRINGS[feature], words)), self._pipeline.symbols)

    def _find_vector(self, word: str) -> int:
        rows = self._pipeline.vector_rows
        row = None if rows is None else rows.get(identify_string(word, self._pipeline.symbols))
        if row is None:
            return -1
        if not isinstance(row, int) or not -1 <= row < self._vector_count:
            raise DamagedData(f"the pipeline's word vector of {word!r} does not exist")
        return row
