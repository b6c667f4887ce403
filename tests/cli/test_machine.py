"""When the machine fails: a kill, a full disk, a reader that goes away, Ctrl-C. Old files stay, nothing is left."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from redink import samples

REF = str(samples.REFERENCE)
SYSTEMS = [str(path) for path in samples.SYSTEMS[:2]]
OLD = "what was there before\n"
PATIENCE = 120
"""Seconds after which something hangs."""

COMMANDS = {
    "convert": ["convert", REF, "--to", "jsonl", "-o", "OUT"],
    "convert to gzip": ["convert", REF, "-o", "OUT.m2.gz"],
    "score": ["score", "--ref", REF, *SYSTEMS, "--sentences", "--format", "csv", "-o", "OUT"],
    "annotate": ["annotate", "SOURCE", "FIXED", "-o", "OUT", "--lang", "any"],
    "reannotate": ["annotate", "--again", REF, "-o", "OUT", "--lang", "any"],
    "difficulty": ["difficulty", "--ref", REF, *SYSTEMS, "--format", "json", "-o", "OUT"],
    "heatmap": ["report", "--heatmap", "--ref", REF, *SYSTEMS, "--annotator", "0", "-o", "OUT"],
    "validate": ["validate", *SYSTEMS, "-o", "OUT"],
}


def prepare(words: list[str], folder: Path) -> tuple[list[str], Path]:
    """The words of a command with files in a folder, and the file that it writes, which has something in it."""
    lines = [line for line in samples.REFERENCE.read_text().splitlines() if line.startswith("S ")]
    (folder / "source.txt").write_text("".join(line[2:] + "\n" for line in lines))
    (folder / "fixed.txt").write_text("".join(line[2:].replace(" is ", " was ") + "\n" for line in lines))
    names = {"SOURCE": folder / "source.txt", "FIXED": folder / "fixed.txt"}
    written = [str(names.get(word, word)).replace("OUT", str(folder / "out")) for word in words]
    target = Path(written[written.index("-o") + 1])
    target.write_text(OLD)
    return written, target


def start(words: list[str], largest_file: int | None = None, **more) -> subprocess.Popen:
    """Redink in a process group of its own, that listens to Ctrl-C also where the tests run in the background."""

    def prepare_process() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if largest_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    return subprocess.Popen(
        [sys.executable, "-m", "redink", *words], stderr=subprocess.PIPE, start_new_session=True, text=True,
        preexec_fn=prepare_process, **more,
    )  # fmt: skip


def finish(process: subprocess.Popen) -> tuple[str, int]:
    """What a process says in the end, and its exit code; one that hangs fails the test."""
    return process.communicate(timeout=PATIENCE)[1], process.returncode


def wait_for(condition) -> None:
    """Wait until something is so; a test that waits too long fails."""
    for _ in range(PATIENCE * 100):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError(f"waited for {PATIENCE} seconds")


def is_gone(group: int) -> bool:
    """Whether no process of a group runs any more."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def list_temporary(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.endswith(".part")]


KILLER = """
import json, os, random, signal, sys, time
from pathlib import Path
from redink.cli import main

words, target, old = json.loads(sys.argv[1]), Path(sys.argv[2]), sys.argv[3].encode()
sys.argv = ["redink", *words]

def run(delay):
    target.write_bytes(old)
    child = os.fork()
    if not child:
        try:
            main()
        finally:
            os._exit(0)
    began = time.monotonic()
    if delay is not None:
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return time.monotonic() - began, target.read_bytes()

run(None)  # what is imported late
duration, new = run(None)
assert new != old
rng = random.Random(1)
delays = [0, *(rng.uniform(0, duration) for _ in range(8)), duration * 0.9, duration * 0.97]
found = [run(delay)[1] for delay in delays]
print(json.dumps([("old" if text == old else "new" if text == new else "broken") for text in found]))
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_kill_leaves_the_old_file_or_the_complete_new_one(name: str, tmp_path) -> None:
    words, target = prepare(COMMANDS[name], tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", KILLER, json.dumps(words), str(target), OLD], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout)
    assert output[0] == "old"
    assert set(output) <= {"old", "new"}
    assert all(part.startswith(f".{target.name}.") for part in list_temporary(tmp_path))


WRITER = """
import sys
from redink.formats.lines import open_output

with open_output(sys.argv[1]) as file:
    for number in range(1000):
        file.write("x" * 1000)
        file.flush()
        if number == int(sys.argv[2]):
            print("ready", flush=True)
            sys.stdin.read()
"""


@pytest.mark.parametrize("number", [0, 500, 999])
@pytest.mark.parametrize("name", ["out.txt", "out.gz"])
def test_a_kill_in_the_middle_of_writing(number: int, name: str, tmp_path) -> None:
    (tmp_path / name).write_text(OLD)
    words = [sys.executable, "-c", WRITER, str(tmp_path / name), str(number)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        process.kill()
    assert (tmp_path / name).read_text() == OLD
    assert len(list_temporary(tmp_path)) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_one_line_and_the_old_file_stays(name: str, tmp_path) -> None:
    words, target = prepare(COMMANDS[name], tmp_path)
    # Without a small disk at hand: a process that may not write files of more than 10 bytes.
    assert finish(start(words, largest_file=10)) == (f"{target}: cannot be written (File too large)\n", 2)
    assert target.read_text() == OLD
    assert not list_temporary(tmp_path)


@pytest.mark.parametrize("words", [["convert", REF, "--to", "jsonl"], ["score", "--ref", REF, *SYSTEMS], ["--help"]])
def test_a_full_disk_behind_standard_output(words: list[str]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        assert finish(start(words, stdout=full)) == ("redink: No space left on device\n", 1)


@pytest.mark.parametrize("words", [["demo"], ["score", "--ref", REF, *SYSTEMS], ["--help"], ["validate", *SYSTEMS]])
def test_a_reader_that_goes_away(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    process = start(words, stdout=write)
    os.close(write)
    assert finish(process) == ("the reader of the output is gone\n", 141)


def test_a_closed_standard_output_is_no_traceback(tmp_path) -> None:
    words, target = prepare(COMMANDS["score"], tmp_path)
    for own in (words, ["demo"], ["--version"]):
        done = subprocess.run(
            ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "redink", *own],
            stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")
    assert target.read_text() != OLD


SIGNALS = {
    signal.SIGINT: (130, "\ninterrupted\n"),
    signal.SIGTERM: (143, "stopped by SIGTERM\n"),
    signal.SIGHUP: (129, "stopped by SIGHUP\n"),
}


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_stops_at_once_and_cleans_up(number: signal.Signals, tmp_path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text(OLD)
    process = start(["convert", "-", "--from", "m2", "-o", str(target)], stdin=subprocess.PIPE)
    wait_for(lambda: list_temporary(tmp_path))  # it now waits for input
    process.send_signal(number)
    code, message = SIGNALS[number]
    assert finish(process) == (message, code)
    assert target.read_text() == OLD
    assert not list_temporary(tmp_path)


@pytest.fixture
def workers(tmp_path) -> Iterator[tuple[subprocess.Popen, TextIO]]:
    """An annotation with two worker processes, and the pipe from which it waits for more."""
    os.mkfifo(tmp_path / "source.txt")
    (tmp_path / "fixed.txt").write_text("this is the end .\n" * 100_000)
    files = [str(tmp_path / name) for name in ("source.txt", "fixed.txt")]
    process = start(["annotate", *files, "-o", str(tmp_path / "out.m2"), "--lang", "any", "--jobs", "2"])
    with (tmp_path / "source.txt").open("w") as source:
        source.write("this is an end .\n" * 100_000)  # more than a block
        source.flush()
        wait_for(lambda: count_children(process.pid) == 2)
        yield process, source
    process.kill()
    process.wait()


def count_children(pid: int) -> int:
    return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are counted in /proc")


@linux
@pytest.mark.parametrize("everyone", [True, False], ids=["group", "one"])
def test_ctrl_c_stops_the_workers_too(everyone: bool, workers, tmp_path) -> None:
    process, _ = workers
    time.sleep(0.5)  # Python overlooks a signal that comes while it fills its buffer from a pipe, until the next one
    if everyone:  # as a terminal does it
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    assert finish(process) == ("\ninterrupted\n", 130)
    wait_for(lambda: is_gone(process.pid))
    assert not list_temporary(tmp_path)


@linux
def test_workers_do_not_outlive_a_kill(workers) -> None:
    process, _ = workers
    process.kill()
    process.wait()
    wait_for(lambda: is_gone(process.pid))
    process.stderr.close()


@linux
def test_a_worker_that_is_killed_is_one_line(workers, tmp_path) -> None:
    process, source = workers
    worker = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()[0]
    os.kill(int(worker), signal.SIGKILL)
    source.close()
    message = "a worker process exited; try again with a single process (--jobs 1)\n"
    assert finish(process) == (message, 2)
    assert not list_temporary(tmp_path)
