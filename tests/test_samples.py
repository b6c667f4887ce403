"""The sample corpus is what the documentation says of it."""

import json

from redink import samples
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
