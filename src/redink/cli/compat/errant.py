"""`redink compat errant_compare`, `errant_parallel` and `errant_m2`: ERRANT's three commands."""

import argparse
import sys
from dataclasses import replace

import click

from redink.cli.compat.options import pass_on


@click.command("errant_compare", context_settings=pass_on())
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
        counts = metric.count(corpus, output)
        counted.append(counts if options.cat else replace(counts, types=None))  # types take the most room
        if options.verbose:
            sys.stdout.writelines(format_sentences(metric, corpus, output, counted[0]))
    if not counted:
        raise UnsuitableData(f"{options.ref}: no sentences to score")
    sys.stdout.write(format_results(metric, join_counts(counted), options.cat))


@click.command("errant_parallel", context_settings=pass_on())
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def errant_parallel(arguments: tuple[str, ...]) -> None:
    """ERRANT's annotator: -orig SOURCE -cor CORRECTED ... -out OUT.m2 and its options (-h lists them)."""
    parser = argparse.ArgumentParser("redink compat errant_parallel", description="Annotate as ERRANT does.")
    parser.add_argument("-orig", required=True, help="source text")
    parser.add_argument("-cor", required=True, nargs="+", help="corrected texts")
    parser.add_argument("-out", required=True, help="M2 file to write")
    parser.add_argument("-tok", action="store_true", help="the texts are not tokenised yet")
    _add_extraction(parser)
    options = parser.parse_args(arguments)
    from redink.annotators.sentences import extract_edits
    from redink.cli.annotate import Settings, run
    from redink.formats.text import stream_parallel

    settings = Settings(merge=options.merge, lev=options.lev, tokenize=options.tok)
    run(stream_parallel(options.orig, options.cor, settings.split), extract_edits, settings, options.out)


@click.command("errant_m2", context_settings=pass_on())
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def errant_m2(arguments: tuple[str, ...]) -> None:
    """ERRANT's converter: (-auto | -gold) IN.m2 -out OUT.m2 and its options (-h lists them)."""
    parser = argparse.ArgumentParser("redink compat errant_m2", description="Annotate an M2 file anew as ERRANT does.")
    parser.add_argument("m2_file", help="M2 file to read")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("-auto", action="store_true", help="extract the edits anew")
    mode.add_argument("-gold", action="store_true", help="keep the edits and type them")
    parser.add_argument("-out", required=True, help="M2 file to write")
    parser.add_argument("-no_min", action="store_true", help="keep equal tokens at the ends of edits (-gold)")
    parser.add_argument("-old_cats", action="store_true", help="keep the types (-gold)")
    _add_extraction(parser)
    options = parser.parse_args(arguments)
    from redink.cli.annotate import Settings, run
    from redink.cli.reannotate import choose_job
    from redink.formats.m2 import stream_m2

    job = choose_job(options.auto, not options.no_min, options.old_cats, noop=False)
    run(stream_m2(options.m2_file), job, Settings(merge=options.merge, lev=options.lev), options.out)


def _add_extraction(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-lev", action="store_true", help="align by plain Levenshtein distance")
    strategies = ["rules", "all-split", "all-merge", "all-equal"]
    parser.add_argument("-merge", choices=strategies, default="rules", help="how to merge operations to edits")


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
