"""Tables and pages of what was measured: results in, Markdown out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from measuring import Spread, compare, spread
from plots import draw_curves

HERE = Path(__file__).parent
COMPARISON = HERE / "results" / "comparison.json"
SCALING = HERE / "results" / "scaling.json"
DOCS = HERE.parent / "docs"

PAGE = """# Benchmarks

All of this page but its words is made by `python bench/run.py --docs` from two files: `bench/results/comparison.json`,
which `python bench/run.py` writes, and `bench/results/scaling.json`, which `python bench/scaling.py` writes (with
`--full` every metric goes on to a million sentences). `make bench` runs all three.

## Beside the originals

{comparison}

{about_comparison}

How it is measured: each side is the command that a user would type, started as a process of its own; both run by turns
in one go, so that whatever else the machine does meets both; matrices get one thread on both sides. A cell is the
median with the least and the most of all turns; a ratio is that of the two runs of one turn. Memory is that of the
largest process. "Same" means that files are equal byte for byte and printed numbers digit for digit.

## How it grows

Each point is a `redink` process on a drawn corpus, reading and start included. Where it is not that which grows, a
corpus has {size}.
The slope is the exponent of growth, fitted to the last three points less what the same command takes for
two short sentences: 1 is linear, and less than 1 means that part of the work is done only once or that something fills
up to its limit. There is none where less than a tenth of the largest figure grows.

{scaling}
"""


ABOUT = {
    "sentences": """Texts are read, counted and let go in parts: time is linear, and memory grows only by the counts,
which intervals and tests need: a few small numbers for each sentence, system and reference, and several times that
while one system is scored. `convert` keeps nothing.""",
    "systems": """300 sentences. Time is linear, and memory at most; what belongs to the references is done once. Only
GTS must know how many systems were right at each chunk, so that each system's table is as long as the pool.""",
    "references": """500 sentences. Time is linear at most where each reference is compared by itself. The I-measure
mixes the corrections of all annotators, and pays for those that overlap.""",
    "length": """20 sentences of each length. Alignments are tables of one length by the other, so the time of the
annotator, of M² and above all of the I-measure grows faster than the length, and tables take memory; n-grams and given
edits are linear.""",
    "jobs": """`redink annotate --jobs`, 4,000 sentences. The second process loads the model again; wall time falls only
as far as there is a free core for it.""",
}
"""What the reader should know of each curve."""
START, END = "<!-- ratios: python bench/run.py --docs -->", "<!-- end -->"
"""Where the README has its table."""


def write_documentation(docs: Path = DOCS, comparison: Path = COMPARISON, scaling: Path = SCALING) -> None:
    """Make the page, with its drawings, and the README's short table."""
    compared, scaled = (json.loads(path.read_text(encoding="utf-8")) for path in (comparison, scaling))
    page = PAGE.format(
        comparison="\n".join(format_comparison(compared)),
        about_comparison=describe(compared),
        size=scaled["size"],
        scaling="\n".join(format_scaling(scaled, docs)),
    )
    (docs / "benchmarks.md").write_text(page, encoding="utf-8")
    readme = docs.parent / "README.md"
    before, _, rest = readme.read_text(encoding="utf-8").partition(START)
    table = "\n".join([START, *format_ratios(compared), END])
    readme.write_text(before + table + rest.partition(END)[2], encoding="utf-8")


def format_ratios(results: Mapping[str, Any]) -> Iterator[str]:
    """Only the ratios of the medians, for the README."""
    yield "| | times as fast | memory against the original's |"
    yield "|---|--:|--:|"
    for task in results["tasks"]:
        theirs, ours = task["theirs"], task["ours"]
        speed, memory = (compare(theirs[measure], ours[measure]).median for measure in ("cpu", "memory"))
        yield f"| {task['name']} ({task['original']}) | {_round(speed)} × | {100 / memory:.0f}% |"


def format_comparison(results: Mapping[str, Any]) -> Iterator[str]:
    """A table of all tasks, and what is missing."""
    yield "| task | original | Redink | wall | CPU | memory | results |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for task in results["tasks"]:
        theirs, ours = task["theirs"], task["ours"]
        ratios = [show_ratio(compare(theirs[measure], ours[measure])) for measure in ("wall", "cpu", "memory")]
        seconds = [f"{show_spread(spread(side['wall']))} s" for side in (theirs, ours)]
        same = "same" if task["equal"] else "**different**"
        yield f"| {task['name']} ({task['original']}) | {' | '.join([*seconds, *ratios, same])} |"
    for gap in results["missing"]:
        yield ""
        yield f"Not measured: {gap['original']}: {gap['why']}."


def describe(results: Mapping[str, Any]) -> str:
    """The corpus and the machine."""
    corpus, machine = results["corpus"], results["machine"]
    return (
        f"The corpus: {corpus['name']}, {corpus['sentences']:,} sentences, {corpus['tokens']:,} tokens, "
        f"{corpus['annotators']} annotators, {corpus['systems']} systems; {results['repeats']} turns.\n"
        f"The machine: {describe_machine(machine)}."
    )


def describe_machine(machine: Mapping[str, Any]) -> str:
    """The facts of a machine as a line."""
    return (
        f"{machine['processor']}, {machine['cores']} cores, {machine['memory_gb']:g} GB, {machine['system']}; "
        f"Python {machine['python']}, numpy {machine['numpy']}, Redink {machine['redink']} with {machine['kernels']} "
        f"kernels; {machine['date']}"
    )


def format_scaling(results: Mapping[str, Any], docs: Path) -> Iterator[str]:
    """A section for each thing that grows: what that means, a drawing of time and memory, and a table of slopes."""
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
    """A row for each curve: its largest points and its slopes."""
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
    """The median and the range.

    >>> show_spread(Spread(2.0, 1.5, 12.25))
    '2.00 [1.50–12.2]'
    """
    return f"{_round(values.median)} [{_round(values.least)}–{_round(values.most)}]"


def show_ratio(values: Spread) -> str:
    """The same for a ratio.

    >>> show_ratio(Spread(8.04, 7.9, 8.5))
    '**8.04 ×** [7.90–8.50]'
    """
    return f"**{_round(values.median)} ×** [{_round(values.least)}–{_round(values.most)}]"


def _round(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
