"""Corrected references and appeals."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import PhaseSpec
from redink.service.store.database import Database
from redink.service.store.tables import Phase
from redink.service.usecases.appeals import (
    MAX_OPEN,
    AppealAnswer,
    AppealRequest,
    answer_appeal,
    file_appeal,
    list_appeals,
)
from redink.service.usecases.decisions import list_events
from redink.service.usecases.references import Correction, correct_references
from redink.service.usecases.tasks import store_phase
from redink.service.usecases.views.boards import Filter, show_board
from redink.service.usecases.views.submissions import show_submission
from redink.signature import Signature
from tests.service.scenes import REFERENCE, SYSTEMS, fill, list_jobs, load_board, make_task, make_team, send, work
from tests.service.test_fairness import add_administrator, visit

CORRECTED = ("reference.m2", REFERENCE[1].replace(b"|||REQUIRED|||-NONE-|||1", b"|||REQUIRED|||-NONE-|||0", 1))


def correct(database: Database, references: tuple[tuple[str, bytes], ...] = (CORRECTED,), who: str = "Root") -> int:
    with database.write() as session:
        return correct_references(visit(session, who), Correction("small", 1, references, "A typo.")).version


def show(database: Database, version: int | None = None) -> dict[str, Any]:
    with database.read() as session:
        return show_board(visit(session, "Root"), session.get_one(Phase, 1), Filter(version=version))


def list_scores(board: dict[str, Any], metric: str = "errant") -> dict[str, float]:
    return {row["name"]: row["scores"][metric]["value"] for row in board["rows"]}


def test_a_corrected_reference_rescores_everything_and_keeps_the_old_board(database, redink, tmp_path: Path) -> None:
    fill(database, metrics=("errant", "gts"), open_references=True)
    add_administrator(database)
    work(database)
    first = show(database)
    assert (correct(database), len(list_jobs(database, "queued"))) == (2, len(SYSTEMS) + 1)
    assert list_scores(show(database)) == list_scores(first), "the old scores are shown until then"
    work(database)
    second = show(database)
    assert list_scores(second) != list_scores(first)
    (tmp_path / "ref.m2").write_bytes(CORRECTED[1])
    for name, data in SYSTEMS.items():
        (tmp_path / f"{name}.m2").write_bytes(data)
    paths = [tmp_path / f"{name}.m2" for name in SYSTEMS]
    run = redink("score", "--ref", tmp_path / "ref.m2", *paths, "-m", "errant", "--format", "json")
    expected = {item["system"]: item["value"] for item in json.loads(run.out)["scores"]}
    assert list_scores(second) == expected
    old = show(database, 1)
    assert list_scores(old) == list_scores(first)
    assert list_scores(old, "gts") == list_scores(first, "gts")
    assert (old["versions"], old["reference_version"], second["reference_version"]) == ([1], 1, 2)
    for board, version in ((old, "1"), (second, "2")):
        for row in board["rows"]:
            for score in row["scores"].values():
                assert Signature(score["signature"]).fields["reference"] == version
    with database.read() as session:
        (event,) = list_events(visit(session), "small")
        assert (event.kind, event.text) == ("references of test corrected (version 2)", "A typo.")
        root = visit(session, "Root")
        shown = show_submission(root, root.find_submission(1))
        assert all("reference:2" in score["signature"] for score in shown["scores"].values())


def test_a_version_can_return_to_earlier_files(database) -> None:
    fill(database, ("eager", "polished"), metrics=("errant",))
    add_administrator(database)
    work(database)
    first = list_scores(show(database))
    assert [correct(database), correct(database, (REFERENCE,))] == [2, 3]
    work(database)
    assert list_scores(show(database)) == first
    assert all("reference:3" in row["scores"]["errant"]["signature"] for row in load_board(database)["rows"])
    with database.read() as session, pytest.raises(RequestRejected, match="versions 1 to 3"):
        show_board(visit(session), session.get_one(Phase, 1), Filter(version=4))


@pytest.mark.parametrize(
    ("references", "message"),
    [
        ((REFERENCE,), "These are the current references"),
        ((), "Choose the files"),
        ((("r.m2", REFERENCE[1].replace(b"S ", b"S Now ", 1)),), "The phase test"),
        ((("r.m2", b"\xff\xfe"),), "The phase test"),
    ],
)
def test_references_that_cannot_be_are_refused_and_nothing_changes(database, references, message: str) -> None:
    fill(database, ("eager",))
    add_administrator(database)
    work(database)
    before = load_board(database)
    with pytest.raises(RequestRejected, match=message) as refused:
        correct(database, references)
    assert refused.value.status == 422
    work(database)
    assert load_board(database) == before


def test_only_organisers_correct_references(database) -> None:
    fill(database, ())
    with pytest.raises(RequestRejected) as refused:
        correct(database, who="Odd")
    assert refused.value.status == 403


def test_old_boards_are_as_closed_as_the_current_one(database) -> None:
    """In a phase with hidden references, participants see no statistics of any version."""
    fill(database, metrics=("errant", "gts"))
    add_administrator(database)
    work(database)
    correct(database)
    work(database)
    with database.read() as session:
        board = show_board(visit(session, "Odd"), session.get_one(Phase, 1), Filter(version=1))
    assert list(board["metrics"]) == ["errant"]
    assert all(row["scores"]["errant"]["interval"] is None for row in board["rows"])


# appeals


def appeal(database: Database, who: str = "Odd", **about: Any) -> int:
    with database.write() as session:
        return file_appeal(visit(session, who), AppealRequest("small", about.pop("text", "Why?"), **about)).id


def test_a_team_appeals_and_an_organiser_answers(database) -> None:
    numbers = fill(database, ("eager", "polished"))
    add_administrator(database)
    first = appeal(database, submission=numbers["eager"])
    with database.write() as session:
        assert [len(list_appeals(visit(session, who), "small")) for who in ("Odd", "Even", "Root")] == [1, 0, 1]
        answer_appeal(visit(session, "Root"), AppealAnswer(first, "You are right."))
        (shown,) = list_appeals(visit(session, "Odd"), "small")
        assert (shown["answer"], shown["submission"]) == ("You are right.", numbers["eager"])
        for who, status in (("Odd", 403), ("Even", 404), ("", 404)):
            with pytest.raises(RequestRejected) as refused:
                answer_appeal(visit(session, who), AppealAnswer(first, "No."))
            assert refused.value.status == status


def test_sentences_are_discussed_in_dev_phases_only(database) -> None:
    fill(database, ("eager",))
    with pytest.raises(RequestRejected, match="Sentences of the last phase are hidden"):
        appeal(database, sentence=3)
    with database.write() as session:
        task = session.get_one(Phase, 1).task
        store_phase(session, task, PhaseSpec("final", references=(REFERENCE,), opens=time.time() + 1000))
    assert appeal(database, sentence=3, phase=1)
    for sentence in (0, 13, -1):
        with pytest.raises(RequestRejected, match="has sentences 1 to 12"):
            appeal(database, sentence=sentence, phase=1)
    with pytest.raises(RequestRejected, match="Sentences of the last phase are hidden"):
        appeal(database, sentence=3, phase=2)


def test_appeals_that_cannot_be_are_refused(database) -> None:
    numbers = fill(database, ("eager", "polished"), open_references=True)
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "about a submission or a sentence"),
        ({"submission": numbers["eager"], "sentence": 1}, "about a submission or a sentence"),
        ({"sentence": 1, "text": "  "}, "Write a message"),
        ({"sentence": 1, "text": "x" * 2_001}, "at most 2,000 characters"),
        ({"submission": numbers["polished"]}, "no such submission"),
    ]
    for about, message in cases:
        with pytest.raises(RequestRejected, match=message):
            appeal(database, **about)
    for _ in range(MAX_OPEN):
        appeal(database, sentence=1)
    with pytest.raises(RequestRejected, match="are waiting for an answer") as refused:
        appeal(database, sentence=1)
    assert refused.value.status == 429


def test_the_pages_show_versions_and_appeals(cast) -> None:
    task = cast.add_task("public", metrics=("errant",))
    number = cast.send(task, "participant", b"This is a gramamtical sentence .\nShe go home yesterday .\n")
    cast.work()
    client = cast.client()
    body = {"data": {"about": "submission", "number": str(number), "text": "Why so <low>?"}}
    assert cast.ask(client, "participant", "POST", "/tasks/public/appeals", **body).status_code == 303
    assert "Why so &lt;low&gt;?" in cast.ask(client, "organiser", "GET", "/tasks/public/appeals").text
    assert "1 appeal without an answer" in cast.ask(client, "organiser", "GET", "/tasks/public/manage").text
    files = {"references": ("gold.m2", b"S This are a gramamtical sentence .\nA 1 2|||R:VERB:SVA|||is|||REQUIRED|||"
                            b"-NONE-|||0\n\nS She go home yesterday .\n\n")}  # fmt: skip
    done = cast.ask(client, "organiser", "POST", "/tasks/public/manage/phases/1/references",
                    data={"reason": "A typo."}, files=files)  # fmt: skip
    assert done.status_code == 303
    cast.work()
    page = cast.ask(client, "anonymous", "GET", "/tasks/public?version=1").text
    assert "References: version 1 of 2" in page
    about = cast.ask(client, "anonymous", "GET", "/tasks/public/about").text
    assert "references of test corrected (version 2). A typo." in about


def test_a_board_without_scores_can_be_corrected(database) -> None:
    with database.write() as session:
        make_task(session)
    add_administrator(database)
    assert correct(database) == 2
    with database.write() as session:
        task = session.get_one(Phase, 1).task
        send(session, task.phases[0], make_team(session, task, "Odd"), "eager")
    work(database)
    assert len(show(database)["rows"]) == 1
