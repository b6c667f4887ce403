"""How fast systems are weighed by difficulty: M2 files in, scores out.

    python bench/gts.py REF.m2 HYP.m2 [--original "python3 gotoscorer.py"] [--repeats N]

HYP.m2 holds each system as one annotator, as GTS's scorer wants it. Measures `redink compat gotoscorer -v` as a
process, the same work inside a process that has everything loaded, and, with `--original`, the original command in
the same run.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import shlex
import sys
import time

from processes import measure, median

from redink.cli.compat.gotoscorer import gotoscorer


def time_inside(words: list[str], repeats: int) -> float:
    """The median time of the command without the start of Python, in seconds."""
    times = []
    for _ in range(repeats + 1):
        began = time.perf_counter()
        with contextlib.redirect_stdout(io.StringIO()):
            gotoscorer.main(words, standalone_mode=False)
        times.append(time.perf_counter() - began)
    return sorted(times[1:])[repeats // 2]  # the first one also imports


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("hypotheses")
    parser.add_argument("--original", help="the command of GTS's scorer, to measure against")
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    words = ["-ref", options.reference, "-hyp", options.hypotheses, "-v"]
    repeats = range(options.repeats)
    ours = median([measure([sys.executable, "-m", "redink", "compat", "gotoscorer", *words]) for _ in repeats])
    print(f"redink compat gotoscorer: {ours.wall:.3f} s wall, {ours.cpu:.3f} s CPU, {ours.memory:.0f} MB")
    print(f"the same without the start of Python: {time_inside(words, options.repeats):.3f} s wall")
    if options.original:
        theirs = median([measure([*shlex.split(options.original), *words]) for _ in repeats])
        print(f"the original: {theirs.wall:.3f} s wall, {theirs.cpu:.3f} s CPU, {theirs.memory:.0f} MB")
        print(f"ratio: {theirs.wall / ours.wall:.1f} × wall")
    else:
        print("the original: not measured; --original names the command of GTS's scorer")


if __name__ == "__main__":
    main()
