"""Two versions of a system: what changed, whether it may be released, and what cannot be compared."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import redink as package
from redink import samples
from redink.comparison.gate import VersionResults, join_versions, judge_versions
from redink.comparison.versions import SentenceChange, compare_versions
from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.scoring.details import SkippedSentence
from redink.scoring.evaluation import select_systems
from redink.scoring.saved_results import parse_results
from redink.statistics.paired import adjust
from redink.statistics.resolution import estimate_p


@pytest.fixture(scope="module")
def results() -> package.Evaluation:
    return package.score(*samples.load(), ["errant", "gleu", "imeasure"])


def test_changes_are_those_of_the_sentences_and_the_worst_comes_first(results) -> None:
    versions = compare_versions(results, "polished", "eager", samples=50)
    changes = versions.list_changes("errant")
    own = {(number, system): score for (number, system, _), score in results.score_sentences("errant")}
    for change in changes:
        old, new = own[change.sentence, "polished"], own[change.sentence, "eager"]
        assert (change.old, change.new) == (old.value, new.value)
        counts = [new.parts[part] - old.parts[part] for part in ("tp", "fp", "fn")]
        assert change.balance == counts[0] - counts[1] - counts[2]
    assert [change.difference for change in changes] == sorted(change.difference for change in changes)
    unchanged = set(range(1, 73)) - {change.sentence for change in changes}
    assert unchanged
    for number in unchanged:
        assert own[number, "polished"].parts == own[number, "eager"].parts


def test_equal_scores_are_told_apart_by_their_counts() -> None:
    assert SentenceChange(1, 0.0, 0.0, -1).is_worse
    assert not SentenceChange(1, 0.0, 0.0, 1).is_worse
    assert SentenceChange(1, 0.5, 0.4, 3).is_worse
    assert not SentenceChange(1, 0.4, 0.5, -3).is_worse


def test_comparisons_are_new_minus_old_and_corrected_for_the_metrics(results) -> None:
    versions = compare_versions(results, "polished", "eager", samples=100)
    plain = [select_systems(results, ["eager", "polished"]).compare("polished", metric=name, samples=100)[0]
             for name in results.scores]  # fmt: skip
    compared = list(versions.comparisons.values())
    assert [one.difference for one in compared] == [one.difference for one in plain]
    assert [estimate_p(comparison.adjusted) for comparison in versions.comparisons.values()] == adjust(
        [estimate_p(comparison.p) for comparison in plain]
    )
    assert all(comparison.signature.endswith("|holm:3") for comparison in versions.comparisons.values())
    assert versions.comparisons["errant"].difference < 0


@pytest.mark.parametrize(
    ("old", "new", "max_drop", "alpha", "passed"),
    [
        ("polished", "eager", 0.0, 0.05, False),
        ("polished", "eager", 0.5, 0.05, True),  # so large a drop is allowed
        ("eager", "polished", 0.0, 0.05, True),
        ("eager", "speller", 0.005, 0.05, True),  # lower, but it may be chance
        ("eager", "speller", 0.005, 1.0, False),
        ("eager", "speller", 0.1, 1.0, True),
    ],
)
def test_a_gate_closes_for_a_large_and_significant_drop(results, old, new, max_drop, alpha, passed) -> None:
    versions = compare_versions(results.select(["errant"]), old, new, samples=200)
    assert judge_versions(versions, max_drop, alpha)["errant"].passed is passed


def test_parameters_of_the_gate_are_checked(results) -> None:
    versions = compare_versions(results, "polished", "eager", samples=10)
    for wrong in ({"max_drop": -1}, {"alpha": 0.0}, {"alpha": 2.0}):
        with pytest.raises(InvalidParameter):
            judge_versions(versions, **wrong)
    with pytest.raises(UnknownName, match="nobody"):
        compare_versions(results, "polished", "nobody")
    with pytest.raises(UnsuitableData, match="the same system"):
        compare_versions(results, "polished", "polished")


def test_kept_results_are_compared_as_fresh_ones_are(results) -> None:
    saved = parse_results(select_systems(results, ["polished"]).to_json(counts=True))
    joined, old, new = join_versions(
        VersionResults(saved, "polished"), VersionResults(results, "eager"), list(results.scores)
    )
    fresh = compare_versions(results, "polished", "eager", samples=100)
    again = compare_versions(joined, old, new, samples=100)
    assert again.comparisons == fresh.comparisons
    for name in results.scores:
        assert again.list_changes(name) == fresh.list_changes(name)
    assert again.list_types("errant") == fresh.list_types("errant")


def test_versions_of_one_name_are_told_apart(results) -> None:
    joined, old, new = join_versions(VersionResults(results, "eager"), VersionResults(results, "eager"), ["errant"])
    assert (old, new) == ("eager (old)", "eager")
    (verdict,) = judge_versions(compare_versions(joined, old, new, samples=20)).values()
    assert verdict.passed
    assert verdict.drop == 0


def test_what_one_version_skipped_is_skipped_for_both(results) -> None:
    whole = results.select(["gleu"])
    rows = [row for row in range(72) if row != 4]
    details = replace(
        whole.details,
        counts={"gleu": {"eager": whole.counts["gleu"]["eager"].take(rows)}},
        skipped=(SkippedSentence("gleu", 5, "eager", "too long"),),
    )
    part = replace(
        whole, details=details, skipped=details.skipped, scores={"gleu": {"eager": whole.scores["gleu"]["eager"]}}
    )
    joined, old, new = join_versions(VersionResults(part, "eager"), VersionResults(whole, "polished"), ["gleu"])
    metric = whole.measures["gleu"]
    for name in (old, new):
        assert joined.scores["gleu"][name].value == metric.score(whole.counts["gleu"][name].take(rows)).value
    assert [item.sentence for item in joined.skipped] == [5]
    assert 5 not in {change.sentence for change in compare_versions(joined, old, new, samples=20).list_changes("gleu")}


def test_results_that_were_measured_differently_are_refused(results) -> None:
    corpus, outputs = samples.load()
    fewer = package.Corpus(
        corpus.name, [replace(sentence, annotations=sentence.annotations[:1]) for sentence in corpus.sentences]
    )
    other = package.score(fewer, outputs[1:2])
    with pytest.raises(UnsuitableData) as caught:
        join_versions(VersionResults(other, "eager"), VersionResults(results, "polished"), ["errant"])
    assert "the number of references (refs) is 2, in the old results 1" in str(caught.value)
    assert "the checksum of sources and references (data) is cbf3a6ad" in str(caught.value)
    with pytest.raises(UnknownName, match="metric of these results"):
        join_versions(VersionResults(other, "eager"), VersionResults(results, "polished"), ["gleu"])
    without = parse_results(results.to_json())
    with pytest.raises(UnsuitableData, match="have no counts"):
        join_versions(VersionResults(without, "eager"), VersionResults(results, "polished"), ["errant"])


def test_the_system_of_several_must_be_named(results) -> None:
    with pytest.raises(UnsuitableData, match=r"kept\.json has several systems, choose one of: cautious"):
        VersionResults.choose(results, None, "kept.json")
    with pytest.raises(UnknownName, match=r"system of kept\.json"):
        VersionResults.choose(results, "nobody", "kept.json")
    assert VersionResults.choose(results, "eager", "kept.json").system == "eager"


def test_a_selection_of_systems_keeps_their_numbers(results) -> None:
    some = select_systems(results, ["speller", "eager"])
    assert some.systems == ("speller", "eager")
    assert json.loads(some.to_json(counts=True))["counts"][0]["system"] == "speller"
    assert parse_results(some.to_json(counts=True)).scores == some.scores
