"""What must hold for every metric there is."""

from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink import samples
from redink.errors import UnsuitableData
from redink.metrics.base import Metric, TypedMetric, name_metric, sign_metric
from redink.metrics.counts import join_counts
from redink.metrics.parameters import list_parameters, show_value
from redink.metrics.registry import list_metrics, parse_metric
from redink.scoring.reduction import score
from redink.types import NOOP, Corpus, Edit, Output, Sentence
from tests.strategies import NEEDS_FILES, plain_words, sentences

VARIANTS = [
    *(name for name in list_metrics() if name not in NEEDS_FILES),
    "errant(beta=1, unit=token-detection)",
    "errant(unit=span-type-correction, tokens=multi)",
    "errant(unit=span-detection, ignore=R:*)",
    "gleu(mode=expected, order=2)",
    "m2(choice=sentence, max_unchanged_words=0)",
    "imeasure(mix=false, aspect=detection)",
    "imeasure(opt=corpus, target=cf, w=1.5)",
    "gts(rules=paper)",
    "gts(annotator=all, beta=1)",
    "cleme(assumption=independent, weights=length)",
    "cleme(level=sentence, weights=length, fn=3+0+3, beta=1, rules=fixed)",
    "cleme(weights=overlap, merge_distance=1)",
    "cleme(detection=true, drop_unchanged=true)",
    "cleme2(weights=length)",
    "cleme2(level=sentence, rules=fixed)",
    "cleme2(assumption=independent, level=sentence, weights=overlap)",
    "cleme2(factors=0.25+0.25+0.25+0.25, detection=true, assumption=independent)",
]
LOWEST = {"imeasure": -1.0, "false-alarms": -1000.0 * 100}
"""The least value of a metric, where it is not 0."""
NEEDS_TEXTS_OF_EDITS = frozenset({"cleme", "cleme2"})
"""Metrics that apply the edits of systems too, so that these must not overlap."""
BELOW_ONE = frozenset({"cleme2(assumption=independent, level=sentence, weights=overlap)", "false-alarms"})
"""Metrics whose best value is not 1: by a convention of their tool, or a negated rate of edits."""
METRICS = {text: parse_metric(text) for text in VARIANTS}
TYPED = {text: metric for text, metric in METRICS.items() if isinstance(metric, TypedMetric)}
metrics = pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
typed_metrics = pytest.mark.parametrize("metric", TYPED.values(), ids=TYPED)
pairs = st.tuples(sentences(plain_words, odd=False), sentences(plain_words, odd=False))
corpora = st.lists(pairs, min_size=1, max_size=8)


def prepare(metric: Metric, rows: list[tuple[Sentence, Sentence]]) -> tuple[Corpus, Output]:
    """A corpus, and as output the texts of other sentences, and their edits cut to fit."""
    outputs = []
    for source, other in rows:
        length = len(source.tokens)
        apart = keep_apart(other) if metric.name in NEEDS_TEXTS_OF_EDITS else other
        outputs.append(tuple(own and tuple(edit for edit in own if edit.end <= length) for own in apart.annotations))
    return Corpus("random", [keep_apart(source) for source, _ in rows]), Output(
        "random", [other.tokens for _, other in rows], outputs
    )


def keep_apart(sentence: Sentence) -> Sentence:
    """The sentence with edits that do not touch each other, so that they make one text and no edit counts twice.

    An edit that says that nothing is to be corrected has no place.
    """
    annotations = []
    for own in sentence.annotations:
        separate: list[Edit] = []
        for edit in sorted(own or (), key=lambda edit: edit[:2]):
            if edit.type != NOOP and (not separate or edit.start > separate[-1].end):
                separate.append(edit)
        annotations.append(None if own is None else tuple(separate))
    return replace(sentence, annotations=tuple(annotations))


@metrics
def test_a_metric_says_what_it_is(metric: Metric) -> None:
    assert isinstance(metric, Metric)
    assert metric.description
    assert metric.citation
    assert metric.needs in ("edits", "text")
    assert metric.reads in ("edits", "text")
    assert type(metric).__doc__
    assert parse_metric(name_metric(metric)) == metric
    for parameter in list_parameters(type(metric)):
        assert parameter.read(str(parameter).partition("=")[2]) == parameter.default


def test_signatures_tell_parameters_apart() -> None:
    assert len({sign_metric(metric, {"refs": 2}, "1") for metric in METRICS.values()}) == len(VARIANTS)


@metrics
def test_a_signature_names_every_parameter_that_says_something(metric: Metric) -> None:
    name, *stated = sign_metric(metric, {"refs": 2}, "1").split("|")
    own = {field.name: show_value(getattr(metric, field.name)) for field in fields(metric)}
    assert name == metric.name
    assert stated == [*(f"{key}:{value}" for key, value in own.items() if value), "refs:2", "v:1"]


@metrics
@given(rows=corpora)
def test_scores_are_within_bounds(metric: Metric, rows) -> None:
    result = metric.score(metric.count(*prepare(metric, rows)))
    assert LOWEST.get(metric.name, 0.0) <= result.value <= 1.0
    assert [part.name for part in metric.parts] == list(result.parts)
    assert list(result.parts.values())[-1] == result.value
    assert result.metric == metric.name


@metrics
@given(rows=corpora, cut=st.integers(0, 8))
def test_a_corpus_can_be_counted_in_parts(metric: Metric, rows, cut: int) -> None:
    corpus, output = prepare(metric, rows)
    whole = metric.count(corpus, output)
    parts = [
        metric.count(Corpus("part", corpus.sentences[a:b]), Output("part", output.sentences[a:b], output.edits[a:b]))
        for a, b in ((0, cut), (cut, len(rows)))
        if a < len(rows)
    ]
    joined = join_counts(parts)
    assert np.array_equal(joined.table[:, : whole.table.shape[1]], whole.table)
    assert metric.score(joined) == metric.score(whole)
    assert list(metric.score_sentences(joined)) == list(metric.score_sentences(whole))
    if isinstance(metric, TypedMetric):
        assert metric.score_types(joined, "full") == metric.score_types(whole, "full")


@metrics
@given(rows=corpora, data=st.data())
def test_a_sample_of_counts_is_the_counts_of_a_sample(metric: Metric, rows, data) -> None:
    picked = data.draw(st.lists(st.integers(0, len(rows) - 1), max_size=12))
    sampled = metric.count(*prepare(metric, rows)).take(picked)
    direct = metric.count(*prepare(metric, [rows[number] for number in picked])) if picked else None
    assert len(sampled) == len(picked)
    if direct:
        assert metric.score(sampled) == metric.score(direct)
        if isinstance(metric, TypedMetric):
            assert metric.score_types(sampled, "type") == metric.score_types(direct, "type")


@metrics
def test_a_perfect_system_has_the_best_score(metric: Metric) -> None:
    corpus, _ = samples.load()
    corpus = replace(corpus, sentences=[replace(s, annotations=s.annotations[:1]) for s in corpus.sentences])
    first = [sentence.annotations for sentence in corpus.sentences]
    outputs = [Output("perfect", edits=first), Output("idle", edits=[((),)] * len(first))]
    results = score(corpus, outputs, [metric]).scores[name_metric(metric)]
    assert results["perfect"].value == 1.0 or name_metric(metric) in BELOW_ONE
    assert results["perfect"].value > results["idle"].value or metric.name == "false-alarms"  # both have none
    assert results["idle"].value < 1.0


def test_which_metrics_know_types() -> None:
    assert {metric.name for metric in TYPED.values()} == {"errant", "cherrant", "cleme", "cleme2"}


@typed_metrics
def test_types_add_up_to_the_whole(metric: TypedMetric) -> None:
    corpus, outputs = samples.load()
    for output in outputs:
        counts = metric.count(corpus, output)
        whole = metric.score(counts).parts
        for tier in ("op", "type", "full"):
            by_type = metric.score_types(counts, tier)
            for part in ("tp", "fp", "fn"):
                total = sum(score.parts[part] for score in by_type.values())
                assert total == whole[part] if isinstance(whole[part], int) else total == pytest.approx(whole[part])


def test_wrong_outputs_are_refused() -> None:
    right, wrong = Output("right", [(), ()], [((),), ((),)]), Output("one", [()], [((),)])
    with pytest.raises(UnsuitableData, match="two has 2 sentences, but one has 1"):
        score(Corpus("two", [Sentence(("a",)), Sentence(("b",))]), [right, wrong], ["errant"])
