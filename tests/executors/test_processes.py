"""Processes: results in the order of the batches, whoever made them, and errors where they are due."""

import os
import time
from pathlib import Path

import pytest

from redink.errors import UnsuitableData
from redink.executors.processes import MAX_WAITING, Processes


def make_double(folder=None):
    """Doubles numbers; the first batch waits until others were done behind it, and 13 brings bad luck."""

    def double(number):
        if folder is not None and number == 0:
            deadline = time.monotonic() + 60
            while len(list(folder.iterdir())) < MAX_WAITING and time.monotonic() < deadline:
                time.sleep(0.01)
        if number == 13:
            raise UnsuitableData("thirteen")
        if folder is not None:
            (folder / str(number)).touch()
        return 2 * number, os.getpid()

    return double


class Prepare:
    """A recipe that can travel."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def __call__(self):
        return make_double(self.folder)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 40])
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_batches(count, jobs):
    batches = [number if number != 13 else 0 for number in range(count)]
    results = list(Processes(jobs).map(Prepare(), iter(batches)))
    assert [number for number, _ in results] == [2 * number for number in batches]
    assert len({process for _, process in results}) <= jobs


def test_a_slow_batch_holds_up_nobody_else_and_little_waits_for_it(tmp_path):
    handed = []

    def hand_out():
        for number in range(20, 60):
            handed.append(number)
            yield number if number > 20 else 0

    results = Processes(2).map(Prepare(tmp_path), hand_out())
    first, slow = next(results)
    assert first == 0
    assert MAX_WAITING <= len(handed) <= 2 * MAX_WAITING + 3  # the others went on meanwhile, and not without end
    rest = list(results)
    assert [number for number, _ in rest] == [2 * number for number in range(21, 60)]
    assert {process for _, process in rest} - {slow}


def test_an_error_is_raised_where_its_result_is_due():
    results = Processes(2).map(Prepare(), iter([1, 2, 13, 4]))
    assert [next(results)[0], next(results)[0]] == [2, 4]
    with pytest.raises(UnsuitableData, match="thirteen"):
        next(results)
