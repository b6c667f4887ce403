"""The sample corpus is what the documentation says of it."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from redink import samples
from redink.errors import UnknownName
from redink.formats.m2 import stream_m2
from redink.types import apply_edits

TYPES = {
    "ADJ", "ADJ:FORM", "ADV", "CONJ", "CONTR", "DET", "MORPH", "NOUN", "NOUN:INFL", "NOUN:NUM", "NOUN:POSS", "ORTH",
    "OTHER", "PART", "PREP", "PRON", "PUNCT", "SPELL", "VERB", "VERB:FORM", "VERB:INFL", "VERB:SVA", "VERB:TENSE", "WO",
}  # fmt: skip


def test_size_and_coverage() -> None:
    corpus, outputs = samples.load()
    assert len(corpus.sentences) == 72
    assert corpus.annotators == 2
    names = [edit.type for sentence in corpus.sentences for own in sentence.annotations for edit in own or ()]
    assert {name[0] for name in names} == {"M", "R", "U"}
    assert {name[2:] for name in names} == TYPES
    assert len(outputs) == 4


def test_annotators_do_not_always_agree() -> None:
    corpus, _ = samples.load()
    pairs = [sentence.annotations for sentence in corpus.sentences]
    assert 20 < sum(first != second for first, second in pairs) < 40
    assert sum(not first and not second for first, second in pairs) == 6
    assert sum(bool(first) != bool(second) for first, second in pairs) == 4


def test_all_edits_can_be_applied() -> None:
    corpus, outputs = samples.load()
    for number, sentence in enumerate(corpus.sentences):
        for edits in (*sentence.annotations, *(output.edits[number][0] for output in outputs)):
            assert apply_edits(sentence.tokens, edits)


def test_the_bank_has_a_verdict_on_every_edit_that_no_annotator_has(redink) -> None:
    words = ("--source", samples.REFERENCE, samples.BANK)
    assert redink("bank", "check", *words).err == ""
    results = redink("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "--bank", samples.BANK, "--format", "json")
    parts = [row["parts"] for row in json.loads(results.out)["scores"]]
    assert all(row["judged"] == 1 and row["lower"] == row["f"] == row["upper"] for row in parts)


@pytest.mark.parametrize("language", [language for language in samples.LANGUAGES if language != "en"])
def test_samples_in_other_languages_are_scored(redink, tmp_path, language: str) -> None:
    corpus, outputs = samples.load(language)
    assert (len(corpus.sentences), corpus.annotators, len(outputs)) == (40, 2, 2)
    result = redink("demo", "--lang", language, "--report", tmp_path / "report.html")
    assert (result.code, (tmp_path / "report.html").exists()) == (0, True)
    scores = {line.split()[0]: line.split()[1:4] for line in result.out.splitlines() if line[:4] in ("care", "bold")}
    assert len(scores) == 2
    redink("demo", "--lang", language, "--files", tmp_path / "files")
    assert sorted(path.name for path in (tmp_path / "files").rglob("*.m2")) == ["bold.m2", "careful.m2", "sample.m2"]


def test_a_copy_of_the_english_sample_has_no_other_language(tmp_path) -> None:
    samples.copy(str(tmp_path / "files"))
    names = {path.name for path in (tmp_path / "files").iterdir()}
    assert names == {"bank.jsonl", "judgements.jsonl", "sample.m2", "systems"}
    with pytest.raises(UnknownName, match="unknown sample 'xx'"):
        samples.load("xx")


def test_the_chinese_sample_is_built_from_its_markup() -> None:
    spec = spec_from_file_location("build_samples", Path(__file__).parents[1] / "tools" / "build_samples.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, sentences in module.annotate("zh"):
        stored = list(stream_m2(samples.find_folder("zh") / f"{name}.m2"))
        assert [(one.tokens, one.annotations) for one in sentences] == [(one.tokens, one.annotations) for one in stored]
