"""What tests of clusters share: pairs, shards of them, a real scheduler with workers, a real object store."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import dask
import distributed
import pyarrow
import pyarrow.parquet
import pytest

from redink import samples
from redink.executors.dask import LOCAL_SETTINGS
from redink.formats.files import read_corpus
from redink.formats.m2 import stream_m2

collect_ignore = [] if os.environ.get("REDINK_ENDURANCE") else ["test_engines.py"]

PAIRS = [(" ".join(s.tokens), " ".join(s.corrected(0))) for s in stream_m2(samples.SYSTEMS[0])]


def draw_pairs(count: int) -> list[tuple[str, str]]:
    """Distinct pairs: those of the sample with one word more."""
    draw = random.Random(3)
    words = [token for sentence in read_corpus(samples.REFERENCE).sentences for token in sentence.tokens]
    pairs = []
    for number in range(count):
        source, corrected = PAIRS[number % len(PAIRS)]
        more = f"{draw.choice(words)} {draw.choice(words)} {number}"
        pairs.append((f"{source} {more}", f"{corrected} {more}"))
    return pairs


def write_shards(folder: Path, shards: int, each: int) -> list[tuple[str, str]]:
    """Parquet files with so many pairs each."""
    pairs = draw_pairs(shards * each)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(shards):
        part = pairs[number * each : (number + 1) * each]
        numbers = list(range(number * each, (number + 1) * each))
        table = pyarrow.table({"source": [a for a, _ in part], "corrected": [b for _, b in part], "n": numbers})
        pyarrow.parquet.write_table(table, folder / f"part-{number:03}.parquet")
    return pairs


def read_tree(folder: Path) -> dict[str, bytes]:
    """Return all outputs of a run, with the names of its other files; stamps of inputs differ between runs."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: b"" if name.startswith("_manifest/") else path.read_bytes() for name, path in files.items()}


@pytest.fixture(scope="module")
def cluster() -> Iterator[distributed.LocalCluster]:
    """A scheduler and two worker processes with memory limits; a nanny starts a worker again that dies."""
    with (
        dask.config.set(LOCAL_SETTINGS),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit="1GiB", dashboard_address="127.0.0.1:0", silence_logs=50
        ) as started,
    ):
        yield started


@pytest.fixture
def store(monkeypatch) -> Iterator[str]:
    """The address of a bucket on a real S3 server in this process."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in (
        ("AWS_ACCESS_KEY_ID", "key"), ("AWS_SECRET_ACCESS_KEY", "secret"), ("AWS_DEFAULT_REGION", "us-east-1"),
    ):  # fmt: skip
        monkeypatch.setenv(name, value)
    import fsspec

    monkeypatch.setitem(fsspec.config.conf, "s3", {"endpoint_url": f"http://{host}:{port}"})
    monkeypatch.setenv("FSSPEC_S3_ENDPOINT_URL", f"http://{host}:{port}")
    filesystem = fsspec.filesystem("s3", skip_instance_cache=True)
    bucket = f"bucket-{uuid4().hex}"  # the server keeps its buckets from test to test
    filesystem.mkdir(bucket)
    yield f"s3://{bucket}"
    fsspec.filesystem("s3").clear_instance_cache()
    server.stop()


GATE = """
import os, time
from redink.cluster import worker

build = worker._build

def wait_and_build(job, annotator, manifest, shard):
    while shard.name == os.environ["HELD"]:
        time.sleep(0.05)
    return build(job, annotator, manifest, shard)

worker._build = wait_and_build
"""


@pytest.fixture
def hold(tmp_path) -> Callable[[str], dict[str, str]]:
    """The environment of processes that never finish the shard of a name: what a test does then comes in the middle."""
    (tmp_path / "gate").mkdir()
    (tmp_path / "gate" / "sitecustomize.py").write_text(GATE)
    return lambda name: {**os.environ, "PYTHONPATH": str(tmp_path / "gate"), "HELD": name}


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until something is so; a minute at the most."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "this never happened"
        time.sleep(0.05)


def list_complete(folder: Path) -> list[str]:
    """The names of the shards that have a record."""
    return sorted(path.stem for path in (folder / "_manifest" / "shards").glob("*.json"))
