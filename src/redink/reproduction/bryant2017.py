"""Bryant et al. 2017: the teams of CoNLL-2014 by M² and by ERRANT, overall and by error type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redink.metrics.ratios import divide, f_score
from redink.reproduction import published
from redink.reproduction.files import TEAMS
from redink.reproduction.folder import SPACY, Folder, Recipe, ReproducedValue
from redink.types import Score

METRICS = ("errant", "m2")
RATIOS = {"precision": "P", "recall": "R", "f": "F0.5"}
MULTI = "errant(tokens=multi)"


def _make_overall(folder: Folder) -> Iterator[ReproducedValue]:
    columns = {
        "M2, gold": ("m2", "given"), "M2, auto": ("m2", "auto"),
        "ERRANT, gold": ("errant", "given"), "ERRANT, auto": ("errant", "auto"),
    }  # fmt: skip
    for team in folder.list_present(TEAMS):
        for (label, (metric, edits)), value in zip(columns.items(), published.ERRANT_OVERALL[team], strict=True):
            scores = folder.score_teams(edits, METRICS).scores[metric]  # type: ignore[arg-type]
            yield ReproducedValue(team, label, 100 * scores[team].value, value)


def _score_types(folder: Folder, tier: str) -> Mapping[str, Mapping[str, Score]]:
    return folder.score_teams("auto", METRICS).score_types(tier, "errant")  # type: ignore[arg-type]


def _make_operations(folder: Folder) -> Iterator[ReproducedValue]:
    """Yield P, R and F0.5, beside values computed from the published counts."""
    scores = _score_types(folder, "op")
    for team in folder.list_present(TEAMS):
        for operation, (tp, fp, fn) in zip("MRU", published.ERRANT_OPERATIONS[team], strict=True):
            if tp + fp:
                precision, recall = divide(tp, tp + fp), divide(tp, tp + fn)
                published_values = (precision, recall, f_score(precision, recall, 0.5))
                for (name, label), value in zip(RATIOS.items(), published_values, strict=True):
                    reproduced = 100 * scores[operation][team].parts[name]
                    yield ReproducedValue(team, f"{operation} {label}", reproduced, round(100 * value, 2))


def _make_counts(folder: Folder) -> Iterator[ReproducedValue]:
    scores = _score_types(folder, "op")
    for team in folder.list_present(TEAMS):
        for operation, counts in zip("MRU", published.ERRANT_OPERATIONS[team], strict=True):
            for name, value in zip(("tp", "fp", "fn"), counts, strict=True):
                yield ReproducedValue(team, f"{operation} {name.upper()}", scores[operation][team].parts[name], value)


def _make_types(folder: Folder) -> Iterator[ReproducedValue]:
    scores = _score_types(folder, "type")
    for team in folder.list_present(TEAMS):
        for error_type, value in published.ERRANT_TYPES[team].items():
            yield ReproducedValue(team, error_type, 100 * scores[error_type][team].value, value)


def _make_determiners(folder: Folder) -> Iterator[ReproducedValue]:
    scores = {**_score_types(folder, "type"), **_score_types(folder, "full")}
    for team in folder.list_present(tuple(published.ERRANT_DETERMINERS)):
        for error_type, values in published.ERRANT_DETERMINERS[team].items():
            for (name, label), value in zip(RATIOS.items(), values, strict=True):
                yield ReproducedValue(team, f"{error_type} {label}", 100 * scores[error_type][team].parts[name], value)


def _make_multi(folder: Folder) -> Iterator[ReproducedValue]:
    (scores,) = folder.score_teams("auto", (MULTI,)).scores.values()
    for team in folder.list_present(tuple(published.ERRANT_MULTI)):
        for (name, label), value in zip(RATIOS.items(), published.ERRANT_MULTI[team], strict=True):
            yield ReproducedValue(team, label, 100 * scores[team].parts[name], value)


_PAPER = "Bryant et al. 2017, Table"
RECIPES = (
    Recipe(f"{_PAPER} 4: F0.5", ("official",), TEAMS, _make_overall, SPACY),
    Recipe(f"{_PAPER} 5: missing, replaced and unnecessary tokens", ("official",), TEAMS, _make_operations, SPACY),
    Recipe(f"{_PAPER} 6: F0.5 by type", ("official",), TEAMS, _make_types, SPACY),
    Recipe(f"{_PAPER} 7: determiners", ("official",), ("CAMB", "CUUI"), _make_determiners, SPACY),
    Recipe(f"{_PAPER} 8: edits of several tokens", ("official",), TEAMS, _make_multi, SPACY),
    Recipe(f"{_PAPER} 10: counts by operation", ("official",), TEAMS, _make_counts, SPACY, 0),
)
