"""Scores of whole texts: units, intervals and tests by essay, saved results, and the command line."""

import json
from pathlib import Path

import numpy as np
import pytest

import redink.samples
from redink.errors import FormatError, UnsuitableData
from redink.essays.corpus import read_essay_corpus
from redink.formats.essays import write_essays
from redink.metrics.errant import Errant
from redink.scoring.essays import add_essay_scores, group_by_essay
from redink.scoring.reduction import score
from redink.scoring.saved_results import format_results, parse_results
from redink.statistics.bootstrap import score_samples
from redink.statistics.paired import compare_systems

SIZES = (30, 2, 40)


@pytest.fixture(scope="module")
def results():
    return group_by_essay(score(*redink.samples.load(), metrics=["errant"]), ["a", "b", "c"], SIZES)


def test_bootstrap_draws_essays(results):
    counts = results.counts["errant"]["eager"]
    metric = Errant()
    rows = np.split(np.arange(72), np.cumsum(SIZES)[:-1])
    draws = np.random.default_rng(7).integers(0, 3, (50, 3))
    expected = [metric.score(counts.take(np.concatenate([rows[i] for i in draw]))).value for draw in draws]
    assert score_samples(metric, counts, 50, 7).tolist() == pytest.approx(expected, abs=1e-15)


def test_tests_take_essays_as_units(results):
    counts, metric = results.counts["errant"], Errant()
    pairs = [("polished", "eager")]
    for test in ("bootstrap", "randomisation", "t"):
        (comparison,) = compare_systems("errant", metric, counts, pairs, test, 200, 1)
        assert "cluster:essay" in comparison.signature
    # Three essays can be swapped in eight ways, and the observed difference is one of the two extremes.
    (swapped,) = compare_systems("errant", metric, counts, pairs, "randomisation", 4000, 1)
    assert swapped.p == pytest.approx(0.25, abs=0.03)
    scores = {
        system: [
            metric.score(counts[system].take(rows)).value for rows in np.split(np.arange(72), np.cumsum(SIZES)[:-1])
        ]
        for system in pairs[0]
    }
    (t,) = compare_systems("errant", metric, counts, pairs, "t")
    assert t.difference == pytest.approx(np.mean(scores["polished"]) - np.mean(scores["eager"]))


def test_essays_are_stored_with_counts(results):
    stored = parse_results(format_results(add_essay_scores(results), counts=True))
    assert stored.essays == ("a", "b", "c")
    assert stored.with_intervals(100).scores == results.with_intervals(100).scores
    document = json.loads(format_results(add_essay_scores(results)))
    assert [item["essay"] for item in document["essays"] if item["system"] == "eager"] == ["a", "b", "c"]


def test_results_without_essays_have_no_essay_scores():
    with pytest.raises(UnsuitableData, match="--essays needs --texts"):
        add_essay_scores(score(*redink.samples.load(), metrics=["errant"]))


SOURCE = [("1", ["He go home .", "It rain ."]), ("2", ["She want eat ."])]
REFERENCE = [("2", ["She wants to eat ."]), ("1", ["He goes home . It", "rains ."])]
SYSTEM = [("1", ["He goes home . It rain ."]), ("2", ["She wants", "eat ."])]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, essays in (("source", SOURCE), ("ref", REFERENCE), ("system", SYSTEM)):
        write_essays(essays, tmp_path / f"{name}.md")
    return tmp_path


def test_texts_are_scored_by_sentence_of_the_source(redink, folder):
    files = ["--source", folder / "source.md", "--ref", folder / "ref.md", folder / "system.md"]
    result = redink("score", "--texts", *files, "--essays", "--sentences")
    assert (result.code, result.err) == (0, "")
    assert "3 sentences" in result.out
    assert "essays:2|segment:lines|n:3" in result.out
    rows = [line.split() for line in result.out.splitlines()]
    assert ["1", "system", "1", "0", "1", "1.0000", "0.5000", "0.8333"] in rows
    assert ["2", "system", "0", "1", "1", "0.0000", "0.0000", "0.0000"] in rows  # want → wants, instead of wants to


def test_aligned_files_have_a_line_per_sentence(redink, folder):
    out = folder / "aligned"
    result = redink(
        "align-texts", "--source", folder / "source.md", "--ref", folder / "ref.md", folder / "system.md", "-o", out
    )
    assert result.code == 0
    assert (out / "source.txt").read_text(encoding="utf-8") == "He go home .\nIt rain .\nShe want eat .\n"
    assert (out / "ref.txt").read_text(encoding="utf-8") == "He goes home .\nIt rains .\nShe wants to eat .\n"
    assert (out / "system.txt").read_text(encoding="utf-8") == "He goes home .\nIt rain .\nShe wants eat .\n"
    assert (out / "lines.tsv").read_text(encoding="utf-8").splitlines()[1:] == ["1\t1\t1", "2\t1\t2", "3\t2\t1"]
    rows = [line.split() for line in result.out.splitlines()]
    assert ["system", "0", "1", "1", "0", "0"] in rows


def test_aligned_lines_become_essays_again(redink, folder):
    out = folder / "aligned"
    redink("align-texts", "--source", folder / "source.md", "-o", out)
    result = redink("convert", out / "source.txt", "--essays", out / "lines.tsv", "-o", folder / "again.md")
    assert result.code == 0
    assert (folder / "again.md").read_text(encoding="utf-8") == (folder / "source.md").read_text(encoding="utf-8")
    (out / "short.txt").write_text("He goes home .\n", encoding="utf-8")
    result = redink("convert", out / "short.txt", "--essays", out / "lines.tsv")
    assert (result.code, "short.txt" in result.err) == (2, True)
    result = redink("convert", out / "source.txt", "--essays", out / "short.txt")
    assert (result.code, "expected three columns" in result.err) == (2, True)


def test_a_later_reference_may_lack_essays(folder):
    write_essays(REFERENCE[:1], folder / "more.md")
    paths = [folder / "ref.md", folder / "more.md"]
    corpus = read_essay_corpus(folder / "source.md", paths, [folder / "system.md"])
    assert [len(essay.references) for essay in corpus.essays] == [1, 2]
    assert len(score(*next(corpus.list_parts()), metrics=["errant"]).scores["errant"]) == 1
    with pytest.raises(FormatError, match="the essay 1 of the source is missing"):
        read_essay_corpus(folder / "source.md", paths[::-1], [])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--texts", "out.md"], "Missing option '--source'"),
        (["--essays", "--ref", "ref.md", "out.md"], "--segment and --essays need --texts"),
        (["--texts", "--source", "source.md", "--ref", "ref.m2", "system.md"], "this file has edits of sentences"),
    ],
)
def test_mistakes_are_explained(redink, folder, monkeypatch, words, message):
    monkeypatch.chdir(folder)
    Path("ref.m2").write_text("S a\n\n", encoding="utf-8")
    result = redink("score", *words)
    assert result.code == 2
    assert message in result.err
