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
    for counter, most in ((one, 2 * limit), (merged, limit)):
        assert len(counter.counts) <= most
        for number, count in whole.items():
            assert counter.counts[number] <= count <= counter.counts[number] + counter.missed
        assert counter.is_exact == (counter.counts == whole)
        assert counter.missed <= whole.total() / limit


@given(streams)
def test_below_the_limit_everything_is_exact(parts: list[list[int]]) -> None:
    counter = Frequent[int](31)
    for part in parts:
        counter.add(part)
    assert counter.counts == Counter(number for part in parts for number in part)
    assert counter.missed == 0


def test_equal_counts_go_by_the_order_of_things() -> None:
    counter = Frequent[str]()
    counter.add(["b", "a", "c", "c"])
    assert counter.list_top(2) == [("c", 2), ("a", 1)]
