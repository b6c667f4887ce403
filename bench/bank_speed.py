"""Processor time of `redink score` with and without a bank, the best of several runs.

python bench/bank_speed.py REF BANK SYSTEM... [--runs N]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys


def measure(words: list[str]) -> float:
    """Seconds of processor time of one run."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "redink", "score", *words], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    """Print the times and their ratios; the commands alternate, so that a busy machine slows all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("bank")
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    words = ["--ref", options.reference, *options.systems]
    bank = ["--bank", options.bank]
    commands = {"without a bank": [], "with a bank, --unjudged 0": [*bank, "--unjudged", "0"], "estimate": bank}
    times = {name: min(values) for name, values in repeat(words, commands, options.runs).items()}
    plain = times["without a bank"]
    for name, seconds in times.items():
        print(f"{name}: {seconds:.2f} s, {seconds / plain:.2f} times as long")


def repeat(words: list[str], commands: dict[str, list[str]], runs: int) -> dict[str, list[float]]:
    """Run the commands alternately."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, more in commands.items():
            times[name].append(measure([*words, *more]))
    return times


if __name__ == "__main__":
    main()
