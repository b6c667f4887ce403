"""Tables of a meta-evaluation: how people rank systems, and how well metrics agree with them."""

from __future__ import annotations

from collections.abc import Mapping

from redink.report.tables.model import Column, Rows, Table
from redink.scoring.metaevaluation import MetaEvaluation
from redink.statistics.metaevaluation.people import summarise_kappa

COEFFICIENTS: Mapping[str, str] = {
    "pearson": "Pearson", "spearman": "Spearman", "kendall": "Kendall", "accuracy": "pairs",
}  # fmt: skip


def list_tables(found: MetaEvaluation, full: bool = False) -> list[Table]:
    """People first, then metrics; `full` adds windows and what each system decides."""
    tables = [tabulate_people(found), tabulate_systems(found), tabulate_sentences(found)]
    if found.comparisons:
        tables.append(tabulate_tests(found))
    if full:
        tables += [tabulate_intervals(found), tabulate_windows(found), tabulate_influence(found)]
    return tables


def tabulate_people(found: MetaEvaluation) -> Table:
    """The systems as people rank them."""
    columns = (
        Column("system"), Column("score", "ratio"), Column("95% interval"), Column("ranks"), Column("cluster", "count"),
    )  # fmt: skip
    rows: Rows = tuple(
        (one.system, one.score, one.interval, f"{one.ranks[0]}–{one.ranks[1]}", one.cluster) for one in found.standings
    )
    kappa = [summarise_kappa(found.kappas, within) for within in (False, True)]
    notes = [found.human_signature, "Intervals and ranks: over drawn sentences. Systems of one cluster share ranks."]
    for value, what in zip(kappa, ("between annotators", "of annotators with themselves"), strict=True):
        if value is not None:
            notes.append(f"Cohen's kappa {what}: {value:.3f}")
    ceiling = [value for value in found.ceiling.values() if value is not None]
    if ceiling:
        notes.append(
            f"One annotator against all others (Pearson, Expected Wins): {min(ceiling):.3f} to {max(ceiling):.3f}"
        )
    return Table(f"People: {found.judgements} judgements", columns, rows, tuple(notes))


def tabulate_systems(found: MetaEvaluation) -> Table:
    """The correlations with people's scores of systems."""
    columns = [Column("metric")]
    for name in COEFFICIENTS.values():
        columns.append(Column(name, "ratio", "largest"))
    columns.append(Column("95% (systems)"))
    columns.append(Column("95% (sentences)"))
    rows: Rows = tuple(
        (
            one.metric,
            *(one.system[name].value for name in COEFFICIENTS),
            one.system["pearson"].systems,
            one.system["pearson"].sentences,
        )
        for one in found.metrics
    )
    notes = (
        found.protocol.signature,
        "Intervals of Pearson's r over drawn systems and over drawn sentences; pairs: pairs of systems in people's "
        "order.",
        *found.cautions,
    )
    title = f"System level: {len(found.systems)} systems, {found.sentences} sentences"
    return Table(title, tuple(columns), rows, notes)


def tabulate_sentences(found: MetaEvaluation) -> Table:
    """The agreement on pairs of texts of one sentence."""
    columns = (
        Column("metric"), Column("accuracy", "ratio", "largest"), Column("95% interval"),
        Column("tau", "ratio", "largest"), Column("tau-b", "ratio", "largest"), Column("pairs", "count"),
        Column("metric ties", "count"), Column("calibrated", "ratio", "largest"), Column("epsilon", "ratio"),
    )  # fmt: skip
    rows: Rows = tuple(
        (
            one.metric, one.sentence.accuracy, one.accuracy_interval, one.sentence.tau, one.tau_b, one.sentence.pairs,
            one.sentence.ties, one.calibration.accuracy, one.calibration.epsilon,
        )
        for one in found.metrics
    )  # fmt: skip
    notes = (
        f"ties: {found.protocol.ties} ({found.protocol.rule.about}); {found.protocol.rule.signature}",
        "calibrated: accuracy by judgement where differences up to epsilon are ties of the metric.",
    )
    return Table("Sentence level", columns, rows, notes)


def tabulate_tests(found: MetaEvaluation) -> Table:
    """Whether one metric agrees better with people than another."""
    columns = (
        Column("metric"), Column("against"), Column("r difference", "ratio"), Column("Williams p", "ratio"),
        Column("Holm", "ratio"), Column("permutation p", "ratio"), Column("accuracy difference", "ratio"),
        Column("accuracy p", "ratio"),
    )  # fmt: skip
    rows: Rows = tuple(tuple(one) for one in found.comparisons)
    notes = (
        "One-sided: whether the first agrees better with people. Holm: Williams' p corrected for all pairs.",
        f"permutation: standardised scores change places ({found.protocol.swap}); system scores are means of "
        "sentences' scores there. accuracy p: what each sentence adds changes places.",
    )
    return Table("Does one metric agree better than another?", columns, rows, notes)


def tabulate_intervals(found: MetaEvaluation) -> Table:
    """Every coefficient with all three intervals."""
    columns = (
        Column("metric"), Column("figure"), Column("value", "ratio"), Column("95% (systems)"),
        Column("95% (sentences)"), Column("95% (both)"),
    )  # fmt: skip
    rows: Rows = tuple(
        (one.metric, label, *one.system[name]) for one in found.metrics for name, label in COEFFICIENTS.items()
    )
    return Table("Intervals of correlations", columns, rows)


def tabulate_windows(found: MetaEvaluation) -> Table:
    """The correlation among neighbours of the human ranking."""
    columns = (Column("metric"), Column("ranks"), Column("Pearson", "ratio"), Column("Spearman", "ratio"))
    rows: Rows = tuple(
        (one.metric, f"{window.first}–{window.last}", window.pearson, window.spearman)
        for one in found.metrics
        for window in one.windows
    )
    return Table(f"Windows of {min(found.protocol.window, len(found.systems))} neighbouring systems", columns, rows)


def tabulate_influence(found: MetaEvaluation) -> Table:
    """Pearson's r without each of the systems."""
    columns = (Column("system"), *(Column(one.metric, "ratio") for one in found.metrics))
    rows: Rows = (
        ("(none)", *(one.system["pearson"].value for one in found.metrics)),
        *((system, *(one.without[system]["pearson"] for one in found.metrics)) for system in found.systems),
    )
    return Table("Pearson's r without one system", columns, rows)
