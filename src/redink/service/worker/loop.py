"""The loop of a worker: it claims jobs, keeps them alive, and stores each result exactly once."""

from __future__ import annotations

import logging
import os
import platform
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.orm import Session

from redink.errors import RedinkError
from redink.service.domain.states import JobKind
from redink.service.measurement import PhaseScorer
from redink.service.phase_data import make_scoring_job
from redink.service.store import jobs
from redink.service.store.database import Database
from redink.service.store.tables import (
    Job,
    Phase,
)
from redink.service.uploads import Limits
from redink.service.worker.banks import draw_batch
from redink.service.worker.boards import queue_closed, update_board
from redink.service.worker.children import ChildExited, ChildFailed, ChildStopped, format_bug, run_in_child
from redink.service.worker.comparisons import compare_pair
from redink.service.worker.counts_cache import CountsCache
from redink.service.worker.pages import create_pages
from redink.service.worker.runner import JobRunner
from redink.service.worker.scoring import score_submission

log = logging.getLogger("redink.worker")
IDLE_SECONDS = 0.5
"""Seconds that a worker waits if there is no job."""
RETRY_SECONDS = 1.0
"""Seconds before a retry if the database does not respond."""
CLOCK_SECONDS = 10.0
"""Seconds between checks for closed phases."""


@dataclass
class Worker:
    """A worker process."""

    database: Database
    limits: Limits = field(default_factory=Limits)
    name: str = field(default_factory=lambda: f"{platform.node()}:{os.getpid()}:{secrets.token_hex(4)}")
    stopping: threading.Event = field(default_factory=threading.Event)
    lease: float = jobs.LEASE
    """Seconds without a heartbeat after which another worker may claim a job."""

    def __post_init__(self) -> None:
        self._scorers: OrderedDict[str, PhaseScorer] = OrderedDict()
        self.counts = CountsCache()
        self._last_check = 0.0

    def run(self) -> None:
        """Run jobs until told to stop, through outages of the database."""
        log.info("worker %s is ready", self.name)
        while not self.stopping.is_set():
            try:
                busy = self.step()
            except DBAPIError as error:
                _log_outage(error)
                self.stopping.wait(RETRY_SECONDS)
                continue
            if not busy:
                self.stopping.wait(IDLE_SECONDS)

    def step(self) -> bool:
        """Run one job; return False if there is none."""
        self._check_clock()
        with self.database.write() as session:
            job = jobs.claim(session, self.name, time.time(), self.lease)
        if job is None:
            return False
        log.info("job %d: %s of phase %d, attempt %d", job.id, job.kind, job.phase_id, job.attempts)
        try:
            WORKS[job.kind](self, job)
        except ChildStopped:
            self._release(job)
        except ChildFailed as failure:
            detail = str(failure)  # may quote a reference, so for organisers only
            self.end(job, lambda session, locked: jobs.fail(session, locked, UNSCORABLE, time.time(), detail))
        except ChildExited as error:
            log.warning("job %d: %s", job.id, error)
            reason = str(error)
            self.end(job, lambda session, locked: jobs.retry(session, locked, reason, time.time()))
        except DBAPIError:
            raise
        except RedinkError as error:  # for example an error in a reference, before there is a child
            detail = str(error)
            self.end(job, lambda session, locked: jobs.fail(session, locked, UNSCORABLE, time.time(), detail))
        except Exception as bug:
            log.error("job %d\n%s", job.id, format_bug(bug))
            reason = f"an internal error of Redink ({type(bug).__name__})"
            self.end(job, lambda session, locked: jobs.fail(session, locked, reason, time.time()))
        return True

    def _release(self, job: Job) -> None:
        """Return a job to the queue because this worker is stopping; ignored if the worker has lost it."""
        with self.database.write() as session:
            jobs.release(session, job.id, self.name)

    def end(self, job: Job, finish: Callable[[Session, Job], None]) -> None:
        """Store the result of a job in one transaction, if this worker still has it.

        During an outage of the database, wait and retry, so that the result is stored once.
        """
        while True:
            try:
                with self.database.write() as session:
                    locked = jobs.lock_own_job(session, job.id, self.name)
                    if locked is None:
                        log.warning("job %d is no longer this worker's", job.id)
                    else:
                        finish(session, locked)
                return
            except (OperationalError, InterfaceError) as error:
                _log_outage(error)
                if self.stopping.wait(RETRY_SECONDS):
                    raise

    @contextmanager
    def keep_alive(self, job: Job) -> Iterator[None]:
        """Extend the lease of a job that runs in this process."""
        finished = threading.Event()

        def beat() -> None:
            while not finished.wait(self.lease / 4):
                self._extend_lease(job, 0.0)

        thread = threading.Thread(target=beat, daemon=True)
        thread.start()
        try:
            yield
        finally:
            finished.set()
            thread.join()

    def _extend_lease(self, job: Job, progress: float) -> bool:
        if self.stopping.is_set():
            return False
        try:
            with self.database.write() as session:
                return jobs.extend_lease(session, job.id, self.name, progress, time.time(), self.lease)
        except DBAPIError:
            return True  # the database may recover before the lease expires; `end` checks the lease

    def find_scorer(self, job: Job) -> PhaseScorer:
        """Return the scorer of a phase, created once for each recipe."""
        with self.database.read() as session:
            phase = session.get_one(Phase, job.phase_id)
            scoring_job = make_scoring_job(phase)
        scorer = self._scorers.get(scoring_job.recipe)
        if scorer is None:
            while len(self._scorers) >= 2:
                self._scorers.popitem(last=False)
            with self.keep_alive(job):
                scorer = self._scorers[scoring_job.recipe] = PhaseScorer(scoring_job)
        self._scorers.move_to_end(scoring_job.recipe)
        return scorer

    def run_child(self, job: Job, work: Callable[[Callable[[float], None]], Any]) -> Any:
        """Run work in another process, with limits, while the lease is extended."""
        beat: Callable[[float], bool] = lambda progress: self._extend_lease(job, progress)  # noqa: E731
        return run_in_child(work, self.limits.seconds, self.limits.memory, beat, min(2.0, self.lease / 4))

    def _check_clock(self) -> None:
        """Queue the leaderboards of phases that have closed, at regular intervals."""
        now = time.time()
        if now - self._last_check >= CLOCK_SECONDS:
            self._last_check = now
            queue_closed(self.database, now)


WORKS: dict[JobKind, Callable[[JobRunner, Job], None]] = {
    JobKind.SCORE: score_submission, JobKind.BOARD: update_board, JobKind.PAGES: create_pages,
    JobKind.COMPARE: compare_pair, JobKind.BATCH: draw_batch,
}  # fmt: skip


def _log_outage(error: DBAPIError) -> None:
    log.warning("the database does not respond, retrying: %s", " ".join(str(error.orig).split()))


UNSCORABLE = "a metric of this task cannot score this file; organisers can see the reason"
