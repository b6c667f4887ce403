"""A whole task as one archive: settings, files, teams, submissions, what was counted, and the pools; and back."""

from __future__ import annotations

import io
import json
import zipfile
from hashlib import sha256
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session

from redink.errors import RedinkError
from redink.formats.weights import read_weights
from redink.service.access import Refused
from redink.service.accounts import clean_name, clean_text
from redink.service.archive_schema import check_manifest
from redink.service.jobs import queue_board, queue_submission
from redink.service.measurement import Kept, NamedBytes
from redink.service.store.database import pack, unpack
from redink.service.store.tables import Account, Phase, Pool, Result, Submission, Task, Team, TeamMember
from redink.service.submissions import clean_tags
from redink.service.tasks import PhaseSpec, TaskSpec, create_task, rescore
from redink.service.uploads import DAMAGED
from redink.version import VERSION

FORMAT, SCHEMA = "redink-task", 1
SETTINGS = (
    "slug", "name", "description", "metrics", "ranking", "reference_edits", "public", "anonymous", "pooling",
    "open_report",
)  # fmt: skip
TIMES = ("name", "opens", "closes", "blind", "daily", "total", "decimals", "open_references")
ABOUT = (
    "name", "description", "tags", "file_name", "checksum", "findings", "state", "reason", "detail", "created", "key",
)  # fmt: skip
"""What is said about a submission."""


def export_task(session: Session, task: Task) -> bytes:
    """The archive."""
    files: dict[str, bytes] = {}
    about = {
        "format": FORMAT,
        "schema": SCHEMA,
        "redink": VERSION,
        "task": {name: getattr(task, name) for name in SETTINGS},
        "phases": [_export_phase(session, phase, files) for phase in task.phases],
        "teams": [
            {
                "name": team.name,
                "members": [{"name": member.name, "email": member.email} for member in team.accounts],
            }
            for team in session.scalars(select(Team).where(Team.task_id == task.id).order_by(Team.id))
        ],
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("task.json", json.dumps(about, ensure_ascii=False, indent=1))
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def _export_phase(session: Session, phase: Phase, files: dict[str, bytes]) -> dict[str, Any]:
    folder = f"phases/{phase.place}"
    files[f"{folder}/source.txt"] = unpack(phase.source)
    for reference in phase.references:
        files[f"{folder}/references/{reference.name}"] = unpack(reference.data)
    submissions = []
    for found in session.scalars(select(Submission).where(Submission.phase_id == phase.id).order_by(Submission.id)):
        path = f"{folder}/submissions/{found.id}"
        files[f"{path}/{found.file_name}"] = unpack(found.data)
        results = []
        for result in session.scalars(select(Result).where(Result.submission_id == found.id).order_by(Result.id)):
            files[f"{path}/results/{result.recipe}.json"] = unpack(result.data)
            results.append({"recipe": result.recipe, "version": result.version, "created": result.created})
        submissions.append(
            {
                "id": found.id,
                "team": found.team.name,
                "replaces": found.replaces_id,
                **{name: getattr(found, name) for name in ABOUT},
                "results": results,
            }
        )
    pools = []
    for pool in session.scalars(select(Pool).where(Pool.phase_id == phase.id).order_by(Pool.number)):
        files[f"{folder}/pools/pool-{pool.number}.json"] = unpack(pool.weights)
        pools.append({"number": pool.number, "members": pool.members, "recipe": pool.recipe, "created": pool.created})
    return {
        **{name: getattr(phase, name) for name in TIMES},
        "references": [reference.name for reference in phase.references],
        "submissions": submissions,
        "pools": pools,
    }


class _Archive:
    """An archive that somebody sent: nothing in it is believed."""

    def __init__(self, data: bytes, most: int) -> None:
        if len(data) > most:
            raise Refused(413, f"The archive has more than {most:,} bytes.")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except DAMAGED:
            raise Refused(422, "This is not a zip archive.") from None
        self._left = 10 * most

    def read(self, name: str) -> bytes:
        """A file in it."""
        try:
            with self._zip.open(name) as file:
                data = file.read(self._left + 1)
        except KeyError:
            raise Refused(422, f"The archive lacks {name}.") from None
        except DAMAGED:
            raise Refused(422, f"{name} in the archive is damaged.") from None
        self._left -= len(data)
        if self._left < 0:
            raise Refused(413, "The archive unpacks to far more than it should.")
        return data


def import_task(session: Session, data: bytes, now: float, slug: str = "", most: int = 200_000_000) -> Task:
    """A new task from an archive; people are in their teams again where they have accounts here."""
    archive = _Archive(data, most)
    try:
        about = json.loads(archive.read("task.json"))
        if about["format"] != FORMAT or about["schema"] != SCHEMA:
            raise Refused(422, "This archive is not one that this version of Redink wrote.")
        check_manifest(about)
        spec = TaskSpec(
            **{**about["task"], "metrics": tuple(about["task"]["metrics"]), "slug": slug or about["task"]["slug"]},
            phases=tuple(_read_phase(archive, place, phase) for place, phase in enumerate(about["phases"], 1)),
        )
        task = create_task(session, spec, now)
        teams = {team["name"]: _import_team(session, task, team) for team in about["teams"]}
        for phase, held in zip(task.phases, about["phases"], strict=True):
            _import_submissions(session, archive, phase, held, teams)
            rescore(session, phase, now)
            queue_board(session, phase.id, now)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Refused(422, f"The archive cannot be read: {type(error).__name__} {error}.") from None
    except RedinkError as error:
        raise Refused(422, f"The archive cannot be read: {error}.") from None
    except (IntegrityError, DataError):
        raise Refused(
            422, "The archive has something twice that can be there only once, or what is not text."
        ) from None
    return task


def _read_phase(archive: _Archive, place: int, held: dict[str, Any]) -> PhaseSpec:
    folder = f"phases/{place}"
    references = tuple((name, archive.read(f"{folder}/references/{name}")) for name in held["references"])
    return PhaseSpec(
        source=archive.read(f"{folder}/source.txt"),
        references=references,
        **{name: held[name] for name in TIMES if name in held},
    )


def _import_team(session: Session, task: Task, held: dict[str, Any]) -> Team:
    team = Team(task_id=task.id, name=clean_name(held["name"], "The name of a team"), served=0.0)
    session.add(team)
    session.flush()
    for member in held["members"]:
        account = session.scalar(select(Account.id).where(Account.email == str(member["email"])))
        if account is not None:
            session.add(TeamMember(team_id=team.id, account_id=account))
    return team


def _check(found: dict[str, Any]) -> dict[str, Any]:
    """What is said about a submission, by the rules for new ones."""
    return {
        **{name: found[name] for name in ABOUT},
        "name": clean_name(found["name"]),
        "description": clean_text(found["description"], 5_000),
        "tags": clean_tags(found["tags"]),
    }


def _import_submissions(
    session: Session, archive: _Archive, phase: Phase, held: dict[str, Any], teams: dict[str, Team]
) -> None:
    numbers: dict[int, int] = {}
    folder = f"phases/{phase.place}"
    for found in held["submissions"]:
        path = f"{folder}/submissions/{found['id']}"
        data = archive.read(f"{path}/{found['file_name']}")
        if sha256(data).hexdigest() != found["checksum"]:
            raise Refused(422, f"The file of submission {found['id']} is damaged: its checksum is another one.")
        submission = Submission(
            phase_id=phase.id,
            team_id=teams[found["team"]].id,
            data=pack(data),
            replaces_id=numbers.get(found["replaces"]),
            **_check(found),
        )
        session.add(submission)
        session.flush()
        numbers[found["id"]] = submission.id
        for result in found["results"]:
            counted = pack(archive.read(f"{path}/results/{result['recipe']}.json"))
            Kept.from_bytes(counted, "system")  # refuses what it cannot read
            session.add(Result(submission_id=submission.id, data=counted, **result))
        if submission.state == "queued":
            queue_submission(session, submission, submission.created)
    for pool in held["pools"]:
        weights = archive.read(f"{folder}/pools/pool-{pool['number']}.json")
        read_weights(NamedBytes(f"pool-{pool['number']}.json", weights))
        members = [numbers[member] for member in pool["members"] if member in numbers]
        session.add(Pool(phase_id=phase.id, weights=pack(weights), **{**pool, "members": members}))
    session.flush()
