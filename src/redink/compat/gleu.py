"""GLEU's two scripts, JFLEG's `gleu.py` and gec-ranking's `compute_gleu`: their options and printouts.

Like the originals, both average over `ORDERS` n-gram orders whatever -n says, and use no higher order for the corpus.
Random numbers are those of Python 2, as in published results; under Python 3 the scripts draw different numbers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from redink.compat import Tool
from redink.errors import UnsuitableData
from redink.formats.files import read_parts
from redink.formats.text import ParallelReader, TextReader
from redink.metrics.counts import Counts
from redink.metrics.gleu import Gleu, reduce_statistics

ORDERS = 4
WIDTH = NormalDist().inv_cdf(0.975)
"""Standard deviations on each side of the interval."""


class Summary(NamedTuple):
    """Mean, standard deviation and 95% interval of scores, as printed by both scripts."""

    mean: str
    deviation: str
    interval: str


def summarise(scores: Sequence[float]) -> Summary:
    """Summarise scores; without a deviation there is no interval.

    >>> summarise([0.5, 0.25]), summarise([1.0])
    (Summary(mean='0.375000', deviation='0.125000', interval='(0.130,0.620)'), \
Summary(mean='1.000000', deviation='0.000000', interval='(nan,nan)'))
    """
    mean, deviation = float(np.mean(scores)), float(np.std(scores))
    reach = WIDTH * deviation if deviation else np.nan
    return Summary(f"{mean:f}", f"{deviation:f}", f"({mean - reach:.3f},{mean + reach:.3f})")


def run_gleu(arguments: Sequence[str]) -> None:
    """Score texts like JFLEG's script."""
    parser = argparse.ArgumentParser("redink compat gleu", description="Score texts as JFLEG's gleu.py does.")
    parser.add_argument("--ref", "-r", nargs="+", required=True, help="reference texts")
    parser.add_argument("--src", "-s", required=True, help="source text")
    parser.add_argument("--hyp", nargs="+", required=True, help="texts of systems")
    parser.add_argument("--sent", action="store_true", help="the score of every sentence instead")
    options = _read_options(parser, arguments)
    print("Running GLEU...", file=sys.stderr)
    counted = _count(options.src, options.ref, options.hyp, options.n)
    for path, counts in zip(options.hyp, counted, strict=True):
        summaries = list(score_sentences(counts) if options.sent else [score_corpus(counts, options)])
        print(path)
        if len(options.ref) > 1:
            print([list(summary) for summary in summaries])
            continue
        print("There is one reference. NOTE: GLEU is not computing the confidence interval.")
        print(summaries[0].mean)
        if options.sent:
            print(
                "note: with one reference the original prints only the first sentence, so this does too",
                file=sys.stderr,
            )


def run_compute_gleu(arguments: Sequence[str]) -> None:
    """Score texts like gec-ranking's script."""
    parser = argparse.ArgumentParser("redink compat compute_gleu", description="Score texts as compute_gleu does.")
    parser.add_argument("-r", "--reference", nargs="+", required=True, help="reference texts")
    parser.add_argument("-s", "--source", required=True, help="source text")
    parser.add_argument("-o", "--hypothesis", nargs="+", required=True, help="texts of systems; - is standard input")
    parser.add_argument("-d", "--debug", action="store_true", help="the score of every sentence too")
    options = _read_options(parser, arguments)
    if len(options.reference) == 1:
        options.iter = 1
    counted = _count(options.source, options.reference, options.hypothesis, ORDERS)
    for path, counts in zip(options.hypothesis, counted, strict=True):
        overall = score_corpus(counts, options)
        if options.debug:
            print("\n===== Sentence-level scores =====\nSID Mean Stdev 95%CI GLEU")
            for number, summary in enumerate(score_sentences(counts)):
                print(number, *summary)
            print("\n==== Overall score =====\nMean Stdev 95%CI GLEU")
            print(*overall)
        else:
            print(PurePath(path).name, overall.mean)


def _read_options(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the script's own options and the options of both scripts."""
    parser.add_argument("-n", type=int, default=ORDERS, help=f"highest order of n-grams (default: {ORDERS})")
    parser.add_argument("--iter", type=int, default=500, help="how often references are drawn (default: 500)")
    return parser.parse_args(arguments)


def _count(source: str, references: Sequence[str], hypotheses: Sequence[str], order: int) -> list[Counts]:
    """Count the n-gram statistics of each text."""
    reader = ParallelReader(source, references)
    parts = list(read_parts(reader, hypotheses, size=sys.maxsize, open_system=TextReader))
    if not parts:
        raise UnsuitableData(f"{source}: no sentences to score")
    ((corpus, outputs),) = parts
    return [Gleu(order).count(corpus, output) for output in outputs]


def score_corpus(counts: Counts, options: argparse.Namespace) -> Summary:
    """Score the corpus over all draws of one reference per sentence."""
    orders = min(options.n, ORDERS, counts.table.shape[2] // 2 - 1)
    used = Counts(counts.table[:, :, : 2 + 2 * orders], counts.labels)
    return summarise(_reduce(Gleu(orders, iterations=options.iter).sample(used).tolist()))


def score_sentences(counts: Counts) -> Iterator[Summary]:
    """Score sentences over their references; a zero statistic counts as one."""
    for row in counts.table:
        yield summarise(_reduce([value or 1 for value in statistics] for statistics in row.tolist()))


def _reduce(rows: Iterable[Sequence[float]]) -> list[float]:
    return [reduce_statistics(row, ORDERS) for row in rows]


GLEU = Tool(run_gleu, "JFLEG's GLEU script: -r REFERENCE ... -s SOURCE --hyp HYP ... and its options (-h lists them).")
COMPUTE_GLEU = Tool(
    run_compute_gleu,
    "gec-ranking's GLEU script: -r REFERENCE ... -s SOURCE -o HYP ... and its options (-h lists them).",
)
