"""CPU time of CLEME after annotation, in all settings, next to that of the original.

    python bench/cleme.py REF.m2 SYSTEM.m2 ... [--original COMMAND]

COMMAND is what runs the original's `main.py` where its packages are installed: "python CLEME/main.py". One run of it
prints four rows (both levels, with and without length weights) of one system; so does ours here, from edits that have
been read. The original's seconds are those of its process, reading included.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import time

for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import redink  # noqa: E402  (numpy reads the environment when it is loaded)
from redink.metrics.cleme import ChunkMetric, Cleme, Cleme2  # noqa: E402

SETTINGS: list[ChunkMetric] = [
    kind(assumption, level, weights)  # type: ignore[arg-type]
    for kind in (Cleme, Cleme2)
    for assumption in ("dependent", "independent")
    for level in ("corpus", "sentence")
    for weights in ("none", "length")
]
REPEATS = 5


def measure(metrics: list[ChunkMetric], corpus: redink.Corpus, outputs: list[redink.Output]) -> float:
    """Return the minimum CPU time for scoring all outputs with all metrics from their edits."""
    taken = []
    for _ in range(REPEATS):
        began = time.process_time()
        for metric in metrics:
            for output in outputs:
                metric.score(metric.count(corpus, output))
        taken.append(time.process_time() - began)
    return min(taken)


def run_original(command: str, reference: str, system: str) -> float:
    """Return the CPU time of a child process."""
    taken = []
    for _ in range(REPEATS):
        before = os.times()
        words = [*shlex.split(command), "--ref", reference, "--hyp", system, "--metric", "cleme"]
        subprocess.run(words, check=True, capture_output=True)
        after = os.times()
        taken.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return min(taken)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--original", metavar="COMMAND")
    options = parser.parse_args()
    corpus = redink.read_m2(options.reference)
    outputs = [redink.read_output(path) for path in options.systems]
    every = measure(SETTINGS, corpus, outputs)
    print(f"{len(SETTINGS)} settings, {len(outputs)} systems, {len(corpus.sentences)} sentences: {every:.2f} s")
    four = [metric for metric in SETTINGS if metric.name == "cleme" and metric.assumption == "dependent"]
    ours = measure(four, corpus, outputs[:1])
    print(f"four rows of {outputs[0].system}: {ours:.4f} s")
    if options.original:
        theirs = run_original(options.original, options.reference, options.systems[0])
        print(f"the original: {theirs:.2f} s, {theirs / ours:.0f} ×")


if __name__ == "__main__":
    main()
