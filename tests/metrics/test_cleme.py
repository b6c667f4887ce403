"""CLEME and CLEME2.0: examples worked out by hand, the original's figures for the sample, and what is ours."""

import json
from pathlib import Path

import numpy as np
import pytest

from redink import samples, score
from redink.errors import InvalidParameter, OverlappingEdits, UnknownName, UnsuitableData
from redink.kernels.cleme.chunks import HIT, MISSED, UNNEEDED, UNTOUCHED, WRONG
from redink.metrics.cleme import SIMILARITIES, ChunkMetric, Cleme, Cleme2
from redink.metrics.cleme.chunks import Chunk
from redink.metrics.cleme.failures import FACTORS
from redink.metrics.cleme.weights import find_mean_length
from redink.metrics.registry import parse_metric
from redink.scoring.saved_results import parse_results
from redink.types import Corpus, Edit, Output, Sentence

RECORDED = Path(__file__).parents[1] / "recorded" / "cleme"
CURVE = (2, 0.75, 1.25)

# He | go | home and | eat cake | at | | night | .
SOURCE = ("He", "go", "home", "and", "eat", "cake", "at", "night", ".")
FIRST = (
    Edit(1, 2, ("goes",), "R:VERB:SVA"), Edit(4, 5, ("eats",), "R:VERB:SVA"), Edit(5, 5, ("a",), "M:DET"),
    Edit(8, 9, ("!",), "R:PUNCT"),
)  # fmt: skip
SECOND = (
    Edit(1, 2, ("goes",), "R:VERB:SVA"), Edit(4, 5, ("eats",), "R:VERB:SVA"), Edit(5, 6, ("cakes",), "R:NOUN:NUM"),
)  # fmt: skip
MINE = (Edit(1, 2, ("goes",), "R:VERB:SVA"), Edit(4, 5, ("eats",), "R:VERB:SVA"), Edit(7, 7, ("the",), "M:DET"))


def make(source: tuple[str, ...], hypothesis: tuple[Edit, ...], *references: tuple[Edit, ...]) -> tuple[Corpus, Output]:
    return Corpus("demo", [Sentence(source, references)]), Output("system", edits=[(hypothesis,)])


def measure(metric: ChunkMetric, corpus: Corpus, output: Output) -> dict[str, float]:
    return dict(metric.score(metric.count(corpus, output)).parts)


EXAMPLE = make(SOURCE, MINE, FIRST, SECOND)


def test_the_chunks_of_the_example() -> None:
    """The touching edits of the annotators make one chunk of `eat cake`; the inserted `the` is one without source."""
    judged = Cleme().judge(*EXAMPLE)
    assert list(judged.show_chunks(0, 0)) == [
        Chunk(1, 2, HIT, ("goes",), ("goes",), 0),
        Chunk(4, 6, WRONG, ("eats", "cake"), ("eats", "a", "cake"), 0),
        Chunk(7, 7, UNNEEDED, ("the",), (), None),
        Chunk(8, 9, MISSED, (".",), ("!",), 0),
    ]
    assert [chunk[2:] for chunk in judged.show_chunks(0, 1)] == [
        (HIT, ("goes",), ("goes",), 1), (WRONG, ("eats", "cake"), ("eats", "cakes"), 1), (UNNEEDED, ("the",), (), None),
        (UNTOUCHED, (".",), (".",), None),
    ]  # fmt: skip
    texts = [[" ".join(text) for text in target] for target in zip(*judged.show_targets(0), strict=True)]
    assert texts == [
        ["He", "go", "home and", "eat cake", "at", "", "night", "."],
        ["He", "goes", "home and", "eats cake", "at", "the", "night", "."],
        ["He", "goes", "home and", "eats a cake", "at", "", "night", "!"],
        ["He", "goes", "home and", "eats cakes", "at", "", "night", "."],
    ]


@pytest.mark.parametrize("assumption", ["dependent", "independent"])
@pytest.mark.parametrize("level", ["corpus", "sentence"])
def test_the_example(assumption: str, level: str) -> None:
    """The second reference is better: nothing is missed. With both together, `.` was left by one of them."""
    assert measure(Cleme(assumption, level), *EXAMPLE) == {
        "tp": 1, "fp": 2, "fn": 0, "tn": 5, "p": 0.3333, "r": 1.0, "acc": 0.75, "f": 0.3846,
    }  # fmt: skip
    a, b, c, d = FACTORS[level]
    assert measure(Cleme2(assumption, level), *EXAMPLE) == pytest.approx({
        "tp": 1, "fp": 2, "fn": 0, "tn": 5, "fp_ne": 1, "fp_un": 1, "hit": 0.5, "wrong": 0.5, "under": 0.0,
        "over": 1 / 3, "score": a / 2 + b / 2 + c + d * 2 / 3,
    })  # fmt: skip


def test_length_weights() -> None:
    """The references' chunks have 1, 3, 1 and 1, 2 tokens: 1.6 on average. Longer ones weigh more, wrong ones less."""
    metric = Cleme(weights="length")
    assert find_mean_length(metric.count(*EXAMPLE)) == 1.6
    weighted = 0.802624679775096  # eats cake, 2 tokens: 2 / (1 + e^0.4)
    measured = measure(metric, *EXAMPLE)
    assert [measured[name] for name in ("tp", "fp", "fn", "tn")] == pytest.approx([0.75, 1.25 + weighted, 0, 5])
    free = measure(Cleme(weights="length", tp=(2, 0, 9), fp=(3, 0, 9), fn=(2, 0, 9)), *EXAMPLE)
    assert free["tp"] == pytest.approx(2 / (1 + np.exp(0.6)))
    assert free["fp"] == pytest.approx(3 / (1 + 2 * np.exp(-0.6)) + 3 / (1 + 2 * np.exp(0.4)))


def test_similarity_weights() -> None:
    """Each chunk by itself makes the source more or less like the reference: tokens in common."""
    corpus, output = make(("a", "b", "c"), (Edit(0, 1, ("x",)), Edit(2, 3, ("z",))), (Edit(0, 1, ("x",)),))
    # The source has 2 of 3 tokens of `x b c`; with x all of them, with z instead of c only 1.
    assert measure(Cleme(weights="overlap"), corpus, output) == pytest.approx(
        {"tp": 1 / 3, "fp": 1 / 3, "fn": 0, "tn": 1, "p": 0.5, "r": 1.0, "acc": 0.8, "f": 0.5556}
    )


def test_detection() -> None:
    """It is enough to change what the reference changes: `eats cake` counts."""
    measured = measure(Cleme(detection=True), *EXAMPLE)
    assert [measured[name] for name in ("tp", "fp", "fn", "tn")] == [2, 1, 0, 5]
    failures = measure(Cleme2(detection=True), *EXAMPLE)
    assert (failures["fp_ne"], failures["fp_un"], failures["wrong"]) == (0, 1, 0.0)


def test_merge_distance() -> None:
    """With one token between them, `eat cake` and `the` are one chunk, `at` in it; so are `the` and `!`."""
    judged = Cleme(merge_distance=1).judge(*EXAMPLE)
    assert [(chunk.start, chunk.end) for chunk in judged.show_chunks(0, 0)] == [(1, 2), (4, 9)]


def test_references_that_correct_nothing_can_be_dropped() -> None:
    case = make(("a", "b"), (), (), (Edit(0, 1, ("x",)),))
    assert measure(Cleme(), *case)["fn"] == 0
    assert measure(Cleme(drop_unchanged=True), *case)["fn"] == 1


def test_a_deleted_sentence_is_no_reference_beside_another() -> None:
    case = make(("a", "b"), (Edit(0, 2, ()),), (Edit(0, 2, ()),), (Edit(0, 1, ("x",)),))
    assert measure(Cleme(), *case)["fp"] == 1
    assert measure(Cleme(), *make(("a", "b"), (Edit(0, 2, ()),), (Edit(0, 2, ()),)))["tp"] == 1


def test_without_corrections_in_references_every_chunk_weighs_one() -> None:
    """There is no mean length then, and the original goes on with something that is not a number."""
    case = make(("a", "b"), (Edit(0, 1, ("x", "y", "z")),), ())
    for level in ("corpus", "sentence"):
        measured = measure(Cleme2(level=level, weights="length"), *case)
        assert (measured["fp"], measured["fp_un"], measured["over"]) == (1.0, 1.0, 1.0)


def list_recorded() -> list[dict]:
    return [json.loads(line) for line in (RECORDED / "scores.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("system", ["cautious", "eager", "polished", "speller"])
def test_the_originals_figures_for_the_sample(system: str) -> None:
    corpus, outputs = samples.load()
    (output,) = [output for output in outputs if output.system == system]
    rows = [row for row in list_recorded() if row["system"] == system]
    assert len(rows) == 24
    for row in rows:
        _, level, weighting = row["row"].split("_")
        shared = {"assumption": row["assumption"], "level": level}
        if row["metric"] == "cleme":
            curves = {"weights": "length", "tp": CURVE, "fp": CURVE, "fn": CURVE} if weighting == "weighted" else {}
            metric: ChunkMetric = Cleme(**shared, **curves)
            names = {name: name for name in row["figures"]}
        else:
            weights = "overlap" if weighting == "weighted" else "none"
            metric = Cleme2(**shared, weights=weights, factors=FACTORS[row["level"]])
            names = {"com": "score", "err": "wrong", "und": "under", "ove": "over"}
            names = {name: names.get(name, name) for name in row["figures"] if "necessary" not in name}
        measured = measure(metric, corpus, output)
        expected = {names[name]: value for name, value in row["figures"].items() if name in names}
        assert {name: measured[name] for name in expected} == pytest.approx(expected, abs=1e-12), row


@pytest.mark.parametrize(
    "name", ["eager.cleme.dependent.corpus", "eager.cleme2.independent.sentence"]
)  # fmt: skip
def test_the_originals_printout(redink, name: str) -> None:
    system, metric, assumption, level = name.split(".")
    run = redink(
        "compat", "cleme", "--ref", samples.REFERENCE, "--hyp", samples.REFERENCE.parent / "systems" / f"{system}.m2",
        "--metric", metric, "--assumption", assumption, "--level", level, "--similarity", "overlap",
    )  # fmt: skip
    assert run.out.partition("\n")[2] == (RECORDED / f"{name}.txt").read_text(encoding="utf-8")


def test_the_originals_chunks(redink, tmp_path) -> None:
    files = ("--ref", samples.REFERENCE, "--hyp", samples.REFERENCE.parent / "systems" / "eager.m2")
    target = tmp_path / "chunks.txt"
    redink("compat", "cleme_visualize", *files, "--max_sample", 6, "--output_visualize", target)
    assert target.read_text(encoding="utf-8") == (RECORDED / "eager.chunks.txt").read_text(encoding="utf-8")


def test_without_a_similarity_the_weighted_rows_are_missing_with_a_word(redink) -> None:
    run = redink(
        "compat", "cleme", "--ref", samples.REFERENCE, "--hyp", samples.SYSTEMS[0], "--metric", "cleme2"
    )  # fmt: skip
    assert run.code == 0
    assert "heuo_corpus_unweighted" in run.out
    assert "heuo_corpus_weighted" not in run.out
    assert run.err.startswith("The weighted rows of cleme2 are missing")


def test_fixed_rules_do_not_round_and_honour_beta() -> None:
    corpus, outputs = samples.load()
    tool, fixed = (
        measure(Cleme(level="sentence", rules=rules), corpus, outputs[1]) for rules in ("tool", "fixed")
    )  # fmt: skip
    assert fixed["f"] == pytest.approx(tool["f"], abs=1e-4)
    assert fixed["f"] != tool["f"]
    assert measure(Cleme(level="sentence", beta=1), corpus, outputs[1]) == tool
    assert Cleme(level="sentence", beta=1).parts[-1].label == "F0.5"
    assert measure(Cleme(level="sentence", beta=1, rules="fixed"), corpus, outputs[1])["f"] != fixed["f"]
    assert Cleme(level="sentence", beta=1, rules="fixed").parts[-1].label == "F1"


def test_a_weight_of_zero_counts_as_one_only_by_the_rules_of_the_tool() -> None:
    """A new order of words is as similar as before."""
    case = make(("a", "b"), (Edit(0, 2, ("b", "a")),), (Edit(0, 2, ("b", "a")),))
    assert measure(Cleme(weights="overlap"), *case)["tp"] == 1.0
    assert measure(Cleme(weights="overlap", rules="fixed"), *case)["tp"] == 0.0
    assert measure(Cleme2(weights="overlap"), *case)["tp"] == 0.0


def test_a_sentence_that_is_rightly_left_alone_scores_one_by_fixed_rules() -> None:
    case = make(("a", "b"), (), ())
    assert measure(Cleme2(level="sentence"), *case)["score"] == pytest.approx(0.65)
    assert measure(Cleme2(level="sentence", rules="fixed"), *case)["score"] == 1.0
    assert measure(Cleme2(level="sentence"), *make((), (), ()))["tn"] == 0


def test_a_chunk_belongs_to_the_type_of_the_error() -> None:
    """Of the reference's first edit in it; where the reference has none, of the hypothesis's."""
    metric = Cleme2()
    scores = metric.score_types(metric.count(*EXAMPLE), "full")
    assert {name: (own.parts["tp"], own.parts["fp_ne"], own.parts["fp_un"]) for name, own in scores.items()} == {
        "M:DET": (0, 0, 1), "R:VERB:SVA": (1, 1, 0),
    }  # fmt: skip
    # With all references together, of the first that has the same text; or else the first that has a correction.
    corpus, output = make(
        ("a",), (Edit(0, 1, ("y",), "R:ADV"),), (Edit(0, 1, ("x",), "R:NOUN"),), (Edit(0, 1, ("y",), "R:VERB"),)
    )
    together = Cleme("independent")
    assert list(together.score_types(together.count(corpus, output), "type")) == ["VERB"]
    assert next(together.judge(corpus, output).show_chunks(0, 0)).annotator == 1
    # What is missed is the first correction, also where a later one changes nothing.
    identity = (Edit(0, 1, ("a",), "R:VERB"),)
    missed = next(together.judge(*make(("a",), (), (Edit(0, 1, ("x",), "R:NOUN"),), identity)).show_chunks(0, 0))
    assert (missed.outcome, missed.reference, missed.annotator) == (MISSED, ("x",), 0)


def test_several_hypotheses_are_candidates_too() -> None:
    corpus = Corpus("demo", [Sentence(SOURCE, (FIRST, SECOND))])
    output = Output("two", edits=[((), MINE)])
    counts = Cleme2().count(corpus, output)
    assert counts.labels[0].tolist() == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert measure(Cleme2(), corpus, output) == measure(Cleme2(), *EXAMPLE)


def count_letters(pairs) -> list[float]:
    return [float(len(" ".join(one))) / (1 + len(" ".join(two))) for one, two in pairs]


def test_a_similarity_of_ones_own() -> None:
    SIMILARITIES.add("letters", count_letters)
    try:
        results = score(*EXAMPLE[:1], [EXAMPLE[1]], ["cleme2(weights=letters)"])
        (actual,) = results.scores["cleme2(weights=letters)"].values()
        assert "weights:letters" in actual.signature
        # goes is two letters longer than go, and the second reference has 38.
        assert actual.parts["tp"] == pytest.approx(2 / 39)
    finally:
        SIMILARITIES.remove("letters")


@pytest.mark.parametrize("broken", [lambda pairs: [1.0] * (len(pairs) + 1), lambda pairs: [float("nan")] * len(pairs)])
def test_a_similarity_that_is_none(broken) -> None:
    SIMILARITIES.add("broken", broken)
    try:
        with pytest.raises(UnsuitableData, match="a similarity must return one finite number per pair"):
            Cleme(weights="broken").count(*EXAMPLE)
    finally:
        SIMILARITIES.remove("broken")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("cleme(weights=lenght)", UnknownName, "unknown weighting 'lenght'; did you mean 'length'?"),
        ("cleme(tp=2+0.75+1.25)", InvalidParameter, "tp has no effect without weights=length"),
        ("cleme(weights=length, tp=2+0.75)", InvalidParameter, "tp must be alpha"),
        ("cleme(weights=length, fp=0.5+0+1)", InvalidParameter, "fp must be alpha"),
        ("cleme(weights=length, fn=2+x+1)", InvalidParameter, "fn must be numbers joined by +"),
        ("cleme(merge_distance=-1)", InvalidParameter, "merge_distance must be 0 or more"),
        ("cleme2(factors=0.5+0.5)", InvalidParameter, "factors must be four numbers"),
        ("cleme2(factors=0.5+0.5+0.5+0.5)", InvalidParameter, "factors must be four numbers"),
        ("cleme2(factors=2+-1+0+0)", InvalidParameter, "factors must be four numbers"),
        ("cleme2(factors=1.5+-0.5+0+0)", InvalidParameter, "factors must be four numbers"),
    ],
)
def test_what_is_refused(text: str, error: type, message: str) -> None:
    with pytest.raises(error) as caught:
        parse_metric(text)
    assert str(caught.value).startswith(message)


def test_parameters_with_several_numbers() -> None:
    metric = parse_metric("cleme2(factors=0.7+0.1+0.1+0.1, weights=length, tp=1000000+0+0.333333333)")
    assert metric == Cleme2(factors=[0.7, 0.1, 0.1, 0.1], weights="length", tp=(1e6, 0, 0.333333333))


def test_where_there_is_nothing_to_correct_nothing_is_hit() -> None:
    """By the rules of the tool: 0.35 + 0.15 + 0.05 for what was not wrong, missed or unneeded."""
    assert Cleme2().list_ratios([0, 0, 0, 5, 0, 0]) == (0, 0, 0, 0, pytest.approx(0.55))
    assert Cleme2(rules="fixed").list_ratios([0, 0, 0, 5, 0, 0]) == (1, 0, 0, 0, pytest.approx(1))


def test_the_ends_of_what_parameters_can_be() -> None:
    assert parse_metric("cleme2(factors=1+0+0+0)").factors == (1, 0, 0, 0)
    assert parse_metric("cleme(weights=length, fp=1+0+1000000)").fp == (1, 0, 1e6)


def test_overlapping_edits_are_skipped_with_a_word_or_refused() -> None:
    double = (Edit(0, 2, ("x",)), Edit(1, 2, ("y",)))
    corpus = Corpus("demo", [Sentence(("a", "b"), ((),)), Sentence(("a", "b"), ((Edit(0, 1, ("x",)),),))])
    output = Output("system", edits=[(double,), ((Edit(0, 1, ("x",)),),)])
    results = score(corpus, [output], ["cleme"])
    assert str(results.skipped[0]).startswith("cleme: sentence 1 of system is skipped for all systems: two edits")
    assert results.scores["cleme"]["system"].parts["tp"] == 1
    with pytest.raises(OverlappingEdits):
        score(corpus, [output], ["cleme"], strict=True)


@pytest.mark.parametrize("metric", ["cleme(weights=length)", "cleme2(weights=overlap)", "cleme2"])
def test_kept_counts_give_the_same_intervals_and_types(metric: str) -> None:
    corpus, outputs = samples.load()
    results = score(corpus, outputs[:2], [metric])
    saved = parse_results(results.to_json(counts=True))
    for fresh, again in zip(*(own.with_intervals(50).scores[metric].values() for own in (results, saved)), strict=True):
        assert (fresh.parts, fresh.interval) == (again.parts, again.interval)
    assert saved.score_types("type") == results.score_types("type")


def test_drawn_corpora_have_the_scores_of_their_sentences() -> None:
    corpus, outputs = samples.load()
    draws = np.random.default_rng(1).integers(0, 72, (5, 72))
    for text in ("cleme", "cleme(weights=length)", "cleme2(level=sentence)", "cleme2(level=sentence, weights=length)"):
        metric = parse_metric(text)
        counts = metric.count(corpus, outputs[1])
        direct = [metric.score(counts.take(rows)).value for rows in draws]
        assert metric.score_draws(counts, draws) == pytest.approx(direct, abs=1e-12)
        by_type = metric.draw_types(counts, "op", np.arange(72)[None])
        assert {name: values[0] for name, values in by_type.items()} == pytest.approx(
            {name: own.value for name, own in metric.score_types(counts, "op").items()}
        )
