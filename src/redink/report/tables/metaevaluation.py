"""Tables of a meta-evaluation: human rankings, and the agreement of metrics with them."""

from __future__ import annotations

from collections.abc import Mapping

from redink.errors import number_of
from redink.metaevaluation.ratings import MIN_COMPARISONS, summarise_kappa
from redink.metaevaluation.results import HumanRanking, MetaEvaluation, SentenceAgreement
from redink.report.tables.model import Column, Rows, Table

COEFFICIENTS: Mapping[str, str] = {
    "pearson": "Pearson", "spearman": "Spearman", "kendall": "Kendall", "accuracy": "pairs",
}  # fmt: skip
AT_SENTENCES: Mapping[str, str] = {
    "accuracy": "accuracy", "tau": "tau", "tau_b": "tau-b", "calibrated": "calibrated",
}  # fmt: skip
DIGITS = 3
"""Decimal places, enough for values with wide intervals."""


def list_tables(analysis: MetaEvaluation, full: bool = False) -> list[Table]:
    """Return all tables; `full` adds agreement of annotators, intervals, windows and leave-one-out correlations."""
    tables = list_people(analysis.ranking, full, analysis.published) if analysis.ranking else []
    tables.append(tabulate_systems(analysis))
    if analysis.ranking:
        tables.append(tabulate_sentences(analysis))
    if analysis.comparisons:
        tables.append(tabulate_tests(analysis))
    if full:
        tables += [tabulate_intervals(analysis), tabulate_windows(analysis), tabulate_influence(analysis)]
    return tables


def list_people(ranking: HumanRanking, full: bool = True, published: bool = False) -> list[Table]:
    """Return the tables of the human ranking; `full` adds the agreement of each pair of judges."""
    tables = [tabulate_people(ranking, published)]
    return [*tables, tabulate_kappas(ranking)] if full and ranking.kappas else tables


def tabulate_people(ranking: HumanRanking, published: bool = False) -> Table:
    """Return the human ranking; `published` means that metrics are compared with other scores."""
    columns = (
        Column("system"), _ratio("score"), Column("95% interval", digits=DIGITS), Column("ranks"),
        Column("cluster", "count"),
    )  # fmt: skip
    rows: Rows = tuple(
        (one.system, one.score, one.interval, f"{one.ranks[0]}–{one.ranks[1]}", one.cluster)
        for one in ranking.standings
    )
    notes = [ranking.signature]
    if published:
        notes.append("These scores are of the judgements; metrics are compared with the published ones below.")
    notes.append("Intervals and ranks: over drawn judgements. Systems of different clusters can be told apart.")
    for within, what in ((False, "between annotators"), (True, "of annotators with themselves")):
        value = summarise_kappa(ranking.kappas, within)
        if value is not None:
            notes.append(f"Cohen's kappa {what}: {value:.3f}")
    ceiling = [value for value in ranking.ceiling.values() if value is not None]
    if ceiling:
        notes.append(
            f"One annotator against all others (Pearson, Expected Wins): {min(ceiling):.3f} to {max(ceiling):.3f}"
        )
    return Table(f"People: {number_of(ranking.judgements, 'judgement')}", columns, rows, tuple(notes))


def tabulate_kappas(ranking: HumanRanking) -> Table:
    """Return the agreement of every pair of judges, and of each judge with themselves."""
    columns = (
        Column("annotator"), Column("with"), _ratio("kappa"), Column("comparisons", "count"), _ratio("agreed"),
        _ratio("by chance"),
    )  # fmt: skip
    rows: Rows = tuple(
        (one.first, "(again)" if one.first == one.second else one.second, one.value, one.comparisons, one.agreed,
         one.expected)
        for one in ranking.kappas
    )  # fmt: skip
    notes = (f"Pairs with fewer than {MIN_COMPARISONS} comparisons do not count in the kappa of all.",)
    return Table("Agreement of annotators (Cohen's kappa)", columns, rows, notes)


def tabulate_systems(analysis: MetaEvaluation) -> Table:
    """Return the correlations with human scores of systems."""
    columns = (
        Column("metric"),
        *(_ratio(name, "largest") for name in COEFFICIENTS.values()),
        Column("95% (systems)", digits=DIGITS),
        Column("95% (sentences)", digits=DIGITS),
    )
    rows: Rows = tuple(
        (one.metric, *(one.system[name].value for name in COEFFICIENTS), one.system["pearson"].systems,
         one.system["pearson"].sentences)
        for one in analysis.metrics
    )  # fmt: skip
    notes = [
        analysis.protocol.signature,
        f"People: {analysis.human_signature}.",
        "Intervals of Pearson's r over drawn systems and over drawn sentences; pairs: share of the pairs of systems "
        "in people's order.",
        *analysis.cautions,
    ]
    sizes = f"{number_of(len(analysis.systems), 'system')}, {number_of(analysis.sentences, 'sentence')}"
    return Table(f"System level: {sizes}", columns, rows, tuple(notes))


def tabulate_sentences(analysis: MetaEvaluation) -> Table:
    """Return the agreement on pairs of texts of one sentence."""
    listed = [(one.metric, one.sentence) for one in analysis.metrics if one.sentence is not None]
    sizes = {figures.agreement.pairs for _, figures in listed}
    columns = [
        Column("metric"), _ratio("accuracy", "largest"), Column("95% interval", digits=DIGITS),
        _ratio("tau", "largest"), _ratio("tau-b", "largest"), Column("pairs", "count"), Column("ties", "count"),
        _ratio("calibrated", "largest"), Column("epsilon", "ratio"),
    ]  # fmt: skip
    rows = [(metric, *_list_figures(figures)) for metric, figures in listed]
    if len(sizes) == 1:  # stated in the title
        del columns[5]
        rows = [(*row[:5], *row[6:]) for row in rows]
    notes = (
        f"Rule: {analysis.protocol.ties}, {analysis.protocol.rule.about}; {analysis.protocol.rule.signature}",
        "ties: pairs that the metric ties. calibrated: mean accuracy of judgements where differences up to epsilon "
        "are ties of the metric too.",
    )
    title = f": {number_of(sizes.pop(), 'pair')}" if len(sizes) == 1 else ""
    return Table(f"Sentence level{title}", tuple(columns), tuple(rows), notes)


def _list_figures(figures: SentenceAgreement) -> tuple[float | tuple[float, float] | None, ...]:
    one = figures.agreement
    return (
        one.accuracy, figures.intervals["accuracy"], one.tau, figures.tau_b, one.pairs, one.ties,
        figures.calibration.accuracy, figures.calibration.epsilon,
    )  # fmt: skip


def tabulate_tests(analysis: MetaEvaluation) -> Table:
    """Return the tests of differences between metrics' agreement with human judgements."""
    columns = [
        Column("metric"), Column("against"), _ratio("r diff."), Column("Williams p", "p"), Column("Holm p", "p"),
        Column("permuted p", "p"), _ratio("acc. diff."), Column("acc. p", "p"),
    ]  # fmt: skip
    rows: Rows = tuple(tuple(one) for one in analysis.comparisons)
    by = COEFFICIENTS[analysis.protocol.compared]
    notes = [
        f"One-sided: whether the first agrees better with people. r diff.: difference of {by}'s correlations; Holm p: "
        "Williams' p corrected for all pairs.",
        f"permuted: standardised scores are exchanged ({analysis.protocol.swap}); system scores are means of "
        "sentences' scores there.",
    ]
    if analysis.ranking:
        notes.append("acc.: accuracy at sentence level; for p, what each sentence adds changes places.")
    else:
        columns, rows = columns[:6], tuple(row[:6] for row in rows)
    return Table("Does one metric agree better than another?", tuple(columns), rows, tuple(notes))


def tabulate_intervals(analysis: MetaEvaluation) -> Table:
    """Return all values with their intervals."""
    columns = (
        Column("metric"), Column("figure"), _ratio("value"), Column("95% (systems)", digits=DIGITS),
        Column("95% (sentences)", digits=DIGITS), Column("95% (both)", digits=DIGITS),
    )  # fmt: skip
    rows: list[tuple[str | float | tuple[float, float] | None, ...]] = []
    for one in analysis.metrics:
        rows += [(one.metric, label, *one.system[name]) for name, label in COEFFICIENTS.items()]
        if one.sentence is not None:
            kind = one.sentence
            values = (kind.agreement.accuracy, kind.agreement.tau, kind.tau_b, kind.calibration.accuracy)
            rows += [
                (one.metric, f"sentence: {label}", value, None, kind.intervals[name], None)
                for (name, label), value in zip(AT_SENTENCES.items(), values, strict=True)
            ]
    notes = ("The calibrated accuracy of drawn sentences is that of the epsilon of all.",) if analysis.ranking else ()
    return Table("Intervals", columns, tuple(rows), notes)


def tabulate_windows(analysis: MetaEvaluation) -> Table:
    """Return the correlation in windows of the human ranking."""
    columns = (Column("metric"), Column("ranks"), _ratio("Pearson"), _ratio("Spearman"))
    rows: Rows = tuple(
        (one.metric, f"{window.first}–{window.last}", window.pearson, window.spearman)
        for one in analysis.metrics
        for window in one.windows
    )
    size = min(analysis.protocol.window, len(analysis.systems))
    return Table(f"Windows of {size} neighbouring systems", columns, rows)


def tabulate_influence(analysis: MetaEvaluation) -> Table:
    """Return Pearson's r with each system left out."""
    columns = (Column("system"), *(_ratio(one.metric) for one in analysis.metrics))
    rows: Rows = (
        ("(none)", *(one.system["pearson"].value for one in analysis.metrics)),
        *((system, *(one.without[system]["pearson"] for one in analysis.metrics)) for system in analysis.systems),
    )
    return Table("Pearson's r without one system", columns, rows)


def _ratio(name: str, best: str | None = None) -> Column:
    return Column(name, "ratio", best, DIGITS)  # type: ignore[arg-type]
