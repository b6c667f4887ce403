"""Tracks with their own language, annotator and metrics, and folders with a file for each track."""

from __future__ import annotations

import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from redink.service.domain.essays import convert_essays, list_lines, read_essays
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import PhaseSpec, TaskSpec, TrackSpec
from redink.service.phase_data import make_scoring_job
from redink.service.store.database import Database, unpack
from redink.service.store.tables import Account, Phase, Submission, Task
from redink.service.track_archives import read_tracks
from redink.service.usecases.appeals import is_dev
from redink.service.usecases.archives import export_task, import_task
from redink.service.usecases.tasks import change_track, store_task
from redink.service.usecases.tracks import show_tracks
from redink.service.usecases.views.boards import Filter, show_board
from redink.version import VERSION
from tests.service.cast import Cast
from tests.service.conftest import sign_up
from tests.service.scenes import REFERENCE, SYSTEMS, list_jobs, make_team, send, work
from tests.service.test_fairness import add_administrator, visit
from tests.service.test_permissions import pack_tracks

GERMAN = ("ref.txt", b"Er geht nach Hause .\nSie haben keine Zeit .\n")
GERMAN_SOURCE = b"Er gehen nach Hause .\nSie haben kein Zeit .\n"
GERMAN_OUTPUT = b"Er geht nach Hause .\nSie haben kein Zeit .\n"
ESSAYS = "### essay_id = e1\nMa lähen koju .\n\nMa olen väsinud .\n\n\n### essay_id = e2\nTa tulin siia .\n\n".encode()
CORRECTED = "### essay_id = e2\nTa tuli siia .\n\n### essay_id = e1\nMa lähen koju .\n\nMa olen väsinud .\n".encode()
TRACKS = (
    TrackSpec("German", ("gleu", "errant"), language="de", parser="surface"),
    TrackSpec("Estonian", ("gleu",), language="et"),
)


def make_task(database: Database, tracks: tuple[TrackSpec, ...] = TRACKS) -> None:
    with database.write() as session:
        phases = (
            PhaseSpec("test", references=(REFERENCE,), track="English", open_references=True),
            PhaseSpec("test", GERMAN_SOURCE, (GERMAN,), track="German", open_references=True),
            PhaseSpec("test", ESSAYS, (("ref1.md", CORRECTED),), track="Estonian", open_references=True),
        )
        spec = TaskSpec("Many", "small", metrics=("errant",), phases=phases, tracks=tracks)
        task = store_task(session, spec, time.time())
        for name in ("TeamA", "TeamB"):
            make_team(session, task, name)
    add_administrator(database)


def submit(database: Database, team: str, outputs: tuple[bytes | None, ...]) -> None:
    with database.write() as session:
        phases = session.query(Task).one().phases
        account = session.query(Account).filter_by(name=team).one()
        for phase, data in zip(phases, outputs, strict=True):
            if data is not None:
                file_name = "out.m2" if data.startswith(b"S ") else "out.txt"
                send(session, phase, account, "system", data, file_name=file_name)


def test_each_track_has_its_language_annotator_and_metrics(database: Database) -> None:
    make_task(database)
    estonian = convert_essays("out.md", CORRECTED, ESSAYS)[1]
    submit(database, "TeamA", (SYSTEMS["polished"], GERMAN_OUTPUT, estonian))
    submit(database, "TeamB", (SYSTEMS["eager"], GERMAN[1], None))
    work(database)
    with database.read() as session:
        shown = show_tracks(visit(session), "small")
        assert [(track["name"], track["metric"]) for track in shown["tracks"]] == [
            ("English", "errant"), ("German", "gleu"), ("Estonian", "gleu"),
        ]  # fmt: skip
        rows = {row["team"]: row for row in shown["rows"]}
        assert shown["metric"] is None
        assert [row["average"] for row in rows.values()] == [None, None], "different metrics have no average"
        assert rows["TeamA"]["scores"]["Estonian"] == 1.0
        assert rows["TeamB"]["missing"] == ["Estonian"]
        jobs = [make_scoring_job(phase) for phase in session.query(Phase).order_by(Phase.place)]
        assert [(job.annotator.language, job.annotator.parser) for job in jobs] == [
            ("en", ""),
            ("de", "surface"),
            ("et", ""),
        ]
        assert len({job.recipe for job in jobs}) == 3
        german = session.query(Submission).filter_by(phase_id=2, team_id=1).one()
        from redink.service.usecases.views.submissions import find_submission_view

        signatures = {name: score["signature"] for name, score in
                      find_submission_view(visit(session), german.id)["scores"].items()}  # fmt: skip
        assert "surface+de" in signatures["errant"]
        assert "surface+de" not in signatures["gleu"]


def test_tracks_with_one_metric_have_an_average(database: Database) -> None:
    make_task(database, (TrackSpec("Estonian", ("errant", "gleu"), language="et"),))
    estonian = convert_essays("out.md", CORRECTED, ESSAYS)[1]
    submit(database, "TeamA", (SYSTEMS["polished"], GERMAN_OUTPUT, estonian))
    submit(database, "TeamB", (SYSTEMS["eager"], GERMAN[1], None))
    work(database)
    with database.read() as session:
        rows = {row["team"]: row for row in show_tracks(visit(session), "small")["rows"]}
    first = rows["TeamA"]
    assert first["average"] == pytest.approx(sum(first["scores"].values()) / 3)
    assert (rows["TeamB"]["average"], rows["TeamB"]["rank"]) == (None, None)


def test_a_changed_track_is_rescored_and_others_are_not(database: Database) -> None:
    make_task(database)
    submit(database, "TeamA", (SYSTEMS["polished"], GERMAN_OUTPUT, None))
    work(database)
    with database.write() as session:
        change_track(visit(session, "Root"), "small", TrackSpec("German", ("gleu", "m2"), language="de"))
    assert [job.phase_id for job in list_jobs(database, "queued") if job.kind == "score"] == [2]
    with database.write() as session, pytest.raises(RequestRejected, match="No phase has the track Danish"):
        change_track(visit(session, "Root"), "small", TrackSpec("Danish"))


def test_english_tasks_have_the_recipe_of_earlier_versions(database: Database) -> None:
    """A recipe that changes would score every submission again after an upgrade."""
    make_task(database)
    with database.read() as session:
        job = make_scoring_job(session.get_one(Phase, 1))
    digest = sha256(b'[["errant"], "given", 3]')
    for name, data in (("", job.source), REFERENCE):
        digest.update(f"{name}:{len(data)}:".encode() + data)
    assert job.recipe == f"{VERSION}-{digest.hexdigest()[:16]}"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"language": "German"}, "A language must be a code such as en, de or any, got 'German'"),
        ({"parser": "conllu:/etc/passwd"}, "A parser must be english, surface, spacy:PIPELINE"),
        ({"parser": "spacy:../../models"}, "A parser must be english, surface, spacy:PIPELINE"),
        ({"parser": "surface"}, "the error types of 'en' need tags"),
        ({"parser": "spacy:xx_no_such_pipeline"}, "xx_no_such_pipeline"),
        ({"metrics": ("errand",)}, "errand"),
        ({"ranking": "gleu"}, "must be one of errant"),
    ],
)
def test_what_a_track_cannot_have_is_refused(database: Database, values: dict[str, Any], message: str) -> None:
    make_task(database)
    with database.write() as session, pytest.raises(RequestRejected) as refused:
        change_track(
            visit(session, "Root"), "small", TrackSpec(**{"name": "English", "metrics": ("errant",), **values})
        )
    assert message in refused.value.message
    assert refused.value.status == 422


def test_an_archive_keeps_tracks_languages_and_essays(database: Database) -> None:
    make_task(database)
    with database.write() as session:
        archive = export_task(session, session.query(Task).one())
        copy = import_task(session, archive, time.time(), "copy")
        assert [(track.name, track.language, track.parser, track.ranking) for track in copy.tracks] == [
            ("German", "de", "surface", "gleu"), ("Estonian", "et", "", "gleu"),
        ]  # fmt: skip
        assert unpack(copy.phases[2].source) == ESSAYS
        assert (
            make_scoring_job(copy.phases[2]).source
            == b"Ma l\xc3\xa4hen koju . Ma olen v\xc3\xa4sinud .\nTa tulin siia .\n"
        )


def test_the_phase_before_and_the_last_phase_are_those_of_the_same_track(database: Database) -> None:
    with database.write() as session:
        phases = [
            PhaseSpec(name, references=(REFERENCE,), track=track, selection="best-on-dev")
            for name in ("dev", "test")
            for track in ("A", "B")
        ]
        task = store_task(session, TaskSpec("Two", "small", metrics=("errant",), phases=tuple(phases)), time.time())
        account = make_team(session, task, "Team")
        for phase, order in zip(task.phases, ("xy", "yx", "xy", "xy"), strict=True):
            for name, system in zip(order, ("polished", "eager"), strict=True):
                send(session, phase, account, name, SYSTEMS[system])
    work(database)
    with database.read() as session:
        visitor = visit(session, "Team")
        finals = [
            show_board(visitor, phase, Filter(final=True))["rows"] for phase in session.query(Task).one().phases[2:]
        ]
        assert [[row["name"] for row in rows] for rows in finals] == [["x"], ["y"]]
        assert [is_dev(phase) for phase in session.query(Task).one().phases] == [True, True, False, False]


def test_forms_change_a_track(cast: Cast) -> None:
    cast.add_task("small", phase={"track": "open"})
    client = cast.client()
    body = {"name": "open", "metric-0": "gleu", "metric-0-order": "3", "metric-4": "errant", "ranking": "4",
            "language": "en", "reference_edits": "auto"}  # fmt: skip
    assert cast.ask(client, "organiser", "POST", "/tasks/small/manage/tracks", data=body).status_code == 303
    (track,) = cast.ask(client, "anonymous", "GET", "/api/tasks/small").json()["tracks"]
    assert (track["own"], track["metrics"], track["ranking"]) == (True, ["gleu(order=3)", "errant"], "errant")
    page = cast.ask(client, "organiser", "GET", "/tasks/small/manage").text
    assert "Track open: its own metrics and annotator" in page
    wrong = cast.ask(client, "organiser", "POST", "/tasks/small/manage/tracks", data={**body, "metric-0-order": "0"})
    assert wrong.status_code == 422
    assert "order must be 1 or more, got 0" in wrong.text


# Folders


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("estonian/test.md", "german/test.md"), {"estonian": "test.md", "german": "test.md"}),
        (("README.md", "data/estonian/test.md", "data/estonian/dev.md"), {"estonian": "test.md"}),
        (("README.md", ".gitattributes", "estonian/test.md"), {"estonian": "test.md"}),
        (("multigec/README.md", "multigec/estonian.md", "multigec/german.txt"),
         {"estonian": "estonian.md", "german": "german.txt"}),
        (("estonian/dev.txt", "estonian/test.txt"), {"estonian": "test.txt"}),
        (("open.txt",), {"open": "open.txt"}),
    ],
)  # fmt: skip
def test_folders_of_hugging_face_name_tracks(names: tuple[str, ...], expected: dict[str, str]) -> None:
    files = read_tracks(pack_tracks(dict.fromkeys(names, b"x\n")), 1000, "test")
    assert {file.track: file.name for file in files} == expected


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (CORRECTED.replace(b"e2", b"e3"), "does not contain 1 essay: e2"),
        (CORRECTED + b"### essay_id = e9\nMore .\n", "contains unknown 1 essay: e9"),
        (CORRECTED.replace(b"e2", b"e1"), "the essay e1 is repeated"),
        (CORRECTED + b"\xff", "not UTF-8"),
    ],
)
def test_essays_that_do_not_match_the_source_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(RequestRejected, match=message):
        convert_essays("out.md", data, ESSAYS)


def test_essays_need_essays_in_the_source() -> None:
    assert list_lines(GERMAN_SOURCE) == GERMAN_SOURCE
    assert convert_essays("out.txt", GERMAN_OUTPUT, ESSAYS) == ("out.txt", GERMAN_OUTPUT)
    assert list(read_essays("a.md", ESSAYS.replace(b"\n", b"\r\n"))) == ["e1", "e2"]
    with pytest.raises(RequestRejected, match="the source has one sentence per line"):
        convert_essays("out.md", CORRECTED, GERMAN_SOURCE)


def test_a_folder_is_submitted_to_all_tracks_by_the_command(
    address: str, serve: Any, tmp_path: Path, redink: Any
) -> None:
    database = Database(address)
    make_task(database)
    database.close()
    server = serve(address, "--no-demo")
    ada = sign_up(server.client, "Ada")
    ada.call("POST", "/tasks/small/team", json={"name": "Ada's"}).raise_for_status()
    source = ada.call("GET", "/tasks/small/source", params={"phase": 3}).text
    assert source.startswith("### essay_id = e1")
    folder = tmp_path / "outputs"
    for name, data in (("README.md", b"# Outputs\n"), ("data/English/test.m2", SYSTEMS["polished"]),
                       ("data/German/test.txt", GERMAN_OUTPUT), ("data/Estonian/test.md", CORRECTED)):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    words = ["--task", "small", "--server", server.url, "--token", ada.token, "--phase", "3"]
    run = redink("leaderboard", "submit", folder, *words)
    assert run.code == 0, run.err
    lines = [line.split("\t")[:3] for line in run.out.splitlines()]
    assert [line[:2] for line in lines] == [
        ["English", "errant"], ["Estonian", "gleu"], ["German", "gleu"], ["German", "errant"],
    ]  # fmt: skip
    assert lines[1][2] == "1.0000"
    (folder / "data/Danish").mkdir()
    (folder / "data/Danish/test.txt").write_bytes(b"x\n")
    run = redink("leaderboard", "submit", folder, *words, "--name", "again")
    assert run.code == 2
    assert "There is no track Danish; the tracks are English, German, Estonian" in run.err
