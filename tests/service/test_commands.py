"""The commands of the leaderboard, as an organiser and a participant use them."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from redink import samples
from redink.service.client import Client, ServerError, SystemInfo
from tests.service.conftest import KINDS, Person, Served, sign_up, start_server
from tests.service.postgres import find_port
from tests.service.scenes import REFERENCE, SOURCE, SYSTEMS


def wait_for_board(person: Person, slug: str, rows: int) -> dict:
    """The board when it has so many rows and nobody waits."""
    end = time.monotonic() + 300
    while True:
        board = person.call("GET", f"/tasks/{slug}/board").json()
        if len(board["rows"]) == rows and not board["waiting"]:
            return board
        assert time.monotonic() < end, board
        time.sleep(0.1)


@pytest.fixture(scope="module", params=KINDS)
def server(request, tmp_path_factory) -> Iterator[Served]:
    """A server for all tests of this file, which use what nobody else does; its address is in `server.address`."""
    folder = tmp_path_factory.mktemp("server")
    address = f"sqlite:///{folder / 'redink.db'}"
    if request.param == "postgresql":
        address = request.getfixturevalue("postgres").create(f"commands_{time.time_ns()}")
    started = start_server(address, folder / "log")
    sign_up(started.client, "Organiser", started.link)
    yield started
    started.stop()


@pytest.fixture
def files(tmp_path) -> Path:
    """The files of a small task, and its systems."""
    (tmp_path / "ref.m2").write_bytes(REFERENCE[1])
    (tmp_path / "source.txt").write_bytes(SOURCE)
    for name, data in SYSTEMS.items():
        (tmp_path / f"{name}.m2").write_bytes(data)
    return tmp_path


def test_from_nothing_to_a_scored_submission(server, files, redink) -> None:
    """The demo is there at once; a task is created by a command, joined, submitted to, and scored as by the command."""
    ada = sign_up(server.client, "Ada")
    demo = wait_for_board(ada, "demo", 4)
    assert {row["name"] for row in demo["rows"]} == {path.stem for path in samples.SYSTEMS}
    run = redink("leaderboard", "task", "--database", server.address, "create", "New task", "--ref", files / "ref.m2",
                 "-m", "errant", "-m", "gleu", "--daily", 5, "--open-references",
                 "--description", files / "source.txt")  # fmt: skip
    assert (run.code, run.out) == (0, "The task New task is at /tasks/new-task\n"), run.err
    assert ada.call("POST", "/tasks/new-task/team", json={"name": "A team"}).status_code == 201
    words = ["--task", "new-task", "--server", server.url, "--token", ada.token]
    run = redink("leaderboard", "submit", files / "eager.m2", *words, "--tags", "open,T5", "--description", "First")
    assert run.code == 0, run.err
    number = int(re.search(r"Submission (\d+) was accepted", run.err)[1])
    printed = {line.split("\t")[0]: line.split("\t")[1] for line in run.out.splitlines()}
    scored = redink("score", "--ref", files / "ref.m2", files / "eager.m2", "-m", "errant", "-m", "gleu", "--ci",
                    "--format", "json")  # fmt: skip
    expected = {item["metric"]: item for item in json.loads(scored.out)["scores"]}
    assert printed == {name: f"{item['value']:.4f}" for name, item in expected.items()}
    board = wait_for_board(ada, "new-task", 1)
    (row,) = board["rows"]
    assert (row["team"], row["name"], row["tags"]) == ("A team", "eager", ["open", "t5"])
    for name, item in expected.items():
        assert [row["scores"][name][key] for key in ("value", "parts", "interval", "signature")] == [
            item[key] for key in ("value", "parts", "interval", "signature")
        ]
    run = redink(
        "leaderboard", "submit", files / "polished.m2", *words, "--name", "eager", "--replaces", number, "--no-wait"
    )
    assert run.code == 0, run.err
    assert run.out == ""


def test_what_the_server_refuses_is_said_in_words(server, files, redink) -> None:
    bob = sign_up(server.client, "Bob")
    words = ["--task", "demo", "--server", server.url, "--token", bob.token]
    run = redink("leaderboard", "submit", files / "eager.m2", *words)
    assert (run.code, "Join the task with a team first." in run.err) == (2, True), run.err
    bob.call("POST", "/tasks/demo/team", json={"name": "B"}).raise_for_status()
    (files / "short.txt").write_text("One line only .\n")
    run = redink("leaderboard", "submit", files / "short.txt", *words)
    assert run.code == 2
    assert "The file has errors and was not accepted: correct it" in run.err
    assert "error:" in run.err, "validation's findings are shown"
    run = redink("leaderboard", "submit", files / "missing.txt", *words)
    assert (run.code, "No such file" in run.err) == (2, True)
    for more, message in (
        (["--token", "wrong"], "This token is not valid."),
        (["--task", "nowhere"], "There is no such task."),
        (["--server", f"http://127.0.0.1:{find_port()}"], "no response from the server"),
        (["--server", "nonsense"], "a server must be http://HOST:PORT"),
        (["--phase", "7"], "There is no such phase."),
        (["--field", "Code"], "expected NAME=VALUE, got 'Code'"),
        (["--field", "Code=x"], "There is no field Code; the fields of this task are: none."),
    ):
        run = redink("leaderboard", "submit", files / "eager.m2", *words, *more)
        assert (run.code, message in run.err) == (2, True), run.err
        assert "Traceback" not in run.err


def test_sent_again_because_no_answer_came_it_is_accepted_once(server, monkeypatch) -> None:
    cyd = sign_up(server.client, "Cyd")
    cyd.call("POST", "/tasks/demo/team", json={"name": "C"}).raise_for_status()
    monkeypatch.setattr("redink.service.client.time.sleep", lambda _: None)
    client = Client(server.url, cyd.token)
    original, calls = client.call, []

    def call(*words, **body):
        calls.append(original(*words, **body))
        if len(calls) < 3:
            raise ServerError("no response from the server")
        return calls[-1]

    monkeypatch.setattr(client, "call", call)
    path = samples.SYSTEMS[0]
    with client:
        answer = client.submit(str(path), "demo", SystemInfo(name="mine"))
    assert [item["id"] for item in calls] == [answer["id"]] * 3


@pytest.mark.parametrize("kind", ["sqlite"])
def test_tasks_are_listed_exported_imported_and_scored_again(address, files, redink) -> None:
    base = ["leaderboard", "task", "--database", address]
    created = redink(*base, "create", "Two phases", "--ref", files / "ref.m2", "--dev-ref", files / "ref.m2",
                     "--source", files / "source.txt", "--closes", "2099-01-01", "--blind", "--private",
                     "--anonymous", "--pooling", "best", "--open-report", "--slug", "two")  # fmt: skip
    assert created.code == 0, created.err
    assert redink(*base, "list").out == "two\tTwo phases\t2 phases\n"
    run = redink(*base, "export", "two", "-o", files / "two.zip")
    assert run.code == 0, run.err
    assert redink(*base, "import", files / "two.zip", "--slug", "three").code == 0
    assert redink(*base, "list").out == "two\tTwo phases\t2 phases\nthree\tTwo phases\t2 phases\n"
    assert redink(*base, "rescore", "three").out == "0 submissions will be scored again\n"


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["create", "X", "--ref", "missing.m2"], "missing.m2"),
        (["create", "X", "--ref", "ref.m2", "-m", "errand"], "errand"),
        (["create", "X", "--ref", "ref.m2", "--rank-by", "gleu", "-m", "errant"], "must be one of errant"),
        (["create", "X", "--ref", "ref.m2", "--closes", "tomorrow"], "A time must look like 2027-03-01T12:00"),
        (["create", "X", "--ref", "ref.m2", "--blind"], "needs a closing time"),
        (["create", "X", "--ref", "ref.m2", "--opens", "2027-02-01", "--closes", "2027-01-01"], "closes before it"),
        (["create", "!", "--ref", "ref.m2"], "lower-case letters, digits and hyphens"),
        (["create", "X", "--ref", "source.txt"], "source"),
        (["create", "X", "--ref", "ref.m2", "--source", "eager.m2"], "The phase test"),
        (["export", "nowhere", "-o", "x.zip"], "nowhere"),
        (["import", "source.txt"], "This is not a zip archive"),
        (["rescore", "nowhere"], "nowhere"),
    ],
)
def test_mistakes_are_one_line(address, files, redink, monkeypatch, words, message) -> None:
    monkeypatch.chdir(files)
    run = redink("leaderboard", "task", "--database", address, *words)
    assert run.code == 2, run
    assert message in run.err
    assert "Traceback" not in run.err


def test_a_second_server_at_one_port_is_refused(server, tmp_path, redink) -> None:
    port = server.url.rpartition(":")[2]
    run = redink(
        "leaderboard", "serve", "--database", f"sqlite:///{tmp_path / 'second.db'}", "--port", port, "--workers", 0
    )
    assert run.code == 2
    assert "cannot listen at 127.0.0.1" in run.err


def test_a_new_link_can_be_had_and_works_once(server, redink) -> None:
    run = redink("leaderboard", "serve", "--database", server.address, "link", "--address", server.url)
    grace = sign_up(server.client, "Grace", run.out.strip())
    assert grace.call("GET", "/account").json()["administrator"] is True
    late = sign_up(server.client, "Late")
    assert late.call("POST", f"/join/{run.out.strip().rpartition('/')[2]}").status_code == 404


def test_started_again_everybody_is_there_and_no_link_is_printed(address, serve) -> None:
    first = serve(address, "--workers", "0")
    ada = sign_up(first.client, "Ada", first.link)
    tasks = ada.call("GET", "/tasks").json()
    assert first.stop() == 128 + signal.SIGTERM
    again = serve(address, "--workers", "0")
    assert again.link == ""
    assert Person(again.client, ada.token).call("GET", "/tasks").json() == tasks
