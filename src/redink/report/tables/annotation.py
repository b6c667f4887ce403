"""Tables of alignments and of explained edits."""

from __future__ import annotations

from collections.abc import Sequence

from redink.annotators.alignment import Operation
from redink.annotators.annotator import Explanation
from redink.report.tables.model import Column, Table
from redink.types import Edit, Tokens

WORDS = {"M": "match", "D": "delete", "I": "insert", "S": "substitute", "T": "transpose"}


def tabulate_alignment(source: Tokens, corrected: Tokens, operations: Sequence[Operation]) -> Table:
    """Return one row per operation."""
    rows = tuple(
        (
            " ".join(source[operation.start : operation.end]),
            " ".join(corrected[operation.other_start : operation.other_end]),
            WORDS[operation.kind[0]],
        )
        for operation in operations
    )
    return Table("Alignment", (Column("source"), Column("corrected"), Column("operation")), rows)


def tabulate_contributions(
    source: Tokens, edits: Sequence[Edit], values: Sequence[float], metric: str, method: str
) -> Table:
    """Return one row per edit with its contribution to the score of the sentence, and their sum."""
    rows = [
        (
            f"{edit.start} {edit.end}",
            f"{' '.join(source[edit.start : edit.end]) or '∅'} → {' '.join(edit.correction) or '∅'}",
            edit.type,
            value,
        )
        for edit, value in zip(edits, values, strict=True)
    ]
    columns = (Column("span"), Column("edit"), Column("type"), Column("contribution", "ratio"))
    return Table("Contributions of edits", columns, (*rows, ("", "sum", "", sum(values))), (f"{metric}, {method}",))


def tabulate_edits(explanations: Sequence[Explanation], engine: str) -> Table:
    """Return one row per edit, with its type and the rule that assigned it."""
    rows = tuple(
        (
            f"{explanation.edit.start} {explanation.edit.end}",
            f"{explanation.source or '∅'} → {explanation.corrected or '∅'}",
            explanation.edit.type,
            explanation.rule,
            explanation.example,
        )
        for explanation in explanations
    )
    columns = (Column("span"), Column("edit"), Column("type"), Column("rule"), Column("example of the rule"))
    return Table("Edits", columns, rows, (f"engine:{engine}",))
