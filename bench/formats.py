"""How fast M2 is read, written and scored, and in how much memory.

    python bench/formats.py [--sentences N] [--original PATH]

Makes an M2 file of N sentences (a million by default) from a vocabulary of its own, half of the edits common ones and
half rare, and measures each job in a process of its own. `--original` is the path of ERRANT's `errant_compare`; then
both score the same files in the same run, and the ratio is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from processes import Cost, measure, median

READ = """
import sys
from redink import stream_m2, write_m2
if len(sys.argv) > 2:
    write_m2(stream_m2(sys.argv[1]), sys.argv[2])
else:
    for sentence in stream_m2(sys.argv[1]):
        pass
"""


def write_corpus(path: Path, sentences: int, seed: int) -> None:
    """An M2 file with two annotators and some four edits a sentence, as CoNLL-2014 has them."""
    draw = random.Random(seed)
    source = random.Random(0)
    vocabulary = ["".join(source.choices("aeioulnrst", k=source.randint(1, 10))) for _ in range(20_000)]
    common = vocabulary[:50]
    with path.open("w", encoding="utf-8") as file:
        for _ in range(sentences):
            length = source.randint(8, 38)
            file.write("S " + " ".join(source.choices(vocabulary, k=length)) + "\n")
            for annotator in (0, 1):
                for _ in range(draw.randint(0, 4)):
                    start = draw.randint(0, length - 1)
                    word = draw.choice(common) if draw.random() < 0.5 else draw.choice(vocabulary)
                    kind = draw.choice(("R:NOUN", "R:VERB:TENSE", "M:DET", "R:PREP", "U:PUNCT"))
                    file.write(f"A {start} {start + 1}|||{kind}|||{word}|||REQUIRED|||-NONE-|||{annotator}\n")
            file.write("\n")


def show(what: str, cost: Cost, sentences: int) -> None:
    """One line of the result."""
    rate = sentences / cost.wall
    print(f"{what:<34} {cost.wall:8.2f} s wall {cost.cpu:8.2f} s CPU {cost.memory:7.0f} MB {rate:12,.0f} sentences/s")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=1_000_000)
    parser.add_argument("--original", help="ERRANT's errant_compare, to measure against")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    python, count = sys.executable, options.sentences
    with tempfile.TemporaryDirectory() as folder:
        reference, system, small = Path(folder, "reference.m2"), Path(folder, "system.m2"), Path(folder, "small.m2")
        write_corpus(reference, count, 1)
        write_corpus(system, count, 2)
        write_corpus(small, count // 100, 1)
        show("read, a hundredth of the file", measure([python, "-c", READ, str(small)]), count // 100)
        show("read", measure([python, "-c", READ, str(reference)]), count)
        show("read and write", measure([python, "-c", READ, str(reference), str(Path(folder, "out.m2"))]), count)
        compare = ["-hyp", str(system), "-ref", str(reference)]
        repeats = range(options.repeats)
        ours = median([measure([python, "-m", "redink", "compat", "errant_compare", *compare]) for _ in repeats])
        show("score (compat errant_compare)", ours, count)
        if options.original:
            theirs = median([measure([options.original, *compare]) for _ in repeats])
            show("score (the original)", theirs, count)
            print(f"ratio: {theirs.wall / ours.wall:.1f} × wall, {theirs.memory / ours.memory:.1f} × memory")
        else:
            print("score (the original): not measured; --original PATH names ERRANT's errant_compare")


if __name__ == "__main__":
    main()
