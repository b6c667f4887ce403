"""Strings in memory: what goes in, what is refused, and that a scorer gives what scoring gives."""

from __future__ import annotations

import itertools
import multiprocessing
import pickle
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import redink
from redink import samples
from redink.annotators.annotator import Annotator
from redink.language.parser import Analysis, load_parser
from redink.types import Tokens

METRICS = ["errant", "m2", "gleu", "green", "imeasure"]
SOURCES = ["She want it .", "He have two cat .", "Fine ."]
HYPOTHESES = ["She wants it .", "He has two cat .", "Fine ."]
REFERENCES = [["She wants it .", "She wanted it ."], "He has two cats .", ["Fine .", "Fine !", "It is fine ."]]


def values(results: redink.Evaluation) -> dict[str, dict[str, float]]:
    return {name: {system: score.value for system, score in row.items()} for name, row in results.scores.items()}


@pytest.fixture(scope="module")
def sample() -> tuple[list[str], list[list[str]], dict[str, list[str]]]:
    """The sample corpus as texts: sources, references and systems."""
    corpus, outputs = samples.load()
    sources = [" ".join(sentence.tokens) for sentence in corpus.sentences]
    references = [
        [" ".join(sentence.corrected(number)) for number in range(len(sentence.annotations))]
        or [" ".join(sentence.tokens)]
        for sentence in corpus.sentences
    ]
    systems = {
        output.system: [
            " ".join(redink.apply_edits(sentence.tokens, people[0] or ()))
            for sentence, people in zip(corpus.sentences, output.edits, strict=True)
        ]
        for output in outputs
    }
    return sources, references, systems


SQUARE = (["She want it .", "He have two cat ."], ["She wants it .", "He has two cats ."])
BY_SOURCE = [["She wants it .", "She wanted it ."], ["He has two cats .", "He had two cats ."]]
BY_ANNOTATOR = [list(texts) for texts in zip(*BY_SOURCE, strict=True)]


@pytest.mark.parametrize(
    "split", [str, str.split, lambda text: text.replace(" ", "")], ids=["strings", "tokens", "raw"]
)
def test_references_by_annotator_are_refused_where_both_readings_are_possible(split) -> None:
    sources, hypotheses = ([split(text) for text in texts] for texts in SQUARE)
    right, wrong = ([[split(text) for text in texts] for texts in rows] for rows in (BY_SOURCE, BY_ANNOTATOR))
    assert redink.score_texts(sources, hypotheses, right, ["gleu"]).sentences == 2
    for call in (lambda: redink.score_texts(sources, hypotheses, wrong), lambda: redink.Scorer(sources, wrong)):
        with pytest.raises(redink.UnsuitableData, match=r"one per annotator.*list\(zip\(\*references\)\)"):
            call()


def test_lists_give_what_files_give(tmp_path, sample) -> None:
    sources, references, systems = sample
    (tmp_path / "source.txt").write_text("\n".join(sources) + "\n")
    for number in (0, 1):
        text = "\n".join(texts[number % len(texts)] for texts in references) + "\n"
        (tmp_path / f"ref{number}.txt").write_text(text)
    corpus = redink.read_parallel(tmp_path / "source.txt", [tmp_path / "ref0.txt", tmp_path / "ref1.txt"])
    outputs = [redink.Output(system, texts) for system, texts in systems.items()]
    two = [[texts[0], texts[1 % len(texts)]] for texts in references]
    from_lists = redink.score_texts(sources, systems, two, [*METRICS, "gts"])
    from_files = redink.score(corpus, outputs, [*METRICS, "gts"])
    assert from_lists.scores == from_files.scores  # the signatures too: the checksum is that of the data


def test_tokens_are_as_good_as_strings() -> None:
    split = [text.split() for text in SOURCES]
    several = [[texts] if isinstance(texts, str) else texts for texts in REFERENCES]
    references = [[tuple(text.split()) for text in texts] for texts in several]
    assert (
        redink.score_texts(split, [text.split() for text in HYPOTHESES], references, METRICS).scores
        == redink.score_texts(SOURCES, HYPOTHESES, REFERENCES, METRICS).scores
    )


def test_uneven_references_are_those_of_an_m2_file(tmp_path) -> None:
    corpus = redink.Corpus(
        "texts",
        [
            redink.Sentence(source, references=[texts] if isinstance(texts, str) else texts)
            for source, texts in zip(SOURCES, REFERENCES, strict=True)
        ],
    )
    annotator = Annotator()
    sentences = [
        redink.Sentence(
            sentence.tokens, tuple(annotator.annotate([(sentence.tokens, text) for text in sentence.references]))
        )
        for sentence in corpus.sentences
    ]
    redink.write_m2(sentences, tmp_path / "uneven.m2")
    parsed = redink.read_m2(tmp_path / "uneven.m2")
    given = redink.score(parsed, [redink.Output("hypothesis", HYPOTHESES)], METRICS)
    assert values(redink.score_texts(SOURCES, HYPOTHESES, REFERENCES, METRICS)) == values(given)


def test_arrays_columns_and_generators_are_lists() -> None:
    wanted = redink.score_texts(SOURCES, HYPOTHESES, REFERENCES)
    assert (
        redink.score_texts(np.array(SOURCES), (text for text in HYPOTHESES), tuple(REFERENCES)).scores == wanted.scores
    )


def test_progress_changes_no_number(sample, monkeypatch) -> None:
    monkeypatch.setattr("redink.scoring.texts.PART_SIZE", 7)
    sources, references, systems = sample
    shown = redink.score_texts(sources, systems, references, METRICS, progress=True)
    assert shown.scores == redink.score_texts(sources, systems, references, METRICS).scores


@pytest.mark.parametrize(
    ("sources", "hypotheses", "references", "message"),
    [
        (SOURCES, HYPOTHESES[:2], REFERENCES, "3 sources, but hypotheses has 2 texts"),
        (SOURCES, {"new": HYPOTHESES, "old": []}, REFERENCES, "3 sources, but hypotheses['old'] has 0 texts"),
        (SOURCES, HYPOTHESES, REFERENCES[:1], "3 sources, but references for 1"),
        (
            SOURCES, HYPOTHESES, [HYPOTHESES, SOURCES],
            "3 sources, but references for 2: references has one list per annotator, pass list(zip(*references))",
        ),
        ("She want it .", HYPOTHESES, REFERENCES, "sources must be a list with one item per sentence, got 'She want"),
        (SOURCES, "She wants it .", REFERENCES, "hypotheses must be a list with one item per sentence, got 'She w"),
        (SOURCES, HYPOTHESES, {"a": []}, "references must be a list with one item per sentence, got {'a': []}"),
        (SOURCES, None, REFERENCES, "hypotheses must be a list with one item per sentence, got None"),
        (SOURCES, ["a", None, "c"], REFERENCES, "hypotheses[1] must be a string or a list of tokens, got None"),
        (SOURCES, ["a", ["b", 3], "c"], REFERENCES, "hypotheses[1] must be a string or a list of tokens, but has 3"),
        (SOURCES, ["a", ["b c"], "c"], REFERENCES, "hypotheses[1]: a token must be a word without spaces, got 'b c'"),
        (SOURCES, ["a", ["b", ""], "c"], REFERENCES, "hypotheses[1]: a token must be a word without spaces, got ''"),
        (SOURCES, ["a", b"b", "c"], REFERENCES, "hypotheses[1] must be a string or a list of tokens, got b'b'"),
        (SOURCES, HYPOTHESES, ["a", [], "c"], "references[1] is empty: every source needs at least one reference"),
        (SOURCES, HYPOTHESES, ["a", ["b", None], "c"], "references[1][1] must be a string or a list of tokens"),
        (
            [["He", "have"]], [["He", "has"]], [["He", "has"]],
            "references[0]: the source is a list of tokens, so its references must be a list of lists of tokens",
        ),
        ([], [], [], "nothing to score: sources is empty"),
        (SOURCES, {}, REFERENCES, "nothing to score: hypotheses has no systems"),
        (SOURCES, {3: HYPOTHESES}, REFERENCES, "a system's name must be a string, got 3"),
    ],
)  # fmt: skip
def test_what_cannot_be_scored_is_named(sources, hypotheses, references, message: str) -> None:
    with pytest.raises(redink.UnsuitableData) as caught:
        redink.score_texts(sources, hypotheses, references)
    assert str(caught.value).startswith(message)


def test_a_pool_of_one_is_refused_before_anything_is_annotated(monkeypatch) -> None:
    monkeypatch.setattr(Annotator, "annotate", None)
    with pytest.raises(redink.InvalidParameter, match="needs at least two systems"):
        redink.score_texts(SOURCES, HYPOTHESES, REFERENCES, ["gts"])


def test_raw_text_is_tokenised_where_that_is_asked_for() -> None:
    raw = redink.score_texts(["I don't know."], ["I do not know."], [["I do not know."]], tokenize=True)
    assert raw.scores["errant"]["hypothesis"].parts["tp"] == 1
    assert "|split:en-2.3.9" in raw.scores["errant"]["hypothesis"].signature


class Watched(Annotator):
    """Remembers the corrections that it was asked to annotate, as an annotator without a memory would be."""

    def __init__(self, *recipe: object) -> None:
        super().__init__(*recipe)
        self.asked: list[Tokens] = []

    def annotate(self, pairs: Sequence[tuple[Tokens, Tokens]]):
        self.asked += [correction for _, correction in pairs]
        return super().annotate(pairs)


def test_a_scorer_gives_what_scoring_gives(sample) -> None:
    sources, references, systems = sample
    scorer = redink.Scorer(sources, references, METRICS)
    for system, texts in systems.items():
        alone = redink.score_texts(sources, {system: texts}, references, METRICS)
        assert scorer.score({system: texts}).scores == alone.scores
    together = scorer.score(systems)
    assert together.scores == redink.score_texts(sources, systems, references, METRICS).scores
    assert together.with_comparisons("eager", samples=50).comparisons


def test_a_scorer_annotates_references_once(sample) -> None:
    sources, references, systems = sample
    annotator = Watched()
    scorer = redink.Scorer(sources, references, annotator=annotator)
    assert len(annotator.asked) == sum(map(len, references))
    first = scorer.score(systems["eager"])
    annotator.asked.clear()
    second = scorer.score(systems["polished"])
    assert annotator.asked == [tuple(text.split()) for text in systems["polished"]]
    assert first.scores != second.scores


def test_a_scorer_of_a_corpus_has_its_edits(sample) -> None:
    corpus, _ = samples.load()
    _, _, systems = sample
    for reference_edits in ("given", "auto"):
        scorer = redink.Scorer.from_corpus(corpus, METRICS, reference_edits=reference_edits)
        outputs = [redink.Output(system, texts) for system, texts in systems.items()]
        wanted = redink.score(corpus, outputs, METRICS, reference_edits=reference_edits)
        assert scorer.score(systems).scores == wanted.scores
    with pytest.raises(redink.UnsuitableData, match="needs a Corpus"):
        redink.Scorer.from_corpus(SOURCES)


def test_a_scorer_without_edits_needs_no_annotator(monkeypatch) -> None:
    monkeypatch.setattr(Annotator, "__init__", None)
    scorer = redink.Scorer(SOURCES, REFERENCES, ["gleu"])
    assert scorer.score(HYPOTHESES).scores["gleu"]["hypothesis"].value > 0


def test_a_scorer_can_travel() -> None:
    scorer = redink.Scorer(SOURCES, REFERENCES, METRICS)
    assert pickle.loads(pickle.dumps(scorer)).score(HYPOTHESES).scores == scorer.score(HYPOTHESES).scores


class Alone:
    """The English parser, slowed down, which one thread at a time may use."""

    has_tags, identity = True, "alone"

    def __init__(self) -> None:
        self.inside = False
        self.met = False
        self._parser = load_parser()

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        self.met |= self.inside
        self.inside = True
        time.sleep(0.01)
        parses = self._parser.parse(sentences, dependencies)
        self.inside = False
        return parses


@pytest.mark.filterwarnings("ignore:.*the same text after the sentence")
def test_threads_share_a_scorer(sample, monkeypatch) -> None:
    sources, references, systems = sample
    # A memory that is cleared all the time, threads that take turns as often as they can, words that nobody knows yet.
    monkeypatch.setattr("redink.annotators.annotator.MAX_CACHED_PAIRS", 5)
    texts = {
        f"{system}{turn}": [f"{text} {system}{turn}" for text in written]
        for turn in range(3)
        for system, written in systems.items()
    }
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        scorer = redink.Scorer(sources, references, METRICS)
        with ThreadPoolExecutor(4) as pool:
            actual = list(pool.map(lambda system: scorer.score(texts[system]).scores, texts))
    finally:
        sys.setswitchinterval(before)
    assert actual == [redink.score_texts(sources, written, references, METRICS).scores for written in texts.values()]


def test_threads_use_a_parser_one_after_the_other() -> None:
    parser = Alone()
    scorers = [redink.Scorer(SOURCES, REFERENCES, annotator=Annotator(parser)) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda scorer: scorer.score(["She wants .", "He has two .", "Good ."]), scorers))
    assert not parser.met


def _score_in_child(scorer: redink.Scorer, parser: Alone, texts: list[str], pipe) -> None:
    pipe.send((parser.inside, values(scorer.score(texts))))


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_forked_processes_inherit_a_scorer_while_another_thread_annotates(sample) -> None:
    sources, references, systems = sample
    scorer = redink.Scorer(sources, references, METRICS)
    stop, parser = threading.Event(), Alone()

    def keep_annotating() -> None:
        annotator = Annotator(parser)
        for number in itertools.count():
            if stop.is_set():
                break
            annotator.annotate([(("She", "want", f"w{number}"), ("She", "wants", f"w{number}"))])

    busy = threading.Thread(target=keep_annotating)
    busy.start()
    fork = multiprocessing.get_context("fork")
    outcomes = []
    try:
        for _ in range(5):
            parent_end, child_end = fork.Pipe()
            child = fork.Process(target=_score_in_child, args=(scorer, parser, systems["eager"], child_end))
            child.start()
            assert parent_end.poll(60), "the child hangs"
            outcomes.append(parent_end.recv())
            child.join(60)
            assert child.exitcode == 0
    finally:
        stop.set()
        busy.join()
    # No child was made while a parser was at work, and all of them count as this process does.
    assert outcomes == [(False, values(redink.score_texts(sources, systems["eager"], references, METRICS)))] * 5
