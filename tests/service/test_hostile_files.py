"""Uploads that mean harm: bombs, damaged archives, odd names; and files that are made to stop a worker."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from typing import Any

import pytest

from redink.service.access import Refused
from redink.service.measuring import Kept, Measure
from redink.service.store.tables import Submission
from redink.service.uploads import Limits, check_upload, clean_file_name, unpack_upload
from redink.service.worker import Worker
from tests.service.browsing import LIMITS
from tests.service.cast import OUTPUTS, Cast

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
    with pytest.raises(Refused) as refused:
        unpack_upload("a.txt", data, 1_000)
    assert refused.value.status == status


def test_a_zip_with_many_entries_is_not_even_listed() -> None:
    many = zipped({f"{number}.txt": b"" for number in range(1_100)})
    with pytest.raises(Refused, match="more than 1,000"):
        unpack_upload("a.zip", many, 1_000_000)


def test_damaged_packed_files_are_refused_whatever_is_wrong() -> None:
    """Every byte of a gzip and of a zip file, changed."""
    for whole in (zipped({"folder/a.txt": b"some text\n"}), gzip.compress(b"some text\n")):
        for place in range(2, len(whole)):
            for value in (0, 255, whole[place] ^ 1):
                changed = whole[:place] + bytes([value]) + whole[place + 1 :]
                try:
                    name, data = unpack_upload("a.txt", changed, 1_000)
                except Refused:
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
        except Refused:
            continue
        assert re.fullmatch(r"[\w-][\w.-]{0,100}\.(txt|m2|jsonl|xml)", cleaned), cleaned
        assert clean_file_name(cleaned) == cleaned
        check_upload(cleaned, b"A .\n", b"A .\n", LIMITS)


def test_a_file_cannot_take_the_place_of_its_source() -> None:
    for name in ("_source.txt", "source.txt", "submission.txt"):
        findings = check_upload(name, b"Something else .\n", b"A sentence .\nAnother one .\n", LIMITS)
        assert any(finding["severity"] == "error" for finding in findings), name


def test_lines_are_bounded() -> None:
    with pytest.raises(Refused, match="A line has 5,001 bytes"):
        check_upload("a.txt", b"a" * 5_001, b"A .\n", LIMITS)
    with pytest.raises(Refused, match="lines, but the source has 1"):
        check_upload("a.txt", b"a\n" * 2_000, b"A .\n", LIMITS)
    with pytest.raises(Refused, match="far too many for a source of 4"):
        check_upload("a.txt", b"a\n" * 500_041, b"A .\n", LIMITS)
    with pytest.raises(Refused, match="Send text"):
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


def burn(_: Measure, __: str, data: bytes, *___: Any) -> Kept:
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
    score = Measure.score
    monkeypatch.setattr(Measure, "score", lambda self, name, data, *rest:
                        (burn if word.encode() in data else score)(self, name, data, *rest))  # fmt: skip
    bad = cast.send(task, "participant", f"{word}\n{word}\n".encode())
    good = cast.send(task, "rival", OUTPUTS["rival"])
    cast.work(Limits(seconds=1, memory=200_000_000))
    with cast.database.read() as session:
        first, second = (session.get_one(Submission, number) for number in (bad, good))
    assert (first.state, second.state) == ("failed", "scored")
    assert reason in first.reason
