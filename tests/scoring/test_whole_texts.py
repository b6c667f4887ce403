"""Corrected texts as references of the I-measure: compared token by token, each as a whole, on every road."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import redink as package
from redink import Corpus, Edit, Imeasure, Output, Sentence
from redink.annotators.corpus_annotation import extract_edits
from redink.executors.base import choose_executor
from redink.metrics.base import WholeTextMetric
from redink.scoring.reduction import evaluate
from redink.scoring.request import Request
from redink.scoring.stated_settings import StatedSettings
from tests.metrics import literal_imeasure as literal

TEXTS = st.lists(st.sampled_from(["he", "do", "n't", "don't", "it", ".", "cannot", '"']), min_size=1, max_size=5)
MIXED = (["a b c d e"], ["x b c d y"], [["x b c d e", "a b c d y"]])


def take_score(results: package.Evaluation, name: str = "imeasure") -> package.Score:
    (score,) = results.scores[name].values()
    return score


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=4))
@settings(max_examples=60)
def test_a_hypothesis_equal_to_its_reference_is_perfect(pairs) -> None:
    sources, references = ([" ".join(text) for text in texts] for texts in zip(*pairs, strict=True))
    results = package.score_texts(sources, references, [[text] for text in references], ["imeasure"])
    assert take_score(results).value == 1.0


@given(TEXTS, TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
@settings(max_examples=60)
def test_the_best_whole_reference_counts(source, hypothesis, references) -> None:
    counts = {literal.count(tuple(source), tuple(hypothesis), tuple(text)) for text in references}
    _, best = literal.find_best(counts, "cwacc", 2.0, 0.5)
    results = package.score_texts([source], [hypothesis], [references], ["imeasure"])
    parts = take_score(results).parts
    assert tuple(parts[name] for name in ("tp", "tn", "fp", "fn", "fpn")) in {own[:5] for own in best}


def test_a_contraction_of_the_issue() -> None:
    results = package.score_texts(["he do it"], ["he don't it"], [["he don't it"]], ["imeasure"])
    assert take_score(results).value == 1.0


def test_references_are_not_mixed_unless_their_edits_are_extracted() -> None:
    assert take_score(package.score_texts(*MIXED, ["imeasure"])).value < 1.0
    corpus = Corpus("demo", [Sentence("a b c d e", references=("x b c d e", "a b c d y"))])
    output = Output("system", ["x b c d y"])
    mixed = package.score(corpus, [output], ["imeasure"], reference_edits="auto")
    assert take_score(mixed).value == 1.0
    assert "|mix:true|" in take_score(mixed).signature
    assert "|ref-edits:auto|" in take_score(mixed).signature


def list_roads(redink, folder) -> dict[str, tuple[float, str]]:
    """The value and the signature's statements by every road."""
    sources, hypotheses, references = MIXED
    corpus = Corpus("texts", [Sentence(sources[0], references=tuple(references[0]))])
    output = Output("hypothesis", hypotheses)
    for name, text in zip(("source", "hypothesis", "r0", "r1"), (*sources, *hypotheses, *references[0]), strict=True):
        (folder / f"{name}.txt").write_text(text + "\n")
    line = {"source": sources[0], "references": references[0]}
    (folder / "gold.jsonl").write_text(json.dumps(line) + "\n")
    words = ("-m", "imeasure", "--format", "json", folder / "hypothesis.txt")
    text = ("--source", folder / "source.txt", "--ref", folder / "r0.txt", "--ref", folder / "r1.txt")
    results = {
        "score_texts": package.score_texts(*MIXED, ["imeasure"]),
        "with errant": package.score_texts(*MIXED, ["errant", "imeasure", "gleu"]),
        "Scorer": package.Scorer(sources, references, ["imeasure"]).score(hypotheses),
        "Scorer with errant": package.Scorer(sources, references, ["errant", "imeasure"]).score(hypotheses),
        "from_corpus": package.Scorer.from_corpus(corpus, ["errant", "imeasure"]).score_outputs([output]),
        "Corpus": package.score(corpus, [output], ["imeasure"]),
        "processes": package.score(
            Corpus("texts", [*corpus.sentences] * 3), [Output("hypothesis", hypotheses * 3)], ["imeasure"], jobs=2
        ),
        "executor": evaluate(Request.make(["imeasure", "errant"]), [(corpus, [output])], executor=choose_executor(1)),
    }
    roads = {name: (take_score(own).value, take_score(own).signature) for name, own in results.items()}
    for name, options in (("files", text), ("JSON lines", ("--ref", folder / "gold.jsonl"))):
        run = redink("score", *options, *words)
        (scores,) = json.loads(run.out)["scores"]
        roads[name] = scores["value"], scores["signature"]
    return roads


def test_every_road_gives_the_same_number_and_says_so(redink, tmp_path) -> None:
    roads = list_roads(redink, tmp_path)
    direct = Imeasure(mix=False)
    sentence = Sentence("a b c d e", references=("x b c d e", "a b c d y"))
    counts = direct.count(Corpus("demo", [sentence]), Output("direct", ["x b c d y"]))
    expected = direct.score(counts).value
    assert expected == pytest.approx(5 / 7 / 0.8 - 1)
    for road, (value, signature) in roads.items():
        assert value == pytest.approx(expected), road
        assert "|mix:false|" in signature, road
        assert "|ref-edits:none|" in signature, road
        assert "engine" not in signature, road
        assert StatedSettings.parse(signature).reference_edits == "given"


def test_only_whole_texts_need_no_annotator() -> None:
    def refuse() -> package.Annotator:
        raise AssertionError("nothing has to be annotated")

    results = package.score_texts(*MIXED, ["imeasure", "gleu"], annotator=refuse)
    assert set(results.scores) == {"imeasure", "gleu"}


def test_the_metric_says_that_it_compares_texts() -> None:
    assert [name for name, metric in package.list_metrics().items() if isinstance(metric(), WholeTextMetric)] == [
        "imeasure"
    ]


def test_texts_beside_edits_are_compared_as_they_are() -> None:
    """Annotated JSON lines keep their corrected texts: annotating a corpus must not change its I-measure."""
    plain = Corpus("demo", [Sentence("he do it", references=("he don't it",))])
    annotated = replace(plain, sentences=extract_edits(package.Annotator(), plain.sentences))
    for reference_edits in ("given", "auto"):
        scores = [
            take_score(package.score(corpus, [Output("one", ["he don't it"])], ["imeasure"],
                                     reference_edits=reference_edits)).value
            for corpus in (plain, annotated)
        ]  # fmt: skip
        assert scores[0] == scores[1]
        assert (scores[0] == 1.0) == (reference_edits == "given")


def test_a_corpus_of_texts_and_edits_keeps_both() -> None:
    sentences = [
        Sentence("he do it", references=("he does it",)),
        Sentence("a apple", annotations=((Edit(0, 1, ("an",), "R:DET"),),)),
    ]
    output = Output("one", ["he does it", "an apple"])
    results = package.score(Corpus("demo", sentences), [output], ["imeasure", "errant"])
    assert take_score(results).value == 1.0
    assert "|mix:true|" in take_score(results).signature
    assert "|ref-edits:some|" in take_score(results).signature
    assert (take_score(results, "errant").parts["tp"], take_score(results, "errant").value) == (2, 1.0)


def test_sentence_scores_name_the_annotator_of_a_text() -> None:
    results = package.score_texts(["a b"], ["a d"], [["a c", "a d"]], ["imeasure"])
    (((_, _, annotator), _),) = results.score_sentences("imeasure")
    assert annotator == 1
