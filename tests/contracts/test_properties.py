"""Properties of scores that any corpus has: bounds, the best and the idle system, and what order cannot change.

Where a metric's original has another convention, the exception stands in a table here and nowhere else.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from redink import samples
from redink.metrics.base import Metric, PooledMetric, name_metric
from redink.metrics.registry import list_metrics, parse_metric
from redink.scoring.preparation import make_baseline
from redink.scoring.reduction import score
from redink.types import Corpus, Edit, Output, Sentence, Tokens, apply_edits
from tests.contracts.test_metrics import VARIANTS, keep_apart
from tests.strategies import NEEDS_FILES, plain_words, sentences, words

metrics = pytest.mark.parametrize("metric", [parse_metric(text) for text in VARIANTS], ids=VARIANTS)
RATIOS = frozenset(
    {"p", "r", "f", "precision", "recall", "accuracy", "acc", "wacc", "wacc_base", "gleu", "hit", "wrong", "under",
     "over", "score"}
)  # fmt: skip
few = settings(max_examples=40)
texts = st.lists(plain_words, max_size=8).map(tuple)


def count(metric: Metric, corpus: Corpus, outputs: list[Output]) -> list:
    """The scores of outputs that have texts and edits."""
    if isinstance(metric, PooledMetric):
        return [metric.score(own) for own in metric.count_pool(corpus, outputs)]
    return [metric.score(metric.count(corpus, output)) for output in outputs]


@st.composite
def annotations(draw: st.DrawFn, tokens: Tokens) -> tuple[Edit, ...]:
    """Edits that do not touch each other, change something, and leave a text: the I-measure has no empty references."""
    drawn: list[Edit] = []
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(tokens)))
        end = min(len(tokens), start + draw(st.integers(0, 2)))
        correction = tuple(draw(st.lists(plain_words, max_size=2)))
        if correction != tokens[start:end]:
            drawn.append(Edit(start, end, correction, "R:OTHER"))
    edits = keep_apart(Sentence(tokens, (tuple(drawn),))).annotations[0]
    return edits if apply_edits(tokens, edits) else ()


@st.composite
def corrected(draw: st.DrawFn, annotators: int = 1) -> Sentence:
    """A sentence with real corrections by each annotator."""
    tokens = draw(texts)
    return Sentence(tokens, tuple(draw(annotations(tokens)) for _ in range(annotators)))


def write(sentences: list[Sentence], edits: list[tuple[Edit, ...]]) -> Output:
    """A system with these edits, and their texts."""
    made = [apply_edits(sentence.tokens, own) for sentence, own in zip(sentences, edits, strict=True)]
    return Output("system", made, [(own,) for own in edits])


def has_errors(corpus: Corpus) -> bool:
    return any(any(people) for people in (sentence.annotations for sentence in corpus.sentences))


@metrics
@few
@given(rows=st.lists(st.tuples(sentences(words, odd=False), st.lists(words, max_size=8).map(tuple)), max_size=5))
def test_any_tokens_give_a_number_within_bounds(metric: Metric, rows) -> None:
    assume(rows)
    corpus = Corpus("random", [keep_apart(sentence) for sentence, _ in rows])
    first = Output("first", [text for _, text in rows], [((),)] * len(rows))
    for result in count(metric, corpus, [first, make_baseline(corpus)]):
        for name, value in result.parts.items():
            assert (-1 if name == "i" else 0) <= value, name
            assert value <= 1 or name not in RATIOS, name
        assert (-1 if metric.name == "imeasure" else 0) <= result.value <= 1


ALWAYS_ONE = frozenset({"errant", "imeasure", "green", "cleme"})
"""A system that wrote the only reference has 1. Of the others, gleu has 0 where no sentence has its longest n-grams,
gts (by the rules of the tool) where nothing weighs anything, cleme2 (by the rules of the tool) where nothing is to be
corrected, and m2 may find other edits in the texts than gold."""
BEST_MAY_WEIGH_NOTHING = frozenset({"m2", "cleme2(assumption=independent, level=sentence, weights=overlap)"})
"""Others may do better: by m2 as above, and where changes in the order of words have a similarity weight of 0."""


@metrics
@few
@given(data=st.data(), gold=st.lists(corrected(), min_size=1, max_size=5))
def test_the_only_reference_is_the_best_hypothesis(metric: Metric, data, gold: list[Sentence]) -> None:
    corpus = Corpus("random", gold)
    others = [data.draw(annotations(sentence.tokens)) for sentence in gold]
    perfect, other = count(metric, corpus, [write(gold, [s.annotations[0] for s in gold]), write(gold, others)])
    if metric.name in ALWAYS_ONE:
        assert perfect.value == 1.0
    if not BEST_MAY_WEIGH_NOTHING & {metric.name, name_metric(metric)}:
        assert perfect.value >= other.value


IDLE_IS_NOTHING = frozenset({"errant", "m2", "imeasure", "gts", "cleme"})
"""F, and I, of the source are 0 where there are errors. gleu and green count n-grams that are rightly kept, cleme2 that
nothing was wrong; and a mean over sentences (level=sentence) has those without errors."""


@metrics
@few
@given(gold=st.lists(corrected(), min_size=1, max_size=5))
def test_the_source_is_worth_nothing_where_there_are_errors(metric: Metric, gold: list[Sentence]) -> None:
    corpus = Corpus("random", gold)
    assume(has_errors(corpus))
    # Edits that together change nothing are no error to a metric that merges them: [the a a → the a a].
    assume(any(tuple(apply_edits(s.tokens, s.annotations[0] or ())) != tuple(s.tokens) for s in gold))
    idle, _ = count(metric, corpus, [make_baseline(corpus), write(gold, [s.annotations[0] for s in gold])])
    if metric.name in IDLE_IS_NOTHING and getattr(metric, "level", "corpus") == "corpus":
        overlooked = idle.parts["fn"] == 0 if metric.name == "errant" else False  # only, ignore, tokens=multi
        assert idle.value == float(overlooked)
    else:
        assert 0.0 <= idle.value <= 1.0


ORDERLESS = {"errant": 1, "m2": 1, "gts": 1, "gleu": 1, "cleme": 1, "cleme2": 1}
"""With so many annotators at most, the order of the sentences does not matter: with more, gleu draws, and the others
choose greedily by the corpus so far."""
CHOOSES_ALONE = ("m2(choice=sentence, max_unchanged_words=0)", "gleu(mode=expected, order=2)")


@metrics
@few
@given(data=st.data(), annotators=st.integers(1, 3))
def test_the_order_of_the_sentences(metric: Metric, data, annotators: int) -> None:
    name = name_metric(metric)
    alone = name in CHOOSES_ALONE or getattr(metric, "level", "") == "sentence"
    if getattr(metric, "opt", "") == "corpus" or (not alone and metric.name in ORDERLESS):
        annotators = 1
    gold = data.draw(st.lists(corrected(annotators), min_size=2, max_size=5))
    others = [data.draw(annotations(sentence.tokens)) for sentence in gold]
    order = data.draw(st.permutations(range(len(gold))))
    shuffled, edits = [gold[index] for index in order], [others[index] for index in order]
    straight = count(metric, Corpus("random", gold), [write(gold, others), make_baseline(Corpus("", gold))])
    crossed = count(metric, Corpus("random", shuffled), [write(shuffled, edits), make_baseline(Corpus("", shuffled))])
    for one, two in zip(straight, crossed, strict=True):
        assert one.parts == pytest.approx(two.parts, abs=1e-12)


@metrics
def test_the_order_of_the_systems(metric: Metric) -> None:
    corpus, outputs = samples.load()
    name = name_metric(metric)
    straight, crossed = (score(corpus, own, [metric]).scores[name] for own in (outputs, outputs[::-1]))
    for system, own in straight.items():
        assert own.parts == pytest.approx(crossed[system].parts, abs=1e-12)


@pytest.mark.parametrize("text", ["errant", "errant(unit=token-detection)", "gleu(mode=expected)"])
@few
@given(data=st.data())
def test_the_order_of_the_references(text: str, data) -> None:
    """The others take the first of references that are equally good for a sentence, which may differ in counts."""
    metric = parse_metric(text)
    gold = data.draw(st.lists(corrected(3), min_size=1, max_size=4))
    others = [data.draw(annotations(sentence.tokens)) for sentence in gold]
    crossed = [replace(sentence, annotations=sentence.annotations[::-1]) for sentence in gold]
    (one,), (two,) = (count(metric, Corpus("random", own), [write(own, others)]) for own in (gold, crossed))
    assert one.value == pytest.approx(two.value, abs=1e-12)


SCORE_ALL = """
import sys
from redink import samples, score
from redink.kernels import is_compiled

corpus, outputs = samples.load()
print(is_compiled(), file=sys.stderr)
print(score(corpus, outputs[:2], sys.argv[1:]).to_json(sentences=True))
"""


def test_compiled_and_pure_kernels_give_the_same_scores() -> None:
    words = [sys.executable, "-c", SCORE_ALL, *(name for name in list_metrics() if name not in NEEDS_FILES)]
    plain, pure = (
        subprocess.run(words, env={**os.environ, "REDINK_PURE": own}, capture_output=True, text=True, check=True)
        for own in ("", "1")
    )
    assert pure.stderr == "False\n"
    assert json.loads(plain.stdout) == json.loads(pure.stdout)
