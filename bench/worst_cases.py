"""Time and memory of M² and the I-measure on outputs that the originals cannot process.

    python bench/worst_cases.py

Each case runs in a process of its own; its peak memory includes Python and numpy.
"""

from __future__ import annotations

import random
import resource
import time
from multiprocessing import get_context

from redink import Edit, Imeasure, MaxMatch, Sentence
from redink.errors import RedinkError


def list_cases() -> dict[str, tuple[list[str], list[str]]]:
    """Return sources with outputs that are rewritten, repetitive or truncated."""
    words = [f"w{number}" for number in range(1000)]
    others = [f"v{number}" for number in range(1000)]
    draw = random.Random(5)
    frequent = [1 / (rank + 1) for rank in range(1000)]
    long = draw.choices(words, k=2000)
    return {
        "227 tokens, rewrite of 100": (words[:227], others[:100]),
        "the same, some words shared": (draw.choices(words, frequent, k=227), draw.choices(words, frequent, k=100)),
        "54 tokens twice": (words[:54], words[:54] * 2),
        "54 tokens ten times": (words[:54], words[:54] * 10),
        "54 identical tokens, 500": (["a"] * 54, ["a"] * 500),
        "400 identical tokens, 380": (["a"] * 400, ["a"] * 380),
        "400 identical tokens, 200": (["a"] * 400, ["a"] * 200),
        "1000 tokens, rewrite of 1000": (draw.choices(words, frequent, k=1000), draw.choices(words, frequent, k=1000)),
        "2000 tokens, one in twenty new": (long, [draw.choice(words) if draw.random() < 0.05 else w for w in long]),
    }


def run_case(name: str, metric: str) -> tuple[float, float, tuple[int, ...]]:
    """Return seconds, peak memory in MB and counts, for two annotators with ten gold edits each."""
    source, hypothesis = list_cases()[name]
    draw = random.Random(1)
    people = []
    for _ in range(2):
        starts = sorted(draw.sample(range(len(source)), k=10))
        people.append(tuple(Edit(start, start + draw.randint(0, 1), (draw.choice(hypothesis),)) for start in starts))
    sentence, text = Sentence(tuple(source), tuple(people)), tuple(hypothesis)
    began = time.perf_counter()
    if metric == "m2":
        counts: tuple[int, ...] = MaxMatch().explain(sentence, text)[0].counts
    else:
        counts = Imeasure().list_choices(sentence, text)[0].counts
    seconds = time.perf_counter() - began
    return seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, counts


def main() -> None:
    """Measure and print."""
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for metric in ("m2", "imeasure"):
            for name in list_cases():
                try:
                    seconds, memory, counts = pool.apply(run_case, (name, metric))
                    print(f"{metric:<9} {name:<31} {seconds:7.3f} s {memory:6.0f} MB   counts: {counts}")
                except RedinkError as error:
                    print(f"{metric:<9} {name:<31} refused: {error}")


if __name__ == "__main__":
    main()
