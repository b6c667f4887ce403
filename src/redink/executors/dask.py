"""Dask: batches to the workers of a cluster, results and outcomes back; the only file that knows this engine.

Batches are handed out as workers become free, one for each: what the scheduler and the client hold does not grow with
the work. A batch whose worker dies is handed out again; one that only waited for that worker is not to blame. A worker
process makes its engine once, and does one batch at a time.
"""

from __future__ import annotations

import asyncio
import gc
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
from redink.executors.base import ATTEMPTS, Batch, Outcome, Result
from redink.version import VERSION

PATIENCE = 10
"""Seconds until a scheduler must have answered."""
PERIOD = 2.0
"""Seconds between two looks at which workers there are."""
LOCAL = {"distributed.deploy.lost-worker-timeout": "10000 days", "distributed.worker.profile.enabled": False}
"""What a local cluster needs. It must not look after its workers: their nannies start them again, and where it finds
one dead that died some seconds before as well, it closes the nanny for good. Dask's profile of workers costs 5%."""
KEPT = 2
"""How many engines a worker process keeps."""

_prepared: dict[bytes, Callable[[Any], Any]] = {}
_turn = Lock()


def load(module: str) -> Any:
    """A package of the extra for clusters."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingDependency(f"a cluster needs {module}: pip install 'redink[cluster]'") from error


@contextmanager
def connect(address: str, tell: Callable[[str], None] = lambda _: None, **options: Any) -> Iterator[Dask]:
    """The cluster at an address: tcp://HOST:PORT, a scheduler file, or local:N for N workers on this machine.

    Further options go to the workers of `local:N`, as Dask calls them.
    """
    distributed = load("distributed")
    kind, _, number = address.partition(":")
    if kind == "local":
        if not number.isdecimal() or not int(number):
            raise InvalidParameter(f"a local cluster is local:N with a number of workers, got '{address}'")
        settings = {"n_workers": int(number), "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
        with (
            load("dask").config.set(LOCAL),
            distributed.LocalCluster(**{**settings, **options}) as cluster,
            distributed.Client(cluster, set_as_default=False) as client,
        ):
            yield Dask(client, tell)
        return
    if "://" not in address and not Path(address).is_file():
        raise InvalidParameter(f"a cluster is tcp://HOST:PORT, local:N or a scheduler file, got '{address}'")
    place = {"address": address} if "://" in address else {"scheduler_file": address}
    try:
        client = distributed.Client(timeout=PATIENCE, set_as_default=False, **place)
    except (OSError, TimeoutError, ValueError) as error:
        raise WorkerExited(f"there is no Dask scheduler at {address} ({str(error).splitlines()[0]})") from None
    try:
        yield Dask(client, tell)
    finally:
        with suppress(OSError, TimeoutError):
            client.close(timeout=PERIOD)


@dataclass(frozen=True, slots=True)
class Attempt(Generic[Batch]):
    """A batch that is on its way."""

    place: int
    batch: Batch
    deaths: int = 0
    """How many workers it has taken with it."""
    tries: int = 1


class Dask:
    """Runs batches on the workers of a Dask cluster, through a client of it; `tell` takes notes for people."""

    def __init__(self, client: Any, tell: Callable[[str], None] = lambda _: None) -> None:
        self._client, self._tell = client, tell
        self.address: str = client.scheduler.address
        self.dashboard: str = client.dashboard_link or ""
        self._looked = 0.0
        self._workers: int | None = None

    @property
    def workers(self) -> int:
        """How many worker processes there are now; one, where there is none yet."""
        if self._workers is None or time.monotonic() - self._looked > PERIOD:
            try:
                found = len(self._client.nthreads())
            except OSError:
                raise self._lose_scheduler() from None
            if not found and self._workers != 0:
                self._tell(f"the cluster at {self.address} has no workers: waiting for some")
            self._looked, self._workers = time.monotonic(), found
        return max(1, self._workers)

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of all batches, in their order."""
        done: dict[int, Result] = {}
        due = 0
        for item, outcome in self._run(prepare, batches):
            if outcome.error:
                raise outcome.error
            done[item.place] = cast("Result", outcome.result)
            while due in done:
                yield done.pop(due)
                due += 1

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """What became of each batch, as they end."""
        return (outcome for _, outcome in self._run(prepare, batches))

    def _run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[tuple[Attempt[Batch], Outcome[Batch, Result]]]:
        recipe, prefix = pickle.dumps(prepare), f"redink-{uuid4().hex}"
        self._client.register_plugin(_end_at_first_death(prefix))
        ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        busy: dict[Any, Attempt[Batch]] = {}
        again: deque[Attempt[Batch]] = deque()
        fresh = (Attempt(place, batch) for place, batch in enumerate(batches))
        try:
            while True:
                while len(busy) < self.workers and (item := again.popleft() if again else next(fresh, None)):
                    key = f"{prefix}-{item.place}-{item.tries}"
                    future = self._client.submit(_work, recipe, item.batch, VERSION, key=key, pure=False)
                    busy[future] = item
                    future.add_done_callback(ended.put)
                if not busy:
                    return
                with suppress(queue.Empty):
                    future = ended.get(timeout=PERIOD)
                    item = busy.pop(future)
                    found = self._conclude(future, item, {other.key for other in busy})
                    if isinstance(found, Attempt):
                        again.append(found)
                    else:
                        yield item, found
                    future.release()
                if self._client.status != "running":
                    raise self._lose_scheduler()
        finally:
            with suppress(Exception):  # the scheduler may be gone
                self._client.cancel(list(busy), force=True)
            with suppress(Exception):
                self._client.unregister_scheduler_plugin(prefix)

    def _conclude(self, future: Any, item: Attempt[Batch], others: set[str]) -> Outcome[Batch, Any] | Attempt[Batch]:
        """What became of a batch; where its worker died, the batch that is to be tried again."""
        if future.status in ("cancelled", "lost"):
            raise self._lose_scheduler()
        try:
            result, worker = future.result()
        except load("distributed").scheduler.KilledWorker as error:
            self._looked = 0.0  # there is a worker less
            begun = set(error.last_worker.executing)  # as far as the scheduler has heard
            guilty = future.key in begun or not begun & others
            item = replace(item, deaths=item.deaths + guilty, tries=item.tries + 1)
            return item if item.deaths < ATTEMPTS else Outcome.give_up(item.batch, error.last_worker.address)
        except (OSError, asyncio.CancelledError, futures.CancelledError):
            if future.status == "error":
                raise  # a bug, on the worker
            raise self._lose_scheduler() from None
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "redink":
                raise MissingDependency(f"the workers at {self.address} have no redink: install it there") from None
            raise
        if isinstance(result, RedinkError):
            return Outcome(item.batch, None, result, worker, item.tries)
        return Outcome(item.batch, result, None, worker, item.tries)

    def _lose_scheduler(self) -> WorkerExited:
        return WorkerExited(f"the Dask scheduler at {self.address} is gone; what is complete is kept: run it again")


@contextmanager
def relax_gc() -> Iterator[None]:
    """Let Python look for cycles as seldom as the command line does while a batch is done; then as before."""
    usual = gc.get_threshold()
    gc.set_threshold(*RELAXED_GC)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _work(recipe: bytes, batch: Any, version: str) -> tuple[Any, str]:
    """Do one batch on a worker; what a user can put right comes back as a value, and only a bug is an error."""
    worker = load("distributed").get_worker()
    with _turn, relax_gc():
        try:
            if version != VERSION:
                raise MissingDependency(f"the worker at {worker.address} has Redink {VERSION}, and here is {version}")
            work = _prepared.get(recipe)
            if work is None:
                while len(_prepared) >= KEPT:
                    _prepared.pop(next(iter(_prepared)))
                work = _prepared[recipe] = pickle.loads(recipe)()
            return work(batch), f"{worker.address} (process {os.getpid()})"
        except RedinkError as error:
            return error, worker.address


def _end_at_first_death(prefix: str) -> Any:
    """A plugin that lets the scheduler give a batch of ours up when its worker dies: whoever waits tries it again.

    The scheduler counts the workers that died with a task, whether they had begun it or not, and has one limit for all
    its users. The class stands in a function so that it travels as a whole: a scheduler need not have Redink.
    """

    class Limit(load("distributed").SchedulerPlugin):  # type: ignore[misc]
        name = prefix

        async def start(self, scheduler: Any) -> None:
            self.scheduler = scheduler

        def transition(self, key: Any, start: str, finish: str, *_: Any, **__: Any) -> None:
            if start == "released" and finish != "forgotten" and str(key).startswith(prefix):
                self.scheduler.tasks[key].suspicious = self.scheduler.allowed_failures

    return Limit()
