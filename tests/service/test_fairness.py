"""Rules of a shared task: closed phases are final, one submission of each team counts, copies are pointed out."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from redink import samples
from redink.service import measurement
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import PhaseSpec, TaskSpec
from redink.service.domain.states import SubmissionState
from redink.service.store.database import Database
from redink.service.store.tables import Account, Phase, Submission, Task
from redink.service.uploads import CheckedFile
from redink.service.usecases.decisions import Decision, accept_refused, disqualify, list_events, restore
from redink.service.usecases.rescoring import rescore, rescore_task
from redink.service.usecases.selections import choose_final
from redink.service.usecases.submissions import Description, accept, describe, withdraw
from redink.service.usecases.tasks import change_task, store_phase
from redink.service.usecases.views.boards import Filter, show_board
from redink.service.usecases.views.submissions import show_submission
from redink.service.usecases.visitor import Visitor
from tests.service.browsing import read_token
from tests.service.cast import Cast
from tests.service.scenes import REFERENCE, SYSTEMS, fill, list_jobs, load_board, make_task, make_team, send, work

HOUR = 3600.0


def visit(session: Any, name: str = "", later: float = 0.0) -> Visitor:
    """A visitor with the account of a team, or the administrator, or nobody."""
    account = session.query(Account).filter_by(name=name).one() if name else None
    return Visitor(session, account, time.time() + later)


def add_administrator(database: Database) -> None:
    with database.write() as session:
        session.add(Account(email="root@example.org", name="Root", administrator=True, created=0.0))


def list_values(database: Database, metric: str) -> dict[int, float]:
    return {int(row["system"]): row["scores"][metric]["value"] for row in load_board(database)["rows"]}


# 1: after a phase has closed


@pytest.mark.parametrize("action", ["withdraw", "describe", "choose"])
def test_teams_change_nothing_after_the_end(database, action: str) -> None:
    fill(database, metrics=("errant", "gts"), closes=time.time() + HOUR)
    work(database)
    before = load_board(database)
    actions = {
        "withdraw": lambda visitor: withdraw(visitor, 1),
        "describe": lambda visitor: describe(visitor, 1, Description("renamed", tags=("new",))),
        "choose": lambda visitor: choose_final(visitor, 1),
    }
    with database.write() as session:
        with pytest.raises(RequestRejected, match="The phase test has closed") as refused:
            actions[action](visit(session, "Odd", 2 * HOUR))
        assert refused.value.status == 409
        actions[action](visit(session, "Odd"))  # before the end it works
        session.rollback()
    work(database)
    assert load_board(database) == before


def test_organisers_disqualify_and_restore_with_a_reason_that_is_shown(database) -> None:
    fill(database, metrics=("errant", "gts"), closes=time.time() + HOUR)
    add_administrator(database)
    work(database)
    before = list_values(database, "gts")
    with database.write() as session:
        session.get_one(Phase, 1).closes = time.time() - 1
        root = visit(session, "Root")
        with pytest.raises(RequestRejected, match="Give a reason"):
            disqualify(root, Decision(1, "  "))
        with pytest.raises(RequestRejected) as refused:
            disqualify(visit(session, "Even"), Decision(1, "I want to win"))
        assert refused.value.status == 403
        disqualify(root, Decision(1, "It used the test data."))
    work(database)
    assert set(list_values(database, "gts")) == {2, 3, 4}
    with database.read() as session:
        (event,) = list_events(visit(session), "small")
        assert (event.kind, event.text, event.submission) == ("disqualified", "It used the test data.", 1)
        shown = show_submission(visit(session, "Odd"), session.get_one(Submission, 1))
        assert (shown["state"], shown["reason"]) == ("disqualified", "It used the test data.")
        with pytest.raises(RequestRejected, match="no such submission"):
            visit(session).find_submission(1)
    with database.write() as session:
        restore(visit(session, "Root"), Decision(1, "It did not."))
    work(database)
    assert list_values(database, "gts") == before
    with database.read() as session:
        assert [event.kind for event in list_events(visit(session), "small")] == ["restored", "disqualified"]


def test_decisions_in_a_blind_phase_are_not_shown_before_it_closes(database) -> None:
    fill(database, ("eager",), blind=True, closes=time.time() + HOUR)
    add_administrator(database)
    with database.write() as session:
        disqualify(visit(session, "Root"), Decision(1, "A copy."))
    with database.read() as session:
        assert [list_events(visit(session, name), "small") for name in ("", "Even")] == [[], []]
        assert len(list_events(visit(session, "Odd"), "small")) == 1
        assert len(list_events(visit(session, "", 2 * HOUR), "small")) == 1


def test_a_name_that_is_taken_cannot_be_restored(database) -> None:
    fill(database, ("eager",))
    add_administrator(database)
    work(database)
    with database.write() as session:
        withdraw(visit(session, "Odd"), 1)
        send(session, session.get_one(Phase, 1), session.get_one(Account, 1), "eager")
    with database.write() as session, pytest.raises(RequestRejected, match="already has a system called eager"):
        restore(visit(session, "Root"), Decision(1, "Asked for."))


# 3: the pool and copies


def test_the_pool_has_the_best_of_each_team_by_default_and_clones_change_no_score(database) -> None:
    with database.write() as session:
        task = make_task(session, ("errant", "gts"), pooling=TaskSpec("x").pooling)
        assert task.pooling == "best"
        for name, system in zip(("Ann", "Bob", "Cat"), ("eager", "polished", "cautious"), strict=True):
            send(session, task.phases[0], make_team(session, task, name), system)
    work(database)
    before = list_values(database, "gts")
    with database.write() as session:
        cat = session.query(Account).filter_by(name="Cat").one()
        for number in range(2):
            data = SYSTEMS["cautious"] if number else SYSTEMS["cautious"] + b"\n"
            send(session, session.get_one(Phase, 1), cat, f"clone {number}", data)
    work(database)
    after = list_values(database, "gts")
    assert {key: after[key] for key in before} == before


def test_copies_of_another_teams_output_are_pointed_out_to_organisers(database) -> None:
    whole = {path.stem: path.read_bytes() for path in samples.SYSTEMS}
    with database.write() as session:
        task = make_task(session, ("errant",), references=((REFERENCE[0], samples.REFERENCE.read_bytes()),))
        teams = {name: make_team(session, task, name) for name in ("Ann", "Bob")}
        send(session, task.phases[0], teams["Ann"], "original", whole["polished"])
        send(session, task.phases[0], teams["Ann"], "own copy", whole["polished"])
        lines = whole["polished"].decode().splitlines(keepends=True)
        edits = [at for at, line in enumerate(lines) if line.startswith("A ")]
        nearly = "".join(line for at, line in enumerate(lines) if at != edits[-1]).encode()
        send(session, task.phases[0], teams["Bob"], "copy", nearly)
        send(session, task.phases[0], teams["Bob"], "different", whole["cautious"])
    add_administrator(database)
    work(database)
    with database.read() as session:
        shown = show_board(visit(session, "Root"), session.get_one(Phase, 1))["duplicates"]
        pairs = {(pair["first"]["name"], pair["second"]["name"]) for pair in shown}
        assert pairs == {("original", "copy"), ("own copy", "copy")}
        assert all(0.9 <= pair["share"] < 1 for pair in shown)
        for name in ("", "Ann", "Bob"):
            assert show_board(visit(session, name), session.get_one(Phase, 1))["duplicates"] == []


# 4: the final table


def list_final(database: Database, name: str = "") -> dict[str, str]:
    with database.read() as session:
        board = show_board(visit(session, name), session.get_one(Phase, 1), Filter(final=True))
    return {row["team"]: row["name"] for row in board["rows"]}


def test_the_last_submission_is_final_unless_the_team_chooses(database) -> None:
    fill(database)  # Odd: cautious, polished; Even: eager, speller, in the order of the sample
    work(database)
    names = list(SYSTEMS)
    assert list_final(database) == {"Odd": names[2], "Even": names[3]}
    with database.write() as session:
        choose_final(visit(session, "Odd"), 1)
        with pytest.raises(RequestRejected) as refused:
            choose_final(visit(session, "Even"), 1)
        assert refused.value.status == 403
    assert list_final(database) == {"Odd": names[0], "Even": names[3]}
    with database.write() as session:
        withdraw(visit(session, "Odd"), 1)
    work(database)
    assert list_final(database) == {"Odd": names[2], "Even": names[3]}, "a choice that is gone is none"


def test_a_replacement_inherits_the_choice(database) -> None:
    fill(database)
    work(database)
    with database.write() as session:
        choose_final(visit(session, "Odd"), 1)
        odd = session.query(Account).filter_by(name="Odd").one()
        send(session, session.get_one(Phase, 1), odd, "better", SYSTEMS["polished"], replaces=1)
        send(session, session.get_one(Phase, 1), odd, "later", SYSTEMS["eager"])
    work(database)
    assert list_final(database)["Odd"] == "better"


def test_best_on_dev_takes_the_system_of_the_same_name(database) -> None:
    with database.write() as session:
        task = make_task(session, ("errant",))
        test = store_phase(session, task, PhaseSpec("final", references=(REFERENCE,), selection="best-on-dev"))
        ann, bob = (make_team(session, task, name) for name in ("Ann", "Bob"))
        send(session, task.phases[0], ann, "small", SYSTEMS["polished"])
        send(session, task.phases[0], ann, "large", SYSTEMS["cautious"])
        for team, name, system in ((ann, "small", "cautious"), (ann, "large", "polished"), (bob, "x", "cautious"),
                                   (bob, "y", "eager")):  # fmt: skip
            send(session, test, team, name, SYSTEMS[system])
    work(database)
    with database.read() as session:
        visitor, phase = visit(session), session.get_one(Phase, 2)
        board = show_board(visitor, phase, Filter(final=True))
        assert {row["team"]: row["name"] for row in board["rows"]} == {"Ann": "small", "Bob": "y"}
        assert "best in the phase before" in board["selection"]
        best = show_board(visitor, phase, Filter(best=True))
        assert {row["team"]: row["name"] for row in best["rows"]} == {"Ann": "large", "Bob": "x"}
        assert "optimistic" in best["selection"]


@pytest.mark.parametrize("blind", [False, True])
def test_the_best_of_a_visible_phase_is_labelled_as_optimistic(database, blind: bool) -> None:
    fill(database, selection="best", blind=blind, closes=time.time() + HOUR)
    work(database)
    with database.read() as session:
        board = show_board(visit(session, "", 2 * HOUR), session.get_one(Phase, 1), Filter(final=True))
        assert ("optimistic" in board["selection"]) is not blind
        values = [row["scores"]["errant"]["value"] for row in board["rows"]]
        every = show_board(visit(session, "", 2 * HOUR), session.get_one(Phase, 1))["rows"]
        assert values[0] == max(row["scores"]["errant"]["value"] for row in every)
    with database.write() as session, pytest.raises(RequestRejected, match="the best submission of each team is final"):
        choose_final(visit(session, "Odd"), 1)


def test_ranks_of_the_final_table_are_among_its_systems(database) -> None:
    fill(database)
    work(database)
    with database.read() as session:
        board = show_board(visit(session), session.get_one(Phase, 1), Filter(final=True))
    assert max(row["scores"]["gleu"]["ranks"][1] for row in board["rows"]) == 2


# 6: files that validation refuses


def refuse(database: Database, data: bytes = b"Something else .\n" * 12) -> int:
    with database.write() as session:
        visitor = visit(session, "Odd")
        findings = [{"severity": "error", "what": "shifted", "count": 6, "unit": "line", "advice": "", "examples": []}]
        file = CheckedFile("nthu.txt", data, findings)
        return accept(visitor, session.get_one(Phase, 1), file, Description("NTHU"), key="k").id


def test_an_organiser_accepts_a_refused_file_as_it_is(database, redink, tmp_path: Path) -> None:
    fill(database, ("eager",), metrics=("gleu",), total=2)
    add_administrator(database)
    number = refuse(database)
    work(database)
    with database.read() as session:
        refused = session.get_one(Submission, number)
        assert (refused.state, len(list_jobs(database, "queued"))) == (SubmissionState.REFUSED, 0)
        with pytest.raises(RequestRejected, match="no such submission"):
            visit(session, "Even").find_submission(number)
    with database.write() as session:
        with pytest.raises(RequestRejected) as error:
            accept_refused(visit(session, "Odd"), Decision(number, "please"))
        assert error.value.status == 403
        accept_refused(visit(session, "Root"), Decision(number, "The original output is shifted."))
    work(database)
    (tmp_path / "ref.m2").write_bytes(REFERENCE[1])
    (tmp_path / "nthu.txt").write_bytes(b"Something else .\n" * 12)
    run = redink("score", "--ref", tmp_path / "ref.m2", tmp_path / "nthu.txt", "-m", "gleu", "--format", "json")
    assert list_values(database, "gleu")[number] == json.loads(run.out)["scores"][0]["value"]


def test_a_refused_file_does_not_use_up_its_key_or_the_quota(database) -> None:
    fill(database, (), total=1)
    refuse(database)
    with database.write() as session:
        odd = session.query(Account).filter_by(name="Odd").one()
        assert send(session, session.get_one(Phase, 1), odd, "eager", key="k").state == SubmissionState.QUEUED


def test_refused_files_have_a_daily_limit(database) -> None:
    fill(database, (), attempts=3)
    for _ in range(3):
        refuse(database)
    with pytest.raises(RequestRejected, match="3 files of your team were refused or failed today") as error:
        refuse(database)
    assert error.value.status == 429


def test_the_page_tells_whom_to_ask_and_the_api_names_the_submission(cast: Cast) -> None:
    task = cast.add_task("public")
    client = cast.client()
    body = {
        "data": {"name": "NTHU"},
        "files": {"file": ("out.txt", b"She go home yesterday .\nThis are a gramamtical sentence .\n")},
    }
    answer = cast.ask(client, "participant", "POST", "/api/tasks/public/submissions", **body)
    assert answer.status_code == 422
    number = answer.json()["submission"]
    page = cast.ask(client, "organiser", "GET", "/tasks/public/manage").text
    assert "Refused files" in page
    assert "NTHU" in page
    shown = cast.ask(client, "organiser", "GET", f"/submissions/{number}").text
    assert "Accept this file as it is" in shown
    assert read_token(shown)
    done = cast.ask(client, "organiser", "POST", f"/submissions/{number}/accept", data={"reason": "Fine."})
    assert done.status_code == 303
    cast.work()
    assert cast.ask(client, "participant", "GET", f"/api/submissions/{number}").json()["state"] == "scored"
    about = cast.ask(client, "anonymous", "GET", f"/tasks/{task['slug']}/about").text
    assert "accepted. Fine." in about


# 12: rescoring that fails


def break_rescoring(database: Database, monkeypatch: pytest.MonkeyPatch, broken: str = "") -> None:
    """Add a metric to the task; scoring files with `broken` in them fails from now on."""
    original = measurement.PhaseScorer.score

    def score(self: Any, file_name: str, data: bytes, *more: Any) -> Any:
        if broken in file_name:
            raise measurement.UnsuitableData("it broke at 'a secret reference'")
        return original(self, file_name, data, *more)

    monkeypatch.setattr(measurement.PhaseScorer, "score", score)
    with database.write() as session:
        task = session.query(Task).one()
        change_task(
            Visitor(session, Account(name="Root", administrator=True), time.time()),
            task.slug,
            TaskSpec(task.name, task.slug, metrics=("errant", "gleu", "m2"), pooling="all"),
        )
    assert [job.kind for job in list_jobs(database, "queued")].count("score") == 4


def test_a_failed_rescore_keeps_the_old_scores_and_says_so(database, monkeypatch) -> None:
    numbers = fill(database)
    add_administrator(database)
    work(database)
    before = list_values(database, "errant")
    break_rescoring(database, monkeypatch, "eager")
    work(database)
    eager = numbers["eager"]
    assert set(list_values(database, "m2")) == set(numbers.values()) - {eager}
    with database.read() as session:
        board = show_board(visit(session), session.get_one(Phase, 1))
        assert [(row["id"], row["scores"]["errant"]["value"]) for row in board["stale"]] == [(eager, before[eager])]
        submission = session.get_one(Submission, eager)
        assert submission.state == SubmissionState.SCORED
        team = submission.team.accounts[0].name
        own = show_submission(visit(session, team), submission)
        assert (own["stale"], own["pending"], "secret" in str(own)) == (True, False, False)
        assert own["reason"]
        assert own["scores"]["errant"]["value"] == before[eager]
        assert "secret" in show_submission(visit(session, "Root"), submission)["detail"]
    monkeypatch.undo()
    with database.write() as session:
        rescore_task(visit(session, "Root"), "small")
    work(database)
    assert set(list_values(database, "m2")) == set(numbers.values())
    with database.read() as session:
        assert session.get_one(Submission, eager).reason == ""
        assert show_board(visit(session), session.get_one(Phase, 1))["stale"] == []


def test_if_nothing_can_be_rescored_all_old_scores_stay(database, monkeypatch) -> None:
    fill(database)
    work(database)
    before = list_values(database, "errant")
    break_rescoring(database, monkeypatch)
    work(database)
    with database.read() as session:
        board = show_board(visit(session), session.get_one(Phase, 1))
    assert {row["id"]: row["scores"]["errant"]["value"] for row in board["stale"]} == before
    assert list(board["metrics"]) == ["errant", "gleu"]


def test_the_board_and_the_submission_show_what_is_stale(cast: Cast, monkeypatch) -> None:
    task = cast.add_task("public", metrics=("errant",))
    number = cast.send(task, "participant", b"This is a gramamtical sentence .\nShe go home yesterday .\n")
    cast.work()
    monkeypatch.setattr(measurement, "CONTENTS", 99)
    monkeypatch.setattr(measurement.PhaseScorer, "score", lambda *_: 1 / 0)
    with cast.database.write() as session:
        rescore(session, session.get_one(Phase, task["phase"]), time.time())
    cast.work()
    client = cast.client()
    assert "Not rescored" in cast.ask(client, "anonymous", "GET", "/tasks/public").text
    page = cast.ask(client, "participant", "GET", f"/submissions/{number}").text
    assert "It could not be scored again" in page
