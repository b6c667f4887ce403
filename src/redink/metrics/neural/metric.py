"""Parts shared by the neural metrics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

import numpy as np

from redink.errors import InvalidParameter
from redink.metrics.counts import Counts, Real
from redink.metrics.neural.models import Device, describe_models, find_model, import_torch
from redink.metrics.sentence_values import SentenceValueMetric, store_values
from redink.types import Corpus, Output

Dtype: TypeAlias = Literal["float32", "float16", "bfloat16"]
TextPair: TypeAlias = tuple[str, str]
"""Source and hypothesis, or hypothesis and reference."""
SEPARATOR = "\0"


def join_pair(first: str, second: str) -> str:
    """Return a text that identifies two texts."""
    return f"{len(first)}{SEPARATOR}{first}{second}"


def split_pair(text: str) -> TextPair:
    """Return the two texts of `join_pair`.

    >>> split_pair(join_pair("a", ""))
    ('a', '')
    """
    length, _, rest = text.partition(SEPARATOR)
    return rest[: int(length)], rest[int(length) :]


def group_pairs(texts: Sequence[str]) -> list[int]:
    """Return a number for each pair; pairs with a text in common, and pairs that these are linked with, have the same.

    >>> group_pairs([join_pair("a", "b"), join_pair("c", "d"), join_pair("e", "b")])
    [0, 1, 0]
    """
    parents: dict[str, str] = {}
    numbers: dict[str, int] = {}

    def find(text: str) -> str:
        while (parent := parents.setdefault(text, text)) != text:
            parents[text] = text = parents[parent]
        return text

    pairs = [split_pair(text) for text in texts]
    for first, second in pairs:
        if first and second:  # empty texts would link everything
            parents[find(first)] = find(second)
    return [numbers.setdefault(find(first or second), len(numbers)) for first, second in pairs]


class ModelParameters:
    """Device and models of a neural metric."""

    __slots__ = ()

    name: ClassVar[str]
    models: ClassVar[tuple[str, ...]]
    """Parameters that name models."""
    device: str
    dtype: Dtype

    @property
    def place(self) -> Device:
        """Device and type of numbers."""
        return Device(self.device, self.dtype)

    def check_models(self) -> None:
        """Raise an error unless torch and all models are available."""
        missing = [name for name in self.models if not getattr(self, name)]
        if missing:
            example = ", ".join(f"{name}=FOLDER" for name in self.models)
            raise InvalidParameter(f"{self.name} needs {', '.join(missing)}: {self.name}({example})")
        import_torch()
        for name in self.models:
            find_model(getattr(self, name))

    def describe_run(self) -> dict[str, object]:
        """Return what a signature states about models and libraries."""
        return describe_models({name: getattr(self, name) for name in self.models}, self.place)


class TextPairMetric(ModelParameters, SentenceValueMetric):
    """A metric that scores hypotheses against their sources."""

    __slots__ = ()

    reference_free: ClassVar[bool] = True

    def score_pairs(self, pairs: Sequence[TextPair]) -> Real:
        """Return the score of each pair of source and hypothesis."""
        raise NotImplementedError

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return the score of each sentence."""
        return self.count_all(corpus, [output])[0]

    def count_all(self, corpus: Corpus, outputs: Sequence[Output]) -> list[Counts]:
        """Return the score of each sentence of several systems, whose equal texts are scored once."""
        sources = [" ".join(sentence.tokens) for sentence in corpus.sentences]
        pairs = [
            (source, " ".join(text))
            for output in outputs
            for source, text in zip(sources, output.sentences or (), strict=True)
        ]
        values = self.score_pairs(pairs)
        return [store_values(own) for own in np.split(values, len(outputs))] if outputs else []
