"""Scores of sentences by any other metric, read from a file."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Literal

from redink.errors import InvalidParameter, UnknownName, UnreadableFile, UnsuitableData, number_of
from redink.formats.lines import open_input
from redink.formats.scores import DEFAULT_COLUMN, UNNAMED, read_scores
from redink.metrics.base import Part
from redink.metrics.counts import Counts
from redink.metrics.registry import register
from redink.metrics.sentence_values import Aggregate, SentenceValueMetric, store_values
from redink.types import Corpus, Output, Score

SYSTEM = "{system}"
CHECKSUM_DIGITS = 12


@register("external")
@dataclass(frozen=True, slots=True)
class External(SentenceValueMetric):
    """Scores of sentences by another metric, read from a file.

    Parameters
    ----------
    file
        Path of the file: `.jsonl`, `.json`, `.csv`, `.tsv` or `.seg.score`, else one number per line. `{system}` in it
        is replaced by the name of each system.
    name_
        Name of the metric (`name` on the command line): for tables, and to choose one of several metrics in the file.
    direction
        `higher` if higher scores are better, `lower` if lower ones are.
    aggregate
        Score of the corpus: `mean` or `sum` of the sentences' scores.
    column
        Column or key of the scores.

    """

    file: str = ""
    name_: str = ""
    direction: Literal["higher", "lower"] = "higher"
    aggregate: Aggregate = "mean"
    column: str = DEFAULT_COLUMN

    name: ClassVar[str]
    description: ClassVar[str] = "scores of sentences by any other metric, from a file"
    reference_free: ClassVar[bool] = True
    citation: ClassVar[str] = "The metric in the file; cite its authors."

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score; if lower is better, the score as given, then the negated one that ranks systems."""
        label = self.name_ or "score"
        if self.direction == "lower":
            return Part("given", label, best="smallest"), Part("score", f"−{label}")
        return (Part("score", label),)

    @property
    def aggregated(self) -> Aggregate:  # type: ignore[override]
        """Aggregation of the sentences' scores."""
        return self.aggregate

    def make_score(self, value: float) -> Score:
        """Return the score for an aggregated value."""
        if self.direction == "lower":
            return Score(self.name, 0.0 - value, {"given": value, "score": 0.0 - value})
        return Score(self.name, value, {"score": value})

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return the scores of a whole corpus."""
        (counts,) = self.count_pool(corpus, [output])
        self.check_corpus(len(corpus.sentences), corpus.annotators, [output.system])
        return counts

    def count_pool(self, corpus: Corpus, outputs: Sequence[Output], first: int = 0) -> list[Counts]:
        """Return the scores of a part of a corpus whose first sentence has the index `first`."""
        end = first + len(corpus.sentences)
        counts = []
        for output in outputs:
            scores = self._find(output.system)
            if end > len(scores):
                self._refuse_length(output.system, len(scores), f"at least {end}")
            counts.append(store_values(scores[first:end]))
        return counts

    def check_pool(self, systems: Sequence[str]) -> None:
        """Raise an error if the file cannot be read or lacks a system."""
        if not self.file:
            raise InvalidParameter("external needs a file: external(file=scores.jsonl, name=...)")
        for system in systems:
            self._find(system)

    def check_corpus(self, sentences: int, annotators: int, systems: Sequence[str] = ()) -> None:  # noqa: ARG002
        """Raise an error unless the file has one score for each sentence."""
        for system in systems:
            if len(scores := self._find(system)) != sentences:
                self._refuse_length(system, len(scores), str(sentences))

    def describe_pool(self, systems: Sequence[str]) -> dict[str, object]:
        """Return what a signature states about the file: a checksum of its content."""
        paths = dict.fromkeys(self.file.replace(SYSTEM, system) for system in systems)
        return {"scores": "+".join(_checksum(path, _stamp(path)) for path in paths)}

    def _find(self, system: str) -> Sequence[float]:
        """Return the scores of a system."""
        path = self.file.replace(SYSTEM, system)
        by_system = _load(path, self.name_, self.column, _stamp(path))
        if list(by_system) == [UNNAMED]:
            if SYSTEM not in self.file:
                raise UnsuitableData(
                    f"{path}: this file names no systems: give one file per system with {SYSTEM} for its name, such as "
                    f"external(file=scores-{SYSTEM}.txt)"
                )
            return by_system[UNNAMED]
        if system not in by_system:
            raise UnknownName(f"system of {path}", system, by_system)
        return by_system[system]

    def _refuse_length(self, system: str, scores: int, sentences: str) -> None:
        path = self.file.replace(SYSTEM, system)
        raise UnsuitableData(
            f"{path}: {number_of(scores, 'score')} of the system '{system}', but the corpus has {sentences} sentences"
        )


def _stamp(path: str) -> tuple[int, int]:
    """Return size and time of a file, so that a changed file is read again."""
    try:
        status = Path(path).stat()
    except OSError as error:
        raise UnreadableFile("no such file" if isinstance(error, FileNotFoundError) else str(error), path) from None
    return status.st_size, status.st_mtime_ns


@lru_cache(maxsize=64)
def _load(path: str, metric: str, column: str, _: tuple[int, int]) -> dict[str, list[float]]:
    return read_scores(path, metric, column)


@lru_cache(maxsize=64)
def _checksum(path: str, _: tuple[int, int]) -> str:
    with open_input(path) as file:
        return hashlib.sha256(file.read()).hexdigest()[:CHECKSUM_DIGITS]
