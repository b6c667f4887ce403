"""Export of a whole task to one archive, and import.

An archive has settings, files, teams, submissions, stored counts and pools.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session

from redink.errors import RedinkError
from redink.formats.weights import read_weights
from redink.service.domain.cleaning import clean_name, clean_text
from redink.service.domain.metadata import MetadataField, clean_facts
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import PHASE_SETTINGS, PhaseSpec, TaskSpec, TrackSpec
from redink.service.domain.states import SubmissionState
from redink.service.measurement import NamedFile, StoredCounts
from redink.service.store.database import pack, unpack
from redink.service.store.jobs import queue_board, queue_submission
from redink.service.store.tables import Account, Phase, PoolVersion, Result, Submission, Task, Team, TeamMember
from redink.service.uploads import DAMAGED
from redink.service.usecases.archive_schema import check_archive
from redink.service.usecases.banks import export_campaign, import_campaign
from redink.service.usecases.rescoring import rescore
from redink.service.usecases.submissions import clean_tags
from redink.service.usecases.tasks import store_task
from redink.service.usecases.visitor import Visitor
from redink.version import VERSION

FORMAT, SCHEMA = "redink-task", 1
TASK_FIELDS = (
    "slug", "name", "description", "metrics", "ranking", "reference_edits", "public", "anonymous", "pooling",
    "open_report", "timezone", "language", "parser", "fields",
)  # fmt: skip
TRACK_FIELDS = ("name", "metrics", "ranking", "reference_edits", "language", "parser")
SUBMISSION_FIELDS = (
    "name", "description", "tags", "file_name", "checksum", "findings", "state", "reason", "detail", "created", "key",
    "facts",
)  # fmt: skip
"""Fields of a submission."""


def export_archive(visitor: Visitor, slug: str) -> bytes:
    """Return the archive of a task that the visitor organises."""
    return export_task(visitor.session, visitor.find_task(slug, Permission.ORGANISE))


def import_archive(visitor: Visitor, data: bytes, slug: str, limit: int) -> Task:
    """Create a task from an archive."""
    visitor.require_administrator()
    return import_task(visitor.session, data, visitor.now, slug, limit)


def export_task(session: Session, task: Task) -> bytes:
    """Return the archive of a task."""
    files: dict[str, bytes] = {}
    contents = {
        "format": FORMAT,
        "schema": SCHEMA,
        "redink": VERSION,
        "task": {name: getattr(task, name) for name in TASK_FIELDS},
        "tracks": [{name: getattr(track, name) for name in TRACK_FIELDS} for track in task.tracks],
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
        archive.writestr("task.json", json.dumps(contents, ensure_ascii=False, indent=1))
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def _export_phase(session: Session, phase: Phase, files: dict[str, bytes]) -> dict[str, Any]:
    folder = f"phases/{phase.place}"
    files[f"{folder}/source.txt"] = unpack(phase.source)
    for reference in phase.references:
        files[f"{folder}/references/{reference.name}"] = unpack(reference.data)
    submissions = []
    for submission in session.scalars(
        select(Submission).where(Submission.phase_id == phase.id).order_by(Submission.id)
    ):
        path = f"{folder}/submissions/{submission.id}"
        files[f"{path}/{submission.file_name}"] = unpack(submission.data)
        results = []
        for result in session.scalars(select(Result).where(Result.submission_id == submission.id).order_by(Result.id)):
            files[f"{path}/results/{result.recipe}.json"] = unpack(result.data)
            results.append({"recipe": result.recipe, "version": result.version, "created": result.created})
        submissions.append(
            {
                "id": submission.id,
                "team": submission.team.name,
                "replaces": submission.replaces_id,
                **{name: getattr(submission, name) for name in SUBMISSION_FIELDS},
                "results": results,
            }
        )
    pools = []
    for pool in session.scalars(
        select(PoolVersion).where(PoolVersion.phase_id == phase.id).order_by(PoolVersion.number)
    ):
        files[f"{folder}/pools/pool-{pool.number}.json"] = unpack(pool.weights)
        pools.append({"number": pool.number, "members": pool.members, "recipe": pool.recipe, "created": pool.created})
    campaign = export_campaign(session, phase)
    if campaign is not None:
        files |= {f"{folder}/{name}": data for name, data in campaign.files.items()}
    return {
        "campaign": campaign.settings if campaign is not None else None,
        **{name: getattr(phase, name) for name in PHASE_SETTINGS},
        "references": [reference.name for reference in phase.references],
        "submissions": submissions,
        "pools": pools,
    }


class _UploadedArchive:
    """An uploaded archive, whose contents are not trusted."""

    def __init__(self, data: bytes, limit: int) -> None:
        if len(data) > limit:
            raise RequestRejected(413, f"The archive has more than {limit:,} bytes.")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except DAMAGED:
            raise RequestRejected(422, "This is not a zip archive.") from None
        self._remaining = 10 * limit

    def read(self, name: str) -> bytes:
        """Return the contents of a file in the archive."""
        try:
            with self._zip.open(name) as file:
                data = file.read(self._remaining + 1)
        except KeyError:
            raise RequestRejected(422, f"The archive does not contain {name}.") from None
        except DAMAGED:
            raise RequestRejected(422, f"{name} in the archive is damaged.") from None
        self._remaining -= len(data)
        if self._remaining < 0:
            raise RequestRejected(413, "The unpacked archive is too large.")
        return data


class _ArchiveFolder(NamedTuple):
    """The files of a phase in an archive."""

    archive: _UploadedArchive
    place: int

    def read(self, name: str) -> bytes:
        """Return the contents of a file."""
        return self.archive.read(f"phases/{self.place}/{name}")


def import_task(session: Session, data: bytes, now: float, slug: str = "", limit: int = 200_000_000) -> Task:
    """Create a task from an archive; members with an account on this server are added to their teams."""
    archive = _UploadedArchive(data, limit)
    try:
        contents = json.loads(archive.read("task.json"))
        if contents["format"] != FORMAT or contents["schema"] != SCHEMA:
            raise RequestRejected(422, "This archive was not written by this version of Redink.")
        check_archive(contents)
        spec = TaskSpec(
            **{
                **contents["task"],
                "metrics": tuple(contents["task"]["metrics"]),
                "fields": tuple(MetadataField(**field) for field in contents["task"].get("fields", ())),
                "slug": slug or contents["task"]["slug"],
            },
            tracks=tuple(
                TrackSpec(**{**track, "metrics": tuple(track["metrics"])}) for track in contents.get("tracks", ())
            ),
            phases=tuple(_read_phase(archive, place, phase) for place, phase in enumerate(contents["phases"], 1)),
        )
        task = store_task(session, spec, now)
        teams = {team["name"]: _import_team(session, task, team) for team in contents["teams"]}
        for phase, archived in zip(task.phases, contents["phases"], strict=True):
            _import_submissions(session, archive, phase, archived, teams)
            if archived.get("campaign"):
                import_campaign(session, phase, archived["campaign"], _ArchiveFolder(archive, phase.place).read)
            rescore(session, phase, now)
            queue_board(session, phase.id, now)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise RequestRejected(422, f"The archive cannot be read: {type(error).__name__} {error}.") from None
    except RedinkError as error:
        raise RequestRejected(422, f"The archive cannot be read: {error}.") from None
    except (IntegrityError, DataError):
        raise RequestRejected(
            422, "The archive has a duplicate of a unique value, or a text with invalid characters."
        ) from None
    return task


def _read_phase(archive: _UploadedArchive, place: int, archived: dict[str, Any]) -> PhaseSpec:
    folder = f"phases/{place}"
    references = tuple((name, archive.read(f"{folder}/references/{name}")) for name in archived["references"])
    return PhaseSpec(
        source=archive.read(f"{folder}/source.txt"),
        references=references,
        **{name: archived[name] for name in PHASE_SETTINGS if name in archived},
    )


def _import_team(session: Session, task: Task, archived: dict[str, Any]) -> Team:
    team = Team(task_id=task.id, name=clean_name(archived["name"], "The name of a team"), served=0.0)
    session.add(team)
    session.flush()
    for member in archived["members"]:
        account = session.scalar(select(Account.id).where(Account.email == str(member["email"])))
        if account is not None:
            session.add(TeamMember(team_id=team.id, account_id=account))
    return team


def _check(archived: dict[str, Any], fields: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the fields of a submission, checked by the rules for new ones."""
    return {
        **{name: archived[name] for name in SUBMISSION_FIELDS if name != "facts"},
        "facts": clean_facts([{**field, "required": False} for field in fields], archived.get("facts", {})),
        "name": clean_name(archived["name"]),
        "description": clean_text(archived["description"], 5_000),
        "tags": clean_tags(archived["tags"]),
    }


def _import_submissions(
    session: Session, archive: _UploadedArchive, phase: Phase, archived: dict[str, Any], teams: dict[str, Team]
) -> None:
    numbers: dict[int, int] = {}
    folder = f"phases/{phase.place}"
    for item in archived["submissions"]:
        path = f"{folder}/submissions/{item['id']}"
        data = archive.read(f"{path}/{item['file_name']}")
        if sha256(data).hexdigest() != item["checksum"]:
            raise RequestRejected(422, f"The file of submission {item['id']} is damaged: its checksum does not match.")
        submission = Submission(
            phase_id=phase.id,
            team_id=teams[item["team"]].id,
            data=pack(data),
            replaces_id=numbers.get(item["replaces"]),
            **_check(item, phase.task.fields),
        )
        session.add(submission)
        session.flush()
        numbers[item["id"]] = submission.id
        for result in item["results"]:
            counted = pack(archive.read(f"{path}/results/{result['recipe']}.json"))
            StoredCounts.from_bytes(counted, "system")  # raises an error if it cannot be parsed
            session.add(Result(submission_id=submission.id, data=counted, **result))
        if submission.state == SubmissionState.QUEUED:
            queue_submission(session, submission, submission.created)
    for pool in archived["pools"]:
        weights = archive.read(f"{folder}/pools/pool-{pool['number']}.json")
        read_weights(NamedFile(f"pool-{pool['number']}.json", weights))
        members = [numbers[member] for member in pool["members"] if member in numbers]
        session.add(PoolVersion(phase_id=phase.id, weights=pack(weights), **{**pool, "members": members}))
    session.flush()
