"""The I-measure's `ieval`: its options and printout, byte for byte; the details printed by -v are our own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from redink.compat import Tool
from redink.compat.python2 import show_number
from redink.errors import UnsuitableData
from redink.formats.files import open_annotated, read_parts
from redink.formats.registry import TEXT, guess_format
from redink.formats.text import TextReader
from redink.metrics.counts import Counts, Whole
from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.columns import align_texts
from redink.metrics.imeasure.components import TARGETS, compute_components
from redink.metrics.imeasure.search import Costs
from redink.report.text.three_way import format_alignment
from redink.types import Corpus, Output

RULE = "-" * 117
ASPECTS = {"d": "detection", "c": "correction"}


def run(arguments: Sequence[str]) -> None:
    """Score a text like `ieval`."""
    options = _read_options(arguments)
    metric = Imeasure(
        mix=not options.nomix,
        w=options.w,
        beta=options.b,
        target=options.max,
        opt="sentence" if options.opt == "sent" else "corpus",
    )
    # The original reads XML whatever the file is called; M2 and JSON lines are accepted too.
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
    # The original knows edits only: texts that JSON lines hold beside them are ignored.
    edited = [replace(sentence, references=()) if sentence.annotations else sentence for sentence in corpus.sentences]
    corpus = replace(corpus, sentences=edited)
    counts = metric.count(corpus, output)
    write = sys.stdout.write
    write(format_settings(metric, options.hyp, options.ref))
    if options.v or options.vv:
        sys.stdout.writelines(explain_sentences(metric, corpus, output, counts, options.vv))
    if options.per_sent:
        write(format_sentences(metric, corpus, counts))
    write(format_results(metric, counts))


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    # The original separates an option and its value by a colon: -ref:gold.xml.
    words = [word.replace(":", "=", 1) if word.startswith("-") else word for word in arguments]
    parser = argparse.ArgumentParser(
        "redink compat ieval",
        allow_abbrev=False,
        description="Score a text by the I-measure. Values follow a colon: -ref:gold.xml.",
    )
    parser.add_argument("-ref", required=True, help="XML file of the gold standard (also .m2 or .jsonl)")
    parser.add_argument("-hyp", required=True, help="text of a system, one sentence per line")
    parser.add_argument("-nomix", action="store_true", help="do not mix the corrections of different annotators")
    parser.add_argument(
        "-max", type=str.lower, choices=TARGETS, default="cwacc", metavar="FIGURE",
        help="what the chosen reference is best for: d or c (detection, correction) and one of tp, tn, fp, fn, p, r, "
        "f, acc, wacc, i (default: cwacc)",
    )  # fmt: skip
    parser.add_argument(
        "-opt", type=str.lower, choices=["sent", "corpus"], default="sent", help="best for what (default: sent)"
    )
    parser.add_argument("-b", type=float, default=1.0, help="weight of recall in F (default: 1)")
    parser.add_argument("-w", type=float, default=2.0, help="weight of TP and FP in WAcc (default: 2)")
    parser.add_argument("-per-sent", action="store_true", help="also the figures of every sentence")
    parser.add_argument("-v", action="store_true", help="show the chosen reference of every sentence")
    parser.add_argument("-vv", action="store_true", help="and its alignment")
    return parser.parse_args(words)


def format_settings(metric: Imeasure, hypothesis: str, reference: str) -> str:
    """Format the head of the printout: the files as named by the user, and the settings."""
    aspect, figure = ASPECTS[metric.target[0]], metric.target[1:]
    lines = {
        "Hypothesis file": hypothesis,
        "Gold standard file": reference,
        "Maximising metric": f"{figure.upper()} - {aspect.upper()}",
        "Optimise for": metric.opt.upper(),
        "WAcc weight": show_number(metric.w),
        "F beta": show_number(metric.beta),
    }
    return "\n".join([RULE, *(f"{name:<18} : {value}" for name, value in lines.items()), RULE]) + "\n"


def format_results(metric: Imeasure, counts: Counts) -> str:
    """Format the corpus table: detection, correction, and the baseline on the same references."""
    totals = _choose_rows(metric, counts).sum(axis=0).tolist()
    rows = [f"{aspect.capitalize():<12}{_columns(metric, totals, aspect)}" for aspect in ASPECTS.values()]
    return _table(metric, "OVERALL RESULTS", "Aspect", rows) + "\n"


def format_sentences(metric: Imeasure, corpus: Corpus, counts: Counts) -> str:
    """Format the table of `-per-sent`: every sentence by its name in the gold standard, with its own scores."""
    rows = []
    chosen = _choose_rows(metric, counts).tolist()
    for number, (sentence, row) in enumerate(zip(corpus.sentences, chosen, strict=True), 1):
        for aspect in ASPECTS.values():
            name = f"{sentence.id or number:<6}  {aspect[:3].capitalize()} "
            rows.append(name + _columns(metric, row, aspect))
    return _table(metric, "SENTENCE RESULTS", "SID     Asp.", rows)


def _choose_rows(metric: Imeasure, counts: Counts) -> Whole:
    """Return the statistics of the reference chosen for each sentence."""
    rows: Whole = counts.table[np.arange(len(counts)), metric.choose(counts)]
    return rows


def _table(metric: Imeasure, title: str, first: str, rows: Sequence[str]) -> str:
    names = ("TP", "TN", "FP", "FN", "FPN", "P", "R", f"F_{metric.beta:.2f}", "Acc", "Acc_b", "WAcc", "WAcc_b", "I")
    head = f"{first:<12}" + "".join(f"{name:>8}" for name in names) + " "
    return "\n".join(["", title, RULE, head, RULE, *rows]) + "\n"


def _columns(metric: Imeasure, counts: Sequence[int], aspect: str) -> str:
    figures = compute_components(counts, aspect, metric.w, metric.beta)
    figures = figures._replace(f=weigh(figures.p, figures.r, metric.beta))
    # A baseline has neither TP nor FP, so its WAcc equals its Acc for any weight.
    ratios = (*figures[5:9], figures.wacc_base, *figures[9:])
    return "".join([*(f"  {count:6d}" for count in figures[:5]), *(f"  {100 * ratio:6.2f}" for ratio in ratios)])


def weigh(p: float, r: float, beta: float) -> float:
    """Compute F with operations in the order of the original, whose last bit decides how 3.125% is rounded.

    >>> weigh(1 / 18, 1 / 88, 0.5)
    0.031249999999999997
    """
    below = beta**2 * p + r
    return (1 + beta**2) * (p * r / below) if below else 0.0


def explain_sentences(metric: Imeasure, corpus: Corpus, output: Output, counts: Counts, full: bool) -> Iterator[str]:
    """Format the details of every sentence for `-v`: the chosen reference and, with `-vv`, the alignment."""
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


IEVAL = Tool(run, "The I-measure's scorer: -hyp:HYP.txt -ref:GOLD.xml and its options (-h lists them).")
