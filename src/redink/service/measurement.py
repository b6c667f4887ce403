"""Scoring of submissions to one phase of a task.

A submission is scored once; its `StoredCounts` suffice for intervals, comparisons, leaderboards and pools.
"""

from __future__ import annotations

import io
import json
from base64 import b85decode, b85encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redink.annotators.annotator import AnnotatorSettings
from redink.errors import UnsuitableData
from redink.formats.files import open_references, read_parts
from redink.formats.records import Record
from redink.metrics.base import Metric, ModelMetric, PooledMetric, StoredPoolMetric, TypedMetric, name_metric
from redink.metrics.registry import parse_metric
from redink.scoring.counting import join_parts
from redink.scoring.evaluation import Evaluation
from redink.scoring.joining import rename_system
from redink.scoring.request import ReferenceEdits
from redink.scoring.saved_results import format_results, parse_results
from redink.scoring.stored_counts import read_array, write_array
from redink.scoring.texts import Scorer
from redink.service.domain.duplicates import make_fingerprint
from redink.service.domain.texts import list_texts
from redink.service.retyping import TypeScorer
from redink.service.store.database import pack, unpack
from redink.types import Annotations, Corpus, Edit
from redink.version import VERSION

SAMPLES, SEED = 1000, 1
"""Bootstrap samples and random seed of all intervals and tests of the leaderboard."""


CONTENTS = 3  # version of what is stored about a submission; a new version rescores everything
SYSTEM = "system"
"""Name of the system in stored counts; `StoredCounts.from_bytes` replaces it by the name on the leaderboard."""


class NamedFile(io.BytesIO):
    """The bytes of a file with its name, which determines its format."""

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(data)
        self.name = name


@dataclass(frozen=True, slots=True)
class ScoringJob:
    """The files of a phase and the metrics of its task."""

    name: str
    metrics: tuple[str, ...]
    reference_edits: ReferenceEdits
    source: bytes
    references: tuple[tuple[str, bytes], ...]
    """File names and contents."""
    version: int = 1
    """Version of the references."""
    annotator: AnnotatorSettings = field(default_factory=AnnotatorSettings)

    @property
    def recipe(self) -> str:
        """Short identifier of files, metrics and version: results with the same recipe are comparable."""
        digest = sha256(json.dumps([self.metrics, self.reference_edits, CONTENTS]).encode())
        for name, data in (("", self.source), *self.references):
            digest.update(f"{name}:{len(data)}:".encode() + data)
        if self.version > 1:
            digest.update(f"version:{self.version}".encode())
        if self.annotator != AnnotatorSettings():
            digest.update(f"annotator:{self.annotator.language}:{self.annotator.parser}".encode())
        return f"{VERSION}-{digest.hexdigest()[:16]}"

    def check(self) -> Corpus:
        """Return the corpus; raise an error for metrics and files that cannot be used."""
        split_metrics(self.metrics)
        return self.read_corpus()

    def read_corpus(self) -> Corpus:
        """Read the sources with their references."""
        reader = open_references(
            [NamedFile(*reference) for reference in self.references], NamedFile("source.txt", self.source)
        )
        corpus = Corpus(self.name, tuple(reader))
        if not corpus.sentences:
            raise UnsuitableData("the source has no sentences")
        return corpus


def split_metrics(texts: Sequence[str]) -> tuple[list[Metric], StoredPoolMetric | None]:
    """Split metrics into those that score one system, and the one that needs a pool."""
    plain: list[Metric] = []
    pooled: StoredPoolMetric | None = None
    for metric in map(parse_metric, texts):
        if isinstance(metric, ModelMetric):
            raise UnsuitableData(f"{metric.name} needs models, which the leaderboard neither runs nor asks")
        if not isinstance(metric, PooledMetric) or (isinstance(metric, StoredPoolMetric) and metric.pool == "none"):
            plain.append(metric)
        elif not isinstance(metric, StoredPoolMetric) or metric.pool == "file":
            raise UnsuitableData(
                f"{name_metric(metric)}: a task has its own pool, so the only pooled metric "
                "that can be used is gts without a weight file"
            )
        elif pooled is not None:
            raise UnsuitableData(f"a task has one pool: give {metric.name} only once")
        else:
            pooled = metric
    if not texts:
        raise UnsuitableData("a task needs at least one metric")
    return plain, pooled


@dataclass(frozen=True, slots=True)
class StoredCounts:
    """Results of scoring a submission, as stored in the database."""

    evaluation: Evaluation
    outcomes: Mapping[int, NDArray[np.int8]]
    """Outcome at each chunk, by annotator; empty if the task has no pool."""
    fingerprint: NDArray[np.int64]
    """Hash of each corrected sentence, 0 where it is equal to the source; empty for results of older versions."""
    types: Evaluation | None = None
    """Scores by type, by the first metric that supports them; edits are typed by the annotator, rare types pooled."""
    packed_edits: str = ""
    """Compressed edits of each sentence, for scores with a bank; empty if no metric needs edits."""

    def list_edits(self) -> list[Annotations]:
        """Return the edits of each sentence; none if they are not stored."""
        return unpack_edits(self.packed_edits) if self.packed_edits else []

    def to_bytes(self) -> bytes:
        """Return compressed JSON for the database."""
        outcomes = {str(number): write_array(values) for number, values in self.outcomes.items()}
        types = format_results(self.types, counts=True) if self.types else None
        results = format_results(self.evaluation, counts=True)
        contents = {
            "results": results, "outcomes": outcomes, "types": types, "fingerprint": write_array(self.fingerprint),
            "edits": self.packed_edits,
        }  # fmt: skip
        return pack(json.dumps(contents).encode())

    @classmethod
    def from_bytes(cls, data: bytes, system: str) -> StoredCounts:
        """Parse the result of `to_bytes`, with a name for the system."""
        value: dict[str, Any] = json.loads(unpack(data))
        outcomes = {
            int(number): read_array(Record(array, f"outcomes of annotator {number}", "the database")).astype(np.int8)
            for number, array in value["outcomes"].items()
        }
        types, hashes = value.get("types"), value.get("fingerprint")
        fingerprint = (read_array(Record(hashes, "the fingerprint", "the database")) if hashes else np.zeros(0)).astype(
            np.int64
        )
        return cls(
            rename_system(parse_results(value["results"], "the database"), system),
            outcomes,
            fingerprint,
            rename_system(parse_results(types, "the database"), system) if types else None,
            value.get("edits") or "",
        )


def pack_edits(edits: Sequence[Annotations]) -> str:
    """Return edits as compressed text: of sentences, of their annotations."""
    if not edits:
        return ""
    lists = [
        [None if annotation is None else [_describe_edit(edit) for edit in annotation] for annotation in annotations]
        for annotations in edits
    ]
    return b85encode(pack(json.dumps(lists).encode())).decode("ascii")


def _describe_edit(edit: Edit) -> list[Any]:
    texts = [" ".join(text) for text in (edit.correction, *edit.alternatives)]
    return [edit.start, edit.end, edit.type, *texts]


def unpack_edits(text: str) -> list[Annotations]:
    """Return the edits that `pack_edits` packed."""
    return [
        tuple(None if edits is None else tuple(_parse_edit(*edit) for edit in edits) for edits in annotations)
        for annotations in json.loads(unpack(b85decode(text)))
    ]


def _parse_edit(start: int, end: int, kind: str, *texts: str) -> Edit:
    correction, *alternatives = (tuple(text.split()) for text in texts)
    return Edit(start, end, correction, kind, tuple(alternatives))


class PhaseScorer:
    """Scores submissions to one phase; its references are read, parsed and annotated once."""

    def __init__(self, scoring_job: ScoringJob) -> None:
        self.scoring_job = scoring_job
        self.plain, self.pooled = split_metrics(scoring_job.metrics)
        self._scorer = Scorer.from_corpus(
            scoring_job.read_corpus(),
            [*self.plain, *([self.pooled.unweighted] if self.pooled else [])],
            annotator=scoring_job.annotator,
            reference_edits=scoring_job.reference_edits,
        )
        metric = next((metric for metric in self.plain if isinstance(metric, TypedMetric)), None)
        self._typing = TypeScorer(self._scorer.prepared, metric, scoring_job.annotator) if metric is not None else None

    @property
    def corpus(self) -> Corpus:
        """The corpus, with the edits of its references."""
        return self._scorer.prepared

    def score(self, file_name: str, data: bytes, progress: Callable[[int], None] = lambda _: None) -> StoredCounts:
        """Score a submission."""
        reference = CachedCorpus(self._scorer.corpus)
        parts = list(read_parts(reference, [NamedFile(file_name, data)]))
        corpus, (output,) = join_parts(parts)
        fingerprint = make_fingerprint((sentence.tokens for sentence in corpus.sentences), list_texts(corpus, output))
        scored_parts: list[Any] = []
        evaluation = self._scorer.score_outputs([replace(output, system=SYSTEM)], scored_parts, progress)
        evaluation = self._name_version(evaluation.with_intervals(SAMPLES, SEED))
        corpus, outputs = join_parts(scored_parts)
        types = self._typing.score(outputs[0], output.edits is not None) if self._typing else None
        if self.pooled is None:
            return StoredCounts(evaluation, {}, fingerprint, types, pack_edits(outputs[0].edits or ()))
        outcomes = self.pooled.judge_output(corpus, outputs[0])
        return StoredCounts(evaluation, outcomes, fingerprint, types, pack_edits(outputs[0].edits or ()))

    def _name_version(self, evaluation: Evaluation) -> Evaluation:
        """Return an evaluation whose signatures name the version of corrected references."""
        if self.scoring_job.version == 1:
            return evaluation
        version = self.scoring_job.version
        scores = {
            metric: {
                system: replace(score, signature=score.signature.extend(reference=version))
                for system, score in by_system.items()
            }
            for metric, by_system in evaluation.scores.items()
        }
        return replace(evaluation, scores=scores)


class CachedCorpus:
    """A reader of a corpus that is in memory."""

    path, line = "reference", 0

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def __iter__(self) -> Any:
        for self.line, sentence in enumerate(self._corpus.sentences, 1):  # noqa: B020
            yield sentence
