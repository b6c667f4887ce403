"""Tables of a leaderboard, one row per system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from redink.report.tables.model import Cell, Column, Table
from redink.statistics import SIGNIFICANT
from redink.statistics.ranks import Ranks

BANK_SCORES = ("lower", "estimate", "upper")
"""Scores with the bank in downloads."""


def tabulate_board(board: Mapping[str, Any], title: str) -> Table:
    """Return rank, system, team, the value and interval of every metric, and the metadata of systems."""
    ranking, metrics = board["ranking"], list(board["metrics"])
    columns = [Column("rank"), Column("system"), Column("team"), Column("tags"), Column("submission", "count")]
    for name in metrics:
        columns += [Column(name, "ratio", "largest"), Column(f"{name} 95%", "ratio")]
    fields = [field["name"] for field in board.get("fields", ())]
    columns += [Column(name) for name in fields]
    bank = {row["id"]: row for row in (board.get("bank") or {}).get("rows", ())}
    if bank:
        columns += [Column("bank rank"), *(Column(f"bank {name}", "ratio", "largest") for name in BANK_SCORES)]
    rows = []
    letters = _name_letters(board["rows"])
    marks: dict[tuple[int, int], str] = {}
    for number, row in enumerate(board["rows"]):
        scores = row["scores"]
        cells: list[Cell] = [
            str(Ranks(*scores[ranking]["ranks"])), _add_letter(row, letters), row["team"], ", ".join(row["tags"]),
            row["id"],
        ]  # fmt: skip
        for name in metrics:
            interval = scores[name]["interval"]
            cells += [scores[name]["value"], None if interval is None else (interval[0], interval[1])]
        rows.append((*cells, *(row["facts"].get(name, "") for name in fields), *_show_bank(bank, row["id"])))
        if row.get("better_than"):
            beaten = sorted(letters[other] for other in row["better_than"])
            column = 5 + 2 * metrics.index(ranking)
            marks[number, column] = ("" if len(letters) <= len(ascii_lowercase) else ",").join(beaten)
    signatures = [scores[name]["signature"] for scores in [r["scores"] for r in board["rows"][:1]] for name in metrics]
    notes = tuple(signatures)
    if bank:
        notes += (f"bank:{board['bank']['bank']}",)
    if marks:
        notes += (f"Letters: significantly better than the system with this letter, adjusted p < {SIGNIFICANT}.",)
    return Table(title, tuple(columns), tuple(rows), notes, marks)


def _show_bank(bank: Mapping[int, Mapping[str, Any]], number: int) -> tuple[Cell, ...]:
    """Return the cells of the scores with the bank; none without a bank."""
    if not bank:
        return ()
    row = bank.get(number)
    if row is None:
        return (None,) * (1 + len(BANK_SCORES))
    return (str(Ranks(*row["ranks"])), *(row["scores"][name] for name in BANK_SCORES))


def _name_letters(rows: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """Return a letter for every row if any of them is significantly better than another."""
    if not any(row.get("better_than") for row in rows):
        return {}
    long = [first + second for first in ascii_lowercase for second in ascii_lowercase]
    return dict(zip([row["id"] for row in rows], [*ascii_lowercase, *long], strict=False))


def _add_letter(row: Mapping[str, Any], letters: Mapping[int, str]) -> str:
    return f"{row['name']} ({letters[row['id']]})" if row["id"] in letters else str(row["name"])
