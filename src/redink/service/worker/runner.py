"""Interface of a worker for the work on each kind of job."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy.orm import Session

from redink.service.measurement import PhaseScorer
from redink.service.store.database import Database
from redink.service.store.tables import Job
from redink.service.worker.counts_cache import CountsCache


class JobRunner(Protocol):
    """A worker, as the work on a job uses it."""

    database: Database
    counts: CountsCache

    def find_scorer(self, job: Job) -> PhaseScorer:
        """Return the scorer of a phase, created once for each recipe."""

    def run_child(self, job: Job, work: Callable[[Callable[[float], None]], Any]) -> Any:
        """Run work in another process, with limits, while the lease is extended."""

    def keep_alive(self, job: Job) -> AbstractContextManager[None]:
        """Extend the lease of a job that runs in this process."""

    def end(self, job: Job, finish: Callable[[Session, Job], None]) -> None:
        """Store the result of a job in one transaction, if the worker still has it."""
