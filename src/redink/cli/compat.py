"""`redink compat`: the commands that Redink replaces, with their own options and output."""

import argparse
import sys

import click

PASS_ON = {"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []}


@click.group()
def compat() -> None:
    """Stand in for the original tools: the same options, the same output.

    `redink compat errant_compare -hyp HYP.m2 -ref REF.m2` prints what `errant_compare` would, and
    `redink compat m2scorer SYSTEM.txt GOLD.m2` the last lines of `m2scorer`.
    """


@compat.command("errant_compare", context_settings=PASS_ON)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def errant_compare(arguments: tuple[str, ...]) -> None:
    """ERRANT's scorer: -hyp HYP.m2 -ref REF.m2 and its options (-h lists them)."""
    options = _read_errant_compare_options(arguments)
    from redink.errors import UnsuitableData
    from redink.formats.files import PART, read_parts
    from redink.formats.m2 import Reader
    from redink.metrics.base import join_counts
    from redink.metrics.errant import Errant
    from redink.report.errant_compare import format_results, format_sentences

    metric = Errant(
        options.beta,
        options.unit or "span-correction",
        "single" if options.single else "multi" if options.multi else "all",
        ignore=tuple(_escape_pattern(name) for name in options.filt),
    )
    # An account of every sentence needs them all: the choice depends on what came before.
    size = sys.maxsize if options.verbose else PART
    counted = []
    for corpus, (output,) in read_parts(options.ref, [options.hyp], False, lambda path: Reader(path, True), size):
        counted.append(metric.count(corpus, output))
        if options.verbose:
            sys.stdout.writelines(format_sentences(metric, corpus, output, counted[0]))
    if not counted:
        raise UnsuitableData(f"{options.ref}: no sentences to score")
    sys.stdout.write(format_results(metric, join_counts(counted), options.cat))


@compat.command("m2scorer", context_settings=PASS_ON)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def m2scorer(arguments: tuple[str, ...]) -> None:
    """CoNLL's scorer: SYSTEM SOURCE_GOLD and its options (-h lists them).

    Like the original, and unlike `redink score`, it drops edits beyond the end of a sentence, with a warning.
    """
    from redink.cli.m2scorer import run_m2scorer

    run_m2scorer(arguments)


def _escape_pattern(name: str) -> str:
    """A type that is meant to the letter."""
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)


def _read_errant_compare_options(arguments: tuple[str, ...]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat errant_compare", description="Score edits as ERRANT does.")
    parser.add_argument("-hyp", required=True, help="M2 file of a system")
    parser.add_argument("-ref", required=True, help="M2 file of the reference")
    parser.add_argument("-b", "--beta", type=float, default=0.5, help="weight of recall in F (default: 0.5)")
    parser.add_argument("-v", "--verbose", action="store_true", help="account for every sentence")
    units = parser.add_mutually_exclusive_group()
    for flag, unit, text in (
        ("-dt", "token-detection", "detection of tokens"),
        ("-ds", "span-detection", "detection of spans"),
        ("-cs", "span-correction", "correction of spans (default)"),
        ("-cse", "span-type-correction", "correction of spans with their types"),
    ):
        units.add_argument(flag, dest="unit", action="store_const", const=unit, help=text)
    parser.add_argument("-single", action="store_true", help="only edits of at most one token a side")
    parser.add_argument("-multi", action="store_true", help="only edits of two tokens or more on a side")
    parser.add_argument("-filt", nargs="+", default=[], metavar="TYPE", help="leave out these types")
    parser.add_argument("-cat", type=int, choices=[1, 2, 3], help="scores by operation, type or both")
    return parser.parse_args(arguments)
