"""Intervals and tests on the command line: the options that `score` and `show` share, and what they ask for."""

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
    """The options for intervals and tests."""
    for option in reversed(
        [
            click.option("--ci", is_flag=True, help="Also 95% intervals, by a bootstrap over sentences."),
            click.option("--samples", type=click.IntRange(1), default=1000, show_default=True,
                         help="How many times to resample for --ci and --compare."),
            click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The random seed."),
            click.option("--compare", metavar="SYSTEM",
                         help="Also test the differences of every system to this one, or of every pair: all. With "
                              "--by, of two systems or against one, also type by type."),
            click.option("--test", type=RegistryChoice(TESTS), default="bootstrap", show_default=True,
                         help="Test for --compare: paired bootstrap, approximate randomisation, paired t-test on "
                              "sentence scores, or McNemar's test on gts's decisions, clustered by sentence."),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


def version_options(required: bool) -> Callable[[Any], Any]:
    """The options of commands that compare two versions of a system; `required` says whether there must be a --ref."""
    options = [
        click.option("--ref", "references", required=required, multiple=True, metavar="FILE",
                     help="The reference: .m2, .jsonl or .xml, or corrected text, which may be repeated."),
        click.option("--source", metavar="FILE", help="The source text, where the reference is text."),
        click.option("--ref-edits", type=click.Choice(["given", "auto"]), default="given", show_default=True,
                     help="Take the edits of the reference as they are, or find them again as those of the "
                          "systems are found."),
        click.option("-m", "--metric", "metrics", multiple=True, default=("errant",), show_default=True,
                     metavar="METRIC", shell_complete=complete_metrics, help="What to measure; may be repeated."),
        click.option("--test", type=RegistryChoice(TESTS, lambda entry: entry.draws), default="bootstrap",
                     show_default=True, help="How to test the difference of two scores."),
        click.option("--samples", type=click.IntRange(1), default=1000, show_default=True,
                     help="How many times to resample."),
        click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The random seed."),
    ]  # fmt: skip

    def add(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def choose_tiers(by: Tier | None, style: str) -> tuple[Tier, ...]:
    """By which tiers types are compared: the one that is shown, or all where everything is kept."""
    from redink.metrics.base import TIERS

    return tuple(TIERS) if style == JSON else (by,) if by else ()


def check_statistics(systems: Sequence[str], compare: str | None, **_: Any) -> None:
    """Refuse a comparison with nobody, before any work."""
    from redink.errors import UnknownName, UnsuitableData

    if compare not in (None, ALL_PAIRS, *systems):
        raise UnknownName("system to compare with", str(compare), [ALL_PAIRS, *systems])
    if compare and len(systems) < 2:
        raise UnsuitableData("there is only one system: nothing to compare it with (--baseline adds the source)")


def add_statistics(
    results: Evaluation, tiers: Sequence[Tier], ci: bool, samples: int, seed: int, compare: str | None, test: str
) -> Evaluation:
    """The results with the intervals and comparisons that were asked for, those of error types by these tiers."""
    if ci:
        results = results.with_intervals(samples, seed)
    if compare:
        baseline = None if compare == ALL_PAIRS else compare
        results = results.with_comparisons(baseline, test, samples, seed)
        if tiers and results.typed_metrics and (baseline or len(results.systems) == 2):
            results = results.with_type_comparisons(baseline, tiers, samples, seed)
    return results
