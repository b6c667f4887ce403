"""How long the I-measure takes, and in how much memory.

    python bench/imeasure.py FOLDER

FOLDER holds CoNLL-2014: official.m2, official-withalt.m2 and systems/*.txt. Each of the four settings scores all
systems in a process of its own, as `redink score` does it; then every sentence is timed by itself, and a triple of
2,000 tokens.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from processes import measure

GOLD = ("official.m2", "official-withalt.m2")

LONG = """
import sys
from redink import Imeasure, Sentence
source, hypothesis, reference = (tuple(line.split()) for line in sys.stdin)
sentence = Sentence(source, references=(reference,))
print(Imeasure().list_choices(sentence, hypothesis)[0].counts, file=sys.stderr)
"""


def time_sentences(folder: Path, systems: list[Path]) -> None:
    """The slowest sentence of each gold standard, without what other systems have left in memory."""
    from redink import Imeasure, read_m2, read_output
    from redink.metrics.imeasure import metric as module

    metric = Imeasure()
    for gold in GOLD:
        corpus = read_m2(folder / gold)
        slowest: tuple[float, str, int] = (0.0, "", 0)
        total = 0.0
        for path in systems:
            module._list_choices.cache_clear()
            module._prepare.cache_clear()
            output = read_output(path)
            for number, (sentence, text) in enumerate(zip(corpus.sentences, output.sentences or (), strict=True), 1):
                began = time.perf_counter()
                metric.list_choices(sentence, text)
                took = time.perf_counter() - began
                total += took
                slowest = max(slowest, (took, output.system, number))
        print(f"{gold:<20} slowest sentence: {slowest[2]} of {slowest[1]}, {slowest[0]:.3f} s; all alone {total:.2f} s")


def write_long(path: Path, tokens: int = 2000) -> None:
    """Three texts of so many tokens, of which one in twenty differs from the first."""
    draw = random.Random(1)
    vocabulary = [f"w{number}" for number in range(3000)]
    source = draw.choices(vocabulary, k=tokens)
    texts = [source, *([draw.choice(vocabulary) if draw.random() < 0.05 else w for w in source] for _ in range(2))]
    path.write_text("".join(" ".join(text) + "\n" for text in texts))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="CoNLL-2014 with its systems")
    options = parser.parse_args()
    systems = sorted((options.folder / "systems").glob("*.txt"))
    for gold in GOLD:
        for mix in ("true", "false"):
            command = [sys.executable, "-m", "redink", "score", "--ref", str(options.folder / gold)]
            cost = measure([*command, *map(str, systems), "-m", f"imeasure(mix={mix})"])
            figures = f"{cost.wall:6.2f} s wall {cost.cpu:6.2f} s CPU {cost.memory:5.0f} MB"
            print(f"{gold:<20} mix={mix:<5} {len(systems)} systems {figures}")
    time_sentences(options.folder, systems)
    path = Path("long.txt")
    write_long(path)
    try:
        cost = measure(["sh", "-c", '"$0" -c "$1" < "$2"', sys.executable, LONG, str(path)])
    finally:
        path.unlink()
    print(f"three texts of 2,000 tokens: {cost.wall:.2f} s wall {cost.memory:.0f} MB")


if __name__ == "__main__":
    main()
