"""The English parser as a whole: any input, and nothing that it keeps or shares out changes a result."""

import multiprocessing
import os
import subprocess
import sys
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redink.errors import WorkerExited
from redink.executors.base import choose_executor
from redink.language import load_parser
from redink.language.english import engine
from redink.language.english.engine import EnglishParser
from redink.language.networks import encoder, words
from redink.language.parser import UNLABELLED

STORY = [
    line.split()
    for line in (
        "The quick brown fox jumps over the lazy dog .",
        "She have been seen there twice , I think .",
        "What a strange thing to say about John 's mother !",
        "It happened yesterday that nobody wanted the book he wrote about .",
        "No !",
        "Because of it they can not easyly understand him nor us .",
    )
]
WORDS = st.one_of(
    st.text(st.characters(), max_size=6),  # lone surrogates among them
    st.sampled_from(["the", "dog", "saw", "her", ".", ",", " ", "\n", "\x00", "👩‍👩‍👧", "‮", "मैं", "X", "a" * 120]),
)
SENTENCES = st.lists(st.lists(WORDS, max_size=12), max_size=5)


@pytest.fixture(scope="module")
def parser():
    return EnglishParser()


def check(analysis, sentence):
    size = len(sentence)
    assert analysis.words == tuple(sentence)
    for field in (analysis.tags, analysis.pos, analysis.lemmas, analysis.deps, analysis.heads):
        assert len(field) == size
    assert all(0 <= head < size for head in analysis.heads)
    assert all(analysis.tags)
    for index, (label, head) in enumerate(zip(analysis.deps, analysis.heads, strict=True)):
        assert (label == "ROOT") == (head == index)
        assert "||" not in label


@settings(max_examples=25)
@given(SENTENCES, st.data())
def test_some_labels_are_those_of_the_whole_parse(parser, sentences, data):
    wanted = [tuple(sentence) for sentence in {tuple(s) for s in [*sentences, *STORY]} if sentence]
    asked = [data.draw(st.none() | st.sets(st.sampled_from(range(len(words))), min_size=1)) for words in wanted]
    fresh = EnglishParser()  # remembers no whole parse
    parses = fresh.attach(wanted, [None if indices is None else tuple(indices) for indices in asked])
    for indices, (labels, heads), analysis in zip(asked, parses, parser.parse(wanted), strict=True):
        if indices is None:
            assert (labels, heads) == (analysis.deps, analysis.heads)
        else:
            assert heads is None
            known = [index for index, label in enumerate(labels) if label is not UNLABELLED]
            assert known == sorted(indices)
            assert [labels[index] for index in known] == [analysis.deps[index] for index in known]


def test_a_sentence_in_full(parser):
    (analysis,) = parser.parse([STORY[1]])  # as spaCy says
    assert analysis.tags == ("PRP", "VBP", "VBN", "VBN", "RB", "RB", ",", "PRP", "VBP", ".")
    assert analysis.pos == ("PRON", "AUX", "AUX", "VERB", "ADV", "ADV", "PUNCT", "PRON", "VERB", "PUNCT")
    assert analysis.lemmas == ("-PRON-", "have", "be", "see", "there", "twice", ",", "-PRON-", "think", ".")
    assert analysis.deps == (
        "nsubjpass", "aux", "auxpass", "ccomp", "advmod", "advmod", "punct", "nsubj", "ROOT", "punct"
    )  # fmt: skip
    assert analysis.heads == (3, 3, 3, 8, 3, 3, 8, 8, 8, 8)
    assert parser.identity == "en-2.2.5"


@given(SENTENCES)
@settings(deadline=None)
def test_any_text_is_analysed(sentences):
    parser = load_parser("english")
    for analysis, sentence in zip(parser.parse(sentences), sentences, strict=True):
        check(analysis, sentence)


def test_nothing_one_word_and_five_thousand(parser):
    long = [word for sentence in STORY for word in sentence] * 95
    assert len(long) > 5_000
    sentences = [[], ["Yes"], [""], [" "], long, []]
    for analysis, sentence in zip(parser.parse(sentences), sentences, strict=True):
        check(analysis, sentence)
    assert parser.parse([]) == []
    assert parser.parse([[]], dependencies=False)[0].deps is None


def test_tags_alone_are_the_same(parser):
    full = EnglishParser().parse(STORY)
    flat = parser.parse(STORY, dependencies=False)
    assert [a.deps for a in flat] == [None] * len(STORY)
    assert [(a.words, a.tags, a.pos, a.lemmas) for a in flat] == [(a.words, a.tags, a.pos, a.lemmas) for a in full]
    assert parser.parse(STORY) == full  # the parse comes on demand
    assert parser.parse(STORY, dependencies=False) == flat  # and is not shown unasked


def test_order_and_repetition_change_nothing(parser):
    alone = [EnglishParser().parse([sentence])[0] for sentence in STORY]
    assert parser.parse(STORY[::-1] + STORY) == alone[::-1] + alone


def make_texts(count):
    return [
        [f"{word}{number % 7}" if (number + index) % 5 == 0 else word for index, word in enumerate(sentence)]
        for number in range(count)
        for sentence in STORY
    ]


def test_forgetting_changes_nothing(monkeypatch):
    texts = make_texts(30)
    expected = EnglishParser().parse(texts)
    monkeypatch.setattr(engine, "MAX_WORD_TYPES", 60)
    monkeypatch.setattr(engine, "MAX_CACHED_SENTENCES", 3)
    monkeypatch.setattr(engine, "BATCH_TOKENS", 64)
    monkeypatch.setattr(engine, "PARSE_BATCH_TOKENS", 64)
    monkeypatch.setattr(encoder, "MAX_TYPES", 40)
    monkeypatch.setattr(encoder, "MIN_TYPES", 30)
    monkeypatch.setattr(engine, "MAX_WINDOWS", 100)
    forgetful = EnglishParser()
    assert forgetful.parse(texts) == expected
    assert forgetful.parse(texts) == expected
    assert len(forgetful._tagged) <= 3
    assert len(forgetful._word_types) <= 80


def load(dependencies=True):
    """What a worker parses with."""
    return partial(EnglishParser().parse, dependencies=dependencies)


def cut(texts, size):
    return [texts[start : start + size] for start in range(0, len(texts), size)]


@pytest.mark.parametrize("dependencies", [True, False])
def test_jobs_change_nothing(dependencies):
    texts = make_texts(30)
    expected = EnglishParser().parse(texts, dependencies=dependencies)
    results = choose_executor(3).map(partial(load, dependencies), cut(texts, 25))
    parses = next(results)
    processes = multiprocessing.active_children()
    assert len(processes) == 3
    assert [*parses, *(analysis for analyses in results for analysis in analyses)] == expected
    assert all(process.exitcode is not None for process in processes)  # none is left running


def test_a_worker_that_dies_is_reported():
    texts = make_texts(30)
    results = choose_executor(2).map(load, cut(texts, 1))  # enough batches for both workers
    next(results)
    processes = multiprocessing.active_children()
    assert len(processes) == 2
    processes[1].kill()
    processes[1].join()
    with pytest.raises(WorkerExited, match="a worker process exited"):
        list(results)
    assert all(process.exitcode is not None for process in processes)
    again = choose_executor(2).map(load, cut(texts, 25))  # with new ones
    assert [analysis for analyses in again for analysis in analyses] == EnglishParser().parse(texts)


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
def test_parts_keep_the_order(jobs):
    batches = [[("a",) * size] for size in (5, 1, 1, 0, 7, 2, 2)]
    lengths = list(choose_executor(jobs).map(load, batches))
    assert [[analysis.words for analysis in analyses] for analyses in lengths] == batches


def test_equal_strings_are_one_object(parser):
    first, second = parser.parse([["He", "sees", "dogs"], ["She", "sees", "cats"]])
    assert first.tags[1] is second.tags[1]
    assert first.lemmas[1] is second.lemmas[1]
    assert first.deps[0] is second.deps[0]


def test_without_cython_the_twins_still_run():
    code = (
        "import sys; sys.modules['cython'] = None\n"
        "from redink.language import load_parser\n"
        "print(load_parser('english').parse([['Dogs', 'bark', '.']])[0].tags)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "REDINK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "('NNP', 'NN', '.')\n"


@pytest.mark.parametrize("part", ["Encoder._compute", "Encoder._embed", "Encoder.number_types", "WordTypes._extend"])
@pytest.mark.parametrize("survived", [0, 1, 2, 5, 9, 14])
def test_an_interrupt_leaves_nothing_half_learnt(monkeypatch, part, survived):
    texts = make_texts(6)
    expected = EnglishParser().parse(texts)
    parser, (name, method) = EnglishParser(), part.split(".")
    owner = {"Encoder": encoder.Encoder, "WordTypes": words.WordTypes}[name]
    work, left = getattr(owner, method), iter(range(survived))

    def interrupted(self, *words):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return work(self, *words)

    monkeypatch.setattr(engine, "BATCH_TOKENS", 64)
    monkeypatch.setattr(engine, "PARSE_BATCH_TOKENS", 64)
    monkeypatch.setattr(owner, method, interrupted)
    with suppress(KeyboardInterrupt):
        parser.parse(texts)
    monkeypatch.setattr(owner, method, work)
    assert parser.parse(texts) == expected
