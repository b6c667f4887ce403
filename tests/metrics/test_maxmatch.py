"""MaxMatch: the edits it finds, how it matches them, and how it chooses annotators."""

import random

import pytest

from redink.errors import InvalidParameter, LongSentenceWarning, UnsuitableData
from redink.formats.m2 import parse_edit
from redink.metrics.maxmatch import MaxMatch, lattice
from redink.metrics.maxmatch.lattice import GoldEdit, find_edits
from redink.scoring.reduction import score
from redink.types import Corpus, Edit, Output, Sentence
from tests.metrics import literal_maxmatch

# Vast lattices are searched in another way, which a warning says; tests/metrics checks that it does.
pytestmark = pytest.mark.filterwarnings("ignore::redink.errors.LongSentenceWarning")


def annotate(source: str, *annotators: list[tuple[int, int, str]]) -> Sentence:
    people = tuple(tuple(Edit(start, end, tuple(text.split())) for start, end, text in own) for own in annotators)
    return Sentence(tuple(source.split()), people)


def explain(sentence: Sentence, hypothesis: str, **parameters) -> list[tuple[int, list[tuple[int, int, str]], tuple]]:
    accounts = MaxMatch(**parameters).explain(sentence, tuple(hypothesis.split()))
    return [
        (own.annotator, [(edit.start, edit.end, " ".join(edit.correction)) for edit in own.edits], own.counts)
        for own in accounts
    ]


def run(metric: MaxMatch, rows: list[tuple[Sentence, str]]):
    corpus = Corpus("test", [sentence for sentence, _ in rows])
    return metric.count(corpus, Output("system", [tuple(text.split()) for _, text in rows]))


def test_edits_are_cut_for_each_annotator() -> None:
    sentence = annotate("I have eating it", [(1, 3, "has eaten")], [(1, 2, "has"), (2, 3, "eaten")])
    assert explain(sentence, "I has eaten it") == [
        (0, [(1, 3, "has eaten")], (1, 1, 1)),
        (1, [(1, 2, "has"), (2, 3, "eaten")], (2, 2, 2)),
    ]


@pytest.mark.parametrize(("limit", "edits"), [(0, 2), (1, 1), (2, 1)])
def test_wrong_edits_near_each_other_are_one(limit: int, edits: int) -> None:
    sentence = annotate("this is a cat here", [])
    ((_, actual, counts),) = explain(sentence, "this are a cats here", max_unchanged_words=limit)
    assert len(actual) == edits
    assert counts == (0, edits, 0)


def test_one_gold_insertion_rewards_one_arc() -> None:
    assert explain(annotate("a", [(1, 1, "c")]), "a c c c")[0][2] == (1, 2, 1)
    assert explain(annotate("a", [(1, 1, "c")]), "c c c")[0][2] == (1, 3, 1)


def test_gold_out_of_order_is_lost_and_repeated_gold_counts_twice() -> None:
    backwards = annotate("a cat sit on mat", [(4, 4, "the"), (2, 3, "sits")])
    assert explain(backwards, "a cat sits on the mat")[0][2] == (1, 2, 2)
    twice = annotate("a cat sit", [(2, 3, "sits"), (2, 3, "sits")])
    assert explain(twice, "a cat sits")[0][2] == (2, 1, 2)
    assert MaxMatch().score(run(MaxMatch(), [(twice, "a cat sits")])).parts["precision"] == 2.0


def test_edits_that_change_only_spaces_or_case_can_be_ignored() -> None:
    sentence = annotate("ice cream Melts now", [(0, 2, "icecream")])
    assert explain(sentence, "icecream melts now")[0][2][1] > 0
    assert explain(sentence, "icecream melts now", ignore_whitespace_casing=True)[0][2] == (0, 0, 1)


@pytest.mark.parametrize(
    ("field", "hypothesis", "correct"),
    [
        ("-NONE-", "a cat", 1),
        (" -NONE- ", "a cat", 0),  # with spaces it is a word
        ("-NONE-||big", "a cat", 1),
        ("-NONE-||big", "a big cat", 1),
        ("large || big", "a big cat", 1),
        ("very  big", "a very big cat", 0),  # the original compares strings: two spaces match nothing
        ("", "a cat", 1),
    ],
)
def test_corrections_are_read_as_the_original_reads_them(field: str, hypothesis: str, correct: int) -> None:
    _, edit = parse_edit(f"A 1 2|||x|||{field}|||REQUIRED|||-NONE-|||0")
    assert explain(Sentence(("a", "the", "cat"), ((edit,),)), hypothesis)[0][2][0] == correct


def test_what_is_no_edit_does_not_count_but_its_annotator_does() -> None:
    noops = (Edit(-1, -1, (), "noop"),), (Edit(1, 2, ("x",), "noop"),), (Edit(-1, -1, ("x",), "Um"),), (Edit(1, 9, ()),)
    sentence = Sentence(("a", "b"), (*noops, None, ()))
    assert explain(sentence, "a b") == [(annotator, [], (0, 0, 0)) for annotator in (0, 1, 2, 3, 5)]
    assert explain(Sentence(("a", "b")), "a c")[0][::2] == (0, (0, 1, 0))


def test_uncorrected_errors_count_as_gold() -> None:
    sentence = Sentence(("a", "b"), ((Edit(0, 1, (), "Um"), Edit(1, 2, ("c",), "UNK")),))
    assert explain(sentence, "a c")[0][2] == (1, 1, 2)


# In the second sentence one edit of three is right for annotator 0, and for annotator 1 the only edit is wrong.
FIRST = annotate("a b", [(0, 1, "x"), (1, 2, "y")]), "x y"
SECOND = annotate("a b", [(1, 2, "x")], []), "x y"


def choose(metric: MaxMatch, *rows: tuple[Sentence, str]) -> tuple[list[int], tuple[int, int, int]]:
    """The annotators that are chosen, and the counts of the corpus."""
    counts = run(metric, list(rows))
    parts = metric.score(counts).parts
    return [annotator for annotator, _ in metric.score_sentences(counts)], (
        parts["correct"],
        parts["proposed"],
        parts["gold"],
    )


def test_the_order_of_sentences_matters() -> None:
    """By definition: annotators are chosen for the corpus so far, and what is so far depends on the order."""
    assert choose(MaxMatch(), FIRST, SECOND) == ([0, 1], (2, 3, 2))
    assert choose(MaxMatch(), SECOND, FIRST) == ([0, 0], (3, 5, 3))


def test_the_order_does_not_matter_when_each_sentence_stands_for_itself() -> None:
    metric = MaxMatch(choice="sentence")
    assert choose(metric, FIRST, SECOND) == choose(metric, SECOND, FIRST) == ([0, 0], (3, 5, 3))
    results = score(Corpus("c", [FIRST[0]]), [Output("s", [("a", "b")])], [metric])
    assert "|choice:sentence|" in results.scores["m2(choice=sentence)"]["s"].signature


def test_ties_go_to_more_correct_then_less_then_the_first() -> None:
    right, nothing = annotate("a b", [(0, 1, "x")], []), annotate("a b", [], [(0, 1, "x")])
    assert [choose(MaxMatch(), (own, "x b"))[0] for own in (right, nothing)] == [[0], [1]]
    assert choose(MaxMatch(), (annotate("a b", [(0, 1, "x"), (1, 2, "y")], [(0, 1, "z")]), "a b"))[0] == [1]
    assert choose(MaxMatch(), (annotate("a b", [(0, 1, "x")], [(0, 1, "z")]), "a b"))[0] == [0]


def test_the_same_sentence_is_searched_once(monkeypatch) -> None:
    seen = []

    def find(*arguments):
        seen.append(arguments)
        return find_edits(*arguments)

    monkeypatch.setattr("redink.metrics.maxmatch.metric.find_edits", find)
    counts = run(MaxMatch(), [FIRST, SECOND, FIRST, (FIRST[0], "a x")])
    assert len(seen) == 3
    assert counts.table[0].tolist() == counts.table[2].tolist()


@pytest.mark.parametrize("seed", range(4))
def test_random_sentences_word_for_word(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(400):
        source, hypothesis, gold, limit = literal_maxmatch.draw_case(draw)
        expected = literal_maxmatch.find_edits(source, hypothesis, gold, limit)
        (edits,) = find_edits(source, hypothesis, [[GoldEdit(*edit) for edit in gold]], limit)
        assert [tuple(edit) for edit in edits] == expected, (source, hypothesis, gold, limit)


@pytest.mark.parametrize("unchanged", [0, 2])
def test_the_search_of_vast_lattices_agrees_but_for_a_few_ties(monkeypatch, unchanged: int) -> None:
    """It decides between paths of one weight on its own, so some counts may differ: about 2 in 1,000 tiny sentences."""
    monkeypatch.setattr(lattice, "MAX_ARCS", -1)
    draw = random.Random(unchanged)
    different = 0
    for _ in range(500):
        source, hypothesis, gold, _ = literal_maxmatch.draw_case(draw)
        sentence = Sentence(source, (tuple(Edit(a, b, texts[0], "", texts[1:]) for a, b, texts in gold),))
        (account,) = MaxMatch(max_unchanged_words=unchanged).explain(sentence, hypothesis)
        different += account.counts != literal_maxmatch.count(source, hypothesis, gold, unchanged)
    assert different <= 2


WORDS = tuple(f"w{number}" for number in range(400))
OTHER = tuple(f"v{number}" for number in range(400))


@pytest.mark.parametrize(
    ("source", "hypothesis", "counts"),
    [
        (WORDS[:227], OTHER[:100], (2, 5, 2)),
        (WORDS[:54], WORDS[:54] * 4, (0, 1, 2)),
        (("a",) * 400, ("a",) * 380, (0, 1, 2)),
        (("a",) * 54, ("a",) * 500, (0, 1, 2)),
        (WORDS, OTHER, (2, 5, 2)),
    ],
    ids=["rewrite", "repeated", "identical", "runaway", "disjoint"],
)
def test_degenerate_outputs_are_searched(source, hypothesis, counts) -> None:
    """Outputs for which the original needs hours; the bench measures the time."""
    gold = (Edit(20, 21, OTHER[10:11]), Edit(50, 51, OTHER[30:32]))
    (account,) = MaxMatch().explain(Sentence(source, (gold,)), hypothesis)
    assert account.counts == counts
    rebuilt = list(source)
    for edit in reversed(account.edits):
        rebuilt[edit.start : edit.end] = edit.correction
    assert tuple(rebuilt) == hypothesis


def test_wrong_parameters_are_refused() -> None:
    for parameters, message in (
        ({"beta": -1}, "beta must be 0 or more"),
        ({"max_unchanged_words": -1}, "max_unchanged_words must be 0 or more"),
        ({"choice": "best"}, "choice must be corpus or sentence"),
    ):
        with pytest.raises(InvalidParameter, match=message):
            MaxMatch(**parameters)


def test_a_text_is_needed() -> None:
    with pytest.raises(UnsuitableData, match="m2 needs texts, but the output has only edits"):
        MaxMatch().count(Corpus("c", [FIRST[0]]), Output("system", edits=[((),)]))


def test_edits_of_a_system_are_turned_into_text() -> None:
    results = score(Corpus("c", [FIRST[0]]), [Output("system", edits=[((Edit(0, 1, ("x",)),),)])], ["m2"])
    assert results.scores["m2"]["system"].parts["correct"] == 1


@pytest.mark.filterwarnings("default::redink.errors.LongSentenceWarning")
def test_a_vast_lattice_is_said() -> None:
    source = tuple(f"w{number}" for number in range(150))
    corpus = Corpus("test", [Sentence(source, ((Edit(0, 1, ("x",)),),))])
    output = Output("rewrite", [tuple(f"v{number}" for number in range(150))])
    with pytest.warns(LongSentenceWarning, match=r"150 source tokens, 150 hypothesis tokens.*: w0 w1 w2"):
        MaxMatch().count(corpus, output)
