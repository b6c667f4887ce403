"""Merging by rules: against the page of the specification written down plainly."""

from itertools import combinations
from string import punctuation

from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Indel

from redink.annotators.alignment import Operation
from redink.annotators.languages import STRATEGIES
from redink.annotators.merging import merge_by_rules, merge_run
from redink.language.parser import Analysis

words = st.sampled_from(
    ["a", "A", "cat", "Cat", "cats", "sub", "way", "subway", "-", ",", ".", "'s", "to", "eat", "eats", "ate"]
)
tags = st.sampled_from(["NOUN", "VERB", "AUX", "DET", "PART", "PUNCT", "ADP"])


@st.composite
def runs(draw: st.DrawFn) -> tuple[list[Operation], Analysis, Analysis]:
    """A run of deletions, insertions and substitutions between two random texts, after some other tokens."""
    kinds = draw(st.lists(st.sampled_from("DISS"), max_size=7))
    before = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    source = tuple(draw(words) for _ in range(before[0] + sum(kind != "I" for kind in kinds)))
    correction = tuple(draw(words) for _ in range(before[1] + sum(kind != "D" for kind in kinds)))
    operations = []
    i, j = before
    for kind in kinds:
        following = i + (kind != "I"), j + (kind != "D")
        operations.append(Operation(kind, i, following[0], j, following[1]))
        i, j = following
    return operations, analyse(draw, source), analyse(draw, correction)


def analyse(draw: st.DrawFn, text: tuple[str, ...]) -> Analysis:
    pos = tuple(draw(tags) for _ in text)
    return Analysis(text, tuple("POS" if word == "'s" else "X" for word in text), pos, text)


def process(run: list[Operation], source: Analysis, correction: Analysis) -> list[Operation]:
    def again(part: list[Operation]) -> list[Operation]:
        return process(part, source, correction)

    if len(run) <= 1:
        return run
    if {op.kind for op in run} in ({"D"}, {"I"}):
        return [join(run)]
    content = False
    for start, end in sorted(combinations(range(len(run)), 2), key=lambda pair: pair[0] - pair[1]):
        stretch = run[start : end + 1]
        if "S" not in {op.kind for op in stretch}:
            continue
        o = range(stretch[0].start, stretch[-1].end)
        c = range(stretch[0].other_start, stretch[-1].other_end)
        low_o, low_c = [source.words[k].lower() for k in o], [correction.words[k].lower() for k in c]
        pos = [source.pos[k] for k in o] + [correction.pos[k] for k in c]
        if start == 0 and "POS" in (source.tags[o[0]], correction.tags[c[0]]):
            return [run[0], *again(run[1:])]
        if "POS" in (source.tags[o[-1]], correction.tags[c[-1]]):
            return [*again(run[: end - 1]), join(run[end - 1 : end + 1]), *again(run[end + 1 :])]
        if low_o[-1] == low_c[-1]:
            upper = correction.words[c[0]][0].isupper(), source.words[o[0]][0].isupper()
            if start == 0 and ((len(o) == 1 and upper[0]) or (len(c) == 1 and upper[1])):
                return [join(stretch), *again(run[end + 1 :])]
            if (len(o) > 1 and punctuated(source, o[-2])) or (len(c) > 1 and punctuated(correction, c[-2])):
                return [*again(run[: end - 1]), join(run[end - 1 : end + 1]), *again(run[end + 1 :])]
        letters = ["".join(low).replace("'", "").replace("-", "") for low in (low_o, low_c)]
        alike = len(set(pos)) == 1 or {"AUX", "PART", "VERB"}.issuperset(pos)
        if letters[0] == letters[1] or (len(o) != len(c) and alike):
            return [*again(run[:start]), join(stretch), *again(run[end + 1 :])]
        if end - start < 2:
            first = run[start].kind == "S" and similarity(source.words[o[0]], correction.words[c[0]]) > 0.75
            last = run[end].kind == "S" and similarity(source.words[o[-1]], correction.words[c[-1]]) > 0.75
            if len(o) == len(c) == 2 or first or last:
                return again(run[: start + 1]) + again(run[start + 1 :])
            if end == len(run) - 1 and (
                (run[end].kind in "DS" and source.pos[o[-1]] == "DET")
                or (run[end].kind in "IS" and correction.pos[c[-1]] == "DET")
            ):
                return [*again(run[:-1]), run[-1]]
        content = content or not {"ADJ", "AUX", "ADV", "NOUN", "VERB"}.isdisjoint(pos)
    return [join(run)] if content else run


def join(run: list[Operation]) -> Operation:
    return Operation("X", run[0].start, run[-1].end, run[0].other_start, run[-1].other_end)


def punctuated(analysis: Analysis, index: int) -> bool:
    return analysis.pos[index] == "PUNCT" or analysis.words[index] in punctuation


def similarity(one: str, other: str) -> float:
    return 1 - Indel.distance(one, other) / (len(one) + len(other))


@settings(max_examples=2000, deadline=None)
@given(case=runs())
def test_the_rules(case) -> None:
    assert [op[1:] for op in merge_run(*case)] == [op[1:] for op in process(*case)]


def test_strategies() -> None:
    kinds = ["M", "S", "S", "T2", "D", "M", "I"]
    operations = [Operation(kind, n, n + 1, n, n + 1) for n, kind in enumerate(kinds) if kind != "M"]
    nothing = Analysis((), (), (), ())
    spans = {
        name: [(op.start, op.end) for op in merge(operations, nothing, nothing)]
        for name, merge in STRATEGIES.items()
        if name != "rules"
    }
    assert spans == {
        "all-split": [(1, 2), (2, 3), (3, 4), (4, 5), (6, 7)],
        "all-merge": [(1, 5), (6, 7)],
        "all-equal": [(1, 3), (3, 4), (4, 5), (6, 7)],
    }


def test_a_transposition_stands_by_itself() -> None:
    text = Analysis(("a",) * 4, ("X",) * 4, ("NOUN",) * 4, ("a",) * 4)
    operations = [Operation("S", 0, 1, 0, 1), Operation("T2", 1, 3, 1, 3), Operation("D", 3, 4, 3, 3)]
    assert merge_by_rules(operations, text, text) == operations
