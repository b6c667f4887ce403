"""The annotator as a whole: inverse to applying edits, rules with their examples, any input, shared work."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redink.annotators.alignment import Operation, WordTable
from redink.annotators.annotator import Annotator
from redink.annotators.corpus_annotation import (
    MAX_TEXTS,
    annotate_stream,
    classify_again,
    extract_again,
    extract_edits,
    rebuild,
)
from redink.annotators.english.rules import ANY, MORE_TOKENS, ONE_SIDE, ONE_TOKEN
from redink.annotators.english.tags import CLASSES
from redink.annotators.languages import STRATEGIES
from redink.errors import LongSentenceWarning, UnknownName
from redink.executors.base import InProcess, choose_executor
from redink.types import Edit, Sentence, apply_edits
from tests.strategies import sentences, tokens

plain = st.sampled_from(
    ["a", "an", "the", "cat", "cats", "Cat", "'s", "'", "sit", "sits", "sat", "to", "eating", "eat", "has", "had",
     "been", "more", "big", "bigger", ",", ".", "!", "no", "not", "I", "you", "very", "well"]
)  # fmt: skip
texts = st.lists(plain | tokens, max_size=10).map(tuple)


@pytest.fixture(scope="module")
def annotator() -> Annotator:
    return Annotator()


@settings(max_examples=150, deadline=None)
@given(source=texts, correction=texts, merge=st.sampled_from(sorted(STRATEGIES)), lev=st.booleans())
def test_extracting_and_applying_are_inverse(source, correction, merge: str, lev: bool) -> None:
    (edits,) = Annotator("english", merge=merge, plain_levenshtein=lev).annotate([(source, correction)])
    assert apply_edits(source, edits, uncorrected=True) == correction
    assert list(edits) == sorted(edits, key=lambda edit: (edit.start, edit.end))


@settings(max_examples=60, deadline=None)
@given(pairs=st.lists(st.tuples(texts, texts), max_size=6))
def test_company_changes_nothing(pairs) -> None:
    together = Annotator().annotate(pairs)
    assert together == [Annotator().annotate([pair])[0] for pair in pairs]


def types_of(annotator: Annotator, source: str, correction: str) -> list[str]:
    (edits,) = annotator.annotate([(tuple(source.split()), tuple(correction.split()))])
    return [edit.type for edit in edits]


@pytest.mark.parametrize(
    ("source", "correction", "types"),
    [
        ("He IS asleep now .", "He is asleep now .", ["R:ORTH"]),
        ("He iss asleep now .", "He is asleep now .", ["R:SPELL"]),
        ("He has asleep now .", "He is asleep now .", ["R:VERB"]),
        ("He being asleep now .", "He is asleep now .", ["R:VERB:FORM"]),
        ("He was asleep now .", "He is asleep now .", ["R:VERB:TENSE"]),
        ("He are asleep now .", "He is asleep now .", ["R:VERB:SVA"]),
        ("I have two cat .", "I have two cats .", ["R:NOUN:NUM"]),
        ("I only can swim .", "I can only swim .", ["R:WO"]),
        ("This is more easy .", "This is easier .", ["R:ADJ:FORM"]),
        ("I want eat .", "I want to eat .", ["M:VERB:FORM"]),
        ("Cat sits .", "The cat sits .", ["M:DET"]),
    ],
)
def test_the_papers_examples(annotator: Annotator, source: str, correction: str, types: list[str]) -> None:
    assert types_of(annotator, source, correction) == types


def test_every_rule_has_a_name_and_an_example() -> None:
    rules = [*ONE_SIDE, *ANY, *ONE_TOKEN, *MORE_TOKENS]
    assert len({rule.name for rule in rules}) == len(rules)
    assert all("→" in rule.example for rule in rules)


def test_an_explanation_knows_both_sides(annotator: Annotator) -> None:
    (first, second) = annotator.explain(("We", "discuss", "about", "it"), ("We", "all", "discuss", "it"))
    assert (first.edit, first.other_start, first.other_end) == (Edit(1, 1, ("all",), "M:DET"), 1, 2)
    assert (second.source, second.corrected, second.other_start, second.other_end) == ("about", "", 3, 3)
    assert (second.edit.type, second.rule) == ("U:PREP", "one word class")


def test_equal_sentences_have_no_edits(annotator: Annotator) -> None:
    assert annotator.annotate([(("a",), ("a",)), ((), ())]) == [(), ()]


def test_every_tag_of_the_engine_has_a_class(annotator: Annotator) -> None:
    assert set(annotator.parser._tags) <= set(CLASSES)


def test_unknown_strategy() -> None:
    with pytest.raises(UnknownName, match="all-equal"):
        Annotator(merge="all")


def test_the_identity_says_how(annotator: Annotator) -> None:
    assert annotator.identity == "en-2.2.5"
    assert Annotator(merge="all-split", plain_levenshtein=True).identity == "en-2.2.5+all-split+levenshtein"
    assert Annotator("surface", "any").identity == "surface+any+all-split"


def test_processes_change_nothing() -> None:
    corpus = [Sentence(("I", "has", word, "apple"), references=(("I", "have", "an", "apple"),)) for word in "ab" * 600]
    alone = list(annotate_stream(corpus, extract_edits, Annotator, InProcess()))
    shared = list(annotate_stream(corpus, extract_edits, Annotator, choose_executor(2)))
    assert alone == shared
    assert len(alone) == 1200


def test_the_stream_does_not_run_ahead() -> None:
    taken = []

    def source():
        for number in range(100_000):
            taken.append(number)
            yield Sentence(("a",), references=(("b",),))

    next(iter(annotate_stream(source(), extract_edits, Annotator, InProcess())))
    assert len(taken) <= MAX_TEXTS


def test_rebuilding_is_applying() -> None:
    edits = (Edit(2, 3, ("x", "y")), Edit(0, 0, ("z",)), Edit(1, 2, ("q",), "Um"))
    rebuilt = rebuild(("a", "b", "c"), edits)
    assert rebuilt.text == apply_edits(("a", "b", "c"), edits) == ("z", "a", "b", "x", "y")
    assert rebuilt.spans == [Operation("X", 0, 0, 0, 1), Operation("X", 1, 2, 2, 3), Operation("X", 2, 3, 3, 5)]


@settings(max_examples=60, deadline=None)
@given(sentence=sentences(plain, odd=False))
def test_annotating_anew_twice_is_annotating_anew_once(sentence: Sentence) -> None:
    annotator = Annotator()
    once = extract_again(annotator, [sentence])
    assert extract_again(annotator, once) == once or any(
        edit.type == "UNK" for own in once[0].annotations for edit in own or ()
    )
    assert [own is None for own in once[0].annotations] == [own is None for own in sentence.annotations]


def test_gold_edits_lose_what_does_not_change(annotator: Annotator) -> None:
    edits = (Edit(0, 3, ("We", "go", "home"), "Others"),)
    (sentence,) = classify_again(annotator, [Sentence(("We", "goes", "home"), (edits, None, ()))])
    assert sentence.annotations == ((Edit(1, 2, ("go",), "R:VERB:SVA"),), None, ())


@pytest.mark.parametrize(
    ("source", "correction"),
    [
        ("a b c", "x y z " * 500),
        ("word " * 2000, ""),
        ("", "word " * 2000),
        (" ".join(f"w{n}" for n in range(300)), " ".join(f"v{n}" for n in range(300))),
        (" ".join(f"w{n}" for n in range(300)), " ".join(f"w{n * 7 % 300}" for n in range(300))),
        ("the " * 1000, "the " * 900),
    ],
)
def test_degenerate_texts(annotator: Annotator, source: str, correction: str) -> None:
    pair = tuple(source.split()), tuple(correction.split())
    (edits,) = annotator.annotate([pair])
    assert apply_edits(pair[0], edits, uncorrected=True) == pair[1]


def test_too_long_to_align(monkeypatch) -> None:
    monkeypatch.setattr("redink.annotators.annotator.MAX_CELLS", 20)
    with pytest.warns(LongSentenceWarning, match=r"too long to align \(5 tokens against 5\).*: a b c d e"):
        (edits,) = Annotator().annotate([(tuple("abcde"), tuple("axxxe"))])
    assert [edit[:3] for edit in edits] == [(1, 4, ("x", "x", "x"))]


@pytest.mark.parametrize("survived", [0, 3, 11])
def test_an_interrupt_leaves_no_word_half_numbered(monkeypatch, survived):
    pairs = [("She want eat a cats and dog .", "She wants to eat cats and a dog ."), ("It are latr .", "It is later .")]
    annotator, number, left = Annotator(), WordTable.__missing__, iter(range(survived))

    def interrupted(self, word):
        if next(left, None) is None:
            self[word] = len(self)  # it has a number, and nothing else is known of it
            raise KeyboardInterrupt
        return number(self, word)

    monkeypatch.setattr(WordTable, "__missing__", interrupted)
    with pytest.raises(KeyboardInterrupt):
        annotator.annotate(pairs)
    monkeypatch.setattr(WordTable, "__missing__", number)
    assert annotator.annotate(pairs[::-1]) == Annotator().annotate(pairs[::-1])
    assert len(annotator._aligner._words) == len(annotator._aligner._words.first)
