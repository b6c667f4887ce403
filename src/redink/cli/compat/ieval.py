"""`redink compat ieval`: the I-measure's scorer, with its own options."""

import argparse
import sys

import click

from redink.cli.compat.options import pass_on


@click.command("ieval", context_settings=pass_on())
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
