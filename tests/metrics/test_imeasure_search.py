"""The factorised search against every reference, multiplied out and aligned word for word."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.components import TARGETS, make_order
from redink.metrics.imeasure.references import list_segments
from redink.metrics.imeasure.search import Costs, FlatSegments, find_candidates
from redink.types import Alternative, Cluster, Edit, Sentence
from tests.metrics import literal_imeasure as literal

word = st.sampled_from("aabbc")
texts = st.lists(word, max_size=7).map(tuple)


@st.composite
def spans(draw: st.DrawFn, length: int) -> Edit:
    start = draw(st.integers(0, length))
    end = min(length, start + draw(st.sampled_from([0, 0, 1, 1, 1, 2, 3])))
    return Edit(start, end, tuple(draw(st.lists(word, max_size=2))))


@st.composite
def clusters(draw: st.DrawFn, length: int) -> tuple[Cluster, ...]:
    """Errors as a person could group them: places may overlap, an alternative may have several edits."""
    errors = []
    for _ in range(draw(st.integers(0, 4))):
        alternative = st.lists(spans(length), min_size=1, max_size=2).map(tuple)
        own = draw(st.lists(alternative, min_size=1, max_size=2))
        errors.append(Cluster(tuple(Alternative(who, edits) for who, edits in enumerate(own)), draw(st.booleans())))
    return tuple(errors)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Sentence, tuple[str, ...]]:
    source = draw(texts)
    errors = draw(clusters(len(source)))
    hypothesis = draw(st.one_of(texts, st.just(source)))
    if draw(st.booleans()) and source:  # a hypothesis near the source, as systems write it
        index = draw(st.integers(0, len(source)))
        hypothesis = (
            source[:index] + tuple(draw(st.lists(word, max_size=2))) + source[index + draw(st.integers(0, 1)) :]
        )
    return Sentence(source, ((), ()), clusters=errors), hypothesis


def check(case, target: str, w: float, costs: Costs) -> None:
    sentence, hypothesis = case
    references = literal.list_references(sentence.tokens, sentence.clusters) or [sentence.tokens]
    every = {literal.count(sentence.tokens, hypothesis, reference, *costs) for reference in references}
    best, allowed = literal.find_best(every, target, w, 0.5)
    actual = find_candidates(
        FlatSegments(list_segments(sentence, True), sentence.tokens), hypothesis, make_order(target, w, 0.5), costs
    )
    assert {candidate.counts for candidate in actual} <= every
    assert {candidate.reference for candidate in actual} <= set(references)
    for candidate in actual:
        assert candidate.counts == literal.count(sentence.tokens, hypothesis, candidate.reference, *costs)
    expected_best, _ = literal.find_best({candidate.counts for candidate in actual}, target, w, 0.5)
    assert expected_best == best
    if target[1:] == "i":
        assert {candidate.counts for candidate in actual} == every
    metric = Imeasure(target=target, w=w, gap=costs.gap, mismatch=costs.mismatch)
    (choice,) = metric.list_choices(sentence, hypothesis)
    assert choice.counts in allowed


@settings(deadline=None)
@given(cases())
def test_the_default_target(case) -> None:
    check(case, "cwacc", 2.0, Costs())


@settings(deadline=None)
@given(
    cases(),
    st.sampled_from(TARGETS),
    st.sampled_from([2.0, 1.0, 1.5, 0.3]),
    st.sampled_from([(2, 3), (1, 2), (3, 1), (1, 5)]),
)
def test_every_target_weight_and_cost(case, target: str, w: float, costs) -> None:
    check(case, target, w, Costs(*costs))


@settings(deadline=None)
@given(cases(), st.sampled_from(TARGETS), st.tuples(*[st.integers(0, 30)] * 7))
def test_what_the_corpus_would_choose_is_kept(case, target: str, before) -> None:
    """Whatever the corpus has counted before, the best reference for it is among the candidates."""
    sentence, hypothesis = case
    tp, tn, fp, fn, both, base_tn, base_fn = before
    totals = np.array([tp, tn, fp + both, fn + both, both, base_tn, base_fn])
    references = literal.list_references(sentence.tokens, sentence.clusters) or [sentence.tokens]
    every = {literal.count(sentence.tokens, hypothesis, reference) for reference in references}
    metric = Imeasure(target=target, opt="corpus")
    choices = {choice.counts for choice in metric.list_choices(sentence, hypothesis)}
    summed = [{tuple((totals + counts).tolist()) for counts in own} for own in (every, choices)]
    assert literal.find_best(summed[0], target, 2.0, 0.5)[0] == literal.find_best(summed[1], target, 2.0, 0.5)[0]


@settings(deadline=None)
@given(cases())
def test_segments_are_the_references(case) -> None:
    sentence, _ = case
    segments = list_segments(sentence, True)
    texts = {()}
    for segment in segments:
        texts = {text + choice for text in texts for choice in segment.choices}
    assert texts == set(literal.list_references(sentence.tokens, sentence.clusters) or [sentence.tokens])
