"""What GTS's own `gotoscorer` prints, letter for letter: scores and types in, text out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from redink.metrics.gts.types import TypeDifficulty
from redink.types import Score

COUNTS = ("tp", "fp", "fn", "tn")
RATIOS = {"Prec.": "precision", "Recall": "recall", "F": "f1", "F0.5": "f", "Accuracy": "accuracy"}


def format_scores(scores: Mapping[str, Score], weighted: bool, verbose: bool, order: str = "") -> Iterator[str]:
    """One line a system; `order` is the heading of the column to sort by, the largest first."""
    width = max(map(len, ("Sys_name", *scores)))
    rows = {name: {**score.parts, "f1": _f1(score)} for name, score in scores.items()}
    names = sorted(rows, key=lambda name: -rows[name][RATIOS[order]]) if order else list(rows)
    yield f"----- {'Weighted' if weighted else 'Non-Weighted'} Scores -----\n"
    counts = [name.upper().ljust(8) for name in COUNTS] if verbose else []
    yield "\t".join(["Sys_name".ljust(width), *counts, *RATIOS]) + "\n"
    for name in names:
        own = rows[name]
        shown = [f"{own[part]:8.4f}" for part in COUNTS] if verbose else []
        yield "\t".join([f"{name:<{width}}:", *shown, *(f"{own[part]:.4f}" for part in RATIOS.values())]) + "\n"


def _f1(score: Score) -> float:
    precision, recall = score.parts["precision"], score.parts["recall"]
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def format_types(types: Sequence[TypeDifficulty]) -> Iterator[str]:
    """The difficulty of each error type."""
    yield "----- Category Difficulty -----\n"
    yield "\t".join(["Category  ", "Ave.", "Std.", "Freq."]) + "\n"
    for own in types:
        yield f"{own.type:<10}\t{own.mean:.2f}\t{own.deviation:.2f}\t{own.frequency}\n"
