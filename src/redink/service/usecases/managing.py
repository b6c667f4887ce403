"""The page for managing a task: open problems, the queue, teams and settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select

from redink.service.domain.days import DAY
from redink.service.domain.permissions import Permission
from redink.service.domain.states import UNFINISHED, JobKind, JobState, SubmissionState
from redink.service.store.jobs import queue_pages
from redink.service.store.tables import Job, Member, Page, Phase, Submission, Task, Team
from redink.service.usecases.announcements import list_announcements
from redink.service.usecases.appeals import list_appeals
from redink.service.usecases.views.boards import show_board
from redink.service.usecases.views.entries import show_entry
from redink.service.usecases.views.tasks import show_task_page
from redink.service.usecases.visitor import Visitor

MAX_LISTED = 20  # failed jobs and refused files that are listed
CHART_DAYS = 28  # days of the chart of submissions


def check_organiser(visitor: Visitor, slug: str) -> None:
    """Raise an error for a visitor who does not organise the task, before files are read."""
    visitor.find_task(slug, Permission.ORGANISE)


def check_administrator(visitor: Visitor) -> None:
    """Raise an error for a visitor who does not administer the server, before files are read."""
    visitor.require_administrator()


def show_dashboard(visitor: Visitor, slug: str, place: int | None = None) -> dict[str, Any]:
    """Return everything that the page for managing a task shows."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    phase = visitor.find_phase(task, place)
    board = show_board(visitor, phase)
    pages = {page.kind: page.created for page in visitor.session.scalars(select(Page).where(Page.phase_id == phase.id))}
    return {
        **show_task_page(visitor, slug, place),
        "settings_of_task": show_settings(task),
        "duplicates": board["duplicates"],
        "stale": board["stale"],
        "appeals": sum(not appeal["answer"] for appeal in list_appeals(visitor, slug)),
        "announcements": [item._asdict() for item in list_announcements(visitor, slug)],
        "refused": [show_entry(visitor, item) for item in _list_refused(visitor, phase)],
        "failed": _list_failed(visitor, phase),
        "queue": _count_queue(visitor, task),
        "days": count_days(_list_moments(visitor, task), visitor.now),
        "counts": {"submissions": board["submissions"], "waiting": board["waiting"],
                   "today": _count_recent(visitor, phase)},
        "members": [
            {"name": member.account.name, "email": member.account.email, "role": member.role}
            for member in visitor.session.scalars(select(Member).where(Member.task_id == task.id))
        ],
        "teams": [_show_team(visitor, team) for team in _list_teams(visitor, task)],
        "pages": pages,
        "making": _has_pages_job(visitor, phase),
    }  # fmt: skip


def show_settings(task: Task) -> dict[str, Any]:
    """Return the settings of a task that organisers can change."""
    names = (
        "name", "description", "metrics", "ranking", "reference_edits", "language", "parser", "pooling", "timezone",
        "public", "anonymous", "open_report", "fields",
    )  # fmt: skip
    return {name: getattr(task, name) for name in names}


def find_settings(visitor: Visitor, slug: str) -> dict[str, Any]:
    """Return the settings of a task, of which a form may change a section."""
    return show_settings(visitor.find_task(slug, Permission.ORGANISE))


def order_pages(visitor: Visitor, slug: str, place: int | None) -> int:
    """Queue the report and the heat map of a phase, and return the number of the phase."""
    phase = visitor.find_phase(visitor.find_task(slug), place, Permission.ORGANISE)
    queue_pages(visitor.session, phase.id, visitor.now)
    return phase.place


def count_days(moments: Sequence[float], now: float) -> list[int]:
    """Return the number of submissions on each of the last days, the current day last.

    >>> count_days([0.0, 90_000.0, 90_001.0], 100_000.0)[-3:]
    [0, 1, 2]
    """
    last = int(now // DAY)
    counts = [0] * CHART_DAYS
    for moment in moments:
        age = last - int(moment // DAY)
        if 0 <= age < CHART_DAYS:
            counts[CHART_DAYS - 1 - age] += 1
    return counts


def _list_moments(visitor: Visitor, task: Task) -> Sequence[float]:
    phases = [phase.id for phase in task.phases]
    since = visitor.now - CHART_DAYS * DAY
    query = select(Submission.created).where(Submission.phase_id.in_(phases), Submission.created >= since)
    return visitor.session.scalars(query).all()


def _count_recent(visitor: Visitor, phase: Phase) -> int:
    query = select(func.count()).select_from(Submission).where(
        Submission.phase_id == phase.id, Submission.created > visitor.now - DAY
    )  # fmt: skip
    return int(visitor.session.scalar(query) or 0)


def _list_refused(visitor: Visitor, phase: Phase) -> Sequence[Submission]:
    query = (
        select(Submission)
        .where(Submission.phase_id == phase.id, Submission.state == SubmissionState.REFUSED)
        .order_by(Submission.id.desc())
        .limit(MAX_LISTED)
    )
    return visitor.session.scalars(query).all()


def _list_failed(visitor: Visitor, phase: Phase) -> list[dict[str, Any]]:
    query = select(Job).where(Job.phase_id == phase.id, Job.state == JobState.FAILED)
    return [
        {"kind": job.kind, "submission": job.submission_id, "reason": job.reason}
        for job in visitor.session.scalars(query.order_by(Job.id.desc()).limit(MAX_LISTED))
    ]


def _count_queue(visitor: Visitor, task: Task) -> list[dict[str, Any]]:
    """Return the unfinished jobs of all phases by kind and state."""
    phases = [phase.id for phase in task.phases]
    query = select(Job.kind, Job.state, func.count()).where(Job.phase_id.in_(phases), Job.state.in_(UNFINISHED))
    rows = visitor.session.execute(query.group_by(Job.kind, Job.state).order_by(Job.kind, Job.state))
    return [{"kind": kind, "state": state, "count": count} for kind, state, count in rows]


def _has_pages_job(visitor: Visitor, phase: Phase) -> bool:
    query = select(Job.id).where(
        Job.phase_id == phase.id, Job.kind == JobKind.PAGES, Job.state.in_(UNFINISHED)
    )  # fmt: skip
    return visitor.session.scalar(query.limit(1)) is not None


def _list_teams(visitor: Visitor, task: Task) -> Sequence[Team]:
    return visitor.session.scalars(select(Team).where(Team.task_id == task.id).order_by(Team.id)).all()


def _show_team(visitor: Visitor, team: Team) -> dict[str, Any]:
    count = visitor.session.scalar(select(func.count()).select_from(Submission).where(Submission.team_id == team.id))
    return {
        "id": team.id,
        "name": team.name,
        "submissions": int(count or 0),
        "members": [{"id": account.id, "name": account.name} for account in team.accounts],
    }
