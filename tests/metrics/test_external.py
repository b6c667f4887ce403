"""Scores from a file as a metric: the commands and functions that work with any metric work with it."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

import redink as package
from redink import samples
from redink.errors import InvalidParameter, RedinkError
from redink.metrics.external import External
from redink.metrics.registry import parse_metric
from redink.metrics.sentence_values import read_values
from redink.scoring.preparation import make_texts
from redink.scoring.saved_results import format_results
from redink.statistics.bootstrap import score_draws

CORPUS, OUTPUTS = samples.load()
SYSTEMS = [output.system for output in OUTPUTS]
COUNT = len(CORPUS.sentences)
VALUES = {
    system: np.random.default_rng(seed).normal(0.1 * seed, 1, COUNT).tolist() for seed, system in enumerate(SYSTEMS)
}


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "scores.jsonl"
    rows = [
        {"system": system, "sentence": number, "score": value}
        for system, values in VALUES.items()
        for number, value in enumerate(values, 1)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


@pytest.fixture
def data(tmp_path):
    """The sample as files: source, reference and systems."""
    (tmp_path / "source.txt").write_text("".join(" ".join(s.tokens) + "\n" for s in CORPUS.sentences), "utf-8")
    for output in OUTPUTS:
        texts = make_texts(CORPUS, output)
        (tmp_path / f"{output.system}.txt").write_text("".join(" ".join(text) + "\n" for text in texts), "utf-8")
    return tmp_path


def test_the_corpus_score_is_the_mean_or_the_sum(file):
    results = package.score(CORPUS, OUTPUTS, [External(str(file)), External(str(file), aggregate="sum")])
    mean, total = results.scores.values()
    for system, values in VALUES.items():
        assert mean[system].value == math.fsum(values) / COUNT
        assert total[system].value == math.fsum(values)
    sentences = list(results.score_sentences(next(iter(results.scores))))
    assert [score.value for (_, system, _), score in sentences if system == SYSTEMS[1]] == VALUES[SYSTEMS[1]]


@pytest.mark.parametrize("aggregate", ["mean", "sum"])
@pytest.mark.parametrize("direction", ["higher", "lower"])
def test_resampled_corpora_are_scored_as_corpora(file, aggregate, direction):
    metric = External(str(file), direction=direction, aggregate=aggregate)
    counts = metric.count(CORPUS, OUTPUTS[0])
    draws = np.random.default_rng(1).integers(0, COUNT, (20, COUNT))
    expected = [metric.score(counts.take(rows)).value for rows in draws]
    assert np.allclose(score_draws(metric, counts, draws), expected, rtol=1e-13, atol=0)
    assert read_values(counts)[:, 0].tolist() == VALUES[SYSTEMS[0]]


def test_lower_is_better_is_shown_as_given_and_ranked_negated(file):
    metric = parse_metric(f"external(file={file}, name=ter, direction=lower)")
    assert metric.name_ == "ter"
    results = package.score(CORPUS, OUTPUTS, [metric])
    (scores,) = results.scores.values()
    for system, values in VALUES.items():
        given = math.fsum(values) / COUNT
        assert scores[system].parts == {"given": given, "score": -given}
        assert scores[system].value == -given


def test_intervals_tests_and_saved_counts(file, tmp_path):
    metric = f"external(file={file}, name=xcomet)"
    results = package.score(CORPUS, OUTPUTS, [metric, "errant"]).with_intervals(100)
    saved = package.read_results(write_json(results, tmp_path))
    file.unlink()  # saved counts are complete
    for system, score in results.scores[metric].items():
        assert replace(saved.scores[metric][system], metric="external") == score
    ours, theirs = (each.compare(metric=metric, samples=200) for each in (results, saved))
    assert ours == theirs
    low, high = results.scores[metric][SYSTEMS[0]].interval
    assert low < results.scores[metric][SYSTEMS[0]].value < high
    assert "|scores:" in results.scores[metric][SYSTEMS[0]].signature


def write_json(results, tmp_path):
    path = tmp_path / "results.json"
    path.write_text(format_results(results, counts=True), "utf-8")
    return path


def test_one_file_per_system(tmp_path):
    for system, values in VALUES.items():
        (tmp_path / f"x-{system}.txt").write_text("".join(f"{value!r}\n" for value in values))
    results = package.score(CORPUS, OUTPUTS, [f"external(file={tmp_path}/x-{{system}}.txt)"])
    (scores,) = results.scores.values()
    assert [scores[system].value for system in SYSTEMS] == [math.fsum(VALUES[s]) / COUNT for s in SYSTEMS]


def test_what_does_not_fit_is_refused(tmp_path):
    with pytest.raises(InvalidParameter, match="external needs a file"):
        package.score(CORPUS, OUTPUTS, ["external"])
    refusals = {
        "none.jsonl": (None, "none.jsonl: no such file"),
        "plain.txt": ("1\n" * COUNT, "names no systems: give one file per system with {system}"),
        "short.json": (json.dumps({s: [1] * (COUNT - 1) for s in SYSTEMS}), f"the corpus has at least {COUNT} sent"),
        "long.json": (json.dumps({s: [1] * (COUNT + 1) for s in SYSTEMS}), f"corpus has {COUNT} sentences"),
        "other.json": (json.dumps({s: [1] * COUNT for s in SYSTEMS[1:]}), f"unknown system of .*'{SYSTEMS[0]}'"),
    }
    for name, (text, message) in refusals.items():
        if text is not None:
            (tmp_path / name).write_text(text)
        with pytest.raises(RedinkError, match=message):
            package.score(CORPUS, OUTPUTS, [f"external(file={tmp_path / name})"], strict=True)


def test_systems_are_scored_without_references(redink, data, file):
    paths = [data / f"{system}.txt" for system in SYSTEMS]
    metric = f"external(file={file}, name=xcomet)"
    done = redink("score", "--source", data / "source.txt", *paths, "-m", metric, "--compare", "all", "--jobs", 2)
    assert done.code == 0, done.err
    assert "xcomet" in done.out
    assert f"{math.fsum(VALUES[SYSTEMS[0]]) / COUNT:.4f}" in done.out
    assert "refs:0" in done.out
    for words in ([], ["--source", data / "source.txt", "-m", "errant"]):
        done = redink("score", *paths, "-m", metric, *words)
        assert done.code == 2
        assert "Missing option '--ref'" in done.err
