"""Counts that are kept: small, and the same when they are asked for."""

import numpy as np
import pytest

from redink import samples
from redink.errors import UnsuitableData
from redink.metrics.counts import Counts, PackedCounts, TypeCounts, join_counts, pack, sum_draws
from redink.scoring.reduction import score_parts


@pytest.mark.parametrize(
    ("largest", "size"),
    [(0, 1), (127, 1), (128, 2), (32_767, 2), (32_768, 4), (2**31 - 1, 4), (2**31, 8), (2**62, 8)],
)
def test_kept_counts_are_the_same_in_fewer_bytes(largest: int, size: int) -> None:
    table = np.array([[[0, 1, largest]], [[largest, 0, 2]]])
    labels = np.array([[[0, 3]], [[-1, -1]]])
    saved = PackedCounts({"mine": [Counts(table[:1], labels[:1]), Counts(table[1:], labels[1:])]})
    assert saved["mine"].table.tolist() == table.tolist()
    assert saved["mine"].labels.tolist() == labels.tolist()
    assert saved["mine"].table.dtype == saved["mine"].labels.dtype == np.int64
    assert [array.itemsize for array in saved.arrays] == [size, 1]


def test_parts_of_different_size_are_kept_together() -> None:
    parts = [Counts(np.full((1, width, 1), value), np.zeros((1, width, 2), int)) for width, value in ((1, 5), (2, 900))]
    saved = PackedCounts({"mine": parts})["mine"]
    assert saved.table.tolist() == [[[5], [0]], [[900], [900]]]
    assert saved.candidates.tolist() == [1, 2]


def test_types_are_kept_only_where_they_are_wanted() -> None:
    corpus, outputs = samples.load()
    with_types, without = (score_parts([(corpus, outputs)], types=types) for types in (True, False))
    assert with_types.scores == without.scores
    assert with_types.score_types("full")
    with pytest.raises(UnsuitableData, match="have no error types"):
        without.score_types("full")


def make_types(names: str, *events: tuple[int, int, int, int]) -> TypeCounts:
    return TypeCounts(tuple(names.split()), np.array(events, np.int32).reshape(-1, 4))


def make_counts(rows: int, width: int = 1, types: TypeCounts | None = None, decided: str = "") -> Counts:
    """Counts whose numbers say where they stand; `decided` has a 1 for each right decision."""
    table = np.arange(rows * width * 2).reshape(rows, width, 2)
    decisions = np.array([one == "1" for one in decided]) if decided else None
    return Counts(table, np.zeros((rows, width, 2), np.int64), types, decisions)


# Sentence, candidate, type, statistic.
ONE = make_types("A B", (0, 0, 0, 1), (0, 1, 1, 2), (2, 0, 1, 0), (2, 0, 1, 0))


def test_events_are_taken_with_their_sentences() -> None:
    taken = ONE.take(np.array([2, 1, 0, 2]))
    assert taken.names == ("A", "B")
    assert taken.events.tolist() == [
        [0, 0, 1, 0], [0, 0, 1, 0], [2, 0, 0, 1], [2, 1, 1, 2], [3, 0, 1, 0], [3, 0, 1, 0],
    ]  # fmt: skip
    assert make_counts(3, 2, ONE).take([2, 0]).types.events[:, 0].tolist() == [0, 0, 1, 1]


def test_events_of_chosen_candidates_are_added_up_by_type() -> None:
    first, second = np.array([0, 0, 0]), np.array([1, 0, 1])
    assert {name: row.tolist() for name, row in ONE.total(first, 3).items()} == {"A": [0, 1, 0], "B": [2, 0, 0]}
    assert {name: row.tolist() for name, row in ONE.total(second, 3).items()} == {"B": [0, 0, 1]}


def test_parts_are_joined_with_their_types_and_decisions() -> None:
    other = make_types("B C", (1, 0, 0, 2), (1, 0, 1, 1))
    joined = join_counts([make_counts(3, 2, ONE, "01"), make_counts(2, 1, other, "1")])
    assert joined.types.names == ("A", "B", "C")
    assert joined.types.events.tolist() == [*ONE.events.tolist(), [4, 0, 1, 2], [4, 0, 2, 1]]
    assert joined.decisions.tolist() == [False, True, True]
    assert joined.table[3:].tolist() == [[[0, 1], [0, 0]], [[2, 3], [0, 0]]]
    assert joined.labels[3:].tolist() == [[[0, 0], [-1, -1]]] * 2
    assert joined.candidates.tolist() == [2, 2, 2, 1, 1]


def test_what_a_part_lacks_the_whole_lacks() -> None:
    joined = join_counts([make_counts(3, 1, ONE, "01"), make_counts(1)])
    assert (joined.types, joined.decisions) == (None, None)
    without_names = join_counts([make_counts(1, 1, make_types("")), make_counts(3, 1, ONE)])
    assert without_names.types.events[:, 0].tolist() == [1, 1, 3, 3]
    single = make_counts(2)
    assert join_counts([single]) is single


def test_a_sample_has_no_decisions() -> None:
    assert make_counts(2, decided="10").take([0]).decisions is None


def test_drawn_sums() -> None:
    table = np.array([[1, 10], [2, 20], [4, 40]])
    draws = np.array([[0, 0, 1], [2, 2, 2], [0, 1, 2]])
    assert sum_draws(table, draws).tolist() == [[4.0, 40.0], [12.0, 120.0], [7.0, 70.0]]


def test_nothing_can_be_packed() -> None:
    nothing = pack(Counts(np.zeros((0, 1, 3), np.int64), np.zeros((0, 1, 2), np.int64)))
    assert (len(nothing), nothing.table.itemsize) == (0, 1)


def test_kept_counts_are_a_mapping() -> None:
    saved = PackedCounts({"one": [make_counts(1)], "two": [make_counts(2)]})
    assert (list(saved), len(saved), len(saved["two"])) == (["one", "two"], 2, 2)
