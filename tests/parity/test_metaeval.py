"""Metrics against people: every figure of the originals, from their own judgements and scores."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from redink.formats.judgements import read_human_scores, read_judgements
from redink.statistics.metaevaluation.pairs import make_pairs
from redink.statistics.metaevaluation.people import (
    expect_wins,
    measure_kappa,
    rank_systems,
    summarise_kappa,
)
from redink.statistics.metaevaluation.trueskill import follow, simulate

JUDGED = {
    "gjg15": ("gjg15/judgments.xml", 0),
    "seeda_edit": ("seeda/judgments_edit.xml", 1),
    "seeda_sent": ("seeda/judgments_sent.xml", 1),
    "jfleg": ("jfleg/pairwise.csv", 1),
}


def load(shared: Path, name: str):
    return json.loads((shared / "oracle" / "metaeval" / f"{name}.json").read_text())


@pytest.fixture(scope="module")
def judged(shared):
    """The judgements of every data set."""
    folder = shared / "data" / "judgements"
    return {name: read_judgements(folder / file, first) for name, (file, first) in JUDGED.items()}


@pytest.mark.parametrize("name", JUDGED)
def test_people(shared, judged, name: str) -> None:
    expected, pairs = load(shared, "human")[name], make_pairs(judged[name])
    assert list(pairs.systems) == expected["systems"]
    wins, ties = pairs.count()
    assert wins.tolist() == expected["wins"]
    assert ties.tolist() == expected["ties"]
    assert expect_wins(wins) == pytest.approx(expected["ew"], abs=1e-15)
    mean, variance = follow(wins, ties)
    assert mean == pytest.approx(expected["trueskill_expected"], abs=1e-14)
    assert variance == pytest.approx(expected["trueskill_final_variance"], abs=1e-14)
    texts = make_pairs(judged[name], expansion="unexpanded")
    found = [len(judged[name]), len(texts), texts.ties, len(pairs), pairs.ties]
    assert found == list(expected["pairs"].values()) if "pairs" in expected else len(judged[name]) == 1629


@pytest.mark.parametrize(("name", "runs"), [("gjg15", 5), ("seeda_edit", 20), ("seeda_sent", 20), ("jfleg", 400)])
def test_the_procedure_of_trueskill(shared, judged, name: str, runs: int) -> None:
    expected = load(shared, "human")[name]
    found = simulate(*make_pairs(judged[name]).count(), runs)
    error = np.array(expected["trueskill_sd"]) * np.sqrt(1 / runs + 1 / 4000)
    assert (np.abs(found.mean(axis=0) - expected["trueskill_mean"]) < 4 * error).all()


@pytest.mark.parametrize("name", JUDGED)
def test_what_was_published(shared, judged, name: str) -> None:
    published = load(shared, "human")[name]["published"]
    wins, ties = make_pairs(judged[name]).count()
    if "EW" in published:
        assert expect_wins(wins) == pytest.approx(published["EW"], abs=0.0008 + 0.0005)
    assert follow(wins, ties)[0] == pytest.approx(published["TS"], abs=0.02 if name == "jfleg" else 0.0013)


@pytest.mark.parametrize("name", ["gjg15", "seeda_edit", "seeda_sent"])
def test_agreement_of_annotators(shared, judged, name: str) -> None:
    kappas = measure_kappa(judged[name])
    found = {"inter": summarise_kappa(kappas, False), "intra": summarise_kappa(kappas, True)}
    assert found == pytest.approx(load(shared, "human")[name]["kappa"], abs=0.00005)


@pytest.mark.parametrize("name", ["gjg15", "seeda_edit", "seeda_sent"])
def test_rank_ranges(shared, judged, name: str) -> None:
    """Both are drawn, so a rank at the edge may or may not belong to the range."""
    expected = load(shared, "human")[name]["ew_rank_ranges"]
    standings = rank_systems(make_pairs(judged[name]), "ew", 1000, 1, "pairs")
    assert [found.system for found in standings] == list(expected)
    for found in standings:
        assert np.abs(np.array(found.ranks) - expected[found.system]).max() <= 1


def test_the_other_layouts(shared) -> None:
    found = read_judgements(shared / "data" / "judgements" / "napoles15" / "all_judgments.xml", 0)
    assert (len(found), sum(bool(judgement.ranking) for judgement in found)) == (1534, 1456)
    ratings = read_human_scores(shared / "data" / "judgements" / "gmeg" / "dev.fce.corpus-scores.csv")
    assert (len(ratings), ratings["ref"]) == (8, 83.53971450846448)
