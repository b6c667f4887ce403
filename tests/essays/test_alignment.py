"""Alignment of whole texts with the sentences of their source."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import redink.samples
from redink.errors import UnsuitableData
from redink.essays import alignment
from redink.essays.alignment import align_text
from redink.essays.corpus import AlignedText, count_pairings

WORDS = st.sampled_from(["the", "cat", "Cat", "sat", ".", ",", "!", "and", "12", '"'])
SENTENCES = st.lists(st.lists(WORDS, max_size=6).map(tuple), max_size=6)


@given(SENTENCES, st.lists(WORDS, max_size=30).map(tuple))
def test_no_token_is_lost(sentences, text):
    pieces = align_text(sentences, text)
    assert len(pieces) == len(sentences)
    if sentences:
        assert tuple(token for piece in pieces for token in piece) == text


def list_sample_texts():
    corpus, outputs = redink.samples.load()
    texts = {f"annotator {number}": [s.corrected(number) for s in corpus.sentences] for number in (0, 1)}
    for output in outputs:
        sentences = zip(corpus.sentences, output.edits, strict=True)
        texts[output.system] = [redink.Sentence(s.tokens, annotations).corrected() for s, annotations in sentences]
    return [sentence.tokens for sentence in corpus.sentences], texts


@pytest.mark.parametrize("size", [5, 72])
def test_the_sentences_of_the_sample_are_recovered_from_running_text(size):
    sources, texts = list_sample_texts()
    for name, sentences in texts.items():
        for start in range(0, len(sources), size):
            expected = sentences[start : start + size]
            text = tuple(token for sentence in expected for token in sentence)
            assert align_text(sources[start : start + size], text) == expected, name


def test_long_equal_passages_change_nothing(monkeypatch):
    sources, texts = list_sample_texts()
    running = tuple(token for sentence in texts["polished"] for token in sentence)
    with_anchors = align_text(sources, running)
    monkeypatch.setattr(alignment, "MIN_ANCHOR", 10**6)
    assert align_text(sources, running) == with_anchors


def split(text):
    return [tuple(sentence.split()) for sentence in text.split("|")]


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("I left . | It rained .", "I left because it rained .", "I left | because it rained ."),
        ("I left . | It rained .", "I left . However , it rained .", "I left . | However , it rained ."),
        ("I left . | It rained .", "I left .", "I left . | "),
        ("I left . | It rained .", "It rained .", " | It rained ."),
        ("I left . | It rained .", "", " | "),
        ("I left it rained .", "I left . It rained .", "I left . It rained ."),
        ("He said : go . | We went", 'He said : " Go . " We went .', 'He said : " Go . " | We went .'),
        ("From this point of view . | they should", "From this point of view , they should",
         "From this point of view , | they should"),
        ("| a b | | c", "a b c", "| a b | | c"),
        ("我爱你。|你也爱我。", "我爱你，你也爱我。", "我爱你，|你也爱我。"),
    ],
)  # fmt: skip
def test_cuts(source, text, expected):
    tokens = (lambda part: tuple(part)) if "我" in source else (lambda part: tuple(part.split()))
    sentences = [tokens(part) for part in source.split("|")]
    assert align_text(sentences, tokens(text)) == [tokens(part) for part in expected.split("|")]


def test_long_texts_without_anything_in_common_are_refused(monkeypatch):
    monkeypatch.setattr(alignment, "MAX_CELLS", 100)
    sentences = [("a",) * 10, ("b",) * 10]
    with pytest.raises(UnsuitableData, match="20 tokens of the source and 20 of the text have no longer passage"):
        align_text(sentences, ("c",) * 20)


@given(st.randoms(use_true_random=False))
def test_pairings_count_every_sentence(rng: random.Random):
    pieces = [("w",) * rng.randint(0, 3) for _ in range(rng.randint(1, 6))]
    left, lengths = sum(map(len, pieces)), []
    while left:
        lengths.append(rng.randint(1, left))
        left -= lengths[-1]
    pairings = count_pairings(AlignedText(tuple(pieces), tuple(lengths)))
    numbers = [(tuple(map(int, name.split("-"))), number) for name, number in pairings.items()]
    assert sum(sources * number for (sources, _), number in numbers) == len(pieces)
    assert sum(written * number for (_, written), number in numbers) == len(lengths)
