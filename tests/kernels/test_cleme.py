"""Chunks, weights and choices of CLEME: both twins against the rules in plain Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.metrics.cleme import chunks
from redink.metrics.cleme.chunks import Rules, judge
from redink.types import Corpus, Edit, Output, Sentence
from tests.kernels.twins import load_compiled, load_pure
from tests.metrics import literal_cleme
from tests.metrics.literal_cleme import OUTCOMES

twins = pytest.mark.parametrize("load", [load_pure, load_compiled])
words = st.sampled_from("abc")


@st.composite
def annotations(draw: st.DrawFn, length: int) -> tuple[Edit, ...]:
    """Edits in order that may touch, but not overlap; some change nothing."""
    indices = sorted(draw(st.lists(st.integers(0, length), max_size=6)))
    edits = [
        Edit(start, end, tuple(draw(st.lists(words, max_size=2))), "R:OTHER")
        for start, end in zip(indices[::2], indices[1::2], strict=False)
    ]
    return tuple(edits)


@st.composite
def sentences(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[Edit, ...], list[tuple[Edit, ...]]]:
    source = tuple(draw(st.lists(words, max_size=6)))
    references = draw(st.lists(annotations(len(source)), min_size=1, max_size=3))
    return source, draw(annotations(len(source))), references


rules = st.builds(
    Rules, independent=st.booleans(), detection=st.booleans(), drop_unchanged=st.booleans(),
    merge_distance=st.integers(0, 2), each=st.booleans(),
)  # fmt: skip


@twins
@given(rows=st.lists(sentences(), max_size=4), rules=rules)
def test_chunks_and_outcomes(load, rows, rules: Rules) -> None:
    kernel = load("cleme.chunks")
    corpus = Corpus("random", [Sentence(source, tuple(references)) for source, _, references in rows])
    output = Output("random", edits=[(hypothesis,) for _, hypothesis, _ in rows])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "judge_chunks", kernel.judge_chunks)
        patch.setattr(chunks, "select_references", kernel.select_references)
        judged = judge(corpus, output, rules)
    for row, (source, hypothesis, references) in enumerate(rows):
        wanted = literal_cleme.list_outcomes(source, hypothesis, references, *rules)
        assert (judged.labels[row, :, 0] >= 0).sum() == len(wanted)
        for candidate, expected in enumerate(wanted):
            events = judged.events[(judged.events[:, 0] == row) & (judged.events[:, 1] == candidate)]
            actual = [(start, end, OUTCOMES[outcome], size) for start, end, outcome, size in events[:, 2:6].tolist()]
            # Chunks that nobody changed are only counted.
            assert judged.facts[row, candidate, 0] == len(expected) - len(actual)
            assert [chunk for chunk in expected if chunk in actual] == actual
            assert {chunk[2] for chunk in expected if chunk not in actual} <= {"TN"}
        if not rules.drop_unchanged:
            lengths = literal_cleme.find_lengths(source, hypothesis, references, rules.merge_distance)
            assert judged.facts[row, :, 1:].sum(axis=0).tolist() == [sum(lengths), len(lengths)]


@twins
@given(data=st.data())
def test_weighing(load, data) -> None:
    size = st.integers(0, 5)
    chunk_lists = data.draw(st.lists(st.lists(st.tuples(st.integers(0, 3), size), max_size=4), min_size=1, max_size=5))
    weights = np.array(data.draw(st.lists(st.lists(st.floats(0, 3), min_size=6, max_size=6), min_size=3, max_size=3)))
    table = np.zeros((len(chunk_lists), 1, 3 + 4), np.int64)
    for row, own in enumerate(chunk_lists):
        table[row, 0, 0] = row
        table[row, 0, 3 : 3 + len(own)] = [1 + outcome + 4 * length for outcome, length in own]
    counts = np.full((len(chunk_lists), 1, 6), 9.0)
    load("cleme.choice").weigh_lengths(table, np.ones(len(chunk_lists), np.int64), weights, counts)
    for row, own in enumerate(chunk_lists):
        sums = [0.0] * 6
        sums[3] = row
        for outcome, length in own:
            weight = weights[{0: 0, 1: 1, 2: 1, 3: 2}[outcome], length]
            for index in {0: (0,), 1: (1, 4), 2: (1, 5), 3: (2,)}[outcome]:
                sums[index] += weight
        assert counts[row, 0].tolist() == sums


halves = st.integers(0, 6).map(lambda number: number / 2)
candidates = st.tuples(halves, halves, halves, halves, halves).map(
    lambda own: (own[0], own[3] + own[4], own[1], own[2], own[3], own[4])
)
corpora = st.lists(st.lists(candidates, min_size=1, max_size=3), min_size=1, max_size=8)


def make_table(rows) -> tuple[np.ndarray, np.ndarray]:
    width = max(map(len, rows))
    padded = [row + [(9.0,) * 6] * (width - len(row)) for row in rows]
    return np.array(padded), np.array(list(map(len, rows)), np.int64)


def share(part: float, whole: float, empty: float) -> float:
    return part / whole if whole else empty


def find_prf(counts, beta: float, digits: int | None) -> tuple[float, ...]:
    tp, fp, fn, tn, *_ = counts
    p, r = share(tp, tp + fp, 1.0), share(tp, tp + fn, 1.0)
    f = share((1 + beta**2) * p * r, beta**2 * p + r, 0.0)
    figures = p, r, share(tp + tn, tp + fp + fn + tn, 0.0), f
    return tuple(round(figure, digits) for figure in figures) if digits else figures


def find_failure(counts, factors) -> tuple[float, ...]:
    tp, _, fn, _, wrong, over = counts
    needed = tp + wrong + fn
    figures = (
        share(tp, needed, factors[4]), share(wrong, needed, 0.0), share(fn, needed, 0.0),
        share(over, tp + wrong + over, 0.0),
    )  # fmt: skip
    a, b, c, d, _ = factors
    return (*figures, a * figures[0] + b * (1 - figures[1]) + c * (1 - figures[2]) + d * (1 - figures[3]))


def walk_naively(rows, rank) -> tuple[list[int], list[float]]:
    """The first of the best on the sums so far; then by the candidate's own TP, FP, FN and TN."""
    totals, chosen = [0.0] * 6, []
    for row in rows:
        keys = [
            (rank([a + b for a, b in zip(totals, own, strict=True)]), own[0], -own[1], -own[2], own[3]) for own in row
        ]
        chosen.append(keys.index(max(keys)))
        totals = [a + b for a, b in zip(totals, row[chosen[-1]], strict=True)]
    return chosen, totals


@twins
@given(rows=corpora, beta=st.sampled_from([0.5, 1.0, 2.0]), rounded=st.booleans(), data=st.data())
def test_choice_by_f(load, rows, beta: float, rounded: bool, data) -> None:
    kernel, digits = load("cleme.choice"), 4 if rounded else None
    table, sizes = make_table(rows)
    order = data.draw(st.lists(st.integers(0, len(rows) - 1), max_size=10))
    chosen, sums = np.zeros(len(order), np.int64), np.zeros(6)
    kernel.choose_by_f(table, sizes, np.array(order, np.int64), beta, rounded, chosen, sums)
    expected = walk_naively([rows[row] for row in order], lambda counts: find_prf(counts, beta, digits)[-1])
    assert (chosen.tolist(), sums.tolist()) == expected
    alone, figures = np.zeros(len(rows), np.int64), np.zeros((len(rows), 4))
    kernel.choose_alone_by_f(table, sizes, beta, rounded, alone, figures)
    for row, index, row_figures in zip(rows, alone.tolist(), figures.tolist(), strict=True):
        keys = [(f, p, r, acc) for p, r, acc, f in (find_prf(own, beta, digits) for own in row)]
        assert index == keys.index(max(keys))
        assert tuple(row_figures) == find_prf(row[index], beta, digits)


@twins
@given(
    rows=corpora,
    factors=st.sampled_from(
        [(0.45, 0.35, 0.15, 0.05, 0.0), (0.35, 0.25, 0.2, 0.2, 1.0), (0.25, 0.25, 0.25, 0.25, 0.0)]
    ),
    data=st.data(),
)
def test_choice_by_score(load, rows, factors, data) -> None:
    kernel = load("cleme.choice")
    table, sizes = make_table(rows)
    order = data.draw(st.lists(st.integers(0, len(rows) - 1), max_size=10))
    chosen, sums = np.zeros(len(order), np.int64), np.zeros(6)
    weights = np.array(factors)
    kernel.choose_by_score(table, sizes, np.array(order, np.int64), weights, np.zeros(5), chosen, sums)
    expected = walk_naively([rows[row] for row in order], lambda counts: find_failure(counts, factors)[-1])
    assert (chosen.tolist(), sums.tolist()) == expected
    alone, figures = np.zeros(len(rows), np.int64), np.zeros((len(rows), 5))
    kernel.choose_alone_by_score(table, sizes, weights, np.zeros(5), alone, figures)
    for row, index, row_figures in zip(rows, alone.tolist(), figures.tolist(), strict=True):
        keys = [(score, hit, -w, -u, -o) for hit, w, u, o, score in (find_failure(own, factors) for own in row)]
        assert index == keys.index(max(keys))
        assert tuple(row_figures) == find_failure(row[index], factors)


@given(st.floats(0, 1))
def test_rounding_is_that_of_python(value: float) -> None:
    assert load_pure("cleme.choice").round_to_four(value) == round(value, 4)
