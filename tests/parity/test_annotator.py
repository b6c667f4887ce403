"""Edits and types from spaCy's recorded analyses against what ERRANT wrote; from our own engine they are claims."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from redink.annotators.annotator import Annotator
from redink.annotators.corpus_annotation import annotate_stream, classify_again, extract_again, extract_edits
from redink.executors.base import InProcess
from redink.formats.m2 import format_sentence, stream_m2
from redink.formats.text import stream_parallel
from redink.language.parser import Analysis

SYSTEMS = ("AMU", "CAMB", "IITB", "INPUT", "PKU", "POST", "UFC")


class Recorded:
    """A parser that knows what spaCy said."""

    identity = "recorded"
    has_tags = True

    def __init__(self, folder: Path) -> None:
        self.known = {(): Analysis((), (), (), (), (), ())}
        for path in sorted(folder.glob("*.jsonl.gz")):
            with gzip.open(path, "rt", encoding="utf-8") as file:
                for line in file:
                    value = json.loads(line)
                    columns = [tuple(value[key]) for key in ("tokens", "tag", "pos", "lemma", "dep", "head")]
                    self.known[columns[0]] = Analysis(*columns)

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:  # noqa: ARG002
        return [self.known[tuple(sentence)] for sentence in sentences]


@pytest.fixture(scope="module")
def parser(shared):
    return Recorded(shared / "oracle" / "tokens")


def annotate(annotator: Annotator, sentences, job) -> str:
    return "".join(map(format_sentence, annotate_stream(sentences, job, lambda: annotator, InProcess())))


def test_systems_of_conll14(shared, parser) -> None:
    annotator = Annotator(parser)
    corpus = shared / "data" / "conll14"
    for name in SYSTEMS:
        sentences = stream_parallel(corpus / "source.txt", [corpus / "systems" / f"{name}.txt"])
        expected = (shared / "oracle" / "errant" / "conll14" / f"{name}.m2").read_text()
        assert annotate(annotator, sentences, extract_edits) == expected, name


@pytest.mark.parametrize("variant", ["lev", "all-split", "all-merge", "all-equal"])
def test_other_ways_to_align_and_merge(shared, parser, variant: str) -> None:
    options = {"plain_levenshtein": True} if variant == "lev" else {"merge": variant}
    corpus = shared / "data" / "conll14"
    sentences = stream_parallel(corpus / "source.txt", [corpus / "systems" / "CAMB.txt"])
    expected = (shared / "oracle" / "errant" / "conll14" / f"CAMB.{variant}.m2").read_text()
    assert annotate(Annotator(parser, **options), sentences, extract_edits) == expected


def test_references_of_jfleg(shared, parser) -> None:
    annotator = Annotator(parser)
    corpus = shared / "data" / "jfleg-dev"
    for number in range(4):
        sentences = stream_parallel(corpus / "source.txt", [corpus / f"reference{number}.txt"])
        expected = (shared / "oracle" / "errant" / "jfleg-dev" / f"reference{number}.m2").read_text()
        assert annotate(annotator, sentences, extract_edits) == expected


@pytest.mark.parametrize("name", ["rare", "noise"])
def test_rare_and_noisy_pairs(shared, parser, name: str) -> None:
    folder = shared / "oracle" / "errant" / name
    for analyses in (parser, "english"):
        sentences = stream_parallel(folder / "source.txt", [folder / "corrected.txt"])
        assert annotate(Annotator(analyses), sentences, extract_edits) == (folder / "expected.m2").read_text()


@pytest.mark.parametrize("corpus", ["official", "official-withalt"])
def test_edits_extracted_again(shared, parser, corpus: str) -> None:
    def job(annotator, sentences):
        return extract_again(annotator, sentences, noop=False)

    expected = (shared / "oracle" / "errant" / "conll14" / f"{corpus}.auto.m2").read_text()
    assert annotate(Annotator(parser), stream_m2(shared / "data" / "conll14" / f"{corpus}.m2"), job) == expected


def test_edits_typed_again(shared, parser) -> None:
    folder = shared / "oracle" / "errant" / "conll14"
    annotator = Annotator(parser)
    gold = annotate(annotator, stream_m2(shared / "data" / "conll14" / "official.m2"), classify_again)
    assert gold == (folder / "official.gold.m2").read_text()

    def keep(annotator, sentences):
        return classify_again(annotator, sentences, minimise=False, keep_types=True)

    retyped = annotate(annotator, stream_m2(shared / "data" / "conll14" / "official.m2"), keep)
    assert retyped == (folder / "official.gold.nomin.oldcats.m2").read_text()
