"""Cost of planning a run by the number of input files, in an object store served by moto.

    python bench/planning.py --files 100 1000 10000

For each number of small Parquet files: seconds and requests for planning, and for one part of an array job that lists
the inputs itself or reads a stored plan.
"""

from __future__ import annotations

import argparse
import io
import json
import logging
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import fsspec
import pyarrow
import pyarrow.parquet
from moto.server import ThreadedMotoServer

from redink.cluster.plan import Plan, select_part
from redink.cluster.shards import find_shards

PARTS = 1000


class RequestCounter(logging.Handler):
    """Counts the requests that the server logs, instead of printing them."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        logger = logging.getLogger("werkzeug")
        logger.handlers, logger.propagate = [self], False
        logger.setLevel(logging.INFO)

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002
        """Count one request."""
        self.count += 1


def write_files(store: str, count: int) -> None:
    """Write small Parquet files."""
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table({"source": ["a b"], "corrected": ["a c"]}), buffer)
    filesystem = fsspec.filesystem("s3")
    filesystem.pipe({f"{store}/{number:06}.parquet": buffer.getvalue() for number in range(count)})


def measure(work: Callable[[], object], counter: RequestCounter) -> tuple[float, int]:
    """Return the seconds and the requests of some work."""
    fsspec.filesystem("s3").invalidate_cache()
    start, before = time.perf_counter(), counter.count
    work()
    return time.perf_counter() - start, counter.count - before


def main() -> None:
    """Print one line per number of files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--files", type=int, nargs="+", default=[100, 1000, 10000])
    options = parser.parse_args()
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    os.environ.update(AWS_ACCESS_KEY_ID="key", AWS_SECRET_ACCESS_KEY="secret", AWS_DEFAULT_REGION="us-east-1")
    fsspec.config.conf["s3"] = {"endpoint_url": f"http://{host}:{port}"}
    counter = RequestCounter()
    for count in options.files:
        store = f"files-{count}"
        fsspec.filesystem("s3").mkdir(store)
        write_files(store, count)
        seconds, requests = measure(lambda store=store: find_shards([f"s3://{store}/*.parquet"]), counter)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "plan.jsonl"
            path.write_bytes(Plan(tuple(find_shards([f"s3://{store}/*.parquet"]))).encode())

            def read(path: Path = path) -> object:
                return list(select_part(Plan.decode(path.read_bytes(), str(path)).shards, (1, PARTS)))

            part_seconds, part_requests = measure(read, counter)
        print(
            json.dumps(
                {"files": count, "seconds": round(seconds, 2), "requests": requests,
                 "part_seconds": round(part_seconds, 3), "part_requests": part_requests}
            ),
            flush=True,
        )  # fmt: skip
    server.stop()


if __name__ == "__main__":
    main()
