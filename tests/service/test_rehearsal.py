"""Tracks, and a dress rehearsal: a shared task like BEA-2019 from the first file to the final tables."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import PhaseSpec, TaskSpec
from redink.service.store.database import Database
from redink.service.store.tables import Account, Submission, Task
from redink.service.track_archives import read_tracks
from redink.service.uploads import CheckedFile
from redink.service.usecases.appeals import AppealAnswer, AppealRequest, answer_appeal, file_appeal, list_appeals
from redink.service.usecases.decisions import Decision, disqualify, list_events
from redink.service.usecases.exports import write_board
from redink.service.usecases.references import Correction, correct_references
from redink.service.usecases.selections import choose_final
from redink.service.usecases.submissions import Description, SubmissionRequest, withdraw
from redink.service.usecases.tasks import store_task
from redink.service.usecases.tracks import find_phase_name, plan_tracks, show_tracks, store_tracks
from redink.service.usecases.views.boards import Filter, show_board
from tests.service.cast import Cast
from tests.service.scenes import REFERENCE, SOURCE, SYSTEMS, make_team, send, work
from tests.service.test_fairness import add_administrator, visit
from tests.service.test_final_table import make_variant
from tests.service.test_permissions import pack_tracks
from tests.service.test_references import CORRECTED

TRACKS = ("Restricted", "Unrestricted", "Low resource")
TEAMS = 20
HOUR = 3600.0


def make_task(database: Database, teams: int, phases: tuple[str, ...] = ("dev", "test"), **about: Any) -> None:
    with database.write() as session:
        specs = tuple(
            PhaseSpec(name, references=(REFERENCE,), track=track, open_references=name == "dev",
                      **(about if name == "test" else {}))
            for name in phases
            for track in TRACKS
        )  # fmt: skip
        task = store_task(session, TaskSpec("GEC 2019", "small", metrics=("errant",), phases=specs), time.time())
        for number in range(teams):
            make_team(session, task, f"Team{chr(65 + number)}")
    add_administrator(database)


def submit(database: Database, team: str, files: dict[str, bytes], phase: int, name: str = "system") -> list[int]:
    with database.write() as session:
        visitor = visit(session, team)
        task = visitor.find_task("small")
        plan = plan_tracks(visitor, SubmissionRequest("small", Description(name), phase), files,
                           visitor.find_phase(task, phase).name)  # fmt: skip
        checked = {track: CheckedFile("out.m2", data) for track, data in files.items()}
        return [submission.id for submission in store_tracks(visitor, plan, checked)]


def show(database: Database, phase: int, filter: Filter | None = None) -> dict[str, Any]:
    with database.read() as session:
        visitor = visit(session, "", 2 * HOUR)
        return show_board(visitor, visitor.find_phase(visitor.find_task("small"), phase), filter or Filter())


def test_an_average_needs_a_score_in_every_track(database: Database) -> None:
    make_task(database, 2, ("test",))
    submit(database, "TeamA", dict.fromkeys(TRACKS, SYSTEMS["polished"]), 1)
    submit(database, "TeamB", dict.fromkeys(TRACKS[:2], SYSTEMS["eager"]), 1)
    work(database)
    with database.read() as session:
        shown = show_tracks(visit(session), "small")
    first, second = shown["rows"]
    values = list(first["scores"].values())
    assert (first["team"], first["rank"], first["average"]) == ("TeamA", 1, pytest.approx(sum(values) / 3))
    assert (second["team"], second["rank"], second["average"]) == ("TeamB", None, None)
    assert second["missing"] == ["Low resource"]


def test_hidden_tracks_are_not_averaged(database: Database) -> None:
    make_task(database, 1, ("test",), blind=True, closes=time.time() + HOUR)
    submit(database, "TeamA", dict.fromkeys(TRACKS, SYSTEMS["polished"]), 1)
    work(database)
    with database.read() as session:
        assert show_tracks(visit(session, "TeamA"), "small")["rows"] == []
        assert show_tracks(visit(session, "TeamA"), "small")["hidden"] == list(TRACKS)
        assert len(show_tracks(visit(session, "", 2 * HOUR), "small")["rows"]) == 1


def test_all_files_of_an_upload_are_accepted_or_none(database: Database) -> None:
    make_task(database, 1, ("test",), total=1)
    submit(database, "TeamA", {"Restricted": SYSTEMS["eager"]}, 1)
    with pytest.raises(RequestRejected, match="no submissions left"):
        submit(database, "TeamA", dict.fromkeys(reversed(TRACKS), SYSTEMS["eager"]), 1, "again")
    with pytest.raises(RequestRejected, match="There is no track Open; the tracks are Restricted, Unrestricted"):
        submit(database, "TeamA", {"Open": SYSTEMS["eager"]}, 1, "again")
    with database.read() as session:
        assert session.query(Submission).count() == 1


def test_the_phase_must_be_given_if_several_are_open(database: Database) -> None:
    make_task(database, 1)
    with database.read() as session:
        with pytest.raises(RequestRejected, match=r"2 phases are open: 3 \(dev\), 6 \(test\)"):
            find_phase_name(visit(session, "TeamA"), "small", None)
        assert find_phase_name(visit(session, "TeamA"), "small", 4) == "test"


@pytest.mark.parametrize(
    ("names", "tracks"),
    [
        (("open.txt", "closed.txt"), ["open", "closed"]),
        (("open/out.txt", "closed/out.txt"), ["open", "closed"]),
        (("./all/open/out.txt", "all/closed/out.txt"), ["open", "closed"]),
        (("all/open.txt", "all/closed.txt", "__MACOSX/all/open.txt", "all/.DS_Store"), ["open", "closed"]),
    ],
)
def test_archives_name_tracks_by_files_or_folders(names: tuple[str, ...], tracks: list[str]) -> None:
    assert [file.track for file in read_tracks(pack_tracks(dict.fromkeys(names, b"x\n")), 1000)] == tracks


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (pack_tracks({"a/1.txt": b"x", "a/2.txt": b"x", "b/1.txt": b"x"}), "The track a has several files"),
        (pack_tracks({}), "The archive has no files"),
        (b"PK\x03\x04broken", "damaged or encrypted"),
        (pack_tracks({f"{name}.txt": b"x" * 400 for name in "abc"}), "more than 1,000 bytes"),
        (b"x" * 2_000, "more than 1,000 bytes"),
    ],
)
def test_archives_that_cannot_be_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(RequestRejected, match=message):
        read_tracks(data, 1_000)


def test_the_page_of_all_tracks(cast: Cast) -> None:
    task = cast.add_task("public", metrics=("errant",), phase={"track": "open", "open_references": True})
    client = cast.client()
    archive = pack_tracks({"OPEN.txt": b"This is a gramamtical sentence .\nShe go home yesterday .\n"})
    done = cast.ask(client, "participant", "POST", "/tasks/public/tracks", data={"name": "all"},
                    files={"file": ("all.zip", archive)})  # fmt: skip
    assert done.status_code == 303
    cast.work()
    page = cast.ask(client, "anonymous", "GET", f"/tasks/{task['slug']}/tracks").text
    assert "Team of participant" in page
    assert "Average" in page
    (row,) = cast.ask(client, "rival", "GET", "/api/tasks/public/tracks").json()["rows"]
    assert row["average"] == row["scores"]["open"]


# The rehearsal


def score(redink: Any, folder: Path, reference: bytes, files: dict[str, bytes]) -> tuple[dict[str, Any], str]:
    """The scores of `redink score` by system, and its LaTeX table."""
    (folder / "ref.m2").write_bytes(reference)
    for name, data in files.items():
        (folder / f"{name}.m2").write_bytes(data)
    words = ["--ref", folder / "ref.m2", *[folder / f"{name}.m2" for name in files], "-m", "errant", "--compare", "all"]
    run = redink("score", *words, "--format", "json")
    assert run.code == 0, run.err
    scores = {item["system"]: item for item in json.loads(run.out)["scores"]}
    return scores, redink("score", *words, "--ci", "--format", "latex").out


class LatexRow(NamedTuple):
    """A system in a table in LaTeX."""

    rank: str
    value: str
    interval: str
    beaten: frozenset[str]
    """Systems that it is significantly better than, by their letters."""


def read_latex(text: str, value: str, interval: str) -> dict[str, LatexRow]:
    """Return the rows of the first table by system; `value` and `interval` are the names of columns."""
    lines = [
        line.removesuffix("\\\\").strip() for line in text.partition("\\end{tabular}")[0].splitlines() if "&" in line
    ]
    header, *rows = [[cell.strip() for cell in line.split(" & ")] for line in lines]
    columns = {name: header.index(name) for name in ("system", "rank", value, interval)}
    letters: dict[str, str] = {}
    read: dict[str, tuple[str, str, str, str]] = {}
    for cells in rows:
        name, _, letter = cells[columns["system"]].partition(" (")
        letters[letter.rstrip(")")] = name
        number, _, beaten = cells[columns[value]].partition("\\textsuperscript{")
        number = number.removeprefix("\\textbf{").rstrip("}")
        read[name] = (cells[columns["rank"]], number, cells[columns[interval]], beaten.rstrip("}"))
    return {
        name: LatexRow(rank, number, shown, frozenset(letters[letter] for letter in beaten.replace(",", "")))
        for name, (rank, number, shown, beaten) in read.items()
    }


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.filterwarnings("ignore::redink.errors.ResultWarning")
def test_dress_rehearsal(database: Database, redink: Any, tmp_path: Path) -> None:
    make_task(database, TEAMS, blind=True, closes=time.time() + HOUR, total=3)
    systems, teams = list(SYSTEMS.values()), [f"Team{chr(65 + number)}" for number in range(TEAMS)]

    # Development: two teams try, and one finds a mistake in the reference.
    for team in teams[:2]:
        submit(database, team, dict.fromkeys(TRACKS, SYSTEMS["polished"]), 1)
    work(database)
    with database.write() as session:
        file_appeal(visit(session, "TeamA"), AppealRequest("small", "Sentence 1 is wrong.", phase=1, sentence=1))
        (appeal,) = list_appeals(visit(session, "Root"), "small")
        answer_appeal(visit(session, "Root"), AppealAnswer(appeal["id"], "It is: corrected."))
        for phase in (1, 4):
            result = correct_references(visit(session, "Root"), Correction("small", phase, (CORRECTED,), "Sentence 1."))
            assert result.version == 2
    work(database)
    assert show(database, 1, Filter(version=1))["rows"] != show(database, 1)["rows"]

    # Test: every team submits to the first track, most to all of them; one chooses, one is disqualified.
    files: dict[str, dict[str, bytes]] = {}
    for number, team in enumerate(teams):
        data = make_variant(systems[number % 4], number)
        files[team] = dict.fromkeys(TRACKS[: 1 if number % 5 == 4 else 3], data)
        submit(database, team, files[team], 4, team)
    with database.write() as session:
        first = next(item for item in session.query(Submission).filter_by(name="TeamB") if item.phase.place == 4)
        choose_final(visit(session, "TeamB"), first.id)
        for track in (4, 5, 6):
            phase = session.query(Task).one().phases[track - 1]
            send(session, phase, session.query(Account).filter_by(name="TeamB").one(), "later", SYSTEMS["eager"])
    work(database)
    with database.write() as session:
        assert show_board(visit(session, "TeamC"), session.query(Task).one().phases[3])["hidden"]
        for phase in session.query(Task).one().phases[3:]:
            phase.closes = time.time() - 1
        session.flush()
        with pytest.raises(RequestRejected, match="has closed"):
            withdraw(visit(session, "TeamA"), first.id - 1)
        copies = list(session.query(Submission).filter_by(name="TeamD"))
        for copy in copies:
            disqualify(visit(session, "Root"), Decision(copy.id, "It was trained on the test data."))
    work(database)

    # Final tables: those of `redink score` on the same files.
    with database.read() as session:
        events = list_events(visit(session), "small")
    assert sorted(event.kind for event in events).count("disqualified") == 3
    expected_files = {team: data["Restricted"] for team, data in files.items() if team != "TeamD"}
    expected, expected_latex = score(redink, tmp_path, CORRECTED[1], expected_files)
    board = show(database, 4, Filter(final=True))
    assert len(board["rows"]) == TEAMS - 1
    assert {row["name"]: row["scores"]["errant"]["value"] for row in board["rows"]} == {
        name: item["value"] for name, item in expected.items()
    }
    assert all("reference:2" in row["scores"]["errant"]["signature"] for row in board["rows"])
    for row in csv.DictReader(io.StringIO(write_board(board, "csv"))):
        name = next(name for name in expected if name in row.values())
        values = [float(value) for value in row.values() if value and value.replace(".", "").isdigit() and "." in value]
        assert any(abs(value - expected[name]["value"]) < 5e-5 for value in values), row
    latex = read_latex(write_board(board, "latex"), "errant", "errant 95\\%")
    assert latex == read_latex(expected_latex, "F0.5", "95\\% interval")
    assert len(latex) == TEAMS - 1
    with database.read() as session:
        tracks = show_tracks(visit(session), "small", "test")
    complete = [row for row in tracks["rows"] if row["average"] is not None]
    assert (len(complete), len(tracks["rows"])) == (TEAMS - 1 - TEAMS // 5, TEAMS - 1)
    assert [row["rank"] for row in complete] == sorted(row["rank"] for row in complete)
    assert SOURCE.count(b"\n") == 12
