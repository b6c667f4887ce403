"""Alignment: the kernel and its twin against the rule written down plainly."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Indel

from redink.annotators import alignment
from redink.annotators.alignment import OPEN_CLASS, Aligner, Operation
from redink.language.parser import Analysis
from tests.kernels.twins import load_compiled, load_pure

words = st.sampled_from(
    ["a", "A", "b", "B", "c", "cat", "cats", "Cat", "dog", "dogs", "x" * 70, "x" * 65 + "y" * 5, "é", "赤"]
)
tags = st.sampled_from(["NOUN", "VERB", "DET", "ADJ"])


@st.composite
def analyses(draw: st.DrawFn) -> Analysis:
    tokens = tuple(draw(st.lists(words, max_size=7)))
    pos = tuple(draw(tags) for _ in tokens)
    return Analysis(tokens, pos, pos, tuple(token.lower().removesuffix("s") for token in tokens))


def align_plainly(source: Analysis, correction: Analysis, plain: bool) -> list[Operation]:
    """The page of the specification, cell by cell."""
    n, m = len(source.words), len(correction.words)
    cost = [[float(max(i, j)) for j in range(m + 1)] for i in range(n + 1)]
    step = [["I" if i == 0 else "D" for _ in range(m + 1)] for i in range(n + 1)]
    lower = [w.lower() for w in source.words]
    other = [w.lower() for w in correction.words]
    for i in range(n):
        for j in range(m):
            if source.words[i] == correction.words[j]:
                cost[i + 1][j + 1], step[i + 1][j + 1] = cost[i][j], "M"
                continue
            swap, kind = float("inf"), "T"
            if plain:
                change = cost[i][j] + 1
            else:
                change = cost[i][j] + substitute(source, i, correction, j)
                k = 1
                while i - k >= 0 and j - k >= 0 and cost[i - k + 1][j - k + 1] != cost[i - k][j - k]:
                    if sorted(lower[i - k : i + 1]) == sorted(other[j - k : j + 1]):
                        swap, kind = cost[i - k][j - k] + k, f"T{k + 1}"
                        break
                    k += 1
            choices = [(swap, kind), (change, "S"), (cost[i + 1][j] + 1, "I"), (cost[i][j + 1] + 1, "D")]
            cost[i + 1][j + 1], step[i + 1][j + 1] = min(choices, key=lambda choice: choice[0])
    return trace(step, n, m)


def substitute(source: Analysis, i: int, correction: Analysis, j: int) -> float:
    one, other = source.words[i], correction.words[j]
    if one.lower() == other.lower():
        return 0.0
    lemma = 0.0 if source.lemmas[i] == correction.lemmas[j] else 0.499
    tags = source.pos[i], correction.pos[j]
    pos = 0.0 if tags[0] == tags[1] else 0.25 if OPEN_CLASS.issuperset(tags) else 0.5
    return lemma + pos + Indel.distance(one, other) / (len(one) + len(other))


def trace(step: list[list[str]], i: int, j: int) -> list[Operation]:
    operations = []
    while i or j:
        kind = step[i][j]
        size = int(kind[1:]) if kind[0] == "T" else 1
        back = (size if kind != "I" else 0), (size if kind != "D" else 0)
        operations.append(Operation(kind, i - back[0], i, j - back[1], j))
        i, j = i - back[0], j - back[1]
    return operations[::-1]


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@pytest.mark.parametrize("plain", [False, True])
@settings(max_examples=300)
@given(source=analyses(), correction=analyses())
@example(
    source=Analysis(("a", "b", "c"), ("X",) * 3, ("DET",) * 3, ("a", "b", "c")),
    correction=Analysis(("c", "b", "a"), ("X",) * 3, ("DET",) * 3, ("c", "b", "a")),
)
def test_the_rule(load, plain: bool, source: Analysis, correction: Analysis) -> None:
    kernel = load("annotation.token_alignment")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "token_alignment", kernel)
        assert Aligner(plain).align(source, correction, matches=True) == align_plainly(source, correction, plain)


def test_numbering_can_start_anew(monkeypatch) -> None:
    monkeypatch.setattr(Aligner, "MAX_STRINGS", 3)
    aligner = Aligner()
    source = Analysis(tuple("abcde"), ("X",) * 5, ("X",) * 5, tuple("abcde"))
    other = Analysis(tuple("abxde"), ("X",) * 5, ("X",) * 5, tuple("abxde"))
    for _ in range(3):
        assert [operation.kind for operation in aligner.align(source, other)] == ["S"]


@pytest.mark.parametrize("load", [load_pure, load_compiled])
@settings(max_examples=300)
@given(pairs=st.lists(st.tuples(analyses(), analyses()), min_size=1, max_size=3), guesses=st.randoms())
def test_tokens_that_nobody_asks_for_change_nothing(load, pairs, guesses) -> None:
    """However little is known at first: when no token is open any more, the alignments are those of all that is known.

    What is still unknown then is made up, in the dearest and in the cheapest way.
    """
    kernel = load("annotation.token_alignment")
    aligner = Aligner()
    sides = [side for pair in pairs for side in pair]
    readings = [reading for side in sides for reading in zip(side.tags, side.pos, side.lemmas, strict=True)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "token_alignment", kernel)
        numbered = aligner.encode([side.words for side in sides])
        alignments = aligner.start(numbered, [(2 * index, 2 * index + 1) for index in range(len(pairs))])
        asked = np.array([guesses.random() < 0.2 for _ in readings], np.uint8)
        if guesses.random() < 0.5:
            alignments.mark_path(asked)
        else:
            alignments.mark_path(np.zeros(len(readings), np.uint8))
        while True:
            indices = np.flatnonzero(asked)
            aligner.add_tags(numbered, indices, [readings[index] for index in indices])
            if not alignments.mark_open(asked):
                break
        actual = alignments.list_operations(np.zeros(len(readings), np.uint8), matches=True)
        assert actual == [align_plainly(*pair, plain=False) for pair in pairs]


def test_the_twins_ask_for_the_same_tokens() -> None:
    texts = np.array([0, 1, 2, 3, 4, 5, 0, 2, 1, 3, 6, 5], np.int32)
    masks = []
    for load in (load_pure, load_compiled):
        kernel = load("annotation.token_alignment")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(alignment, "token_alignment", kernel)
            aligner = Aligner()
            words = ["the", "cat", "sees", "a", "dog", ".", "fog"]
            numbered = aligner.encode(
                [tuple(words[text] for text in texts[:6]), tuple(words[text] for text in texts[6:])]
            )
            alignments = aligner.start(numbered, [(0, 1)])
            asked = np.zeros(12, np.uint8)
            alignments.mark_path(asked)
            path = asked.tobytes()
            alignments.mark_open(asked)
            masks.append((path, asked.tobytes()))
    assert masks[0] == masks[1]
    assert any(masks[0][0])
