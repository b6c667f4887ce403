"""Counts kept with results: intervals and tests can be made later, and type by type."""

import json

import numpy as np
import pytest

import redink as package
from redink import samples
from redink.errors import FormatError, UnsuitableData
from redink.scoring.saved_results import parse_results

METRICS = ["errant", "m2", "imeasure", "gts", "gleu", "green"]


@pytest.fixture(scope="module")
def results() -> package.Evaluation:
    return package.score(*samples.load(), METRICS)


def test_what_was_kept_gives_the_same_statistics(results) -> None:
    again = parse_results(results.to_json(counts=True))
    for name in METRICS:
        for system, counts in results.counts[name].items():
            saved = again.counts[name][system]
            assert np.array_equal(saved.table, counts.table)
            assert np.array_equal(saved.labels, counts.labels)
    assert again.with_intervals(50).scores == results.with_intervals(50).scores
    assert again.compare(samples=50) == results.compare(samples=50)
    assert again.compare(test="mcnemar") == results.compare(test="mcnemar")
    assert again.compare_types("eager", "polished", samples=50) == results.compare_types(
        "eager", "polished", samples=50
    )


def test_without_counts_it_is_said(results, redink, tmp_path) -> None:
    with pytest.raises(UnsuitableData, match="have no counts"):
        parse_results(results.to_json()).with_intervals()
    (tmp_path / "kept.json").write_text(results.to_json())
    run = redink("show", tmp_path / "kept.json", "--ci")
    assert (run.code, run.out) == (2, "")
    assert run.err.endswith("(--keep-counts when scoring)\n")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c["table"].update(data="!"), "'data' of 'table' of number 1 of 'counts' is damaged"),
        (lambda c: c["table"].update(shape=[1, 1, 3]), "does not match its shape"),
        (lambda c: c["table"].update(shape=[1 << 30, 9, 3]), "is too large"),
        (lambda c: c["table"].update(kind="O"), "is not an array of integers"),
        (lambda c: c.pop("labels"), "lacks the key 'labels'"),
        (lambda c: c["types"].update(names=["R:NOUN"]), "'events' of number 1 of 'counts' does not match"),
    ],
)
def test_counts_that_do_not_fit_are_refused(results, change, message) -> None:
    value = json.loads(results.select(["errant"]).to_json(counts=True))
    change(value["counts"][0])
    with pytest.raises(FormatError, match=message):
        parse_results(json.dumps(value))


def test_types_are_compared_as_a_naive_bootstrap_does(results) -> None:
    actual = {one.type: one for one in results.compare_types("eager", "polished", samples=200)}
    assert list(actual) == sorted(actual)
    scores = results.score_types("type")
    for kind, one in actual.items():
        assert one.difference == pytest.approx(scores[kind]["eager"].value - scores[kind]["polished"].value)
        assert one.p <= one.adjusted <= 1
    assert actual["DET"].adjusted < 0.05
    metric, counts = results.details.metrics["errant"], results.counts["errant"]["eager"]
    draws = np.random.default_rng(1).integers(0, 72, (5, 72))
    drawn = metric.draw_types(counts, "type", draws)
    chosen = metric.choose(counts)
    for row, rows in enumerate(draws):
        part = counts.take(rows)
        naive = part.types.total(chosen[rows], 3)
        sums = sum(value for name, value in naive.items() if name[2:] == "DET")
        assert drawn["DET"][row] == metric.score_counts(sums).value


def test_the_command_compares_types(redink) -> None:
    words = ("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "--compare", "eager", "--samples", "100")
    assert "comparisons by type, errant" in redink(*words, "--by", "type").out.replace("2 annotators, ", "")
    assert "comparisons by type" not in redink(*words).out
