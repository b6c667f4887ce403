"""ERRANT's scores: what counts, what matches, and which reference is chosen."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.kernels.errant.choice import choose_by_f
from redink.metrics.errant import Errant
from redink.metrics.matching import FN, FP, TP, Matching, compare, match_type
from redink.types import Annotations, Corpus, Edit, Output, Sentence

TOKENS = tuple("abcdefgh")


def count(metric: Errant, *pairs: tuple[Annotations, Annotations]):
    corpus = Corpus("test", [Sentence(TOKENS, reference) for reference, _ in pairs])
    return metric.count(corpus, Output("system", edits=[hypothesis for _, hypothesis in pairs]))


def totals(metric: Errant, *pairs: tuple[Annotations, Annotations]) -> tuple[int, int, int]:
    parts = metric.score(count(metric, *pairs)).parts
    return parts["tp"], parts["fp"], parts["fn"]


DET = Edit(1, 2, ("the",), "R:DET")
NOUN = Edit(1, 2, ("the",), "R:NOUN")
OTHER = Edit(1, 2, ("a",), "R:DET")
LONG = Edit(3, 5, ("x", "y"), "R:OTHER")
INSERTION = Edit(2, 2, ("x",), "M:DET")
UNKNOWN = Edit(4, 6, (), "UNK")
UNMARKED = Edit(4, 6, (), "Um")


@pytest.mark.parametrize(
    ("unit", "reference", "hypothesis", "expected"),
    [
        ("span-correction", (DET,), (NOUN,), (1, 0, 0)),
        ("span-correction", (DET,), (OTHER,), (0, 1, 1)),
        ("span-correction", (UNKNOWN,), (UNKNOWN,), (0, 0, 0)),
        ("span-correction", (UNMARKED,), (UNMARKED,), (1, 0, 0)),
        ("span-type-correction", (DET,), (NOUN,), (0, 1, 1)),
        ("span-type-correction", (DET,), (DET,), (1, 0, 0)),
        ("span-detection", (DET,), (OTHER,), (1, 0, 0)),
        ("span-detection", (UNKNOWN,), (), (0, 0, 1)),
        ("span-detection", (LONG,), (Edit(3, 4, ("x",)),), (0, 1, 1)),
        ("token-detection", (LONG,), (Edit(3, 4, ("x",)),), (1, 0, 1)),
        ("token-detection", (INSERTION,), (Edit(2, 3, ()),), (1, 0, 0)),
        ("token-detection", (LONG, Edit(3, 3, ("z",))), (Edit(3, 4, ()),), (2, 0, 1)),
    ],
)
def test_units(unit, reference, hypothesis, expected) -> None:
    assert totals(Errant(unit=unit), ((reference,), (hypothesis,))) == expected


def test_two_reference_edits_at_one_key_are_two_matches() -> None:
    twice = (INSERTION, INSERTION)
    assert totals(Errant(), ((twice,), ((INSERTION,),))) == (2, 0, 0)
    assert totals(Errant(), (((INSERTION,),), (twice,))) == (1, 0, 0)
    assert totals(Errant(), (((),), (twice,))) == (0, 2, 0)


def test_a_match_has_the_type_of_the_reference() -> None:
    metric = Errant()
    assert list(metric.score_types(count(metric, (((DET,),), ((NOUN,),))), "full")) == ["R:DET"]


def test_noop_counts_for_nothing() -> None:
    noop = Edit(-1, -1, (), "noop")
    for unit in ("span-correction", "span-detection", "token-detection"):
        assert totals(Errant(unit=unit), (((noop,),), ((noop,),)), (((noop,),), ()), ((), ((noop,),))) == (0, 0, 0)


def test_single_and_multi_share_the_edits_out() -> None:
    edits = ((DET, LONG, INSERTION, Edit(5, 6, ("two", "tokens"), "R:OTHER"), Edit(6, 8, (), "U:OTHER")),)
    assert totals(Errant(tokens="single"), (edits, edits)) == (2, 0, 0)
    assert totals(Errant(tokens="multi"), (edits, edits)) == (3, 0, 0)


def test_types_can_be_kept_or_left_out() -> None:
    edits = ((DET, LONG, INSERTION),)
    assert totals(Errant(only=("R:DET",)), (edits, edits)) == (1, 0, 0)
    assert totals(Errant(only=("*:DET",)), (edits, edits)) == (2, 0, 0)
    assert totals(Errant(ignore=("R:*",)), (edits, edits)) == (1, 0, 0)
    assert totals(Errant(only=("R:*",), ignore=("R:DET",)), (edits, edits)) == (1, 0, 0)


def test_no_edit_lines_are_one_annotator_without_edits() -> None:
    assert totals(Errant(), ((), ((DET,),))) == (0, 1, 0)
    assert totals(Errant(), (((DET,),), ())) == (0, 0, 1)


def test_an_absent_annotator_does_not_compete() -> None:
    labels = count(Errant(), ((None, (DET,)), ((DET,),))).labels
    assert labels.tolist() == [[[0, 1]]]


def test_an_annotator_left_empty_by_a_filter_competes() -> None:
    assert totals(Errant(ignore=("R:DET",)), (((INSERTION,), (DET,)), ((),))) == (0, 0, 0)


def test_the_best_pair_of_hypothesis_and_reference_is_chosen() -> None:
    metric = Errant()
    counts = count(metric, (((LONG,), (DET,)), ((OTHER,), (DET,))))
    assert counts.labels[0, metric.choose(counts)[0]].tolist() == [1, 1]


def test_the_order_of_sentences_matters() -> None:
    """The choice is greedy on the corpus so far: by definition, not by mistake."""
    edits = tuple(Edit(index, index, ("x",)) for index in range(8))
    four_right = ((edits[:4],), (edits[:4],))
    # Annotator 0 has both edits of the system and five more, annotator 1 only one of them and nothing else.
    two_opinions = ((edits[:7], edits[1:2]), (edits[:2],))
    assert totals(Errant(), four_right, two_opinions) == (5, 1, 0)
    assert totals(Errant(), two_opinions, four_right) == (6, 0, 5)


def test_precision_and_recall_without_any_edit_are_one() -> None:
    score = Errant().score(count(Errant(), (((),), ((),))))
    assert (score.parts["precision"], score.parts["recall"], score.value) == (1.0, 1.0, 1.0)
    score = Errant().score(count(Errant(), (((DET,),), ((),))))
    assert (score.parts["precision"], score.parts["recall"], score.value) == (1.0, 0.0, 0.0)


def test_alternatives_are_part_of_the_correction() -> None:
    either = Edit(1, 2, ("a",), "R:DET", (("the",),))
    assert totals(Errant(), (((either,),), ((OTHER,),))) == (0, 1, 1)
    assert totals(Errant(), (((either,),), ((either,),))) == (1, 0, 0)


@pytest.mark.parametrize("wrong", [{"beta": -1}, {"beta": float("nan")}, {"unit": "word"}, {"tokens": "few"}])
def test_wrong_parameters(wrong) -> None:
    with pytest.raises(InvalidParameter, match=next(iter(wrong))):
        Errant(**wrong)


def test_sentence_scores_add_up_to_the_corpus() -> None:
    metric = Errant()
    counts = count(metric, (((DET,), (LONG,)), ((LONG,),)), (((DET,),), ((OTHER, LONG),)))
    sentences = list(metric.score_sentences(counts))
    assert [annotator for annotator, _ in sentences] == [1, 0]
    whole = metric.score(counts).parts
    assert all(sum(score.parts[part] for _, score in sentences) == whole[part] for part in ("tp", "fp", "fn"))


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("R:NOUN", ["R:NOUN"]),
        ("NOUN", ["R:NOUN", "M:NOUN", "NOUN"]),
        ("R:*", ["R:NOUN", "R:NOUN:NUM"]),
        ("NOUN*", ["R:NOUN", "M:NOUN", "NOUN", "R:NOUN:NUM"]),
        ("=NOUN", ["NOUN"]),
        ("=R:*", []),
        ("noun", []),
    ],
)
def test_which_types_a_filter_means(pattern: str, names: list[str]) -> None:
    every = ["R:NOUN", "M:NOUN", "NOUN", "R:NOUN:NUM", "UNK"]
    assert [name for name in every if match_type(name, pattern)] == names


TYPES = """ADJ ADJ:FORM ADV CONJ CONTR DET MORPH NOUN NOUN:INFL NOUN:NUM NOUN:POSS ORTH OTHER PART PREP PRON PUNCT SPELL
VERB VERB:FORM VERB:INFL VERB:SVA VERB:TENSE WO"""


@pytest.mark.parametrize("operation", ["", "M:", "R:", "U:"])
def test_types_of_errant_can_be_filtered_in_any_corpus(operation: str) -> None:
    Errant(only=tuple(f"{operation}{name}" for name in TYPES.split())).check_types(())


def test_a_filter_that_means_nothing_is_refused() -> None:
    Errant(only=("R:ADJ:FORM", "MINE", "UNK"), ignore=("WO", "=anything", "M:*")).check_types({"R:MINE"})
    with pytest.raises(UnknownName, match="unknown error type 'X:NOUN'"):
        Errant(only=("X:NOUN",)).check_types({"R:MINE"})
    for wrong in ({"only": ("NUON",)}, {"ignore": ("NUON",)}):
        with pytest.raises(UnknownName, match="unknown error type 'NUON'; did you mean 'NOUN'"):
            Errant(**wrong).check_types({"R:MINE"})
    with pytest.raises(UnknownName, match="did you mean 'R:MINE'"):
        Errant(only=("R:MIN",)).check_types({"R:MINE"})


def test_the_rule_of_one_pair_in_words() -> None:
    metric = Errant()
    noop = Edit(-1, -1, (), "noop")
    hypothesis = metric.key_edits((NOUN, LONG, LONG, noop))
    reference = metric.key_edits((DET, INSERTION, INSERTION, UNKNOWN))
    assert compare(hypothesis, reference) == [
        ("R:DET", TP), ("R:OTHER", FP), ("R:OTHER", FP), ("M:DET", FN), ("M:DET", FN),
    ]  # fmt: skip
    assert compare(metric.key_edits(()), metric.key_edits((noop,))) == []
    assert (TP, FP, FN) == (0, 1, 2)


def test_every_pair_has_its_label() -> None:
    counts = count(Errant(), (((DET,), None, (LONG,)), ((DET,), (OTHER,))), ((), ((LONG,),)), (((DET,),), ()))
    assert counts.labels.tolist() == [
        [[0, 0], [0, 2], [1, 0], [1, 2]],
        [[0, 0], *[[-1, -1]] * 3],
        [[0, 0], *[[-1, -1]] * 3],
    ]
    assert counts.table.tolist() == [
        [[1, 0, 0], [0, 1, 1], [0, 1, 1], [0, 1, 1]],
        [[0, 1, 0], *[[0, 0, 0]] * 3],
        [[0, 0, 1], *[[0, 0, 0]] * 3],
    ]
    assert counts.candidates.tolist() == [4, 1, 1]


def test_scores_by_type_and_of_drawn_corpora() -> None:
    metric = Errant(beta=1)
    counts = count(metric, (((DET, LONG),), ((DET,),)), (((INSERTION,),), ((INSERTION, OTHER),)))
    by_type = {name: tuple(score.parts.values()) for name, score in metric.score_types(counts, "type").items()}
    assert by_type == {"DET": (2, 1, 0, 2 / 3, 1.0, 0.8), "OTHER": (0, 0, 1, 1.0, 0.0, 0.0)}
    assert list(metric.score_types(counts, "op")) == ["M", "R"]
    drawn = metric.draw_types(counts, "full", np.array([[0, 0], [1, 1], [0, 1]]))
    assert {name: values.tolist() for name, values in drawn.items()} == {
        "R:DET": [1.0, 0.0, pytest.approx(2 / 3)],
        "M:DET": [1.0, 1.0, 1.0],
        "R:OTHER": [0.0, 1.0, 0.0],
    }
    assert metric.draw_types(count(metric, (((),), ((),))), "full", np.array([[0]])) == {}
    for score in (metric.score_types, lambda counts, tier: metric.draw_types(counts, tier, np.array([[0]]))):
        with pytest.raises(UnsuitableData, match="have no error types"):
            score(replace(counts, types=None), "full")


def test_a_detected_token_before_the_sentence_is_none_of_its_tokens() -> None:
    before = Edit(-1, -1, (), "Um")
    assert totals(Errant(unit="token-detection"), (((before,),), ((before,),))) == (1, 0, 0)
    assert totals(Errant(unit="token-detection"), (((before,),), ((Edit(0, 1, ()),),))) == (0, 1, 1)


@given(
    beta=st.sampled_from([0.0, 0.5, 1.0, 2.0]),
    table=st.lists(
        st.lists(st.tuples(*[st.integers(0, 4)] * 3), min_size=1, max_size=4),
        min_size=1,
        max_size=30,
    ),
)
def test_the_rule_for_one_sentence_chooses_what_the_kernel_chooses(
    beta: float, table: list[list[tuple[int, int, int]]]
) -> None:
    widest = max(map(len, table))
    padded = np.array([[*row, *[(0, 0, 0)] * (widest - len(row))] for row in table], np.int64)
    chosen, sums = np.zeros(len(table), np.int64), np.zeros(3, np.int64)
    choose_by_f(padded, np.array(list(map(len, table))), np.arange(len(table)), beta, chosen, sums)
    so_far, actual = [0, 0, 0], []
    for row in table:
        actual.append(Matching(beta).choose_candidate(so_far, row))
        so_far = [a + b for a, b in zip(so_far, row[actual[-1]], strict=True)]
    assert actual == chosen.tolist()
    assert so_far == sums.tolist()
