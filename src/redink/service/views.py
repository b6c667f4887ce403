"""Views: plain objects that pages and the API show to a visitor.

All data leave the service through this module, which hides names and the scores of blind phases. No view contains a
reference, or data about a single sentence of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session, defer, joinedload

from redink.metrics.base import Part, name_metric
from redink.scoring.evaluation import Evaluation
from redink.service.domain.permissions import Permission
from redink.service.domain.phases import find_state, has_ended, is_blind
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import RULES, SelectionRule
from redink.service.domain.states import JobKind, JobState, SubmissionState
from redink.service.measurement import StoredCounts, make_unweighted, split_metrics
from redink.service.shown import hide_statistics, load_shown_board, rank_rows, round_score
from redink.service.store.tables import Job, Phase, PoolVersion, Result, Submission, Task, Team
from redink.service.usecases.references import list_versions
from redink.service.usecases.selections import find_choice, select_rows
from redink.service.usecases.submissions import count_remaining
from redink.service.usecases.visitor import Visitor

SHOWN = (
    "ranking", "metrics", "pool", "missing", "left_out", "cautions", "created", "sentences", "annotators", "withheld",
)  # fmt: skip
"""Keys of a leaderboard, besides its rows, for every visitor who may see scores."""


def show_task(visitor: Visitor, task: Task) -> dict[str, Any]:
    """Return the public facts about a task, and the visitor's role in it."""
    roles = visitor.find_roles(task)
    return {
        "slug": task.slug,
        "name": task.name,
        "description": task.description,
        "metrics": list(task.metrics),
        "ranking": task.ranking,
        "public": task.public,
        "timezone": task.timezone,
        "anonymous": task.anonymous and not has_ended(task, visitor.now),
        "pooling": task.pooling,
        "ended": has_ended(task, visitor.now),
        "details": visitor.may(Permission.DETAILS, task),
        "role": roles.name,
        "team": show_team(visitor, roles.team) if roles.team else None,
        "phases": [show_phase(visitor, phase) for phase in task.phases],
    }


def show_team(visitor: Visitor, team: Team) -> dict[str, Any]:
    """Return a team, with its members for the team itself and for organisers."""
    own = visitor.account is not None and any(member.id == visitor.account.id for member in team.accounts)
    visible = own or visitor.find_roles(team.task).organiser
    return {"id": team.id, "name": team.name, "members": [member.name for member in team.accounts] if visible else []}


def show_phase(visitor: Visitor, phase: Phase) -> dict[str, Any]:
    """Return a phase with its times and limits."""
    now = visitor.now
    team = visitor.find_roles(phase.task).team
    today, total = count_remaining(visitor.session, phase, team, now) if team else (phase.daily, phase.total)
    return {
        "place": phase.place,
        "name": phase.name,
        "track": phase.track,
        "title": phase.title,
        "opens": phase.opens,
        "closes": phase.closes,
        "state": find_state(phase, now),
        "blind": is_blind(phase, now),
        "hidden_until_close": phase.blind,
        "daily": phase.daily,
        "total": phase.total,
        "decimals": phase.decimals,
        "open_references": phase.open_references,
        "selection": phase.selection,
        "reference_version": phase.reference_version,
        "selection_text": RULES[phase.selection],
        "statistics": visitor.may(Permission.STATISTICS, phase.task, phase),
        "left_today": today,
        "left": total,
    }


@dataclass(frozen=True, slots=True)
class Filter:
    """Filter and order of the rows of a leaderboard."""

    sort: str = ""
    tag: str = ""
    since: float | None = None
    until: float | None = None
    best: bool = False
    """Only the best system of each team."""
    final: bool = False
    """Only the final submission of each team."""
    version: int | None = None
    """Version of the references; by default the current one."""


def show_board(visitor: Visitor, phase: Phase, filter: Filter = Filter()) -> dict[str, Any]:
    """Return the leaderboard of a phase, as visible to the visitor."""
    session, task = visitor.session, phase.task
    submissions = session.scalars(
        select(Submission)
        .where(Submission.phase_id == phase.id, Submission.state == SubmissionState.SCORED)
        .options(joinedload(Submission.team), defer(Submission.findings), defer(Submission.description))
        .order_by(Submission.id)
    ).all()
    waiting = session.scalar(
        select(func.count()).select_from(Submission).where(
            Submission.phase_id == phase.id, Submission.state == SubmissionState.QUEUED
        )
    )  # fmt: skip
    totals = {"submissions": len(submissions), "teams": len({item.team_id for item in submissions}),
              "waiting": waiting or 0}  # fmt: skip
    if not visitor.may(Permission.SCORES, task, phase):
        return {"hidden": True, "rows": [], "metrics": {}, "tags": [], "stale": [], "duplicates": [], **totals}
    if filter.version is not None and not 1 <= filter.version <= phase.reference_version:
        raise RequestRejected(404, f"The references have versions 1 to {phase.reference_version}.")
    board = load_shown_board(visitor, phase, filter.version)
    by_id = {str(item.id): item for item in submissions}
    rows, stale = (
        [
            {**show_entry(visitor, by_id[row["system"]]), "scores": row["scores"]}
            for row in board[key]
            if row["system"] in by_id
        ]
        for key in ("rows", "stale")
    )
    tags = sorted({tag for row in rows for tag in row["tags"]})
    if filter.final and rows:
        selected = select_rows(visitor, phase, rows, board["ranking"])
        rows = [row for row in rows if row["id"] in selected]
    rows = rank_rows(board, _select(rows, filter, board))
    public_values = {key: board[key] for key in SHOWN}
    statistics = visitor.may(Permission.STATISTICS, task, phase)
    return {
        "hidden": False, "rows": rows, "stale": stale, "tags": tags, **public_values, "statistics": statistics,
        "decimals": None if statistics else phase.decimals, "duplicates": _show_duplicates(visitor, board, by_id),
        "selection": describe_selection(phase, filter), "reference_version": filter.version or phase.reference_version,
        "versions": [old.version for old in list_versions(visitor, phase)], **totals,
    }  # fmt: skip


def describe_selection(phase: Phase, filter: Filter) -> str:
    """Return how the rows of a table with one submission of each team were selected; empty for other tables."""
    optimistic = "chosen by the scores shown here, which makes it optimistic"
    if filter.final:
        text = f"Final table: {RULES[phase.selection]}."
        return f"{text} It is {optimistic}." if phase.selection == SelectionRule.BEST and not phase.blind else text
    return f"The best system of each team, {optimistic}: it is not the final table." if filter.best else ""


def _show_duplicates(
    visitor: Visitor, board: Mapping[str, Any], by_id: Mapping[str, Submission]
) -> list[dict[str, Any]]:
    """List the near-duplicates of other teams' outputs, for organisers."""
    if not visitor.find_roles(next(iter(by_id.values())).phase.task).organiser if by_id else True:
        return []
    return [
        {"first": show_entry(visitor, by_id[first]), "second": show_entry(visitor, by_id[second]), "share": share}
        for first, second, share in board["duplicates"]
        if first in by_id and second in by_id
    ]


def _select(rows: list[dict[str, Any]], filter: Filter, board: Mapping[str, Any]) -> list[dict[str, Any]]:
    selected = [
        row
        for row in rows
        if (not filter.tag or filter.tag in row["tags"])
        and (filter.since is None or row["created"] >= filter.since)
        and (filter.until is None or row["created"] < filter.until)
    ]
    sort = filter.sort or board["ranking"]
    if not board["metrics"]:
        return selected
    if sort not in board["metrics"] and sort not in ("name", "created"):
        raise RequestRejected(422, f"The board can be sorted by {', '.join(board['metrics'])}, name or created.")
    if sort == "name":
        selected.sort(key=lambda row: (row["name"].lower(), row["id"]))
    elif sort == "created":
        selected.sort(key=lambda row: -row["created"])
    else:
        selected.sort(key=lambda row: (-row["scores"][sort]["value"], row["id"]))
    if filter.best:
        first: dict[int, dict[str, Any]] = {}
        for row in sorted(selected, key=lambda row: (-row["scores"][board["ranking"]]["value"], row["id"])):
            first.setdefault(row["team_id"], row)
        selected = [row for row in selected if first[row["team_id"]] is row]
    return selected


def show_entry(visitor: Visitor, submission: Submission) -> dict[str, Any]:
    """Return a submission as a row, with names if they are visible."""
    task = submission.phase.task
    roles = visitor.find_roles(task)
    own = roles.team is not None and submission.team_id == roles.team.id
    hidden = task.anonymous and not has_ended(task, visitor.now) and not own and not roles.organiser
    return {
        "id": submission.id,
        "team_id": submission.team_id,
        "team": f"Team {submission.team_id}" if hidden else submission.team.name,
        "name": f"System {submission.id}" if hidden else submission.name,
        "tags": [] if hidden else list(submission.tags),
        "created": submission.created,
        "mine": own,
    }


def show_submission(visitor: Visitor, submission: Submission) -> dict[str, Any]:
    """Return everything about a submission that the visitor may see."""
    phase = submission.phase
    own = visitor.may(Permission.OWN, phase.task, phase, submission)
    view = {
        **show_entry(visitor, submission),
        "task": phase.task.slug,
        "phase": phase.place,
        "state": submission.state,
        "own": own,
        "description": submission.description if own or not _is_anonymous(visitor, phase.task) else "",
        "scores": None,
        "pending": False,
        "stale": False,
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
            "chosen": find_choice(visitor, phase, submission.team_id) == submission.id,
            "progress": job.progress if job and job.state == JobState.RUNNING else None,
            "attempts": job.attempts if job else 0,
            "ahead": _count_ahead(visitor.session, job) if job and job.state == JobState.QUEUED else 0,
        }
        if visitor.find_roles(phase.task).organiser:
            view["detail"] = submission.detail
    if visitor.may(Permission.SCORES, phase.task, phase, submission):
        view |= _show_scores(visitor, submission)
    return view


def _is_anonymous(visitor: Visitor, task: Task) -> bool:
    return task.anonymous and not has_ended(task, visitor.now) and not visitor.find_roles(task).organiser


def _count_ahead(session: Session, job: Job) -> int:
    """Return about how many jobs are ahead of this one."""
    count = session.scalar(
        select(func.count())
        .select_from(Job)
        .where(Job.kind == JobKind.SCORE, Job.state == JobState.QUEUED, Job.id < job.id)
    )
    return int(count or 0)


def _show_scores(visitor: Visitor, submission: Submission) -> dict[str, Any]:
    """Return the scores of a submission, its scores by error type, and its scores by other versions of Redink."""
    session, phase = visitor.session, submission.phase
    statistics = visitor.may(Permission.STATISTICS, phase.task, phase)
    decimals = None if statistics else phase.decimals
    results = session.scalars(
        select(Result).where(Result.submission_id == submission.id).order_by(Result.created.desc())
    ).all()
    if not results:
        return {"scores": None}
    board = load_shown_board(visitor, phase)
    on_board = submission.state == SubmissionState.SCORED
    row = _rank_on_board(session, board, submission) if on_board else None
    stale = on_board and any(item["system"] == str(submission.id) for item in board["stale"])
    stored = read_stored_counts(submission.id, results[0].data)
    newest = stored.evaluation
    _, pooled = split_metrics(phase.scoring.metrics)
    carrier = name_metric(make_unweighted(pooled)) if pooled else ""
    plain = {
        name: {"value": score.value, "parts": dict(score.parts), "interval": score.interval, "ranks": None,
               "signature": score.signature}
        for name, scores in newest.scores.items()
        if name != carrier
        for score in scores.values()
    }  # fmt: skip
    if not statistics:
        plain = {name: hide_statistics(score, decimals) for name, score in plain.items()}
    typed = stored.types if visitor.may(Permission.TYPES, phase.task, phase) else None
    parts = {name: [part._asdict() for part in facts.parts] for name, facts in newest.metrics.items()}
    return {
        "scores": _sort({**plain, **(row["scores"] if row else {})}, phase.scoring.metrics),
        "pending": on_board and row is None and not stale,
        "stale": stale,
        "parts": {**({name: [] for name in parts} if decimals else parts), **board["metrics"]},
        "pool": board["pool"] if row else None,
        "types": _show_types(typed) if typed and not typed.types_are_mixed else None,
        "statistics": statistics,
        "decimals": decimals,
        "failed": sorted(newest.failed),
        "left_out": {name: count for name in newest.metrics if (count := _count_left_out(newest, name))},
        "versions": [
            {"version": result.version, "created": result.created,
             "values": {name: round_score(next(iter(scores.values())).value, decimals)
                        for name, scores in read_stored_counts(submission.id, result.data).evaluation.scores.items()
                        if name != carrier}}
            for result in results
        ],
    }  # fmt: skip


def _rank_on_board(session: Session, board: Mapping[str, Any], submission: Submission) -> dict[str, Any] | None:
    """Return the row of a submission, ranked among the rows that the whole board shows."""
    if not any(row["system"] == str(submission.id) for row in board["rows"]):
        return None
    query = select(Submission.id).where(
        Submission.phase_id == submission.phase_id, Submission.state == SubmissionState.SCORED
    )
    scored = set(session.scalars(query))
    rows = [{**row, "id": int(row["system"])} for row in board["rows"] if int(row["system"]) in scored]
    return next((row for row in rank_rows(board, rows) if row["id"] == submission.id), None)


def _sort(scores: dict[str, Any], metrics: Sequence[str]) -> dict[str, Any]:
    """Sort scores in the order of the task's metrics, followed by metrics that it no longer has."""
    return {name: scores[name] for name in dict.fromkeys([*metrics, *scores]) if name in scores}


def _count_left_out(results: Evaluation, metric: str) -> int:
    return sum(item.metric == metric for item in results.skipped)


def _show_types(results: Evaluation) -> dict[str, Any]:
    """Return the scores by the annotator's error types, rare types pooled."""
    (metric,) = results.metrics

    scores_by_type = results.score_types("type", metric)
    parts: Sequence[Part] = results.metrics[metric].parts
    return {
        "metric": metric,
        "parts": [part._asdict() for part in parts],
        "rows": [
            {"type": name, "values": [next(iter(scores.values())).parts[part.name] for part in parts]}
            for name, scores in scores_by_type.items()
        ],
    }


@lru_cache(256)
def read_stored_counts(submission: int, data: bytes) -> StoredCounts:
    """Return the stored counts of a submission, parsed once."""
    return StoredCounts.from_bytes(data, str(submission))


def show_pools(visitor: Visitor, phase: Phase) -> list[dict[str, Any]]:
    """List the versions of the pool, newest first, with their systems if these are visible."""
    if not visitor.may(Permission.STATISTICS, phase.task, phase):
        return []  # the systems in the pool may depend on scores that are not shown
    named = visitor.may(Permission.DETAILS, phase.task, phase)
    pools = visitor.session.scalars(
        select(PoolVersion).where(PoolVersion.phase_id == phase.id).order_by(PoolVersion.number.desc())
    )
    return [
        {"number": pool.number, "size": len(pool.members), "created": pool.created,
         "members": list(pool.members) if named else None}
        for pool in pools
    ]  # fmt: skip
