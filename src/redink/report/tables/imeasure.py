"""The I-measure's own table: counts in, the figures of the paper's Table 11 out, in per cent."""

from __future__ import annotations

from collections.abc import Sequence

from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.figures import describe_counts
from redink.report.tables.model import Column, Table


def tabulate_figures(metric: Imeasure, title: str, rows: Sequence[tuple[str, Sequence[int]]]) -> Table:
    """Two rows, detection and correction, for each name with its counts; an empty name has no column."""
    labels = {**{part.name: part.label for part in metric.parts}, "wacc_base": "WAcc_b"}
    cells = []
    for name, counts in rows:
        for aspect in ("detection", "correction"):
            figures = describe_counts(counts, aspect, metric.w, metric.beta)
            shown = [str(value) if isinstance(value, int) else f"{100 * value:.2f}" for value in figures]
            cells.append((*([name] if name else []), aspect, *shown))
    keys = [Column("sentence", "count")] * bool(rows[0][0]) if rows else []
    columns = (*keys, Column("aspect"), *(Column(label, "count") for label in labels.values()))
    return Table(title, columns, tuple(cells))
