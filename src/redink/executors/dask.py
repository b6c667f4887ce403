"""Dask: batches to the workers of a cluster, results and outcomes back; the only file that knows this engine.

Batches are handed out as workers become free, one for each: what the scheduler and the client hold does not grow with
the work, and a worker that dies takes no innocent batch with it. A worker process makes its engine once, and does one
batch at a time.
"""

from __future__ import annotations

import os
import pickle
import queue
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

from redink.errors import InvalidParameter, MissingDependency, RedinkError, WorkerLost
from redink.executors.base import ATTEMPTS, Batch, Outcome, Result

PATIENCE = 10
"""Seconds until a scheduler must have answered."""
PERIOD = 2.0
"""Seconds between two looks at which workers there are."""
NEVER_GIVE_UP = {"distributed.deploy.lost-worker-timeout": "10000 days"}
"""A local cluster must not look after its workers: their nannies start them again, and where it finds one dead that
died some seconds before as well, it closes the nanny for good."""
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
def connect(address: str, **options: Any) -> Iterator[Dask]:
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
            load("dask").config.set(NEVER_GIVE_UP),
            distributed.LocalCluster(**{**settings, **options}) as cluster,
            distributed.Client(cluster, set_as_default=False) as client,
        ):
            yield Dask(client)
        return
    if "://" not in address and not Path(address).is_file():
        raise InvalidParameter(f"a cluster is tcp://HOST:PORT, local:N or a scheduler file, got '{address}'")
    place = {"address": address} if "://" in address else {"scheduler_file": address}
    try:
        client = distributed.Client(timeout=PATIENCE, set_as_default=False, **place)
    except (OSError, TimeoutError, ValueError) as error:
        raise WorkerLost(f"there is no Dask scheduler at {address} ({str(error).splitlines()[0]})") from None
    try:
        yield Dask(client)
    finally:
        with suppress(OSError, TimeoutError):
            client.close(timeout=PERIOD)


class Dask:
    """Runs batches on the workers of a Dask cluster, through a client of it."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.address: str = client.scheduler.address
        self.dashboard: str = client.dashboard_link or ""
        self._looked = 0.0
        self._workers = 0

    @property
    def workers(self) -> int:
        """How many worker processes there are now; one, where there is none yet."""
        if time.monotonic() - self._looked > PERIOD:
            try:
                self._workers = len(self._client.nthreads())
            except OSError:
                raise self._lose_scheduler() from None
            self._looked = time.monotonic()
        return max(1, self._workers)

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of all batches, in their order."""
        waiting: deque[int] = deque()
        done: dict[int, Result] = {}

        def number() -> Iterator[tuple[int, Batch]]:
            for place, batch in enumerate(batches):
                waiting.append(place)
                yield place, batch

        for outcome in self._run(prepare, number()):
            place, _ = outcome.batch
            if outcome.error:
                raise outcome.error
            done[place] = outcome.result  # type: ignore[assignment]
            while waiting and waiting[0] in done:
                yield done.pop(waiting.popleft())

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """What became of each batch, as they end."""
        for found in self._run(prepare, enumerate(batches)):
            yield Outcome(found.batch[1], found.result, found.error, found.worker, found.attempts)

    def _run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[tuple[int, Batch]]
    ) -> Iterator[Outcome[tuple[int, Batch], Result]]:
        recipe, prefix = pickle.dumps(prepare), f"redink-{uuid4().hex}"
        retried: Counter[str] = Counter()
        self._client.register_plugin(_limit_attempts(prefix))
        self._client.subscribe_topic(prefix, lambda event: retried.update([event[1]]))
        ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        busy: dict[Any, tuple[int, Batch]] = {}
        source = iter(batches)
        try:
            while True:
                while len(busy) < self.workers and (item := next(source, None)):
                    future = self._client.submit(_work, recipe, item[1], key=f"{prefix}-{item[0]}", pure=False)
                    busy[future] = item
                    future.add_done_callback(ended.put)
                if not busy:
                    return
                with suppress(queue.Empty):
                    future = ended.get(timeout=PERIOD)
                    yield self._conclude(future, busy.pop(future), 1 + retried.pop(future.key, 0))
                    future.release()
                if self._client.status != "running":
                    raise self._lose_scheduler()
        finally:
            with suppress(Exception):  # the scheduler may be gone
                self._client.cancel(list(busy), force=True)
            with suppress(Exception):
                self._client.unsubscribe_topic(prefix)
                self._client.unregister_scheduler_plugin(prefix)

    def _conclude(self, future: Any, item: tuple[int, Batch], attempts: int) -> Outcome[tuple[int, Batch], Result]:
        if future.status in ("cancelled", "lost"):
            raise self._lose_scheduler()
        try:
            result, worker = future.result()
        except load("distributed").scheduler.KilledWorker as error:
            return Outcome.give_up(item, str(getattr(error.last_worker, "address", "")))
        if isinstance(result, RedinkError):
            return Outcome(item, None, result, worker, attempts)
        return Outcome(item, result, None, worker, attempts)

    def _lose_scheduler(self) -> WorkerLost:
        return WorkerLost(f"the Dask scheduler at {self.address} is gone; what is complete is kept: run it again")


def _work(recipe: bytes, batch: Any) -> tuple[Any, str]:
    """Do one batch on a worker; what a user can put right comes back as a value, and only a bug is an error."""
    worker = load("distributed").get_worker()
    with _turn:
        try:
            work = _prepared.get(recipe)
            if work is None:
                while len(_prepared) >= KEPT:
                    _prepared.pop(next(iter(_prepared)))
                work = _prepared[recipe] = pickle.loads(recipe)()
            return work(batch), f"{worker.address} (process {os.getpid()})"
        except RedinkError as error:
            return error, worker.address


def _limit_attempts(prefix: str) -> Any:
    """A plugin that lets the scheduler give a batch of ours up after `ATTEMPTS` deaths, whatever its own limit is.

    The scheduler counts the workers that died with a task and compares with a limit for all its users (3, which means
    four deaths). So ours start counting where so many deaths are left. The class stands in a function so that it
    travels as a whole: a scheduler need not have Redink.
    """
    most = ATTEMPTS

    class Limit(load("distributed").SchedulerPlugin):  # type: ignore[misc]
        name = prefix

        async def start(self, scheduler: Any) -> None:
            self.scheduler = scheduler

        def transition(self, key: Any, start: str, finish: str, *_: Any, **__: Any) -> None:
            if start == "released" and finish != "forgotten" and str(key).startswith(prefix):
                task = self.scheduler.tasks[key]
                least = self.scheduler.allowed_failures + 1 - most
                if task.suspicious > max(least, 0):
                    self.scheduler.log_event(prefix, key)  # another try: whoever waits counts them
                task.suspicious = max(task.suspicious, least)

    return Limit()
