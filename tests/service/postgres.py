"""A real PostgreSQL for tests and measurements: started as an ordinary user on the loopback address, killed at will."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
"""Where Debian has it, the newest first; elsewhere it is on the path."""


def find_programs() -> Path | None:
    """The folder with initdb and postgres; None where PostgreSQL is not installed."""
    program = shutil.which("initdb")
    return Path(program).parent if program else next((path for path in PLACES if (path / "initdb").exists()), None)


def find_port() -> int:
    """A port that is free now, below those that the system gives to connections."""
    draw = random.Random()
    for _ in range(200):
        port = draw.randrange(20_000, 32_000)
        with socket.socket() as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                attempt.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no port is free")


class Postgres:
    """A server with a data folder of its own, which goes when it is stopped."""

    def __init__(self, safe: bool = False) -> None:
        """A safe one writes through to the disk, as in production; others forget that and are quick."""
        programs = find_programs()
        assert programs is not None
        self.programs, self.safe = programs, safe
        self.folder = Path(tempfile.mkdtemp(prefix="redink-postgres-"))
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0
        self._user = self._find_user()
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        words = ["-D", self.data, "-U", "redink", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run([programs / "initdb", *words], check=True, capture_output=True, user=self._user, cwd="/")

    @staticmethod
    def _find_user() -> str | None:
        """PostgreSQL refuses to run as root: then as whom."""
        if os.getuid() != 0:
            return None
        names = {entry.pw_name for entry in pwd.getpwall()}
        return "postgres" if "postgres" in names else "nobody"

    def start(self) -> None:
        """Start it and wait until it answers; after a kill, at the same port."""
        for _ in range(20):
            self.port = self.port or find_port()
            quick = [] if self.safe else ["-c", "fsync=off", "-c", "full_page_writes=off"]
            words = ["-D", self.data, "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
            more = ["-c", "unix_socket_directories=", "-c", "max_connections=200", "-c", "shared_buffers=64MB", *quick]
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    [self.programs / "postgres", *words, *more], stdout=log, stderr=log, user=self._user, cwd="/"
                )
            if self._wait():
                return
            if "Address already in use" in self.log.read_text():
                self.port = 0
            time.sleep(0.3)  # what is left of a killed one may hold its memory for a moment
        raise RuntimeError(self.log.read_text())

    def _wait(self) -> bool:
        assert self.process is not None
        while self.process.poll() is None:
            try:
                psycopg.connect(self.make_address("postgres"), connect_timeout=2).close()
                return True
            except psycopg.OperationalError:
                time.sleep(0.05)
        return False

    def make_address(self, name: str) -> str:
        """The address of a database in it."""
        return f"postgresql://redink@127.0.0.1:{self.port}/{name}"

    def create(self, name: str, template: str = "template1") -> str:
        """A new database; returns its address."""
        with psycopg.connect(self.make_address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.make_address(name)

    def kill(self) -> None:
        """kill -9 of the server and all its processes, at once."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP)  # so that it starts no other
        for pid in [*list_children(self.process.pid), self.process.pid]:
            os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it at once and remove its folder."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT if not self.safe else signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def list_children(pid: int) -> list[int]:
    """The processes that a process has started and that live."""
    children = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if int(fields[1]) == pid and fields[0] != "Z":
            children.append(int(path.parent.name))
    return children
