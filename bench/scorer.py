"""Time of a prepared Scorer per call.

    python bench/scorer.py SOURCE.txt SYSTEM.txt SYSTEM.txt ... --ref REF.txt --ref REF.txt [--metric errant]

Each SYSTEM is one call, as one epoch's outputs are in a validation loop; annotation is the part of it that finds edits.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path

for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import redink  # noqa: E402  (numpy reads the environment when it is loaded)
from redink.types import Annotation, Tokens  # noqa: E402


class TimedAnnotator(redink.Annotator):
    """An annotator that records its time and its number of texts."""

    seconds, texts = 0.0, 0

    def annotate(self, pairs: Sequence[tuple[Tokens, Tokens]]) -> list[Annotation]:
        """Annotate texts and record the time."""
        began = time.process_time()
        found = super().annotate(pairs)
        self.seconds += time.process_time() - began
        self.texts += len(pairs)
        return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path)
    parser.add_argument("systems", nargs="+", type=Path)
    parser.add_argument("--ref", action="append", required=True, type=Path)
    parser.add_argument("--metric", action="append", default=[])
    options = parser.parse_args()
    sources, *references = ([*path.open(encoding="utf-8")] for path in (options.source, *options.ref))
    annotator = TimedAnnotator()
    began = time.process_time()
    scorer = redink.Scorer(sources, list(zip(*references, strict=True)), options.metric or ["errant"],
                           annotator=annotator)  # fmt: skip
    print(f"{len(sources)} sentences, {len(references)} references: prepared in {time.process_time() - began:.2f} s")
    for number, path in enumerate(options.systems, 1):
        annotator.seconds, annotator.texts = 0.0, 0
        hypotheses = [*path.open(encoding="utf-8")]
        began = time.process_time()
        scorer.score(hypotheses)
        total = time.process_time() - began
        share = 100 * annotator.seconds / total
        print(f"call {number} ({path.stem}): {total:.3f} s, {share:.0f}% of it annotation of {annotator.texts} texts")


if __name__ == "__main__":
    main()
