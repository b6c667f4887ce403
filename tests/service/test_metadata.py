"""Metadata of systems, announcements, merging and removing teams, deleting submissions; on both databases."""

from __future__ import annotations

import csv
import io
import time
from typing import Any

import pytest

from redink.service.domain.metadata import MetadataField, clean_facts, clean_fields
from redink.service.domain.rejection import RequestRejected
from redink.service.store.database import Database
from redink.service.store.tables import Account, Choice, Submission, Task, Team, TeamMember
from redink.service.usecases.announcements import announce, delete_announcement, list_announcements
from redink.service.usecases.decisions import Decision, delete_submission, list_events
from redink.service.usecases.exports import write_board
from redink.service.usecases.selections import choose_final
from redink.service.usecases.submissions import Description, describe
from redink.service.usecases.teams import merge_teams, remove_team
from redink.service.usecases.views.boards import find_board
from redink.service.usecases.visitor import Visitor
from tests.service.cast import OUTPUTS, Cast
from tests.service.scenes import SYSTEMS, fill, load_board, make_task, make_team, send, work
from tests.service.test_fairness import add_administrator, visit

FIELDS = (
    MetadataField("Code", "link"),
    MetadataField("Parameters", "number", required=True),
    MetadataField("Open", "yes or no"),
)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "Parameters is required"),
        ({"Parameters": "many"}, "Parameters must be a number such as 770 or 0.5, got 'many'"),
        ({"Parameters": "1", "Code": "javascript:alert(1)"}, "Code must be an address"),
        ({"Parameters": "1", "Open": "maybe"}, "Open must be yes or no, got 'maybe'"),
        (
            {"Parameters": "1", "Data": "W&I"},
            "no field Data; the fields of this task are: Code, Parameters, Open",
        ),
        ({"Parameters": "1", "Code": "https://a.b/" + "x" * 500}, "Code may have at most 500 characters"),
    ],
)
def test_values_are_checked(values: dict[str, str], message: str) -> None:
    with pytest.raises(RequestRejected, match=message):
        clean_facts(clean_fields(FIELDS), values)


def test_fields_are_checked() -> None:
    for fields, message in (
        ([MetadataField("Code"), MetadataField("code")], "Two fields are called code"),
        ([MetadataField("Code", "picture")], "The kind of a field must be one of text, link, number, yes or no"),
        ([MetadataField(str(number)) for number in range(21)], "at most 20 fields"),
    ):
        with pytest.raises(RequestRejected, match=message):
            clean_fields(fields)


def test_facts_are_on_the_board_and_in_its_downloads(database: Database) -> None:
    facts = {"Parameters": "770", "Code": "https://example.org/code"}
    with database.write() as session:
        task = make_task(session, fields=FIELDS)
        team = make_team(session, task, "Team")
        with pytest.raises(RequestRejected, match="Parameters is required"):
            send(session, task.phases[0], team, "eager")
        number = send(session, task.phases[0], team, "eager", facts=facts).id
    work(database)
    with database.read() as session:
        board = find_board(visit(session), "small", 1)
        (row,) = board["rows"]
        assert row["facts"] == facts
        assert [field["name"] for field in board["fields"]] == ["Code", "Parameters"], "Open has no values"
        (line,) = csv.DictReader(io.StringIO(write_board(board, "csv")))
        assert (line["Code"], line["Parameters"]) == ("https://example.org/code", "770")
        assert '"Parameters": "770"' in write_board(board, "json")
    with database.write() as session:
        describe(visit(session, "Team"), number, Description("eager", facts={"Parameters": "11", "Open": "yes"}))
    with database.read() as session:
        assert find_board(visit(session), "small", 1)["rows"][0]["facts"] == {"Parameters": "11", "Open": "yes"}


def test_forms_and_api_take_facts(cast: Cast) -> None:
    task = cast.add_task("small", fields=FIELDS, metrics=("errant",))
    client = cast.client()
    refused = cast.ask(client, "participant", "POST", "/tasks/small/submit", data={"name": "a", "fact-1": "big"},
                       files={"file": ("out.txt", OUTPUTS["rival"])})  # fmt: skip
    assert refused.status_code == 422
    assert "Parameters must be a number" in refused.text
    assert 'value="big"' in refused.text
    done = cast.ask(client, "participant", "POST", "/tasks/small/submit",
                    data={"name": "a", "fact-0": "https://a.b/c", "fact-1": "5"},
                    files={"file": ("out.txt", OUTPUTS["rival"])})  # fmt: skip
    assert done.status_code == 303
    sent = cast.ask(client, "rival", "POST", "/api/tasks/small/submissions",
                    data={"name": "b", "facts": '{"Parameters": "7", "Open": "no"}'},
                    files={"file": ("out.txt", OUTPUTS["rival"])})  # fmt: skip
    assert sent.json()["facts"] == {"Parameters": "7", "Open": "no"}
    broken = cast.ask(client, "rival", "POST", "/api/tasks/small/submissions", data={"name": "c", "facts": "[1]"},
                      files={"file": ("out.txt", OUTPUTS["rival"])})  # fmt: skip
    assert broken.status_code == 422
    cast.work()
    page = cast.ask(client, "anonymous", "GET", f"/tasks/{task['slug']}").text
    assert '<a href="https://a.b/c" rel="nofollow noopener">a.b/c</a>' in page
    settings = cast.ask(client, "organiser", "POST", "/tasks/small/manage/settings",
                        data={"section": "systems", "field-0-name": "Paper", "field-0-kind": "link",
                              "field-0-required": "true", "field-1-name": ""})  # fmt: skip
    assert settings.status_code == 303
    fields = cast.ask(client, "rival", "GET", "/api/tasks/small").json()["fields"]
    assert fields == [{"name": "Paper", "kind": "link", "required": True}]


def test_facts_are_shown_as_text(cast: Cast) -> None:
    hostile = '"><script>alert(1)</script>'
    cast.add_task("small", fields=(MetadataField("<b>Data</b>"),), metrics=("errant",))
    number = cast.send({"slug": "small", "task": 1}, "participant", OUTPUTS["rival"], facts={"<b>Data</b>": hostile})
    cast.work()
    for path in ("/tasks/small", f"/submissions/{number}", "/tasks/small/submit", "/tasks/small/manage"):
        page = cast.ask(cast.client(), "administrator" if "manage" in path else "participant", "GET", path).text
        assert "<script>alert" not in page
        assert "<b>Data" not in page
        assert "&lt;b&gt;Data&lt;/b&gt;" in page, path


def test_announcements_are_dated_and_shown(cast: Cast) -> None:
    cast.add_task("small")
    client = cast.client()
    assert cast.ask(client, "organiser", "POST", "/tasks/small/manage/announcements",
                    data={"text": "The **test** data are out.\n\n<script>x</script>"}).status_code == 303  # fmt: skip
    for path in ("/tasks/small", "/tasks/small/about", "/tasks/small/manage"):
        page = cast.ask(client, "organiser" if "manage" in path else "anonymous", "GET", path).text
        assert "The <strong>test</strong> data are out." in page
        assert "<script>x" not in page
        assert time.strftime("%Y-%m-%d", time.gmtime()) in page
    (item,) = cast.ask(client, "anonymous", "GET", "/api/tasks/small/announcements").json()
    assert cast.ask(client, "organiser", "DELETE", f"/api/announcements/{item['id']}").status_code == 200
    cast.shielded.app.forget()
    assert "data are out" not in cast.ask(client, "anonymous", "GET", "/tasks/small").text


def test_empty_and_unknown_announcements_are_refused(database: Database) -> None:
    with database.write() as session:
        make_task(session)
    add_administrator(database)
    with database.write() as session:
        with pytest.raises(RequestRejected, match="Write an announcement"):
            announce(visit(session, "Root"), "small", " \n ")
        with pytest.raises(RequestRejected, match="no such announcement"):
            delete_announcement(visit(session, "Root"), 7)
        for text in ("one", "two"):
            announce(visit(session, "Root"), "small", text)
        assert [item.text for item in list_announcements(visit(session), "small")] == ["two", "one"]


def find_team(session: Any, name: str) -> int:
    return int(session.query(Team).filter_by(name=name).one().id)


def test_merged_teams_share_members_and_submissions(database: Database) -> None:
    fill(database)
    add_administrator(database)
    with database.write() as session:
        twin = session.query(Submission).filter_by(name="eager").one()
        other = next(team for team in session.query(Team) if team.id != twin.team_id)
        account = session.get_one(Account, session.query(TeamMember).filter_by(team_id=other.id).one().account_id)
        send(session, session.query(Task).one().phases[0], account, "eager", SYSTEMS["eager"])
    work(database)
    with database.write() as session:
        odd, even = find_team(session, "Odd"), find_team(session, "Even")
        choose_final(visit(session, "Odd"), next(s.id for s in session.query(Submission) if s.team_id == odd))
        merge_teams(visit(session, "Root"), "small", odd, even, "They are one group.")
    work(database)
    with database.read() as session:
        assert [team.name for team in session.query(Team)] == ["Even"]
        assert {item.team_id for item in session.query(Submission)} == {even}
        names = [item.name for item in session.query(Submission)]
        assert len(set(names)) == len(names) == len(SYSTEMS) + 1
        assert "eager (Odd)" in names or "eager (Even)" in names
        assert session.query(TeamMember).filter_by(team_id=even).count() == 2
        assert session.query(Choice).one().team_id == even
        assert list_events(visit(session), "small")[0].kind == f"team {odd} merged into team {even}"
        visitor = Visitor(session, session.query(Account).filter_by(name="Odd").one(), time.time())
        team = visitor.find_roles(session.query(Task).one()).team
        assert team is not None
        assert team.name == "Even"
    assert len(load_board(database)["rows"]) == len(SYSTEMS) + 1


def test_a_removed_team_leaves_the_board(database: Database) -> None:
    fill(database)
    add_administrator(database)
    work(database)
    with database.write() as session:
        with pytest.raises(RequestRejected, match="Give a reason"):
            remove_team(visit(session, "Root"), "small", find_team(session, "Odd"), " ")
        remove_team(visit(session, "Root"), "small", find_team(session, "Odd"), "It was spam.")
    work(database)
    with database.read() as session:
        assert [team.name for team in session.query(Team)] == ["Even"]
        left = session.query(Submission).count()
        assert session.query(Account).filter_by(name="Odd").count() == 1, "accounts stay"
        assert list_events(visit(session), "small")[0].text == "It was spam."
    assert len(load_board(database)["rows"]) == left == len(SYSTEMS) // 2


def test_a_deleted_submission_is_logged_and_leaves_the_board(database: Database) -> None:
    numbers = fill(database)
    add_administrator(database)
    work(database)
    with database.write() as session:
        with pytest.raises(RequestRejected) as refused:
            delete_submission(visit(session, "Odd"), Decision(numbers["eager"], "mine"))
        assert refused.value.status == 403
        assert delete_submission(visit(session, "Root"), Decision(numbers["eager"], "Personal data.")) == "small"
    work(database)
    with database.read() as session:
        assert session.get(Submission, numbers["eager"]) is None
        event = list_events(visit(session), "small")[0]
        assert (event.kind, event.text) == (f"submission {numbers['eager']} deleted", "Personal data.")
    assert len(load_board(database)["rows"]) == len(SYSTEMS) - 1
