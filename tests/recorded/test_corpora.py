"""The recorded corpora are what they say: they reach every error type and every merge rule, and are up to date."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from redink import Annotator, read_m2, read_output
from redink.annotators import merging
from redink.annotators.merging import MergeSearch
from tests.recorded.notation import expand
from tests.recorded.recordings import CORPORA, HERE, list_recordings

BROAD = HERE / "broad"
SYSTEMS = [f"{name}.txt" for name in CORPORA[1].systems]
BOTH_WAYS = (
    "ADJ", "ADV", "CONJ", "CONTR", "DET", "NOUN", "NOUN:POSS", "OTHER", "PART", "PREP", "PRON", "PUNCT", "VERB",
    "VERB:FORM", "VERB:TENSE",
)  # fmt: skip
REPLACED = ("ADJ:FORM", "MORPH", "NOUN:INFL", "NOUN:NUM", "ORTH", "SPELL", "VERB:INFL", "VERB:SVA", "WO")
TYPES = {f"{operation}:{name}" for operation in "MRU" for name in BOTH_WAYS} | {f"R:{name}" for name in REPLACED}
"""All types that ERRANT can give to an edit that it extracted."""


def list_recorded_edits(*files: Path):
    return [
        edit
        for file in files
        for sentence in read_m2(file).sentences
        for edits in sentence.annotations
        for edit in edits or ()
    ]


def test_the_broad_corpus_reaches_every_type_that_exists() -> None:
    edits = list_recorded_edits(BROAD / "ref.m2", BROAD / "rec" / "errant_parallel.all.m2")
    assert len(TYPES) == 54
    assert {edit.type for edit in edits} == TYPES


def test_the_broad_corpus_has_what_a_corpus_can_have() -> None:
    references, outputs = read_m2(BROAD / "ref.m2"), [read_output(BROAD / name) for name in SYSTEMS]
    assert len(references.sentences) >= 300
    assert {len(sentence.annotations) for sentence in references.sentences} == {3}
    assert any(not any(sentence.annotations) for sentence in references.sentences)  # clean
    assert max(len(sentence.tokens) for sentence in references.sentences) > 100
    assert any(not tokens for output in outputs for tokens in output.sentences)
    assert any(not token.isascii() for sentence in references.sentences for token in sentence.tokens)
    edits = list_recorded_edits(BROAD / "ref.m2")
    sizes = {(min(edit.end - edit.start, 3), min(len(edit.correction), 3)) for edit in edits}
    assert sizes == {(a, b) for a in range(4) for b in range(4)} - {(0, 0)}
    spans = [[{(e.start, e.end) for e in edits} for edits in s.annotations] for s in references.sentences]
    assert any(a[0] < b[1] and b[0] < a[1] and a != b for s in spans for a in s[0] for b in s[1])  # overlapping


def test_the_texts_are_what_the_notation_says() -> None:
    lines = (BROAD / "sentences.txt").read_text(encoding="utf-8").splitlines()
    files = dict(expand(lines))
    assert {*files} == {path.name for path in BROAD.glob("*.txt")} - {"sentences.txt"}
    for name, text in files.items():
        assert (BROAD / name).read_text(encoding="utf-8") == text, f"{name}: run tools/record.py"


def test_nothing_is_recorded_that_no_test_reads() -> None:
    for corpus in CORPORA:
        expected = [recording.file for recording in list_recordings(corpus)]
        assert sorted(expected) == sorted(path.name for path in (corpus.folder / "rec").iterdir())


def test_rare_pairs(redink, tmp_path) -> None:
    rare = HERE / "rare"
    words = ("-orig", rare / "source.txt", "-cor", rare / "corrected.txt", "-out", tmp_path / "out.m2")
    assert redink("compat", "errant_parallel", *words).code == 0
    assert (tmp_path / "out.m2").read_bytes() == (rare / "expected.m2").read_bytes()


def annotate_broad():
    """The edits of all texts of the broad corpus."""
    source, *corrected = (
        [tuple(line.split()) for line in (BROAD / name).read_text(encoding="utf-8").splitlines()]
        for name in ("source.txt", *(f"reference{number}.txt" for number in range(3)), *SYSTEMS)
    )
    return Annotator().annotate([pair for text in corrected for pair in zip(source, text, strict=True)])


RULES: dict[str, Callable[..., object]] = {
    "_find_capital": lambda *_: None,
    "_ends_in_possessive": lambda *_: False,
    "_ends_separately": lambda *_: False,
    "_find_same_letters": lambda *_: iter(()),
    "_find_same_class": lambda _, __, stop: (stop, stop),
    "_separate_neighbours": lambda *_: None,
    "_has_content": lambda *_: False,
}
"""Each rule of merging, and its answer where it does not apply."""


@pytest.fixture(scope="module")
def edits():
    return annotate_broad()


@pytest.mark.parametrize("rule", RULES)
def test_every_merge_rule_decides_something(monkeypatch, edits, rule: str) -> None:
    monkeypatch.setattr(MergeSearch, rule, RULES[rule])
    assert annotate_broad() != edits


def test_likeness_and_a_first_possessive_decide_something(monkeypatch, edits) -> None:
    started = []
    divide = MergeSearch.divide

    def watch(self, begin, stop):
        parts = divide(self, begin, stop)
        if parts and parts[0] == (False, begin, begin + 1) and self._has_substitution(begin, stop - 1):
            first = self.run[begin]
            started.append("POS" in (self.source.tags[first.start], self.correction.tags[first.other_start]))
        return parts

    monkeypatch.setattr(MergeSearch, "divide", watch)
    assert annotate_broad() == edits
    assert any(started)
    monkeypatch.setattr(merging, "SIMILAR", 1.0)
    assert annotate_broad() != edits
