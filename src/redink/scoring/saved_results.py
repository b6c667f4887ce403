"""Evaluations in JSON files; docs/results.md describes the format."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, get_args

from redink.errors import RedinkError, UnsuitableData
from redink.formats.lines import Source, describe_path, read_lines
from redink.formats.records import Record, parse_json
from redink.metrics.base import Part, Tier
from redink.metrics.counts import Counts
from redink.metrics.registry import parse_metric
from redink.scoring.details import (
    Caution,
    ComputedDetails,
    EditOutcome,
    MetricFacts,
    Outcome,
    SentenceScore,
    SkippedSentence,
    add_verdict,
)
from redink.scoring.evaluation import Evaluation
from redink.scoring.plain_objects import SCHEMA, describe_results
from redink.scoring.stored_counts import read_counts
from redink.signature import Signature
from redink.statistics.paired import Comparison, TypeComparison
from redink.statistics.resolution import LimitedP
from redink.types import Score


def format_results(results: Evaluation, sentences: bool = False, counts: bool = False) -> str:
    """Return the evaluation as JSON, one line per record.

    Parameters
    ----------
    results
        The evaluation.
    sentences
        Include scores of sentences.
    counts
        Include counts, so that intervals and tests can be computed later.

    """
    encode = json.JSONEncoder(ensure_ascii=False).encode
    parts = []
    for key, value in describe_results(results, sentences, counts).items():
        if isinstance(value, list) and value:
            text = "[\n" + ",\n".join(["    " + encode(record) for record in value]) + "\n  ]"
        else:
            text = encode(value)
        parts.append(f"  {encode(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}"


@dataclass(frozen=True, slots=True)
class SavedDetails:
    """Scores by type and by sentence that were read from a file."""

    types: Mapping[tuple[str, Tier], Mapping[str, Mapping[str, Score]]]
    """Scores by metric and tier, then by type and system."""
    sentences: Mapping[str, Sequence[SentenceScore]]

    def score_types(self, metric: str, tier: Tier) -> Mapping[str, Mapping[str, Score]]:
        """Return the scores by error type, then system."""
        return self.types[metric, tier]

    def score_sentences(self, metric: str) -> Iterator[SentenceScore]:
        """Yield the score of each sentence by every system."""
        if metric not in self.sentences:
            raise UnsuitableData("these results have no sentence scores", setting="sentences")
        return iter(self.sentences[metric])

    @property
    def has_sentences(self) -> bool:
        """True if the file has scores of sentences."""
        return bool(self.sentences)


def read_results(source: Source) -> Evaluation:
    """Read an evaluation written by `redink score --format json` or `Evaluation.to_json`.

    Parameters
    ----------
    source
        Path or open file.

    Raises
    ------
    FormatError
        If the file does not contain results in a format that this version reads.

    """
    return parse_results("\n".join(read_lines(source)), describe_path(source))


def parse_results(text: str, path: str = "") -> Evaluation:
    """Parse an evaluation in JSON; `path` names the file in error messages."""
    root = Record(parse_json(text, path), "the file", path)
    if "schema" not in root.value:
        root.refuse("expected results of `redink score --format json`, but there is no 'schema'")
    if root.take("schema", int) != SCHEMA:
        root.refuse(f"this version reads schema {SCHEMA}, got {root.take('schema', int)}")
    return ResultsParser(root).build()


class ResultsParser:
    """Builds an evaluation from a parsed file."""

    def __init__(self, root: Record) -> None:
        self._root = root
        self._metrics = {record.take("metric", str): _take_facts(record) for record in root.list_records("metrics")}
        self._scores = self._take_scores()
        self._systems = next(iter(map(tuple, self._scores.values())), ())
        if not self._systems or any(tuple(scores) != self._systems for scores in self._scores.values()):
            root.refuse("the file must have a score of every system by every metric")

    def build(self) -> Evaluation:
        """Build the evaluation."""
        root = self._root
        corpus = root.take_record("corpus")
        return Evaluation(
            corpus.take("name", str),
            corpus.take("sentences", int),
            corpus.take("annotators", int),
            self._metrics,
            self._scores,
            self._take_counts(corpus.take("sentences", int))
            or SavedDetails(self._take_types(), self._take_sentences()),
            tuple(self._take_comparison(record) for record in root.list_records("comparisons")),
            tuple(self._take_type_comparison(record) for record in self._list_optional("type_comparisons")),
            tuple(self._take_skipped(record) for record in root.list_records("left_out")),
            {record.take("metric", str): record.take("reason", str) for record in self._list_optional("failed")},
            tuple(
                Caution(record.take("topic", str), record.take("text", str), record.take("setting", str))
                for record in self._list_optional("cautions")
            ),
            tuple(self._take_edit(record) for record in root.list_records("edits")) if "edits" in root.value else None,
            tuple(corpus.take_strings("essays")) if "essays" in corpus.value else (),
        )

    def _take_counts(self, sentences: int) -> ComputedDetails | None:
        """Return the counts if the file has them."""
        if "counts" not in self._root.value:
            return None
        skipped = tuple(self._take_skipped(record) for record in self._root.list_records("left_out"))
        metrics = {name: parse_metric(name) for name in self._metrics}
        counts: dict[str, dict[str, Counts]] = {name: {} for name in metrics}
        for record in self._root.list_records("counts"):
            name = self._take_metric(record)
            skipped_by_metric = sum(item.metric == name for item in skipped)
            counts[name][record.take("system", str)] = read_counts(record, sentences - skipped_by_metric)
        if any(tuple(by_system) != self._systems for by_system in counts.values()):
            self._root.refuse("the file must have counts of every system by every metric")
        return ComputedDetails(metrics, counts, sentences, skipped)

    def _list_optional(self, key: str) -> Iterator[Record]:
        return self._root.list_records(key) if key in self._root.value else iter(())

    def _take_metric(self, record: Record) -> str:
        """Return the metric's name, which must be among 'metrics'."""
        name: str = record.take("metric", str)
        if name not in self._metrics:
            record.refuse(f"{record.label} has the metric '{name}', which is not among 'metrics'")
        return name

    def _take_score(self, record: Record) -> Score:
        """Return a score with all components of its metric."""
        name = self._take_metric(record)
        parts = record.take_record("parts")
        given = {part.name: parts.take(part.name, int, float, type(None)) for part in self._metrics[name].parts}
        values = {key: float("nan") if value is None else value for key, value in given.items()}
        return Score(name, list(values.values())[-1], {**parts.value, **values})

    def _take_scores(self) -> dict[str, dict[str, Score]]:
        scores: dict[str, dict[str, Score]] = {name: {} for name in self._metrics}
        for record in self._root.list_records("scores"):
            score = self._take_score(record)
            scores[score.metric][record.take("system", str)] = Score(
                score.metric,
                record.take("value", int, float),
                score.parts,
                Signature(record.take("signature", str)),
                record.take_pair("interval"),
            )
        return scores

    def _take_types(self) -> dict[tuple[str, Tier], dict[str, dict[str, Score]]]:
        typed = [name for name, facts in self._metrics.items() if facts.types]
        types: dict[tuple[str, Tier], dict[str, dict[str, Score]]] = {
            (name, tier): {} for name in typed for tier in get_args(Tier)
        }
        for record in self._root.list_records("types"):
            key = self._take_metric(record), record.take("tier", str)
            if key not in types:
                record.refuse(
                    f"{record.label} has the tier '{key[1]}' for the metric '{key[0]}', which has no such tier"
                )
            types[key].setdefault(record.take("type", str), {})[record.take("system", str)] = self._take_score(record)
        for by_type in types.values():
            for name, by_system in by_type.items():
                if tuple(by_system) != self._systems:
                    self._root.refuse(
                        f"the file must have every system, in the order of 'scores', for the type '{name}'"
                    )
        return types

    def _take_sentences(self) -> dict[str, list[SentenceScore]]:
        if "sentences" not in self._root.value:
            return {}
        scores: dict[str, list[SentenceScore]] = {name: [] for name in self._metrics}
        for record in self._root.list_records("sentences"):
            key = record.take("sentence", int), record.take("system", str), record.take("annotator", int, type(None))
            scores[self._take_metric(record)].append((key, self._take_score(record)))
        return scores

    def _take_comparison(self, record: Record) -> Comparison:
        pair = record.take("system", str), record.take("other", str)
        if not set(pair) <= set(self._systems):
            record.refuse(f"{record.label} compares '{pair[0]}' with '{pair[1]}', but one of them has no scores")
        difference, p, adjusted = _take_difference(record)
        return Comparison(
            self._take_metric(record),
            record.take("test", str),
            *pair,
            difference,
            record.take_pair("interval"),
            p,
            adjusted,
            Signature(record.take("signature", str)),
        )

    def _take_type_comparison(self, record: Record) -> TypeComparison:
        tier, error_type, system, other, signature = (
            record.take(key, str) for key in ("tier", "type", "system", "other", "signature")
        )
        difference, p, adjusted = _take_difference(record)
        interval, name = record.take_pair("interval"), self._take_metric(record)
        return TypeComparison(
            name, tier, error_type, system, other, difference, interval, p, adjusted, Signature(signature)
        )

    def _take_skipped(self, record: Record) -> SkippedSentence:
        texts = record.take("system", str), record.take("reason", str)
        return SkippedSentence(self._take_metric(record), record.take("sentence", int), *texts)

    def _take_edit(self, record: Record) -> EditOutcome:
        sentence, annotator, start, end = (record.take(key, int) for key in ("sentence", "annotator", "start", "end"))
        texts = record.take("source", str), record.take("correction", str), record.take("type", str, default="")
        outcome: Any = record.take("outcome", str, default="")
        if not outcome:  # a file of version 0.1.0
            outcome = "hit" if record.take("verdict", str) == "correct" else "wrong"
        if outcome not in get_args(Outcome):
            record.refuse(f"'outcome' of {record.label} must be among {', '.join(get_args(Outcome))}, got {outcome}")
        difficulty = record.take("difficulty", int, float, type(None), default=None)
        names = self._take_metric(record), record.take("system", str)
        edit = EditOutcome(*names, sentence, annotator, start, end, *texts, outcome, difficulty)
        # In files of version 0.1.0, the verdict was the outcome.
        return add_verdict(edit, record.take("verdict", str, default="")) if "outcome" in record.value else edit


def _take_difference(record: Record) -> tuple[float, float, float]:
    """Return a difference with its p-values; those at the resolution of their draws are marked as such."""
    difference, p, adjusted = (float(record.take(key, int, float)) for key in ("difference", "p", "adjusted"))
    limited = record.take("limited", list, default=[])
    p, adjusted = (LimitedP(value) if key in limited else value for key, value in (("p", p), ("adjusted", adjusted)))
    return difference, p, adjusted


def _take_facts(record: Record) -> MetricFacts:
    headings = record.take_record("headings")
    if not headings.value:
        record.refuse(f"{record.label} must have at least one heading")
    if "kinds" not in record.value:
        # Files of older versions do not describe their components, but the metric does.
        with suppress(RedinkError):
            metric = parse_metric(record.take("metric", str))
            if [part.name for part in metric.parts] == list(headings.value):
                return MetricFacts(metric.parts, record.take("types", bool))
    kinds: dict[str, Any] = record.take("kinds", dict, default={})
    best: dict[str, Any] = record.take("best", dict, default={})
    for name, allowed in ((kinds, ("count", "ratio")), (best, ("largest", "smallest", None))):
        if any(value not in allowed for value in name.values()):
            record.refuse(f"'kinds' and 'best' of {record.label} must be among {', '.join(map(str, allowed))}")
    parts = tuple(
        Part(name, headings.take(name, str), kinds.get(name, "ratio"), best.get(name)) for name in headings.value
    )
    return MetricFacts(parts, record.take("types", bool))
