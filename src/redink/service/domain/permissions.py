"""Permissions: what a visitor may do with an object, decided from facts about both."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Permission(Enum):
    """Permissions on an object."""

    SEE = "know that it exists, and read what is public about it"
    SCORES = "see scores"
    STATISTICS = "see exact scores, intervals and tests"
    TYPES = "see scores by error type"
    DETAILS = "see data about single sentences: report, heat map, weights"
    JOIN = "create a team"
    SUBMIT = "submit"
    BANK = "see scores with the bank"
    JUDGE = "answer questions of the bank"
    OWN = "change a submission, or see details of it that only its team sees"
    ORGANISE = "change the task, see everything"


class Facts(NamedTuple):
    """Facts about a visitor and an object that permissions depend on."""

    organiser: bool = False
    role: str | None = None
    """Role by invitation."""
    has_team: bool = False
    is_judge: bool = False
    """True if the visitor was invited to judge."""
    is_public: bool = True
    """True if anybody may see the task."""
    is_open_report: bool = False
    has_ended: bool = False
    """True if all phases of the task have closed."""
    has_phase: bool = False
    is_blind: bool = False
    """True if the scores of the phase are hidden now."""
    is_over: bool = False
    has_open_references: bool = False
    has_submission: bool = False
    is_own: bool = False
    """True if the submission belongs to the visitor's team."""
    is_scored: bool = False


def is_permitted(permission: Permission, facts: Facts) -> bool:
    """Return whether a permission follows from the facts; all permission checks end here.

    >>> is_permitted(Permission.SCORES, Facts(has_phase=True, is_blind=True))
    False
    >>> is_permitted(Permission.SCORES, Facts(organiser=True, has_phase=True, is_blind=True))
    True
    """
    if facts.organiser:
        return True
    if not (facts.is_public or facts.role or facts.has_team or facts.is_judge):
        return False
    visible = not facts.is_blind
    known = not facts.has_submission or facts.is_own
    if permission is Permission.SEE:
        return known or (visible and facts.is_scored)
    if permission is Permission.SCORES:
        return visible and (known or facts.is_scored)
    if permission is Permission.STATISTICS:
        return facts.has_phase and visible and (facts.has_open_references or facts.is_over)
    if permission is Permission.BANK:
        return facts.has_phase and visible and facts.is_over
    if permission is Permission.JUDGE:
        # Gold questions are reference edits, which a team must not see while it can submit.
        return facts.is_judge and (facts.is_over or not facts.has_team)
    if permission is Permission.DETAILS or permission is Permission.TYPES:
        public = permission is Permission.TYPES and facts.has_phase and visible and facts.has_open_references
        return public or (facts.is_open_report and facts.has_ended)
    if permission is Permission.JOIN:
        return facts.is_public or facts.role == "participant"
    if permission is Permission.SUBMIT:
        return facts.has_team
    return permission is Permission.OWN and facts.is_own


MESSAGES = {
    Permission.SEE: "This is not public.",
    Permission.SCORES: "Scores of this phase are hidden until it closes.",
    Permission.STATISTICS: "Intervals and tests are shown when the phase closes.",
    Permission.TYPES: "Scores by error type are for organisers, and for everyone after the end if they allow it.",
    Permission.DETAILS: "This is visible to organisers only, and to everyone after the task ends if they allow it.",
    Permission.JOIN: "Only invited participants may create a team in this task.",
    Permission.SUBMIT: "Join the task with a team first.",
    Permission.BANK: "Scores with the bank are shown when the phase has closed.",
    Permission.JUDGE: "Only judges may answer, and members of a team when the phase has closed.",
    Permission.OWN: "This belongs to another team.",
    Permission.ORGANISE: "Only the organisers of the task may do this.",
}
