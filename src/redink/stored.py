"""Results kept in a file: JSON in, results out; docs/results.md says what the file holds."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from redink.errors import FormatError, UnsuitableData
from redink.formats.jsonl import check_pairs
from redink.formats.lines import PathName, describe_path, read_lines
from redink.metrics.base import Tier
from redink.results import SCHEMA, LeftOut, Results, SentenceScore, ShownEdit
from redink.statistics.paired import Comparison
from redink.types import Score


@dataclass(frozen=True, slots=True)
class StoredResults(Results):
    """Results from a file."""

    corpus: str
    sentences: int
    annotators: int
    metrics: Mapping[str, Mapping[str, str]]
    """The headings of their parts."""
    scores: Mapping[str, Mapping[str, Score]]
    types: Mapping[tuple[Tier, str], Mapping[str, Mapping[str, Score]]]
    """By tier and metric; then by type and system."""
    sentence_scores: Mapping[str, Sequence[SentenceScore]]
    comparisons: tuple[Comparison, ...]
    left_out: tuple[LeftOut, ...]
    edits: Sequence[ShownEdit] | None
    """What `score --show-edits` found."""

    @property
    def headings(self) -> Mapping[str, Mapping[str, str]]:
        """By metric: how tables call the parts of a score."""
        return self.metrics

    @property
    def typed_metrics(self) -> tuple[str, ...]:
        """The metrics that know error types."""
        return tuple(dict.fromkeys(name for _, name in self.types))

    def score_types(self, tier: Tier, metric: str | None = None) -> Mapping[str, Mapping[str, Score]]:
        """The scores by error type, then system."""
        name = self._find(metric)
        if (tier, name) not in self.types:
            raise UnsuitableData(f"{name} knows no error types")
        return self.types[tier, name]

    def score_sentences(self, metric: str | None = None) -> Iterator[SentenceScore]:
        """Each sentence's own score by every system."""
        name = self._find(metric)
        if name not in self.sentence_scores:
            raise UnsuitableData("these results hold no scores of sentences: score with --sentences to keep them")
        return iter(self.sentence_scores[name])


def read_results(path: PathName) -> StoredResults:
    """The results that `redink score --format json` wrote."""
    return parse_results("\n".join(read_lines(path)), describe_path(path))


def parse_results(text: str, path: str = "") -> StoredResults:
    """The results of a JSON text; `path` is what an error calls it."""
    try:
        value = json.loads(text, object_pairs_hook=check_pairs)
    except FormatError as error:
        raise FormatError(str(error), path) from None
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        problem = error.msg if isinstance(error, json.JSONDecodeError) else "too deep or too long a number"
        raise FormatError(f"no JSON: {problem}", path, line) from None
    whole = Record(value, path, "the file")
    if "schema" not in whole.value:
        raise FormatError('no results of redink: there is no "schema" (make them by score --format json)', path)
    if whole.take("schema", int) != SCHEMA:
        raise FormatError(f"schema {whole.take('schema', int)} is not {SCHEMA}, the one that this version reads", path)
    return _build(whole)


class Record:
    """A JSON object whose values are what they should be, or an error says where they are not."""

    def __init__(self, value: object, path: str, place: str) -> None:
        if not isinstance(value, dict):
            raise FormatError(f"{place} is no JSON object", path)
        self.value: dict[str, Any] = value
        self._path = path
        self._place = place

    def take(self, key: str, *kinds: type) -> Any:
        """The value of a key, which must be there and of one of these kinds."""
        if key not in self.value:
            self.refuse(f'lacks "{key}"')
        value = self.value[key]
        endless = isinstance(value, float) and not math.isfinite(value)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds) or endless:
            names = " or ".join("null" if kind is type(None) else NAMES.get(kind, kind.__name__) for kind in kinds)
            self.refuse(f'has a "{key}" that is not {names}')
        return value

    def take_record(self, key: str) -> Record:
        """The object below a key."""
        return Record(self.take(key, dict), self._path, f'"{key}" of {self._place}')

    def list_records(self, key: str) -> Iterator[Record]:
        """The objects of the list below a key."""
        for number, value in enumerate(self.take(key, list), 1):
            yield Record(value, self._path, f'number {number} of "{key}"')

    def take_parts(self, headings: Mapping[str, Mapping[str, str]]) -> Score:
        """A score: all parts of its metric."""
        name = self.take_metric(headings)
        parts = self.take_record("parts")
        values = {part: parts.take(part, int, float) for part in headings[name]}
        return Score(name, list(values.values())[-1], {**parts.value, **values})

    def take_metric(self, headings: Mapping[str, Mapping[str, str]]) -> str:
        """The metric, which must be one of those that were described."""
        name: str = self.take("metric", str)
        if name not in headings:
            self.refuse(f'has the metric "{name}", which is not among "metrics"')
        return name

    def take_interval(self) -> tuple[float, float] | None:
        """An interval or null."""
        value = self.take("interval", list, type(None))
        if value is None:
            return None
        if len(value) != 2 or not all(isinstance(own, int | float) and math.isfinite(own) for own in value):
            self.refuse('has an "interval" that is not two numbers')
        return float(value[0]), float(value[1])

    def refuse(self, problem: str) -> None:
        """Say what is wrong with this object."""
        raise FormatError(f"{self._place} {problem}", self._path)


NAMES = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


def _build(whole: Record) -> StoredResults:
    corpus = whole.take_record("corpus")
    headings = {
        own.take("metric", str): _check_headings(own.take_record("headings")) for own in whole.list_records("metrics")
    }
    typed = [own.take("metric", str) for own in whole.list_records("metrics") if own.take("types", bool)]
    scores: dict[str, dict[str, Score]] = {name: {} for name in headings}
    for own in whole.list_records("scores"):
        base = own.take_parts(headings)
        scores[base.metric][own.take("system", str)] = Score(
            base.metric, own.take("value", int, float), base.parts, own.take("signature", str), own.take_interval()
        )
    systems = [tuple(own) for own in scores.values()]
    if not systems or not systems[0] or any(own != systems[0] for own in systems):
        whole.refuse("has no score of every system by every metric")
    types: dict[tuple[Tier, str], dict[str, dict[str, Score]]] = {
        (tier, name): {} for name in typed for tier in get_args(Tier)
    }
    for own in whole.list_records("types"):
        key = own.take("tier", str), own.take_metric(headings)
        if key not in types:
            own.refuse("has a tier or a metric that has no types")
        types[key].setdefault(own.take("type", str), {})[own.take("system", str)] = own.take_parts(headings)
    for kinds in types.values():
        for kind, found in kinds.items():
            if tuple(found) != systems[0]:
                whole.refuse(f'has not every system, in its order, for the type "{kind}"')
    sentence_scores: dict[str, list[SentenceScore]] = {}
    if "sentences" in whole.value:
        sentence_scores = {name: [] for name in headings}
        for own in whole.list_records("sentences"):
            key_ = own.take("sentence", int), own.take("system", str), own.take("annotator", int, type(None))
            sentence_scores[own.take_metric(headings)].append((key_, own.take_parts(headings)))
    return StoredResults(
        corpus.take("name", str), corpus.take("sentences", int), corpus.take("annotators", int),
        headings, scores, types, sentence_scores,
        tuple(_build_comparison(own, headings, systems[0]) for own in whole.list_records("comparisons")),
        tuple(
            LeftOut(
                own.take_metric(headings), own.take("sentence", int), own.take("system", str), own.take("reason", str)
            )
            for own in whole.list_records("left_out")
        ),
        [_build_edit(own, headings) for own in whole.list_records("edits")] if "edits" in whole.value else None,
    )  # fmt: skip


def _check_headings(headings: Record) -> dict[str, str]:
    if not headings.value:
        headings.refuse("is empty")
    return {part: headings.take(part, str) for part in headings.value}


def _build_comparison(own: Record, headings: Mapping[str, Mapping[str, str]], systems: Sequence[str]) -> Comparison:
    pair = own.take("system", str), own.take("other", str)
    if not set(pair) <= set(systems):
        own.refuse("compares a system that has no scores")
    figures = {key: float(own.take(key, int, float)) for key in ("difference", "p", "adjusted")}
    return Comparison(
        own.take_metric(headings), own.take("test", str), *pair, figures["difference"], own.take_interval(),
        figures["p"], figures["adjusted"], own.take("signature", str),
    )  # fmt: skip


def _build_edit(own: Record, headings: Mapping[str, Mapping[str, str]]) -> ShownEdit:
    numbers = [own.take(key, int) for key in ("sentence", "annotator", "start", "end")]
    texts = [own.take(key, str) for key in ("source", "correction", "verdict")]
    return ShownEdit(own.take_metric(headings), own.take("system", str), *numbers, *texts)
