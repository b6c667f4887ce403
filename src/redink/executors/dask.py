"""Executor that runs batches on a Dask cluster; the only module that uses Dask's interfaces.

Batches are submitted as workers become free, one per worker, so the memory of the scheduler and the client does not
grow with the work. A batch is retried if its worker exits. Each worker process creates its annotator once and processes
one batch at a time.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import pickle
import queue
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Generic, cast
from uuid import uuid4

from redink.errors import InvalidParameter, MissingDependency, RedinkError, WorkerExited
from redink.executors import RELAXED_GC
from redink.executors.base import MAX_ATTEMPTS, Batch, Outcome, Result
from redink.installation import name_install
from redink.version import VERSION

CONNECT_SECONDS = 10  # maximum wait for an answer of the scheduler
POLL_SECONDS = 2.0  # time between two checks for workers and a lost connection
LOCAL_SETTINGS = {
    # Nannies restart workers. If the cluster looked after lost workers too, it would close a nanny whose worker died
    # twice within seconds, and the run would hang.
    "distributed.deploy.lost-worker-timeout": "10000 days",
    "distributed.worker.profile.enabled": False,  # costs 5%
    "distributed.scheduler.allowed-failures": 0,  # report every death, so that this module can count them
    "logging": {"distributed": "critical", "distributed.client": "critical"},
}
MAX_PREPARED = 2  # annotators kept by a worker process

_prepared: dict[bytes, Callable[[Any], Any]] = {}
_lock = Lock()


def load(module: str) -> Any:
    """Import a package of the extra `cluster`."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingDependency(f"clusters and object stores need {module}: {name_install('cluster')}") from error


@contextmanager
def connect(address: str, notify: Callable[[str], None] = lambda _: None, **options: Any) -> Iterator[Dask]:
    """Connect to a cluster: tcp://HOST:PORT, a scheduler file, or local:N for N workers on this machine.

    Further options are passed to the workers of `local:N`, under Dask's names.
    """
    distributed = load("distributed")
    scheme, _, number = address.partition(":")
    if scheme == "local":
        if not number.isdecimal() or not int(number):
            raise InvalidParameter(f"a local cluster is local:N with a number of workers, got '{address}'")
        settings = {"n_workers": int(number), "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
        with (
            load("dask").config.set(LOCAL_SETTINGS),
            _silence_logs(),
            distributed.LocalCluster(**{**settings, "silence_logs": logging.CRITICAL, **options}) as cluster,
            distributed.Client(cluster, set_as_default=False) as client,
        ):
            yield Dask(client, notify)
        return
    if "://" not in address and not Path(address).is_file():
        raise InvalidParameter(f"a cluster is tcp://HOST:PORT, local:N or a scheduler file, got '{address}'")
    target = {"address": address} if "://" in address else {"scheduler_file": address}
    with _silence_logs():
        try:
            client = distributed.Client(timeout=CONNECT_SECONDS, set_as_default=False, **target)
        except (OSError, TimeoutError, ValueError) as error:
            raise WorkerExited(f"there is no Dask scheduler at {address} ({str(error).splitlines()[0]})") from None
        try:
            yield Dask(client, notify)
        finally:
            with suppress(OSError, TimeoutError):
                client.close(timeout=POLL_SECONDS)


@contextmanager
def _silence_logs() -> Iterator[None]:
    """Hide Dask's tracebacks about lost workers and heartbeats: this module handles them."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    levels = {logger: logger.level for logger in map(logging.getLogger, names)}
    for logger in levels:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)


@dataclass(frozen=True, slots=True)
class Attempt(Generic[Batch]):
    """A batch that has been submitted."""

    index: int
    batch: Batch
    deaths: int = 0
    """Number of workers that exited while processing it."""
    number: int = 1


class Dask:
    """Runs batches on the workers of a Dask cluster.

    Parameters
    ----------
    client
        A Dask client.
    notify
        Receives messages for the user.

    """

    def __init__(self, client: Any, notify: Callable[[str], None] = lambda _: None) -> None:
        self._client, self._notify = client, notify
        self.address: str = client.scheduler.address
        self.dashboard: str = client.dashboard_link or ""
        self._checked = 0.0
        self._workers: int | None = None

    @property
    def workers(self) -> int:
        """Current number of worker processes; one if there is none yet."""
        if self._workers is None or time.monotonic() - self._checked > POLL_SECONDS:
            try:
                count = len(self._client.nthreads())
            except OSError:
                raise self._lose_scheduler() from None
            if not count and self._workers != 0:
                self._notify(f"the cluster at {self.address} has no workers: waiting")
            self._checked, self._workers = time.monotonic(), count
        return max(1, self._workers)

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """Yield the results of all batches in their order."""
        done: dict[int, Result] = {}
        due = 0
        for attempt, outcome in self._run(prepare, batches):
            if outcome.error:
                raise outcome.error
            done[attempt.index] = cast("Result", outcome.result)
            while due in done:
                yield done.pop(due)
                due += 1

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """Yield the outcome of each batch in order of completion."""
        return (outcome for _, outcome in self._run(prepare, batches))

    def _run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[tuple[Attempt[Batch], Outcome[Batch, Result]]]:
        factory, prefix = pickle.dumps(prepare), f"redink-{uuid4().hex}"
        ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        running: dict[Any, Attempt[Batch]] = {}
        retries: deque[Attempt[Batch]] = deque()
        new = (Attempt(index, batch) for index, batch in enumerate(batches))
        try:
            while True:
                while len(running) < self.workers and (item := retries.popleft() if retries else next(new, None)):
                    key = f"{prefix}-{item.index}-{item.number}"
                    future = self._client.submit(_work, factory, item.batch, VERSION, key=key, pure=False)
                    running[future] = item
                    future.add_done_callback(ended.put)
                if not running:
                    return
                with suppress(queue.Empty):
                    future = ended.get(timeout=POLL_SECONDS)
                    item = running.pop(future)
                    result = self._conclude(future, item, {other.key for other in running})
                    if isinstance(result, Attempt):
                        retries.append(result)
                    else:
                        yield item, result
                    future.release()
                if self._client.status != "running":
                    raise self._lose_scheduler()
        finally:
            with suppress(Exception):  # the scheduler may be gone
                self._client.cancel(list(running), force=True)

    def _conclude(self, future: Any, item: Attempt[Batch], others: set[str]) -> Outcome[Batch, Any] | Attempt[Batch]:
        """Return the outcome of a batch, or the next attempt if its worker has exited."""
        if future.status in ("cancelled", "lost"):
            raise self._lose_scheduler()
        try:
            result, worker = future.result()
        except load("distributed").scheduler.KilledWorker as error:
            self._checked = 0.0  # the number of workers has changed
            executing = set(error.last_worker.executing)  # as far as the scheduler knows
            responsible = future.key in executing or not executing & others
            deaths = error.allowed_failures + 1 if responsible else 0  # the scheduler has retried it by itself
            item = replace(item, deaths=item.deaths + deaths, number=item.number + 1)
            return item if item.deaths < MAX_ATTEMPTS else Outcome.give_up(item.batch, error.last_worker.address)
        except (OSError, asyncio.CancelledError, futures.CancelledError):
            if future.status == "error":
                raise  # a bug on the worker
            raise self._lose_scheduler() from None
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "redink":
                raise MissingDependency(
                    f"the workers at {self.address} cannot import redink: install it there"
                ) from None
            raise
        if isinstance(result, RedinkError):
            return Outcome(item.batch, None, result, worker, item.number)
        return Outcome(item.batch, result, None, worker, item.number)

    def _lose_scheduler(self) -> WorkerExited:
        return WorkerExited(
            f"the connection to the Dask scheduler at {self.address} is lost; finished shards are kept: "
            "run the command again to continue"
        )


@contextmanager
def relax_gc() -> Iterator[None]:
    """Use relaxed garbage collection thresholds while a batch is processed."""
    usual = gc.get_threshold()
    gc.set_threshold(*RELAXED_GC)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _work(factory: bytes, batch: Any, version: str) -> tuple[Any, str]:
    """Process one batch on a worker; errors that the user can fix are returned, and only bugs are raised."""
    worker = load("distributed").get_worker()
    with _lock, relax_gc():
        try:
            if version != VERSION:
                raise MissingDependency(
                    f"the worker at {worker.address} has Redink {VERSION}, but the client has {version}"
                )
            work = _prepared.get(factory)
            if work is None:
                while len(_prepared) >= MAX_PREPARED:
                    _prepared.pop(next(iter(_prepared)))
                work = _prepared[factory] = pickle.loads(factory)()
            return work(batch), f"{worker.address} (process {os.getpid()})"
        except RedinkError as error:
            return error, worker.address
