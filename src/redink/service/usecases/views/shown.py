"""Scores as visible to a visitor: hidden, rounded and ranked."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy.orm import Session

from redink.metrics.base import name_metric
from redink.service.domain.permissions import Permission
from redink.service.domain.ranking import ShownRanks, rank_shown
from redink.service.measurement import split_metrics
from redink.service.store.database import unpack
from redink.service.store.tables import Board, OldBoard, Phase
from redink.service.usecases.visitor import Visitor
from redink.signature import Signature


def load_board(session: Session, phase: Phase, version: int | None = None) -> dict[str, Any]:
    """Load the leaderboard as last computed, or that of an earlier version of the references."""
    current = version is None or version == phase.reference_version
    stored: Board | OldBoard | None = (
        session.get(Board, phase.id) if current else session.get(OldBoard, (phase.id, version))
    )
    if stored is None:
        return {"rows": [], "metrics": {}, "ranking": phase.scoring.ranking, "pool": None, "missing": [],
                "left_out": {}, "cautions": [], "created": None, "sentences": 0, "annotators": 0, "tests": [],
                "withheld": [], "stale": [], "duplicates": []}  # fmt: skip
    board: dict[str, Any] = _parse_board(stored.data)
    return {
        "tests": [],
        "withheld": [],
        "stale": [],
        "duplicates": [],
        **board,
        "created": stored.created,
        "recipe": stored.recipe,
    }


def load_shown_board(visitor: Visitor, phase: Phase, version: int | None = None) -> dict[str, Any]:
    """Load the board with the scores that this visitor may see.

    While the references are hidden and the phase takes submissions, a participant sees only overall scores, each
    computed from one submission alone (docs/security.md, "What a participant can compute").
    """
    board = load_board(visitor.session, phase, version)
    if visitor.may(Permission.STATISTICS, phase.task, phase):
        return board
    _, pooled = split_metrics(phase.scoring.metrics)
    withheld = {name_metric(pooled), name_metric(pooled.unweighted)} if pooled else set()
    metrics = {name: parts for name, parts in board["metrics"].items() if name not in withheld}
    if phase.decimals is not None:
        metrics = {name: [] for name in metrics}
    rows = [_hide_row(row, metrics, phase.decimals) for row in board["rows"]]
    return {
        **board,
        "stale": [_hide_row(row, metrics, phase.decimals) for row in board["stale"]],
        "duplicates": [],
        "metrics": metrics,
        "ranking": board["ranking"] if board["ranking"] in metrics else next(iter(metrics), board["ranking"]),
        "rows": [row for row in rows if len(row["scores"]) == len(metrics)],
        "tests": [],
        "pool": None,
        "left_out": {},
        "cautions": [],
        "missing": [name for name in board["missing"] if name not in withheld],
        "withheld": [name_metric(pooled)] if pooled else [],
    }


def _hide_row(row: Mapping[str, Any], metrics: Collection[str], decimals: int | None) -> dict[str, Any]:
    own = row.get("own", row["scores"])  # boards of older versions have no scores of single submissions
    scores = {name: hide_statistics(own[name], decimals) for name in metrics if name in own}
    return {"system": row["system"], "scores": scores}


def hide_statistics(score: Mapping[str, Any], decimals: int | None) -> dict[str, Any]:
    """Return a score without interval and checksum; with `decimals`, rounded and without its components."""
    signature = Signature(score["signature"]).without_interval().drop("data")
    if decimals is None:
        return {"value": score["value"], "parts": dict(score["parts"]), "interval": None, "ranks": None,
                "signature": signature}  # fmt: skip
    return {"value": round(score["value"], decimals), "parts": {}, "interval": None, "ranks": None,
            "signature": signature.extend(decimals=decimals)}  # fmt: skip


def rank_rows(board: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows with their ranks among these rows, and the rows that each is significantly better than."""
    shown: dict[str, ShownRanks] = {}
    for name in board["metrics"]:
        values = {str(row["id"]): row["scores"][name]["value"] for row in rows}
        shown[name] = rank_shown(values, board["tests"] if name == board["ranking"] else ())
    return [
        {
            **row,
            "scores": {
                name: {**row["scores"][name], "ranks": list(shown[name].ranks[str(row["id"])])}
                for name in board["metrics"]
            },
            "better_than": sorted(map(int, shown[board["ranking"]].beaten.get(str(row["id"]), ()))),
        }
        for row in rows
    ]


@lru_cache(32)
def _parse_board(data: bytes) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(unpack(data))
    return parsed


def round_score(value: float, decimals: int | None) -> float:
    """Round a value if the phase rounds its scores."""
    return value if decimals is None else round(value, decimals)
