"""States of phases and tasks at a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from redink.service.domain.states import PhaseState


class TimedPhase(Protocol):
    """Times of a phase."""

    @property
    def opens(self) -> float | None: ...  # noqa: D102
    @property
    def closes(self) -> float | None: ...  # noqa: D102
    @property
    def blind(self) -> bool: ...  # noqa: D102


class TimedTask(Protocol):
    """A task with phases."""

    @property
    def phases(self) -> Sequence[TimedPhase]: ...  # noqa: D102


P = TypeVar("P", bound=TimedPhase)


def find_state(phase: TimedPhase, now: float) -> PhaseState:
    """Return the state of a phase."""
    return PhaseState.at(phase.opens, phase.closes, now)


def is_open(phase: TimedPhase, now: float) -> bool:
    """Return whether the phase accepts submissions."""
    return find_state(phase, now) is PhaseState.OPEN


def is_over(phase: TimedPhase, now: float) -> bool:
    """Return whether the phase has closed."""
    return find_state(phase, now) is PhaseState.CLOSED


def is_blind(phase: TimedPhase, now: float) -> bool:
    """Return whether scores are hidden."""
    return phase.blind and not is_over(phase, now)


def has_ended(task: TimedTask, now: float) -> bool:
    """Return whether all phases have closed."""
    return all(is_over(phase, now) for phase in task.phases)


def choose_phase(phases: Sequence[P], now: float) -> P | None:
    """Return the current phase: the last open phase, else the last that has begun, else the first."""
    open_now = [phase for phase in phases if is_open(phase, now)]
    begun = [phase for phase in phases if phase.opens is None or phase.opens <= now]
    candidates = open_now or begun or phases[:1]
    return candidates[-1] if candidates else None
