"""Processor time of `redink score` with and without a bank, the best of several runs.

python bench/bank_speed.py REF BANK SYSTEM... [--runs N]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys


def measure(words: list[str], runs: int) -> float:
    """Seconds of processor time of the fastest run."""
    command = [sys.executable, "-m", "redink", "score", *words]
    times = []
    for _ in range(runs):
        before = os.times()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return min(times)


def main() -> None:
    """Print the times and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("bank")
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    words = ["--ref", options.reference, *options.systems]
    plain = measure(words, options.runs)
    print(f"without a bank: {plain:.2f} s")
    for name, more in (("--unjudged 0", ["--unjudged", "0"]), ("estimate", [])):
        seconds = measure([*words, "--bank", options.bank, *more], options.runs)
        print(f"with a bank, {name}: {seconds:.2f} s, {seconds / plain:.2f} times as long")


if __name__ == "__main__":
    main()
