"""Adversarial but legal inputs: a score, or a limit that names the sentence (docs/limits.md); small versions."""

import random
import signal
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from types import ModuleType

import numpy as np
import pytest

from redink.annotators.annotator import Annotator
from redink.errors import LongSentenceWarning, OverlappingEdits, RedinkError, UnscorableSentence
from redink.kernels import signals
from redink.kernels.imeasure import bounds, threeway
from redink.kernels.maxmatch import vast_lattice
from redink.metrics.base import name_metric
from redink.metrics.imeasure.search import Costs, Shape
from redink.metrics.maxmatch import lattice
from redink.metrics.registry import parse_metric
from redink.scoring.reduction import score
from redink.types import Corpus, Edit, Output, Sentence, Tokens

METRICS = ["errant", "m2", "imeasure", "gts(function=equal)", "gleu", "green"]
metrics = pytest.mark.parametrize("metric", METRICS)
PLAIN = Annotator("surface", "any")


def measure(metric: str, sentences: list[Sentence], texts: list[Tokens]) -> float:
    """The value of a metric; a warning that a sentence was simplified is none of a test's business here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LongSentenceWarning)
        results = score(Corpus("hard", sentences), [Output("system", texts)], [metric], PLAIN)
    return results.scores[name_metric(parse_metric(metric))]["system"].value


def draw(length: int, seed: int = 1) -> Tokens:
    return tuple(f"w{random.Random(f'{seed} {index}').randrange(500)}" for index in range(length))


@metrics
def test_a_system_that_repeats_a_word(metric: str) -> None:
    tokens = draw(20)
    sentence = Sentence(tokens, ((Edit(3, 4, ("x",), "R"),),))
    good = measure(metric, [sentence] * 3, [(*tokens[:3], "x", *tokens[4:])] * 3)
    spoilt = (*tokens[:3], "x", *tokens[4:10], *["the"] * 3000, *tokens[10:])
    assert measure(metric, [sentence] * 3, [(*tokens[:3], "x", *tokens[4:])] * 2 + [spoilt]) < good


@metrics
def test_eighteen_references(metric: str) -> None:
    tokens = draw(25)
    people = tuple(tuple(Edit(p, p + 1, (f"x{n}",), "R") for p in range(n % 5, 25, 6)) for n in range(18))
    text = tuple("x7" if index in range(7 % 5, 25, 6) else token for index, token in enumerate(tokens))
    value = measure(metric, [Sentence(tokens, people)], [text])
    assert 0 <= value <= 1
    if metric in ("errant", "m2", "imeasure", "green"):  # which compare it with the best reference
        assert value == 1


@metrics
def test_sixty_overlapping_edits(metric: str) -> None:
    rng = random.Random(1)
    tokens = draw(40)
    edits = tuple(Edit(start := rng.randrange(36), start + rng.randint(1, 4), (f"x{n}",), "R") for n in range(60))
    if metric in ("gleu", "green"):  # they need a corrected text, and none is defined
        with pytest.raises(OverlappingEdits, match=f"no one corrected text: {tokens[0]} {tokens[1]} "):
            measure(metric, [Sentence(tokens, (edits,))], [tokens])
    else:  # the I-measure takes the source where corrections that must be made exclude each other
        assert measure(metric, [Sentence(tokens, (edits,))], [tokens]) == (1 if metric == "imeasure" else 0)


def test_corrections_that_overlap_in_a_long_chain() -> None:
    tokens = draw(90)
    one = tuple(Edit(3 * n, 3 * n + 2, (f"x{n}",), "R") for n in range(30))
    two = tuple(Edit(3 * n + 1, 3 * n + (4 if n < 29 else 3), (f"y{n}",), "R") for n in range(30))
    with pytest.raises(
        UnscorableSentence, match=rf"corrections \(536,870,912, at most 100,000\): {tokens[0]} {tokens[1]} "
    ):
        measure("imeasure", [Sentence(tokens, (one, two))], [tokens[:-1]])
    assert measure("imeasure(mix=false)", [Sentence(tokens, (one, two))], [tokens[:-1]]) < 0


@metrics
@pytest.mark.parametrize("kept", [190, 200, 210])
def test_equal_words(metric: str, kept: int) -> None:
    edits = tuple(Edit(p, p + 1, ("the", "the") if p % 20 else (), "R") for p in range(0, 200, 10))
    assert -1 <= measure(metric, [Sentence(("the",) * 200, (edits,))], [("the",) * kept]) <= 1


@metrics
def test_a_very_long_sentence(metric: str) -> None:
    tokens = draw(4000)
    sentence = Sentence(tokens, ((Edit(3, 4, ("x",), "R"), Edit(900, 901, ("y",), "R")),))
    text = (*tokens[:3], "x", *tokens[4:])
    if metric == "imeasure":
        with pytest.raises(
            UnscorableSentence, match=rf"too long for imeasure \(4000 tokens\): {tokens[0]} {tokens[1]} "
        ):
            measure(metric, [sentence], [text])
    else:
        assert 0 < measure(metric, [sentence], [text]) < 1


@metrics
def test_many_sentences_of_one_word(metric: str) -> None:
    gold = [Sentence((f"w{n % 50}",), ((Edit(0, 1, ("x",), "R"),) if n % 3 else (),)) for n in range(3000)]
    value = measure(metric, gold, [("x",) if n % 2 else s.tokens for n, s in enumerate(gold)])
    assert -1 <= value < 1


def test_the_memory_of_m2_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lattice, "MAX_CELLS", 100)
    with pytest.raises(UnscorableSentence, match=r"too long for m2 \(20 source tokens, 19 hypothesis tokens\): w"):
        measure("m2", [Sentence(draw(20), ((),))], [draw(19)])


def test_edits_of_long_texts_are_one_edit_and_a_warning_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redink.annotators.annotator.MAX_CELLS", 9_999)
    before, after = tuple(f"a{n}" for n in range(100)), tuple(f"b{n}" for n in range(100))
    with pytest.warns(LongSentenceWarning, match=r"too long to align \(100 tokens against 100\), .*: a0 a1 .* \.\.\.$"):
        ((edit,),) = PLAIN.annotate([(before, after)])
    assert (edit.start, edit.end) == (0, 100)


def test_messages_do_not_repeat_a_long_sentence() -> None:
    tokens = draw(9000)
    overlapping = (Edit(0, 2, ("x",), "R"), Edit(1, 2, ("y",), "R"))
    with pytest.raises(RedinkError) as caught:
        Sentence(tokens, (overlapping,)).corrected()
    assert len(str(caught.value)) < 200


def test_texts_with_nothing_in_common_have_a_limit_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redink.metrics.imeasure.search.MAX_STEPS", 1000)
    sentence = Sentence(draw(20), ((Edit(0, 20, tuple("abcdefghij"), "R"),),))
    with pytest.raises(UnscorableSentence, match=f"20 source tokens, 10 hypothesis tokens.*: {sentence.tokens[0]} "):
        measure("imeasure", [sentence], [tuple("klmnopqrst")])


class Rang(Exception):
    """What the handler of a signal raises, as that of Ctrl-C raises KeyboardInterrupt."""


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[ModuleType], None]]:
    """Send this process a signal when a kernel has let signals in for the third time.

    A timer would race the kernel. What is left to Python: a handler runs when a Python function is entered.
    """

    def ring(*_: object) -> None:
        raise Rang

    entered = count(1)

    def knock() -> None:
        if next(entered) == 3:
            signal.raise_signal(signal.SIGALRM)

    before = signal.signal(signal.SIGALRM, ring)
    yield lambda kernel: monkeypatch.setattr(kernel, "allow_signals", knock)
    signal.signal(signal.SIGALRM, before)


def test_signals_are_let_in_by_python() -> None:
    assert signals.__file__.endswith(".py")


def test_signals_get_into_the_alignment_of_the_i_measure(interrupt) -> None:
    texts = [np.arange(first, last, dtype=np.int32) for first, last in ((0, 500), (1000, 1500), (2000, 2060))]
    shape = Shape(texts[0], texts[1], Costs())  # 250,000 cells a layer
    cost, carry = np.full((61, shape.width), -1, np.int32), np.zeros((61, shape.width), np.int64)
    interrupt(threeway)
    with pytest.raises(Rang):
        threeway.fill_layers(shape, texts[2], np.zeros(7, np.int64), cost, carry)
    assert [bool((layer != -1).any()) for layer in cost[:5]] == [True, True, True, False, False]


@pytest.mark.parametrize(("kernel", "references"), [(threeway, 1), (bounds, 2)], ids=["threeway", "bounds"])
def test_signals_get_into_the_search_of_the_i_measure(interrupt, kernel: ModuleType, references: int) -> None:
    source, other = (tuple(f"{letter}{n}" for n in range(330)) for letter in "ab")
    people = [(Edit(0, 1, ("x",), "R"), Edit(2, end, other[:end], "R")) for end in (329, 330)]
    interrupt(kernel)
    with pytest.raises(Rang):
        measure("imeasure", [Sentence(source, tuple(people[:references]))], [tuple(f"c{n}" for n in range(330))])


def test_signals_get_into_the_search_of_m2(interrupt) -> None:
    width = 2000
    steps = np.full((4, width), 1, np.uint8)
    steps[0] = steps[:, 0] = 0  # nothing arrives there: a diagonal step would come from outside
    arrivals, origins = np.full(4 * width, 77, np.int32), np.zeros((4 * width, 6), np.uint8)
    nothing = np.empty(0, np.int32)
    interrupt(vast_lattice)
    with pytest.raises(Rang):
        vast_lattice.grow_edits(steps, 2, nothing, nothing, 0.0, arrivals, origins)
    assert [bool((row != 77).any()) for row in arrivals.reshape(4, width)] == [False, True, False, False]
