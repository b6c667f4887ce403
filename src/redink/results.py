"""Results: scores in, tables out, and JSON that holds all that the tables need.

Results are the same whether they were just computed (redink.evaluate) or kept in a file (redink.stored).
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import combinations
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeAlias

from redink.errors import MissingDependency, UnknownName, UnsuitableData
from redink.metrics.base import Tier
from redink.statistics.paired import DRAWING, Comparison
from redink.statistics.ranks import correlate, rank, show_change
from redink.tables import MISSING, Cell, Column, Table
from redink.types import Score
from redink.version import VERSION

Rows: TypeAlias = tuple[tuple[Cell, ...], ...]
SentenceScore: TypeAlias = tuple[tuple[int, str, int | None], Score]
"""A sentence's number (from 1), the system, the chosen annotator (None: no single one), and the score."""

SCHEMA = 1
"""The version of the JSON; it changes when a reader of the old one would be misled."""
TIERS: Mapping[Tier, str] = {"op": "by operation", "type": "by type", "full": "by operation and type"}
SMALLEST_BEST = frozenset({"fp", "fn", "fpn"})
NEVER_BEST = frozenset({"proposed", "gold", "wacc_base", "length", "reference_length"})
"""Parts that say nothing about how good a system is."""
SURE = 0.05
LEVELS = {0.001: "***", 0.01: "**", SURE: "*"}
"""How a difference is marked that is as improbable as this."""
SHOWN_LEFT_OUT = 5


class LeftOut(NamedTuple):
    """A sentence that a metric could not score, and so left out for every system."""

    metric: str
    sentence: int
    """From 1."""
    system: str
    """Whose output was the reason; empty where it was not one system's."""
    reason: str

    def __str__(self) -> str:
        whose = f" of {self.system}" if self.system else ""
        return f"{self.metric}: sentence {self.sentence}{whose} is left out for all systems: {self.reason}"


class ShownEdit(NamedTuple):
    """An edit of a system as people want to see it, without equal words at its ends."""

    metric: str
    system: str
    sentence: int
    """From 1."""
    annotator: int
    """The one that was chosen for the sentence."""
    start: int
    end: int
    source: str
    correction: str
    verdict: str


class Results(ABC):
    """Scores of systems by metrics, with tables and JSON made of them."""

    corpus: str
    sentences: int
    annotators: int
    scores: Mapping[str, Mapping[str, Score]]
    """By metric, then system."""
    comparisons: tuple[Comparison, ...]
    left_out: tuple[LeftOut, ...]

    @property
    @abstractmethod
    def headings(self) -> Mapping[str, Mapping[str, str]]:
        """By metric: how tables call the parts of a score; the last one is the value."""

    @property
    @abstractmethod
    def typed_metrics(self) -> tuple[str, ...]:
        """The metrics that know error types."""

    @abstractmethod
    def score_types(self, tier: Tier, metric: str | None = None) -> Mapping[str, Mapping[str, Score]]:
        """The scores by error type, then system; a type that a system has not is a score of zero counts."""

    @abstractmethod
    def score_sentences(self, metric: str | None = None) -> Iterator[SentenceScore]:
        """Each sentence's own score by every system."""

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems in the order they were given."""
        return tuple(next(iter(self.scores.values())))

    def table(self, metric: str | None = None) -> Table:
        """The scores of all systems: one metric with its parts, or the values of several side by side."""
        letters = self._name_letters()
        if metric is None and len(self.scores) > 1:
            columns = (Column("system"), *(Column(name, "ratio", "largest") for name in self.scores))
            rows: Rows = tuple(
                (_show_system(system, letters), *(scores[system].value for scores in self.scores.values()))
                for system in self.systems
            )
            marks = {
                (row, place): mark
                for place, name in enumerate(self.scores, 1)
                for row, mark in self._mark_letters(name, letters).items()
            }
            return Table(self._title(), columns, rows, self._note(*self.scores), marks)
        name = self._find(metric)
        scored = [((_show_system(system, letters),), score) for system, score in self.scores[name].items()]
        table = self._tabulate(name, "", (Column("system"),), scored, self._note(name), compare=True)
        place = len(self.headings[name])
        marks = {(row, place): mark for row, mark in self._mark_letters(name, letters).items()}
        return replace(table, marks=marks)

    def table_types(self, tier: Tier, metric: str | None = None) -> Table:
        """Every type and system with all counts: one row each."""
        name = self._find(metric)
        scored = [
            ((kind, system), score)
            for kind, scores in self.score_types(tier, name).items()
            for system, score in scores.items()
        ]
        return self._tabulate(name, TIERS[tier], (Column("type"), Column("system")), scored)

    def compare_types(self, tier: Tier, metric: str | None = None) -> Table:
        """Systems side by side: the value for each type; nothing where a system tried nothing (TP + FP = 0)."""
        name = self._find(metric)
        heading = list(self.headings[name].values())[-1]
        rows: Rows = tuple(
            (kind, *(score.value if _tried(score) else None for score in scores.values()))
            for kind, scores in self.score_types(tier, name).items()
        )
        columns = (Column("type"), *(Column(system, "ratio") for system in self.systems))
        note = f"{heading} of each system; {MISSING} where it changed nothing of this type."
        return Table(self._title(TIERS[tier]), columns, rows, (note, "All counts: --format csv or json."))

    def table_sentences(self, metric: str | None = None) -> Table:
        """Every sentence and system with its own score and the annotator it was compared with."""
        name = self._find(metric)
        keys = (Column("sentence", "count"), Column("system"), Column("annotator", "count"))
        return self._tabulate(name, "by sentence", keys, self.score_sentences(name))

    def table_matrix(self, metric: str | None = None) -> Table:
        """Every system against every other one that it was compared with, the best first.

        Above the diagonal stands how much more the row has than the column, below it the interval of that.
        """
        name = self._find(metric)
        pairs = {frozenset((own.system, own.other)): own for own in self._list_comparisons(name)}
        ranks = rank({system: score.value for system, score in self.scores[name].items()})
        systems = sorted({system for pair in pairs for system in pair}, key=ranks.__getitem__)
        rows, marks = [], {}
        for row, mine in enumerate(systems):
            cells: list[Cell] = [mine]
            for place, theirs in enumerate(systems):
                own = pairs.get(frozenset((mine, theirs))) if mine != theirs else None
                if own is None:
                    cells.append(None)
                    continue
                sign = 1 if own.system == systems[min(row, place)] else -1
                if row < place:
                    cells.append(f"{sign * own.difference:+.4f}")
                    marks[row, place + 1] = _mark_level(own.adjusted)
                else:
                    cells.append(_show_interval(own.interval and _turn(own.interval, sign)))
            rows.append(tuple(cells))
        columns = (Column("system"), *(Column(system, "count") for system in systems))
        notes = (
            "Above the diagonal: how much more the row has than the column. Below: the 95% interval of that.",
            self._describe_levels(name),
        )
        return Table(self._title("differences", name), columns, tuple(rows), notes, marks)

    def table_pairs(self, metric: str | None = None) -> Table:
        """Every comparison with all of its figures: one row each."""
        name = self._find(metric)
        rows: Rows = tuple(
            (own.system, own.other, own.difference, *(own.interval or (None, None)), own.p, own.adjusted,
             _mark_level(own.adjusted))
            for own in self._list_comparisons(name)
        )  # fmt: skip
        columns = (
            Column("system"), Column("against"),
            *(Column(heading, "ratio") for heading in ("difference", "from", "to", "p", "p (Holm)")), Column("mark"),
        )  # fmt: skip
        return Table(self._title("comparisons", name), columns, rows, (self._describe_levels(name),))

    def table_ranks(self) -> Table:
        """The ranks of all systems by every metric, with their changes against the first one."""
        ranks = {
            name: rank({system: score.value for system, score in own.items()}) for name, own in self.scores.items()
        }
        first = next(iter(ranks))
        systems = sorted(self.systems, key=ranks[first].__getitem__)
        rows: Rows = tuple((system, *(own[system] for own in ranks.values())) for system in systems)
        marks = {
            (row, place): show_change(ranks[first][system], ranks[name][system])
            for row, system in enumerate(systems)
            for place, name in enumerate(ranks, 1)
            if ranks[first][system] != ranks[name][system]
        }
        columns = (Column("system"), *(Column(name, "count") for name in ranks))
        return Table(self._title("ranks"), columns, rows, (f"↑ ↓: the change of rank against {first}.",), marks)

    def table_correlations(self) -> Table:
        """How far the metrics agree on the systems, pair by pair."""
        values = {name: [score.value for score in own.values()] for name, own in self.scores.items()}
        rows: Rows = tuple(
            (first, second, *correlate(values[first], values[second])) for first, second in combinations(values, 2)
        )
        columns = (
            Column("metric"), Column("metric"), *(Column(name, "ratio") for name in ("Pearson", "Spearman", "Kendall")),
        )  # fmt: skip
        note = f"Over {len(self.systems)} systems; Kendall's tau-b. {MISSING} where a metric gives all the same value."
        return Table(self._title("correlations"), columns, rows, (note,))

    def to_json(self, sentences: bool = False, edits: Sequence[ShownEdit] | None = None) -> str:
        """Everything that the tables need, as docs/results.md says; scores of sentences where they are asked for."""
        value: dict[str, Any] = {
            "schema": SCHEMA,
            "redink": VERSION,
            "corpus": {"name": self.corpus, "sentences": self.sentences, "annotators": self.annotators},
            "metrics": [
                {"metric": name, "headings": dict(headings), "types": name in self.typed_metrics}
                for name, headings in self.headings.items()
            ],
            "scores": [
                {"system": system, "metric": name, "value": score.value, "parts": dict(score.parts),
                 "interval": score.interval, "signature": score.signature}
                for name, scores in self.scores.items()
                for system, score in scores.items()
            ],
            "types": [
                {"tier": tier, "type": kind, "system": system, "metric": name, "parts": dict(score.parts)}
                for name in self.typed_metrics
                for tier in TIERS
                for kind, scores in self.score_types(tier, name).items()
                for system, score in scores.items()
            ],
            "comparisons": [own._asdict() for own in self.comparisons],
            "left_out": [own._asdict() for own in self.left_out],
        }  # fmt: skip
        if sentences:
            value["sentences"] = [
                {"sentence": number, "system": system, "metric": name, "annotator": annotator,
                 "parts": dict(score.parts)}
                for name in self.scores
                for (number, system, annotator), score in self.score_sentences(name)
            ]  # fmt: skip
        if edits is not None:
            value["edits"] = [edit._asdict() for edit in edits]
        return _dump(value)

    def to_pandas(self) -> Any:
        """A data frame with a row for each system and metric."""
        try:
            pandas = import_module("pandas")
        except ModuleNotFoundError:
            raise MissingDependency("a data frame needs pandas: pip install redink[pandas]") from None
        return pandas.DataFrame(
            [
                {"system": system, "metric": name, "value": score.value, **score.parts, "signature": score.signature}
                for name, scores in self.scores.items()
                for system, score in scores.items()
            ]
        )

    def _tabulate(
        self,
        name: str,
        what: str,
        keys: tuple[Column, ...],
        scored: Iterable[tuple[tuple[Cell, ...], Score]],
        notes: tuple[str, ...] = (),
        compare: bool = False,
    ) -> Table:
        """A table with the parts of scores behind their keys; `compare` marks the best of each column."""
        headings = self.headings[name]
        listed = list(scored)
        rows: Rows = tuple((*key, *(score.parts[part] for part in headings)) for key, score in listed)
        columns = [
            Column(
                heading,
                "count" if all(isinstance(row[place], int) for row in rows) else "ratio",
                None if not compare or part in NEVER_BEST else "smallest" if part in SMALLEST_BEST else "largest",
            )
            for place, (part, heading) in enumerate(headings.items(), len(keys))
        ]
        if any(score.interval for _, score in listed):
            columns.append(Column("95% interval"))
            rows = tuple((*row, _show_interval(own.interval)) for row, (_, own) in zip(rows, listed, strict=True))
        return Table(self._title(what, name if len(self.scores) > 1 else ""), (*keys, *columns), rows, notes)

    def _title(self, *more: str) -> str:
        people = "1 annotator" if self.annotators == 1 else f"{self.annotators} annotators"
        return ", ".join([f"{self.corpus}: {self.sentences} sentences", people, *filter(None, more)])

    def _note(self, *names: str) -> tuple[str, ...]:
        """What stands below the scores of these metrics: signatures, what letters mean, what was left out."""
        notes = [score.signature for name in names for score in self.scores[name].values()]
        compared = dict.fromkeys(own.signature for own in self._compared_scores if own.metric in names)
        if compared:
            how = ", ".join(compared)
            notes.append(f"Letters: better than the system with this letter, adjusted p < {SURE} ({how}).")
        left_out = [own for own in self.left_out if own.metric in names]
        notes += map(str, left_out[:SHOWN_LEFT_OUT])
        if len(left_out) > SHOWN_LEFT_OUT:
            notes.append(f"... and {len(left_out) - SHOWN_LEFT_OUT} more sentences left out: --format json lists all.")
        return tuple(dict.fromkeys(notes))

    def _name_letters(self) -> dict[str, str]:
        """A letter for every system, where systems were compared."""
        if not self._compared_scores:
            return {}
        long = [first + second for first in ascii_lowercase for second in ascii_lowercase]
        return dict(zip(self.systems, [*ascii_lowercase, *long], strict=False))

    def _mark_letters(self, name: str, letters: Mapping[str, str]) -> dict[int, str]:
        """By row: the letters of the systems than which this one is surely better."""
        beaten: dict[str, list[str]] = {}
        for own in self._compared_scores:
            if own.metric == name and own.adjusted < SURE:
                better, worse = (own.system, own.other) if own.difference > 0 else (own.other, own.system)
                beaten.setdefault(better, []).append(letters.get(worse, worse))
        between = "" if len(self.systems) <= len(ascii_lowercase) else ","
        return {
            row: between.join(sorted(beaten[system])) for row, system in enumerate(self.systems) if system in beaten
        }

    @property
    def _compared_scores(self) -> list[Comparison]:
        """The comparisons of the scores themselves: the difference of another test may point elsewhere."""
        return [own for own in self.comparisons if own.test in DRAWING]

    def _list_comparisons(self, name: str) -> list[Comparison]:
        found = [own for own in self.comparisons if own.metric == name]
        if not found:
            raise UnsuitableData(f"systems were not compared by {name}")
        return found

    def _describe_levels(self, name: str) -> str:
        levels = ", ".join(f"{mark} p < {level:g}" for level, mark in LEVELS.items())
        how = " ".join(dict.fromkeys(own.signature for own in self._list_comparisons(name)))
        return f"{levels}, by Holm's correction. {how}"

    def _find(self, metric: str | None) -> str:
        if metric is None:
            return next(iter(self.scores))
        if metric not in self.scores:
            raise UnknownName("metric of these results", metric, self.scores)
        return metric


def _dump(value: Mapping[str, Any]) -> str:
    """JSON with one line for each record of a list."""
    parts = []
    for key, own in value.items():
        text = json.dumps(own, ensure_ascii=False)
        if isinstance(own, list) and own:
            text = "[\n" + ",\n".join("    " + json.dumps(record, ensure_ascii=False) for record in own) + "\n  ]"
        parts.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}"


def _show_system(system: str, letters: Mapping[str, str]) -> str:
    return f"{system} ({letters[system]})" if system in letters else system


def _show_interval(interval: tuple[float, float] | None) -> str | None:
    return interval and f"[{interval[0]:.4f}, {interval[1]:.4f}]"


def _turn(interval: tuple[float, float], sign: int) -> tuple[float, float]:
    return interval if sign > 0 else (-interval[1], -interval[0])


def _mark_level(p: float) -> str:
    return next((mark for level, mark in LEVELS.items() if p < level), "")


def _tried(score: Score) -> bool:
    return bool(score.parts.get("tp", 1) + score.parts.get("fp", 1))
