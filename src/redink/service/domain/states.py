"""States of submissions, jobs and phases, and the changes that are allowed."""

from __future__ import annotations

from enum import StrEnum


class SubmissionState(StrEnum):
    """State of a submission."""

    QUEUED = "queued"
    SCORED = "scored"
    FAILED = "failed"
    """It could not be scored."""
    CANCELLED = "cancelled"
    """Withdrawn before it was scored."""
    WITHDRAWN = "withdrawn"
    """Withdrawn or replaced after it was scored."""
    REFUSED = "refused"
    """Validation found errors; an organiser may accept it."""
    DISQUALIFIED = "disqualified"
    """Removed by an organiser, with a reason."""

    def may_become(self, state: SubmissionState) -> bool:
        """Return whether a submission may change from this state to another.

        >>> SubmissionState.SCORED.may_become(SubmissionState.WITHDRAWN)
        True
        >>> SubmissionState.CANCELLED.may_become(SubmissionState.SCORED)
        False
        """
        return state in _CHANGES[self]


_CHANGES = {
    SubmissionState.QUEUED: {SubmissionState.SCORED, SubmissionState.FAILED, SubmissionState.CANCELLED,
                             SubmissionState.DISQUALIFIED},
    SubmissionState.SCORED: {SubmissionState.WITHDRAWN, SubmissionState.DISQUALIFIED},
    SubmissionState.FAILED: {SubmissionState.QUEUED},
    SubmissionState.CANCELLED: set(),
    SubmissionState.WITHDRAWN: {SubmissionState.SCORED},
    SubmissionState.REFUSED: {SubmissionState.QUEUED},
    SubmissionState.DISQUALIFIED: {SubmissionState.QUEUED, SubmissionState.SCORED},
}  # fmt: skip
ACTIVE = (SubmissionState.QUEUED, SubmissionState.SCORED)
"""States of submissions that are on the leaderboard, or will be."""
COUNTED = (*ACTIVE, SubmissionState.WITHDRAWN, SubmissionState.DISQUALIFIED)
"""States that count against the quota of submissions."""
UNSUCCESSFUL = (SubmissionState.REFUSED, SubmissionState.FAILED)
"""States that count against the quota of unsuccessful attempts."""


class JobKind(StrEnum):
    """Kind of a job."""

    SCORE = "score"
    BOARD = "board"
    PAGES = "pages"
    COMPARE = "compare"
    BATCH = "batch"
    """Draw questions for a bank."""


class JobState(StrEnum):
    """State of a job."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


UNFINISHED = (JobState.QUEUED, JobState.RUNNING)
"""States of jobs that a worker has or will claim."""


class PhaseState(StrEnum):
    """State of a phase at a moment."""

    UPCOMING = "not open yet"
    OPEN = "open"
    CLOSED = "closed"

    @classmethod
    def at(cls, opens: float | None, closes: float | None, now: float) -> PhaseState:
        """Return the state at a moment; without a time, a phase is open from the beginning or without end.

        >>> PhaseState.at(10.0, None, 5.0), PhaseState.at(None, 10.0, 5.0), PhaseState.at(None, 10.0, 10.0)
        (<PhaseState.UPCOMING: 'not open yet'>, <PhaseState.OPEN: 'open'>, <PhaseState.CLOSED: 'closed'>)
        """
        if closes is not None and closes <= now:
            return cls.CLOSED
        return cls.UPCOMING if opens is not None and opens > now else cls.OPEN
