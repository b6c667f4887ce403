"""Tables that compare: an evaluation in; differences between systems, ranks and correlations out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import combinations
from string import ascii_lowercase

from redink.errors import UnsuitableData
from redink.metrics.base import TIERS, Tier
from redink.report.tables.model import MISSING, Cell, Column, Rows, Table
from redink.report.tables.titles import make_title
from redink.scoring.details import ComputedDetails
from redink.scoring.evaluation import Evaluation, check_tier
from redink.statistics import SIGNIFICANT, TESTS
from redink.statistics.paired import Comparison
from redink.statistics.ranks import correlate, rank

SHARED_RANKS = (
    "Ranks such as 1–3: from 1 + how many systems are significantly better to n - how many are significantly worse "
    f"(adjusted p < {SIGNIFICANT})."
)
PLAIN_RANKS = "Ranks by the scores alone: not all pairs were tested, so nobody knows which systems share a rank."
LEADING = (Column("system"), Column("rank", "count"))
MOST_NAMED = 8
"""With more systems, the columns of a matrix are headed by numbers, and there is no room for intervals."""
LEVELS = {0.001: "***", 0.01: "**", SIGNIFICANT: "*"}
"""How a difference is marked that is as improbable as this."""


def tabulate_matrix(results: Evaluation, metric: str | None = None) -> Table:
    """Every system against every other one that it was compared with, the best first.

    Above the diagonal stands row minus column, below it the interval of that.
    """
    name = results.find_metric(metric)
    pairs = {frozenset((found.system, found.other)): found for found in _list_comparisons(results, name)}
    ranks = rank({system: score.value for system, score in results.scores[name].items()})
    compared = {system for pair in pairs for system in pair}
    systems = sorted((system for system in results.systems if system in compared), key=ranks.__getitem__)
    crowded = len(systems) > MOST_NAMED
    ranked, shared = results.all_pairs_tested, results.share_ranks(name)
    rows, marks = [], {}
    for row, system in enumerate(systems):
        cells: list[Cell] = [f"{row + 1} {system}" if crowded else system, *([str(shared[system])] * ranked)]
        for place, other in enumerate(systems):
            comparison = pairs.get(frozenset((system, other))) if system != other else None
            if comparison is None:
                cells.append(None)
                continue
            sign = 1 if comparison.system == systems[min(row, place)] else -1
            if row < place:
                cells.append(show_difference(sign * comparison.difference, crowded))
                marks[row, place + 1 + ranked] = mark_level(comparison.adjusted)
            elif crowded:
                cells.append("")
            else:
                cells.append(show_interval(comparison.interval and _turn(comparison.interval, sign)))
        rows.append(tuple(cells))
    heads = [str(place) for place in range(1, len(systems) + 1)] if crowded else systems
    columns = (*LEADING[: 1 + ranked], *(Column(head, "count") for head in heads))
    below = " The intervals are in the CSV and JSON formats." if crowded else " Below: the 95% interval of that."
    notes = (
        f"Above the diagonal: row minus column.{below}",
        _describe_levels(results, name),
        *([SHARED_RANKS] * ranked),
    )
    return Table(make_title(results, "differences", name), columns, tuple(rows), notes, marks)


def tabulate_pairs(results: Evaluation, metric: str | None = None) -> Table:
    """Every comparison with all of its figures: one row each."""
    name = results.find_metric(metric)
    rows: Rows = tuple(
        (found.system, found.other, found.difference, *(found.interval or (None, None)), found.p, found.adjusted,
         mark_level(found.adjusted))
        for found in _list_comparisons(results, name)
    )  # fmt: skip
    columns = (
        Column("system"), Column("against"),
        *(Column(heading, "ratio") for heading in ("difference", "from", "to", "p", "p (Holm)")), Column("mark"),
    )  # fmt: skip
    return Table(make_title(results, "comparisons", name), columns, rows, (_describe_levels(results, name),))


def tabulate_type_comparisons(results: Evaluation, tier: Tier = "type", metric: str | None = None) -> Table:
    """Which error types differ between systems, the surest first."""
    name = results.find_metric(metric)
    check_tier(tier)
    listed = [found for found in results.type_comparisons if (found.metric, found.tier) == (name, tier)]
    if not listed:
        raise UnsuitableData(f"error types were not compared by {name}")
    ordered = sorted(listed, key=lambda found: (found.adjusted, -abs(found.difference)))
    rows: Rows = tuple(
        (found.type, found.system, found.other, found.difference, found.interval, found.p, found.adjusted,
         mark_level(found.adjusted))
        for found in ordered
    )  # fmt: skip
    columns = (
        Column("type"), Column("system"), Column("against"), Column("difference", "ratio"), Column("95% interval"),
        Column("p", "p"), Column("p (Holm)", "p"), Column("mark"),
    )  # fmt: skip
    how = " ".join(dict.fromkeys(found.signature for found in listed))
    title = make_title(results, f"comparisons {TIERS[tier]}", name)
    return Table(title, columns, rows, (f"{describe_significance('types')} {how}",))


def tabulate_ranks(results: Evaluation) -> Table:
    """The ranks of all systems by every metric, with their changes against the first one.

    Where not all pairs were compared yet and counts are there, they are compared now.
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
        (row, place): show_change(ranks[first][system], ranks[name][system])
        for row, system in enumerate(systems)
        for place, name in enumerate(ranks, 1)
        if not shared[first][system].overlaps(shared[name][system])
    }
    columns = (Column("system"), *(Column(name, "count") for name in ranks))
    notes = (f"↑ ↓: the change of rank against {first}.", SHARED_RANKS if results.all_pairs_tested else PLAIN_RANKS)
    return Table(make_title(results, "ranks"), columns, rows, notes, marks)


def _compare_all(results: Evaluation) -> Evaluation:
    """The same with every pair of systems compared, where counts are there to do so."""
    if results.all_pairs_tested or not isinstance(results.details, ComputedDetails):
        return results
    return replace(results, comparisons=results.compare())


def tabulate_correlations(results: Evaluation) -> Table:
    """How far the metrics agree on the systems, pair by pair."""
    values = {name: [score.value for score in scores.values()] for name, scores in results.scores.items()}
    rows: Rows = tuple(
        (first, second, *correlate(values[first], values[second])) for first, second in combinations(values, 2)
    )
    columns = (
        Column("metric"), Column("metric"), *(Column(name, "ratio") for name in ("Pearson", "Spearman", "Kendall")),
    )  # fmt: skip
    note = f"Over {len(results.systems)} systems; Kendall's tau-b. {MISSING} where a metric gives all the same value."
    return Table(make_title(results, "correlations"), columns, rows, (note,))


def show_change(before: int, after: int) -> str:
    """A change of rank as GTS's paper writes it.

    >>> show_change(3, 2), show_change(2, 4), show_change(1, 1)
    ('↑1', '↓2', '-')
    """
    return f"↑{before - after}" if after < before else f"↓{after - before}" if after > before else "-"


def name_letters(results: Evaluation) -> dict[str, str]:
    """A letter for every system, where systems were compared."""
    if not _compare_scores(results):
        return {}
    long = [first + second for first in ascii_lowercase for second in ascii_lowercase]
    return dict(zip(results.systems, [*ascii_lowercase, *long], strict=False))


def mark_letters(results: Evaluation, name: str, letters: Mapping[str, str]) -> dict[int, str]:
    """By row: the letters of the systems that this one is significantly better than."""
    beaten: dict[str, list[str]] = {}
    for found in _compare_scores(results):
        if found.metric == name and found.adjusted < SIGNIFICANT:
            better, worse = (found.system, found.other) if found.difference > 0 else (found.other, found.system)
            beaten.setdefault(better, []).append(letters.get(worse, worse))
    between = "" if len(results.systems) <= len(ascii_lowercase) else ","
    return {row: between.join(sorted(beaten[system])) for row, system in enumerate(results.systems) if system in beaten}


def describe_letters(results: Evaluation, names: Collection[str]) -> list[str]:
    """What letters mean, where there are any."""
    compared = dict.fromkeys(found.signature for found in _compare_scores(results) if found.metric in names)
    if not compared:
        return []
    how = ", ".join(compared)
    return [f"Letters: significantly better than the system with this letter, adjusted p < {SIGNIFICANT} ({how})."]


def show_system(system: str, letters: Mapping[str, str]) -> str:
    """A system with its letter."""
    return f"{system} ({letters[system]})" if system in letters else system


def show_interval(interval: tuple[float, float] | None) -> str | None:
    """An interval as tables show it."""
    return interval and f"[{interval[0]:.4f}, {interval[1]:.4f}]"


def _compare_scores(results: Evaluation) -> list[Comparison]:
    """The comparisons of the scores themselves: the difference of another test may point elsewhere."""
    return [found for found in results.comparisons if found.test in TESTS and TESTS[found.test].draws]


def _list_comparisons(results: Evaluation, name: str) -> list[Comparison]:
    found = [comparison for comparison in results.comparisons if comparison.metric == name]
    if not found:
        raise UnsuitableData(f"systems were not compared by {name}")
    return found


def describe_significance(what: str) -> str:
    """What stars mean, where p is corrected for so many types or metrics."""
    return f"{_list_levels()}, by Holm's correction over {what}."


def _list_levels() -> str:
    return ", ".join(f"{mark} p < {level:g}" for level, mark in LEVELS.items())


def _describe_levels(results: Evaluation, name: str) -> str:
    listed = _list_comparisons(results, name)
    how = " ".join(dict.fromkeys(found.signature for found in listed))
    tests = [TESTS[test] for test in dict.fromkeys(found.test for found in listed) if test in TESTS]
    other = "".join(
        f" The differences are of {test.difference}, not of the scores." for test in tests if test.difference
    )
    notes = "".join(f" {test.note}" for test in tests if test.note)
    return f"{_list_levels()}, by Holm's correction; intervals are not corrected.{other}{notes} {how}"


def show_difference(difference: float, short: bool = False) -> str:
    """A difference with its sign, unless it is none; in a crowded table with three digits and no leading zero."""
    digits = 3 if short else 4
    text = f"{difference:+.{digits}f}"
    text = text[1:] if float(text) == 0 else text
    return text.replace("0.", ".", 1) if short else text


def _turn(interval: tuple[float, float], sign: int) -> tuple[float, float]:
    return interval if sign > 0 else (-interval[1], -interval[0])


def mark_level(p: float) -> str:
    """The stars of a difference that is as improbable as this."""
    return next((mark for level, mark in LEVELS.items() if p < level), "")
