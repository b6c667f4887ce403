"""Updates of a leaderboard, and of the pool of its systems."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from redink.formats.weights import Weights, read_weights, write_weights
from redink.scoring.stored_counts import dump_counts
from redink.service.board import PoolState, choose_members, make_board, make_weights
from redink.service.domain.duplicates import find_duplicates
from redink.service.domain.phases import has_ended
from redink.service.domain.states import JobState
from redink.service.measurement import NamedFile, PhaseScorer, StoredCounts
from redink.service.store import jobs
from redink.service.store.database import Database, pack, unpack
from redink.service.store.tables import (
    Board,
    Job,
    Phase,
    PoolCounts,
    PoolVersion,
    Submission,
    Team,
)
from redink.service.usecases.rescoring import load_last_metrics, load_stale_rows
from redink.service.worker.banks import load_banks, store_teams
from redink.service.worker.runner import JobRunner

EMPTY: dict[str, Any] = {
    "sentences": 0, "annotators": 0, "ranking": "", "metrics": {}, "missing": [], "left_out": {}, "cautions": [],
    "rows": [], "stale": [], "duplicates": [],
}  # fmt: skip
"""A leaderboard without systems."""


def update_board(worker: JobRunner, job: Job) -> None:
    """Compute the leaderboard of a phase from stored counts."""
    scorer = worker.find_scorer(job)
    recipe, now = scorer.scoring_job.recipe, time.time()
    with worker.keep_alive(job), worker.database.read() as session:
        phase = session.get_one(Phase, job.phase_id)
        task, old = phase.task, session.get(Board, phase.id)
        systems, rescoring, failed = worker.counts.load(session, phase, recipe)
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
        banks = load_banks(session, phase, systems)
    if rescoring and old is not None:
        # The last of these submissions queues the leaderboard again.
        worker.end(job, lambda _, locked: setattr(locked, "state", JobState.DONE))
        return
    values = {system: _find_value(stored, ranking) for system, stored in systems.items()}
    teams = {system: submissions[system][0] for system in systems}
    members = sorted(choose_members(pooling, ended, values, teams), key=int) if scorer.pooled else []

    def work(_: Callable[[float], None]) -> tuple[Any, ...]:
        state, weights = _find_pool(scorer, pool, members, systems, submissions, recipe)
        board, counts = make_board(scorer, systems, ranking, state) if systems else ({**EMPTY, **last}, {})
        board["stale"] = stale
        board["duplicates"] = find_duplicates(
            {system: (teams[system], stored.fingerprint) for system, stored in systems.items()}
        )
        board["pool"] = state.number if state else None
        teams_by_key = banks.score(scorer, board) if banks else {}
        new = _write(weights, state.file_name) if state and weights else None
        tables = {system: dump_json(dump_counts(table)) for system, table in counts.items()}
        return board, board["pool"], new, tables, teams_by_key

    board, number, weights, pool_counts, owners = worker.run_child(job, work)

    def finish(session: Session, locked: Job) -> None:
        locked.state, locked.progress = JobState.DONE, 1.0
        _store_board(session, job.phase_id, recipe, board, now)
        store_teams(session, job.phase_id, owners)
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

    worker.end(job, finish)


def _find_pool(
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
        return PoolState(pool.number, weight_file), None
    chosen = {submissions[member][1]: systems[member] for member in members}
    weights = make_weights(scorer, chosen, scorer.scoring_job.name, time.time())
    return PoolState(pool.number + 1 if pool else 1, weights), weights


def _store_board(session: Session, phase_id: int, recipe: str, board: dict[str, Any], now: float) -> None:
    stored = session.get(Board, phase_id)
    if stored is None:
        session.add(Board(phase_id=phase_id, recipe=recipe, data=dump_json(board), created=now))
    else:
        stored.recipe, stored.data, stored.created = recipe, dump_json(board), now


def queue_closed(database: Database, now: float) -> None:
    """Queue the leaderboards of phases that have closed since the last update: systems may join the pool then."""
    with database.read() as session:
        closed = session.scalars(
            select(Phase.id)
            .join(Board, Board.phase_id == Phase.id)
            .where(Phase.closes <= now, Board.created < Phase.closes)
        ).all()
    for phase_id in closed:
        with database.write() as session:
            jobs.queue_board(session, phase_id, now)


def _find_value(stored: StoredCounts, ranking: str) -> float:
    """Return the value that selects a team's best system: by the ranking metric, or the first if that needs a pool."""
    scores = stored.evaluation.scores
    return next(iter(scores.get(ranking, next(iter(scores.values()))).values())).value


def dump_json(value: Any) -> bytes:
    """Return JSON for a table."""
    return pack(json.dumps(value).encode())


def _write(weights: Weights, file_name: str) -> bytes:
    target = NamedFile(file_name, b"")
    write_weights(weights, target)
    return pack(target.getvalue())
