"""The contract of a metric: a corpus and an output in, counts out; counts in, a score out.

A metric is a small frozen value: its fields are its parameters. `count` looks at the text once and fills a table
with one row per sentence; `score` is the corpus reduction and looks at nothing but that table, so that sentence
scores, intervals and tests can call it thousands of times.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import ClassVar, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np

from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.parameters import escape_name, show_value
from redink.signature import Signature
from redink.types import Corpus, Output, Score

Tier: TypeAlias = Literal["op", "type", "full"]
"""How finely error types are told apart: R, NOUN, R:NOUN."""

TIERS: Mapping[Tier, str] = {"op": "by operation", "type": "by type", "full": "by operation and type"}


class Part(NamedTuple):
    """One figure of a score: what it is called, what it is, and whether more or less of it is better."""

    name: str
    label: str
    """The heading of its column."""
    kind: Literal["count", "ratio"] = "ratio"
    best: Literal["largest", "smallest"] | None = "largest"
    """None for a figure that says nothing about how good a system is."""


TP, FP, FN = Part("tp", "TP", "count"), Part("fp", "FP", "count", "smallest"), Part("fn", "FN", "count", "smallest")
PRECISION, RECALL = Part("precision", "P"), Part("recall", "R")


def label_f(beta: float) -> Part:
    """The part for F with this beta.

    >>> label_f(0.5).label
    'F0.5'
    """
    return Part("f", f"F{beta:g}")


@runtime_checkable
class Metric(Protocol):
    """What every metric offers."""

    name: ClassVar[str]
    description: ClassVar[str]
    citation: ClassVar[str]
    needs: ClassVar[Literal["edits", "text"]]
    """What `count` looks at in an output."""
    reads: ClassVar[Literal["edits", "text"]]
    """What `count` looks at in the references."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The figures of a score, in the order of their columns; the last one is the value."""

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Look at every sentence once."""

    def score(self, counts: Counts) -> Score:
        """Reduce the counts of a corpus to one score."""

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Each sentence's own score, with the annotator it was compared with; None where it was no single one."""


@runtime_checkable
class TypedMetric(Metric, Protocol):
    """A metric that also knows error types."""

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """The score of each error type, sorted by name."""

    def draw_types(self, counts: Counts, tier: Tier, draws: Whole) -> dict[str, Real]:
        """The values of each error type in drawn corpora: a row of `draws` names the sentences of one."""


@runtime_checkable
class FilteringMetric(Metric, Protocol):
    """A metric that can be told to look at some error types only."""

    def check_types(self, types: Collection[str]) -> None:
        """Refuse a filter that none of these types, nor any other known one, can pass."""


@runtime_checkable
class DecidingMetric(Metric, Protocol):
    """A metric that makes the same single decisions for every system."""

    def count_right(self, counts: Counts) -> Whole:
        """Return the number of right decisions in each sentence."""


@runtime_checkable
class WholeTextMetric(Metric, Protocol):
    """A metric that reads edits, but compares corrected texts as they are if a sentence has any."""

    compares_texts: ClassVar[bool]


@runtime_checkable
class DrawnMetric(Metric, Protocol):
    """A metric with a fast way to score many corpora drawn from one."""

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus: a row of `draws` names its sentences, in their order."""


@runtime_checkable
class PooledMetric(Metric, Protocol):
    """A metric that looks at all systems together: what one of them is worth depends on the others."""

    def count_pool(self, corpus: Corpus, outputs: Sequence[Output], first: int = 0) -> list[Counts]:
        """The counts of every output on a part of a corpus that begins with sentence `first` (from 0)."""

    def check_pool(self, systems: Sequence[str]) -> None:
        """Refuse systems that cannot be scored together, before anything is counted."""

    def check_corpus(self, sentences: int, annotators: int) -> None:
        """Refuse a corpus that turns out not to fit, when all of its parts have been counted."""

    def describe_pool(self, systems: Sequence[str]) -> dict[str, object]:
        """What a signature has to say about the pool."""


def name_tier(name: str, tier: Tier) -> str:
    """The part of a type's name that a tier looks at.

    >>> [name_tier("R:VERB:SVA", tier) for tier in ("op", "type", "full")]
    ['R', 'VERB:SVA', 'R:VERB:SVA']
    """
    if tier == "full":
        return name
    operation, kind = (name[0], name[2:]) if name[:2] in ("M:", "R:", "U:") else ("none", name)
    return operation if tier == "op" else kind


def group_types(names: Sequence[str], tier: Tier) -> tuple[list[str], Whole]:
    """The groups of types by a tier, and the place of each type's group among them.

    >>> group_types(["R:NOUN", "M:DET", "M:NOUN"], "type")
    (['NOUN', 'DET'], array([0, 1, 0]))
    """
    groups: dict[str, int] = {}
    places = [groups.setdefault(name_tier(name, tier), len(groups)) for name in names]
    return list(groups), np.array(places, np.int64)


def sign_metric(metric: Metric, facts: Mapping[str, object], version: str) -> Signature:
    """Build the signature of a score: the metric, its parameters, facts about the data, and the version.

    >>> from redink.metrics.errant import Errant
    >>> sign_metric(Errant(beta=1), {"refs": 2}, "0.1.0")
    'errant|beta:1|unit:span-correction|tokens:all|refs:2|v:0.1.0'
    """
    parameters = {field.name: getattr(metric, field.name) for field in fields(metric)}  # type: ignore[arg-type]
    everything = {**parameters, **facts, "v": version}
    stated = {name: value for name, value in everything.items() if value not in ((), "", None)}
    return Signature.build(metric.name, {name: _show_escaped(value) for name, value in stated.items()})


def _show_escaped(value: object) -> str:
    """A value whose names, of systems or files, cannot be taken for another part of the signature."""
    if isinstance(value, tuple):
        return "+".join(escape_name(show_value(item)) for item in value)
    return show_value(value).replace("|", "%7C")


def name_metric(metric: Metric) -> str:
    """The metric as a user would write it: its name and the parameters that are not at their defaults.

    >>> from redink.metrics.errant import Errant
    >>> name_metric(Errant(beta=1))
    'errant(beta=1)'
    """
    changed = ", ".join(
        f"{field.name}={show_value(getattr(metric, field.name))}"
        for field in fields(metric)  # type: ignore[arg-type]
        if getattr(metric, field.name) != field.default
    )
    return f"{metric.name}({changed})" if changed else metric.name
