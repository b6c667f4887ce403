"""Chunks and outcomes: both twins against the rules in plain Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernels.twins import load_compiled, load_pure

Chunk = tuple[int, int, int, int]  # start, end, correction, place of the edit or -1


@st.composite
def sentences(draw: st.DrawFn) -> tuple[int, list[tuple[int, int, int]], list[tuple[int, int, int]]]:
    """A length, and the sorted edits (start, end, correction) of a reference and a system."""
    length = draw(st.integers(0, 5))
    spans = st.tuples(st.integers(0, length), st.integers(0, length)).map(sorted)
    edits = st.lists(st.tuples(spans, st.integers(0, 2)).map(lambda own: (*own[0], own[1])), max_size=4).map(sorted)
    return length, draw(edits), draw(edits)


def chunk_naively(length: int, edits: list[tuple[int, int, int]], first: int) -> list[Chunk]:
    """Edits and the tokens outside them; then empty chunks wherever there is no insertion."""
    plain: list[Chunk] = []
    position = 0
    for index, (start, end, key) in enumerate(edits, first):
        plain += [(token, token + 1, -1, -1) for token in range(position, start)]
        plain.append((start, end, key, index))
        position = max(position, start, end)
    plain += [(token, token + 1, -1, -1) for token in range(position, length)]
    chunks: list[Chunk] = []
    for chunk in plain:
        insertion = chunk[0] == chunk[1]
        after_insertion = chunks and chunks[-1][0] == chunks[-1][1] and chunks[-1][3] >= 0
        if not insertion and not after_insertion:
            chunks.append((chunk[0], chunk[0], 0, -1))
        chunks.append(chunk)
    if not chunks or not (chunks[-1][0] == chunks[-1][1] and chunks[-1][3] >= 0):
        chunks.append((max(length, position), max(length, position), 0, -1))
    return chunks


def judge_naively(gold: list[Chunk], hypothesis: list[Chunk]) -> list[int]:
    """The rules of the spec, one after the other."""
    outcomes = []
    for start, end, key, edit in gold:
        equal = [own for own in hypothesis if own[:3] == (start, end, key)]
        if equal:
            right, modified = True, equal[0][3] >= 0
        else:
            touching = [
                own
                for own in hypothesis
                if own[:2] == (start, end) or (start != end and (start <= own[0] < end or own[0] <= start < own[1]))
            ]
            right = not touching and edit < 0
            modified = any(own[3] >= 0 for own in touching)
        outcomes.append((1 if modified else 0) if right else (4 if edit >= 0 else 2) if modified else 3)
    return outcomes


def warp_naively(gold: list[Chunk], hypothesis: list[Chunk]) -> int:
    """The cost of the cheapest elastic matching, by recursion over prefixes."""
    known: dict[tuple[int, int], int] = {}

    def cost(g: int, m: int) -> int:
        if (g, m) not in known:
            before = [(g - 1, m - 1), (g - 1, m), (g, m - 1)]
            rest = min((cost(*pair) for pair in before if min(pair) >= 0), default=0)
            known[g, m] = rest + (gold[g][:3] != hypothesis[m][:3])
        return known[g, m]

    return cost(len(gold) - 1, len(hypothesis) - 1)


def build(load, corpus, which: int):
    edits = [edit for own in corpus for edit in own[which]]
    starts, ends, keys = np.array(edits, np.int32).reshape(-1, 3).T.copy()
    lengths = np.array([own[0] for own in corpus], np.int64)
    edits_last = np.cumsum([len(own[which]) for own in corpus], dtype=np.int64)
    table = np.zeros((4, int((2 * lengths + 1).sum()) + 2 * len(edits)), np.int32)
    last = np.zeros(len(corpus), np.int64)
    load("gts.chunks").build_chunks(lengths, starts, ends, keys, edits_last, table, last)
    return table, last


def split(table: np.ndarray, last: np.ndarray) -> list[list[Chunk]]:
    rows = [tuple(row) for row in table.T.tolist()]
    return [rows[a:b] for a, b in zip([0, *last.tolist()], last.tolist(), strict=False)]


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@given(corpus=st.lists(sentences(), min_size=1, max_size=4))
def test_chunks_and_outcomes_by_span(load, corpus) -> None:
    gold, hypothesis = build(load, corpus, 1), build(load, corpus, 2)
    firsts = np.cumsum([0, *(len(own[1]) for own in corpus)]).tolist()
    assert split(*gold) == [chunk_naively(own[0], own[1], first) for own, first in zip(corpus, firsts, strict=False)]
    outcomes = np.zeros(int(gold[1][-1]), np.int32)
    load("gts.chunks").judge_by_span(*gold, *hypothesis, outcomes)
    expected = [judge_naively(a, b) for a, b in zip(split(*gold), split(*hypothesis), strict=True)]
    assert outcomes.tolist() == [outcome for own in expected for outcome in own]


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@given(corpus=st.lists(sentences(), min_size=1, max_size=4))
def test_warping_finds_a_cheapest_way(load, corpus) -> None:
    gold, hypothesis = build(load, corpus, 1), build(load, corpus, 2)
    outcomes = np.zeros(int(gold[1][-1]), np.int32)
    costs, mates = np.zeros(2000, np.int64), np.zeros(50, np.int32)
    load("gts.chunks").judge_by_warping(*gold, *hypothesis, costs, mates, outcomes)
    golds, mines = split(*gold), split(*hypothesis)
    assert costs[len(golds[-1]) * len(mines[-1]) - 1] >> 20 == warp_naively(golds[-1], mines[-1])
    flat = [chunk for own in golds for chunk in own]
    for outcome, chunk in zip(outcomes.tolist(), flat, strict=True):
        # Errors are corrected, missed or changed wrongly; other chunks are anything else.
        assert outcome in ((1, 3, 4) if chunk[3] >= 0 else (0, 2, 5))


@given(corpus=st.lists(sentences(), min_size=1, max_size=4))
def test_the_twins_warp_alike(corpus) -> None:
    timings = []
    for load in (load_pure, load_compiled):
        gold, hypothesis = build(load, corpus, 1), build(load, corpus, 2)
        outcomes = np.zeros(int(gold[1][-1]), np.int32)
        costs, mates = np.zeros(2000, np.int64), np.zeros(50, np.int32)
        load("gts.chunks").judge_by_warping(*gold, *hypothesis, costs, mates, outcomes)
        timings.append(outcomes.tolist())
    assert timings[0] == timings[1]
