"""Annotation of pandas data frames."""

from __future__ import annotations

import pandas
import pytest

from redink.cluster import annotate_frame
from redink.errors import UnknownName, UnsuitableData
from tests.cluster.conftest import draw_pairs


def make_frame(count: int = 4) -> pandas.DataFrame:
    pairs = draw_pairs(count)
    return pandas.DataFrame(
        {"n": range(count), "source": [source for source, _ in pairs], "corrected": [text for _, text in pairs]}
    )


def test_bad_rows_stop_are_dropped_or_are_explained() -> None:
    frame = make_frame(4)
    frame.loc[1, "corrected"] = None
    with pytest.raises(UnsuitableData, match="row 2 of this partition: a source and its correction must be text"):
        annotate_frame(frame)
    skipped = annotate_frame(frame, bad="skip")
    assert list(skipped["n"]) == [0, 2, 3]
    explained = annotate_frame(frame, bad="file")
    assert explained["edits"].isna().tolist() == [False, True, False, False]
    assert "must be text" in explained["problem"][1]
    assert explained["problem"].drop(1).isna().all()
    whole = annotate_frame(make_frame(4))
    assert [explained["edits"][row] for row in (0, 2, 3)] == [whole["edits"][row] for row in (0, 2, 3)]


def test_columns_are_chosen() -> None:
    frame = make_frame(2)
    assert list(annotate_frame(frame, columns=["n"]).columns) == ["n", "edits"]
    with pytest.raises(UnknownName, match="column of the data frame 'm'"):
        annotate_frame(frame, columns=["m"])
