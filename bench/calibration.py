"""Calibration of significance tests and intervals: false-positive rates and coverage.

    python bench/calibration.py REF.m2 SYSTEM... [--sizes 100 300 1312] [--simulations N] [--samples N] [--metric M]

The sentences of the corpus are the population. For each simulation, a pair of the systems is taken in turn and N
sentences are drawn with replacement.

- Rejection: the two outputs of each drawn sentence change places by the toss of a coin. Both "systems" then have the
  same distribution, so every p below 0.05 is a false alarm. The rate should be 0.05.
- Coverage: the outputs stay where they are. The true difference is that of the whole corpus, or of the means of its
  sentence scores for the t-test; the 95% interval should contain it in 95% of the simulations.

Everything is counted once and the counts are drawn, so pools (gts) and weights are those of the whole corpus. The
standard error of a rate r over N simulations is the square root of r (1 - r) / N.
"""

from __future__ import annotations

import argparse
import os
from itertools import combinations, cycle, islice
from typing import Any

for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import numpy as np  # noqa: E402  (numpy reads the environment when it is loaded)

import redink  # noqa: E402
from redink.metrics.base import DecidingMetric, Metric  # noqa: E402
from redink.metrics.counts import Counts, join_counts  # noqa: E402
from redink.statistics import SIGNIFICANT, TESTS  # noqa: E402
from redink.statistics.bootstrap import score_draws  # noqa: E402

METRICS = ("errant", "m2", "imeasure", "gleu(mode=expected)", "green", "gts", "cleme", "cleme2")
NAMES = ("a", "b")


def main() -> None:
    """Count, simulate, and print one line per metric, test and size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 300, 1312])
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=400, help="resamples per bootstrap or randomisation test")
    parser.add_argument("--metric", action="append", dest="metrics")
    parser.add_argument("--test", action="append", dest="tests", choices=[*TESTS])
    options = parser.parse_args()
    metrics = options.metrics or METRICS
    results = redink.score_parts(redink.read_parts(options.reference, options.systems), metrics)
    print(f"{options.simulations} simulations, {options.samples} samples, {len(results.systems)} systems")
    print("| metric | test | sentences | rejection | se | coverage |\n|---|---|--:|--:|--:|--:|")
    for name, metric in results.measures.items():
        population = {system: Population(metric, counts) for system, counts in results.counts[name].items()}
        for size in options.sizes:
            for test in options.tests or TESTS:
                if TESTS[test].decides and not isinstance(metric, DecidingMetric):
                    continue
                print(measure(metric, population, test, size, options), flush=True)


class Population:
    """Counts of one system on the whole corpus, with the true values that intervals should contain."""

    def __init__(self, metric: Metric, counts: Counts) -> None:
        self.plain = Counts(counts.table, counts.labels)
        self.value = float(score_draws(metric, counts, np.arange(len(counts))[None])[0])
        self.mean = float(np.mean([score.value for _, score in metric.score_sentences(counts)]))


def measure(metric: Metric, population: dict[str, Population], test: str, size: int, options: Any) -> str:
    """Return the line of the table for one metric, test and size."""
    source = np.random.default_rng(size)
    rejected, covered = [], []
    for number, pair in enumerate(islice(cycle(combinations(population, 2)), options.simulations)):
        first, second = (population[system] for system in pair)
        both = join_counts([first.plain, second.plain])
        whole = len(first.plain)
        rows = source.integers(0, whole, size)
        swapped = source.integers(0, 2, size) * whole
        null = run(metric, test, both, rows + swapped, rows + whole - swapped, options.samples, number)
        rejected.append(null.p < SIGNIFICANT)
        if test in ("bootstrap", "t"):
            real = run(metric, test, both, rows, rows + whole, options.samples, number)
            true = first.mean - second.mean if test == "t" else first.value - second.value
            low, high = real.interval or (-np.inf, np.inf)
            covered.append(low <= true <= high)
    rate = float(np.mean(rejected))
    error = (rate * (1 - rate) / len(rejected)) ** 0.5
    shown = f"{np.mean(covered):.3f}" if covered else "–"
    return f"| {metric.name} | {test} | {size} | {rate:.3f} | {error:.3f} | {shown} |"


def run(metric: Metric, test: str, both: Counts, rows: Any, others: Any, samples: int, seed: int) -> Any:
    """Compare two sampled systems by one test."""
    drawn = {name: both.take(own) for name, own in zip(NAMES, (rows, others), strict=True)}
    if TESTS[test].decides:
        # McNemar's p-value depends only on the number of correct decisions per sentence.
        decided = np.zeros(1, np.bool_)
        drawn = {name: Counts(own.table, own.labels, None, decided) for name, own in drawn.items()}
    return TESTS[test].run(metric, drawn, [NAMES], samples, seed)[0]


if __name__ == "__main__":
    main()
