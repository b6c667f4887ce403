"""Metrics against people: every figure of the originals, from their own judgements and scores."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from redink.formats.judgements import read_human_scores, read_judgements
from redink.metaevaluation.pairs import SETS, make_pairs
from redink.metaevaluation.ratings import (
    expect_wins,
    measure_kappa,
    rank_systems,
    summarise_kappa,
)
from redink.metaevaluation.sentence_level import (
    RULES,
    agree,
    calibrate,
    compare_ranks,
    cross,
    mark_pairs,
    subtract,
    weigh_items,
)
from redink.metaevaluation.significance import compare_williams
from redink.metaevaluation.system_level import (
    COEFFICIENTS,
    aggregate_trueskill,
    aggregate_wins,
    measure,
    slide_window,
)
from redink.metaevaluation.trueskill import follow, simulate
from redink.reproduction import published
from redink.reproduction.papers import reproduce

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
    actual = [len(judged[name]), len(texts), texts.ties, len(pairs), pairs.ties]
    assert actual == list(expected["pairs"].values()) if "pairs" in expected else len(judged[name]) == 1629


@pytest.mark.parametrize(("name", "runs"), [("gjg15", 5), ("seeda_edit", 20), ("seeda_sent", 20), ("jfleg", 400)])
def test_the_procedure_of_trueskill(shared, judged, name: str, runs: int) -> None:
    expected = load(shared, "human")[name]
    simulated = simulate(*make_pairs(judged[name]).count(), runs)
    spread = np.array(expected["trueskill_sd"])
    away = (simulated.mean(axis=0) - expected["trueskill_mean"]) / (spread * np.sqrt(1 / runs + 1 / 4000))
    assert np.abs(away).max() < 4
    assert np.sqrt((away**2).mean()) < 2
    if runs > 100:
        assert simulated.std(axis=0) == pytest.approx(spread, rel=0.15)


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
    kappa = {"inter": summarise_kappa(kappas, False), "intra": summarise_kappa(kappas, True)}
    assert kappa == pytest.approx(load(shared, "human")[name]["kappa"], abs=0.00005)


@pytest.mark.parametrize("name", ["gjg15", "seeda_edit", "seeda_sent"])
def test_rank_ranges(shared, judged, name: str) -> None:
    """Both are drawn, so a rank at the edge may or may not belong to the range."""
    expected = load(shared, "human")[name]["ew_rank_ranges"]
    standings = rank_systems(make_pairs(judged[name]), "ew", 1000, 1, "pairs")
    assert [standing.system for standing in standings] == list(expected)
    for standing in standings:
        assert np.abs(np.array(standing.ranks) - expected[standing.system]).max() <= 1


def test_the_other_layouts(shared) -> None:
    judgements = read_judgements(shared / "data" / "judgements" / "napoles15" / "all_judgments.xml", 0)
    assert (len(judgements), sum(bool(judgement.ranking) for judgement in judgements)) == (1534, 1456)
    ratings = read_human_scores(shared / "data" / "judgements" / "gmeg" / "dev.fce.corpus-scores.csv")
    assert (len(ratings), ratings["ref"]) == (8, 83.53971450846448)


def approx(values):
    return pytest.approx(values, abs=2e-15)


@pytest.fixture(scope="module")
def seeda(shared):
    return load(shared, "seeda")


@pytest.fixture(scope="module")
def gjg15(shared):
    return load(shared, "gjg15")


def take_set(seeda, name: str) -> tuple[list[str], list[int]]:
    """The systems of a set, and their places among all."""
    systems = [system for system in seeda["systems"] if system not in SETS[name]]
    return systems, [seeda["systems"].index(system) for system in systems]


def number_sentences(oracle, metric: str):
    """The scores of a metric by system, then sentence from 1."""
    return {
        system: dict(zip((number + 1 for number in oracle["sentence_ids"]), values, strict=True))
        for system, values in oracle["scores"]["sentence"][metric].items()
    }


def test_the_sets(seeda) -> None:
    assert {name: sorted(skipped) for name, skipped in SETS.items()} == {
        name: sorted(skipped) for name, skipped in seeda["sets_leave_out"].items()
    }


@pytest.mark.parametrize("set_name", SETS)
def test_system_level_of_seeda(shared, seeda, set_name: str) -> None:
    _, indices = take_set(seeda, set_name)
    pairs = load(shared, "statistics")["system_pairwise_accuracy"]
    for metric, scores in seeda["scores"]["system"].items():
        for people, human in seeda["human"].items():
            sides = np.array(human)[indices], np.array(scores)[indices]
            actual = measure(*sides)
            expected = seeda["expected"]["seeda_scripts"]["system"][metric][set_name][people]
            assert [actual["pearson"], actual["spearman"]] == approx(expected)
            agreeing, of = pairs[metric][set_name][people]
            assert actual["accuracy"] * of == pytest.approx(agreeing, abs=1e-12)
            windows = seeda["expected"]["seeda_scripts"]["window"][metric].get(people, {}) if set_name == "base" else {}
            for width, expected in windows.items():
                actual = [window[2:] for window in slide_window(*sides, int(width))]
                assert np.array(actual) == approx(np.array(expected))


@pytest.mark.parametrize("people", ["edit", "sent"])
@pytest.mark.parametrize("set_name", SETS)
def test_sentence_level_of_seeda(shared, seeda, judged, set_name: str, people: str) -> None:
    systems, _ = take_set(seeda, set_name)
    pairs = make_pairs(judged[f"seeda_{people}"], systems)
    scripts, ties_aware = seeda["expected"]["seeda_scripts"], load(shared, "statistics")["ties_aware"]
    for metric in seeda["scores"]["sentence"]:
        differences = subtract(pairs, number_sentences(seeda, metric))
        agreement = agree(pairs, differences, RULES["seeda"])[:2]
        assert agreement == approx(tuple(scripts["sentence"][metric][set_name][people]))
        lower = agree(pairs, differences, RULES["seeda-lower"])[:2]
        assert lower == approx(tuple(scripts["sentence_order_lower"][metric][set_name][people]))
        gec_metrics = seeda["expected"]["gec_metrics"][metric][set_name]
        assert agreement == approx(tuple(gec_metrics["sentence"][people].values()))
        by_ranks = compare_ranks(pairs, differences, RULES["seeda"])
        expected = {(-better, -worse): value for (worse, better), value in gec_metrics["pairwise"][people]}
        assert {ranks: accuracy for ranks, (accuracy, _) in by_ranks.items()} == approx(expected)
        if set_name in ties_aware.get(metric, {}):
            expected = ties_aware[metric][set_name][people]
            assert cross(pairs, differences)._asdict().items() <= expected.items()
            pooled = agree(pairs, differences, RULES["eq"])
            assert pooled[:3] == approx((expected["acc_eq_pooled"], expected["tau_eq_pooled"], expected["pairs"]))
            by_item = (mark_pairs(pairs, differences, RULES["eq"])[0] * weigh_items(pairs)).sum()
            assert by_item == pytest.approx(expected["acc_eq_by_item"], abs=1e-14)
            calibration = calibrate(pairs, differences)
            assert calibration.accuracy == pytest.approx(expected["acc_eq_by_item_calibrated"], abs=1e-12)
            assert calibration.epsilon == expected["epsilon"]


@pytest.mark.parametrize("set_name", SETS)
def test_systems_rated_by_their_sentences(seeda, set_name: str) -> None:
    systems, indices = take_set(seeda, set_name)
    metrics = seeda["scores"]["sentence"]
    scores = np.array([[by_system[system] for system in systems] for by_system in metrics.values()])
    rated = {"trueskill": aggregate_trueskill(scores), "expected_wins": np.array(list(map(aggregate_wins, scores)))}
    for number, metric in enumerate(metrics):
        expected = seeda["expected"]["gec_metrics"][metric][set_name]
        for name, ratings in rated.items():
            if f"scores.{name}" in expected:  # the package's normal distribution is an approximation
                assert ratings[number] == pytest.approx(expected[f"scores.{name}"], abs=1e-7)
                for human, figures in expected[f"system.{name}"].items():
                    people = np.array(seeda["human"][human[:2].upper() + human[2:]])[indices]
                    measured = measure(people, ratings[number])
                    assert {key: measured[key] for key in figures} == pytest.approx(figures, abs=1e-7)
        assert any(f"scores.{name}" in expected for name in rated)


def test_the_wrong_file_behind_two_published_rows(seeda) -> None:
    """From its release to December 2024 SEEDA's output of LM-Critic was PIE's."""
    critic, pie = (seeda["systems"].index(name) for name in ("LM-Critic", "PIE"))
    for metric, by_set in seeda["expected"]["with_LM_Critic_scored_as_PIE"].items():
        scores = np.array(seeda["scores"]["system"][metric])
        scores[critic] = scores[pie]
        for set_name, by_people in by_set.items():
            indices = take_set(seeda, set_name)[1]
            for people, expected in by_people.items():
                measured = measure(np.array(seeda["human"][people])[indices], scores[indices])
                assert [measured["pearson"], measured["spearman"]] == approx(expected)


def test_system_level_of_2014(gjg15) -> None:
    for metric, scores in gjg15["scores"]["system"].items():
        for people in ("EW", "TS"):
            human = np.array([gjg15["human"][people][system] for system in gjg15["systems"]])
            measured = measure(human, np.array(scores))
            for scripts in ("perl_system", "nus_system"):
                assert [measured["pearson"], measured["spearman"]] == approx(gjg15["expected"][scripts][metric][people])
            gec_metrics = gjg15["expected"]["gec_metrics"].get(metric)
            if gec_metrics:
                windows = [window[2:] for window in slide_window(human, np.array(scores), 4)]
                expected = [tuple(window.values()) for window in gec_metrics["window4"][people.lower()].values()]
                assert np.array(windows) == approx(np.array(expected))


def test_sentence_level_of_2014(gjg15, judged) -> None:
    order = gjg15["expected"]["gec_metrics_system_order"]
    assert order == sorted(gjg15["systems"], key=lambda system: -gjg15["human"]["EW"][system])
    ranked = make_pairs(judged["gjg15"], order)
    both = {kind: make_pairs(judged["gjg15"], gjg15["systems"], kind) for kind in ("expanded", "unexpanded")}
    for metric in gjg15["scores"]["sentence"]:
        scores = number_sentences(gjg15, metric)
        for kind, expected in gjg15["expected"]["nus_sentence"][metric].items():
            differences = subtract(both[kind], scores)
            for name, tau in expected.items():
                rule = RULES[name if kind == "expanded" else f"{name}-texts"]
                assert (rule.expansion, agree(both[kind], differences, rule).tau) == (kind, approx(tau))
        expected = gjg15["expected"]["gec_metrics"][metric]
        differences = subtract(ranked, scores)
        assert agree(ranked, differences, RULES["seeda"])[:2] == approx(tuple(expected["sentence"]["corr"].values()))
        by_ranks = compare_ranks(ranked, differences, RULES["seeda"])
        assert len(by_ranks) == len(expected["pairwise"]["sent"])
        for (worse, better), accuracy in expected["pairwise"]["sent"]:
            assert by_ranks[-better, -worse][0] == approx(accuracy)


def test_williams(shared) -> None:
    cases = load(shared, "statistics")["williams"]
    assert len(cases) == 180
    for case in cases:
        test = compare_williams(case["r_better"], case["r_worse"], case["r_between"], case["n"])
        assert test.t == pytest.approx(case["t"], abs=1e-12)
        assert test.p == pytest.approx(case["p_one_sided"], abs=1e-13)


def test_chollampatt_and_ng(shared) -> None:
    recorded = load(shared, "chollampatt18")
    scores = {name: np.array(values) for name, values in recorded["metrics"].items()}
    for people, values in recorded["human"].items():
        human = np.array(values)
        for metric, expected in recorded["expected"]["system"][people].items():
            actual = measure(human, scores[metric])
            assert [actual["pearson"], actual["spearman"]] == approx(expected)
            assert recorded["expected"]["printed"][people][metric] == pytest.approx(expected, abs=0.0005)
        for name in ("pearson", "spearman"):
            find = COEFFICIENTS[name]
            for pair, p in recorded["expected"][f"williams_{name}"][people].items():
                better, worse = (scores[metric] for metric in pair.split(">"))
                between = float(find(better, worse))
                actual = compare_williams(float(find(human, better)), float(find(human, worse)), between, 13)
                assert actual.p == pytest.approx(p, abs=0.000005)


MADE = {
    # Of every table: how many figures are equal as printed, of how many, and the largest difference.
    "bryant2017": [
        (10, 24, 0.69), (14, 45, 4.78), (16, 107, 76.92), (0, 12, 1.28), (2, 15, 4.20), (21, 54, 24),
    ],
    "felice2015": [(8, 24, 5.23), None],
    "gotou2020": [(3, 4, 0.022), None, (17, 72, 38), None],
    "kobayashi2024": [(20, 30, 0.0015), (24, 30, 0.0015), None, None],
    "grundkiewicz2015": [(21, 26, 0.0015), None],
}  # fmt: skip


@pytest.mark.parametrize("paper", MADE)
def test_tables_made_again(shared, paper: str) -> None:
    """How far the figures are from the published ones on the files at hand."""
    tables = reproduce(paper, shared / "data")
    assert len(tables) == len(MADE[paper])
    for table, expected in zip(tables, MADE[paper], strict=True):
        assert bool(table.values) == (expected is not None), table.title
        assert table.values or table.missing or table.reason
        if expected is not None:
            gaps = [abs(one.value - one.published) for one in table.values]
            equal = sum(gap < 0.5 * 10.0**-table.digits + 1e-9 for gap in gaps)
            assert (equal, len(gaps)) == expected[:2]
            assert max(gaps) <= expected[2]
    if paper == "bryant2017":
        gold = [one for one in tables[0].values if one.column == "M2, gold"]
        assert [round(one.value, 2) for one in gold] == [one.published for one in gold]
        assert len(gold) == 6


def test_the_published_figures_are_consistent() -> None:
    """Table 5 of Bryant et al. is made of Table 10: what can be read there must come out."""
    read = {("AMU", 0): 31.08, ("CAMB", 2): 25.88, ("CUUI", 1): 38.27, ("RAC", 0): 0.79, ("SJTU", 0): 17.28}
    for (team, operation), f in read.items():
        tp, fp, fn = published.ERRANT_OPERATIONS[team][operation]
        assert round(100 * 1.25 * tp / (1.25 * tp + 0.25 * fn + fp), 2) == f
    assert all(set(scores) <= set(published.GTS_TYPES) for scores in published.ERRANT_TYPES.values())
