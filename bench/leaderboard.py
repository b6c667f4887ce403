"""Load test of the leaderboard, with many readers and simultaneous submissions, on PostgreSQL and SQLite.

    python bench/leaderboard.py [FOLDER] [--database postgresql,sqlite] [--readers 300] [--seconds 10]
                                [--submissions 200] [--workers 2] [-o leaderboard.json]

FOLDER has official.m2 and systems/*.txt, such as CoNLL-2014's; without it sentences are drawn. PostgreSQL and the
service are started here, on the loopback address only, and stopped at the end. The readers run as `wrk` does where
that is installed, and once more with a second of thought after each page; both are bounded in number and time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import func, select

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpora import Size, generate_files
from measuring import describe_machine

from redink.service.domain.specs import METRICS, PhaseSpec, TaskSpec
from redink.service.store.database import Database
from redink.service.store.tables import Account, Job, Result, Submission, Team
from redink.service.usecases.accounts import create_token, sign_in
from redink.service.usecases.tasks import store_task
from redink.service.usecases.teams import create_team
from redink.service.web.context import LOGIN
from tests.service.conftest import Served, make_tables, start_server
from tests.service.postgres import Postgres

SIGNED_IN = (20, 50)
"""Connections of signed-in readers who request the next page immediately."""
SHARES = (60, 40, 30, 20, 15, 12, 10, 7, 4, 2)
"""Submissions per team, 200 in all: a few teams send most of them."""
SENTENCES = 1312


def load_files(folder: Path | None, target: Path) -> tuple[bytes, list[bytes]]:
    """Read the reference and the outputs of systems."""
    if folder is not None:
        return (folder / "official.m2").read_bytes(), [
            p.read_bytes() for p in sorted((folder / "systems").glob("*.txt"))
        ]
    files = generate_files(Size(sentences=SENTENCES, systems=6), target)
    return files.reference.read_bytes(), [path.read_bytes() for path in files.systems]


def vary(text: bytes, seed: int) -> bytes:
    """Return a copy of an output with a few words deleted."""
    draw, lines = random.Random(seed), text.decode().split("\n")
    for index in draw.sample(range(len(lines) - 1), 40):
        words = lines[index].split()
        if len(words) > 3:
            del words[draw.randrange(len(words))]
            lines[index] = " ".join(words)
    return "\n".join(lines).encode()


def make_teams(address: str, reference: bytes) -> list[str]:
    """Create a task with ten teams and return their tokens."""
    make_tables(address)
    database = Database(address)
    with database.write() as session:
        phase = PhaseSpec("test", references=(("official.m2", reference),))
        task = store_task(session, TaskSpec("Load", "load", metrics=METRICS, phases=(phase,)), time.time())
        tokens = []
        for number in range(len(SHARES)):
            account = Account(email=f"{number}@example.org", name=f"N{number}", created=time.time())
            session.add(account)
            session.flush()
            create_team(session, task, account, f"Team {number}")
            tokens.append(create_token(session, account, "load", time.time()))
    database.close()
    return tokens


def make_cookie(address: str) -> str:
    """Return the login cookie of a reader without a team."""
    database = Database(address)
    with database.write() as session:
        account = Account(email="reader@example.org", name="Reader", created=time.time())
        session.add(account)
        session.flush()
        cookie = sign_in(session, account, time.time())
    database.close()
    return cookie


def submit_all(server: Served, tokens: list[str], texts: list[bytes], many: int) -> dict[str, float]:
    """Send all submissions of all teams at once and return the response times."""
    taken: list[float] = []
    sizes = [max(1, round(share * many / sum(SHARES))) for share in SHARES]
    sizes[0] += many - sum(sizes)

    def send(team: int) -> None:
        with httpx.Client(
            base_url=server.url, timeout=300, headers={"Authorization": f"Bearer {tokens[team]}"}
        ) as client:
            for number in range(sizes[team]):
                data = vary(texts[(team + number) % len(texts)], 1000 * team + number)
                begun = time.perf_counter()
                answer = client.post(
                    "/api/tasks/load/submissions", files={"file": ("system.txt", data)},
                    data={"name": f"system {number}", "key": f"key {number}"},
                )  # fmt: skip
                answer.raise_for_status()
                taken.append(time.perf_counter() - begun)

    begun = time.perf_counter()
    threads = [threading.Thread(target=send, args=(team,)) for team in range(len(SHARES))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"accepted": len(taken), "seconds": time.perf_counter() - begun, "p95": find_percentile(taken, 95)}


def score_all(address: str, workers: int, most: float) -> dict[str, Any]:
    """Start workers and wait until all submissions are scored and on the board."""
    database = Database(address)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    command = [sys.executable, "-m", "redink", "leaderboard", "serve", "--database", address, "worker"]
    crew = [subprocess.Popen(command, stderr=subprocess.DEVNULL) for _ in range(workers)]
    scored_after = 0.0
    try:
        while time.perf_counter() - begun < most:
            with database.read() as session:
                states = Counter(session.scalars(select(Job.kind).where(Job.state.in_(["queued", "running"]))))
            if not states["score"] and not scored_after:
                scored_after = time.perf_counter() - begun
            if not states:
                break
            time.sleep(0.5)
    finally:
        for worker in crew:
            worker.terminate()
        for worker in crew:
            worker.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = time.perf_counter() - begun
    with database.read() as session:
        states = Counter(session.scalars(select(Submission.state)))
        order = session.execute(
            select(Submission.team_id).join(Result, Result.submission_id == Submission.id).order_by(Result.id)
        ).scalars()
        late = find_lateness(list(order))
        twice = session.scalar(select(func.count()).select_from(Result)) or 0
        tries = Counter(session.scalars(select(Job.attempts).where(Job.kind == "score")))
        assert session.scalar(select(func.count()).select_from(Team)) == len(SHARES)
    database.close()
    return {
        "states": dict(states), "results": twice, "attempts": dict(tries), "scored after": scored_after,
        "board after": seconds, "processor": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        "late by": late,
    }  # fmt: skip


def find_lateness(order: list[int]) -> int:
    """Return the largest delay of a team's last submission, in positions, compared with teams taking turns.

    >>> find_lateness([1, 2, 1, 1]), find_lateness([1, 1, 1, 2])
    (0, 2)
    """
    sizes = Counter(order)
    late = 0
    for team, size in sizes.items():
        last = len(order) - 1 - order[::-1].index(team)
        turns = sum(min(other, size) for other in sizes.values()) - 1
        late = max(late, last - turns)
    return late


def find_percentile(values: list[float], percent: int) -> float:
    """Return a percentile of the values."""
    return statistics.quantiles(values, n=100)[percent - 1] if len(values) > 1 else sum(values)


async def think(host: str, port: int, path: str, readers: int, seconds: float) -> dict[str, Any]:
    """Measure readers who look at a page for one second before they request the next."""
    taken: list[float] = []
    errors = 0
    end = time.perf_counter() + seconds
    request = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAccept-Encoding: gzip\r\n\r\n".encode()

    async def read() -> None:
        nonlocal errors
        await asyncio.sleep(random.random())
        reader, writer = await asyncio.open_connection(host, port)
        try:
            while time.perf_counter() < end:
                begun = time.perf_counter()
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                size = next(
                    int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")
                )
                await reader.readexactly(size)
                taken.append(time.perf_counter() - begun)
                errors += not head.startswith(b"HTTP/1.1 200")
                await asyncio.sleep(1.0)
        except (OSError, asyncio.IncompleteReadError):
            errors += 1
        finally:
            writer.close()

    await asyncio.gather(*(read() for _ in range(readers)))
    return {"pages": len(taken), "a second": len(taken) / seconds, "errors": errors,
            "p50": find_percentile(taken, 50), "p95": find_percentile(taken, 95)}  # fmt: skip


WRK = """
done = function(summary, latency, requests)
  local bad = summary.errors
  io.write(string.format('{"pages": %d, "a second": %f, "errors": %d, "p50": %f, "p95": %f}\\n', summary.requests,
    summary.requests / summary.duration * 1e6, bad.connect + bad.read + bad.write + bad.status + bad.timeout,
    latency:percentile(50) / 1e6, latency:percentile(95) / 1e6))
end
"""


def hurry(url: str, readers: int, seconds: int, folder: Path, header: str = "Accept: */*") -> dict[str, Any]:
    """Measure readers who request the next page immediately (`wrk`)."""
    script = folder / "report.lua"
    script.write_text(WRK)
    words = [
        "-t1",
        f"-c{readers}",
        f"-d{seconds}s",
        "--timeout",
        "10s",
        "-H",
        "Accept-Encoding: gzip",
        "-H",
        header,
        "-s",
        str(script),
    ]
    run = subprocess.run(["wrk", *words, url], capture_output=True, text=True, check=True, timeout=seconds + 60)
    found: dict[str, Any] = json.loads(run.stdout.strip().splitlines()[-1])
    return found


def read_boards(server: Served, readers: int, seconds: int, folder: Path, cookie: str) -> dict[str, Any]:
    """Return the board as readers see it."""
    host, port = server.url.removeprefix("http://").split(":")
    page = server.client.get("/tasks/load", headers={"Accept-Encoding": "gzip"})
    page.raise_for_status()
    found: dict[str, Any] = {"bytes": len(page.content), "sent": int(page.headers["content-length"])}
    before = time_server(server)
    found["with thought"] = asyncio.run(think(host, int(port), "/tasks/load", readers, seconds))
    found["with thought"]["processor"] = time_server(server) - before
    if shutil.which("wrk"):
        for name, path in (("at once", "/tasks/load"), ("at once, JSON", "/api/tasks/load/board")):
            before = time_server(server)
            found[name] = hurry(server.url + path, readers, seconds, folder)
            found[name]["processor"] = time_server(server) - before
        for connections in SIGNED_IN:
            figures = hurry(server.url + "/tasks/load", connections, seconds, folder, f"Cookie: {LOGIN}={cookie}")
            found[f"signed in, {connections} connections"] = figures
    return found


def time_server(server: Served) -> float:
    """Return the CPU time of the server so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(kind: str, options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Return all figures for one database."""
    postgres = None
    address = f"sqlite:///{folder / 'redink.db'}"
    if kind == "postgresql":
        postgres = Postgres(safe=True)
        postgres.start()
        address = postgres.create("load")
    found: dict[str, Any] = {}
    try:
        reference, texts = load_files(options.folder, folder)
        tokens = make_teams(address, reference)
        server = start_server(address, folder / "log", "--no-demo", "--workers", "0")
        try:
            found["submit"] = submit_all(server, tokens, texts, options.submissions)
            print(kind, "submit", found["submit"], file=sys.stderr)
            found["score"] = score_all(address, options.workers, options.most)
            print(kind, "score", found["score"], file=sys.stderr)
            found["read"] = read_boards(server, options.readers, options.seconds, folder, make_cookie(address))
            print(kind, "read", found["read"], file=sys.stderr)
        finally:
            server.stop()
    finally:
        if postgres is not None:
            postgres.stop()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--database", default="postgresql,sqlite")
    parser.add_argument("--readers", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--submissions", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--most", type=float, default=1800, help="seconds after which scoring is abandoned")
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    found: dict[str, Any] = {"machine": describe_machine(), "load before": os.getloadavg()[0]}
    for kind in options.database.split(","):
        with tempfile.TemporaryDirectory(prefix="redink-load-") as folder:
            found[kind] = measure(kind, options, Path(folder))
    text = json.dumps(found, indent=1)
    print(text)
    if options.output:
        options.output.write_text(text + "\n")


if __name__ == "__main__":
    main()
