"""A submission as a row of a table."""

from __future__ import annotations

from typing import Any

from redink.service.domain.phases import has_ended
from redink.service.store.tables import Submission
from redink.service.usecases.visitor import Visitor


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
        "facts": {} if hidden else dict(submission.facts),
        "created": submission.created,
        "mine": own,
    }
