"""The lattice, its arcs and the search: both twins against the closure over all triples, and against each other."""

import random

import numpy as np
import pytest

from redink.metrics.maxmatch import lattice
from redink.metrics.maxmatch.lattice import GoldEdit
from tests.kernels.twins import load_compiled, load_pure
from tests.metrics import literal_maxmatch

# Vast lattices are searched in another way, which a warning says; tests/metrics checks that it does.
pytestmark = pytest.mark.filterwarnings("ignore::redink.errors.LongSentenceWarning")

USED = {
    "lattice": ("mark_steps",),
    "arcs": ("count_arcs", "list_arcs"),
    "search": ("choose_ends", "count_insertions", "pair_insertions", "search_lattice", "weigh_arcs"),
    "vast_lattice": ("grow_edits", "trace_edits"),
}
twins = pytest.mark.parametrize("load", [load_pure, load_compiled])


@pytest.fixture
def use(monkeypatch):
    """Make the metric run on one twin, and write down every array that its kernels fill."""

    def switch(load) -> list[bytes]:
        filled: list[bytes] = []

        def record(function):
            def call(*arguments):
                result = function(*arguments)
                filled.append(repr(result).encode())
                arrays = [own for one in arguments for own in (one if isinstance(one, tuple) else [one])]
                filled.extend(own.tobytes() for own in arrays if isinstance(own, np.ndarray))
                return result

            return call

        for name, functions in USED.items():
            for function in functions:
                monkeypatch.setattr(lattice, function, record(getattr(load(f"maxmatch.{name}"), function)))
        return filled

    # What is not filled must not be left to chance, or the two could not be compared.
    monkeypatch.setattr(lattice.np, "empty", np.zeros)
    return switch


def draw_cases(seed: int, number: int):
    draw = random.Random(seed)
    return [literal_maxmatch.draw_case(draw) for _ in range(number)]


def search(source, hypothesis, gold, limit) -> list[tuple[int, int, int, int]]:
    (edits,) = lattice.find_edits(source, hypothesis, [[GoldEdit(*edit) for edit in gold]], limit)
    return [tuple(edit) for edit in edits]


@twins
def test_the_arcs_are_those_of_the_closure(use, load) -> None:
    use(load)
    for source, hypothesis, gold, limit in draw_cases(1, 150):
        own = lattice.Lattice(source, hypothesis, [[GoldEdit(*edit) for edit in gold]], limit, lattice.Vocabulary())
        expected = literal_maxmatch.build(source, hypothesis, limit)
        width = len(hypothesis) + 1
        number = {vertex: vertex[0] * width + vertex[1] for vertex in expected.vertices}
        arcs = own._arcs[:, : own._size].T.tolist()
        assert [arc[:2] for arc in arcs] == [[number[tail], number[head]] for tail, head in expected.arcs]
        assert [arc[2] for arc in arcs] == [expected.distance[arc] for arc in expected.arcs]
        assert own._changes[: own._size].tolist() == [expected.changes[arc] for arc in expected.arcs]


@twins
def test_the_path_is_that_of_the_rule(use, load) -> None:
    use(load)
    for case in draw_cases(2, 150):
        assert search(*case) == literal_maxmatch.find_edits(*case), case


@pytest.mark.parametrize("most", [lattice.MAX_ARCS, -1], ids=["listed", "vast"])
def test_the_twins_fill_the_same_bytes(use, monkeypatch, most: int) -> None:
    monkeypatch.setattr(lattice, "MAX_ARCS", most)
    cases = draw_cases(3, 100)
    filled = []
    for load in (load_pure, load_compiled):
        written = use(load)
        paths = [search(*case) for case in cases]
        filled.append((paths, written))
    assert len(filled[0][1]) > 1000
    assert filled[0] == filled[1]


@twins
def test_a_vast_lattice_keeps_to_the_limit(use, load, monkeypatch) -> None:
    use(load)
    monkeypatch.setattr(lattice, "MAX_ARCS", -1)
    for limit, expected in ((0, 2), (1, 2), (2, 1), (3, 1)):
        assert len(search(tuple("abcd"), tuple("xbcy"), [], limit)) == expected
