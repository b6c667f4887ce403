"""Tables of differences between systems, of ranks and of correlations between metrics."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import combinations
from string import ascii_lowercase

from redink.errors import UnsuitableData
from redink.metrics.base import TIERS, Tier
from redink.report.tables.model import MISSING, Cell, Column, Rows, Table
from redink.report.tables.tidy import INTERVAL
from redink.report.tables.titles import make_title
from redink.scoring.details import ComputedDetails, check_tier
from redink.scoring.evaluation import Evaluation
from redink.scoring.significance import are_all_pairs_tested
from redink.statistics import SIGNIFICANT, TESTS
from redink.statistics.paired import Comparison
from redink.statistics.ranks import correlate, rank

SHARED_RANKS = (
    "Shared ranks such as 1–3: from 1 + the number of significantly better systems to n - the number of significantly "
    f"worse ones (adjusted p < {SIGNIFICANT})."
)
PLAIN_RANKS = "Ranks by the scores alone: not all pairs were tested, so shared ranks are unknown."
LETTERS = f"Letters: significantly better than the system with this letter, adjusted p < {SIGNIFICANT}."
LEADING = (Column("system"), Column("rank", "count"))
MAX_NAMED = 8
"""Maximum number of systems in a matrix with names and intervals; beyond it, columns are numbered."""
LEVELS = {0.001: "†††", 0.01: "††", SIGNIFICANT: "†"}
"""Marks of significance, with the p-values below which they apply."""


def tabulate_matrix(results: Evaluation, metric: str | None = None) -> Table:
    """Return a matrix of all comparisons, best system first.

    Above the diagonal are the differences (row minus column), below it their intervals.
    """
    name = results.find_metric(metric)
    pairs = {frozenset((result.system, result.other)): result for result in _list_comparisons(results, name)}
    ranks = rank({system: score.value for system, score in results.scores[name].items()})
    compared = {system for pair in pairs for system in pair}
    systems = sorted((system for system in results.systems if system in compared), key=ranks.__getitem__)
    crowded = len(systems) > MAX_NAMED
    ranked, shared = are_all_pairs_tested(results), results.share_ranks(name)
    rows, marks = [], {}
    for row, system in enumerate(systems):
        cells: list[Cell] = [f"{row + 1} {system}" if crowded else system, *([str(shared[system])] * ranked)]
        for column, other in enumerate(systems):
            comparison = pairs.get(frozenset((system, other))) if system != other else None
            if comparison is None:
                cells.append(None)
                continue
            sign = 1 if comparison.system == systems[min(row, column)] else -1
            if row < column:
                cells.append(show_difference(sign * comparison.difference, crowded))
                marks[row, column + 1 + ranked] = mark_level(comparison.adjusted)
            elif crowded:
                cells.append("")
            else:
                cells.append(show_interval(comparison.interval and _turn(comparison.interval, sign)))
        rows.append(tuple(cells))
    heads = [str(number) for number in range(1, len(systems) + 1)] if crowded else systems
    columns = (*LEADING[: 1 + ranked], *(Column(head, "count") for head in heads))
    below = " The intervals are in the CSV and JSON formats." if crowded else " Below it: its 95% interval."
    notes = (
        f"Above the diagonal: row minus column.{below}",
        _describe_tests(results, name),
        *([SHARED_RANKS] * ranked),
    )
    title = make_title(results, "differences", name)
    return Table(title, columns, tuple(rows), notes, marks, legend=describe_levels("pairs"))


def tabulate_pairs(results: Evaluation, metric: str | None = None) -> Table:
    """Return one row per comparison."""
    name = results.find_metric(metric)
    rows: Rows = tuple(
        (item.system, item.other, item.difference, item.interval, item.p, item.adjusted, mark_level(item.adjusted))
        for item in _list_comparisons(results, name)
    )
    columns = (
        Column("system"), Column("against"), Column("difference", "ratio"), Column(INTERVAL), Column("p", "p"),
        Column("p (Holm)", "p"), Column("mark"),
    )  # fmt: skip
    title, notes = make_title(results, "comparisons", name), (_describe_tests(results, name),)
    return Table(title, columns, rows, notes, legend=describe_levels("pairs"))


def tabulate_type_comparisons(results: Evaluation, tier: Tier = "type", metric: str | None = None) -> Table:
    """Return one row per error type, most significant difference first."""
    name = results.find_metric(metric)
    check_tier(tier)
    listed = [one for one in results.type_comparisons if (one.metric, one.tier) == (name, tier)]
    if not listed:
        raise UnsuitableData(f"error types were not compared by {name}")
    ordered = sorted(listed, key=lambda comparison: (comparison.adjusted, -abs(comparison.difference)))
    rows: Rows = tuple(
        (item.type, item.system, item.other, item.difference, item.interval, item.p, item.adjusted,
         mark_level(item.adjusted))
        for item in ordered
    )  # fmt: skip
    columns = (
        Column("type"), Column("system"), Column("against"), Column("difference", "ratio"), Column(INTERVAL),
        Column("p", "p"), Column("p (Holm)", "p"), Column("mark"),
    )  # fmt: skip
    how = " ".join(dict.fromkeys(comparison.signature for comparison in listed))
    title = make_title(results, f"comparisons {TIERS[tier]}", name)
    return Table(title, columns, rows, (how,), legend=describe_levels("types"))


def tabulate_ranks(results: Evaluation) -> Table:
    """Return the ranks of all systems by every metric, with their changes against the first metric.

    Pairs that were not tested yet are tested now if the counts are known.
    """
    results = _compare_all(results)
    ranks = {
        name: rank({system: score.value for system, score in scores.items()}) for name, scores in results.scores.items()
    }
    shared = {name: results.share_ranks(name) for name in ranks}
    first = next(iter(ranks))
    systems = sorted(results.systems, key=ranks[first].__getitem__)
    rows: Rows = tuple((system, *(str(by_metric[system]) for by_metric in shared.values())) for system in systems)
    marks = {
        (row, column): show_change(ranks[first][system], ranks[name][system])
        for row, system in enumerate(systems)
        for column, name in enumerate(ranks, 1)
        if not shared[first][system].overlaps(shared[name][system])
    }
    columns = (Column("system"), *(Column(name, "count") for name in ranks))
    notes = (SHARED_RANKS if are_all_pairs_tested(results) else PLAIN_RANKS,)
    return Table(
        make_title(results, "ranks"), columns, rows, notes, marks, legend=f"↑ ↓ change of rank against {first}."
    )


def _compare_all(results: Evaluation) -> Evaluation:
    """Return the evaluation with every pair of systems compared, if the counts are known."""
    if are_all_pairs_tested(results) or not isinstance(results.details, ComputedDetails):
        return results
    return replace(results, comparisons=results.compare())


def tabulate_correlations(results: Evaluation) -> Table:
    """Return the correlations between the metrics' scores, one row per pair of metrics."""
    values = {name: [score.value for score in scores.values()] for name, scores in results.scores.items()}
    rows: Rows = tuple(
        (first, second, *correlate(values[first], values[second])) for first, second in combinations(values, 2)
    )
    columns = (
        Column("metric"), Column("metric"), *(Column(name, "ratio") for name in ("Pearson", "Spearman", "Kendall")),
    )  # fmt: skip
    note = f"Over {len(results.systems)} systems; Kendall's tau-b. {MISSING}: a metric gives all the same value."
    return Table(make_title(results, "correlations"), columns, rows, (note,))


def show_change(before: int, after: int) -> str:
    """Return a change of rank as an arrow with a number.

    >>> show_change(3, 2), show_change(2, 4), show_change(1, 1)
    ('↑1', '↓2', '-')
    """
    return f"↑{before - after}" if after < before else f"↓{after - before}" if after > before else "-"


def name_letters(results: Evaluation) -> dict[str, str]:
    """Return a letter for every system; empty if no systems were compared."""
    if not _compare_scores(results):
        return {}
    long = [first + second for first in ascii_lowercase for second in ascii_lowercase]
    return dict(zip(results.systems, [*ascii_lowercase, *long], strict=False))


def mark_letters(results: Evaluation, name: str, letters: Mapping[str, str]) -> dict[int, str]:
    """Return, by row, the letters of the systems that the system is significantly better than."""
    beaten: dict[str, list[str]] = {}
    for comparison in _compare_scores(results):
        if comparison.metric == name and comparison.adjusted < SIGNIFICANT:
            better, worse = comparison.system, comparison.other
            if comparison.difference <= 0:
                better, worse = worse, better
            beaten.setdefault(better, []).append(letters.get(worse, worse))
    between = "" if len(results.systems) <= len(ascii_lowercase) else ","
    return {row: between.join(sorted(beaten[system])) for row, system in enumerate(results.systems) if system in beaten}


def describe_letters(results: Evaluation, names: Collection[str]) -> str:
    """Return the explanation of letters; empty if no systems were compared."""
    compared = dict.fromkeys(item.signature for item in _compare_scores(results) if item.metric in names)
    return f"{LETTERS[:-1]} ({', '.join(compared)})." if compared else ""


def show_system(system: str, letters: Mapping[str, str]) -> str:
    """Return the name of a system with its letter."""
    return f"{system} ({letters[system]})" if system in letters else system


def show_interval(interval: tuple[float, float] | None) -> str | None:
    """Return an interval as text."""
    return interval and f"[{interval[0]:.4f}, {interval[1]:.4f}]"


def _compare_scores(results: Evaluation) -> list[Comparison]:
    """Return the comparisons of the scores themselves; other tests compare other quantities."""
    return [one for one in results.comparisons if one.test in TESTS and TESTS[one.test].draws]


def _list_comparisons(results: Evaluation, name: str) -> list[Comparison]:
    comparisons = [comparison for comparison in results.comparisons if comparison.metric == name]
    if not comparisons:
        raise UnsuitableData(f"systems were not compared by {name}")
    return comparisons


def describe_levels(what: str) -> str:
    """Return the explanation of significance marks if p is corrected for the number of `what`."""
    levels = ", ".join(f"{mark} p < {level:g}" for level, mark in sorted(LEVELS.items(), reverse=True))
    return f"{levels} (Holm's correction over {what})."


def _describe_tests(results: Evaluation, name: str) -> str:
    listed = _list_comparisons(results, name)
    how = " ".join(dict.fromkeys(comparison.signature for comparison in listed))
    tests = [TESTS[test] for test in dict.fromkeys(comparison.test for comparison in listed) if test in TESTS]
    differences = [test.difference for test in tests if test.difference]
    if results.essays:
        differences = [difference.replace("sentences'", "essays'") for difference in differences]
    other = "".join(f" The differences are of {difference}, not of the scores." for difference in differences)
    notes = "".join(f" {test.note}" for test in tests if test.note)
    return f"Intervals are not corrected.{other}{notes} {how}"


def show_difference(difference: float, short: bool = False) -> str:
    """Return a difference with its sign, or 0 without one; if `short`, with three digits and no leading zero."""
    digits = 3 if short else 4
    text = f"{difference:+.{digits}f}"
    text = text[1:] if float(text) == 0 else text
    return text.replace("0.", ".", 1) if short else text


def _turn(interval: tuple[float, float], sign: int) -> tuple[float, float]:
    return interval if sign > 0 else (-interval[1], -interval[0])


def mark_level(p: float) -> str:
    """Return the mark of significance for a p-value."""
    return next((mark for level, mark in LEVELS.items() if p < level), "")
