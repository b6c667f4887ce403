"""Progress: a bar on a terminal, lines in a log, nothing in a pipe; and totals that are right."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import redink.report.progress as progress
from redink import samples
from redink.errors import UnsuitableData
from redink.formats.files import count_sentences
from redink.formats.registry import FORMATS
from redink.formats.text import write_text
from redink.report.progress import CLEAR, Progress, describe, draw_line, show_progress, use_mode


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "time", clock)
    return clock


def test_a_line_every_30_seconds_and_one_at_the_end(clock, capsys) -> None:
    with use_mode("plain"):
        for _ in show_progress(range(10), lambda _: 100, total=1000):
            clock.now += 11
    assert capsys.readouterr() == (
        "",
        "300 of 1,000 sentences, 9 a second, 1:17 left (30%)\n"
        "600 of 1,000 sentences, 9 a second, 0:44 left (60%)\n"
        "900 of 1,000 sentences, 9 a second, 0:11 left (90%)\n"
        "1,000 sentences in 1:50\n",
    )


def test_short_work_says_nothing(clock, capsys) -> None:
    with use_mode("plain"):
        for _ in show_progress(range(3)):
            clock.now += 9
    assert capsys.readouterr() == ("", "")


def test_the_rate_is_that_of_the_last_seconds(clock, capsys) -> None:
    with use_mode("plain"), Progress("shards", 1000) as work:
        clock.now += 300  # a slow start
        work.advance(10)
        for _ in range(60):
            clock.now += 1
            work.advance(5)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("10 of 1,000 shards, 2 a minute")
    assert lines[2].startswith("310 of 1,000 shards, 5 a second, 2:18 left")


def test_a_total_that_was_too_small_is_not_shown(clock, capsys) -> None:
    with use_mode("plain"), Progress(total=5) as work:
        clock.now += 31
        work.advance(62)
    assert capsys.readouterr().err == "62 sentences, 2 a second\n62 sentences in 0:31\n"


def test_the_end_of_a_generator_that_is_left_early_is_told(clock, capsys) -> None:
    with use_mode("plain"):
        items = show_progress(range(10))
        for item in items:
            clock.now += 40
            if item == 1:
                break
        items.close()
    assert capsys.readouterr().err.splitlines()[-1] == "1 sentence in 1:20"


def test_a_total_is_asked_for_only_where_it_is_shown() -> None:
    def ask() -> int:
        raise AssertionError

    with use_mode("none"):
        assert list(show_progress(range(3), total=ask)) == [0, 1, 2]
    with use_mode("plain"), pytest.raises(AssertionError):
        list(show_progress(range(3), total=ask))


def test_the_mode_ends_with_its_block() -> None:
    with use_mode("plain"):
        assert isinstance(progress.find_target(), progress.PlainLines)
        with use_mode("none"):
            assert progress.find_target() is None
    assert progress.find_target() is None  # pytest's standard error is not a terminal


def test_the_line_never_fills_the_last_column() -> None:
    text = describe(123_456_789, 1234.5, "sentences", 987_654_321)
    for width in range(1, 200):
        for share in (0.0, 0.124, 0.999, 1.0, None):
            assert len(draw_line(text, share, width)) < max(width, 1)


def test_no_rate_gives_no_time() -> None:
    assert describe(0, 0.0, "sentences", 10) == "0 of 10 sentences, 0 a minute"
    assert describe(10, 5.0, "sentences", None) == "10 sentences, 5 a second"


@pytest.mark.parametrize(
    ("name", "suffix"),
    [(name, suffix) for name in FORMATS.shipped for suffix in ("", ".gz") if (name, suffix) != ("parquet", ".gz")],
)
def test_the_sentences_of_every_format_are_counted(name, suffix, tmp_path) -> None:
    corpus, _ = samples.load()
    path = tmp_path / f"corpus{FORMATS[name].suffixes[0]}{suffix}"
    if name == "text":
        write_text((sentence.tokens for sentence in corpus.sentences), path)
    else:
        # MultiGED holds the labels of one annotator.
        FORMATS[name].write([replace(one, annotations=one.annotations[:1]) for one in corpus.sentences], path)
    assert count_sentences(str(path)) == len(corpus.sentences)


def test_marks_are_counted_across_blocks(tmp_path, monkeypatch) -> None:
    path = tmp_path / "small.m2"
    path.write_text("S a b\nA 0 1|||R|||c|||REQUIRED|||-NONE-|||0\n\nS S\n\nS\n\n" * 3)
    for size in range(1, 30):
        monkeypatch.setattr("redink.formats.lines.BLOCK", size)
        assert count_sentences(path) == 9


def test_what_is_not_a_file_is_not_counted(tmp_path) -> None:
    assert count_sentences("-") is None
    assert count_sentences(str(tmp_path / "missing.m2")) is None
    os.mkfifo(tmp_path / "pipe.txt")
    assert count_sentences(tmp_path / "pipe.txt") is None


START = "import redink.report.progress as p, redink.cli as c; p.PATIENCE = p.PERIOD = p.PLAIN_PERIOD = 0.0; c.main()"
"""The command line without patience: it shows progress after the first sentence."""


def run(words: list[str], folder: Path, **more: object) -> str:
    """What a command writes to standard error where that is a pipe."""
    done = subprocess.run(
        [sys.executable, "-c", START, *words], cwd=folder, capture_output=True, text=True, check=True, **more
    )
    return done.stderr


COMMANDS = [
    ["annotate", "source.txt", "fixed.txt"],
    ["annotate", "--again", "sample.m2"],
    ["score", "--ref", "sample.m2", "fixed.txt"],
    ["diff", "--ref", "sample.m2", "fixed.txt", "source.txt", "--samples", "2"],
    ["difficulty", "--ref", "sample.m2", "fixed.txt", "source.txt", "--samples", "2"],
    ["report", "--heatmap", "--ref", "sample.m2", "fixed.txt", "source.txt", "-o", "heat.html"],
    ["report", "--ref", "sample.m2", "fixed.txt", "-o", "report.html", "--samples", "2", "-m", "errant"],
    ["parse", "source.txt"],
    ["convert", "sample.m2", "--to", "jsonl"],
    ["info", "sample.m2"],
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("progress")
    corpus, _ = samples.load()
    FORMATS["m2"].write(corpus.sentences, folder / "sample.m2")
    write_text((sentence.tokens for sentence in corpus.sentences), folder / "source.txt")
    write_text((sentence.tokens for sentence in corpus.sentences), folder / "fixed.txt")
    return folder


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_long_commands_write_lines_when_asked_and_nothing_in_a_pipe(words, folder) -> None:
    count = len(samples.load()[0].sentences)
    lines = run([*words, "--progress", "plain"], folder).splitlines()
    assert any(f"of {count:,} sentences, " in line and line.endswith("%)") for line in lines), lines
    assert any(line.startswith(f"{count:,} sentences in 0:0") for line in lines), lines
    if words[0] == "info":
        assert run(words, folder) == run([*words, "--progress", "none"], folder) == ""


def test_the_environment_may_ask(folder) -> None:
    environment = {**os.environ, "REDINK_PROGRESS": "plain"}
    assert " sentences in 0:0" in run(["info", "sample.m2"], folder, env=environment)


def test_an_unknown_mode_is_refused(redink) -> None:
    code, _, err = redink("info", "x.m2", "--progress", "loud")
    assert code == 2
    assert "'loud' is not one of 'auto', 'plain', 'none'" in err


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pty")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_terminal_gets_a_bar_that_fits_and_is_taken_away(folder, encoding) -> None:
    import fcntl
    import pty
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    words = [sys.executable, "-c", START, "convert", "sample.m2", "-o", "out.jsonl"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    with subprocess.Popen(words, cwd=folder, stderr=follower, env=environment) as process:
        os.close(follower)
        written = b""
        while True:
            try:
                block = os.read(leader, 1 << 16)
            except OSError:  # Linux says so when the other end is closed
                break
            if not block:
                break
            written += block
    os.close(leader)
    assert process.returncode == 0
    *shown, last = written.decode().removeprefix(CLEAR).split(CLEAR)
    assert last == ""
    assert max(map(len, shown)) == 79
    full, empty = "█░" if encoding == "utf-8" else "#-"
    assert shown[0].startswith(f"  {100 // len(shown)}% ")
    assert shown[-1].startswith("100% " + full * 5)
    assert empty in shown[0]
    assert " left" in shown[0]


def test_a_failure_takes_the_bar_away(clock, capsys, monkeypatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)

    def fail():
        yield 1
        clock.now += 5
        yield 2
        raise UnsuitableData("broken")

    def work() -> None:
        for _ in show_progress(fail()):
            clock.now += 5

    with pytest.raises(UnsuitableData):
        work()
    assert capsys.readouterr().err.endswith(CLEAR)


def test_gzip_is_counted_by_what_it_holds(tmp_path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(gzip.compress(b"a\nb\nc\n"))
    assert count_sentences(path) == 3
