"""Measuring one phase of a task: its files in, what was counted of each submission out.

A submission is counted once; what is kept of it (`Kept`) is enough for intervals, comparisons, boards and pools.
"""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redink.errors import ResultWarning, SkippedSentenceWarning, UnsuitableData
from redink.formats.files import open_references, read_parts
from redink.formats.records import Record
from redink.metrics.base import Metric, PooledMetric, TypedMetric, name_metric
from redink.metrics.gts.measure import Gts
from redink.metrics.gts.pool import Pool
from redink.metrics.registry import parse_metric
from redink.scoring.counting import join_parts
from redink.scoring.evaluation import Evaluation
from redink.scoring.joining import rename_system
from redink.scoring.request import ReferenceEdits
from redink.scoring.saved_results import format_results, parse_results
from redink.scoring.stored_counts import read_array, write_array
from redink.scoring.texts import Scorer
from redink.service.retyping import Typing
from redink.service.store.database import pack, unpack
from redink.types import Corpus
from redink.version import VERSION

SAMPLES, SEED = 1000, 1
"""How intervals and tests are drawn, everywhere on the board."""


TYPES = 1  # version of how edits are typed for scores by type; another one rescores everything
SYSTEM = "system"
"""What a system is called in what is kept of it; `Kept.from_bytes` gives it the name that it has on the board."""


class NamedBytes(io.BytesIO):
    """The bytes of a file with its name, which says its format."""

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(data)
        self.name = name


@dataclass(frozen=True, slots=True)
class Assignment:
    """What is measured, and how: the files of a phase and the metrics of its task."""

    name: str
    metrics: tuple[str, ...]
    reference_edits: ReferenceEdits
    source: bytes
    references: tuple[tuple[str, bytes], ...]
    """File names and contents."""

    @property
    def recipe(self) -> str:
        """A short name for all of it and the version: results of one recipe can be compared."""
        digest = sha256(json.dumps([self.metrics, self.reference_edits, TYPES]).encode())
        for name, data in (("", self.source), *self.references):
            digest.update(f"{name}:{len(data)}:".encode() + data)
        return f"{VERSION}-{digest.hexdigest()[:16]}"

    def check(self) -> Corpus:
        """The corpus; metrics and files that cannot be used are refused."""
        split_metrics(self.metrics)
        return self.read_corpus()

    def read_corpus(self) -> Corpus:
        """The sources with their references."""
        reader = open_references(
            [NamedBytes(*reference) for reference in self.references], NamedBytes("source.txt", self.source)
        )
        corpus = Corpus(self.name, tuple(reader))
        if not corpus.sentences:
            raise UnsuitableData("there are no sentences in the source")
        return corpus


def split_metrics(texts: Sequence[str]) -> tuple[list[Metric], Gts | None]:
    """The metrics that look at one system, and the one that needs a pool of them."""
    plain: list[Metric] = []
    pooled: Gts | None = None
    for metric in map(parse_metric, texts):
        if not isinstance(metric, PooledMetric) or (isinstance(metric, Gts) and metric.function == "equal"):
            plain.append(metric)
        elif not isinstance(metric, Gts) or metric.weights:
            raise UnsuitableData(
                f"{name_metric(metric)}: here the task has a pool of its own, so only gts without "
                "a weight file can be used of the metrics that need a pool"
            )
        elif pooled is not None:
            raise UnsuitableData("a task has one pool: give gts only once")
        else:
            pooled = metric
    if not texts:
        raise UnsuitableData("a task needs at least one metric")
    return plain, pooled


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a submission that has been counted."""

    evaluation: Evaluation
    outcomes: Mapping[int, NDArray[np.int8]]
    """What the system did at each chunk, by annotator; empty where the task has no pool."""
    types: Evaluation | None = None
    """Scores by the first metric that knows types, with edits typed by the annotator and rare types pooled."""

    def to_bytes(self) -> bytes:
        """Packed, for the database."""
        outcomes = {str(number): write_array(values) for number, values in self.outcomes.items()}
        types = format_results(self.types, counts=True) if self.types else None
        results = format_results(self.evaluation, counts=True)
        return pack(json.dumps({"results": results, "outcomes": outcomes, "types": types}).encode())

    @classmethod
    def from_bytes(cls, data: bytes, system: str) -> Kept:
        """What `to_bytes` packed, under the name that the system has here."""
        held: dict[str, Any] = json.loads(unpack(data))
        outcomes = {
            int(number): read_array(Record(array, f"outcomes of annotator {number}", "the database")).astype(np.int8)
            for number, array in held["outcomes"].items()
        }
        types = held.get("types")
        return cls(
            rename_system(parse_results(held["results"], "the database"), system),
            outcomes,
            rename_system(parse_results(types, "the database"), system) if types else None,
        )


class Measure:
    """Scores submissions of one phase: its references are read, parsed and annotated once."""

    def __init__(self, assignment: Assignment) -> None:
        self.assignment = assignment
        self.plain, self.pooled = split_metrics(assignment.metrics)
        self._scorer = Scorer.from_corpus(
            assignment.read_corpus(),
            [*self.plain, *([make_unweighted(self.pooled)] if self.pooled else [])],
            reference_edits=assignment.reference_edits,
        )
        metric = next((metric for metric in self.plain if isinstance(metric, TypedMetric)), None)
        self._typing = Typing(self._scorer.prepared, metric) if metric is not None else None

    @property
    def corpus(self) -> Corpus:
        """The corpus, with the edits of its references."""
        return self._scorer.prepared

    def score(self, file_name: str, data: bytes, progress: Callable[[int], None] = lambda _: None) -> Kept:
        """Count a submission."""
        reference = Rereader(self._scorer.corpus)
        parts = list(read_parts(reference, [NamedBytes(file_name, data)]))
        _, (output,) = join_parts(parts)
        kept: list[Any] = []
        with warnings.catch_warnings():
            for kind in (ResultWarning, SkippedSentenceWarning):
                warnings.simplefilter("ignore", kind)  # they stand in the results
            evaluation = self._scorer.score_outputs([replace(output, system=SYSTEM)], kept, progress)
            evaluation = evaluation.with_intervals(SAMPLES, SEED)
        corpus, outputs = join_parts(kept)
        types = self._typing.score(outputs[0], output.edits is not None) if self._typing else None
        if self.pooled is None:
            return Kept(evaluation, {}, types)
        from redink.metrics.gts.pool import judge

        outcomes = {
            number: judge(corpus, outputs, number, self.pooled.rules).outcomes[0].astype(np.int8)
            for number in self.pooled.list_annotators(self.corpus)
        }
        return Kept(evaluation, outcomes, types)

    def make_pools(self, outcomes: Mapping[str, Mapping[int, NDArray[np.int8]]]) -> dict[int, Pool]:
        """What systems did, by annotator, from what was kept of each."""
        assert self.pooled is not None
        from redink.metrics.gts.pool import judge

        pools = {}
        for number in self.pooled.list_annotators(self.corpus):
            chunks = judge(self.corpus, [], number, self.pooled.rules).chunks
            rows = np.stack([found[number].astype(np.int32) for found in outcomes.values()])
            pools[number] = Pool(tuple(outcomes), chunks, rows, ())
        return pools


class Rereader:
    """A corpus that was read, as a reader of it."""

    path, line = "reference", 0

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def __iter__(self) -> Any:
        for self.line, sentence in enumerate(self._corpus.sentences, 1):  # noqa: B020
            yield sentence


def make_unweighted(gts: Gts) -> Gts:
    """The same where every chunk weighs 1, which one system can be scored by."""
    return replace(gts, function="equal")
