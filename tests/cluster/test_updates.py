"""Runs in a folder that has results already: changed inputs, updates, plans, leases, bad shards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import fsspec
import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from redink.annotators.annotator import AnnotatorSettings
from redink.cluster import lease as leases
from redink.cluster.annotation import RunOptions, annotate_shards
from redink.cluster.job import AnnotationJob
from redink.cluster.lease import Lease
from redink.cluster.plan import Plan
from redink.cluster.shards import find_shards
from redink.cluster.storage import open_folder
from redink.errors import OutputError
from redink.executors.base import InProcess
from tests.cluster.conftest import draw_pairs, list_complete, read_tree, write_shards

CUT = 400
SURFACE = AnnotatorSettings(parser="surface", language="any", merge="all-split")


def write_pairs(path: Path, first: int, count: int) -> None:
    """Write a TSV file of numbered pairs."""
    pairs = draw_pairs(first + count)[first:]
    rows = "".join(f"{number}\t{source}\t{corrected}\n" for number, (source, corrected) in enumerate(pairs))
    path.write_text("id\tsource\tcorrected\n" + rows, encoding="utf-8")


def list_outputs(folder: Path) -> list[str]:
    """Return the names of the outputs in a folder."""
    return sorted(path.name for path in folder.glob("*.*"))


@pytest.fixture
def annotated(tmp_path, redink) -> tuple[object, ...]:
    """A finished run over two files, as the words of its command."""
    (tmp_path / "in").mkdir()
    write_pairs(tmp_path / "in" / "x.tsv", 0, 20)
    write_pairs(tmp_path / "in" / "y.tsv", 20, 4)
    words = ("annotate", tmp_path / "in", "-o", tmp_path / "out", "--cut", 1000, "--to", "jsonl")
    assert redink(*words).code == 0
    return words


def test_changed_inputs_are_named_and_nothing_is_written(annotated, tmp_path, redink) -> None:
    before = read_tree(tmp_path / "out")
    write_pairs(tmp_path / "in" / "x.tsv", 0, 5)
    (tmp_path / "in" / "y.tsv").unlink()
    write_pairs(tmp_path / "in" / "z.tsv", 30, 2)
    run = redink(*annotated)
    assert run.code == 2
    assert "added: x, z; removed: x.00000, x.00001, " in run.err
    assert "y" in run.err
    assert "(--update)" in run.err
    assert read_tree(tmp_path / "out") == before


def test_an_update_leaves_what_a_fresh_run_writes(annotated, tmp_path, redink) -> None:
    write_pairs(tmp_path / "in" / "x.tsv", 0, 5)
    (tmp_path / "in" / "y.tsv").unlink()
    assert redink(*annotated, "--update").code == 0
    assert list_outputs(tmp_path / "out") == ["x.jsonl"]
    assert redink("info", "--full", f"{tmp_path}/out/*.jsonl", "--format", "json").out.count('"sentences": 5') == 2
    again = redink(*annotated)
    assert (again.code, [line.split()[-1] for line in again.out.splitlines()[2:5]]) == (0, ["1", "1", "0"])


def test_equal_content_is_not_a_change(annotated, tmp_path, redink) -> None:
    path = tmp_path / "in" / "x.tsv"
    os.utime(path, (time.time() - 1000, time.time() - 1000))
    run = redink(*annotated)
    assert (run.code, run.out.splitlines()[4].split()) == (0, ["done", "now", "0"])
    content = path.read_bytes()
    path.write_bytes(content.replace(b"the", b"eht", 1))
    assert "changed: x.0000" in redink(*annotated).err


def test_one_shard_is_redone(annotated, tmp_path, redink) -> None:
    path = tmp_path / "out" / "y.jsonl"
    content = path.read_bytes()
    path.write_bytes(content.replace(b"a", b"b"))
    assert redink(*annotated).out.splitlines()[4].split() == ["done", "now", "0"]
    assert redink(*annotated, "--redo", "y.jsonl").out.splitlines()[4].split() == ["done", "now", "1"]
    assert path.read_bytes() == content
    assert "unknown shard 'w'" in redink(*annotated, "--redo", "w").err


def test_foreign_files_in_the_output_folder_are_refused(annotated, tmp_path, redink) -> None:
    (tmp_path / "out" / "foreign.jsonl").write_text("{}\n")
    run = redink(*annotated)
    assert run.code == 2
    assert "foreign.jsonl: not an output of this run" in run.err


@pytest.mark.usefixtures("annotated")
def test_a_plan_is_written_once_and_read_by_the_parts(tmp_path, redink) -> None:
    plan = tmp_path / "plan.jsonl"
    assert redink("annotate", tmp_path / "in", "--cut", 1000, "--plan", plan).code == 0
    for hidden in (tmp_path / "in").iterdir():  # the parts do not list the inputs
        assert hidden.exists()
    (tmp_path / "in" / "unplanned.tsv").write_text("id\tsource\tcorrected\n")
    for part in (1, 2):
        run = redink("annotate", "--plan", plan, "--shard", f"{part}/2", "-o", tmp_path / "parts", "--to", "jsonl")
        assert run.code == 0, run.err
    assert read_tree(tmp_path / "parts") == read_tree(tmp_path / "out")
    lines = plan.read_text().splitlines()
    plan.write_text("\n".join(lines[:-1]) + "\n")
    run = redink("annotate", "--plan", plan, "--shard", "1/2", "-o", tmp_path / "parts")
    assert (run.code, "the plan is incomplete" in run.err) == (2, True)


@pytest.mark.usefixtures("annotated")
def test_an_input_that_changes_after_planning_is_set_aside(tmp_path) -> None:
    shards = find_shards([str(tmp_path / "in")], cut=1000)
    write_pairs(tmp_path / "in" / "y.tsv", 20, 5)
    job = AnnotationJob(str(tmp_path / "other"), annotator=SURFACE)
    summary = annotate_shards(job, shards, InProcess())
    assert list(summary.failed) == [str(shards[-1])]
    assert "changed since the run was planned" in summary.failed[str(shards[-1])]


def test_unreadable_and_mistyped_parquet_are_bad_shards(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 3, 4)
    (tmp_path / "in" / "part-000.parquet").write_bytes(b"PAR1 and then nothing")
    pyarrow.parquet.write_table(
        pyarrow.table({"source": [1, 2], "corrected": ["a", "b"]}), tmp_path / "in" / "part-002.parquet"
    )
    run = redink("annotate", tmp_path / "in", "-o", tmp_path / "out", "--bad", "skip")
    assert run.code == 2
    assert "2 of 3 shards were set aside" in run.err
    assert "not a valid Parquet file" in run.err
    assert "the column 'source' must be text, got int64" in run.err
    assert list_complete(tmp_path / "out") == ["part-001"]
    assert "bad records              0" in run.out


def test_too_many_bad_records_fail(tmp_path, redink) -> None:
    lines = [json.dumps({"source": "a", "corrected": "b"})] * 97 + ["{}"] * 3
    (tmp_path / "a.jsonl").write_text("\n".join(lines) + "\n")
    words = ("annotate", tmp_path / "a.jsonl", "--bad", "skip")
    assert redink(*words, "-o", tmp_path / "share", "--max-bad", "3%").code == 0
    failed = redink(*words, "-o", tmp_path / "count", "--max-bad", "2")
    assert (failed.code, failed.err) == (2, "3 of 100 records are bad, allowed: 2\n")
    failed = redink(*words, "-o", tmp_path / "percent", "--max-bad", "2.5%")
    assert (failed.code, failed.err) == (2, "3 of 100 records are bad, allowed: 2.5%\n")
    for limit in ("many", "101%", "-1"):
        assert redink(*words, "-o", tmp_path / "no", "--max-bad", limit).code == 2


def test_the_id_of_the_input_is_kept_and_columns_are_renamed(tmp_path, redink) -> None:
    table = pyarrow.table({"id": ["p", "q"], "source": ["a b", "c"], "corrected": ["a", "d"], "edits": [1, 2]})
    (tmp_path / "in").mkdir()
    pyarrow.parquet.write_table(table, tmp_path / "in" / "x.parquet")
    words = ("annotate", tmp_path / "in", "--source-column", "source", "--keep", "id")
    refused = redink(*words, "-o", tmp_path / "no", "--keep", "edits")
    assert "rename the input's with edits=NEW" in refused.err
    assert redink(*words, "-o", tmp_path / "out", "--keep", "edits=old").code == 0
    result = pyarrow.parquet.read_table(tmp_path / "out" / "x.parquet")
    assert result["id"].to_pylist() == ["p", "q"]
    assert result["old"].to_pylist() == [1, 2]


def test_local_shards_need_no_further_package(tmp_path) -> None:
    write_pairs(tmp_path / "x.tsv", 0, 3)
    block = "import sys; sys.modules.update(fsspec=None, dask=None, distributed=None, pyarrow=None)"
    words = ["redink", "annotate", str(tmp_path / "*.tsv"), "-o", str(tmp_path / "out"), "--to", "jsonl", "--jobs", "2"]
    code = f"{block}; sys.argv = {words}; from redink.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert list_outputs(tmp_path / "out") == ["x.jsonl"]


def test_missing_parents_of_the_output_are_created(tmp_path, redink) -> None:
    write_pairs(tmp_path / "x.tsv", 0, 3)
    assert redink("annotate", tmp_path / "x.tsv", "-o", tmp_path / "a" / "b" / "out").code == 0
    assert list_outputs(tmp_path / "a" / "b" / "out") == ["x.parquet"]


def test_a_line_that_is_too_long_is_named(tmp_path, redink, monkeypatch) -> None:
    monkeypatch.setattr("redink.cluster.rows.MAX_LINE", 200)
    (tmp_path / "x.tsv").write_text("source\tcorrected\na\tb\n" + "a " * 200 + "\tb\n")
    run = redink("annotate", tmp_path / "x.tsv", "-o", tmp_path / "out")
    assert (run.code, "line 3 has more than 200 bytes" in run.err) == (2, True)


def test_a_full_disk_stops_the_run_with_one_message(tmp_path, redink) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small file system needs root")
    try:
        (tmp_path / "in").mkdir()
        for number in range(8):
            write_pairs(tmp_path / "in" / f"{number}.tsv", number, 200)
        run = redink("annotate", tmp_path / "in", "-o", disk / "out", "--to", "jsonl")
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    assert run.code == 2
    assert run.err.count("\n") == 1
    assert "No space left on device" in run.err


class TestLease:
    def test_other_plans_are_refused_while_a_run_is_alive(self, tmp_path) -> None:
        folder = open_folder(str(tmp_path))
        with Lease(folder, "a"), Lease(folder, "a"):
            for digest, exclusive in (("b", False), ("a", True)):
                with pytest.raises(OutputError, match="in use by another run"), Lease(folder, digest, exclusive):
                    pass
        with Lease(folder, "b"):
            pass
        assert not folder.list_files()

    def test_a_lease_ends_with_its_process(self, tmp_path) -> None:
        code = (
            "import os, sys; from redink.cluster.lease import Lease; from redink.cluster.storage import open_folder\n"
            "Lease(open_folder(sys.argv[1]), 'a').__enter__(); print('ready', flush=True); sys.stdin.read()"
        )
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdout.readline() == b"ready\n"
        folder = open_folder(str(tmp_path))
        with pytest.raises(OutputError, match=f"process {process.pid}"), Lease(folder, "b"):
            pass
        process.kill()
        process.communicate()
        with Lease(folder, "b"):
            pass

    def test_an_expired_lease_of_another_machine_is_removed(self, store, monkeypatch) -> None:
        folder = open_folder(f"{store}/out")
        value = {"plan": "a", "exclusive": False, "host": "elsewhere", "pid": 1, "beat": time.time()}
        folder.write(f"{leases.LEASES}/x.json", json.dumps(value).encode())
        with pytest.raises(OutputError, match="process 1 on elsewhere"), Lease(folder, "b"):
            pass
        monkeypatch.setattr(leases, "EXPIRY_SECONDS", 0.0)
        with Lease(folder, "b"):
            pass
        assert not fsspec.filesystem("s3").find(f"{store}/out", withdirs=False)

    def test_a_lease_beats(self, tmp_path, monkeypatch) -> None:
        monkeypatch.setattr(leases, "HEARTBEAT_SECONDS", 0.01)
        folder = open_folder(str(tmp_path))
        with Lease(folder, "a") as lease:
            name = f"{leases.LEASES}/{lease.id}.json"
            first = json.loads(folder.read([name])[name])["beat"]
            deadline = time.monotonic() + 30
            while json.loads(folder.read([name])[name])["beat"] == first:
                assert time.monotonic() < deadline
                time.sleep(0.01)

    def test_only_temporary_files_of_dead_runs_are_removed(self, tmp_path) -> None:
        folder = open_folder(str(tmp_path))
        with Lease(folder, "a") as living, folder.build("x", living.id) as path:
            dead = tmp_path / "_manifest" / "unfinished" / "dead" / "y"
            dead.parent.mkdir()
            path.write_text("kept")
            dead.write_text("left over")
            with Lease(folder, "a"):
                assert path.exists()
                assert not dead.exists()
        assert (tmp_path / "x").read_text() == "kept"


class Interrupted(Exception):
    """Stands for the end of a process."""


class InputsChanged(Exception):
    """Stands for the refusal of a run whose inputs have changed."""


class StoppingExecutor(InProcess):
    """Stops after a number of shards, as a killed run does."""

    def __init__(self, shards: int) -> None:
        self._shards = shards

    def run(self, prepare, batches):
        for number, outcome in enumerate(super().run(prepare, batches)):
            if number == self._shards:
                raise Interrupted
            yield outcome


class Runs(RuleBasedStateMachine):
    """Changes inputs in every way and runs between; a successful run must leave what a fresh process writes."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self.root = Path(self._folder.name)
        self.contents: dict[str, tuple[int, int]] = {}
        self.corrupt: set[str] = set()
        (self.root / "in").mkdir()

    def teardown(self) -> None:
        self._folder.cleanup()

    @initialize()
    def start(self) -> None:
        self.write("a", 0, 6)

    def write(self, name: str, first: int, count: int) -> None:
        write_pairs(self.root / "in" / f"{name}.tsv", first, count)
        self.contents[name] = (first, count)
        self.corrupt.discard(name)

    @rule(name=st.sampled_from("abcd"), first=st.integers(0, 3), count=st.integers(0, 12))
    def change_or_add(self, name: str, first: int, count: int) -> None:
        self.write(name, first, count)

    @precondition(lambda self: len(self.contents) > 1)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.contents)))
        (self.root / "in" / f"{name}.tsv").unlink()
        del self.contents[name]
        self.corrupt.discard(name)

    @rule(data=st.data(), age=st.integers(0, 10_000))
    def touch(self, data: st.DataObject, age: int) -> None:
        name = data.draw(st.sampled_from(sorted(self.contents)))
        moment = time.time() - age
        os.utime(self.root / "in" / f"{name}.tsv", (moment, moment))

    @rule(data=st.data())
    def corrupt_one(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.contents)))
        (self.root / "in" / f"{name}.tsv").write_text("only one column\nx\n")
        self.corrupt.add(name)

    def annotate(self, output: str, options: RunOptions, executor: InProcess) -> dict[str, bytes] | None:
        """Run and return the outputs; None if the run was refused, was stopped, or set shards aside."""
        shards = find_shards([str(self.root / "in")], cut=CUT)
        job = AnnotationJob(str(self.root / output), "jsonl", SURFACE)
        try:
            summary = annotate_shards(job, shards, executor, options)
        except Interrupted:
            return None
        except OutputError as error:
            if "the inputs have changed" in str(error):
                raise InputsChanged from None
            raise
        assert bool(summary.failed) == bool(self.corrupt)
        outputs = {path.name: path.read_bytes() for path in (self.root / output).glob("*.jsonl")}
        complete = {f"{shard.name}.jsonl" for shard in shards if str(shard) not in summary.failed}
        assert outputs.keys() == complete
        return outputs

    @rule(stop=st.integers(0, 3))
    def update_and_stop(self, stop: int) -> None:
        self.annotate("out", RunOptions(update=True), StoppingExecutor(stop))

    @rule()
    def run_again(self) -> None:
        with suppress(InputsChanged):
            self.compare(self.annotate("out", RunOptions(), InProcess()))

    @rule()
    def update(self) -> None:
        self.compare(self.annotate("out", RunOptions(update=True), InProcess()))

    def compare(self, outputs: dict[str, bytes] | None) -> None:
        self.fresh = getattr(self, "fresh", 0) + 1
        assert outputs == self.annotate(f"fresh-{self.fresh}", RunOptions(), InProcess())


Runs.TestCase.settings = settings(max_examples=20, stateful_step_count=12, deadline=None)
TestRuns = Runs.TestCase


def test_plans_identify_shards_without_their_stamps(tmp_path) -> None:
    write_pairs(tmp_path / "x.tsv", 0, 3)
    before = Plan(tuple(find_shards([str(tmp_path / "x.tsv")])))
    os.utime(tmp_path / "x.tsv", (1, 1))
    after = Plan(tuple(find_shards([str(tmp_path / "x.tsv")])))
    assert before.shards != after.shards
    assert before.digest == after.digest == Plan.decode(before.encode(), "plan").digest
