"""Three-way alignments as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from redink.metrics.imeasure.columns import Column
from redink.report.tables.model import text_width
from redink.report.tables.text import GAP

NOTHING = "∅"
"""Sign for a gap; a dash could be a token."""

ROWS = ("source", "hypothesis", "reference", "detection", "correction")


def format_alignment(
    columns: Sequence[Column], width: int | None = None, paint: Callable[[str, str], str] | None = None
) -> str:
    """Return the five rows of an alignment: three texts, and the classes of columns for detection and correction.

    Where they do not fit the width, they go on below. `paint` may colour a text by the class of its column.

    >>> print(format_alignment([Column("is", "are", "are"), Column(None, "so", None)]))
    source      is   ∅
    hypothesis  are  so
    reference   are  ∅
    detection   TP   FP
    correction  TP   FP
    """
    head = max(map(len, ROWS))
    blocks: list[list[str]] = []
    used = 0
    for column in columns:
        texts = [NOTHING if token is None else token for token in column]
        classes = [column.detection, column.correction]
        size = max(map(text_width, [*texts, *classes]))
        if not blocks or (width is not None and used + len(GAP) + size > width and used > head):
            blocks.append([name.ljust(head) for name in ROWS])
            used = head
        used += len(GAP) + size
        kinds = [column.correction] * 3 + classes
        for row, (text, kind) in enumerate(zip([*texts, *classes], kinds, strict=True)):
            shown = paint(text, kind) if paint else text
            blocks[-1][row] += GAP + shown + " " * (size - text_width(text))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)
