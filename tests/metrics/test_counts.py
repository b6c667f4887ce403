"""Counts that are kept: small, and the same when they are asked for."""

import numpy as np
import pytest

from redink import samples
from redink.errors import UnsuitableData
from redink.metrics.counts import Counts, KeptCounts
from redink.scoring.evaluate import score_parts


@pytest.mark.parametrize(
    ("largest", "size"),
    [(0, 1), (127, 1), (128, 2), (32_767, 2), (32_768, 4), (2**31 - 1, 4), (2**31, 8), (2**62, 8)],
)
def test_kept_counts_are_the_same_in_fewer_bytes(largest: int, size: int) -> None:
    table = np.array([[[0, 1, largest]], [[largest, 0, 2]]])
    labels = np.array([[[0, 3]], [[-1, -1]]])
    kept = KeptCounts({"mine": [Counts(table[:1], labels[:1]), Counts(table[1:], labels[1:])]})
    assert kept["mine"].table.tolist() == table.tolist()
    assert kept["mine"].labels.tolist() == labels.tolist()
    assert kept["mine"].table.dtype == kept["mine"].labels.dtype == np.int64
    assert [array.itemsize for array in kept.arrays] == [size, 1]


def test_parts_of_different_size_are_kept_together() -> None:
    parts = [Counts(np.full((1, width, 1), value), np.zeros((1, width, 2), int)) for width, value in ((1, 5), (2, 900))]
    kept = KeptCounts({"mine": parts})["mine"]
    assert kept.table.tolist() == [[[5], [0]], [[900], [900]]]
    assert kept.candidates.tolist() == [1, 2]


def test_types_are_kept_only_where_they_are_wanted() -> None:
    corpus, outputs = samples.load()
    with_types, without = (score_parts([(corpus, outputs)], types=types) for types in (True, False))
    assert with_types.scores == without.scores
    assert with_types.score_types("full")
    with pytest.raises(UnsuitableData, match="without error types"):
        without.score_types("full")
