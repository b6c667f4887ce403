"""Markdown tables and pages of benchmark results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from measuring import Spread, compare, spread
from plots import draw_curves
from pool import format_pool

HERE = Path(__file__).parent
COMPARISON = HERE / "results" / "comparison.json"
SCALING = HERE / "results" / "scaling.json"
DOCS = HERE.parent / "docs"

PAGE = """# Benchmarks

`python bench/run.py --docs` generates the tables and plots on this page from two files. `python bench/run.py` writes
`bench/results/comparison.json`, and `python bench/scaling.py` writes `bench/results/scaling.json` (with `--full`, every
metric is measured up to a million sentences). `make bench` runs all three.

## Compared with the originals

{comparison}

{about_comparison}

{pool}

How this is measured: each tool runs as the command a user would type, in its own process. The two take turns, so
that other work on the machine affects both alike, and both use one thread for matrix operations. Each cell has the
median, with the minimum and maximum in brackets; each ratio compares the two runs of the same turn. A ratio above 1
means that Redink is faster or takes less memory. Memory is the peak of the largest process. "Same" means that files
are equal byte for byte and printed numbers digit for digit. The I-measure mixes references by default; for a
whole corpus that takes the original hours, so the mixed setting is measured on the first sentences with few of them.

## Scaling

Each point is a `redink` process on a randomly generated corpus, including start-up and reading. Apart from the
quantity that grows, a corpus has {size}, unless stated otherwise.
The slope is the exponent of growth, fitted to the last three points after subtracting what the same command takes
for two short sentences. A slope of 1 is linear; below 1, part of the work is done only once, or a cache fills up to
its limit. A dash means that less than a tenth of the largest figure is growth.

{scaling}
"""


ABOUT = {
    "sentences": """Texts are read and counted in parts and then dropped, so time is linear. Memory grows only with
the counts, which intervals and tests need: a few small numbers per sentence, system and reference, and several
times that while a system is being scored. `convert` keeps nothing.""",
    "systems": """300 sentences. Time is linear, and memory at most linear; the work on the references is done only
once. Only GTS must know how many systems got each chunk right, so each system's table is as long as the pool.""",
    "references": """500 sentences. Time is at most linear if each reference is compared separately. The I-measure
mixes the corrections of all annotators, and overlapping corrections cost extra time.""",
    "length": """20 sentences of each length. An alignment is a table of one length by the other, so edit
extraction, M² and above all the I-measure take time that grows faster than the length, and memory for the table.
n-grams and given edits are linear.""",
    "jobs": """`redink annotate --jobs` with 4,000 sentences. The second process loads the model again; wall time
only falls if there is a free core.""",
}
"""Notes for readers about each curve."""
START, END = "<!-- ratios: python bench/run.py --docs -->", "<!-- end -->"
"""Markers around the table in the README."""


def write_documentation(docs: Path = DOCS, comparison: Path = COMPARISON, scaling: Path = SCALING) -> None:
    """Write the benchmarks page with its charts, and the short table in the README."""
    compared, scaled = (json.loads(path.read_text(encoding="utf-8")) for path in (comparison, scaling))
    page = PAGE.format(
        comparison="\n".join(format_comparison(compared)),
        about_comparison=describe(compared),
        pool="\n".join(format_pool(compared["pool"])) if "pool" in compared else "",
        size=scaled["size"],
        scaling="\n".join(format_scaling(scaled, docs)),
    )
    (docs / "benchmarks.md").write_text(page, encoding="utf-8")
    readme = docs.parent / "README.md"
    before, _, rest = readme.read_text(encoding="utf-8").partition(START)
    table = "\n".join([START, *format_ratios(compared), END])
    readme.write_text(before + table + rest.partition(END)[2], encoding="utf-8")


def format_ratios(results: Mapping[str, Any]) -> Iterator[str]:
    """Return the ratios of the medians for the README."""
    yield "| | speed-up | memory, relative to the original |"
    yield "|---|--:|--:|"
    for task in results["tasks"]:
        theirs, ours = task["theirs"], task["ours"]
        speed, memory = (compare(theirs[measure], ours[measure]).median for measure in ("cpu", "memory"))
        yield f"| {task['name']} ({task['original']}) | {_round(speed)} × | {100 / memory:.0f}% |"


def format_comparison(results: Mapping[str, Any]) -> Iterator[str]:
    """Return a table of all tasks, followed by the missing ones."""
    yield "| task | original | Redink | wall | CPU | memory | results |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for task in results["tasks"]:
        theirs, ours = task["theirs"], task["ours"]
        ratios = [show_ratio(compare(theirs[measure], ours[measure])) for measure in ("wall", "cpu", "memory")]
        seconds = [f"{show_spread(spread(side['wall']))} s" for side in (theirs, ours)]
        same = "same" if task["equal"] else "**different**"
        yield f"| {task['name']} ({task['original']}) | {' | '.join([*seconds, *ratios, same])} |"
    saving = [task for task in results["tasks"] if "kept" in task]
    if saving:
        yield ""
        names = ", ".join(sorted({task["original"] for task in saving}))
        yield f"Kept from an earlier run ({', '.join(sorted({task['kept'] for task in saving}))}): {names}."
    for gap in results["missing"]:
        yield ""
        yield f"Not measured: {gap['original']}: {gap['why']}."


def describe(results: Mapping[str, Any]) -> str:
    """Describe the corpus and the machine."""
    corpus, machine = results["corpus"], results["machine"]
    return (
        f"The corpus: {corpus['name']}, {corpus['sentences']:,} sentences, {corpus['tokens']:,} tokens, "
        f"{corpus['annotators']} annotators, {corpus['systems']} systems; {results['repeats']} runs each.\n"
        f"The machine: {describe_machine(machine)}."
    )


def describe_machine(machine: Mapping[str, Any]) -> str:
    """Describe a machine in one line."""
    blas = f", OPENBLAS_CORETYPE={machine['blas']}" if machine.get("blas") else ""
    return (
        f"{machine['processor']}, {machine['cores']} cores, {machine['memory_gb']:g} GB, {machine['system']}; "
        f"Python {machine['python']}, numpy {machine['numpy']}, Redink {machine['redink']} with {machine['kernels']} "
        f"kernels{blas}; {machine['date']}"
    )


def format_scaling(results: Mapping[str, Any], docs: Path) -> Iterator[str]:
    """Yield a section for each quantity that grows: explanation, charts of time and memory, table of slopes."""
    for section in results["sections"]:
        name, curves = section["name"], section["curves"]
        yield f"### {section['title']}"
        yield ""
        yield ABOUT[name]
        yield ""
        for measure, unit in (("cpu", "s of processor time"), ("memory", "MB at the peak")):
            path = Path("img", f"{name}-{measure}.svg")
            (docs / "img").mkdir(exist_ok=True)
            lines = {curve["name"]: [(p["x"], p[measure]) for p in curve["points"]] for curve in curves}
            (docs / path).write_text(draw_curves(lines, section["axis"], unit), encoding="utf-8")
            yield f"![{section['title']}: {unit}]({path})"
        yield ""
        yield from tabulate_curves(section["axis"], curves)
        yield ""
        for curve, why in section["limits"].items():
            yield f"{curve} {why}."
            yield ""
    yield f"The machine: {describe_machine(results['machine'])}."


def tabulate_curves(axis: str, curves: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Return a row per curve: its largest points and its slopes."""
    yield f"| | {axis} | CPU | memory | slope of time | slope of memory |"
    yield "|---|--:|--:|--:|--:|--:|"
    for curve in curves:
        first, last = curve["points"][0], curve["points"][-1]
        reach = f"{first['x']:,} → {last['x']:,}"
        times = f"{first['cpu']:.2f} → {last['cpu']:.2f} s"
        memory = f"{first['memory']:.0f} → {last['memory']:.0f} MB"
        slopes = ["–" if curve["slopes"][m] is None else f"{curve['slopes'][m]:.2f}" for m in ("cpu", "memory")]
        yield f"| {curve['name']} | {' | '.join([reach, times, memory, *slopes])} |"


def show_spread(values: Spread) -> str:
    """Format a median and a range.

    >>> show_spread(Spread(2.0, 1.5, 12.25))
    '2.00 [1.50–12.2]'
    """
    return f"{_round(values.median)} [{_round(values.least)}–{_round(values.most)}]"


def show_ratio(values: Spread) -> str:
    """Format a median ratio and its range.

    >>> show_ratio(Spread(8.04, 7.9, 8.5))
    '**8.04 ×** [7.90–8.50]'
    """
    return f"**{_round(values.median)} ×** [{_round(values.least)}–{_round(values.most)}]"


def _round(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
