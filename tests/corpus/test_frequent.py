"""The most frequent things of a stream."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from redink.corpus.frequent import Frequent

streams = st.lists(st.lists(st.integers(0, 30), max_size=20), max_size=20)


@given(streams, st.integers(1, 10))
def test_counts_are_never_too_high_and_too_low_by_no_more_than_is_said(parts: list[list[int]], limit: int) -> None:
    whole = Counter(number for part in parts for number in part)
    one, merged = Frequent[int](limit), Frequent[int](limit)
    for part in parts:
        one.add(part)
        piece = Frequent[int](limit)
        piece.add(part)
        merged.merge(piece)
    for found, most in ((one, 2 * limit), (merged, limit)):
        assert len(found.counts) <= most
        for number, count in whole.items():
            assert found.counts[number] <= count <= found.counts[number] + found.missed
        assert found.is_exact == (found.counts == whole)
        assert found.missed <= whole.total() / limit


@given(streams)
def test_below_the_limit_everything_is_exact(parts: list[list[int]]) -> None:
    found = Frequent[int](31)
    for part in parts:
        found.add(part)
    assert found.counts == Counter(number for part in parts for number in part)
    assert found.missed == 0


def test_equal_counts_go_by_the_order_of_things() -> None:
    found = Frequent[str]()
    found.add(["b", "a", "c", "c"])
    assert found.list_top(2) == [("c", 2), ("a", 1)]
