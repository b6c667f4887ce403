"""How fast M² is, on a system's output and on the outputs that the original cannot bear.

    python bench/maxmatch.py [--gold official.m2 AMU.txt ...]

Each generated worst case runs in a process of its own; its peak memory includes Python and numpy. With --gold the named
systems are scored too: counting and scoring alone (the median of several runs), and the whole command. The original
(GPL, Python 2) is not run here; on CoNLL-2014's AMU it was recorded at 7.4 s of processor time.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import sys
import time
from multiprocessing import get_context

from processes import measure

from redink import Corpus, Edit, MaxMatch, Output, Sentence, read_m2, read_output

RECORDED = {"AMU": 7.44}
"""Seconds of processor time of the original, recorded, not measured here."""


def list_cases() -> dict[str, tuple[list[str], list[str]]]:
    """Outputs that are rewritten, repeat themselves or are cut off."""
    words = [f"w{number}" for number in range(1000)]
    others = [f"v{number}" for number in range(1000)]
    draw = random.Random(5)
    frequent = [1 / (rank + 1) for rank in range(1000)]
    return {
        "227 tokens, rewrite of 100": (words[:227], others[:100]),
        "the same, some words shared": (draw.choices(words, frequent, k=227), draw.choices(words, frequent, k=100)),
        "54 tokens twice": (words[:54], words[:54] * 2),
        "54 tokens ten times": (words[:54], words[:54] * 10),
        "54 identical tokens, 500": (["a"] * 54, ["a"] * 500),
        "400 identical tokens, 380": (["a"] * 400, ["a"] * 380),
        "400 identical tokens, 200": (["a"] * 400, ["a"] * 200),
        "1000 tokens, rewrite of 1000": (draw.choices(words, frequent, k=1000), draw.choices(words, frequent, k=1000)),
    }


def run_case(name: str) -> tuple[float, float, tuple[int, int, int]]:
    """Seconds, megabytes at the peak, and the counts, with two annotators of ten gold edits."""
    source, hypothesis = list_cases()[name]
    draw = random.Random(1)
    people = []
    for _ in range(2):
        starts = sorted(draw.choices(range(len(source)), k=10))
        people.append(tuple(Edit(start, start + draw.randint(0, 1), (draw.choice(hypothesis),)) for start in starts))
    began = time.perf_counter()
    account = MaxMatch().explain(Sentence(tuple(source), tuple(people)), tuple(hypothesis))[0]
    seconds = time.perf_counter() - began
    return seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, account.counts


def run_system(corpus: Corpus, output: Output) -> float:
    """The median of the processor time of counting and scoring."""
    metric = MaxMatch()
    times = []
    for _ in range(9):
        began = time.process_time()
        metric.score(metric.count(corpus, output))
        times.append(time.process_time() - began)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", help="an M2 file")
    parser.add_argument("systems", nargs="*", help="texts of systems")
    options = parser.parse_args()
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for name in list_cases():
            seconds, memory, counts = pool.apply(run_case, (name,))
            print(f"{name:<30} {seconds:7.3f} s {memory:6.0f} MB   correct, proposed, gold: {counts}")
    if options.gold:
        corpus = read_m2(options.gold)
        for path in options.systems:
            output = read_output(path)
            seconds = run_system(corpus, output)
            whole = measure([sys.executable, "-m", "redink", "compat", "m2scorer", path, options.gold])
            recorded = RECORDED.get(output.system)
            ratio = f"   the original, recorded: {recorded} s, {recorded / seconds:.0f} ×" if recorded else ""
            print(f"{output.system}: {seconds:.3f} s CPU; the whole command: {whole.cpu:.2f} s CPU{ratio}")


if __name__ == "__main__":
    main()
