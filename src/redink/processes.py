"""Work for several processes: items in, results out in the same order, with bounded memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Worker = TypeVar("Worker")


def share_out(
    make_worker: Callable[[], Worker], work: Callable[[Worker, Item], Result], items: Iterable[Item], jobs: int = 1
) -> Iterator[Result]:
    """The results of all items, in order; every process makes a worker of its own once.

    >>> list(share_out(lambda: 10, lambda worker, item: worker * item, [1, 2, 3]))
    [10, 20, 30]
    """
    if jobs <= 1:
        worker = make_worker()
        for item in items:
            yield work(worker, item)
        return
    with ProcessPoolExecutor(jobs, initializer=_start, initargs=(make_worker,)) as pool:
        waiting: deque[Future[Result]] = deque()
        for item in items:
            waiting.append(pool.submit(_run, work, item))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


_own: dict[str, Any] = {}


def _start(make_worker: Callable[[], Worker]) -> None:
    _own["worker"] = make_worker()


def _run(work: Callable[[Worker, Item], Result], item: Item) -> Result:
    return work(_own["worker"], item)
