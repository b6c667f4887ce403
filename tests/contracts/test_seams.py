"""Every seam takes a newcomer: one thing with a name, and commands, tables, help and errors know it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

import redink as package
from redink import samples
from redink.annotators.classification import TypeDecision
from redink.annotators.corpus_annotation import annotate_stream, extract_edits
from redink.annotators.languages import LANGUAGES, Language
from redink.compat import TOOLS, Tool
from redink.formats.lines import describe_path, open_output, read_lines
from redink.formats.registry import FORMATS, Format
from redink.language.parser import PARSERS, Analysis, ParserEntry
from redink.metrics.registry import METRICS
from redink.registry import Registry
from redink.report.tables.formats import TABLE_FORMATS
from redink.scoring.reduction import evaluate
from redink.scoring.request import Request
from redink.statistics import TESTS
from redink.statistics.paired import Difference, PairedTest


@pytest.fixture
def add() -> Iterator[Callable]:
    """Register something for the length of a test."""
    added: list[tuple[Registry, str]] = []

    def register(registry: Registry, name: str, value: object) -> None:
        registry.add(name, value)
        added.append((registry, name))

    yield register
    for registry, name in added:
        registry.remove(name)


@dataclass(frozen=True)
class Shortness:
    """Counts words: fewer are better."""

    name: ClassVar[str] = ""
    description: ClassVar[str] = "words, the fewer the better"
    citation: ClassVar[str] = "Nobody (2026)."
    needs: ClassVar[str] = "text"
    reads: ClassVar[str] = "text"
    parts: ClassVar[tuple[package.Part, ...]] = (package.Part("words", "words", "count", "smallest"),)

    def count(self, corpus: package.Corpus, output: package.Output) -> package.Counts:  # noqa: ARG002
        table = np.array([[[len(text)]] for text in output.sentences], np.int64)
        return package.Counts(table, np.zeros((len(table), 1, 2), np.int64))

    def score(self, counts: package.Counts) -> package.Score:
        return package.Score(self.name, int(counts.table.sum()), {"words": int(counts.table.sum())})

    def score_sentences(self, counts: package.Counts) -> Iterator[tuple[None, package.Score]]:
        for row in counts.table:
            yield None, package.Score(self.name, int(row.sum()), {"words": int(row.sum())})


def test_a_metric(redink, add) -> None:
    add(METRICS, "shortness", Shortness)
    run = redink("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "-m", "shortness", "--ci", "--samples", "20")
    assert run.code == 0, run.err
    rows = {line.split()[0]: line.split()[1] for line in run.out.partition("---\n")[2].splitlines()[:4]}
    assert [name for name, words in rows.items() if words.endswith("*")] == [
        min(rows, key=lambda name: int(rows[name].strip("*")))
    ]
    assert "shortness: words, the fewer the better" in redink("metrics").out
    assert "shortness" in redink("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-m", "shortnes").err


class LinesReader:
    """A source and its correction on one line, with a slash between them."""

    def __init__(self, source) -> None:
        self.path, self.line, self._lines = describe_path(source), 0, read_lines(source)

    def __iter__(self) -> Iterator[package.Sentence]:
        for line in self._lines:
            self.line += 1
            source, _, correction = line.partition(" / ")
            edits = (package.Edit(0, len(source.split()), tuple(correction.split()), "R:OTHER"),) if correction else ()
            yield package.Sentence(tuple(source.split()), (edits,))


def write_lines(sentences, target) -> None:
    with open_output(target) as file:
        for sentence in sentences:
            file.write(f"{' '.join(sentence.tokens)} / {' '.join(sentence.corrected())}\n")


def test_a_format(redink, add, tmp_path) -> None:
    add(FORMATS, "slash", Format("slash", "slashed lines", (".slash",), LinesReader, write_lines))
    file = tmp_path / "corpus.slash"
    file.write_text("this are it / this is it\nfine\n")
    assert redink("convert", file, "--to", "jsonl").out.count('"R:OTHER"') == 1
    assert redink("info", file).out.split()[5] == "2"
    assert redink("score", "--ref", file, file).out.splitlines()[3].split()[1] == "1"
    redink("convert", samples.REFERENCE, "-o", tmp_path / "sample.slash", "--missing", "agree")
    assert (tmp_path / "sample.slash").read_text().count(" / ") == 72
    assert "'slash'" in redink("convert", file, "--to", "slosh").err


def classify_by_length(operation, source, correction) -> TypeDecision:  # noqa: ARG001
    return TypeDecision("R:LONG" if operation.end - operation.start > 1 else "R:SHORT", "length", "[a → b]")


class Shouting:
    """Everything is a noun."""

    identity = "shouting"
    has_tags = True

    def parse(self, sentences, dependencies=True) -> list[Analysis]:  # noqa: ARG002
        return [Analysis(tuple(s), ("N",) * len(s), ("NOUN",) * len(s), tuple(s), (), ()) for s in sentences]


def test_a_language_and_its_parser(redink, add, tmp_path) -> None:
    add(PARSERS, "shouting", ParserEntry(Shouting))
    add(LANGUAGES, "xx", Language(classify_by_length, parser="shouting", merge="all-merge"))
    for name, text in (("source", "a b c\nd\n"), ("corrected", "x y c\ne\n")):
        (tmp_path / f"{name}.txt").write_text(text)
    run = redink("annotate", tmp_path / "source.txt", tmp_path / "corrected.txt", "--lang", "xx")
    assert [line.split("|||")[1] for line in run.out.splitlines() if line[0:1] == "A"] == ["R:LONG", "R:SHORT"]
    refused = redink("annotate", tmp_path / "source.txt", tmp_path / "corrected.txt", "--parser", "shout")
    assert "shouting" in refused.err


def never(metric, counts, pairs, samples, seed) -> list[Difference]:  # noqa: ARG001
    return [Difference(0.0, None, 1.0) for _ in pairs]


def test_a_test(redink, add) -> None:
    add(TESTS, "never", PairedTest(never))
    run = redink("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "--compare", "eager", "--test", "never")
    assert "never|holm:3" in run.out


def test_a_table_format(redink, add) -> None:
    add(TABLE_FORMATS, "shout", lambda table: table.title.upper())
    run = redink("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "--format", "shout")
    assert run.out == "SAMPLE: 72 SENTENCES, 2 ANNOTATORS\n"


def test_a_tool(redink, add) -> None:
    add(TOOLS, "echo", Tool(lambda words: print("heard", *words), "Repeats words."))
    assert redink("compat", "echo", "-x", "y").out == "heard -x y\n"
    assert "Repeats words." in redink("compat", "--help").out


class Backwards:
    """Works on the last batch first, and gives the results in order all the same."""

    workers = 1

    def map(self, prepare, batches) -> Iterator:
        work = prepare()
        yield from [work(batch) for batch in reversed(list(batches))][::-1]


def test_an_executor() -> None:
    corpus, outputs = samples.load()
    request = Request.make(["errant", "gts"])
    assert (
        evaluate(request, [(corpus, outputs)], executor=Backwards()).scores
        == evaluate(request, [(corpus, outputs)]).scores
    )
    sentences = [package.Sentence(s.tokens, references=(s.corrected(),)) for s in corpus.sentences]
    annotated = list(annotate_stream(sentences, extract_edits, package.AnnotatorSettings(), Backwards()))
    assert [sentence.tokens for sentence in annotated] == [sentence.tokens for sentence in corpus.sentences]
