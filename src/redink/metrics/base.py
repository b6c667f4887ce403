"""The interface of a metric, and helpers that all metrics share.

A metric is a small frozen value: its fields are its parameters. `count` reads the texts or edits once and fills a
table with one row per sentence. `score` computes a corpus score from that table alone, so that sentence scores,
intervals and tests can call it thousands of times.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import ClassVar, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from redink.formats.weights import Weights
from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.parameters import escape_name, name_parameter, show_value
from redink.signature import Signature
from redink.types import Annotation, Corpus, Edit, Output, Score, Sentence

Tier: TypeAlias = Literal["op", "type", "full"]
"""Granularity of error types: R, NOUN, R:NOUN."""

TIERS: Mapping[Tier, str] = {"op": "by operation", "type": "by type", "full": "by operation and type"}


class Part(NamedTuple):
    """A component of a score: its name, its label, its format, and which direction is better.

    Attributes
    ----------
    name
        Key in `Score.parts`.
    label
        Column heading.
    kind
        `count` for numbers of edits or words, `ratio` for values from 0 to 1 and other fractions.
    best
        Whether the largest or the smallest value is best; None if the component says nothing about quality.

    Examples
    --------
    >>> Part("recall", "R").best
    'largest'

    """

    name: str
    label: str
    """Column heading."""
    kind: Literal["count", "ratio"] = "ratio"
    best: Literal["largest", "smallest"] | None = "largest"
    """None for a component that says nothing about the quality of a system."""


TP, FP, FN = Part("tp", "TP", "count"), Part("fp", "FP", "count", "smallest"), Part("fn", "FN", "count", "smallest")
PRECISION, RECALL = Part("precision", "P"), Part("recall", "R")


def make_f_part(beta: float) -> Part:
    """Return the component for F with this beta.

    >>> make_f_part(0.5).label
    'F0.5'
    """
    return Part("f", f"F{beta:g}")


@runtime_checkable
class Metric(Protocol):
    """The interface of all metrics.

    Classes that implement it are registered with `register` and are usually frozen dataclasses; their fields are the
    parameters that users can set.
    """

    name: ClassVar[str]
    description: ClassVar[str]
    citation: ClassVar[str]
    needs: ClassVar[Literal["edits", "text"]]
    """Data of an output that `count` reads."""
    reads: ClassVar[Literal["edits", "text"]]
    """Data of the references that `count` reads."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score, in the order of their columns; the last one is the headline value."""

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compute the statistics of every sentence.

        Parameters
        ----------
        corpus
            Sources and references.
        output
            The output of one system, with edits or texts as `needs` says.

        Returns
        -------
        Counts
            One row per sentence, with one candidate per reference or per pair of hypothesis and reference.

        """

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score from counts."""

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the score of each sentence, with its annotator, or None if there was no single annotator."""


@runtime_checkable
class TypedMetric(Metric, Protocol):
    """A metric that computes scores per error type."""

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """Return the score of each error type, sorted by name."""

    def draw_types(self, counts: Counts, tier: Tier, draws: Whole) -> dict[str, Real]:
        """Return the values of each error type in resampled corpora, whose sentences the rows of `draws` list."""


@runtime_checkable
class FilteringMetric(Metric, Protocol):
    """A metric that can be restricted to some error types."""

    def check_types(self, types: Collection[str]) -> None:
        """Raise an error if a filter matches neither one of these types nor any other known type."""


@runtime_checkable
class DecidingMetric(Metric, Protocol):
    """A metric that makes the same binary decisions for every system."""

    def count_right(self, counts: Counts) -> Whole:
        """Return the number of correct decisions in each sentence."""


@runtime_checkable
class WholeTextMetric(Metric, Protocol):
    """A metric that reads edits, but compares whole corrected texts if the sentence has them."""

    compares_texts: ClassVar[bool]


@runtime_checkable
class ReferenceFreeMetric(Metric, Protocol):
    """A metric that reads no references, so that systems can be scored without them."""

    reference_free: ClassVar[bool]


@runtime_checkable
class BatchedMetric(Metric, Protocol):
    """A metric that counts several systems at once faster than one by one."""

    def count_all(self, corpus: Corpus, outputs: Sequence[Output]) -> list[Counts]:
        """Return the counts of every output."""


@runtime_checkable
class ModelMetric(Metric, Protocol):
    """A metric whose scores depend on models and libraries that its parameters do not state."""

    def check_models(self) -> None:
        """Raise an error if a model or a library is missing; called before anything is counted."""

    def describe_run(self) -> dict[str, object]:
        """Return what a signature states about models and libraries."""


@runtime_checkable
class CautiousMetric(Metric, Protocol):
    """A metric that has doubts about its own counts."""

    def list_cautions(self, counts: Counts) -> list[str]:
        """Return the doubts about the counts of any of the systems."""


@runtime_checkable
class DrawnMetric(Metric, Protocol):
    """A metric with a fast way to score many resampled corpora."""

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus; a row of `draws` lists its sentences in order."""


@runtime_checkable
class DescribedMetric(Metric, Protocol):
    """A metric whose signature states facts about the counts."""

    def describe_counts(self, counts: Counts) -> dict[str, object]:
        """Return fields of the signature; a field with an empty text is left out."""


@runtime_checkable
class JudgingMetric(Metric, Protocol):
    """A metric of edits that uses verdicts on edits that no reference has."""

    def name_verdicts(self, sentence: Sentence, edits: Annotation) -> dict[Edit, str]:
        """Return what decides about each edit of a hypothesis: a verdict or `reference`."""


@runtime_checkable
class PooledMetric(Metric, Protocol):
    """A metric that is computed from all systems together: the score of one system depends on the others."""

    def count_pool(self, corpus: Corpus, outputs: Sequence[Output], first: int = 0) -> list[Counts]:
        """Return the counts of every output on a part of a corpus whose first sentence has the index `first`."""

    def check_pool(self, systems: Sequence[str]) -> None:
        """Raise an error if these systems cannot be scored together; called before anything is counted."""

    def check_corpus(self, sentences: int, annotators: int, systems: Sequence[str] = ()) -> None:
        """Raise an error if the corpus does not fit; called after all of its parts have been counted."""

    def describe_pool(self, systems: Sequence[str]) -> dict[str, object]:
        """Return what a signature states about the pool."""


Outcomes: TypeAlias = "Mapping[int, NDArray[np.int8]]"
"""Outcome of one system at each chunk of the reference, by annotator."""


@runtime_checkable
class StoredPoolMetric(PooledMetric, Protocol):
    """A pooled metric that judges systems one by one, so that a pool is computed from stored outcomes."""

    @property
    def pool(self) -> Literal["none", "file", "systems"]:
        """Origin of the pool: no pool, a file of weights, or the systems that are scored together."""

    @property
    def unweighted(self) -> Metric:
        """The metric without a pool, which can score a single system."""

    def with_weights(self, path: str) -> Metric:
        """Return the metric with a file of weights as its pool."""

    def judge_output(self, corpus: Corpus, output: Output) -> Outcomes:
        """Return the outcomes of one output with edits."""

    def make_weights(self, corpus: Corpus, outcomes: Mapping[str, Outcomes], name: str, date: str) -> Weights:
        """Return the weights of a pool of systems; `name` and `date` are stored with them."""

    def count_outcomes(self, corpus: Corpus, outcomes: Mapping[str, Outcomes], weights: Weights) -> list[Counts]:
        """Return the counts of systems by the weights of a pool."""

    def find_pool_size(self, counts: Counts) -> int:
        """Return the number of systems in the pool that counts were made with."""


def name_tier(name: str, tier: Tier) -> str:
    """Return the part of a type's name that a tier distinguishes.

    >>> [name_tier("R:VERB:SVA", tier) for tier in ("op", "type", "full")]
    ['R', 'VERB:SVA', 'R:VERB:SVA']
    """
    if tier == "full":
        return name
    operation, category = (name[0], name[2:]) if name[:2] in ("M:", "R:", "U:") else ("none", name)
    return operation if tier == "op" else category


def group_types(names: Sequence[str], tier: Tier) -> tuple[list[str], Whole]:
    """Group types by a tier; return the groups, and the index of each type's group.

    >>> group_types(["R:NOUN", "M:DET", "M:NOUN"], "type")
    (['NOUN', 'DET'], array([0, 1, 0]))
    """
    groups: dict[str, int] = {}
    indices = [groups.setdefault(name_tier(name, tier), len(groups)) for name in names]
    return list(groups), np.array(indices, np.int64)


def sign_metric(metric: Metric, facts: Mapping[str, object], version: str) -> Signature:
    """Build the signature of a score: the metric, its parameters, facts about the data, and the version.

    >>> from redink.metrics.errant import Errant
    >>> sign_metric(Errant(beta=1), {"refs": 2}, "0.2.0")
    'errant|beta:1|unit:span-correction|tokens:all|refs:2|v:0.2.0'
    """
    parameters = {name_parameter(field.name): getattr(metric, field.name) for field in fields(metric)}  # type: ignore[arg-type]
    settings = {**parameters, **facts, "v": version}
    stated = {name: value for name, value in settings.items() if value not in ((), "", None)}
    return Signature.build(metric.name, {name: _show_escaped(value) for name, value in stated.items()})


def _show_escaped(value: object) -> str:
    """Show a value with the names of systems and files escaped, so that they do not break the signature."""
    if isinstance(value, tuple):
        return "+".join(escape_name(show_value(item)) for item in value)
    return show_value(value).replace("|", "%7C")


def name_metric(metric: Metric) -> str:
    """Return the metric as a user would write it: its name and the parameters that differ from their defaults.

    >>> from redink.metrics.errant import Errant
    >>> name_metric(Errant(beta=1))
    'errant(beta=1)'
    """
    changed = ", ".join(
        f"{name_parameter(field.name)}={show_value(getattr(metric, field.name))}"
        for field in fields(metric)  # type: ignore[arg-type]
        if getattr(metric, field.name) != field.default
    )
    return f"{metric.name}({changed})" if changed else metric.name
