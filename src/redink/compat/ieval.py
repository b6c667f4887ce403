"""The I-measure's `ieval`: its options in, its figures out.

The figures are those of the original and of the paper's Table 11, in per cent; how they are laid out is ours.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

import numpy as np

from redink.compat import Tool
from redink.errors import UnsuitableData
from redink.formats.files import open_annotated, read_parts
from redink.formats.registry import TEXT, guess_format
from redink.formats.text import TextReader
from redink.metrics.counts import Counts
from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.columns import align_texts
from redink.metrics.imeasure.figures import TARGETS
from redink.metrics.imeasure.search import Costs
from redink.report.tables.imeasure import tabulate_figures
from redink.report.text.three_way import format_alignment
from redink.types import Corpus, Output


def run(arguments: Sequence[str]) -> None:
    """Score a text as `ieval` does."""
    options = _read_options(arguments)
    metric = Imeasure(
        mix=not options.nomix,
        w=options.w,
        beta=options.b,
        target=options.max,
        opt="sentence" if options.opt == "sent" else "corpus",
    )
    # The original reads XML whatever the file is called; M2 and JSON lines are welcome too.
    guess = guess_format(options.ref)
    gold = "ixml" if guess == TEXT else guess
    parts = list(
        read_parts(
            options.ref,
            [options.hyp],
            open_reader=lambda path: open_annotated(path, gold),
            size=sys.maxsize,
            open_system=TextReader,
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


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    # The original writes an option and its value as one word with a colon: -ref:gold.xml.
    words = [part for word in arguments for part in (word.split(":", 1) if word.startswith("-") else [word])]
    parser = argparse.ArgumentParser(
        "redink compat ieval", description="Score a text by the I-measure. Values follow a colon: -ref:gold.xml."
    )
    parser.add_argument("-ref", required=True, help="XML file of the gold standard (also .m2 or .jsonl)")
    parser.add_argument("-hyp", required=True, help="text of a system, one sentence per line")
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


def format_results(metric: Imeasure, counts: Counts) -> str:
    """The table of the corpus: detection, correction, and what the baseline has on the same references."""
    chosen = metric.choose(counts)
    totals = counts.table[np.arange(len(counts)), chosen].sum(axis=0).tolist()
    return f"{tabulate_figures(metric, 'Results', [('', totals)])}\n"


def format_sentences(metric: Imeasure, counts: Counts) -> str:
    """The table that `-per-sent` adds: every sentence with its own figures."""
    rows = zip(counts.table.tolist(), metric.choose(counts).tolist(), strict=True)
    named = [(str(number), candidates[column]) for number, (candidates, column) in enumerate(rows, 1)]
    return f"{tabulate_figures(metric, 'By sentence', named)}\n"


def explain_sentences(metric: Imeasure, corpus: Corpus, output: Output, counts: Counts, full: bool) -> Iterator[str]:
    """The account of every sentence that `-v` adds: the chosen reference, and with `-vv` the alignment."""
    chosen = metric.choose(counts).tolist()
    texts = output.sentences or ()
    for number, (sentence, hypothesis) in enumerate(zip(corpus.sentences, texts, strict=True)):
        reference = metric.list_choices(sentence, hypothesis)[chosen[number]].reference
        yield f"Sentence {number + 1}\n"
        for name, tokens in (("source", sentence.tokens), ("hypothesis", hypothesis), ("reference", reference)):
            yield f"  {name:<10}  {' '.join(tokens)}\n"
        if full:
            columns = align_texts(sentence.tokens, hypothesis, reference, Costs(metric.gap, metric.mismatch))
            yield format_alignment(columns) + "\n"
        yield "\n"


IEVAL = Tool(
    run, "The I-measure's scorer: -hyp:HYP.txt -ref:GOLD.xml and its options (-h lists them); the layout is ours."
)
