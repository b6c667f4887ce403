"""Uploads that mean harm: bombs, damaged archives, odd names; and files that are made to stop a worker."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from redink.service.domain.rejection import RequestRejected
from redink.service.measurement import PhaseScorer, StoredCounts
from redink.service.settings import Settings
from redink.service.store.tables import Submission, Task
from redink.service.uploads import Limits, check_upload, clean_file_name, unpack_upload
from redink.service.usecases.archives import export_task
from redink.service.worker import Worker
from tests.service.browsing import LIMITS
from tests.service.cast import OUTPUTS, Cast, Undone
from tests.service.test_hostile_text import HOSTILE

# uploads


def zipped(files: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"a" * 1_001, 413),
        (gzip.compress(b"a" * 1_001), 413),
        (gzip.compress(b"\0" * 900_000), 413),
        (zipped({"a.txt": b"\0" * 900_000}), 413),
        (zipped({"a.txt": b"a", "b.txt": b"b"}), 422),
        (zipped({}), 422),
        (zipped({"a.txt": b""}), 422),
        (zipped({"a.txt": b"a" * 50}, zipfile.ZIP_LZMA), 422),
        (zipped({"a.txt": b"a" * 50}, zipfile.ZIP_BZIP2), 422),
        (zipped({"a.zip": zipped({"a.txt": b"a"})}), 422),
        (gzip.compress(gzip.compress(b"a")), 422),
        (zipped({"a.gz": gzip.compress(b"a")}), 422),
        (b"", 422),
        (gzip.compress(b""), 422),
        (gzip.compress(b"a")[:-5], 422),
        (b"\x1f\x8b", 422),
        (b"PK\x03\x04", 422),
        (zipped({"a.txt": b"a" * 100})[:60], 422),
    ],
    ids=["size", "gzip", "gzip bomb", "zip bomb", "two files", "no file", "empty file", "lzma", "bzip2", "zip in zip",
         "gzip in gzip", "gzip in zip", "empty", "empty gzip", "cut gzip", "gzip head", "zip head", "cut zip"],
)  # fmt: skip
def test_packed_files_are_bounded(data: bytes, status: int) -> None:
    with pytest.raises(RequestRejected) as refused:
        unpack_upload("a.txt", data, 1_000)
    assert refused.value.status == status


def test_a_zip_with_many_entries_is_not_even_listed() -> None:
    many = zipped({f"{number}.txt": b"" for number in range(1_100)})
    with pytest.raises(RequestRejected, match="more than 1,000"):
        unpack_upload("a.zip", many, 1_000_000)


def test_damaged_packed_files_are_refused_whatever_is_wrong() -> None:
    """Every byte of a gzip and of a zip file, changed."""
    for whole in (zipped({"folder/a.txt": b"some text\n"}), gzip.compress(b"some text\n")):
        for index in range(2, len(whole)):
            for value in (0, 255, whole[index] ^ 1):
                changed = whole[:index] + bytes([value]) + whole[index + 1 :]
                try:
                    name, data = unpack_upload("a.txt", changed, 1_000)
                except RequestRejected:
                    continue
                assert len(data) <= 1_000
                assert "/" not in name


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "..\\..\\boot.ini", "a/../../b.m2", "\0.txt", "a\r\nSet-Cookie: x=1.txt", '"; x="y.m2', "..",
     ".", "", "/", "𝒜" * 300 + ".m2", "CON", ".htaccess", "a.m2.gz", "<script>.jsonl"],
)  # fmt: skip
def test_names_of_files_are_harmless(name: str) -> None:
    for packed in (b"x", gzip.compress(b"x"), zipped({name.replace("\0", "_") or "x": b"x"})):
        try:
            cleaned, _ = unpack_upload(name, packed, 1_000)
        except RequestRejected:
            continue
        assert re.fullmatch(r"[\w-][\w.-]{0,100}\.(txt|m2|jsonl|xml)", cleaned), cleaned
        assert clean_file_name(cleaned) == cleaned
        check_upload(cleaned, b"A .\n", b"A .\n", LIMITS)


def test_a_file_cannot_take_the_place_of_its_source() -> None:
    for name in ("_source.txt", "source.txt", "submission.txt"):
        findings = check_upload(name, b"Something else .\n", b"A sentence .\nAnother one .\n", LIMITS).findings
        assert any(finding["severity"] == "error" for finding in findings), name


def test_lines_are_bounded() -> None:
    with pytest.raises(RequestRejected, match="A line has 5,001 bytes"):
        check_upload("a.txt", b"a" * 5_001, b"A .\n", LIMITS)
    with pytest.raises(RequestRejected, match="lines, but the source has 1"):
        check_upload("a.txt", b"a\n" * 2_000, b"A .\n", LIMITS)
    with pytest.raises(RequestRejected, match="too many for a source of 4"):
        check_upload("a.txt", b"a\n" * 500_041, b"A .\n", LIMITS)
    with pytest.raises(RequestRejected, match="submit text"):
        check_upload("a.parquet", b"PAR1", b"A .\n", LIMITS)


def test_uploads_beyond_the_limits_are_refused_by_the_server(cast: Cast) -> None:
    cast.add_task("small")
    client = cast.client()
    for data, status in ((b"x" * 200_001, 413), (gzip.compress(b"x" * 300_000), 413), (b"x" * 6_000, 422), (b"", 422)):
        for path in ("/api/tasks/small/submissions", "/tasks/small/submit"):
            answer = cast.ask(client, "participant", "POST", path, data={"name": "big"}, files={"file": data})
            assert answer.status_code == status, (path, len(data))
    with cast.database.read() as session:
        assert session.query(Submission).count() == 0


# hostile archives


def spoil(about: dict[str, Any], place: str, value: Any) -> None:
    """Put something else at a place in task.json."""
    *path, last = [int(part) if part.isdecimal() else part for part in place.split(".")]
    for part in path:
        about = about[part]
    about[last] = value  # type: ignore[index]


ONE = "phases.0.submissions.0"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("task.public", "no"), ("task.name", 5), ("task.name", HOSTILE * 9), ("task.description", "a\0b"),
        ("task.metrics", "errant"), ("task.slug", "../x"), ("task.metrics.0", "gts(weights=/etc/passwd)"),
        ("phases.0.opens", "x"), ("phases.0.closes", 1e300), ("phases.0.opens", float("nan")),
        ("phases.0.daily", 10**30), ("phases.0.daily", True), ("phases.0.references.0", "../../gold.m2"),
        (f"{ONE}.file_name", "../../x.txt"),
        (f"{ONE}.file_name", "x\r\ny.txt"), (f"{ONE}.findings", [{}]), (f"{ONE}.findings", [{"severity": HOSTILE}]),
        (f"{ONE}.created", 1e300), (f"{ONE}.created", -1e300), (f"{ONE}.created", float("inf")), (f"{ONE}.tags", [5]),
        (f"{ONE}.description", "a\0b"), (f"{ONE}.name", "=cmd"), (f"{ONE}.name", "half \ud800"), (f"{ONE}.id", "../x"),
        (f"{ONE}.state", HOSTILE), (f"{ONE}.results.0.recipe", "../../x"), (f"{ONE}.results.0.id", 1),
        (f"{ONE}.results.0.submission_id", 1), ("phases.0.pools.0.number", 10**30), ("phases.0.pools.0.phase_id", 1),
        ("phases.0.pools.0.created", "x"), ("teams.0.name", "@x"), ("teams.0.members", [{"email": 5, "name": "a"}]),
        ("teams", {}), ("phases", []),
    ],
)  # fmt: skip
def test_hostile_archives_are_refused(place: str, value: Any, cast: Cast, archive: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(archive)) as held:
        files = {name: held.read(name) for name in held.namelist()}
    about = json.loads(files["task.json"])
    spoil(about, place, value)
    files["task.json"] = json.dumps(about).encode()
    answer = cast.ask(cast.client(), "administrator", "POST", "/api/archives", files={"file": zipped(files)})
    assert answer.status_code == 422, answer.text
    with cast.database.read() as session:
        assert session.query(Task).count() == 0


@pytest.mark.parametrize(
    "content", [b"[" * 100_000, b"{}", b"null", b"\xff", b'{"format": "redink-task", "schema": 1}']
)
def test_archives_that_say_nonsense_are_refused(content: bytes, cast: Cast) -> None:
    data = zipped({"task.json": content})
    answer = cast.ask(cast.client(), "administrator", "POST", "/api/archives", files={"file": data})
    assert answer.status_code == 422


def test_the_archive_itself_is_accepted(cast: Cast, archive: bytes) -> None:
    client = cast.client()
    answer = cast.ask(client, "administrator", "POST", "/api/archives", files={"file": archive})
    assert answer.status_code == 201
    assert cast.ask(client, "administrator", "GET", "/submissions/1").status_code == 200


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory, ready_file: Path) -> bytes:
    """A task with two scored submissions, findings and a pool."""
    path = tmp_path_factory.mktemp("hostile") / "redink.db"
    path.write_bytes(ready_file.read_bytes())
    cast = Cast(Undone(f"sqlite:///{path}"), Settings("http://testserver"))
    task = cast.add_task("small")
    for name, data in OUTPUTS.items():
        cast.send(task, name, data)
    cast.work()
    with cast.database.read() as session:
        data = export_task(session, session.get_one(Task, task["task"]))
    cast.database.close()
    return data


# hostile submissions

HUGE = 1_000_000


@pytest.mark.parametrize(
    "data",
    [
        ("a " * HUGE + "\n").encode() + b"b\n",
        "".join(chr(number) for number in range(0x300, 0x370)).encode() * 2000 + b"\nb\n",
        b"nul \0 byte .\nb\n",
        b"\xff\xfe\x00\n\xed\xa0\x80\n",
        "\u202e\u2066 \ufeff \u2028x\nb\n".encode(),
    ],
    ids=["a million tokens", "combining", "nul", "no utf-8", "directions"],
)
def test_hostile_files_do_not_stop_the_worker(data: bytes, cast: Cast) -> None:
    """Past validation, as if somebody had found a way round it: the next submission is scored."""
    task = cast.add_task("small", metrics=("errant", "gleu"))
    bad = cast.send(task, "participant", data)
    good = cast.send(task, "rival", OUTPUTS["rival"])
    worker = cast.work(Limits(seconds=3, memory=400_000_000))
    assert isinstance(worker, Worker)
    with cast.database.read() as session:
        first, second = (session.get_one(Submission, number) for number in (bad, good))
    assert second.state == "scored"
    assert first.state in ("failed", "scored")
    assert first.state == "scored" or first.reason


def burn(_: PhaseScorer, __: str, data: bytes, *___: Any) -> StoredCounts:
    """A metric that never ends, or wants all the memory there is."""
    if b"slow" in data:
        while True:
            pass
    raise AssertionError(len(bytearray(10**12)))


@pytest.mark.parametrize(
    ("word", "reason"), [("slow", "longer than 1 seconds"), ("large", "more than 0.2 GB of memory")]
)
def test_limits_of_time_and_memory_hold(word: str, reason: str, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    task = cast.add_task("small", metrics=("gleu",))
    score = PhaseScorer.score
    monkeypatch.setattr(PhaseScorer, "score", lambda self, name, data, *rest:
                        (burn if word.encode() in data else score)(self, name, data, *rest))  # fmt: skip
    bad = cast.send(task, "participant", f"{word}\n{word}\n".encode())
    good = cast.send(task, "rival", OUTPUTS["rival"])
    cast.work(Limits(seconds=1, memory=200_000_000))
    with cast.database.read() as session:
        first, second = (session.get_one(Submission, number) for number in (bad, good))
    assert (first.state, second.state) == ("failed", "scored")
    assert reason in first.reason
