"""The worker, which runs jobs and stores each result exactly once."""

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

from sqlalchemy import delete, func, select
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.orm import Session

from redink.errors import RedinkError, UnsuitableData
from redink.formats.weights import Weights, read_weights, write_weights
from redink.metrics.gts.difficulty import Difficulty
from redink.scoring.stored_counts import dump_counts
from redink.service.board import PoolState, choose_members, make_board, make_weights
from redink.service.children import ChildExited, ChildFailed, ChildStopped, format_bug, run_in_child
from redink.service.comparing import compare_systems
from redink.service.counts_cache import CountsCache
from redink.service.domain.duplicates import find_duplicates
from redink.service.domain.phases import has_ended
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import ACTIVE, UNFINISHED, JobKind, JobState, SubmissionState
from redink.service.measurement import NamedFile, PhaseScorer, StoredCounts
from redink.service.phase_data import make_scoring_job
from redink.service.reports import make_pages
from redink.service.store import jobs
from redink.service.store.database import Database, pack, unpack
from redink.service.store.tables import (
    Board,
    Choice,
    Job,
    Page,
    Phase,
    PoolCounts,
    PoolVersion,
    Result,
    Submission,
    Team,
)
from redink.service.uploads import Limits
from redink.service.usecases.comparisons import Pair, load_comparison_job, store_comparison
from redink.service.usecases.rescoring import load_last_metrics, load_stale_rows
from redink.version import VERSION

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
        self._counts = CountsCache()
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
        self._watch_clock()
        with self.database.write() as session:
            job = jobs.claim(session, self.name, time.time(), self.lease)
        if job is None:
            return False
        log.info("job %d: %s of phase %d, attempt %d", job.id, job.kind, job.phase_id, job.attempts)
        works: dict[JobKind, Callable[[Job], None]] = {
            JobKind.SCORE: self._score, JobKind.BOARD: self._board, JobKind.PAGES: self._pages,
            JobKind.COMPARE: self._compare,
        }  # fmt: skip
        try:
            works[job.kind](job)
        except ChildStopped:
            self._release(job)
        except ChildFailed as failure:
            detail = str(failure)  # may quote a reference, so for organisers only
            self._end(job, lambda session, locked: jobs.fail(session, locked, UNSCORABLE, time.time(), detail))
        except ChildExited as error:
            log.warning("job %d: %s", job.id, error)
            reason = str(error)
            self._end(job, lambda session, locked: jobs.retry(session, locked, reason, time.time()))
        except DBAPIError:
            raise
        except RedinkError as error:  # for example an error in a reference, before there is a child
            detail = str(error)
            self._end(job, lambda session, locked: jobs.fail(session, locked, UNSCORABLE, time.time(), detail))
        except Exception as bug:
            log.error("job %d\n%s", job.id, format_bug(bug))
            reason = f"an internal error of Redink ({type(bug).__name__})"
            self._end(job, lambda session, locked: jobs.fail(session, locked, reason, time.time()))
        return True

    def _release(self, job: Job) -> None:
        """Return a job to the queue because this worker is stopping; ignored if the worker has lost it."""
        with self.database.write() as session:
            jobs.release(session, job.id, self.name)

    def _end(self, job: Job, finish: Callable[[Session, Job], None]) -> None:
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
    def _keep_alive(self, job: Job) -> Iterator[None]:
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
            return True  # the database may recover before the lease expires; `_end` checks the lease

    def _find_scorer(self, job: Job) -> PhaseScorer:
        """Return the scorer of a phase, created once for each recipe."""
        with self.database.read() as session:
            phase = session.get_one(Phase, job.phase_id)
            scoring_job = make_scoring_job(phase)
        scorer = self._scorers.get(scoring_job.recipe)
        if scorer is None:
            while len(self._scorers) >= 2:
                self._scorers.popitem(last=False)
            with self._keep_alive(job):
                scorer = self._scorers[scoring_job.recipe] = PhaseScorer(scoring_job)
        self._scorers.move_to_end(scoring_job.recipe)
        return scorer

    def _run(self, job: Job, work: Callable[[Callable[[float], None]], Any]) -> Any:
        beat: Callable[[float], bool] = lambda progress: self._extend_lease(job, progress)  # noqa: E731
        return run_in_child(work, self.limits.seconds, self.limits.memory, beat, min(2.0, self.lease / 4))

    def _score(self, job: Job) -> None:
        assert job.submission_id is not None
        scorer = self._find_scorer(job)
        with self.database.read() as session:
            submission = session.get_one(Submission, job.submission_id)
            file_name, data = submission.file_name, unpack(submission.data)
        sentence_count = len(scorer.corpus.sentences)

        def work(report: Callable[[float], None]) -> bytes:
            stored = scorer.score(file_name, data, lambda done: report(done / sentence_count))
            for name, reason in stored.evaluation.failed.items():
                # A failed metric fails the submission, or one system would remove it from the leaderboard.
                raise UnsuitableData(f"{name}: {reason}")
            return stored.to_bytes()

        counted: bytes = self._run(job, work)

        def finish(session: Session, locked: Job) -> None:
            now = time.time()
            locked.state, locked.progress = JobState.DONE, 1.0
            scored = session.get_one(Submission, job.submission_id, with_for_update=True)
            if scored.state not in ACTIVE:
                return  # cancelled in the meantime
            recipe = scorer.scoring_job.recipe
            existing = session.scalar(
                select(Result.id).where(Result.submission_id == scored.id, Result.recipe == recipe)
            )
            if existing is None:
                session.add(Result(submission_id=scored.id, recipe=recipe, version=VERSION, data=counted, created=now))
            if scored.state == SubmissionState.QUEUED and scored.replaces_id is not None:
                _replace(session, scored, scored.replaces_id)
            scored.state, scored.reason, scored.detail = SubmissionState.SCORED, "", ""
            session.flush()
            jobs.queue_board(session, job.phase_id, now)

        self._end(job, finish)

    def _board(self, job: Job) -> None:
        scorer = self._find_scorer(job)
        recipe, now = scorer.scoring_job.recipe, time.time()
        with self._keep_alive(job), self.database.read() as session:
            phase = session.get_one(Phase, job.phase_id)
            task, old = phase.task, session.get(Board, phase.id)
            systems, rescoring, failed = self._counts.load(session, phase, recipe)
            stale = load_stale_rows(session, phase, failed)
            last = load_last_metrics(session, phase) if stale else {}
            submissions = {
                str(number): (team_id, f"{team}/{name}")
                for number, team_id, team, name in session.execute(
                    select(Submission.id, Submission.team_id, Team.name, Submission.name)
                    .join(Team, Team.id == Submission.team_id)
                    .where(Submission.phase_id == phase.id)
                )
            }
            pool = session.scalar(
                select(PoolVersion).where(PoolVersion.phase_id == phase.id).order_by(PoolVersion.number.desc()).limit(1)
            )
            ended = has_ended(task, now)
            ranking, pooling = phase.scoring.ranking, task.pooling
        if rescoring and old is not None:
            # The last of these submissions queues the leaderboard again.
            self._end(job, lambda _, locked: setattr(locked, "state", JobState.DONE))
            return
        values = {system: _find_value(stored, ranking) for system, stored in systems.items()}
        teams = {system: submissions[system][0] for system in systems}
        members = sorted(choose_members(pooling, ended, values, teams), key=int) if scorer.pooled else []

        def work(_: Callable[[float], None]) -> tuple[dict[str, Any], int | None, bytes | None, dict[str, bytes]]:
            state, weights = self._find_pool(scorer, pool, members, systems, submissions, recipe)
            board, counts = make_board(scorer, systems, ranking, state) if systems else ({**EMPTY, **last}, {})
            board["stale"] = stale
            board["duplicates"] = find_duplicates(
                {system: (teams[system], stored.fingerprint) for system, stored in systems.items()}
            )
            board["pool"] = state.number if state else None
            new = _write(weights, state.file_name) if state and weights else None
            return board, board["pool"], new, {system: _dump(dump_counts(table)) for system, table in counts.items()}

        board, number, weights, pool_counts = self._run(job, work)

        def finish(session: Session, locked: Job) -> None:
            locked.state, locked.progress = JobState.DONE, 1.0
            self._store_board(session, job.phase_id, recipe, board, now)
            if number is None:
                return
            if weights is not None:
                session.add(
                    PoolVersion(phase_id=job.phase_id, number=number, members=[int(member) for member in members],
                         recipe=recipe, weights=weights, created=now)
                )  # fmt: skip
                session.flush()
            pool_id = session.scalar(
                select(PoolVersion.id).where(PoolVersion.phase_id == job.phase_id, PoolVersion.number == number)
            )
            in_phase = select(Submission.id).where(Submission.phase_id == job.phase_id)
            session.execute(delete(PoolCounts).where(PoolCounts.submission_id.in_(in_phase)))
            for system, data in pool_counts.items():
                session.add(PoolCounts(submission_id=int(system), pool_id=pool_id, data=data))

        self._end(job, finish)

    def _find_pool(
        self,
        scorer: PhaseScorer,
        pool: PoolVersion | None,
        members: list[str],
        systems: dict[str, StoredCounts],
        submissions: dict[str, tuple[int, str]],
        recipe: str,
    ) -> tuple[PoolState | None, Weights | None]:
        """Return the version of the pool with these members, and the weights if it is a new version."""
        if len(members) < 2:
            return None, None
        if pool is not None and pool.members == [int(member) for member in members] and pool.recipe == recipe:
            weight_file = read_weights(NamedFile(f"pool-{pool.number}.json", unpack(pool.weights)))
            return PoolState(pool.number, Difficulty(weight_file)), None
        chosen = {submissions[member][1]: systems[member] for member in members}
        weights = make_weights(scorer, chosen, scorer.scoring_job.name, time.time())
        return PoolState(pool.number + 1 if pool else 1, Difficulty(weights)), weights

    def _store_board(self, session: Session, phase_id: int, recipe: str, board: dict[str, Any], now: float) -> None:
        stored = session.get(Board, phase_id)
        if stored is None:
            session.add(Board(phase_id=phase_id, recipe=recipe, data=_dump(board), created=now))
        else:
            stored.recipe, stored.data, stored.created = recipe, _dump(board), now

    def _pages(self, job: Job) -> None:
        with self.database.read() as session:
            phase = session.get_one(Phase, job.phase_id)
            scoring_job, title = make_scoring_job(phase), f"{phase.task.name}: {phase.name}"
            files = [
                (f"{team}/{name}", file_name, unpack(data))
                for team, name, file_name, data in session.execute(
                    select(Team.name, Submission.name, Submission.file_name, Submission.data)
                    .join(Team, Team.id == Submission.team_id)
                    .where(Submission.phase_id == phase.id, Submission.state == SubmissionState.SCORED)
                    .order_by(Submission.id)
                )
            ]
        pages: dict[str, bytes] = self._run(job, lambda _: make_pages(scoring_job, title, files))

        def finish(session: Session, locked: Job) -> None:
            locked.state, locked.progress = JobState.DONE, 1.0
            session.execute(delete(Page).where(Page.phase_id == job.phase_id))
            for kind, data in pages.items():
                session.add(Page(phase_id=job.phase_id, kind=kind, data=pack(data), created=time.time()))

        self._end(job, finish)

    def _compare(self, job: Job) -> None:
        assert job.submission_id is not None
        assert job.other is not None
        pair = Pair(job.submission_id, job.other)
        try:
            with self.database.read() as session:
                comparison = load_comparison_job(session, session.get_one(Phase, job.phase_id), pair)
        except RequestRejected as rejected:  # one of the systems has left the leaderboard in the meantime
            raise UnsuitableData(rejected.message) from None
        compared: dict[str, Any] = self._run(job, lambda _: compare_systems(comparison))

        def finish(session: Session, locked: Job) -> None:
            locked.state, locked.progress = JobState.DONE, 1.0
            store_comparison(session, pair, comparison.recipe, compared, time.time())

        self._end(job, finish)

    def _watch_clock(self) -> None:
        """Queue the leaderboards of phases that have closed since the last update: systems may join the pool then."""
        now = time.time()
        if now - self._last_check < CLOCK_SECONDS:
            return
        self._last_check = now
        with self.database.read() as session:
            closed = session.scalars(
                select(Phase.id)
                .join(Board, Board.phase_id == Phase.id)
                .where(Phase.closes <= now, Board.created < Phase.closes)
            ).all()
        for phase_id in closed:
            with self.database.write() as session:
                jobs.queue_board(session, phase_id, now)


def _log_outage(error: DBAPIError) -> None:
    log.warning("the database does not respond, retrying: %s", " ".join(str(error.orig).split()))


UNSCORABLE = "a metric of this task cannot score this file; organisers can see the reason"

EMPTY: dict[str, Any] = {
    "sentences": 0, "annotators": 0, "ranking": "", "metrics": {}, "missing": [], "left_out": {}, "cautions": [],
    "rows": [], "stale": [], "duplicates": [],
}  # fmt: skip
"""A leaderboard without systems."""


def _replace(session: Session, submission: Submission, old: int) -> None:
    """Withdraw the submission that another one replaces, also in the team's choice for the final table."""
    replaced = session.get(Submission, old, with_for_update=True)
    if replaced is None or replaced.state != SubmissionState.SCORED:
        return
    replaced.state = SubmissionState.WITHDRAWN
    choice = session.get(Choice, (replaced.phase_id, replaced.team_id))
    if choice is not None and choice.submission_id == replaced.id:
        choice.submission_id = submission.id


def _find_value(stored: StoredCounts, ranking: str) -> float:
    """Return the value that selects a team's best system: by the ranking metric, or the first if that needs a pool."""
    scores = stored.evaluation.scores
    return next(iter(scores.get(ranking, next(iter(scores.values()))).values())).value


def _dump(value: Any) -> bytes:
    import json

    return pack(json.dumps(value).encode())


def _write(weights: Weights, file_name: str) -> bytes:
    target = NamedFile(file_name, b"")
    write_weights(weights, target)
    return pack(target.getvalue())


def count_jobs(session: Session) -> int:
    """Return the number of unfinished jobs."""
    count = session.scalar(select(func.count()).select_from(Job).where(Job.state.in_(UNFINISHED)))
    return int(count or 0)
