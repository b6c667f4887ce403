"""Difficulty: the paper's example, its equations, and the edges that the tool leaves open."""

import math

import numpy as np
import pytest

from redink import samples
from redink.errors import InvalidParameter, MisalignedFiles, UnscorableSentence, UnsuitableData
from redink.metrics.gts import Difficulty, Gts
from redink.metrics.gts.chunks import Corrections, make_chunks
from redink.metrics.gts.difficulty import load_difficulty
from redink.metrics.gts.pool import judge
from redink.metrics.gts.stability import find_break_point, leave_one_out, resample_pool
from redink.metrics.gts.types import measure_error_rate, summarise_types
from redink.scoring.reduction import score
from redink.types import Corpus, Edit, Output, Sentence

SOURCE = ("We", "discussing", "about", "its", ".")
GOLD = (Edit(1, 1, ("have", "been"), "M:VERB"), Edit(2, 3, (), "U:PREP"), Edit(3, 4, ("it",), "R:PRON"))
SYSTEMS = (
    (Edit(1, 1, ("have", "been")), Edit(3, 4, ("it",))),
    (Edit(0, 0, ('"',)), Edit(1, 1, ("are",)), Edit(2, 3, ()), Edit(3, 4, ("it",)), Edit(5, 5, ('"',))),
    (Edit(1, 3, ("talking",)), Edit(3, 4, ("it",))),
)
CORPUS = Corpus("example", [Sentence(SOURCE, (GOLD,))])
OUTPUTS = [Output(f"Sys{number}", edits=[(own,)]) for number, own in enumerate(SYSTEMS, 1)]


def one(tokens: str, gold: tuple[Edit, ...], *systems: tuple[Edit, ...]) -> tuple[Corpus, list[Output]]:
    outputs = [Output(str(number), edits=[(own,)]) for number, own in enumerate(systems)]
    return Corpus("one", [Sentence(tuple(tokens.split()), (gold,))]), outputs


@pytest.mark.parametrize("rules", ["tool", "paper"])
def test_the_example_of_the_paper(rules) -> None:
    pool = judge(CORPUS, OUTPUTS, rules=rules)
    assert pool.counts.tolist() == [2, 3, 1, 2, 3, 1, 3, 3, 3, 3, 2]
    assert pool.successes.astype(int).tolist() == [
        [1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1],
        [0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0],
        [1, 1, 0, 0, 1, 0, 1, 1, 1, 1, 1],
    ]


def test_an_untouched_error_beside_an_insertion() -> None:
    corpus, outputs = one("a b", (Edit(1, 2, ("c",), "R"),), (Edit(1, 1, ("x",)),))
    by_tool, by_paper = (score(corpus, outputs, [Gts(rules, function="equal")]) for rules in ("tool", "paper"))
    assert next(iter(by_tool.scores.values()))["0"].parts["fp"] == 2
    assert next(iter(by_paper.scores.values()))["0"].parts["fp"] == 1


def test_a_missing_word_swallowed_by_a_wider_edit() -> None:
    corpus, outputs = one("a b c", (Edit(1, 1, ("x",), "M"),), (Edit(0, 3, ("y",)),))
    by_tool, by_paper = (judge(corpus, outputs, rules=rules) for rules in ("tool", "paper"))
    errors = by_tool.chunks.errors
    assert (by_tool.outcomes[0, errors].item(), by_paper.outcomes[0, errors].item()) == (3, 4)


def test_a_sentence_without_end_is_refused_by_the_papers_rules_only() -> None:
    corpus, outputs = one("word " * 6000, (), (Edit(0, 1, ("x",)),))
    assert judge(corpus, outputs).counts.sum() == 12_000
    with pytest.raises(UnscorableSentence, match=r"12001 chunks are too many for the elastic matching .*: word word"):
        judge(corpus, outputs, rules="paper")


def test_a_perfect_system_by_the_paper_is_perfect_whatever_the_weights() -> None:
    corpus, _ = samples.load()
    perfect = [sentence.annotations[:1] for sentence in corpus.sentences]
    pool = [Output(name, edits=perfect) for name in "ab"]
    for metric in (Gts("paper"), Gts("paper", function="reciprocal"), Gts("paper", a=3, b=1, c=7)):
        (result, _) = (metric.score(counts) for counts in metric.count_pool(corpus, pool))
        assert [result.parts[part] for part in ("precision", "recall", "accuracy", "f")] == [1, 1, 1, 1]
    tool = Gts().score(Gts().count_pool(corpus, pool)[0])
    assert (tool.value, tool.parts["accuracy"]) == (0.0, 0.0)


def test_weights() -> None:
    assert Gts().weigh(2).tolist() == [1.0, 0.5, 0.0]
    assert Gts(a=2, b=1, c=2).weigh(2).tolist() == [1.75, 1.5, 1.25]
    assert Gts(function="reciprocal", b=1, c=2).weigh(2).tolist() == [4.0, 2.0, 4 / 3]
    assert Gts(function="equal").weigh(2).tolist() == [1.0, 1.0, 1.0]
    with pytest.raises(InvalidParameter, match="makes the denominator 0"):
        Gts(c=-2).weigh(2)


def test_the_reciprocal_of_the_papers_first_example() -> None:
    gold = (Edit(1, 2, ("had",), "R"), Edit(3, 4, ("apple",), "R"))
    corpus, outputs = one("He have an aple .", gold, gold, (Edit(1, 2, ("has",)), Edit(3, 4, ("apple",))))
    metric = Gts(function="reciprocal")
    parts = metric.score(metric.count_pool(corpus, outputs)[0]).parts
    assert (parts["tp"], parts["fn"]) == (3.0, 0.0)
    missed, outputs = one("a", (Edit(0, 1, ("b",), "R"),), (), ())
    with pytest.raises(UnsuitableData, match="infinite"):
        metric.score(metric.count_pool(missed, outputs)[0])


def test_one_system_is_no_pool() -> None:
    with pytest.raises(InvalidParameter, match="needs at least two systems"):
        score(CORPUS, OUTPUTS[:1], ["gts"])
    assert score(CORPUS, OUTPUTS[:1], ["gts(function=equal)"]).systems == ("Sys1",)


def test_the_signature_names_rules_and_pool() -> None:
    result = score(CORPUS, OUTPUTS, ["gts(rules=paper)"]).scores["gts(rules=paper)"]["Sys1"]
    assert result.signature.startswith(
        "gts|rules:paper|beta:0.5|function:linear|a:1|b:0|c:0|annotator:0|pool:Sys1+Sys2+"
    )


def test_wrong_parameters_are_refused() -> None:
    for wrong in ({"rules": "mine"}, {"beta": -1}, {"function": "square"}, {"annotator": "two"}, {"annotator": "-1"}):
        with pytest.raises(InvalidParameter):
            Gts(**wrong)
    with pytest.raises(UnsuitableData, match="no annotator 4: the corpus has 1 annotator,"):
        score(CORPUS, OUTPUTS, ["gts(annotator=4)"])


def test_all_annotators_choose_the_better_one_of_each_sentence() -> None:
    corpus, outputs = samples.load()
    every = score(corpus, outputs, ["gts(annotator=all)"]).scores["gts(annotator=all)"]
    for number in ("0", "1"):
        name = "gts" if number == "0" else "gts(annotator=1)"
        alone = score(corpus, outputs, [name]).scores[name]
        assert all(every[system].value >= alone[system].value for system in every)
    chosen = {
        annotator
        for annotator, _ in Gts(annotator="all").score_sentences(Gts(annotator="all").count_pool(corpus, outputs)[0])
    }
    assert chosen == {0, 1}


def test_weights_in_a_file_give_the_same_scores(tmp_path) -> None:
    corpus, outputs = samples.load()
    expected = {system: own.parts for system, own in score(corpus, outputs, ["gts"]).scores["gts"].items()}
    for name in ("pool.txt", "pool.json", "pool.json.gz"):
        path = tmp_path / name
        Difficulty.from_outputs(corpus, outputs).write(path)
        metric = Gts(weights=str(path))
        for output in outputs:  # one at a time: the file is the pool
            assert metric.score(metric.count(corpus, output)).parts == expected[output.system]


def test_a_file_for_another_corpus_is_refused(tmp_path) -> None:
    corpus, outputs = samples.load()
    plain, rich = tmp_path / "pool.txt", tmp_path / "pool.json"
    for path in (plain, rich):
        Difficulty.from_outputs(corpus, outputs).write(path)
    first, *rest = corpus.sentences
    other = Corpus("other", [Sentence(("Another", *first.tokens[1:]), first.annotations), *rest])
    # As many chunks as before: only the check sums of the richer file can tell.
    assert Gts(weights=str(plain)).count(other, outputs[0])
    with pytest.raises(MisalignedFiles, match="sentence 1: the weights belong to another sentence"):
        Gts(weights=str(rich)).count(other, outputs[0])
    longer = Corpus("longer", [*corpus.sentences, first])
    more = Output("more", edits=[*outputs[0].edits, ((),)])
    with pytest.raises(MisalignedFiles, match=r"pool.txt:74: sentence 73: the weights end after 72 sentences"):
        score(longer, [more], [Gts(weights=str(plain))])
    shorter, fewer = Corpus("shorter", corpus.sentences[:9]), Output("fewer", edits=outputs[0].edits[:9])
    with pytest.raises(
        MisalignedFiles, match=r"pool.txt:11: .*expected 72 sentences as in the weight file, but the corpus has 9"
    ):
        score(shorter, [fewer], [Gts(weights=str(plain))])
    with pytest.raises(UnsuitableData, match="rules=tool, not rules=paper"):
        Gts("paper", weights=str(rich)).count(corpus, outputs[0])
    with pytest.raises(UnsuitableData, match="has a single annotator"):
        Gts(annotator="all", weights=str(plain)).count(corpus, outputs[0])
    with pytest.raises(UnsuitableData, match="no weights for annotator 1; the file has annotators 0"):
        Gts(annotator="1", weights=str(rich)).count(corpus, outputs[0])


def test_types_have_mean_deviation_and_frequency() -> None:
    pool = judge(CORPUS, OUTPUTS)
    weights = Gts().weigh(3)[pool.counts]
    rows = summarise_types(pool.chunks, weights, "full")
    assert [(row.type, round(row.mean, 4), row.deviation, row.frequency) for row in rows] == [
        ("M:VERB", 0.6667, 0.0, 1), ("U:PREP", 0.6667, 0.0, 1), ("R:PRON", 0.0, 0.0, 1),
    ]  # fmt: skip
    assert measure_error_rate(pool.chunks) == 3 / 5


def test_leave_one_out_is_the_score_by_the_other_systems() -> None:
    corpus, outputs = samples.load()
    scores = leave_one_out(Gts(), judge(corpus, outputs))
    for index, output in enumerate(outputs):
        others = Difficulty.from_outputs(corpus, [*outputs[:index], *outputs[index + 1 :]])
        pool = judge(corpus, [output])
        right = others.look_up(pool.chunks, 0, "tool")
        assert scores[output.system] == Gts().score_outcomes(pool.outcomes[0], right, 3)
    assert leave_one_out(Gts(), judge(corpus, outputs[:2])) == {}


def test_intervals_hold_what_they_are_for() -> None:
    corpus, outputs = samples.load()
    pool = judge(corpus, outputs)
    own = resample_pool(Gts(), pool, samples=300, seed=4)
    again = resample_pool(Gts(), pool, samples=300, seed=4)
    assert own.f == again.f
    for system, (low, high) in own.f.items():
        assert 0 <= low < high <= 1, system
    weights = Gts().weigh(4)[pool.counts]
    assert ((own.weights[0] <= weights) & (weights <= own.weights[1])).all()
    # What all or none get right weighs the same in every pool.
    sure = (pool.counts == 0) | (pool.counts == 4)
    assert (own.weights[0] == own.weights[1])[sure].all()
    same = resample_pool(Gts(), pool.take([2, 2, 2]), samples=50)
    assert len(set(same.f["polished"])) == 1


def test_the_break_point() -> None:
    assert find_break_point(judge(CORPUS, OUTPUTS)) == (3, 2 / 3, 1.0)
    assert find_break_point(judge(CORPUS, OUTPUTS[:1]))[2] == float("inf")


def list_parts(metric: Gts, index: int) -> list[float]:
    """The figures of a system of the paper's example, in the order TP, FP, FN, TN, P, R, A, F."""
    return list(metric.score(metric.count_pool(CORPUS, OUTPUTS)[index]).parts.values())


def test_the_example_in_figures() -> None:
    """Sys1 misses one error of three; Sys2 adds two quotes, and one of its corrections is wrong."""
    assert list_parts(Gts(function="equal", beta=1), 0) == [2, 0, 1, 8, 1.0, 2 / 3, 10 / 11, 0.8]
    assert list_parts(Gts(function="equal", beta=1), 1) == [2, 3, 1, 6, 2 / 5, 2 / 3, 8 / 11, 0.5]
    alone = Gts().score(Gts().count(CORPUS, OUTPUTS[0])).parts  # one system is not a pool: everything weighs 1
    assert (alone["tp"], alone["fn"], alone["tn"]) == (2, 1, 8)
    # Weighted: 2/3 for what one system of three got right, 1/3 for what two did.
    assert list_parts(Gts(beta=1), 0) == pytest.approx([2 / 3, 0, 2 / 3, 1, 1, 1 / 2, 5 / 7, 2 / 3])
    assert list_parts(Gts(beta=1), 1) == pytest.approx([2 / 3, 4 / 3, 2 / 3, 1 / 3, 1 / 3, 1 / 2, 3 / 7, 2 / 5])


def test_annotators_who_did_not_see_a_sentence_are_not_chosen_from() -> None:
    right, wrong = (Edit(0, 1, ("x",), "R"),), (Edit(0, 1, ("y",), "R"),)
    people = [(None, right), (wrong, right), (), (wrong,), (None, None)]
    corpus = Corpus("people", [Sentence(("a",), own) for own in people])
    metric = Gts(annotator="all", function="equal")
    counts = metric.count(corpus, Output("system", edits=[(right,)] * 5))
    nobody = [-1, -1]
    assert counts.labels.tolist() == [
        [[0, 1], nobody], [[0, 0], [0, 1]], [[0, 0], nobody], [[0, 0], nobody], [[0, 0], nobody],
    ]  # fmt: skip
    assert metric.choose(counts).tolist() == [0, 1, 0, 0, 0]
    assert [(who, own.parts["tp"], own.parts["fp"]) for who, own in metric.score_sentences(counts)] == [
        (1, 1, 0), (1, 1, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1),
    ]  # fmt: skip
    assert counts.decisions is None
    assert Gts(function="equal").count(corpus, Output("system", edits=[(right,)] * 5)).decisions.sum() == 10


def test_the_first_edits_of_a_system_count() -> None:
    corpus, _ = one("a b", (Edit(0, 1, ("x",), "R"),))
    outputs = [Output("s", edits=[own]) for own in ((None, (Edit(0, 1, ("x",)),)), ((), (Edit(0, 1, ("x",)),)), ())]
    assert [own.tolist() for own in judge(corpus, outputs).successes[:, judge(corpus, outputs).chunks.errors]] == [
        [True], [False], [False],
    ]  # fmt: skip
    with pytest.raises(UnsuitableData, match="s: gts needs edits"):
        judge(corpus, [Output("s", [("a", "b")])])


def test_the_pool_in_a_signature(tmp_path) -> None:
    corpus, outputs = samples.load()
    for name in ("pool.txt", "pool.json"):
        Difficulty.from_outputs(corpus, outputs, date="today").write(tmp_path / name)
    assert Gts().describe_pool(["a", "b"]) == {"pool": ("a", "b")}
    assert Gts(function="equal").describe_pool(["a", "b"]) == {}
    assert Gts(weights=str(tmp_path / "pool.txt")).describe_pool(["a"]) == {"pool": 4}
    names = ("cautious", "eager", "polished", "speller")
    assert Gts(weights=str(tmp_path / "pool.json")).describe_pool(["a"]) == {"pool": names}
    weights = Difficulty.read(tmp_path / "pool.json").weights
    assert (weights.size, weights.systems, weights.corpus) == (4, names, "sample")
    assert (weights.rules, weights.date) == ("tool", "today")


def test_weights_of_a_part_of_the_corpus(tmp_path) -> None:
    corpus, outputs = samples.load()
    path = tmp_path / "pool.json"
    Difficulty.from_outputs(corpus, outputs, annotators=(0, 1)).write(path)
    metric = Gts(weights=str(path), annotator="1")
    whole = metric.count(corpus, outputs[0])
    part = Corpus("part", corpus.sentences[10:15])
    (counts,) = metric.count_pool(part, [Output("part", edits=outputs[0].edits[10:15])], first=10)
    assert counts.table.tolist() == whole.table[10:15].tolist()
    with pytest.raises(MisalignedFiles, match="sentence 1: the weights"):
        metric.count_pool(part, [Output("part", edits=outputs[0].edits[10:15])])


def test_a_weight_file_that_changes_is_read_again(tmp_path) -> None:
    path = tmp_path / "pool.json"
    for names in ("ab", "abc"):
        Difficulty.from_outputs(CORPUS, [Output(name, edits=OUTPUTS[0].edits) for name in names]).write(path)
        assert load_difficulty(str(path)).size == len(names)
        assert load_difficulty(str(path)) is load_difficulty(str(path))


def test_a_corpus_and_its_annotators() -> None:
    Gts(annotator="1").check_corpus(3, 2)
    Gts().check_corpus(3, 0)  # nobody found anything
    with pytest.raises(UnsuitableData, match="no annotator 2: the corpus has 2 annotators, numbered from 0"):
        Gts(annotator="2").check_corpus(3, 2)


def test_the_hardest_types_come_first() -> None:
    kinds = ["R:A", "M:B", "R:A", "U:C", "R:D"]
    gold = tuple(Edit(index, index + 1, ("x",), kind) for index, kind in enumerate(kinds))
    corpus, outputs = one("a b c d e", gold, gold)
    chunks = judge(corpus, outputs).chunks
    weights = np.zeros(len(chunks))
    weights[chunks.errors] = [0.5, 0.75, 1.0, 0.25, 0.25]
    rows = summarise_types(chunks, weights, "full")
    assert [(row.type, row.mean, row.frequency) for row in rows] == [
        ("R:A", 0.75, 2), ("M:B", 0.75, 1), ("U:C", 0.25, 1), ("R:D", 0.25, 1),
    ]  # fmt: skip
    assert rows[0].deviation == pytest.approx(math.sqrt(0.125))  # of a sample: 2 * 0.25² / (2 - 1)
    assert [row.type for row in summarise_types(chunks, weights, "op")] == ["M", "R", "U"]


def test_the_error_rate_counts_a_missing_word_as_one_token() -> None:
    corpus, outputs = one("a b c d e f g h", (Edit(0, 0, ("x", "y"), "M"), Edit(2, 5, (), "U")), ())
    assert measure_error_rate(judge(corpus, outputs).chunks) == 4 / 8
    corpus, outputs = one("", (), ())
    assert measure_error_rate(judge(corpus, outputs).chunks) == 0.0
    assert find_break_point(judge(corpus, outputs * 3)) == (0, 0.0, 0.0)


def test_chunks_of_several_sentences() -> None:
    sources = [("a", "b"), (), ("c",)]
    edits = [
        (Edit(1, 2, ("x",), "R"), Edit(0, 0, ("y",), "M")),
        (),
        (Edit(0, 1, ("c",), "R"), Edit(-1, -1, (), "noop")),
    ]
    chunks = make_chunks(sources, edits, Corrections())
    texts = [[" ".join(own.correction) for own in chunks.list_sentence(number)] for number in range(3)]
    assert texts == [["y", "a", "", "x", ""], [""], ["", "c", ""]]
    assert chunks.sizes.tolist() == [5, 1, 3]
    assert chunks.sentences.tolist() == [0] * 5 + [1] + [2] * 3
    assert chunks.errors.tolist() == [0, 3, 7]
    assert (len(chunks), len(make_chunks([], [], Corrections()))) == (9, 0)
    same = (Edit(0, 0, ("z",), "M"), Edit(0, 0, ("a",), "M"))  # keep their order
    assert [own.correction for own in make_chunks([("b",)], [same], Corrections()).edits] == [("z",), ("a",)]


def test_intervals_are_those_of_pools_drawn_naively() -> None:
    corpus, outputs = samples.load()
    pool, metric = judge(corpus, outputs), Gts()
    draw = np.random.default_rng(7)
    values, weights = [], []
    for _ in range(40):
        drawn = pool.take(draw.integers(0, 4, 4))
        weights.append(metric.weigh(4)[drawn.counts])
        scores = [metric.score_outcomes(own, drawn.counts, 4).parts for own in pool.outcomes]
        values.append([(parts["f"], parts["accuracy"]) for parts in scores])
    low, high = np.percentile(values, [2.5, 97.5], axis=0)
    interval = resample_pool(metric, pool, samples=40, seed=7)
    for index, system in enumerate(pool.systems):
        assert interval.f[system] == pytest.approx((low[index, 0], high[index, 0]))
        assert interval.accuracy[system] == pytest.approx((low[index, 1], high[index, 1]))
    assert interval.weights == pytest.approx(np.percentile(weights, [2.5, 97.5], axis=0))
