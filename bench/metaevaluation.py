"""Time of the meta-evaluation after counting.

    python bench/metaevaluation.py [REF SYSTEM... --judgements FILE] [--first 0|1] [--set base] [--samples N]

Without files it takes the sample. The draws of the bootstrap over sentences are the expensive part; beside them stands
the plain way, where every drawn corpus is scored by itself (a hundredth of the samples, times a hundred), and whether
both give the same numbers.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import numpy as np  # noqa: E402  (it reads the environment when it is loaded)

import redink  # noqa: E402
import redink.samples  # noqa: E402
from redink.metaevaluation.analysis import compare_with_judgements  # noqa: E402
from redink.metaevaluation.human_scores import rank_by_judgements  # noqa: E402
from redink.metaevaluation.pairs import SETS  # noqa: E402
from redink.scoring.evaluation import select_systems  # noqa: E402
from redink.statistics.bootstrap import draw_corpora, score_draws  # noqa: E402

METRICS = ("errant", "m2", "imeasure", "gts", "gleu(mode=expected)", "green", "cleme")
WAYS = ("ew", "trueskill", "trueskill-runs")
RATED_SAMPLES = 1000
"""Time TrueSkill ratings of sentences, game by game."""

Answer = TypeVar("Answer")


def measure(what: str, work: Callable[[], Answer]) -> Answer:
    """Run a function and print its CPU time."""
    began = time.process_time()
    answer = work()
    print(f"{what:58} {time.process_time() - began:7.2f}", flush=True)
    return answer


def compare_draws(results: redink.Evaluation, rows: list[int], samples: int) -> None:
    """Time the scores of resampled corpora, in one call and one by one."""
    total = plain_total = 0.0
    for name, metric in results.measures.items():
        tables = [replace(results.counts[name][system], types=None).take(rows) for system in results.systems]
        draws = np.concatenate(list(draw_corpora(len(rows), samples, 1)))
        began = time.process_time()
        fast = [score_draws(metric, counts, draws) for counts in tables]
        took = time.process_time() - began
        few = draws[: max(1, samples // 100)]
        began = time.process_time()
        plain = [[metric.score(counts.take(one)).value for one in few] for counts in tables]
        slow = (time.process_time() - began) * samples / len(few)
        gap = max(float(np.abs(one[: len(few)] - two).max()) for one, two in zip(fast, plain, strict=True))
        total, plain_total = total + took, plain_total + slow
        print(f"  {name:20} {took:6.2f}  one by one {slow:7.2f}  {slow / took:5.1f} ×  largest difference {gap:.1g}")
    print(f"  {'all':20} {total:6.2f}  one by one {plain_total:7.2f}  {plain_total / total:5.1f} ×", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="REF SYSTEM")
    parser.add_argument("--judgements", default=str(redink.samples.JUDGEMENTS))
    parser.add_argument("--first", type=int, choices=[0, 1], default=1)
    parser.add_argument("--set", default="all", choices=list(SETS))
    parser.add_argument("--samples", type=int, default=10_000)
    options = parser.parse_args()
    reference, *systems = options.files or [str(redink.samples.REFERENCE), *map(str, redink.samples.SYSTEMS)]
    judgements = redink.read_judgements(options.judgements, options.first)
    results = redink.score_parts(redink.read_parts(reference, systems), METRICS)
    included = [name for name in results.systems if name not in SETS[options.set]]
    rows = sorted({judgement.sentence - 1 for judgement in judgements})
    sizes = f"{len(judgements)} judgements, {len(included)} systems, {len(rows)} sentences"
    print(f"{sizes}, {len(METRICS)} metrics, CPU seconds")
    for way in WAYS:
        measure(f"people: {way}, 1,000 draws", lambda way=way: rank_by_judgements(judgements, way))  # type: ignore[misc]
    print(f"scores of {options.samples:,} drawn corpora")
    compare_draws(select_systems(results, included), rows, options.samples)
    protocol = redink.MetaEvaluationSettings(samples=options.samples, set=options.set)
    for changed in (
        protocol, replace(protocol, human="trueskill"), replace(protocol, aggregation="mean"),
        replace(protocol, aggregation="wins"), replace(protocol, aggregation="trueskill", samples=RATED_SAMPLES),
    ):  # fmt: skip
        what = f"everything: people {changed.human}, scores {changed.aggregation}, {changed.samples:,} draws"
        measure(what, lambda changed=changed: compare_with_judgements(results, judgements, changed))  # type: ignore[misc]


if __name__ == "__main__":
    main()
