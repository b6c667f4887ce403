"""Leases: files with a heartbeat by which concurrent runs in one folder see each other.

Runs with the same plan may share a folder, as the tasks of an array job do. A run with another plan is refused. A lease
ends with its owner: at once if the owner was a process of this machine, and otherwise when its heartbeat has stopped.
"""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import Any
from uuid import uuid4

from redink.cluster.storage import UNFINISHED, Folder
from redink.errors import OutputError, RedinkError

LEASES = "_manifest/leases"
HEARTBEAT_SECONDS = 10.0
EXPIRY_SECONDS = 60.0


class Lease:
    """The claim of one run on an output folder, as a context manager."""

    def __init__(self, folder: Folder, digest: str, exclusive: bool = False) -> None:
        self.id = uuid4().hex
        self._folder, self._digest, self._exclusive = folder, digest, exclusive
        self._name = f"{LEASES}/{self.id}.json"
        self._started = time.time()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="redink-lease", daemon=True)

    def __enter__(self) -> Lease:
        self._write()
        try:
            self._refuse_conflicts()
        except BaseException:
            self._folder.remove([self._name])
            raise
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        with suppress(RedinkError, OSError):  # the folder may be out of reach: then the lease expires
            self._folder.remove([name for name in self._folder.list_files(UNFINISHED) if f"/{self.id}/" in name])
            self._folder.remove([self._name])

    def _write(self) -> None:
        value = {
            "plan": self._digest, "exclusive": self._exclusive, "host": socket.gethostname(), "pid": os.getpid(),
            "started": self._started, "beat": time.time(),
        }  # fmt: skip
        self._folder.write(self._name, json.dumps(value).encode())

    def _beat(self) -> None:
        while not self._stop.wait(HEARTBEAT_SECONDS):
            with suppress(RedinkError, OSError):  # a missed heartbeat is not the end of the run
                self._write()

    def _refuse_conflicts(self) -> None:
        """Refuse to start beside a run with another plan; remove the leases and temporary files of dead runs."""
        names = [name for name in self._folder.list_files(LEASES) if name != self._name]
        alive = set()
        for name, data in self._folder.read(names).items():
            other = _parse(data)
            if other is None or not _is_alive(other):
                self._folder.remove([name])
                continue
            alive.add(name.rpartition("/")[2].removesuffix(".json"))
            if other["plan"] != self._digest or self._exclusive or other["exclusive"]:
                raise OutputError(
                    f"{self._folder.address} is in use by another run (process {other['pid']} on {other['host']}): "
                    "wait until it has ended, or choose another folder"
                )
        unfinished = self._folder.list_files(UNFINISHED)
        self._folder.remove([name for name in unfinished if name.split("/")[2] not in {*alive, self.id}])


def _parse(data: bytes) -> dict[str, Any] | None:
    with suppress(ValueError):
        value = json.loads(data)
        if isinstance(value, dict) and {"plan", "exclusive", "host", "pid", "beat"} <= value.keys():
            return value
    return None


def _is_alive(lease: dict[str, Any]) -> bool:
    """Return True if the owner of a lease exists, or may exist on another machine."""
    if time.time() - float(lease["beat"]) > EXPIRY_SECONDS:
        return False
    if lease["host"] != socket.gethostname():
        return True
    try:
        os.kill(int(lease["pid"]), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # a process of another user
    return True
