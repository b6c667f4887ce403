"""Three-way alignments: both twins against each other and against the alignment word for word."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redink.metrics.imeasure import search as search_module
from redink.metrics.imeasure.components import make_order
from redink.metrics.imeasure.references import list_segments
from redink.metrics.imeasure.search import Costs, FlatSegments, Shape, find_candidates
from tests.kernels.twins import load_compiled, load_pure
from tests.metrics import literal_imeasure as literal
from tests.metrics.test_imeasure_search import cases, texts

prices = st.sampled_from([(2, 3), (1, 2), (3, 1), (1, 5)])


def number(text: tuple[str, ...]) -> np.ndarray:
    return np.array([ord(token) for token in text], np.int32)


def fill(load, source, hypothesis, reference, costs) -> list[np.ndarray]:
    """Everything that the kernels write for one reference."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module, "bound_cells", load("imeasure.band").bound_cells)
        shape = Shape(number(source), number(hypothesis), Costs(*costs))
    cost = np.zeros((len(reference) + 1, shape.width), np.int32)
    carry = np.zeros((len(reference) + 1, shape.width), np.int64)
    adds = np.array([1000**power for power in (4, 3, 2, 1, 0, 1, 0)], np.int64)
    load("imeasure.threeway").fill_layers(shape, number(reference), adds, cost, carry)
    return [*(row[: len(source) + 1] for row in shape.rows), shape.middle, cost, carry]


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@settings(deadline=None)
@given(source=texts, hypothesis=texts, reference=texts, costs=prices)
def test_the_rule(load, source, hypothesis, reference, costs) -> None:
    *_, carry = fill(load, source, hypothesis, reference, costs)
    width = carry.shape[1]
    corner = int(carry[-1, width - len(source) - 2])
    tp, tn, fp, fn, fpn = (corner // 1000**power % 1000 for power in (4, 3, 2, 1, 0))
    baseline = divmod(int(carry[-1, -1]), 1000)
    actual = (tp, tn, fp + fpn, fn + fpn, fpn, *baseline)
    assert actual == literal.count(source, hypothesis, reference, *costs)


@settings(deadline=None)
@given(source=texts, hypothesis=texts, reference=texts, costs=prices)
def test_the_twins_write_the_same(source, hypothesis, reference, costs) -> None:
    pure = fill(load_pure, source, hypothesis, reference, costs)
    compiled = fill(load_compiled, source, hypothesis, reference, costs)
    assert all(np.array_equal(one, other) for one, other in zip(pure, compiled, strict=True))


@settings(deadline=None)
@given(case=cases(), target=st.sampled_from(["cwacc", "ci", "dtp"]), costs=prices)
def test_the_twins_find_the_same(case, target: str, costs) -> None:
    sentence, hypothesis = case
    items = []
    for load in (load_pure, load_compiled):
        bounds: list[np.ndarray] = []

        def remember(*arguments: object, load=load, bounds=bounds) -> None:
            load("imeasure.bounds").bound_costs(*arguments)
            bounds.append(arguments[-2][1:])

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(search_module, "bound_cells", load("imeasure.band").bound_cells)
            patch.setattr(search_module, "bound_costs", remember)
            patch.setattr(search_module, "search", load("imeasure.threeway").search)
            order = make_order(target, 2.0, 0.5)
            candidates = find_candidates(
                FlatSegments(list_segments(sentence, True), sentence.tokens), hypothesis, order, Costs(*costs)
            )
        items.append((candidates, [own.tolist() for own in bounds]))
    assert items[0] == items[1]
