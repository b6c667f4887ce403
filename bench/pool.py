"""Annotation, scoring and report of many systems for one source, with one call each.

Where the corpus has fewer systems, the others are mixed from those it has (see corpora.mix_systems). Costs are
compared with those of ERRANT's own command for the same systems, where it is installed, in the same run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from corpora import Files
from measuring import MEASURES, Run, compare, interleave, spread

REDINK = [sys.executable, "-m", "redink"]
METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")
ERRANT, ANNOTATE = "errant_parallel (ERRANT 2.3.3)", "redink annotate"


def list_runs(files: Files, errant: Path | None, folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Commands to measure, by name. Both annotators write `out.m2`, each in its own folder."""
    source, systems = str(files.source), [str(path) for path in files.systems]
    score = [*REDINK, "score", "--ref", str(files.reference), *systems, "--format", "json"]
    every = [word for metric in METRICS for word in ("-m", metric)]
    if errant is not None:
        yield ERRANT, [str(errant / "errant_parallel"), "-orig", source, "-cor", *systems, "-out", "out.m2"]
    yield ANNOTATE, [*REDINK, "annotate", source, *systems, "-o", "out.m2"]
    yield "redink score -m errant", [*score, "-m", "errant"]
    yield "redink score, six metrics", [*score, *every]
    yield "redink score, six metrics, --jobs 2", [*score, *every, "--jobs", "2"]
    report = [*REDINK, "report", "--ref", str(files.reference), *systems, "-o", str(folder / "report.html")]
    yield "redink report, 1,000 draws, all pairs", report
    yield "redink report, --jobs 2", [*report, "--jobs", "2"]


def measure_pool(files: Files, errant: Path | None, repeats: int, folder: Path) -> dict[str, Any]:
    """Return the costs of all commands, measured in turn, and True if both annotators wrote equal files."""
    runs = {}
    for number, (name, command) in enumerate(list_runs(files, errant, folder)):
        own = folder / f"pool{number}"
        own.mkdir(parents=True)
        runs[name] = Run([command], own)
    costs = interleave(runs, repeats)
    return {
        "systems": len(files.systems),
        "sentences": files.sentences,
        "equal": runs[ERRANT].read("out.m2") == runs[ANNOTATE].read("out.m2") if ERRANT in runs else None,
        "tasks": {
            name: {measure: [getattr(cost, measure) for cost in own] for measure in MEASURES}
            for name, own in costs.items()
        },
    }


def format_pool(results: Mapping[str, Any]) -> Iterator[str]:
    """Return a table of the commands: medians, and ratios of CPU time to ERRANT's and to annotation."""
    tasks = results["tasks"]
    size = f"{results['systems']} systems × {results['sentences']:,} sentences"
    yield f"| {size} | wall | CPU | memory | ERRANT's CPU | annotate's CPU |"
    yield "|---|--:|--:|--:|--:|--:|"
    for name, own in tasks.items():
        wall, cpu, memory = (spread(own[measure]).median for measure in MEASURES)
        ratios = [
            f"{compare(tasks[other]['cpu'], own['cpu']).median:.2f} ×" if other in tasks and other != name else "–"
            for other in (ERRANT, ANNOTATE)
        ]
        yield f"| {name} | {wall:.2f} s | {cpu:.2f} s | {memory:.0f} MB | {' | '.join(ratios)} |"
    if results["equal"] is not None:
        yield ""
        yield f"The two annotators wrote {'the same' if results['equal'] else '**different**'} files."
