"""Growth of time and memory with sentences, systems, references, sentence length and processes.

    python bench/scaling.py [--full] [--quick] [-o scaling.json]

Each point is a `redink` process on a corpus that is drawn for it. Without --full only the fastest curves go on to
a million sentences; --quick stops at a tenth of the usual sizes. The JSON file is what `bench/run.py --docs` draws.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from corpora import Files, Size, generate_files
from documentation import SCALING, tabulate_curves
from measuring import Cost, Failed, compile_bytecode, describe_machine, measure, spread

REDINK = [sys.executable, "-m", "redink"]
BASE = Size()
LONG = 100_000
DISTINCT = "annotate, distinct pairs"
METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")


@dataclass(frozen=True)
class Section:
    """A quantity that grows, with the curves to measure."""

    name: str
    title: str
    axis: str
    steps: Sequence[int]
    grow: Callable[[int], Size]
    curves: Sequence[str]
    """Metrics for `redink score` from texts, `errant, given edits` for M2, or another command."""
    ends: dict[str, int]
    """Last step of a curve unless --full is given."""


def list_sections() -> list[Section]:
    """All quantities to measure."""
    return [
        Section(
            "sentences", "Sentences", "sentences",
            (1_000, 10_000, 100_000, 1_000_000), lambda n: replace(BASE, sentences=n),
            ("convert", DISTINCT, "errant, given edits", "errant", "m2", "imeasure", "gts", "gleu", "green"),
            {DISTINCT: 100_000, "errant": 10_000, "m2": 100_000, "imeasure": 10_000, "gts": 10_000},
        ),
        Section(
            "systems", "Systems", "systems",
            (1, 2, 5, 10, 20, 50), lambda n: replace(BASE, systems=n, sentences=300), METRICS, {},
        ),
        Section(
            "references", "References", "annotators",
            (1, 2, 4, 8, 18), lambda n: replace(BASE, references=n, sentences=500), METRICS, {},
        ),
        Section(
            "length", "Length of sentences", "tokens in a sentence",
            (10, 30, 100, 300, 1_000), lambda n: replace(BASE, length=n, sentences=20),
            ("errant, given edits", *METRICS), {"imeasure": 300},
        ),
        Section(
            "jobs", "Processes", "jobs",
            (1, 2), lambda _: replace(BASE, sentences=4_000), ("annotate",), {},
        ),
    ]  # fmt: skip


def make_command(curve: str, files: Files, step: int) -> list[str]:
    """Return the command of one point."""
    if curve == "convert":
        return [*REDINK, "convert", str(files.reference), "--to", "jsonl"]
    if curve in ("annotate", DISTINCT):
        jobs = str(step if curve == "annotate" else 1)
        return [*REDINK, "annotate", str(files.source), str(files.systems[0]), "--to", "m2", "--jobs", jobs]
    given = curve.endswith(", given edits")
    systems = [str(path.with_suffix(".m2") if given else path) for path in files.systems]
    metric = curve.split(",")[0]
    # A single system is not a pool; weights of 1 cost the same.
    metric = "gts(function=equal)" if metric == "gts" and len(systems) == 1 else metric
    return [*REDINK, "score", "--ref", str(files.reference), *systems, "-m", metric]


def measure_section(section: Section, repeats: int, tenth: bool, full: bool, folder: Path) -> dict[str, Any]:
    """Measure all points of all curves in turn, and the cost of each curve for a minimal input."""
    steps = [step for step in section.steps if not tenth or step <= max(section.steps[-1] / 10, section.steps[1])]
    tiny = generate_files(Size(sentences=2, length=5), folder)
    starts, _ = measure_points(section.curves, tiny, 1, repeats, folder)
    points: dict[str, list[dict[str, float]]] = {curve: [] for curve in section.curves}
    limits: dict[str, str] = {}
    for step in steps:
        files = generate_files(section.grow(step), folder)
        wanted = [curve for curve in section.curves if full or step <= section.ends.get(curve, step)]
        chosen = [curve for curve in wanted if curve not in limits]
        print(f"{section.name}: {step:,} ...", file=sys.stderr)
        # A long run is affected by other load on average, so one measurement is enough.
        measured, failed = measure_points(chosen, files, step, 1 if step >= LONG else repeats, folder)
        limits.update({curve: f"ends before {step:,}: {why}" for curve, why in failed.items()})
        for curve, cost in measured.items():
            points[curve].append({"x": step, **cost._asdict()})
    curves = [
        {
            "name": curve,
            "start": starts[curve]._asdict(),
            "points": own,
            "slopes": {name: find_slope(own, name, getattr(starts[curve], name)) for name in Cost._fields},
        }
        for curve, own in points.items()
    ]
    said = {key: getattr(section, key) for key in ("name", "title", "axis")}
    return {**said, "curves": curves, "limits": limits}


def measure_points(
    curves: Sequence[str], files: Files, step: int, repeats: int, folder: Path
) -> tuple[dict[str, Cost], dict[str, str]]:
    """Return the medians of one step for every curve, or the reason if a command refuses the step."""
    costs: dict[str, list[Cost]] = {curve: [] for curve in curves}
    failed: dict[str, str] = {}
    for _ in range(repeats):
        for curve, own in costs.items():
            if curve not in failed:
                try:
                    own.append(measure(make_command(curve, files, step), folder / "out.txt"))
                except Failed as error:
                    failed[curve] = str(error)
    return {
        curve: Cost(*(spread(column).median for column in zip(*own, strict=True)))
        for curve, own in costs.items()
        if curve not in failed
    }, failed


def find_slope(points: Sequence[dict[str, float]], name: str, start: float) -> float | None:
    """Return the exponent of growth: the slope through the logarithms of the last three points.

    >>> find_slope([{"x": 1, "cpu": 4.0}, {"x": 10, "cpu": 103.0}, {"x": 100, "cpu": 10003.0}], "cpu", 3.0)
    2.0

    None where less than a tenth of the largest is beyond the start: then there is nothing to fit.
    """
    last = points[-3:]
    if len(last) < 2 or last[-1][name] < 1.1 * start:
        return None
    known = [(math.log(point["x"]), math.log(point[name] - start)) for point in last if point[name] > 1.02 * start]
    if len(known) < 2:
        return None
    return round(statistics.linear_regression(*zip(*known, strict=True)).slope, 2)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--full", action="store_true", help="measure every curve up to a million sentences (half an hour)"
    )
    parser.add_argument("--quick", action="store_true", help="measure only a tenth of each size, once")
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--only", action="append", help="measure only this section and keep the others (repeatable)")
    parser.add_argument("-o", "--output", type=Path, default=SCALING, help="output file (JSON)")
    options = parser.parse_args(words)
    compile_bytecode()
    before = json.loads(options.output.read_text(encoding="utf-8")) if options.only and options.output.exists() else {}
    measured = {section["name"]: section for section in before.get("sections", ())}
    with tempfile.TemporaryDirectory() as folder:
        for section in list_sections():
            if not options.only or section.name in options.only:
                repeats = 1 if options.quick else options.repeats
                measured[section.name] = measure_section(section, repeats, options.quick, options.full, Path(folder))
                curves = measured[section.name]["curves"]
                print("\n".join([f"\n{section.title}", *tabulate_curves(section.axis, curves)]))
    sections = [measured[section.name] for section in list_sections() if section.name in measured]
    size = f"{BASE.sentences:,} sentences of {BASE.length} tokens, {BASE.references} annotators and 1 system"
    results = {"machine": describe_machine(), "size": size, "sections": sections}
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
