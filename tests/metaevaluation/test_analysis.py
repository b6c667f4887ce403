"""Metrics against people, from files to figures, on the sample corpus."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

import redink
import redink.samples
from redink.errors import UnknownName, UnsuitableData
from redink.metaevaluation.agreement import score_alone
from redink.metaevaluation.analysis import metaevaluate
from redink.metaevaluation.judgement_matching import fit_texts, match_judgements
from redink.metaevaluation.pairs import make_pairs
from redink.metaevaluation.results import MetaEvaluationSettings
from redink.metaevaluation.sentence_level import (
    RULES,
    agree,
    cross,
    mark_pairs,
    reduce_sums,
    subtract,
    sum_sentences,
    weigh_items,
)
from redink.metaevaluation.system_level import (
    aggregate_drawn_trueskill,
    aggregate_drawn_wins,
    aggregate_trueskill,
    aggregate_wins,
)
from redink.metrics.counts import Counts
from redink.metrics.registry import parse_metric
from redink.types import Judgement, RankedText

JUDGEMENTS = redink.read_judgements(redink.samples.JUDGEMENTS)
FILES = (redink.samples.REFERENCE, *redink.samples.SYSTEMS)


@pytest.fixture(scope="module")
def analysis():
    corpus, outputs = redink.samples.load()
    return metaevaluate(corpus, outputs, JUDGEMENTS, ["errant", "gleu"], MetaEvaluationSettings(samples=200))


def test_scores_are_those_of_the_judged_sentences(analysis) -> None:
    corpus, outputs = redink.samples.load()
    judged = sorted({judgement.sentence for judgement in JUDGEMENTS})
    assert analysis.sentences == len(judged) < len(corpus.sentences)
    part = replace(corpus, sentences=[corpus.sentences[number - 1] for number in judged])
    cut = [replace(output, edits=[output.edits[number - 1] for number in judged]) for output in outputs]
    scores = redink.score(part, cut, ["errant"]).scores["errant"]
    for metric in analysis.metrics[:1]:
        assert metric.scores == {system: score.value for system, score in scores.items()}
        human = [analysis.human[system] for system in metric.scores]
        expected = stats.pearsonr(human, list(metric.scores.values())).statistic
        assert metric.system["pearson"].value == pytest.approx(expected)


def test_everything_is_there(analysis) -> None:
    for metric in analysis.metrics:
        for figure in metric.system.values():
            assert figure.sentences[0] <= figure.sentences[1]
            assert figure.systems is not None
            assert figure.both is not None
        values = (*metric.sentence.agreement[:2], metric.sentence.tau_b, metric.sentence.calibration.accuracy)
        for value, (low, high) in zip(values, metric.sentence.intervals.values(), strict=True):
            assert low < value < high
        assert set(metric.without) == set(analysis.systems)
        assert len(metric.windows) == 1
        assert "ties:eq" in metric.signature
    (pair,) = analysis.comparisons
    assert (pair.metric, pair.other) == ("errant", "gleu")
    assert 0 < pair.williams == pair.adjusted < 0.5
    assert set(analysis.ranking.ceiling) == {"ana", "ben"}
    assert any("4 systems" in caution for caution in analysis.cautions)
    assert json.loads(json.dumps(analysis.to_dict()))["systems"] == list(analysis.systems)


@pytest.mark.parametrize("aggregation", ["mean", "wins", "trueskill"])
def test_other_scores_of_systems(aggregation: str) -> None:
    corpus, outputs = redink.samples.load()
    protocol = MetaEvaluationSettings(
        aggregation=aggregation, samples=50, ties="noties", human="trueskill", sentences="all"
    )
    (metric,) = metaevaluate(corpus, outputs, JUDGEMENTS, ["gleu"], protocol).metrics
    assert metric.sentence.agreement.tau == pytest.approx(2 * metric.sentence.agreement.accuracy - 1)
    figure = metric.system["pearson"]
    assert figure.sentences[0] < figure.value < figure.sentences[1]
    assert f"scores:{aggregation}" in metric.signature
    if aggregation == "mean":
        scored = redink.score(corpus, outputs, ["gleu"]).score_sentences("gleu")
        values = [score.value for (_, system, _), score in scored if system == "eager"]
        assert metric.scores["eager"] == pytest.approx(np.mean(values))


def test_published_scores_take_the_place_of_judgements() -> None:
    corpus, outputs = redink.samples.load()
    human = {"cautious": 1.0, "eager": 2.0, "polished": 3.0, "other": 9.0}
    analysis = metaevaluate(corpus, outputs, JUDGEMENTS, ["gleu"], MetaEvaluationSettings(samples=20), human)
    assert (analysis.systems, analysis.human_signature) == (("cautious", "eager", "polished"), "published scores")
    assert any("speller" in caution for caution in analysis.cautions)


def test_where_sentences_start() -> None:
    texts = {"a": [("x",), ("y",), ("z",)], "b": [("x",), ("v",), ("z",)], "c": [("q",), ("v",), ("r",)]}
    one = [Judgement("ann", 2, (RankedText(("b", "c"), 1), RankedText(("a",), 2)))]
    zero = [judgement._replace(sentence=1) for judgement in one]
    assert match_judgements(one, texts, None) == (one, "")
    assert match_judgements(zero, texts, None) == (one, "")
    assert match_judgements(zero, texts, 0) == (one, "")
    with pytest.raises(UnsuitableData, match="sentence 1: b and c were judged as one text, but their texts differ"):
        match_judgements(zero, texts, 1)
    with pytest.raises(UnsuitableData, match="from 0 or from 1"):
        match_judgements([Judgement("ann", 1, (RankedText(("a",), 1),))], texts, None)
    assert "but the outputs have 3" in (fit_texts([one[0]._replace(sentence=9)], texts).mismatch or "")


def test_equal_texts_may_stand_apart() -> None:
    """As in the judgements of Napoles et al. 2015; where nothing else tells, fewer such texts do."""
    texts = {"a": [("x",), ("y",), ("z",)], "b": [("x",), ("v",), ("z",)], "c": [("q",), ("v",), ("r",)]}
    apart = [Judgement("ann", number, (RankedText(("a",), 1), RankedText(("b",), 2))) for number in (1, 1, 1, 2)]
    assert fit_texts(apart, texts) == (None, 3)
    assert fit_texts(apart, texts, 1) == (None, 1)
    placed = match_judgements(apart, texts, None)
    assert [one.sentence for one in placed.judgements] == [2, 2, 2, 3]
    assert placed.caution == "1 judgement with separately ranked texts that are equal"
    assert match_judgements(apart, texts, 1).caution.startswith("3 judgements with")


def test_people_alone(redink, tmp_path) -> None:
    saved = tmp_path / "saved.jsonl"
    result = redink(
        "metaeval",
        "--judgements",
        redink_samples(),
        "--human",
        "trueskill",
        "--samples",
        50,
        "--save-judgements",
        saved,
    )
    assert (result.code, result.err) == (0, "")
    assert "People: 131 judgements" in result.out
    assert "Agreement of annotators" in result.out
    assert saved.read_text(encoding="utf-8") == redink_samples_text()
    output = json.loads(redink("metaeval", "--judgements", saved, "--format", "json", "--draw", "pairs").out)
    assert [one["system"] for one in output["standings"]] == ["polished", "cautious", "speller", "eager"]
    assert output["agreement"][0]["comparisons"] > 100
    nothing = tmp_path / "nothing.xml"
    nothing.write_text("<appraise-results></appraise-results>", encoding="utf-8")
    result = redink("metaeval", "--judgements", nothing)
    assert (result.code, result.err) == (2, f"{nothing}: no judgements\n")


def test_the_command(redink, tmp_path) -> None:
    reference, *systems = FILES
    words = ("metaeval", "--judgements", redink_samples(), "--ref", reference, *systems, "--samples", 50)
    result = redink(*words, "-m", "errant", "-m", "gleu", "--full", "--report", tmp_path / "page.html")
    assert (result.code, result.err) == (0, "")
    for title in ("People: 131 judgements", "System level: 4 systems", "Sentence level", "Windows of 4", "without one"):
        assert title in result.out
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 3
    assert "{{" not in page
    assert "polished: people" in page
    as_json = json.loads(redink(*words, "--format", "json").out)
    assert as_json["metrics"][0]["metric"] == "errant"


def test_the_command_says_what_is_wrong(redink, tmp_path) -> None:
    reference, *systems = FILES
    words = ("metaeval", "--judgements", redink_samples(), "--ref", reference)
    result = redink(*words, *systems[:2])
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "need at least three judged systems" in result.err
    (tmp_path / "bad.xml").write_text("<appraise-results>", encoding="utf-8")
    result = redink("metaeval", "--judgements", tmp_path / "bad.xml", "--ref", reference, *systems)
    assert result.code == 2
    assert "bad.xml:1: not well-formed XML" in result.err


def test_scores_of_systems_without_judgements(redink, tmp_path) -> None:
    reference, *systems = FILES
    scores = tmp_path / "scores.csv"
    scores.write_text("system,score\ncautious,70.5\neager,60\npolished,83\nref,90\n", encoding="utf-8")
    words = ("metaeval", "--human-scores", scores, "--ref", reference, *systems, "-m", "errant", "-m", "gleu")
    result = redink(*words, "--samples", 30, "--full", "--report", tmp_path / "page.html")
    assert (result.code, result.err) == (0, "")
    assert "System level: 3 systems, 72 sentences" in result.out
    assert "Judged, but not in the correlations because there is no output: ref." in result.out
    assert "Ignored because not judged: speller" in result.out
    assert "|sentences:all|" in result.out
    for absent in ("Sentence level", "Cohen", "judgement", "acc. p"):
        assert absent not in result.out
    output = json.loads(redink(*words, "--format", "json").out)
    assert output["metrics"][0]["sentence"] is None
    assert output["metrics"][0]["system"]["pearson"]["sentences"] is not None
    result = redink("metaeval", "--ref", reference, *systems)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "--judgements" in result.err


def test_sets_and_names_left_out_are_signed() -> None:
    corpus, outputs = redink.samples.load()
    protocol = MetaEvaluationSettings(samples=20, without=("eager",), set="base", compared="spearman", window=3)
    analysis = metaevaluate(corpus, outputs, JUDGEMENTS, ["gleu", "errant"], protocol)
    assert analysis.systems == ("cautious", "polished", "speller")
    assert analysis.protocol.signature.startswith("metaeval|set:base|without:eager|scores:corpus|")
    assert "|window:3|compared:spearman|" in analysis.protocol.signature
    assert analysis.comparisons[0].williams is None  # three systems
    with pytest.raises(UnknownName):
        MetaEvaluationSettings(set="others")
    with pytest.raises(UnknownName):
        MetaEvaluationSettings(compared="kendall")


def test_metrics_are_compared_by_the_chosen_correlation() -> None:
    corpus, outputs = redink.samples.load()
    values = {}
    for name in ("pearson", "spearman"):
        (pair,) = metaevaluate(
            corpus, outputs, JUDGEMENTS, ["gleu", "errant"], MetaEvaluationSettings(samples=20, compared=name)
        ).comparisons
        values[name] = pair
    analysis = metaevaluate(corpus, outputs, JUDGEMENTS, ["gleu", "errant"], MetaEvaluationSettings(samples=20)).metrics
    for name, pair in values.items():
        assert pair.difference == pytest.approx(analysis[1].system[name].value - analysis[0].system[name].value)
    assert values["pearson"].williams != values["spearman"].williams


def test_a_sentence_is_scored_as_if_it_were_alone() -> None:
    """After many misses ERRANT takes the reference with more hits; by itself the other one is better."""
    table = np.array([[[0, 0, 50], [0, 0, 0]], [[1, 0, 1], [3, 2, 0]]])
    labels = np.array([[[0, 0], [-1, -1]], [[0, 0], [0, 1]]])
    metric, counts = parse_metric("errant"), Counts(table, labels)
    assert [score.value for _, score in metric.score_sentences(counts)] == pytest.approx([0, 0.652173913])
    assert score_alone(metric, counts) == pytest.approx([0, 0.833333333])


@pytest.mark.parametrize("way", ["wins", "trueskill"])
def test_ratings_of_drawn_sentences_are_those_of_a_plain_loop(way: str) -> None:
    source = np.random.default_rng(5)
    scores = source.integers(0, 3, (4, 15)) / 2
    draws = source.integers(0, 15, (20, 15))
    drawn, plain = {
        "wins": (aggregate_drawn_wins, aggregate_wins), "trueskill": (aggregate_drawn_trueskill, aggregate_trueskill)
    }[way]  # fmt: skip
    assert drawn(scores, draws) == pytest.approx(np.array([plain(scores[:, rows]) for rows in draws]), abs=1e-12)


@pytest.mark.parametrize("ties", ["eq", "wrong", "half", "out", "noties", "seeda"])
def test_figures_of_drawn_sentences_are_those_of_repeated_judgements(ties: str) -> None:
    systems = ("cautious", "eager", "polished", "speller")
    pairs = make_pairs(JUDGEMENTS, systems)
    source = np.random.default_rng(2)
    values = {system: dict(enumerate(source.integers(0, 4, 73).tolist())) for system in systems}
    rule, numbers = RULES[ties], np.unique(pairs.sentence)
    differences = subtract(pairs, values)
    sums = sum_sentences(pairs, differences, rule, np.searchsorted(numbers, pairs.sentence), len(numbers), 1.0)
    for draw in source.integers(0, len(numbers), (5, len(numbers))):
        drawn = [one for index in draw for one in JUDGEMENTS if one.sentence == numbers[index]]
        again = make_pairs(drawn, systems)
        gaps = subtract(again, values)
        actual = {name: float(value[0]) for name, value in reduce_sums(sums[draw].sum(axis=0)[None], rule).items()}
        expected = agree(again, gaps, rule)
        right = mark_pairs(again, gaps, RULES["eq"], 1.0)[0]
        assert actual == pytest.approx({
            "accuracy": expected.accuracy, "tau": expected.tau, "tau_b": cross(again, gaps).tau_b,
            "calibrated": float((right * weigh_items(again)).sum()),
        })  # fmt: skip


def redink_samples_text() -> str:
    return redink.samples.JUDGEMENTS.read_text(encoding="utf-8")


def redink_samples() -> str:
    return str(redink.samples.JUDGEMENTS)
