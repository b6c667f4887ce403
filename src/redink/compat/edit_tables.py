"""The tables that ERRANT prints, and the scorers that descend from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from redink.metrics.ratios import divide, f_score

Sums: TypeAlias = Sequence[int]
"""TP, FP and FN."""
Rate: TypeAlias = Callable[[Sums], Sequence[float]]
"""Returns precision, recall and F of counts, rounded as printed."""

CATEGORIES = (1, 2, 3)
"""Values of -cat: the operation, the main type, or both."""
UNKNOWN = "UNK"


def make_rate(beta: float) -> Rate:
    """Return a function that computes precision, recall and F, rounded to four decimals."""

    def rate(sums: Sums) -> list[float]:
        tp, fp, fn = sums
        precision, recall = divide(tp, tp + fp), divide(tp, tp + fn)
        return [round(value, 4) for value in (precision, recall, f_score(precision, recall, beta))]

    return rate


def sum_categories(by_type: Mapping[str, Sums], category: int) -> dict[str, list[int]]:
    """Sum up by the first letter of the type, by the type without its first two letters, or by the full type.

    >>> sum_categories({"R:DET": [1, 0, 0], "M:DET": [0, 1, 2]}, 2)
    {'DET': [1, 1, 2]}
    """
    sums: dict[str, list[int]] = {}
    for name, values in by_type.items():
        group = name if category == 3 or name == UNKNOWN else name[:1] if category == 1 else name[2:]
        sums[group] = [one + other for one, other in zip(sums.get(group, (0, 0, 0)), values, strict=True)]
    return sums


def format_tables(
    title: str, beta: float, totals: Sums, rate: Rate, categories: Mapping[str, Sums] | None = None
) -> str:
    """Return the overall table, after the table by category if there is one."""
    heading = f"F{beta}"
    lines = []
    if categories is not None:
        lines += ["", f"{title:=^66}", _format_row("Category", "TP", "FP", "FN", "P", "R", heading)]
        lines += [_format_row(name, *map(str, (*sums, *rate(sums)))) for name, sums in sorted(categories.items())]
    lines += ["", f"{title:=^46}", "\t".join(("TP", "FP", "FN", "Prec", "Rec", heading))]
    lines += ["\t".join(map(str, (*totals, *rate(totals)))), "=" * 46, ""]
    return "\n".join(lines) + "\n"


def _format_row(name: str, *values: str) -> str:
    return " ".join([name.ljust(14), *(value.ljust(8) for value in values[:-1]), values[-1]])
