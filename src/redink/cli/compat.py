"""`redink compat`: the commands that Redink replaces, with their own options and output."""

import argparse
import sys

import click

PASS_ON = {"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []}


@click.group()
def compat() -> None:
    """Stand in for the original tools: the same options, the same output.

    `redink compat errant_compare -hyp HYP.m2 -ref REF.m2` prints what `errant_compare` would.
    `redink compat ieval -hyp:HYP.txt -ref:GOLD.xml` has the options and figures of the I-measure's `ieval.py`.
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


@compat.command("ieval", context_settings=PASS_ON)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def ieval(arguments: tuple[str, ...]) -> None:
    """The I-measure's scorer: -hyp:HYP.txt -ref:GOLD.xml and its options (-h lists them); the layout is ours."""
    options = _read_ieval_options(arguments)
    from redink.errors import UnsuitableData
    from redink.formats.files import guess_format, open_annotated, read_parts
    from redink.metrics.imeasure import Imeasure
    from redink.report.ieval import explain_sentences, format_results, format_sentences

    metric = Imeasure(
        mix=not options.nomix,
        w=options.w,
        beta=options.b,
        target=options.max,
        opt="sentence" if options.opt == "sent" else "corpus",
    )
    # The original reads XML whatever the file is called; M2 and JSON lines are welcome too.
    gold = guess_format(options.ref)
    parts = list(
        read_parts(
            options.ref,
            [options.hyp],
            open_reader=lambda path: open_annotated(path, "ixml" if gold == "text" else gold),
            size=sys.maxsize,
        )
    )
    if not parts:
        raise UnsuitableData(f"{options.ref}: no sentences to score")
    ((corpus, (output,)),) = parts
    counts = metric.count(corpus, output)
    if options.v or options.vv:
        sys.stdout.writelines(explain_sentences(metric, corpus, output, counts, options.vv))
    if options.per_sent:
        sys.stdout.write(format_sentences(metric, counts) + "\n")
    sys.stdout.write(format_results(metric, counts))


def _read_ieval_options(arguments: tuple[str, ...]) -> argparse.Namespace:
    from redink.metrics.imeasure.figures import TARGETS

    # The original writes an option and its value as one word with a colon: -ref:gold.xml.
    words = [part for word in arguments for part in (word.split(":", 1) if word.startswith("-") else [word])]
    parser = argparse.ArgumentParser(
        "redink compat ieval", description="Score a text by the I-measure. Values follow a colon: -ref:gold.xml."
    )
    parser.add_argument("-ref", required=True, help="XML file of the gold standard (also .m2 or .jsonl)")
    parser.add_argument("-hyp", required=True, help="text of a system, one sentence a line")
    parser.add_argument("-nomix", action="store_true", help="do not mix the corrections of different annotators")
    parser.add_argument(
        "-max", choices=TARGETS, default="cwacc", metavar="FIGURE",
        help="what the chosen reference is best for: d or c (detection, correction) and one of tp, tn, fp, fn, p, r, "
        "f, acc, wacc, i (default: cwacc)",
    )  # fmt: skip
    parser.add_argument("-opt", choices=["sent", "corpus"], default="sent", help="best for what (default: sent)")
    parser.add_argument("-b", type=float, default=1.0, help="weight of recall in F (default: 1)")
    parser.add_argument("-w", type=float, default=2.0, help="weight of TP and FP in WAcc (default: 2)")
    parser.add_argument("-per-sent", action="store_true", help="also the figures of every sentence")
    parser.add_argument("-v", action="store_true", help="show the chosen reference of every sentence")
    parser.add_argument("-vv", action="store_true", help="and its alignment")
    return parser.parse_args(words)
