"""Tasks, phases and teams as visible to a visitor."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from redink.service.domain.permissions import Permission
from redink.service.domain.phases import find_state, has_ended, is_blind
from redink.service.domain.selection import RULES
from redink.service.domain.specs import PHASE_SETTINGS
from redink.service.store.tables import Campaign, Page, Phase, Task, Team, Track
from redink.service.usecases.submissions import count_remaining
from redink.service.usecases.visitor import Visitor


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
        "fields": list(task.fields),
        "tracks": [
            _show_scoring(task, name) for name in dict.fromkeys(phase.track for phase in task.phases if phase.track)
        ],
        **_show_annotator(task),
        "anonymous": task.anonymous and not has_ended(task, visitor.now),
        "pooling": task.pooling,
        "ended": has_ended(task, visitor.now),
        "details": visitor.may(Permission.DETAILS, task),
        "role": roles.name,
        "judge": roles.judge,
        "team": show_team(visitor, roles.team) if roles.team else None,
        "phases": [show_phase(visitor, phase) for phase in task.phases],
    }


def _show_annotator(scoring: Task | Track) -> dict[str, Any]:
    return {"language": scoring.language, "parser": scoring.parser, "reference_edits": scoring.reference_edits}


def _show_scoring(task: Task, name: str) -> dict[str, Any]:
    """Return the metrics, the language and the annotator of a track, and whether they are its own."""
    own = next((track for track in task.tracks if track.name == name), None)
    scoring = own or task
    return {
        "name": name, "own": own is not None, "metrics": list(scoring.metrics), "ranking": scoring.ranking,
        **_show_annotator(scoring),
    }  # fmt: skip


def show_team(visitor: Visitor, team: Team) -> dict[str, Any]:
    """Return a team, with its members for the team itself and for organisers."""
    own = visitor.account is not None and any(member.id == visitor.account.id for member in team.accounts)
    visible = own or visitor.find_roles(team.task).organiser
    return {"id": team.id, "name": team.name, "members": [member.name for member in team.accounts] if visible else []}


def show_phase(visitor: Visitor, phase: Phase) -> dict[str, Any]:
    """Return a phase with its times and limits."""
    now = visitor.now
    roles = visitor.find_roles(phase.task)
    team = roles.team
    today, total = count_remaining(visitor.session, phase, team, now) if team else (phase.daily, phase.total)
    return {
        **{name: getattr(phase, name) for name in PHASE_SETTINGS},
        "place": phase.place,
        "title": phase.title,
        "state": find_state(phase, now),
        "blind": is_blind(phase, now),
        "hidden_until_close": phase.blind,
        "metrics": list(phase.scoring.metrics),
        "ranking": phase.scoring.ranking,
        **_show_annotator(phase.scoring),
        "reference_version": phase.reference_version,
        "selection_text": RULES[phase.selection],
        "statistics": visitor.may(Permission.STATISTICS, phase.task, phase),
        "has_bank": visitor.session.get(Campaign, phase.id) is not None if roles.judge else False,
        "left_today": today,
        "left": total,
    }


def list_tasks(visitor: Visitor) -> list[dict[str, Any]]:
    """List the tasks that the visitor may see, newest first."""
    return [show_task(visitor, task) for task in visitor.list_tasks()]


def find_task_view(visitor: Visitor, slug: str) -> dict[str, Any]:
    """Return the public facts about a task, and the visitor's role in it."""
    return show_task(visitor, visitor.find_task(slug))


def show_scored_page(visitor: Visitor, slug: str, place: int | None) -> dict[str, Any]:
    """Return what all pages of a task show, for a page with scores."""
    return show_task_page(visitor, slug, place, Permission.SCORES)


def show_team_page(visitor: Visitor, slug: str, place: int | None) -> dict[str, Any]:
    """Return what all pages of a task show, for a page that needs an account."""
    visitor.require_account()
    return show_task_page(visitor, slug, place)


def show_task_page(
    visitor: Visitor, slug: str, place: int | None = None, permission: Permission = Permission.SEE
) -> dict[str, Any]:
    """Return what all pages of a task show: the task, a phase, and the pages that have been created."""
    task = visitor.find_task(slug)
    phase = visitor.find_phase(task, place, permission)
    existing = visitor.session.scalars(select(Page.kind).where(Page.phase_id == phase.id)).all()
    details = visitor.may(Permission.DETAILS, task, phase)
    return {
        "task": show_task(visitor, task),
        "phase": show_phase(visitor, phase),
        "organiser": visitor.find_roles(task).organiser,
        "made": [kind for kind in ("report", "heatmap") if kind in existing and details],
    }
