"""Time and peak memory of every metric on adversarial but valid inputs.

    python bench/limits.py [CASE...]

Writes a Markdown table, and what was said to standard error. A run that takes longer than the patience is stopped and
said to be endless.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

METRICS = ("errant", "m2", "imeasure", "gts(function=equal)", "gleu", "green")
PATIENCE = 300
MEMORY = 12 << 30

Texts = tuple[list[str], list[list[str]], list[str]]
"""Source sentences, the lines of edits of each, and the system output."""


def edit(start: int, end: int, correction: str, annotator: int = 0) -> str:
    """An A line."""
    return f"A {start} {end}|||R:OTHER|||{correction}|||REQUIRED|||-NONE-|||{annotator}"


def draw(length: int, rng: random.Random, words: int = 2000) -> list[str]:
    """Random words."""
    return [f"w{rng.randrange(words)}" for _ in range(length)]


def repeat_tokens(rng: random.Random) -> Texts:
    """Return a case: an output that repeats a word 5,000 times in one of ten sentences."""
    sentences = [draw(20, rng) for _ in range(10)]
    outputs = [" ".join(own) for own in sentences]
    outputs[4] = " ".join([*sentences[4][:10], *["the"] * 5000, *sentences[4][10:]])
    return [" ".join(own) for own in sentences], [[edit(3, 4, "x")] for _ in sentences], outputs


def have_18_references(rng: random.Random) -> Texts:
    """Return a case: 100 sentences with 18 annotators and three edits each."""
    sentences = [draw(25, rng) for _ in range(100)]
    edits = [
        [
            edit(start, start + 1, f"x{rng.randrange(4)}", annotator)
            for annotator in range(18)
            for start in sorted(rng.sample(range(25), 3))
        ]
        for _ in sentences
    ]
    return [" ".join(own) for own in sentences], edits, [" ".join([*own[:5], "x1", *own[6:]]) for own in sentences]


def overlap(rng: random.Random) -> Texts:
    """Return a case: 60 overlapping edits of one annotator in a sentence of 40 words."""
    tokens = draw(40, rng)
    edits = [edit(start := rng.randrange(36), start + rng.randint(1, 4), f"x{number}") for number in range(60)]
    return [" ".join(tokens)], [edits], [" ".join([*tokens[:5], "x1", *tokens[6:]])]


def overlap_two(rng: random.Random) -> Texts:
    """Return a case: two annotators with 30 edits each that overlap one another, in a sentence of 90 words."""
    tokens = draw(90, rng)
    edits = [edit(3 * n, 3 * n + 2, f"x{n}", 0) for n in range(30)]
    edits += [edit(3 * n + 1, 3 * n + (4 if n < 29 else 3), f"y{n}", 1) for n in range(30)]
    return [" ".join(tokens)], [edits], [" ".join([*tokens[:5], "x1", *tokens[6:]])]


def be_long(rng: random.Random) -> Texts:
    """Return a case: a sentence of 10,000 words, 5% of them changed."""
    tokens = draw(10_000, rng)
    changed = [rng.choice(("x", "y")) if rng.random() < 0.05 else token for token in tokens]
    edits = [edit(start, start + 1, "x") for start in sorted(rng.sample(range(10_000), 300))]
    return [" ".join(tokens)], [edits], [" ".join(changed)]


def be_long_and_different(rng: random.Random) -> Texts:
    """Return a case: a sentence of 10,000 words and an output that shares no word with it."""
    tokens = draw(10_000, rng)
    return [" ".join(tokens)], [[edit(3, 4, "x")]], [" ".join(f"v{n % 999}" for n in range(10_000))]


def be_many(rng: random.Random) -> Texts:
    """Return a case: a million sentences of one word."""
    sentences = [f"w{rng.randrange(2000)}" for _ in range(1_000_000)]
    edits = [[edit(0, 1, "x")] if rng.random() < 0.3 else [] for _ in sentences]
    return sentences, edits, ["x" if rng.random() < 0.3 else own for own in sentences]


def be_identical(_: random.Random) -> Texts:
    """Return a case: 400 equal words, 40 of them deleted or doubled, so that all alignments are equally good."""
    edits = [edit(start, start + 1, "" if start % 20 else "the the") for start in range(0, 400, 10)]
    return [" ".join(["the"] * 400)], [edits], [" ".join(["the"] * 380)]


def be_identical_and_long(_: random.Random) -> Texts:
    """Return a case: 4,000 equal words, some of them deleted or doubled."""
    edits = [edit(start, start + 1, "" if start % 20 else "the the") for start in range(0, 4000, 100)]
    return [" ".join(["the"] * 4000)], [edits], [" ".join(["the"] * 3800)]


CASES: dict[str, Callable[[random.Random], Texts]] = {
    "a word 5,000 times": repeat_tokens,
    "18 references": have_18_references,
    "60 overlapping edits": overlap,
    "2 × 30 overlapping edits": overlap_two,
    "10,000 words, 5% changed": be_long,
    "10,000 words, all changed": be_long_and_different,
    "1,000,000 one-word sentences": be_many,
    "400 equal words": be_identical,
    "4,000 equal words": be_identical_and_long,
}


def write(case: Texts, folder: Path) -> None:
    """Write the reference and the system as files."""
    sources, edits, outputs = case
    blocks = ("\n".join([f"S {source}", *own]) + "\n\n" for source, own in zip(sources, edits, strict=True))
    (folder / "ref.m2").write_text("".join(blocks))
    (folder / "sys.txt").write_text("\n".join(outputs) + "\n")


def run(folder: Path, metric: str) -> str:
    """Score one case and return the time, the memory and the messages."""
    words = [sys.executable, "-m", "redink", "score", "--ref", "ref.m2", "sys.txt", "-m", metric, "--format", "csv"]
    began = time.perf_counter()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            words, cwd=folder, stdout=subprocess.DEVNULL, stderr=errors,
            preexec_fn=lambda: (resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)), None)[1],
        )  # fmt: skip
        while time.perf_counter() - began < PATIENCE:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                break
            time.sleep(0.01)
        else:
            process.kill()
            process.wait()
            return f"endless (more than {PATIENCE} s)"
        errors.seek(0)
        said = errors.read().decode().strip().splitlines()
    for line in said:
        print(f"{metric}: {line}", file=sys.stderr)
    cost = f"{time.perf_counter() - began:.1f} s, {usage.ru_maxrss / 1024:.0f} MB"
    return cost + (", error" if process.returncode else ", warning" if said else "")


def main(wanted: Sequence[str]) -> None:
    """Run every case with every metric."""
    print(f"| case | {' | '.join(METRICS)} |\n|---|{'---|' * len(METRICS)}")
    for name, make in CASES.items():
        if wanted and name not in wanted:
            continue
        with tempfile.TemporaryDirectory() as folder:
            write(make(random.Random(1)), Path(folder))
            cells = [run(Path(folder), metric) for metric in METRICS]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
