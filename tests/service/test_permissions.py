"""Every route as every role in every situation: the status that each gets. A route that is not in the table fails."""

from __future__ import annotations

import io
import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from redink.service.settings import Settings
from redink.service.store.database import unpack
from redink.service.store.tables import Account, Announcement, Appeal, Submission, Task
from redink.service.usecases.archives import export_task
from redink.service.usecases.campaigns import CampaignSpec, create_campaign, order_batch
from redink.service.usecases.visitor import Visitor
from tests.service.cast import DAY, M2, OUTPUTS, ROLES, Cast, Undone, list_routes

DOCUMENTED = Path(__file__).parents[2] / "docs" / "service" / "permissions.md"
INTRODUCTION = """Status of every request by role and visibility of the task: a public one, one by invitation, and one
whose scores are hidden until the phase closes. A test makes each request as each role and compares.
401 and 303 to the sign-in page: sign in first; 403: not permitted; 404: the object does not exist
for this role; 409 and 422: permitted, but not possible here. *invited* may read, *participant* owns
the submission, *rival* is in another team, *stranger* organises another task."""
SITUATIONS = ("public", "private", "blind")
"""A public task that shows its scores, one by invitation, and one whose scores are hidden until it closes."""
Row = dict[str, str]


def same(statuses: str) -> Row:
    """What does not depend on the task."""
    return dict.fromkeys(SITUATIONS, statuses)


def row(public: str, private: str, blind: str = "") -> Row:
    """What does; a blind phase is as a public one unless it says otherwise."""
    return {"public": public, "private": private, "blind": blind or public}


def everybody(done: int = 200) -> Row:
    return same(" ".join([str(done)] * len(ROLES)))


def signed_in(done: int, asked: int = 401) -> Row:
    return same(f"{asked} " + " ".join([str(done)] * (len(ROLES) - 1)))


def seen(done: int = 200) -> Row:
    """What everybody sees who may know of the task."""
    shown = " ".join([str(done)] * len(ROLES))
    return row(shown, f"404 404 {done} {done} {done} {done} 404 {done}")


def scores(asked: int = 401, hidden: int = 403) -> Row:
    """The same, but not before a blind phase closes."""
    blind = f"{asked} {hidden} {hidden} {hidden} {hidden} 200 {hidden} 200"
    return {**seen(), "blind": blind}


def organising(done: int = 200, asked: int = 401) -> Row:
    """What only organisers may: those of this task, and who runs the server."""
    return row(f"{asked} 403 403 403 403 {done} 403 {done}", f"404 404 403 403 403 {done} 404 {done}")


def administering(done: int, asked: int = 401) -> Row:
    return same(f"{asked} 403 403 403 403 403 403 {done}")


def owning(done: int = 200, asked: int = 401) -> Row:
    """What only the participant's team may, and organisers; others do not know of it while the phase is blind."""
    return row(f"{asked} 403 403 {done} 403 {done} 403 {done}", f"404 404 403 {done} 403 {done} 404 {done}",
               f"404 404 404 {done} 404 {done} 404 {done}")  # fmt: skip


def owning_team(done: int) -> Row:
    """Actions that only the participant's own team may take."""
    return row(f"401 403 403 {done} 403 403 403 403", f"404 404 403 {done} 403 403 404 403",
               f"404 404 404 {done} 404 403 404 403")  # fmt: skip


def deciding(done: int) -> Row:
    """Decisions about a submission of the participant's team, which only organisers make."""
    return row(f"401 403 403 403 403 {done} 403 {done}", f"404 404 403 403 403 {done} 404 {done}",
               f"404 404 404 403 404 {done} 404 {done}")  # fmt: skip


def filing(done: int) -> Row:
    """An appeal about a submission of the participant's team."""
    return row(f"401 403 403 {done} 403 403 403 403", f"404 404 403 {done} 403 403 404 403",
               f"401 403 403 {done} 404 403 403 403")  # fmt: skip


def appealing(done: int) -> Row:
    """Answering an appeal of the participant's team, which other teams do not know of."""
    return row(f"404 404 404 403 404 {done} 404 {done}", f"404 404 404 403 404 {done} 404 {done}")


def founding(done: int) -> Row:
    """Founding a team: who was invited to read may not, and nobody has two."""
    return row(f"401 {done} {done} 409 409 {done} {done} {done}", f"401 404 403 409 409 {done} 404 {done}")


def sending(done: int, asked: int = 401) -> Row:
    """Submitting: organisers have no team here."""
    return row(f"{asked} 403 403 {done} {done} 403 403 403", f"404 404 403 {done} {done} 403 404 403")


SUBMISSION = {**seen(), "blind": "404 404 404 200 404 200 404 200"}
LISTED = row("401 403 403 200 200 200 403 200", "404 404 403 200 200 200 404 200")
MINE = "401 404 404 {0} 404 404 404 404"  # a token of the participant

TABLE: dict[str, Row] = {
    # anonymous, signed-in, invited, participant, rival, organiser, stranger, administrator
    "GET /": everybody(),
    "GET /healthz": everybody(),
    "GET /metrics": everybody(),
    "GET /static/{name}": everybody(),
    "GET /api": everybody(),
    "GET /api/openapi.json": everybody(),
    # people
    "GET /signup": everybody(),
    "POST /signup": everybody(303),
    "GET /confirm/{secret}": everybody(404),
    "POST /confirm/{secret}": everybody(404),
    "GET /forgot": everybody(),
    "POST /forgot": everybody(403),
    "GET /login": everybody(),
    "POST /login": everybody(401),
    "POST /logout": everybody(303),
    "GET /account": signed_in(200, 303),
    "POST /account/tokens": signed_in(200),
    "POST /account/tokens/{number}/delete": same(MINE.format(303)),
    "POST /account/password": signed_in(422),
    "GET /join/{secret}": everybody(),
    "POST /join/{secret}": everybody(303),
    "POST /api/accounts": everybody(201),
    "POST /api/tokens": everybody(401),
    "GET /api/account": signed_in(200),
    "PUT /api/account/password": signed_in(422),
    "DELETE /api/tokens/{number}": same(MINE.format(200)),
    "POST /api/join/{secret}": signed_in(200),
    # tasks
    "GET /tasks/{slug}": seen(),
    "GET /tasks/{slug}/about": seen(),
    "GET /tasks/{slug}/source": seen(),
    "GET /tasks/{slug}/board.{kind}": scores(403),
    "GET /tasks/{slug}/history": scores(303),
    "GET /tasks/{slug}/compare": scores(303),
    "GET /tasks/{slug}/pools": scores(303),
    "GET /tasks/{slug}/pools/{number}.json": organising(asked=303),
    "GET /tasks/{slug}/report": organising(asked=303),
    "GET /tasks/{slug}/heatmap": organising(asked=303),
    "GET /api/tasks": everybody(),
    "GET /api/tasks/{slug}": seen(),
    "GET /api/tasks/{slug}/source": seen(),
    "GET /api/tasks/{slug}/board": seen(),
    "GET /api/tasks/{slug}/history": scores(),
    "GET /api/tasks/{slug}/compare": {
        "public": "200 200 200 200 200 202 200 202", "private": "404 404 200 200 200 202 404 202",
        "blind": "404 404 404 403 404 202 404 202",
    },
    "GET /api/tasks/{slug}/pools": scores(),
    "GET /api/tasks/{slug}/pools/{number}": organising(),
    "GET /api/tasks/{slug}/report": organising(),
    # organising
    "GET /new": administering(200, 303),
    "POST /new": administering(303),
    "POST /import": administering(303),
    "POST /api/tasks": administering(201),
    "POST /api/archives": administering(201),
    "GET /tasks/{slug}/manage": organising(asked=303),
    "GET /tasks/{slug}/manage/export": organising(asked=303),
    "POST /tasks/{slug}/manage/settings": organising(303),
    "POST /tasks/{slug}/manage/phases": organising(303),
    "POST /tasks/{slug}/manage/phases/{place}": organising(303),
    "POST /tasks/{slug}/manage/tracks": organising(303),
    "PUT /api/tasks/{slug}/tracks": organising(),
    "POST /tasks/{slug}/manage/announcements": organising(303),
    "GET /api/tasks/{slug}/announcements": seen(),
    "POST /api/tasks/{slug}/announcements": organising(201),
    "POST /announcements/{number}/delete": organising(303),
    "DELETE /api/announcements/{number}": organising(),
    "POST /tasks/{slug}/manage/teams/{team}/remove": organising(303),
    "POST /tasks/{slug}/manage/teams/{team}/merge": organising(303),
    "POST /api/tasks/{slug}/teams/{team}/remove": organising(),
    "POST /api/tasks/{slug}/teams/{team}/merge": organising(),
    "POST /tasks/{slug}/manage/invite": organising(200),
    "POST /tasks/{slug}/manage/pages": organising(303),
    "POST /tasks/{slug}/manage/rescore": organising(303),
    "PUT /api/tasks/{slug}": organising(),
    "POST /api/tasks/{slug}/phases": organising(201),
    "PUT /api/tasks/{slug}/phases/{place}": organising(),
    "POST /api/tasks/{slug}/invitations": organising(201),
    "POST /api/tasks/{slug}/rescore": organising(),
    "POST /api/tasks/{slug}/pages": organising(202),
    "GET /api/tasks/{slug}/archive": organising(),
    # banks
    "GET /tasks/{slug}/phases/{place}/bank": organising(asked=303),
    "POST /tasks/{slug}/phases/{place}/bank": organising(409),
    "POST /tasks/{slug}/phases/{place}/bank/batches": organising(303),
    "POST /tasks/{slug}/phases/{place}/bank/state": organising(303),
    "POST /tasks/{slug}/phases/{place}/bank/scores": organising(303),
    "POST /tasks/{slug}/phases/{place}/bank/publish": organising(409),
    "POST /tasks/{slug}/phases/{place}/bank/judges/{account}/remove": organising(404),
    "GET /tasks/{slug}/phases/{place}/bank/file": organising(asked=303),
    "GET /tasks/{slug}/phases/{place}/judge": organising(asked=303),
    "GET /tasks/{slug}/phases/{place}/judge/state": organising(asked=303),
    "POST /tasks/{slug}/phases/{place}/judge/vote": organising(),
    "POST /tasks/{slug}/phases/{place}/judge/undo": organising(),
    "GET /api/tasks/{slug}/phases/{place}/bank": organising(),
    "POST /api/tasks/{slug}/phases/{place}/bank": organising(409),
    "PUT /api/tasks/{slug}/phases/{place}/bank": organising(),
    "POST /api/tasks/{slug}/phases/{place}/bank/batches": organising(202),
    "POST /api/tasks/{slug}/phases/{place}/bank/publish": organising(409),
    "GET /api/tasks/{slug}/phases/{place}/bank/file": organising(),
    "POST /api/tasks/{slug}/phases/{place}/question": organising(),
    "POST /api/tasks/{slug}/phases/{place}/votes": organising(),
    "POST /api/tasks/{slug}/phases/{place}/votes/undo": organising(),
    # teams and submissions
    "GET /tasks/{slug}/team": row("303 200 200 200 200 200 200 200", "303 404 200 200 200 200 404 200"),
    "POST /tasks/{slug}/team": founding(303),
    "POST /api/tasks/{slug}/team": founding(201),
    "POST /tasks/{slug}/team/leave": row("401 403 403 303 303 403 403 403", "404 404 403 303 303 403 404 403"),
    "POST /tasks/{slug}/manage/teams/{team}/members/{account}/remove": organising(303),
    "POST /tasks/{slug}/manage/delete": row("401 403 403 403 403 403 403 303", "404 404 403 403 403 403 404 303"),
    "POST /tasks/{slug}/team/invite": row("401 403 403 200 200 422 403 422", "404 404 403 200 200 422 404 422"),
    "GET /tasks/{slug}/submit": row("303 303 303 200 200 303 303 303", "303 404 303 200 200 303 404 303"),
    "POST /tasks/{slug}/submit": sending(303),
    "POST /api/tasks/{slug}/submissions": sending(201),
    "GET /tasks/{slug}/submissions": {**LISTED, **dict.fromkeys(("public", "blind"), "303" + LISTED["public"][3:])},
    "GET /api/tasks/{slug}/submissions": LISTED,
    "GET /submissions/{number}": SUBMISSION,
    "GET /submissions/{number}/state": owning(asked=303),
    "GET /submissions/{number}/file": owning(asked=303),
    "POST /submissions/{number}/describe": owning(303),
    "POST /submissions/{number}/withdraw": owning(303),
    "POST /submissions/{number}/choose": owning_team(303),
    "POST /submissions/{number}/disqualify": deciding(303),
    "POST /submissions/{number}/restore": deciding(409),
    "POST /submissions/{number}/accept": deciding(409),
    "POST /submissions/{number}/delete": deciding(303),
    "POST /api/submissions/{number}/delete": deciding(200),
    "POST /api/submissions/{number}/choose": owning_team(200),
    "POST /api/submissions/{number}/disqualify": deciding(200),
    "POST /api/submissions/{number}/restore": deciding(409),
    "POST /api/submissions/{number}/accept": deciding(409),
    "GET /api/tasks/{slug}/events": seen(),
    "GET /tasks/{slug}/tracks": seen(),
    "GET /api/tasks/{slug}/tracks": seen(),
    "POST /tasks/{slug}/tracks": sending(303),
    "POST /api/tasks/{slug}/tracks": sending(201),
    "GET /tasks/{slug}/appeals": {**LISTED, **dict.fromkeys(("public", "blind"), "303" + LISTED["public"][3:])},
    "POST /tasks/{slug}/appeals": filing(303),
    "POST /appeals/{number}/answer": appealing(303),
    "GET /api/tasks/{slug}/appeals": LISTED,
    "POST /api/tasks/{slug}/appeals": filing(201),
    "POST /api/appeals/{number}/answer": appealing(200),
    "PUT /api/tasks/{slug}/phases/{place}/references": organising(),
    "POST /tasks/{slug}/manage/phases/{place}/references": organising(303),
    "GET /api/submissions/{number}": SUBMISSION,
    "GET /api/submissions/{number}/file": owning(),
    "PUT /api/submissions/{number}": owning(),
    "POST /api/submissions/{number}/withdraw": owning(),
}  # fmt: skip


def pack_tracks(files: dict[str, bytes]) -> bytes:
    """A zip archive."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


DECISIONS = ("disqualify", "restore", "accept", "delete")
LATER = "2030-01-01T00:00"
SETTINGS = {"name": "Another name", "metrics": "errant"}
PERSON = {"email": "new@example.org", "name": "New", "password": "correct horse battery"}
TASK_FILE = ("gold.m2", M2)
ARCHIVE = ("all.zip", pack_tracks({"open.txt": OUTPUTS["rival"]}))
OTHER_FILE = ("gold.m2", M2.replace(b"|||went|||", b"|||goes|||"))
BODIES: dict[str, dict[str, Any]] = {
    "POST /signup": {"data": PERSON},
    "POST /login": {"data": {"email": "nobody@example.org", "password": "wrong password"}},
    "POST /account/tokens": {"data": {"name": "mine"}},
    "POST /account/password": {"data": {"old": "wrong password", "new": "correct horse battery"}},
    "POST /join/{secret}": {"data": PERSON},
    "POST /api/accounts": {"json": PERSON},
    "POST /api/tokens": {"json": {"email": "nobody@example.org", "password": "wrong password"}},
    "PUT /api/account/password": {"json": {"old": "wrong password", "password": "correct horse battery"}},
    "POST /new": {"data": {"name": "Newer", "metrics": "errant"}, "files": {"references": TASK_FILE}},
    "POST /api/tasks": {
        "data": {"spec": '{"name": "Newer", "metrics": ["errant"], "phases": [{"references": ["gold.m2"]}]}'},
        "files": {"files": TASK_FILE},
    },
    "POST /tasks/{slug}/manage/settings": {"data": SETTINGS},
    "POST /tasks/{slug}/manage/phases": {"data": {"name": "final"}, "files": {"references": TASK_FILE}},
    "POST /api/tasks/{slug}/phases": {
        "data": {"spec": '{"name": "final", "references": ["gold.m2"]}'},
        "files": {"files": TASK_FILE},
    },
    "POST /tasks/{slug}/manage/phases/{place}": {"data": {"name": "other", "closes": LATER}},
    "POST /tasks/{slug}/manage/invite": {"data": {"kind": "organiser"}},
    "PUT /api/tasks/{slug}": {"json": {**SETTINGS, "metrics": ["errant"]}},
    "PUT /api/tasks/{slug}/phases/{place}": {"json": {"name": "other", "closes": LATER}},
    "POST /api/tasks/{slug}/invitations": {"json": {"kind": "organiser"}},
    "POST /tasks/{slug}/phases/{place}/bank": {"data": {"name": "town"}},
    "POST /api/tasks/{slug}/phases/{place}/bank": {"data": {"name": "town"}},
    "POST /tasks/{slug}/phases/{place}/bank/batches": {"data": {"size": "5"}},
    "POST /api/tasks/{slug}/phases/{place}/bank/batches": {"json": {"size": 5}},
    "PUT /api/tasks/{slug}/phases/{place}/bank": {"json": {"is_open": False}},
    "POST /tasks/{slug}/phases/{place}/judge/vote": {
        "data": {"answer": '{"id": "", "verdict": "valid", "with": [], "applied": true}'}
    },
    "POST /api/tasks/{slug}/phases/{place}/votes": {"json": {"id": "", "verdict": "valid"}},
    "POST /tasks/{slug}/team": {"data": {"name": "Newcomers"}},
    "POST /api/tasks/{slug}/team": {"json": {"name": "Newcomers"}},
    "POST /tasks/{slug}/submit": {"data": {"name": "newest"}, "files": {"file": OUTPUTS["rival"]}},
    "POST /api/tasks/{slug}/submissions": {"data": {"name": "newest"}, "files": {"file": OUTPUTS["rival"]}},
    "POST /submissions/{number}/describe": {"data": {"name": "renamed"}},
    "PUT /api/submissions/{number}": {"json": {"name": "renamed"}},
    "POST /tasks/{slug}/manage/delete": {"data": {}},
    "POST /tasks/{slug}/manage/tracks": {"data": {"name": "open", "metrics": "errant"}},
    "PUT /api/tasks/{slug}/tracks": {"json": {"name": "open", "metrics": ["errant"]}},
    "POST /tasks/{slug}/manage/announcements": {"data": {"text": "News."}},
    "POST /api/tasks/{slug}/announcements": {"json": {"text": "News."}},
    "POST /tasks/{slug}/manage/teams/{team}/remove": {"data": {"reason": "a reason"}},
    "POST /tasks/{slug}/manage/teams/{team}/merge": {"data": {"reason": "a reason"}},
    "POST /api/tasks/{slug}/teams/{team}/remove": {"json": {"reason": "a reason"}},
    "POST /api/tasks/{slug}/teams/{team}/merge": {"json": {"reason": "a reason"}},
    "POST /forgot": {"data": {"email": "participant@example.org"}},
    "POST /tasks/{slug}/tracks": {"data": {"name": "all"}, "files": {"file": ARCHIVE}},
    "POST /api/tasks/{slug}/tracks": {"data": {"name": "all"}, "files": {"file": ARCHIVE}},
    "POST /appeals/{number}/answer": {"data": {"text": "No."}},
    "POST /api/appeals/{number}/answer": {"json": {"text": "No."}},
    "POST /tasks/{slug}/appeals": {"data": {"text": "Why?"}},
    "POST /api/tasks/{slug}/appeals": {"json": {"text": "Why?"}},
    "PUT /api/tasks/{slug}/phases/{place}/references": {"data": {"reason": "Typo."}, "files": {"files": OTHER_FILE}},
    "POST /tasks/{slug}/manage/phases/{place}/references": {
        "data": {"reason": "Typo."},
        "files": {"references": OTHER_FILE},
    },
    **{f"POST /submissions/{{number}}/{verb}": {"data": {"reason": "a reason"}} for verb in DECISIONS},
    **{f"POST /api/submissions/{{number}}/{verb}": {"json": {"reason": "a reason"}} for verb in DECISIONS},
}


@pytest.fixture(scope="module", params=("sqlite", "postgresql"))
def stage(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    if request.param == "sqlite":
        path = tmp_path_factory.mktemp("permissions") / "redink.db"
        path.write_bytes(request.getfixturevalue("ready_file").read_bytes())
        address = f"sqlite:///{path}"
    else:
        address = request.getfixturevalue("postgres").create("permissions", "ready")
    database = Undone(address)
    yield Stage(database)
    database.close()


class Stage:
    """A server with a task in every situation; every request finds it as the first one did."""

    def __init__(self, database: Undone) -> None:
        self.database = database
        self.cast = Cast(database, Settings("http://testserver"))
        self.tasks = {
            "public": self.cast.add_task("public", phase={"track": "open"}),
            "private": self.cast.add_task("private", public=False, phase={"track": "open"}),
            "blind": self.cast.add_task("blind", phase={"blind": True, "closes": time.time() + DAY, "track": "open"}),
        }
        self.cast.add_task("elsewhere", organiser="stranger")
        self.submissions = {
            situation: [self.cast.send(task, name, data) for name, data in OUTPUTS.items()]
            for situation, task in self.tasks.items()
        }
        self.cast.work()
        for task in self.tasks.values():
            self.add_bank(task["slug"])
        self.cast.work()
        with database.write() as session:
            submission = session.get_one(Submission, self.submissions["public"][0])
            appeal = Appeal(
                phase_id=submission.phase_id, team_id=submission.team_id, text="Why?", answer="", created=1.0
            )
            session.add(appeal)
            session.flush()
            self.appeal = appeal.id
            self.announcements = {}
            for situation, task in self.tasks.items():
                announcement = Announcement(task_id=task["task"], text="News.", created=1.0)
                session.add(announcement)
                session.flush()
                self.announcements[situation] = announcement.id
        self.secret = self.cast.invite(self.tasks["private"])
        for task in self.tasks.values():
            self.cast.add_pages(task)
        with database.read() as session:
            states = {stored.state for stored in session.query(Submission)}
            self.archive = export_task(session, session.get_one(Task, self.tasks["public"]["task"]))
        assert states == {"scored"}
        self.token = self.cast.find_token("participant")
        self.client = self.cast.client()

    def add_bank(self, slug: str) -> None:
        """A bank with questions."""
        organiser = self.cast.accounts["organiser"]
        with self.database.write() as session:
            visitor = Visitor(session, session.get_one(Account, organiser.id), time.time())
            create_campaign(visitor, CampaignSpec(slug, 1, "town"))
            order_batch(visitor, slug, 1, 10)

    def fill(self, route: str, situation: str) -> tuple[str, str, dict[str, Any]]:
        """The method, path and body of a request."""
        method, path = route.split(" ", 1)
        number = "1" if "pools" in path else self.token if "tokens" in path else self.submissions[situation][0]
        body = {key: dict(value) if isinstance(value, dict) else value for key, value in BODIES.get(route, {}).items()}
        if route in ("POST /import", "POST /api/archives"):
            body["files"] = {"file": ("task.zip", io.BytesIO(self.archive))}
            body |= {"data": {"slug": "copy"}} if route == "POST /import" else {"params": {"slug": "copy"}}
        if route.endswith("/manage/delete"):
            body["data"] = {"name": f"Task {situation}"}
        with self.database.read() as session:
            owner = session.get_one(Submission, self.submissions[situation][0])
            team, account = owner.team_id, owner.account_id
        path = path.replace("{team}", str(team)).replace("{account}", str(account))
        if route == "POST /tasks/{slug}/appeals":
            body["data"] |= {"number": str(number), "about": "submission"}
        if route == "POST /api/tasks/{slug}/appeals":
            body["json"] |= {"submission": number}
        if "/appeals/" in path:
            number = self.appeal
        if "/announcements/" in path:
            number = self.announcements[situation]
        if path.endswith("/merge"):
            with self.database.read() as session:
                into = session.get_one(Submission, self.submissions[situation][1]).team_id
            body["json" if "json" in body else "data"]["into"] = into
        if path.endswith("/compare"):
            first, second = self.submissions[situation]
            body["params"] = {"first": first, "second": second}
        for name, value in (("slug", self.tasks[situation]["slug"]), ("number", number), ("place", "1"),
                            ("secret", self.secret), ("kind", "csv"), ("name", "service.css")):  # fmt: skip
            path = path.replace(f"{{{name}}}", str(value))
        return method, path, body

    def ask(self, route: str, situation: str, role: str) -> int:
        """The status of a request, whose changes are undone."""
        return self.send(route, situation, role).status_code

    def send(self, route: str, situation: str, role: str) -> httpx.Response:
        """The response to a request, whose changes are undone."""
        method, path, body = self.fill(route, situation)
        self.database.start()
        try:
            return self.cast.ask(self.client, role, method, path, **body)
        finally:
            self.database.undo()


def test_table_has_every_route(stage: Stage) -> None:
    routes = {f"{method} {path}" for method, path in list_routes(stage.cast.app)}
    assert len(routes) > 70
    assert routes == set(TABLE), "every route needs its row in TABLE"
    assert set(BODIES) <= set(TABLE)


@pytest.mark.parametrize("route", sorted(TABLE))
def test_everybody_gets_what_they_may(stage: Stage, route: str) -> None:
    depends = any(part in route for part in ("{slug}", "/submissions/{number}", "/announcements/{number}"))
    for situation in SITUATIONS if depends else SITUATIONS[:1]:
        expected = dict(zip(ROLES, map(int, TABLE[route][situation].split()), strict=True))
        assert {role: stage.ask(route, situation, role) for role in ROLES} == expected, situation


def test_the_documented_table_is_this_one() -> None:
    """`REDINK_RECORD=1 pytest tests/service/test_permissions.py` writes it."""
    lines = ["# Permissions", "", INTRODUCTION, ""]
    for title, matches in (
        ("Pages", lambda path: not path.startswith("/api/")),
        ("API", lambda path: path.startswith("/api/")),
    ):
        lines += [f"## {title}", "", f"| request | task | {' | '.join(ROLES)} |", "|---" * (2 + len(ROLES)) + "|"]
        for route in sorted(TABLE, key=lambda name: (name.split(" ")[1], name)):
            if matches(route.split(" ")[1]):
                rows = {situation: " | ".join(TABLE[route][situation].split()) for situation in SITUATIONS}
                same = len(set(rows.values())) == 1
                lines += [
                    f"| `{route}` | {'all' if same else situation} | {rows[situation]} |"
                    for situation in SITUATIONS[: 1 if same else 3]
                ]
        lines.append("")
    text = "\n".join(lines)
    if os.environ.get("REDINK_RECORD"):
        DOCUMENTED.write_text(text, encoding="utf-8")
    assert DOCUMENTED.read_text(encoding="utf-8") == text


def test_what_is_undone_is_undone(stage: Stage) -> None:
    """The table proves nothing if requests change what the next ones find."""
    number = stage.submissions["public"][0]
    assert stage.ask("POST /submissions/{number}/withdraw", "public", "participant") == 303
    with stage.database.read() as session:
        assert session.get_one(Submission, number).state == "scored"
        assert unpack(session.get_one(Submission, number).data) == OUTPUTS["participant"]


def test_api_takes_no_cookies_and_pages_no_tokens(stage: Stage) -> None:
    cookie, token = stage.cast.cookies["administrator"], stage.cast.tokens["administrator"]
    by_cookie = stage.client.get("/api/account", headers={"cookie": f"redink_login={cookie}"})
    by_token = stage.client.get("/account", headers={"authorization": f"Bearer {token}"})
    assert (by_cookie.status_code, by_token.status_code) == (401, 303)


@pytest.mark.parametrize("header", ["Bearer nonsense", "Basic abc", "Bearer redink_", "bearer é"])
def test_a_wrong_token_is_nobody(stage: Stage, header: str) -> None:
    answer = stage.client.get("/api/tasks", headers={"authorization": header.encode()})
    assert answer.status_code == 401


def test_private_tasks_are_listed_for_their_members_only(stage: Stage) -> None:
    listed = {}
    for role in ROLES:
        answer = stage.cast.ask(stage.client, role, "GET", "/api/tasks").json()
        page = stage.cast.ask(stage.client, role, "GET", "/").text
        listed[role] = "private" in {task["slug"] for task in answer}
        assert ("/tasks/private" in page) == listed[role]
    assert listed == {role: role not in ("anonymous", "signed-in", "stranger") for role in ROLES}


def test_a_submission_is_not_found_under_another_task(stage: Stage) -> None:
    first, second = stage.submissions["private"]
    for path in (f"/tasks/public/compare?first={first}&second={second}",
                 f"/api/tasks/public/compare?first={first}&second={second}"):  # fmt: skip
        assert stage.cast.ask(stage.client, "administrator", "GET", path).status_code == 404


def test_nobody_replaces_what_is_not_theirs(stage: Stage) -> None:
    mine, theirs = stage.submissions["public"]
    in_blind = stage.submissions["blind"][1]
    for number, expected in ((mine, 201), (theirs, 403), (in_blind, 404), (10**9, 404), (10**30, 404)):
        stage.database.start()
        answer = stage.cast.ask(
            stage.client, "participant", "POST", "/api/tasks/public/submissions",
            data={"name": "newest", "replaces": str(number)}, files={"file": OUTPUTS["rival"]},
        )  # fmt: skip
        stage.database.undo()
        assert answer.status_code == expected, number
