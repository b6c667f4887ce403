"""Throughput of Dask workers and of a single process, and memory by number of shards.

python bench/cluster.py --pairs 300000         # one process, --jobs 2, local:2, a scheduler with two workers
python bench/cluster.py --shards 100000        # the memory of scheduler and client, for empty batches
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from itertools import islice
from operator import attrgetter
from pathlib import Path

from corpora import Size, _carry_out, _draw_sentences

ADDRESS = "tcp://127.0.0.1:18786"
OWN_CLUSTER = "scheduler + 2 workers"
WAYS = {
    "one process": (),
    "--jobs 2": ("--jobs", "2"),
    "local:2": ("--cluster", "local:2"),
    OWN_CLUSTER: ("--cluster", ADDRESS),
}


def write_shards(folder: Path, pairs: int, shards: int) -> None:
    """Write distinct pairs of 20 random words as Parquet files; about one word in ten is changed."""
    import pyarrow
    from pyarrow import parquet

    folder.mkdir()
    drawn = _draw_sentences(Size(pairs, 1, 1))
    for number in range(shards):
        part = [
            (" ".join(words), " ".join(_carry_out(words, people[0])))
            for words, people, _ in islice(drawn, pairs // shards)
        ]
        table = pyarrow.table({"source": [a for a, _ in part], "corrected": [b for _, b in part]})
        parquet.write_table(table, folder / f"{number:04}.parquet")


def checksum(folder: Path) -> str:
    """Return a checksum of all outputs of a run; the manifest has times."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "_manifest" not in path.parts:
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def measure(words: list[str]) -> tuple[float, float, int]:
    """Return wall time, CPU time of all processes, and the peak memory of the largest process in MB."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([sys.executable, "-m", "redink", *words], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - began, used, after.ru_maxrss // 1024


def compare_ways(pairs: int, shards: int, folder: Path) -> None:
    """Print a line per way of running."""
    write_shards(folder / "in", pairs, shards)
    for name, words in WAYS.items():
        load = os.getloadavg()[0]
        output = folder / "out"
        words = ["annotate", str(folder / "in"), "-o", str(output), *words]
        if name == OWN_CLUSTER:
            with start_cluster() as processes:
                before = sum(map(read_seconds, processes))
                seconds, used, largest = measure(words)
                used += sum(map(read_seconds, processes)) - before
                largest = max(largest, *map(read_peak, processes))
        else:
            seconds, used, largest = measure(words)
        print(
            f"{name:21} {pairs / seconds:8,.0f} pairs/s {pairs / used:8,.0f} pairs/s of CPU {seconds:7.1f} s "
            f"{used:7.1f} s CPU, largest process {largest} MB, load before {load:.1f}, bytes {checksum(output)}",
            flush=True,
        )
        subprocess.run(["rm", "-r", str(output)], check=True)


def watch_memory(shards: int) -> None:
    """Print the memory of the scheduler and of the client while empty batches are processed."""
    from distributed import Client

    from redink.executors.dask import Dask

    with start_cluster() as (scheduler, *_), Client(ADDRESS, timeout=60, set_as_default=False) as client:
        marks = {10**power for power in range(2, 8)}
        began = time.monotonic()
        for done, _ in enumerate(Dask(client).run(partial(attrgetter, "__class__"), name_batches(shards)), 1):
            if done in marks or done == shards:
                rate, sizes = done / (time.monotonic() - began), map(read_memory, (scheduler, os.getpid()))
                print("{:9,} batches: scheduler {} MB, client {} MB, {:,.0f} batches/s".format(done, *sizes, rate))


@contextmanager
def start_cluster() -> Iterator[list[int]]:
    """Start a scheduler and two workers, and yield their process ids; the scheduler is the first."""
    from distributed import Client

    processes = [start("dask_scheduler", "--port", "18786", "--host", "127.0.0.1", "--no-dashboard")]
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
    processes += [start("dask_worker", ADDRESS, *options) for _ in range(2)]
    try:
        with Client(ADDRESS, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2)
        yield [process.pid for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def start(program: str, *words: str) -> subprocess.Popen[bytes]:
    """Start a Dask program."""
    return subprocess.Popen([sys.executable, "-m", f"distributed.cli.{program}", *words], stderr=subprocess.DEVNULL)


def name_batches(count: int) -> Iterator[str]:
    """Yield batches as long as the name of a shard."""
    return (f"s3://bucket/corpus/part-{number:08}.parquet" for number in range(count))


def read_seconds(process: int) -> float:
    """Return the CPU time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read_peak(process: int) -> int:
    """Return the peak memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) // 1024


def read_memory(process: int) -> int:
    """Return the resident memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024


def main() -> None:
    """Parse the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=0, help="number of pairs to annotate in each way")
    parser.add_argument("--files", type=int, default=50, help="number of input files")
    parser.add_argument("--shards", type=int, default=0, help="number of empty batches sent through a cluster")
    options = parser.parse_args()
    if options.pairs:
        with tempfile.TemporaryDirectory() as folder:
            compare_ways(options.pairs, options.files, Path(folder))
    if options.shards:
        watch_memory(options.shards)


if __name__ == "__main__":
    main()
