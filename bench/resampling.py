"""Time of intervals and tests after counting, by metric.

    python bench/resampling.py REF.m2 SYSTEM... [--samples N]

Beside it stands the plain way: every drawn corpus is scored by itself (a tenth of the samples, times ten).
"""

from __future__ import annotations

import argparse
import os
import time

for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import redink  # noqa: E402  (numpy reads the environment when it is loaded)
from redink.statistics.bootstrap import draw_corpora, find_interval  # noqa: E402

METRICS = ("errant", "m2", "imeasure", "gts", "gleu(mode=expected)", "green", "cleme", "cleme2(weights=length)")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--samples", type=int, default=1000)
    options = parser.parse_args()
    results = redink.score_parts(redink.read_parts(options.reference, options.systems), METRICS)
    print(f"{options.samples} samples, {len(results.systems)} systems, {results.sentences} sentences, CPU seconds")
    total = plain_total = 0.0
    for name, metric in results.details.metrics.items():
        tables = [results.counts[name][system] for system in results.systems]
        began = time.process_time()
        for counts in tables:
            find_interval(metric, counts, options.samples)
        fast = time.process_time() - began
        began = time.process_time()
        for counts in tables:
            for draws in draw_corpora(len(counts), max(1, options.samples // 10), 1):
                for rows in draws:
                    metric.score(counts.take(rows))
        plain = 10 * (time.process_time() - began)
        total, plain_total = total + fast, plain_total + plain
        print(f"{name:20} {fast:6.2f}  one by one {plain:6.2f}  {plain / fast:5.1f} ×")
    print(f"{'all':20} {total:6.2f}  one by one {plain_total:6.2f}  {plain_total / total:5.1f} ×")
    for test in ("bootstrap", "randomisation", "t"):
        began = time.process_time()
        results.compare(test=test, samples=options.samples)
        print(f"all pairs by all metrics, {test}: {time.process_time() - began:.2f}")


if __name__ == "__main__":
    main()
