"""A worker: takes jobs from the database, one after the other, and puts their results there, each exactly once."""

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
from redink.service import jobs
from redink.service.access import has_ended
from redink.service.board import PoolState, choose_members, make_board, make_weights
from redink.service.children import ChildDied, ChildFailed, ChildStopped, run_in_child, show_bug
from redink.service.measurement import Kept, Measure, NamedBytes
from redink.service.reports import make_pages
from redink.service.store.database import Database, pack, unpack
from redink.service.store.tables import Board, Job, Page, Phase, Pool, Result, Submission, Team, Weighed
from redink.service.tasks import make_assignment
from redink.service.uploads import Limits
from redink.version import VERSION

log = logging.getLogger("redink.worker")
IDLE = 0.5
"""How many seconds a worker waits when there is nothing to do."""
AGAIN = 1.0
"""How many seconds it waits for a database that does not answer."""
CLOCK = 10.0
"""How often it looks whether a phase has closed."""
MOST_KEPT = 400
"""The counts of how many submissions stay in memory for the next board."""


@dataclass
class Worker:
    """One process that scores."""

    database: Database
    limits: Limits = field(default_factory=Limits)
    name: str = field(default_factory=lambda: f"{platform.node()}:{os.getpid()}:{secrets.token_hex(4)}")
    stopping: threading.Event = field(default_factory=threading.Event)
    lease: float = jobs.LEASE
    """After how many seconds without a sign of life another worker takes a job over."""

    def __post_init__(self) -> None:
        self._measures: OrderedDict[str, Measure] = OrderedDict()
        self._kept: OrderedDict[int, Kept] = OrderedDict()
        self._looked = 0.0

    def run(self) -> None:
        """Work until told to stop; a database that goes away is waited for."""
        log.info("worker %s is ready", self.name)
        while not self.stopping.is_set():
            try:
                busy = self.step()
            except DBAPIError as error:
                _say_outage(error)
                self.stopping.wait(AGAIN)
                continue
            if not busy:
                self.stopping.wait(IDLE)

    def step(self) -> bool:
        """Do one job; False where there was none."""
        self._watch_clock()
        with self.database.write() as session:
            job = jobs.claim(session, self.name, time.time(), self.lease)
        if job is None:
            return False
        log.info("job %d: %s of phase %d, attempt %d", job.id, job.kind, job.phase_id, job.attempts)
        work: Callable[[Job], None] = {"score": self._score, "board": self._board, "pages": self._pages}[job.kind]
        try:
            work(job)
        except ChildStopped:
            self._release(job)
        except ChildFailed as failure:
            detail = str(failure)  # it may quote a reference: for the organisers
            self._end(job, lambda session, mine: jobs.give_up(session, mine, UNSCORABLE, time.time(), detail))
        except ChildDied as death:
            log.warning("job %d: %s", job.id, death)
            reason = str(death)
            self._end(job, lambda session, mine: jobs.try_again(session, mine, reason, time.time()))
        except DBAPIError:
            raise
        except RedinkError as error:  # of a reference, before there is a child
            detail = str(error)
            self._end(job, lambda session, mine: jobs.give_up(session, mine, UNSCORABLE, time.time(), detail))
        except Exception as bug:
            log.error("job %d\n%s", job.id, show_bug(bug))
            reason = f"an internal error of Redink ({type(bug).__name__})"
            self._end(job, lambda session, mine: jobs.give_up(session, mine, reason, time.time()))
        return True

    def _release(self, job: Job) -> None:
        """Give a job back where this worker stops; where the job was taken away, there is nothing to give."""
        with self.database.write() as session:
            jobs.release(session, job.id, self.name)

    def _end(self, job: Job, finish: Callable[[Session, Job], None]) -> None:
        """Write what came of a job, if it still is this worker's: all in one transaction.

        A database that has gone away is waited for: what was done is not lost, and written once.
        """
        while True:
            try:
                with self.database.write() as session:
                    mine = jobs.take_mine(session, job.id, self.name)
                    if mine is None:
                        log.warning("job %d is no longer this worker's", job.id)
                    else:
                        finish(session, mine)
                return
            except (OperationalError, InterfaceError) as error:
                _say_outage(error)
                if self.stopping.wait(AGAIN):
                    raise

    @contextmanager
    def _keep_alive(self, job: Job) -> Iterator[None]:
        """Hold a job while this process itself is at it, and not a child."""
        over = threading.Event()

        def beat() -> None:
            while not over.wait(self.lease / 4):
                self._hold(job, 0.0)

        thread = threading.Thread(target=beat, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _hold(self, job: Job, progress: float) -> bool:
        if self.stopping.is_set():
            return False
        try:
            with self.database.write() as session:
                return jobs.hold(session, job.id, self.name, progress, time.time(), self.lease)
        except DBAPIError:
            return True  # it may come back before the lease ends; `_end` looks again

    def _find_measure(self, job: Job) -> Measure:
        """What scores the submissions of a phase; made once for each recipe."""
        with self.database.read() as session:
            phase = session.get_one(Phase, job.phase_id)
            assignment = make_assignment(phase)
        measure = self._measures.get(assignment.recipe)
        if measure is None:
            while len(self._measures) >= 2:
                self._measures.popitem(last=False)
            with self._keep_alive(job):
                measure = self._measures[assignment.recipe] = Measure(assignment)
        self._measures.move_to_end(assignment.recipe)
        return measure

    def _run(self, job: Job, work: Callable[[Callable[[float], None]], Any]) -> Any:
        beat: Callable[[float], bool] = lambda progress: self._hold(job, progress)  # noqa: E731
        return run_in_child(work, self.limits.seconds, self.limits.memory, beat, min(2.0, self.lease / 4))

    def _score(self, job: Job) -> None:
        assert job.submission_id is not None
        measure = self._find_measure(job)
        with self.database.read() as session:
            submission = session.get_one(Submission, job.submission_id)
            file_name, data = submission.file_name, unpack(submission.data)
        many = len(measure.corpus.sentences)

        def work(report: Callable[[float], None]) -> bytes:
            kept = measure.score(file_name, data, lambda done: report(done / many))
            for name, reason in kept.evaluation.failed.items():
                raise UnsuitableData(f"{name}: {reason}")  # else one system would take a metric off the board
            return kept.to_bytes()

        counted: bytes = self._run(job, work)

        def finish(session: Session, mine: Job) -> None:
            now = time.time()
            mine.state, mine.progress = "done", 1.0
            scored = session.get_one(Submission, job.submission_id, with_for_update=True)
            if scored.state not in ("queued", "scored"):
                return  # cancelled in the meantime
            recipe = measure.assignment.recipe
            known = session.scalar(select(Result.id).where(Result.submission_id == scored.id, Result.recipe == recipe))
            if known is None:
                session.add(Result(submission_id=scored.id, recipe=recipe, version=VERSION, data=counted, created=now))
            if scored.state == "queued" and scored.replaces_id is not None:
                older = session.get(Submission, scored.replaces_id, with_for_update=True)
                if older is not None and older.state == "scored":
                    older.state = "withdrawn"
            scored.state = "scored"
            session.flush()
            jobs.queue_board(session, job.phase_id, now)

        self._end(job, finish)

    def _list_kept(self, session: Session, phase: Phase, recipe: str) -> tuple[dict[str, Kept], bool]:
        """What was counted of the submissions on the board; and whether some are being scored again."""
        rows = session.execute(
            select(Result.id, Result.submission_id)
            .join(Submission, Submission.id == Result.submission_id)
            .where(Submission.phase_id == phase.id, Submission.state == "scored", Result.recipe == recipe)
            .order_by(Submission.id)
        ).all()
        scored = set(
            session.scalars(select(Submission.id).where(Submission.phase_id == phase.id, Submission.state == "scored"))
        )
        waiting = set(
            session.scalars(
                select(Job.submission_id).where(
                    Job.phase_id == phase.id, Job.kind == "score", Job.state.in_(["queued", "running"])
                )
            )
        )
        systems: dict[str, Kept] = {}
        for result_id, submission_id in rows:
            kept = self._kept.get(result_id)
            if kept is None:
                data = session.scalar(select(Result.data).where(Result.id == result_id))
                assert data is not None
                kept = self._kept[result_id] = Kept.from_bytes(data, str(submission_id))
            self._kept.move_to_end(result_id)
            systems[str(submission_id)] = kept
        while len(self._kept) > max(MOST_KEPT, len(rows)):
            self._kept.popitem(last=False)
        missing = scored - {number for _, number in rows}
        return systems, bool(missing & waiting)

    def _board(self, job: Job) -> None:
        measure = self._find_measure(job)
        recipe, now = measure.assignment.recipe, time.time()
        with self._keep_alive(job), self.database.read() as session:
            phase = session.get_one(Phase, job.phase_id)
            task, old = phase.task, session.get(Board, phase.id)
            systems, rescoring = self._list_kept(session, phase, recipe)
            submissions = {
                str(number): (team_id, f"{team}/{name}")
                for number, team_id, team, name in session.execute(
                    select(Submission.id, Submission.team_id, Team.name, Submission.name)
                    .join(Team, Team.id == Submission.team_id)
                    .where(Submission.phase_id == phase.id)
                )
            }
            pool = session.scalar(select(Pool).where(Pool.phase_id == phase.id).order_by(Pool.number.desc()).limit(1))
            ended = has_ended(task, now)
            ranking, pooling = task.ranking, task.pooling
        if rescoring and old is not None:
            self._end(job, lambda _, mine: setattr(mine, "state", "done"))  # the last one queues the board again
            return
        values = {system: _find_value(kept, ranking) for system, kept in systems.items()}
        teams = {system: submissions[system][0] for system in systems}
        members = sorted(choose_members(pooling, ended, values, teams), key=int) if measure.pooled else []

        def work(_: Callable[[float], None]) -> tuple[dict[str, Any], int | None, bytes | None, dict[str, bytes]]:
            state, weights = self._find_pool(measure, pool, members, systems, submissions, recipe)
            board, counts = make_board(measure, systems, ranking, state) if systems else (dict(EMPTY), {})
            board["pool"] = state.number if state else None
            new = _write(weights, state.file_name) if state and weights else None
            return board, board["pool"], new, {system: _dump(dump_counts(table)) for system, table in counts.items()}

        board, number, weights, weighed = self._run(job, work)

        def finish(session: Session, mine: Job) -> None:
            mine.state, mine.progress = "done", 1.0
            self._keep_board(session, job.phase_id, recipe, board, now)
            if number is None:
                return
            if weights is not None:
                session.add(
                    Pool(phase_id=job.phase_id, number=number, members=[int(member) for member in members],
                         recipe=recipe, weights=weights, created=now)
                )  # fmt: skip
                session.flush()
            pool_id = session.scalar(select(Pool.id).where(Pool.phase_id == job.phase_id, Pool.number == number))
            in_phase = select(Submission.id).where(Submission.phase_id == job.phase_id)
            session.execute(delete(Weighed).where(Weighed.submission_id.in_(in_phase)))
            for system, data in weighed.items():
                session.add(Weighed(submission_id=int(system), pool_id=pool_id, data=data))

        self._end(job, finish)

    def _find_pool(
        self,
        measure: Measure,
        pool: Pool | None,
        members: list[str],
        systems: dict[str, Kept],
        submissions: dict[str, tuple[int, str]],
        recipe: str,
    ) -> tuple[PoolState | None, Weights | None]:
        """The pool of these members: the last one if they are the same, else a new one with its weights."""
        if len(members) < 2:
            return None, None
        if pool is not None and pool.members == [int(member) for member in members] and pool.recipe == recipe:
            held = read_weights(NamedBytes(f"pool-{pool.number}.json", unpack(pool.weights)))
            return PoolState(pool.number, Difficulty(held)), None
        chosen = {submissions[member][1]: systems[member] for member in members}
        weights = make_weights(measure, chosen, measure.assignment.name, time.time())
        return PoolState(pool.number + 1 if pool else 1, Difficulty(weights)), weights

    def _keep_board(self, session: Session, phase_id: int, recipe: str, board: dict[str, Any], now: float) -> None:
        held = session.get(Board, phase_id)
        if held is None:
            session.add(Board(phase_id=phase_id, recipe=recipe, data=_dump(board), created=now))
        else:
            held.recipe, held.data, held.created = recipe, _dump(board), now

    def _pages(self, job: Job) -> None:
        with self.database.read() as session:
            phase = session.get_one(Phase, job.phase_id)
            assignment, title = make_assignment(phase), f"{phase.task.name}: {phase.name}"
            files = [
                (f"{team}/{name}", file_name, unpack(data))
                for team, name, file_name, data in session.execute(
                    select(Team.name, Submission.name, Submission.file_name, Submission.data)
                    .join(Team, Team.id == Submission.team_id)
                    .where(Submission.phase_id == phase.id, Submission.state == "scored")
                    .order_by(Submission.id)
                )
            ]
        made: dict[str, bytes] = self._run(job, lambda _: make_pages(assignment, title, files))

        def finish(session: Session, mine: Job) -> None:
            mine.state, mine.progress = "done", 1.0
            session.execute(delete(Page).where(Page.phase_id == job.phase_id))
            for kind, data in made.items():
                session.add(Page(phase_id=job.phase_id, kind=kind, data=pack(data), created=time.time()))

        self._end(job, finish)

    def _watch_clock(self) -> None:
        """Make boards again whose phase has closed since: systems may join the pool then."""
        now = time.time()
        if now - self._looked < CLOCK:
            return
        self._looked = now
        with self.database.read() as session:
            closed = session.scalars(
                select(Phase.id)
                .join(Board, Board.phase_id == Phase.id)
                .where(Phase.closes <= now, Board.created < Phase.closes)
            ).all()
        for phase_id in closed:
            with self.database.write() as session:
                jobs.queue_board(session, phase_id, now)


def _say_outage(error: DBAPIError) -> None:
    log.warning("the database does not answer, trying again: %s", " ".join(str(error.orig).split()))


UNSCORABLE = "a metric of this task cannot score this file; the organisers see why"

EMPTY: dict[str, Any] = {
    "sentences": 0, "annotators": 0, "ranking": "", "metrics": {}, "missing": [], "left_out": {}, "cautions": [],
    "rows": [],
}  # fmt: skip
"""A board without systems."""


def _find_value(kept: Kept, ranking: str) -> float:
    """What decides which system of a team is the best: the metric that ranks, or the first where that needs a pool."""
    scores = kept.evaluation.scores
    return next(iter(scores.get(ranking, next(iter(scores.values()))).values())).value


def _dump(value: Any) -> bytes:
    import json

    return pack(json.dumps(value).encode())


def _write(weights: Weights, file_name: str) -> bytes:
    target = NamedBytes(file_name, b"")
    write_weights(weights, target)
    return pack(target.getvalue())


def count_jobs(session: Session) -> int:
    """How many jobs have not been done."""
    found = session.scalar(select(func.count()).select_from(Job).where(Job.state.in_(["queued", "running"])))
    return int(found or 0)
