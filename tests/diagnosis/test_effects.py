"""The doctor: files with each cause, and files without it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from redink import samples
from redink.annotators.annotator import AnnotatorSettings
from redink.diagnosis.causes import CAUSES
from redink.diagnosis.effects import Diagnosis, diagnose
from redink.language.parser import load_parser
from redink.language.spacy3 import load_pipeline
from redink.scoring.preparation import make_texts
from redink.types import Corpus, Edit, Output, Sentence
from tests.language.pipelines import write_pipeline


def load() -> tuple[Corpus, list]:
    corpus, outputs = samples.load()
    return corpus, list(make_texts(corpus, outputs[2]))


def look(corpus: Corpus, texts: list, **more) -> Diagnosis:
    return diagnose([(corpus, [Output("system", texts)])], **more)


def points(diagnosis: Diagnosis, cause: str) -> float:
    (effect,) = [effect for effect in diagnosis.effects if effect.cause == cause]
    return effect.points


def glue(text):
    return (*text[:-2], text[-2] + text[-1]) if len(text) > 2 and text[-1] == "." else text


BROKEN = {
    "order": lambda corpus, texts: [*texts[1:], corpus.sentences[-1].tokens],
    "tokenisation": lambda _, texts: [glue(text) for text in texts],
    "case": lambda _, texts: [tuple(token.lower() for token in text) for text in texts],
    "characters": lambda _, texts: [tuple(t.replace("'", "’").replace('"', "“") for t in text) for text in texts],
}


@pytest.mark.parametrize("cause", BROKEN)
def test_a_broken_text_is_found_and_mending_it_gives_the_points_back(cause) -> None:
    corpus, texts = load()
    whole = look(corpus, texts)
    before = sum(effect.affected for effect in whole.effects if effect.cause == cause)
    assert before <= 1
    broken = look(corpus, BROKEN[cause](corpus, texts))
    assert broken.scores["system"] < whole.scores["system"]
    assert points(broken, cause) > 0
    (effect,) = [effect for effect in broken.effects if effect.cause == cause]
    lost = whole.scores["system"] - broken.scores["system"]
    assert effect.after - effect.before > lost / 2
    assert effect.affected > before


def change_edits(corpus: Corpus, change) -> Corpus:
    return replace(
        corpus,
        sentences=[
            replace(s, annotations=tuple(e and tuple(map(change, e)) for e in s.annotations)) for s in corpus.sentences
        ],
    )


def test_types_of_another_scheme() -> None:
    corpus, texts = load()
    assert "types" in look(corpus, texts).absent
    other = change_edits(corpus, lambda edit: edit._replace(type="Art" + edit.type[2:].title()))
    diagnosis = look(other, texts)
    assert points(diagnosis, "types") > 10
    assert "versions" in diagnosis.absent


def test_types_of_another_version() -> None:
    corpus, texts = load()
    before = [effect.affected for effect in look(corpus, texts).effects if effect.cause == "versions"]
    other = change_edits(corpus, lambda edit: edit._replace(type="R:OTHER") if edit.type == "R:SPELL" else edit)
    (effect,) = [effect for effect in look(other, texts).effects if effect.cause == "versions"]
    assert effect.affected > sum(before)
    assert effect.points > 0


SMALL = [
    (Sentence(("a", "b"), ((Edit(0, 1, ("x",), "R:DET"),), (Edit(1, 2, ("y",), "R:NOUN"),))), ("x", "b")),
    (Sentence(("c", "d"), ((Edit(0, 1, ("z",), "R:DET"),), (Edit(0, 1, ("z",), "R:DET"),))), ("z", "d")),
]


def small(first: Sentence) -> Diagnosis:
    corpus = Corpus("small", [first, SMALL[1][0]])
    return look(corpus, [first.tokens, SMALL[1][1]])


def test_missing_annotators() -> None:
    edits = SMALL[0][0].annotations[0]
    diagnosis = small(replace(SMALL[0][0], annotations=(edits, None)))
    assert points(diagnosis, "missing") > 0  # a system that changes nothing is now right
    assert "missing" in small(SMALL[0][0]).absent


def test_annotators_who_found_nothing() -> None:
    edits = SMALL[0][0].annotations[0]
    diagnosis = small(replace(SMALL[0][0], annotations=(edits, ())))
    assert points(diagnosis, "noop") < 0
    assert "noop" in small(SMALL[0][0]).absent


def test_alternative_corrections() -> None:
    corpus = Corpus("small", [Sentence(("a", "b"), ((Edit(0, 1, ("x",), "R:DET", (("w",),)),),))])
    diagnosis = look(corpus, [("w", "b")], metric="m2")
    assert points(diagnosis, "alternatives") == -100
    without = change_edits(corpus, lambda edit: edit._replace(alternatives=()))
    assert "alternatives" in look(without, [("w", "b")], metric="m2").absent


def test_choices_are_always_measured() -> None:
    corpus, texts = load()
    diagnosis = look(corpus, texts)
    assert {"references", "extraction", "beta"} <= {effect.cause for effect in diagnosis.effects}
    single = replace(corpus, sentences=[replace(s, annotations=s.annotations[:1]) for s in corpus.sentences])
    assert "references" in look(single, texts).absent


def test_a_metric_of_texts_has_no_edits_to_find() -> None:
    corpus, texts = load()
    assert {"types", "versions", "extraction", "noop", "beta"} <= set(look(corpus, texts, metric="gleu").absent)


def test_the_command(redink) -> None:
    run = redink("doctor", "--ref", samples.REFERENCE, *samples.SYSTEMS)
    assert run.code == 0, run.err
    assert run.out.startswith("Problems in these files (errant, 72 sentences)\n")
    value = json.loads(redink("doctor", "--ref", samples.REFERENCE, *samples.SYSTEMS, "--format", "json").out)
    assert {effect["cause"] for effect in value["effects"]} | set(value["absent"]) == set(CAUSES)
    assert redink("doctor", "--ref", "no.m2", samples.SYSTEMS[0]).code == 2


def test_references_that_are_texts(redink, tmp_path) -> None:
    corpus, texts = load()
    for number in range(2):
        lines = [" ".join(sentence.corrected(number)) for sentence in corpus.sentences]
        (tmp_path / f"reference{number}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "source.txt").write_text("".join(" ".join(s.tokens) + "\n" for s in corpus.sentences), encoding="utf-8")
    (tmp_path / "system.txt").write_text("".join(" ".join(text) + "\n" for text in texts), encoding="utf-8")
    words = ["--source", tmp_path / "source.txt", "--ref", tmp_path / "reference1.txt", "--format", "json"]
    run = redink("doctor", "--ref", tmp_path / "reference0.txt", tmp_path / "system.txt", *words)
    assert run.code == 0, run.err
    value = json.loads(run.out)
    assert {"missing", "noop", "alternatives", "types", "versions"} <= set(value["absent"])
    (effect,) = [effect for effect in value["effects"] if effect["cause"] == "references"]
    assert effect["points"] < 0


def test_a_file_with_missing_lines_is_refused_with_advice(redink, tmp_path) -> None:
    (tmp_path / "short.txt").write_text("one line\n")
    run = redink("doctor", "--ref", samples.REFERENCE, tmp_path / "short.txt")
    assert run.code == 2
    assert run.err.rstrip().endswith("they must be equally long (`redink validate` lists the missing lines)")


@pytest.fixture
def english_pipeline(tmp_path, monkeypatch):
    """An installed pipeline under the name that ERRANT 3 loads."""
    write_pipeline(tmp_path / "en_core_web_sm" / "en_core_web_sm-1.2.3")
    monkeypatch.syspath_prepend(tmp_path)
    for loader in (load_parser, load_pipeline):
        loader.cache_clear()
    yield
    for loader in (load_parser, load_pipeline):
        loader.cache_clear()


@pytest.mark.usefixtures("english_pipeline")
def test_the_other_version_of_errant_is_measured() -> None:
    corpus, texts = load()
    diagnosis = look(corpus, texts)
    (effect,) = [effect for effect in diagnosis.effects if effect.cause == "errant"]
    assert effect.after == look(corpus, texts, annotator=AnnotatorSettings("spacy:en_core_web_sm")).scores["system"]
    assert effect.after != effect.before
    back = look(corpus, texts, annotator=AnnotatorSettings("spacy:en_core_web_sm"))
    (effect,) = [effect for effect in back.effects if effect.cause == "errant"]
    assert effect.after == diagnosis.scores["system"]


def test_without_a_pipeline_there_is_no_other_version_to_measure() -> None:
    assert "errant" in look(*load()).absent


@pytest.mark.usefixtures("english_pipeline")
def test_compat_chooses_the_version_of_errant(redink, tmp_path) -> None:
    (tmp_path / "a").write_text("She have a cat .\n", "utf-8")
    (tmp_path / "b").write_text("She has cats .\n", "utf-8")
    words = ("compat", "errant_parallel", "-orig", tmp_path / "a", "-cor", tmp_path / "b", "-out")
    for name, more in {"2": (), "3": ("--errant", "3"), "3b": ("-parser", "spacy:en_core_web_sm")}.items():
        assert redink(*words, tmp_path / name, *more).code == 0
    written = {name: (tmp_path / name).read_text("utf-8") for name in ("2", "3", "3b")}
    assert written["3"] == written["3b"] != written["2"]
