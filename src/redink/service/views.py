"""What a visitor gets to see: objects from the database in, plain objects out that pages and the API show.

Nothing leaves the service but through here, so this is where names are hidden and blind phases stay blind. No view
holds a reference, or what happened in a single sentence of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Semaphore
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session, defer, joinedload

from redink.formats.records import Record
from redink.metrics.base import Part, name_metric
from redink.scoring.evaluation import Evaluation
from redink.scoring.joining import join_evaluations
from redink.scoring.stored_counts import read_counts
from redink.service.access import Refused, Right, Visitor, has_ended, is_blind, is_open, is_over
from redink.service.board import add_pooled
from redink.service.measurement import SAMPLES, SEED, Kept, make_unweighted, split_metrics
from redink.service.store.database import unpack
from redink.service.store.tables import Board, Job, Phase, Pool, Result, Submission, Task, Team, Weighed
from redink.service.submissions import count_left

SHOWN = ("ranking", "metrics", "pool", "missing", "left_out", "cautions", "created", "sentences", "annotators")
"""What everybody who sees scores may know of a board, beside its rows."""


def show_task(visitor: Visitor, task: Task) -> dict[str, Any]:
    """What everybody who sees a task may know of it, and what the visitor is in it."""
    roles = visitor.find_roles(task)
    return {
        "slug": task.slug,
        "name": task.name,
        "description": task.description,
        "metrics": list(task.metrics),
        "ranking": task.ranking,
        "public": task.public,
        "anonymous": task.anonymous and not has_ended(task, visitor.now),
        "pooling": task.pooling,
        "ended": has_ended(task, visitor.now),
        "details": visitor.may(Right.DETAILS, task),
        "role": roles.name,
        "team": show_team(visitor, roles.team) if roles.team else None,
        "phases": [show_phase(visitor, phase) for phase in task.phases],
    }


def show_team(visitor: Visitor, team: Team) -> dict[str, Any]:
    """A team; its members are for itself and the organisers."""
    mine = visitor.account is not None and any(member.id == visitor.account.id for member in team.accounts)
    shown = mine or visitor.find_roles(team.task).organiser
    return {"id": team.id, "name": team.name, "members": [member.name for member in team.accounts] if shown else []}


def show_phase(visitor: Visitor, phase: Phase) -> dict[str, Any]:
    """A phase: its times and limits."""
    now = visitor.now
    team = visitor.find_roles(phase.task).team
    today, in_all = count_left(visitor.session, phase, team, now) if team else (phase.daily, phase.total)
    return {
        "place": phase.place,
        "name": phase.name,
        "opens": phase.opens,
        "closes": phase.closes,
        "state": "open" if is_open(phase, now) else "closed" if is_over(phase, now) else "not open yet",
        "blind": is_blind(phase, now),
        "hidden_until_close": phase.blind,
        "daily": phase.daily,
        "total": phase.total,
        "left_today": today,
        "left": in_all,
    }


@dataclass(frozen=True, slots=True)
class Filter:
    """Which rows of a board are shown, and in which order."""

    sort: str = ""
    tag: str = ""
    since: float | None = None
    until: float | None = None
    best: bool = False
    """Only the best system of each team."""


def load_board(session: Session, phase: Phase) -> dict[str, Any]:
    """The board as it was last made."""
    held = session.get(Board, phase.id)
    if held is None:
        return {"rows": [], "metrics": {}, "ranking": phase.task.ranking, "pool": None, "missing": [], "left_out": {},
                "cautions": [], "created": None, "sentences": 0, "annotators": 0}  # fmt: skip
    board: dict[str, Any] = _parse_board(held.data)
    return {**board, "created": held.created, "recipe": held.recipe}


@lru_cache(32)
def _parse_board(data: bytes) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(unpack(data))
    return parsed


def show_board(visitor: Visitor, phase: Phase, chosen: Filter = Filter()) -> dict[str, Any]:
    """The board of a phase as this visitor may see it."""
    session, task = visitor.session, phase.task
    submissions = session.scalars(
        select(Submission)
        .where(Submission.phase_id == phase.id, Submission.state == "scored")
        .options(joinedload(Submission.team), defer(Submission.findings), defer(Submission.description))
        .order_by(Submission.id)
    ).all()
    waiting = session.scalar(
        select(func.count()).select_from(Submission).where(
            Submission.phase_id == phase.id, Submission.state == "queued"
        )
    )  # fmt: skip
    about = {"submissions": len(submissions), "teams": len({found.team_id for found in submissions}),
             "waiting": waiting or 0}  # fmt: skip
    if not visitor.may(Right.SCORES, task, phase):
        return {"hidden": True, "rows": [], "metrics": {}, "tags": [], **about}
    board = load_board(session, phase)
    by_id = {str(found.id): found for found in submissions}
    rows = [
        {**show_entry(visitor, by_id[row["system"]]), "scores": row["scores"]}
        for row in board["rows"]
        if row["system"] in by_id
    ]
    tags = sorted({tag for row in rows for tag in row["tags"]})
    rows = _select(rows, chosen, board)
    shown = {key: board[key] for key in SHOWN}
    return {"hidden": False, "rows": rows, "tags": tags, **shown, **about}


def _select(rows: list[dict[str, Any]], chosen: Filter, board: Mapping[str, Any]) -> list[dict[str, Any]]:
    kept = [
        row
        for row in rows
        if (not chosen.tag or chosen.tag in row["tags"])
        and (chosen.since is None or row["created"] >= chosen.since)
        and (chosen.until is None or row["created"] < chosen.until)
    ]
    sort = chosen.sort or board["ranking"]
    if not board["metrics"]:
        return kept
    if sort not in board["metrics"] and sort not in ("name", "created"):
        raise Refused(422, f"The board can be sorted by {', '.join(board['metrics'])}, name or created.")
    if sort == "name":
        kept.sort(key=lambda row: (row["name"].lower(), row["id"]))
    elif sort == "created":
        kept.sort(key=lambda row: -row["created"])
    else:
        kept.sort(key=lambda row: (-row["scores"][sort]["value"], row["id"]))
    if chosen.best:
        first: dict[int, dict[str, Any]] = {}
        for row in sorted(kept, key=lambda row: -row["scores"][board["ranking"]]["value"]):
            first.setdefault(row["team_id"], row)
        kept = [row for row in kept if first[row["team_id"]] is row]
    return kept


def show_entry(visitor: Visitor, submission: Submission) -> dict[str, Any]:
    """A submission as a row: who and what, with names where they may be known."""
    task = submission.phase.task
    roles = visitor.find_roles(task)
    mine = roles.team is not None and submission.team_id == roles.team.id
    hidden = task.anonymous and not has_ended(task, visitor.now) and not mine and not roles.organiser
    return {
        "id": submission.id,
        "team_id": submission.team_id,
        "team": f"Team {submission.team_id}" if hidden else submission.team.name,
        "name": f"System {submission.id}" if hidden else submission.name,
        "tags": [] if hidden else list(submission.tags),
        "created": submission.created,
        "mine": mine,
    }


def show_submission(visitor: Visitor, submission: Submission) -> dict[str, Any]:
    """Everything that this visitor may know of a submission."""
    phase = submission.phase
    own = visitor.may(Right.OWN, phase.task, phase, submission)
    view = {
        **show_entry(visitor, submission),
        "task": phase.task.slug,
        "phase": phase.place,
        "state": submission.state,
        "own": own,
        "description": submission.description if own or not _is_anonymous(visitor, phase.task) else "",
        "scores": None,
        "pending": False,
    }
    if own:
        job = visitor.session.scalar(
            select(Job).where(Job.submission_id == submission.id).order_by(Job.id.desc()).limit(1)
        )
        view |= {
            "file_name": submission.file_name,
            "checksum": submission.checksum,
            "findings": list(submission.findings),
            "reason": submission.reason,
            "replaces": submission.replaces_id,
            "progress": job.progress if job and job.state == "running" else None,
            "attempts": job.attempts if job else 0,
            "ahead": _count_ahead(visitor.session, job) if job and job.state == "queued" else 0,
        }
        if visitor.find_roles(phase.task).organiser:
            view["detail"] = submission.detail
    if visitor.may(Right.SCORES, phase.task, phase, submission):
        view |= _show_scores(visitor.session, submission)
    return view


def _is_anonymous(visitor: Visitor, task: Task) -> bool:
    return task.anonymous and not has_ended(task, visitor.now) and not visitor.find_roles(task).organiser


def _count_ahead(session: Session, job: Job) -> int:
    """About how many jobs come before this one."""
    found = session.scalar(
        select(func.count()).select_from(Job).where(Job.kind == "score", Job.state == "queued", Job.id < job.id)
    )
    return int(found or 0)


def _show_scores(session: Session, submission: Submission) -> dict[str, Any]:
    """The scores of a submission, those by error type, and those of other versions of Redink."""
    results = session.scalars(
        select(Result).where(Result.submission_id == submission.id).order_by(Result.created.desc())
    ).all()
    if not results:
        return {"scores": None}
    board = load_board(session, submission.phase)
    on_board = submission.state == "scored"
    row = next((row for row in board["rows"] if on_board and row["system"] == str(submission.id)), None)
    newest = read_kept(submission.id, results[0].data).evaluation
    _, pooled = split_metrics(submission.phase.task.metrics)
    carrier = name_metric(make_unweighted(pooled)) if pooled else ""
    plain = {
        name: {"value": score.value, "parts": dict(score.parts), "interval": score.interval, "ranks": None,
               "signature": score.signature}
        for name, scores in newest.scores.items()
        if name != carrier
        for score in scores.values()
    }  # fmt: skip
    typed = next((name for name in newest.typed_metrics if name != carrier), None)
    parts = {name: [part._asdict() for part in facts.parts] for name, facts in newest.metrics.items()}
    return {
        "scores": _sort({**plain, **(row["scores"] if row else {})}, submission.phase.task.metrics),
        "pending": on_board and row is None,
        "parts": {**parts, **board["metrics"]},
        "pool": board["pool"] if row else None,
        "types": _show_types(newest, typed) if typed else None,
        "failed": sorted(newest.failed),
        "left_out": {name: many for name in newest.metrics if (many := _count_left_out(newest, name))},
        "versions": [
            {"version": result.version, "created": result.created,
             "values": {name: next(iter(scores.values())).value
                        for name, scores in read_kept(submission.id, result.data).evaluation.scores.items()
                        if name != carrier}}
            for result in results
        ],
    }  # fmt: skip


def _sort(scores: dict[str, Any], metrics: Sequence[str]) -> dict[str, Any]:
    """Scores in the order of the task's metrics, and after them those that it no longer has."""
    return {name: scores[name] for name in dict.fromkeys([*metrics, *scores]) if name in scores}


def _count_left_out(results: Evaluation, metric: str) -> int:
    return sum(item.metric == metric for item in results.skipped)


def _show_types(results: Evaluation, metric: str) -> dict[str, Any]:
    """The scores by error type: sums over the corpus, so nothing about a single sentence."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = results.score_types("type", metric)
    parts: Sequence[Part] = results.metrics[metric].parts
    return {
        "metric": metric,
        "parts": [part._asdict() for part in parts],
        "rows": [
            {"type": name, "values": [next(iter(scores.values())).parts[part.name] for part in parts]}
            for name, scores in found.items()
        ],
    }


@lru_cache(256)
def read_kept(submission: int, data: bytes) -> Kept:
    """What was counted of a submission, parsed once."""
    return Kept.from_bytes(data, str(submission))


def compare(visitor: Visitor, first: Submission, second: Submission) -> dict[str, Any]:
    """Two systems by all metrics with significance, and by error type; on what was counted of them."""
    for submission in (first, second):
        visitor.find_submission(submission.id, Right.SCORES)
        if submission.state != "scored":
            raise Refused(409, "Only systems that are on the board can be compared.")
    if first.phase_id != second.phase_id or first.id == second.id:
        raise Refused(422, "Two different systems of one phase can be compared.")
    session = visitor.session
    board = load_board(session, first.phase)
    results, weighed = [], []
    for submission in (first, second):
        found = session.scalar(
            select(Result).where(Result.submission_id == submission.id, Result.recipe == board.get("recipe", ""))
        )
        if found is None:
            raise Refused(409, "One of them has not been scored yet.")
        results.append((submission.id, found.data))
        weighed.append(session.scalar(select(Weighed.data).where(Weighed.submission_id == submission.id)))
    with _comparing:
        compared = _compare(tuple(first.phase.task.metrics), tuple(results), tuple(weighed), board["pool"])
    return {
        "first": show_entry(visitor, first), "second": show_entry(visitor, second), "pool": board["pool"], **compared,
    }  # fmt: skip


_comparing = Semaphore(2)
"""Comparing draws: however many ask at once, the board stays quick."""


@lru_cache(256)
def _compare(
    metrics: tuple[str, ...],
    results: tuple[tuple[int, bytes], ...],
    weighed: tuple[bytes | None, ...],
    pool: int | None,
) -> dict[str, Any]:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        joined = join_evaluations([read_kept(*result).evaluation for result in results])
        _, pooled = split_metrics(metrics)
        counts = {}
        if pooled and all(weighed):
            for system, data in zip(joined.systems, weighed, strict=True):
                record = Record(json.loads(unpack(data or b"")), "the counts by the pool", "the database")
                counts[system] = read_counts(record, joined.sentences)
        joined = add_pooled(joined, pooled, counts, f"pool-{pool}.json", metrics)
        pairs = joined.compare(test="bootstrap", samples=SAMPLES, seed=SEED)
        typed, (first, second) = joined.typed_metrics, joined.systems
        by_type = joined.compare_types(first, second, "type", typed[0], SAMPLES, SEED) if typed else []
    return {
        "metrics": [
            {"metric": found.metric, "values": [score.value for score in joined.scores[found.metric].values()],
             "difference": found.difference, "interval": found.interval, "p": found.p, "signature": found.signature}
            for found in pairs
        ],
        "types": [
            {"type": found.type, "difference": found.difference, "interval": found.interval, "p": found.p,
             "adjusted": found.adjusted}
            for found in by_type
        ],
        "typed": typed[0] if typed else None,
    }  # fmt: skip


def show_pools(visitor: Visitor, phase: Phase) -> list[dict[str, Any]]:
    """The states of the pool, the newest first: how many systems, and which where that may be known."""
    named = visitor.may(Right.DETAILS, phase.task, phase)
    pools = visitor.session.scalars(select(Pool).where(Pool.phase_id == phase.id).order_by(Pool.number.desc()))
    return [
        {"number": pool.number, "size": len(pool.members), "created": pool.created,
         "members": list(pool.members) if named else None}
        for pool in pools
    ]  # fmt: skip
