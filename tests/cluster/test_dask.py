"""A real scheduler and real workers on the loopback address: the same bytes, whoever dies."""

import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import distributed
import pytest

from redink.cluster import annotate
from redink.cluster.annotation import annotate_shards
from redink.cluster.job import AnnotationJob
from redink.cluster.rows import Columns
from redink.cluster.shards import find_shards
from redink.errors import InvalidParameter, WorkerExited
from redink.executors.dask import Attempt, Dask, _work, connect
from redink.executors.processes import Processes
from redink.version import VERSION
from tests.cluster.conftest import list_complete, read_tree, wait_for, write_shards
from tests.conftest import choose_trials

SHARDS, EACH = 16, 40


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """Shards, and what one process makes of them."""
    folder = tmp_path_factory.mktemp("shards")
    write_shards(folder / "in", SHARDS, EACH)
    annotate(str(folder / "in"), str(folder / "out"), keep=["n"])
    return folder


class Doomed:
    """An executor on whose workers some shards are met by a murderer: each once, and the worker never survives it."""

    def __init__(self, client, victims: set[str], notices: Path) -> None:
        self._dask, self._victims, self._notices = Dask(client), victims, notices

    @property
    def workers(self) -> int:
        return self._dask.workers

    def run(self, prepare, batches):
        return self._dask.run(partial(await_murder, prepare, self._victims, self._notices), batches)


def await_murder(prepare, victims: set[str], notices: Path):
    """Work that says which process has a victim, goes on working, and does not end before the kill has come."""
    made = []

    def work(shard):
        notice = notices / shard.name
        doomed = shard.name in victims and not notice.exists()
        if doomed:
            notice.with_suffix(".new").write_text(str(os.getpid()))
            notice.with_suffix(".new").rename(notice)
        if not made:
            made.append(prepare())
        done = made[0](shard)
        if doomed:
            time.sleep(60)
            raise AssertionError("nobody came")
        return done

    return work


def kill_victims(victims: set[str], notices: Path, draw: random.Random, stop: threading.Event) -> None:
    """Kill each process that has a victim, at a moment between its beginning and some time after its end."""
    killed = set()
    while killed != victims and not stop.wait(0.005):
        for name in sorted(victims - killed):
            if (notices / name).exists():
                time.sleep(draw.choice((0, 0, draw.uniform(0, 0.4))))
                os.kill(int((notices / name).read_text()), signal.SIGKILL)
                killed.add(name)


@pytest.mark.endurance
def test_killed_workers_lose_nothing_and_double_nothing(cluster, expected, tmp_path) -> None:
    wanted = read_tree(expected / "out")
    shards = find_shards([str(expected / "in")])
    for trial in range(choose_trials(2, 30)):
        draw, stop, notices = random.Random(trial), threading.Event(), tmp_path / f"notices-{trial}"
        notices.mkdir()
        victims = set(draw.sample([shard.name for shard in shards], 2))
        plan = AnnotationJob(str(tmp_path / str(trial)), columns=Columns(keep=("n",)))
        with distributed.Client(cluster, set_as_default=False) as client:
            killer = threading.Thread(target=kill_victims, args=(victims, notices, draw, stop))
            killer.start()
            try:
                summary = annotate_shards(plan, shards, Doomed(client, victims, notices))
            finally:
                stop.set()
                killer.join()
        assert {path.name for path in notices.iterdir()} == victims
        assert summary.retries >= len(victims)
        assert summary.pairs == SHARDS * EACH
        assert not summary.failed
        assert read_tree(tmp_path / str(trial)) == wanted, trial


def work_or_die(batch):
    if batch == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    if batch == "wrong":
        raise InvalidParameter("wrong")
    if batch == "bug":
        raise ZeroDivisionError
    return batch.upper()


def prepare_work():
    return work_or_die


def test_a_batch_that_kills_three_workers_is_set_aside(cluster) -> None:
    with distributed.Client(cluster, set_as_default=False) as client:
        printed = {o.batch: o for o in Dask(client).run(prepare_work, ["a", "deadly", "wrong", *"bcdef"])}
        assert [printed[batch].result for batch in "abcdef"] == list("ABCDEF")
        assert "3 workers" in str(printed["deadly"].error)
        assert str(printed["wrong"].error) == "wrong"
        assert list(Dask(client).map(prepare_work, "xyz")) == ["X", "Y", "Z"]
        with pytest.raises(ZeroDivisionError):
            list(Dask(client).run(prepare_work, ["a", "bug"]))


class Ended:
    """A future of a batch whose worker died, and what the scheduler had heard that worker begin."""

    key, status = "mine", "error"

    def __init__(self, *begun: str) -> None:
        worker = SimpleNamespace(address="tcp://worker", executing=dict.fromkeys(begun, 0.1))
        self._error = distributed.scheduler.KilledWorker("mine", worker, 0)

    def result(self):
        raise self._error


def test_a_batch_that_only_waited_for_a_worker_that_died_is_not_to_blame(cluster) -> None:
    with distributed.Client(cluster, set_as_default=False) as client:
        conclude = Dask(client)._conclude
    waiting = Attempt(0, "batch", deaths=2)
    assert conclude(Ended("other"), waiting, {"other"}) == Attempt(0, "batch", deaths=2, number=2)
    for begun, others in ((["mine"], {"other"}), ([], {"other"}), (["finished"], {"other"})):
        assert "3 workers" in str(conclude(Ended(*begun), waiting, others).error)


def test_a_worker_of_another_version_is_refused(cluster) -> None:
    with distributed.Client(cluster, set_as_default=False) as client:
        result, worker = client.submit(_work, pickle.dumps(prepare_work), "a", "0.0", pure=False).result()
    assert f"the worker at {worker} has Redink {VERSION}, but the client has 0.0" in str(result)


def test_a_cluster_without_workers_is_told_once(monkeypatch) -> None:
    monkeypatch.setattr("redink.executors.dask.POLL_SECONDS", 0.0)
    notes: list[str] = []
    settings = {"n_workers": 0, "dashboard_address": "127.0.0.1:0", "silence_logs": 50}
    with distributed.LocalCluster(**settings) as empty, distributed.Client(empty, set_as_default=False) as client:
        executor = Dask(client, notes.append)
        assert [executor.workers for _ in range(3)] == [1, 1, 1]
    assert notes == [f"the cluster at {executor.address} has no workers: waiting"]


def test_an_object_store(store, expected, tmp_path, redink) -> None:
    import fsspec

    filesystem = fsspec.filesystem("s3")
    filesystem.put(f"{expected}/in", f"{store}/in", recursive=True)
    run = redink("annotate", f"{store}/in/*.parquet", "-o", f"{store}/out", "--keep", "n", "--cluster", "local:2")
    assert run.code == 0, run.err
    filesystem.invalidate_cache()
    filesystem.get(f"{store}/out", f"{tmp_path}/got", recursive=True)
    theirs, ours = read_tree(tmp_path / "got"), read_tree(expected / "out")
    assert set(theirs) == set(ours)
    assert all(theirs[name] == ours[name] for name in ours if name.endswith(".parquet"))
    again = redink("annotate", f"{store}/in/*.parquet", "-o", f"{store}/out", "--keep", "n")
    assert int(again.out.splitlines()[3].split()[-1]) == SHARDS


def start(words, **options) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def test_a_scheduler_that_goes_away_and_a_second_run(expected, tmp_path, redink, hold) -> None:
    file = tmp_path / "scheduler.json"
    servers = [
        start(["distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)])
    ]
    try:
        wait_for(file.exists)
        servers += [
            start(["distributed.cli.dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny",
                   "--no-dashboard", "--memory-limit", "1GiB"], env=hold("part-010"))
            for _ in range(2)
        ]  # fmt: skip
        words = ["annotate", str(expected / "in"), "-o", str(tmp_path / "out"), "--keep", "n"]
        run = start(["redink", *words, "--cluster", str(file)])
        wait_for(lambda: len(list_complete(tmp_path / "out")) == SHARDS - 1)
        servers[0].kill()
        out, err = run.communicate(timeout=90)
        assert run.returncode == 2, (out, err)
        lines = err.decode().strip().splitlines()
        assert lines[-1].endswith("is lost; finished shards are kept: run the command again to continue"), lines
    finally:
        for server in servers:
            server.kill()
            server.communicate()
    assert redink(*words).code == 0
    assert read_tree(tmp_path / "out") == read_tree(expected / "out")


def test_ctrl_c_leaves_what_is_complete(expected, tmp_path, hold) -> None:
    words = ["annotate", str(expected / "in"), "-o", str(tmp_path / "out"), "--keep", "n"]
    run = start(["redink", *words, "--cluster", "local:1"], env=hold("part-005"))
    wait_for(lambda: len(list_complete(tmp_path / "out")) == 5)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=300)
    assert run.returncode == 130
    assert b"interrupted" in err
    complete = list_complete(tmp_path / "out")
    assert complete == [f"part-{number:03}" for number in range(5)]
    wanted = read_tree(expected / "out")
    for name in complete:
        assert (tmp_path / "out" / f"{name}.parquet").read_bytes() == wanted[f"{name}.parquet"]


def test_addresses(monkeypatch) -> None:
    monkeypatch.setattr("redink.executors.dask.CONNECT_SECONDS", 1)
    with pytest.raises(InvalidParameter, match="tcp://HOST:PORT"), connect("nowhere.json"):
        pass
    with pytest.raises(WorkerExited, match="no Dask scheduler"), connect("tcp://127.0.0.1:9"):
        pass


def test_a_data_frame(cluster) -> None:
    pytest.importorskip("dask.dataframe")
    import dask.dataframe
    import pandas

    frame = pandas.DataFrame({"source": ["She want it ."] * 4, "corrected": ["She wants it ."] * 4})
    with distributed.Client(cluster) as client:
        actual = annotate(dask.dataframe.from_pandas(frame, npartitions=2), client=client).compute()
    assert [edits[0]["type"] for edits in actual["edits"]] == ["R:VERB:SVA"] * 4
    assert list(actual.columns) == ["source", "corrected", "edits"]


def test_processes_too(expected, tmp_path) -> None:
    plan = AnnotationJob(str(tmp_path / "out"))
    summary = annotate_shards(plan, find_shards([str(expected / "in")]), Processes(2))
    assert summary.done == SHARDS
    assert len(summary.workers) == 2


def test_scores_are_the_same_to_the_last_digit(redink, tmp_path) -> None:
    from redink import samples

    words = (
        "score",
        "--ref",
        samples.REFERENCE,
        *samples.SYSTEMS,
        "-m",
        "errant",
        "-m",
        "gleu",
        "--ci",
        "--samples",
        "50",
    )
    here, there = (
        redink(*words, "-o", tmp_path / name, *more)
        for name, more in (
            ("here.json", ()),
            ("there.json", ("--cluster", "local:2")),
        )
    )
    assert here.code == there.code == 0, there.err
    assert (tmp_path / "here.json").read_bytes() == (tmp_path / "there.json").read_bytes()
