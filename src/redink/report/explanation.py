"""The account of an annotation: alignments and explained edits in, tables out."""

from __future__ import annotations

from collections.abc import Sequence

from redink.annotators.alignment import Operation
from redink.annotators.annotator import Explanation
from redink.tables import Column, Table
from redink.types import Tokens

WORDS = {"M": "match", "D": "delete", "I": "insert", "S": "substitute", "T": "transpose"}


def tabulate_alignment(source: Tokens, corrected: Tokens, operations: Sequence[Operation]) -> Table:
    """One row an operation."""
    rows = tuple(
        (
            " ".join(source[operation.start : operation.end]),
            " ".join(corrected[operation.other_start : operation.other_end]),
            WORDS[operation.kind[0]],
        )
        for operation in operations
    )
    return Table("Alignment", (Column("source"), Column("corrected"), Column("operation")), rows)


def tabulate_edits(explanations: Sequence[Explanation], engine: str) -> Table:
    """One row an edit, with its type, its rule and what the rule is for."""
    rows = tuple(
        (
            f"{own.edit.start} {own.edit.end}",
            f"{own.source or '∅'} → {own.corrected or '∅'}",
            own.edit.type,
            own.rule,
            own.example,
        )
        for own in explanations
    )
    columns = (Column("span"), Column("edit"), Column("type"), Column("rule"), Column("the rule is for"))
    return Table("Edits", columns, rows, (f"engine:{engine}",))
