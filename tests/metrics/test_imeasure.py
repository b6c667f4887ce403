"""The I-measure on the examples of its paper, and its rules one by one."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redink.errors import InvalidParameter, UnscorableSentence
from redink.formats.clusters import group_edits
from redink.metrics.counts import Counts
from redink.metrics.imeasure import Imeasure, references, search
from redink.metrics.imeasure.columns import Column, align_texts
from redink.metrics.imeasure.components import (
    TARGETS,
    compute_components,
    exact_fraction,
    make_order,
    measure_improvement,
    rank_counts,
)
from redink.metrics.imeasure.references import list_segments, name_annotators
from redink.metrics.imeasure.search import Costs, PartialOrder
from redink.types import Alternative, Cluster, Corpus, Edit, Output, Sentence
from tests.metrics import literal_imeasure as literal

TEXTS = st.lists(st.sampled_from("abc"), min_size=1, max_size=4).map(tuple)
SOURCE = ("This", "machines", "is", "designed", "for", "help", "people", ".")
LISTING_1 = (
    Cluster(
        (
            Alternative(0, (Edit(0, 1, ("These",)), Edit(2, 3, ("are",)))),
            Alternative(1, (Edit(1, 2, ("machine",)),)),
        ),
        True,
        "SVA",
    ),
    Cluster((Alternative(0, (Edit(5, 6, ("helping",)),)), Alternative(1, (Edit(4, 5, ("to",)),))), True, "Vform"),
)
EXAMPLE = Sentence(SOURCE, ((), ()), clusters=LISTING_1)


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def score(metric: Imeasure, sentence: Sentence, hypothesis: str):
    return metric.score(metric.count(Corpus("one", [sentence]), Output("one", [words(hypothesis)])))


def list_texts(sentence: Sentence, mix: bool = True) -> list[str]:
    texts: list[tuple[str, ...]] = [()]
    for segment in list_segments(sentence, mix):
        texts = [text + choice for text in texts for choice in segment.choices]
    return [" ".join(text) for text in texts]


def test_listing_1_has_the_four_references_of_the_paper() -> None:
    assert sorted(list_texts(EXAMPLE)) == [
        "These machines are designed for helping people .",
        "These machines are designed to help people .",
        "This machine is designed for helping people .",
        "This machine is designed to help people .",
    ]


def test_table_1_mixed_annotations_make_the_hypothesis_perfect() -> None:
    assert score(Imeasure(), EXAMPLE, "These machines are designed to help people .").value == 1.0
    unmixed = score(Imeasure(mix=False), EXAMPLE, "These machines are designed to help people .")
    assert unmixed.value < 1.0


def test_the_example_of_the_specification() -> None:
    parts = score(Imeasure(), EXAMPLE, "This machines are designed to help people .").parts
    assert (parts["tp"], parts["tn"], parts["fp"], parts["fn"], parts["fpn"]) == (2, 5, 0, 1, 0)
    assert round(parts["wacc"], 4) == 0.9
    assert round(parts["i"], 4) == 0.7333


def test_table_2_a_part_of_a_correction_counts() -> None:
    gold = ((Edit(0, 1, ("Machines",)), Edit(1, 3, ("are", "designed"))),)
    parts = score(
        Imeasure(), Sentence(words("Machine is design to help people ."), gold), "Machine is designed to help people ."
    ).parts
    assert (parts["tp"], parts["fp"], parts["fn"], parts["p"]) == (1, 0, 2, 1.0)
    assert parts["i"] > 0


def test_table_3_the_first_hypothesis_is_better_than_the_second() -> None:
    gold = ((Edit(0, 1, ("Machines",)), Edit(1, 2, ("are",)), Edit(2, 3, ("designed",))),)
    sentence = Sentence(words("Machine is design to help people ."), gold)
    first = score(Imeasure(), sentence, "The machine is designed for helping people .")
    second = score(Imeasure(), sentence, "Machines is a design on the helping of the people .")
    assert first.value > second.value


TABLE_6 = """\
a a a TN TN
a a b FN FN
a a - FN FN
a b a FP FP
a b b TP TP
a b c TP FPN
a b - TP FPN
a - a FP FP
a - b TP FPN
a - - TP TP
- a a TP TP
- a b TP FPN
- a - FP FP
- - a FN FN"""


@pytest.mark.parametrize("line", TABLE_6.splitlines())
def test_table_6(line: str) -> None:
    *tokens, detection, correction = line.split()
    column = Column(*(None if token == "-" else token for token in tokens))
    assert (column.detection, column.correction) == (detection, correction)


@pytest.mark.parametrize(
    ("tp", "fp", "tn", "fn", "p", "r", "f", "acc", "wacc"),
    [
        (0, 0, 6, 4, 1.00, 0.00, 0.00, 0.60, 0.60),
        (4, 1, 5, 0, 0.80, 1.00, 0.83, 0.90, 0.87),
        (1, 0, 6, 3, 1.00, 0.25, 0.62, 0.70, 0.73),
        (1, 1, 5, 3, 0.50, 0.25, 0.42, 0.60, 0.58),
        (4, 6, 0, 0, 0.40, 1.00, 0.45, 0.40, 0.40),
    ],
)
def test_table_8(tp, fp, tn, fn, p, r, f, acc, wacc) -> None:
    figures = compute_components((tp, tn, fp, fn, 0, 6, 4), "correction", 2.0, 0.5)
    shown = [figures.p, figures.r, figures.f, figures.acc, figures.wacc]
    # 0.625 is F0.5 of the third system: the paper cuts where Python rounds to even.
    assert [round(value + 1e-9, 2) for value in shown] == pytest.approx(
        [p, r, f, acc, wacc], abs=0.0101 if f == 0.62 else 0
    )


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("19 13062 7 665 2 13078", "73.08 2.78 12.06 95.13 95.09"),
        ("386 12402 641 502 78 0", "37.59 43.47 38.63 92.31 88.77"),
        ("25 12848 251 680 40 0", "9.06 3.55 6.91 93.53 92.00"),
    ],
)
def test_rows_of_table_11(line: str, shown: str) -> None:
    tp, tn, fp, fn, fpn, _ = map(int, line.split())
    figures = compute_components((tp, tn, fp, fn, fpn, 1, 0), "correction", 2.0, 0.5)
    assert " ".join(f"{100 * value:.2f}" for value in figures[5:10]) == shown


def test_a_wrong_correction_of_an_error_is_found_but_not_corrected() -> None:
    """Two columns are FP and FN at once: errors that were noticed, so TP of detection, counted once in accuracies."""
    counts = (2, 5, 3, 4, 2, 6, 4)
    correction, detection = (compute_components(counts, aspect, 2.0, 1.0) for aspect in ("correction", "detection"))
    assert correction[:5] == (2, 5, 3, 4, 2)
    assert correction[5:11] == (2 / 5, 2 / 6, pytest.approx(4 / 11), 7 / 12, 9 / 16, 0.6)
    assert correction.i == pytest.approx(9 / 16 / 0.6 - 1)
    assert detection[:5] == (4, 5, 1, 2, 0)
    assert detection[5:11] == (4 / 5, 4 / 6, pytest.approx(8 / 11), 9 / 12, 13 / 17, 0.6)
    assert detection.i == pytest.approx((13 / 17 - 0.6) / 0.4)
    shown = Imeasure(aspect="detection", beta=1).score_counts(counts)
    assert shown.parts == detection._asdict()
    assert shown.value == detection.i


def test_every_figure_of_both_aspects_can_be_the_target() -> None:
    figures = ("tp", "tn", "fp", "fn", "p", "r", "f", "acc", "wacc", "i")
    assert tuple(f"{aspect}{figure}" for aspect in "dc" for figure in figures) == TARGETS
    ranks = rank_counts((2, 5, 3, 4, 2, 6, 4), "df", 2.0, 1.0)
    assert ranks == pytest.approx((8 / 11, (13 / 17 - 0.6) / 0.4, 13 / 17, 9 / 12, 4 / 11, -1 / 16, 9 / 16, 7 / 12))


TP, TN = (1, 0, 0, 0, 0), (0, 1, 0, 0, 0)
CORRECTION = {
    "tp": (2, TP), "tn": (2, TN), "fp": (2, (0, 0, 1, 0, 1)), "fn": (2, (0, 0, 0, 1, 1)),
    "p": (1, TP, (0, 0, 1, 0, 1)), "r": (1, TP, (0, 0, 0, 1, 1)), "f": (1, (5, 0, 0, 0, 0), (0, 0, 4, 1, 5)),
    "acc": (1, (1, 1, 0, 0, 0), (0, 0, 1, 1, 1)), "wacc": (1, (4, 2, 0, 0, 0), (0, 0, 4, 2, 3)), "i": (0,),
}  # fmt: skip
BOTH = (1, 0, 0, 0, 1)
DETECTION = {
    "tp": (2, BOTH), "tn": (2, TN), "fp": (2, (0, 0, 1, 0, 0)), "fn": (2, (0, 0, 0, 1, 0)),
    "p": (1, BOTH, (0, 0, 1, 0, 0)), "r": (1, BOTH, (0, 0, 0, 1, 0)), "f": (1, (5, 0, 0, 0, 5), (0, 0, 4, 1, 0)),
    "acc": (1, (1, 1, 0, 0, 1), (0, 0, 1, 1, 0)), "wacc": (1, (2, 1, 0, 0, 2), (0, 0, 2, 1, 0)), "i": (0,),
}  # fmt: skip


@pytest.mark.parametrize(("aspect", "orders"), [("c", CORRECTION), ("d", DETECTION)])
def test_when_one_path_is_better_whatever_follows(aspect: str, orders) -> None:
    """The figures as gains / (gains + losses), in whole numbers: F0.5 is 5 TP / (5 TP + FN + 4 FP), and so on.

    WAcc with w=2 has 2 FP + FN - 3/2 FPN below, so what is both is worth 3/2. I depends on the baseline: no path is.
    """
    for figure, order in orders.items():
        assert make_order(f"{aspect}{figure}", 2.0, 0.5) == PartialOrder(*order), figure


def test_weights_with_many_digits_are_refused() -> None:
    assert exact_fraction("w", 0.1) == Fraction(1, 10)
    assert exact_fraction("w", 1e12) == 10**12
    assert exact_fraction("beta", 1e6) == 10**6
    for name, value in (("w", 1e12 + 1), ("w", 0.1234567890123), ("beta", 1e6 + 1)):
        with pytest.raises(InvalidParameter, match=f"{name} has too many digits"):
            exact_fraction(name, value)


def test_improvement() -> None:
    assert measure_improvement(1.0, 1.0) == 1.0
    assert measure_improvement(0.6, 0.6) == 0.0
    assert measure_improvement(0.0, 0.6) == -1.0
    assert measure_improvement(1.0, 0.6) == 1.0


def test_a_gap_is_aligned_with_a_gap() -> None:
    """Table 4 of the paper: the costs put the gaps of hypothesis and reference under each other."""
    assert align_texts(("A", "B"), ("C",), ("A",), Costs()) == [Column("A", "C", "A"), Column("B", None, None)]


def test_ties_go_to_the_first_of_the_walk_back() -> None:
    columns = align_texts(
        words("Their is wide spread"), words("There is widespread"), words("There is widespread"), Costs()
    )
    assert columns[2:] == [Column("wide", None, None), Column("spread", "widespread", "widespread")]


def test_texts_that_are_too_long_to_align_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = words("a b c d e f g h") * 3, words("a c x d e g g h") * 3, words("b b c d f g h h a") * 3
    monkeypatch.setattr("redink.metrics.imeasure.columns.MAX_CELLS", 10_080)
    assert align_texts(*texts, Costs())
    monkeypatch.setattr("redink.metrics.imeasure.columns.MAX_CELLS", 10_079)
    with pytest.raises(UnscorableSentence, match=r"too long to show their alignment \(10,080 cells\)"):
        align_texts(*texts, Costs())


def test_counts_are_those_of_the_alignment() -> None:
    hypothesis = words("These machine are design to help the people")
    (choice,) = Imeasure().list_choices(EXAMPLE, hypothesis)
    columns = align_texts(SOURCE, hypothesis, choice.reference, Costs())
    assert tuple(literal.classify(columns)) == choice.counts[:5]


def test_references_without_mixing() -> None:
    sentence = Sentence(words("a b"), ((Edit(0, 1, ("x",)),), (), (Edit(0, 1, ("x",)),)))
    assert name_annotators(sentence) == {("x", "b"): 0, ("a", "b"): -1}
    assert name_annotators(Sentence(words("a b"), (sentence.annotations[0],))) == {("x", "b"): 0}
    assert name_annotators(Sentence(words("a b"))) == {("a", "b"): -1}
    metric = Imeasure(mix=False)
    counts = metric.count(Corpus("c", [sentence] * 2), Output("o", [("x", "b"), ("a", "b")]))
    assert [annotator for annotator, _ in metric.score_sentences(counts)] == [0, None]


def test_corrections_of_one_span_are_joined_and_same_spans_exclude_each_other() -> None:
    joined = Cluster((Alternative(0, (Edit(1, 1, ("who",)), Edit(1, 1, ("have",)))),), True)
    assert list_texts(Sentence(words("a b"), clusters=(joined,))) == ["a who have b"]
    other = Cluster((Alternative(1, (Edit(1, 1, ("x",)),)),), False)
    assert list_texts(Sentence(words("a b"), clusters=(joined, other))) == ["a who have b"]
    assert list_texts(Sentence(words("a b"), clusters=(joined, other._replace(required=True)))) == ["a b"]


def test_an_edit_that_empties_the_sentence_is_undone() -> None:
    deletion = Cluster((Alternative(0, (Edit(0, 1, ()),)),), True)
    assert list_texts(Sentence(("a",), clusters=(deletion,))) == ["a"]
    both = (deletion, Cluster((Alternative(0, (Edit(1, 2, ()),)),), False))
    assert sorted(list_texts(Sentence(("a", "b"), clusters=both))) == ["a", "b"]
    behind = (deletion, Cluster((Alternative(0, (Edit(1, 1, ("x",)),)),), False))
    assert sorted(list_texts(Sentence(("a",), clusters=behind))) == ["a", "x"]


def test_edits_of_different_errors_may_reach_beyond_their_spans() -> None:
    """Both are carried out on what the other has left: the second deletion takes a token that nobody named."""
    clusters = tuple(Cluster((Alternative(0, (edit,)),), True) for edit in (Edit(0, 2, ()), Edit(1, 3, ())))
    assert list_texts(Sentence(words("a b c d e"), clusters=clusters)) == ["e"]
    insertion = Cluster((Alternative(0, (Edit(3, 3, ("x", "y")),)),), True)
    assert list_texts(Sentence(words("a b c"), clusters=(*clusters, insertion))) == ["y"]


def test_texts_without_edits_are_references() -> None:
    sentence = Sentence(words("a b"), references=(words("a c"), words("a b")))
    assert score(Imeasure(), sentence, "a c").value == 1.0
    assert score(Imeasure(mix=False), sentence, "a b").value == 1.0


def test_ties_do_not_depend_on_the_order_of_references() -> None:
    """Both references leave nothing right, so that every figure is equal, but not the number of misses."""
    for texts in (("c", "d e"), ("d e", "c")):
        for opt in ("sentence", "corpus"):
            parts = score(Imeasure(opt=opt), Sentence("a", references=texts), "a").parts
            assert (parts["tp"], parts["tn"], parts["fp"], parts["fn"]) == (0, 0, 0, 1)


@given(st.lists(TEXTS, min_size=2, max_size=3), TEXTS, TEXTS, st.sampled_from(["cwacc", "ctp", "di", "cf"]))
@settings(max_examples=150)
def test_no_score_depends_on_the_order_of_references(references, source, hypothesis, target) -> None:
    scores = [
        score(Imeasure(target=target, opt=opt), Sentence(source, references=order), " ".join(hypothesis))
        for order in (tuple(references), tuple(references[::-1]))
        for opt in ("sentence", "corpus")
    ]
    assert all(own == scores[0] for own in scores)


def test_m2_annotations_are_clustered_and_human_clusters_are_kept() -> None:
    own = ((Edit(0, 1, ("x",)), Edit(2, 3, ("z",))), (Edit(0, 1, ("y",)),))
    tokens = words("a b c")
    assert sorted(list_texts(Sentence(tokens, own))) == ["x b c", "x b z", "y b c", "y b z"]
    together = (Cluster((Alternative(0, own[0]), Alternative(1, own[1])), True),)
    assert sorted(list_texts(Sentence(tokens, own, clusters=together))) == ["x b z", "y b c"]


def test_the_corpus_can_decide() -> None:
    table = np.zeros((2, 2, 7), np.int64)
    table[0, 0] = (10, 0, 0, 0, 0, 0, 10)
    table[1] = [(1, 0, 0, 9, 0, 0, 10), (9, 0, 9, 0, 0, 0, 10)]
    counts = Counts(table, np.array([[(0, -1), (-1, -1)], [(0, -1), (0, -1)]]))
    assert Imeasure(opt="corpus", target="cp").choose(counts).tolist() == [0, 0]
    assert Imeasure(opt="corpus", target="cr").choose(counts).tolist() == [0, 1]


def test_too_many_combinations_are_an_error_that_names_the_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "MAX_COMBINATIONS", 3)
    clusters = tuple(Cluster((Alternative(0, (edit,)),)) for edit in (Edit(0, 2, ("x",)), Edit(1, 3, ("y",))))
    with pytest.raises(UnscorableSentence, match=r"overlapping corrections \(4, at most 3\): some odd words"):
        list_segments(Sentence(words("some odd words"), clusters=clusters), True)


def test_too_many_states_are_an_error_that_names_the_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_CELLS", 1)
    with pytest.raises(UnscorableSentence, match=r"too many tokens and errors .*: This machines is"):
        Imeasure(w=2.5).list_choices(EXAMPLE, ("These", "machine"))
    monkeypatch.setattr(search, "MAX_CELLS", 1000)
    with pytest.raises(UnscorableSentence, match=r"too many alternative corrections .*: This machines is"):
        Imeasure(w=2.5).list_choices(EXAMPLE, ("These", "machine"))
    monkeypatch.undo()
    monkeypatch.setattr(search, "INITIAL_STATES", 1)
    assert Imeasure(w=2.5).list_choices(EXAMPLE, SOURCE)[0].counts[:5] == (0, 6, 0, 2, 0)
    monkeypatch.setattr(search, "MAX_STATES", 1)
    with pytest.raises(UnscorableSentence, match=r"too many alternative corrections .*: This machines is"):
        Imeasure(w=2.5).list_choices(EXAMPLE, ("These", "machine"))


def test_a_sentence_that_is_too_long_is_an_error() -> None:
    assert search._find_base(("a",), 3103, 3104) == 6208  # of which the fifth power just fits into 63 bits
    with pytest.raises(UnscorableSentence, match=r"too long for imeasure \(3104 tokens\)"):
        search._find_base(("a",), 3104, 7, 3104)
    with pytest.raises(UnscorableSentence, match=r"too long for imeasure \(4000 tokens\): a b a b"):
        Imeasure().list_choices(Sentence(("a", "b") * 2000), ("a", "b") * 2000)


@pytest.mark.parametrize(
    "wrong",
    [{"w": 0}, {"w": 0.1234567890123456}, {"beta": -1}, {"target": "wacc"}, {"opt": "sent"}, {"aspect": "both"},
     {"gap": 0}, {"mismatch": 1001}],
)  # fmt: skip
def test_wrong_parameters(wrong) -> None:
    with pytest.raises(InvalidParameter, match=next(iter(wrong))):
        Imeasure(**wrong)


def test_clusters_of_the_original() -> None:
    first = (Edit(0, 5, ("A",), "x"), Edit(6, 9, ("B",), "y"))
    second = (Edit(4, 7, ("C",), "z"), Edit(0, 0, ("D",), "w"))
    grouped = group_edits((first, second, ()))
    assert [(one.type, one.required, [who for who, _ in one.alternatives]) for one in grouped] == [
        ("w", False, [1]),
        ("x/z", False, [0, 1]),
        ("y", False, [0]),
    ]
