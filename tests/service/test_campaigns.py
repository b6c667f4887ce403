"""Judging campaigns: from the questions to scores with the bank, and what teams can learn of verdicts: nothing."""

from __future__ import annotations

import html
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redink import samples
from redink.bank.files import read_bank_file
from redink.service.domain.rejection import RequestRejected
from redink.service.settings import Settings
from redink.service.store.tables import Account, BankQuestion, BankVote
from redink.service.usecases.campaigns import (
    CampaignSpec,
    create_campaign,
    open_campaign,
    order_batch,
    publish_bank,
    request_scores,
)
from redink.service.usecases.judging import JudgeAnswer, cast_vote, show_judging, undo_vote
from redink.service.usecases.visitor import Visitor
from tests.service.cast import Cast, Undone
from tests.service.scenes import cut
from tests.service.test_leaks import normalise as normalise_page
from tests.service.walk import list_requests, read_text

SENTENCES = 36
REFERENCE = ("reference.m2", cut(samples.REFERENCE, SENTENCES))
SYSTEMS = {path.stem: cut(path, SENTENCES) for path in samples.SYSTEMS}


@pytest.fixture
def cast(tmp_path: Path, ready_file: Path) -> Iterator[Cast]:
    (tmp_path / "redink.db").write_bytes(ready_file.read_bytes())
    cast = Cast(Undone(f"sqlite:///{tmp_path / 'redink.db'}"), Settings("http://testserver"))
    yield cast
    cast.database.close()


def make_task(cast: Cast, **phase: Any) -> dict[str, Any]:
    """A task with two systems of the participant and one of the rival, all scored."""
    task = cast.add_task("small", references=(REFERENCE,), metrics=("errant", "gleu"), phase=phase)
    for team, name in (("participant", "eager"), ("rival", "polished"), ("participant", "cautious")):
        cast.send(task, team, SYSTEMS[name], name, file_name=f"{name}.m2")
    cast.work()
    return task


def act(cast: Cast, name: str, action: Any, *words: Any) -> Any:
    """Let somebody do something."""
    with cast.database.write() as session:
        return action(Visitor(session, session.get_one(Account, cast.accounts[name].id), time.time()), *words)


def invite(cast: Cast, *names: str) -> None:
    link = cast.ask(cast.client(), "organiser", "POST", "/tasks/small/manage/invite",
                    data={"kind": "judge", "uses": str(len(names))})  # fmt: skip
    secret = link.text.split("/join/")[1].split("<")[0]
    for name in names:
        assert cast.ask(cast.client(), name, "POST", f"/join/{secret}").status_code in (200, 303)


def start(cast: Cast, size: int = 200, second: float = 0.2, **phase: Any) -> dict[str, Any]:
    task = make_task(cast, **phase)
    act(cast, "organiser", create_campaign, CampaignSpec("small", 1, "town", second=second))
    act(cast, "organiser", order_batch, "small", 1, size)
    cast.work()
    return task


def judge_all(cast: Cast, name: str, decide: Any = lambda _: "valid", most: int = 500) -> int:
    """Answer all questions of a judge; returns how many there were."""
    state = act(cast, name, show_judging, "small", 1)
    count = 0
    while state["question"] is not None and count < most:
        question = state["question"]
        state = act(cast, name, cast_vote, "small", 1, JudgeAnswer(question["id"], decide(question)))
        count += 1
    return count


def load_votes(cast: Cast) -> list[dict[str, Any]]:
    with cast.database.read() as session:
        return [json.loads(vote.line) for vote in session.query(BankVote).order_by(BankVote.id)]


def get_board(cast: Cast, role: str) -> dict[str, Any]:
    board: dict[str, Any] = cast.ask(cast.client(), role, "GET", "/api/tasks/small/board").json()
    return board


def test_from_questions_to_scores_with_the_bank(cast: Cast, redink: Any, tmp_path: Path) -> None:
    """The board, and `redink score` with the downloaded bank and files, give the same numbers."""
    task = start(cast)
    invite(cast, "stranger", "signed-in")
    with cast.database.read() as session:
        asked = session.query(BankQuestion).count()
    assert asked > 20
    state = act(cast, "stranger", show_judging, "small", 1)
    assert state["done"] == 0
    assert set(state["question"]) == {"id", "before", "after", "source", "applied", "alone", "chunk", "others"}
    judge_all(cast, "stranger", lambda question: "valid" if len(question["source"]) % 2 else "invalid", 10)
    judge_all(cast, "signed-in", lambda question: "valid" if len(question["source"]) % 2 else "invalid")
    judge_all(cast, "stranger", lambda question: "valid" if len(question["source"]) % 2 else "invalid")
    cast.change_phase(task, closes=time.time() - 1)
    assert get_board(cast, "participant")["bank"] is None
    act(cast, "organiser", publish_bank, "small", 1)
    cast.work()
    shown = get_board(cast, "participant")["bank"]
    assert shown == {**get_board(cast, "organiser")["bank"], "rows": shown["rows"]}
    table = cast.ask(cast.client(), "participant", "GET", "/tasks/small/board.csv").text
    assert "bank lower,bank estimate,bank upper" in table
    file = cast.ask(cast.client(), "organiser", "GET", "/tasks/small/phases/1/bank/file")
    (tmp_path / "bank.jsonl").write_bytes(file.content)
    (tmp_path / "reference.m2").write_bytes(REFERENCE[1])
    names = []
    for row in shown["rows"]:
        sent = cast.ask(cast.client(), "organiser", "GET", f"/api/submissions/{row['id']}/file")
        name = sent.headers["content-disposition"].split('"')[1]
        (tmp_path / name).write_bytes(sent.content)
        names.append(tmp_path / name)
    run = redink("score", "--ref", tmp_path / "reference.m2", *names, "--bank", tmp_path / "bank.jsonl",
                 "--format", "json")  # fmt: skip
    scores = {one["system"].split("-")[0]: one for one in json.loads(run.out)["scores"]}
    for row in shown["rows"]:
        parts = scores[str(row["id"])]["parts"]
        assert {name: parts[name] for name in ("lower", "upper", "judged", "valid", "fp")} == {
            name: row["scores"][name] for name in ("lower", "upper", "judged", "valid", "fp")
        }
        assert parts["estimate"] == row["scores"]["estimate"]
    assert f"town-{read_bank_file(tmp_path / 'bank.jsonl').settle().version}" != shown["bank"]  # other pools


def test_each_question_has_the_votes_that_it_needs(cast: Cast) -> None:
    start(cast, second=1.0)
    invite(cast, "stranger", "signed-in", "invited")
    for name, verdict in (("stranger", "valid"), ("signed-in", "invalid"), ("invited", "valid")):
        judge_all(cast, name, lambda _, verdict=verdict: verdict)
    by_key: dict[tuple[Any, ...], list[tuple[str, str]]] = {}
    for vote in load_votes(cast):
        if "gold" not in vote and not vote.get("repeated"):
            key = (vote["source"], vote["start"], vote["end"], vote["correction"])
            by_key.setdefault(key, []).append((vote["judge"], vote["verdict"]))
    assert set(map(tuple, by_key.values())) == {(("j1", "valid"), ("j2", "invalid"), ("j3", "valid"))}
    page = cast.ask(cast.client(), "organiser", "GET", "/tasks/small/phases/1/bank")
    assert f"{len(by_key)} answered, 0 open, 0 disputed" in page.text


def test_nobody_judges_their_own_team_or_while_it_can_submit(cast: Cast) -> None:
    task = start(cast)
    invite(cast, "participant", "rival")
    with pytest.raises(RequestRejected, match="when the phase has closed"):
        act(cast, "participant", show_judging, "small", 1)
    cast.change_phase(task, closes=time.time() - 1)
    with cast.database.read() as session:
        teams = {question.key: set(question.teams) for question in session.query(BankQuestion) if not question.gold}
        participant, rival = (
            session.query(Account).filter_by(email=f"{name}@example.org").one().id for name in ("participant", "rival")
        )
        assert participant != rival
    own: dict[str, set[str]] = {}
    for name in ("participant", "rival"):
        judge_all(cast, name, lambda question, name=name: own.setdefault(name, set()).add(question["id"]) or "skip")
    numbers = sorted(set().union(*teams.values()))
    seen = {name: {key for key in teams if f"{key}|0" in own[name]} for name in own}
    for name, number in zip(("participant", "rival"), numbers, strict=True):
        assert seen[name] == {key for key in teams if number not in teams[key]}
    assert seen["participant"]
    assert seen["rival"]
    assert any(len(both) == 2 for both in teams.values())


def test_a_vote_sent_twice_and_an_undone_one(cast: Cast) -> None:
    start(cast)
    invite(cast, "stranger")
    first = act(cast, "stranger", show_judging, "small", 1)["question"]
    for _ in range(3):
        state = act(cast, "stranger", cast_vote, "small", 1, JudgeAnswer(first["id"], "valid"))
    assert state["done"] == 1
    second = state["question"]
    act(cast, "stranger", cast_vote, "small", 1, JudgeAnswer(second["id"], "invalid"))
    assert act(cast, "stranger", undo_vote, "small", 1)["question"]["id"] == second["id"]
    assert act(cast, "stranger", undo_vote, "small", 1)["question"]["id"] == first["id"]
    assert act(cast, "stranger", undo_vote, "small", 1)["question"]["id"] == first["id"]
    act(cast, "stranger", cast_vote, "small", 1, JudgeAnswer(first["id"], "neutral"))
    assert [vote["verdict"] for vote in load_votes(cast)] == ["valid", "invalid", "neutral"]
    with pytest.raises(RequestRejected, match="verdict"):
        act(cast, "stranger", cast_vote, "small", 1, JudgeAnswer(first["id"], "right"))
    act(cast, "organiser", open_campaign, "small", 1, False)
    with pytest.raises(RequestRejected, match="closed this campaign"):
        act(cast, "stranger", show_judging, "small", 1)


OPEN_ROLES = ("anonymous", "participant")


def read_all(cast: Cast, role: str) -> Iterator[tuple[str, Any]]:
    """Every answer to a GET request."""
    client = cast.client()
    for method, path, body in list_requests(cast, ["small"], [1, 2], ""):
        if method == "GET" and "static" not in path:
            yield f"{role}: {path} {body.get('params', '')}", cast.ask(client, role, method, path, **body)


def test_open_phases_show_nothing_that_depends_on_a_verdict(tmp_path: Path, ready_file: Path) -> None:
    """Two servers whose judges disagree about everything give the same answers, byte for byte, to all but organisers.

    The participant's two systems differ in single edits, so any number that depends on a verdict would reveal it.
    """
    answers = []
    for verdict in ("valid", "invalid"):
        path = tmp_path / f"{verdict}.db"
        path.write_bytes(ready_file.read_bytes())
        cast = Cast(Undone(f"sqlite:///{path}"), Settings("http://testserver"))
        start(cast, closes=2e9, open_references=True)
        invite(cast, "invited")
        judge_all(cast, "invited", lambda _, verdict=verdict: verdict)
        act(cast, "organiser", request_scores, "small", 1)
        cast.work()
        bounds = [row["scores"]["lower"] for row in get_board(cast, "organiser")["bank"]["rows"]]
        texts = {what: normalise(read_text(answer)) for role in OPEN_ROLES for what, answer in read_all(cast, role)}
        answers.append((texts, bounds))
        cast.database.close()
    (first, ones), (second, others) = answers
    assert ones != others
    assert first.keys() == second.keys()
    assert len(first) > 300
    assert [what for what in first if first[what] != second[what]] == []
    shown = [what for what, text in first.items() if '"lower"' in text or "Scores with the bank</h3>" in text]
    assert [what for what in shown if "openapi" not in what] == []


def normalise(text: str) -> str:
    """Return the text without random keys and times, which differ between runs."""
    return re.sub(r"\"created\": ?[\d.]+|'content-length': '\d+'", "", normalise_page(text))


def test_a_publication_does_not_change_with_later_votes(cast: Cast) -> None:
    task = start(cast)
    invite(cast, "stranger")
    judge_all(cast, "stranger", most=5)
    with pytest.raises(RequestRejected, match="when the phase has closed"):
        act(cast, "organiser", publish_bank, "small", 1)
    cast.change_phase(task, closes=time.time() - 1)
    act(cast, "organiser", publish_bank, "small", 1)
    cast.work()
    before = get_board(cast, "participant")["bank"]
    judge_all(cast, "stranger", lambda _: "invalid")
    act(cast, "organiser", request_scores, "small", 1)
    cast.work()
    assert get_board(cast, "participant")["bank"] == before
    organisers = get_board(cast, "organiser")["bank"]
    assert organisers["bank"] != before["bank"]
    assert not organisers["public"]
    page = cast.ask(cast.client(), "participant", "GET", "/tasks/small").text
    assert before["bank"] in page
    assert organisers["bank"] not in page


def test_an_archive_has_the_bank(cast: Cast) -> None:
    task = start(cast)
    invite(cast, "stranger")
    judge_all(cast, "stranger")
    cast.change_phase(task, closes=time.time() - 1)
    act(cast, "organiser", publish_bank, "small", 1)
    cast.work()
    archive = cast.ask(cast.client(), "organiser", "GET", "/api/tasks/small/archive").content
    file = {"file": ("task.zip", archive)}
    sent = cast.ask(cast.client(), "administrator", "POST", "/api/archives", params={"slug": "copy"}, files=file)
    assert sent.status_code == 201
    cast.work()
    boards = [
        cast.ask(cast.client(), "administrator", "GET", f"/api/tasks/{slug}/board").json()["bank"]
        for slug in ("small", "copy")
    ]
    assert boards[0]["bank"] == boards[1]["bank"]
    assert boards[0]["public"]
    assert boards[1]["public"]
    assert [row["scores"] for row in boards[0]["rows"]] == [row["scores"] for row in boards[1]["rows"]]


JUDGING = (
    "GET /tasks/small/phases/1/judge", "GET /tasks/small/phases/1/judge/state", "POST /tasks/small/phases/1/judge/undo",
    "POST /api/tasks/small/phases/1/question", "POST /api/tasks/small/phases/1/votes/undo",
)  # fmt: skip
MANAGING = (
    "GET /tasks/small/phases/1/bank", "GET /tasks/small/phases/1/bank/file", "GET /api/tasks/small/phases/1/bank",
    "GET /api/tasks/small/phases/1/bank/file", "POST /tasks/small/phases/1/bank/publish", "GET /tasks/small/manage",
)  # fmt: skip


def test_a_judge_may_judge_and_nothing_else(cast: Cast) -> None:
    start(cast)
    invite(cast, "stranger")
    client = cast.client()
    statuses = [cast.ask(client, "stranger", *request.split(" ")).status_code for request in (*JUDGING, *MANAGING)]
    assert statuses == [200] * len(JUDGING) + [403] * len(MANAGING)
    page = cast.ask(client, "stranger", "GET", "/tasks/small").text
    assert "/tasks/small/phases/1/judge" in page
    assert "/tasks/small/phases/1/judge" not in cast.ask(client, "invited", "GET", "/tasks/small").text
    founded = cast.ask(client, "stranger", "POST", "/api/tasks/small/team", json={"name": "Insiders"})
    assert (founded.status_code, "so they have no team" in founded.json()["error"]) == (403, True)
    removed = f"/tasks/small/phases/1/bank/judges/{cast.accounts['stranger'].id}/remove"
    assert cast.ask(client, "organiser", "POST", removed).status_code == 303
    assert cast.ask(client, "stranger", "GET", "/tasks/small/phases/1/judge").status_code == 403


def test_mistakes_of_organisers_are_explained(cast: Cast) -> None:
    task = make_task(cast)
    here = "/tasks/small/phases/1/bank"
    client = cast.client()
    for data, files, message in (
        ({"name": "a b"}, None, "must have no spaces"),
        ({"name": "town"}, {"bank": ("b.jsonl", b"{}\n")}, "the first line must be the header"),
        ({"name": "town"}, {"bank": ("b.jsonl", b'{"bank": "x", "format": 1, "form": "sealed"}\n')}, "is sealed"),
    ):
        answer = cast.ask(client, "organiser", "POST", here, data=data, files=files)
        assert answer.status_code == 422
        assert message in html.unescape(answer.text)
    assert cast.ask(client, "organiser", "POST", f"{here}/batches", data={"size": "5"}).status_code == 404
    assert cast.ask(client, "organiser", "POST", here, data={"name": "town"}).status_code == 303
    assert cast.ask(client, "organiser", "POST", f"{here}/batches", data={"size": "0"}).status_code == 422
    assert cast.ask(client, "organiser", "POST", f"{here}/batches", data={"size": "5"}).status_code == 303
    assert cast.ask(client, "organiser", "POST", f"{here}/batches", data={"size": "5"}).status_code == 409
    cast.add_task("fluency", references=(REFERENCE,), metrics=("gleu",))
    answer = cast.ask(client, "organiser", "POST", "/tasks/fluency/phases/1/bank", data={"name": "town"})
    assert "A bank needs the metric errant" in answer.text
    assert task["slug"] == "small"


def test_judges_at_the_same_time_get_different_questions(address: str) -> None:
    """Three judges in threads, on both databases: with one judge per question, no question has two votes."""
    cast = Cast(Undone(address), Settings("http://testserver"))
    start(cast, second=0.0)
    names = ("stranger", "signed-in", "invited")
    invite(cast, *names)
    problems: list[BaseException] = []

    def judge(name: str) -> None:
        try:
            judge_all(cast, name)
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=judge, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    votes = [vote for vote in load_votes(cast) if "gold" not in vote and not vote.get("repeated")]
    asked = Counter((vote["source"], vote["start"], vote["end"], vote["correction"]) for vote in votes)
    with cast.database.read() as session:
        assert len(asked) == session.query(BankQuestion).filter(BankQuestion.gold == "").count()
    assert set(asked.values()) == {1}
    cast.database.close()
