"""`redink compat m2scorer`: CoNLL's scorer, with its own options and its last lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import islice

import click

from redink.cli.compat.options import pass_on


@click.command("m2scorer", context_settings=pass_on())
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def m2scorer(arguments: tuple[str, ...]) -> None:
    """CoNLL's scorer: SYSTEM SOURCE_GOLD.m2 and its options (-h lists them)."""
    options = _read_options(arguments)
    from redink.errors import UnsuitableData
    from redink.formats.files import PART
    from redink.formats.m2 import Reader
    from redink.formats.step import read_in_step
    from redink.formats.text import TextReader
    from redink.metrics.base import join_counts
    from redink.metrics.maxmatch import MaxMatch
    from redink.report.m2scorer import format_results, format_sentences
    from redink.types import Corpus, Output

    metric = MaxMatch(options.beta, options.max_unchanged_words, options.ignore_whitespace_casing)
    reader = Reader(options.source_gold, warn=lambda problem: click.echo(f"warning: {problem}", err=True))
    system = TextReader(options.system)
    # An account of every sentence needs them all: the choice depends on what came before.
    verbose = options.verbose or options.very_verbose
    rows = read_in_step([reader.path, system.path], [iter(reader), iter(system)], "sentences")
    counted = []
    while part := list(islice(rows, sys.maxsize if verbose else PART)):
        sentences, texts = zip(*part, strict=True)
        corpus, output = Corpus("gold", sentences), Output("system", texts)
        counted.append(metric.count(corpus, output))
        if verbose:
            sys.stdout.writelines(format_sentences(metric, corpus, output, counted[0], options.very_verbose))
    if not counted:
        raise UnsuitableData(f"{reader.path}: no sentences to score")
    sys.stdout.write(format_results(metric, join_counts(counted)))


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat m2scorer", description="Score a text as CoNLL's M2 scorer does.")
    parser.add_argument("system", metavar="SYSTEM", help="the system's output, one tokenised sentence a line")
    parser.add_argument("source_gold", metavar="SOURCE_GOLD", help="M2 file with source sentences and gold edits")
    parser.add_argument("-v", "--verbose", action="store_true", help="account for every sentence")
    parser.add_argument("--very_verbose", action="store_true", help="the same, for every annotator")
    parser.add_argument("--beta", type=float, default=0.5, help="weight of recall in F (default: 0.5)")
    parser.add_argument(
        "--max_unchanged_words", type=int, default=2, metavar="N", help="unchanged words within an edit (default: 2)"
    )
    parser.add_argument(
        "--ignore_whitespace_casing", action="store_true", help="leave out edits that change only spaces or case"
    )
    return parser.parse_args(arguments)
