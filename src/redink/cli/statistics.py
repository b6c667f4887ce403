"""Options for intervals and significance tests that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from redink.cli.choices import RegistryChoice, complete_metrics
from redink.cli.inputs import JSON
from redink.statistics import TESTS

if TYPE_CHECKING:
    from redink.metrics.base import Tier
    from redink.scoring.evaluation import Evaluation

ALL_PAIRS = "all"


def statistics_options(command: Any) -> Any:
    """Add the options for intervals and tests."""
    for option in reversed(
        [
            click.option("--ci", is_flag=True, help="Also print 95% intervals, by a bootstrap over sentences."),
            click.option("--samples", type=click.IntRange(1), default=1000, show_default=True,
                         help="Number of resamples for --ci and --compare."),
            click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed."),
            click.option("--compare", metavar="SYSTEM",
                         help="Also test the difference between every system and this one, or between every pair "
                              "(all). With --by, error types of two systems, or against one, are tested too."),
            click.option("--test", type=RegistryChoice(TESTS), default="bootstrap", show_default=True,
                         help="Test for --compare: paired bootstrap, approximate randomisation, paired t-test on "
                              "sentence scores, or McNemar's test on gts's decisions, clustered by sentence."),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


def version_options(required: bool) -> Callable[[Any], Any]:
    """Return a decorator that adds the options for two versions of a system; `required` makes --ref mandatory."""
    options = [
        click.option("--ref", "references", required=required, multiple=True, metavar="FILE",
                     help="Reference: .m2, .jsonl or .xml, or corrected text (repeatable)."),
        click.option("--source", metavar="FILE", help="Source text. Required if references are plain text."),
        click.option("--ref-edits", type=click.Choice(["given", "auto"]), default="given", show_default=True,
                     help="Use the reference edits as given, or re-extract them like system edits."),
        click.option("-m", "--metric", "metrics", multiple=True, default=("errant",), show_default=True,
                     metavar="METRIC", shell_complete=complete_metrics, help="Metric to compute. Repeatable."),
        click.option("--test", type=RegistryChoice(TESTS, lambda entry: entry.draws), default="bootstrap",
                     show_default=True, help="Significance test."),
        click.option("--samples", type=click.IntRange(1), default=1000, show_default=True,
                     help="Number of resamples."),
        click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed."),
    ]  # fmt: skip

    def add(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def choose_tiers(by: Tier | None, style: str) -> tuple[Tier, ...]:
    """Return the tiers by which error types are compared: the requested one, or all for JSON."""
    from redink.metrics.base import TIERS

    return tuple(TIERS) if style == JSON else (by,) if by else ()


def check_statistics(systems: Sequence[str], compare: str | None, **_: Any) -> None:
    """Raise an error if there is no system to compare with."""
    from redink.errors import UnknownName, UnsuitableData

    if compare not in (None, ALL_PAIRS, *systems):
        raise UnknownName("system to compare with", str(compare), [ALL_PAIRS, *systems])
    if compare and len(systems) < 2:
        raise UnsuitableData("there is only one system: nothing to compare it with (--baseline adds the source)")


def add_statistics(
    results: Evaluation, tiers: Sequence[Tier], ci: bool, samples: int, seed: int, compare: str | None, test: str
) -> Evaluation:
    """Return the results with the requested intervals and comparisons, those of error types by these tiers."""
    from redink.scoring.significance import add_type_comparisons

    if ci:
        results = results.with_intervals(samples, seed)
    if compare:
        baseline = None if compare == ALL_PAIRS else compare
        results = results.with_comparisons(baseline, test, samples, seed)
        typed = tiers and results.typed_metrics and not results.types_are_mixed
        if typed and (baseline or len(results.systems) == 2):
            results = add_type_comparisons(results, baseline, tiers, samples, seed)
    return results
