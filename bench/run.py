"""Benchmark of Redink against the tools that it replaces, on one corpus and in one run.

    python bench/run.py [--corpus REF.m2 SYSTEM ...] [--original NAME=DIR ...] [-o results.json] [--quick]
    python bench/run.py --docs

Without --corpus it is CoNLL-2014 from `../shared/data`, where that is there, and else the sample corpus. ERRANT 2.3.3
is installed into `.bench/` the first time; m2scorer, imeasure, gts and gleu are measured where --original names a
checkout. Both tools run in turn, each as the process that a user would start; results are compared. The table goes to
standard output, all figures to the JSON file, and --docs makes docs/benchmarks.md of that file and of the curves.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import prod
from pathlib import Path
from typing import Any

from corpora import Files, load_corpus, mix_systems, write_files
from documentation import COMPARISON, format_comparison, write_documentation
from measuring import MEASURES, Failed, Run, compile_bytecode, describe_machine, interleave
from originals import SCRIPTS, Missing, find_original, install_errant, read_pairs
from pool import format_pool, measure_pool

import redink
from redink.formats.ixml import write_ixml
from redink.metrics.imeasure.references import list_segments

REDINK = [sys.executable, "-m", "redink"]
SAMPLE, MOST_REFERENCES = 100, 4
"""Maximum number of sentences that the I-measure mixes, and of mixed references per sentence."""
MOST_SYSTEMS = 3
"""Number of systems that are annotated; ERRANT takes equally long for each."""

ANNOTATE_ERRANT = """
import sys, time, en_core_web_sm, errant
annotator = errant.load("en", en_core_web_sm.load(disable=["ner"]))
pairs = list(zip(*[open(path, encoding="utf-8").read().splitlines() for path in sys.argv[1:3]]))
wall, cpu, edits = time.perf_counter(), time.process_time(), 0
for source, system in pairs:
    parsed = annotator.parse(source.strip())
    if source.strip() != system.strip():
        edits += len(annotator.annotate(parsed, annotator.parse(system.strip())))
print(time.perf_counter() - wall, time.process_time() - cpu, edits)
"""
ANNOTATE_REDINK = """
import sys, time
from redink import Annotator
from redink.formats.text import stream_parallel
from redink.annotators.corpus_annotation import annotate_stream, extract_edits
from redink.executors.base import Here
annotator = Annotator()
sentences = list(stream_parallel(sys.argv[1], sys.argv[2:]))
wall, cpu = time.perf_counter(), time.process_time()
annotated = annotate_stream(sentences, extract_edits, lambda: annotator, Here())
edits = sum(sum(map(len, sentence.annotations)) for sentence in annotated)
print(time.perf_counter() - wall, time.process_time() - cpu, edits)
"""


@dataclass(frozen=True)
class Task:
    """A job that both tools do."""

    name: str
    original: str
    theirs: Sequence[Sequence[str]]
    ours: Sequence[Sequence[str]]
    read: Callable[[Run], object]
    """Return the values that must be equal for both tools."""
    inside: bool = False
    """True if the process prints its own times, without start-up and loading."""
    slow: bool = False
    """True if the original takes minutes; both tools then run once."""


def list_numbers(text: str) -> list[float]:
    """Return all numbers of a text in order.

    >>> list_numbers("Precision : 0.4162, F_0.5 : 35")
    [0.4162, 35.0]
    """
    return [float(word) for word in re.findall(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])", text)]


def read_text(name: str) -> Callable[[Run], object]:
    """Return the text of a result."""
    return lambda run: run.read(name)


def list_errant_tasks(files: Files, bin_: Path, folder: Path) -> Iterator[Task]:
    """Return the tasks for ERRANT: its three commands, all of them in sequence, and the annotator alone."""
    source, reference, first = str(files.source), str(files.reference), str(files.systems[0])

    def run_errant(command: str, *words: str) -> tuple[list[str], list[str]]:
        return [str(bin_ / command), *words], [*REDINK, "compat", command, *words]

    theirs, ours = run_errant("errant_parallel", "-orig", source, "-cor", first, "-out", "out.m2")
    yield Task("errant_parallel, one system", "ERRANT 2.3.3", [theirs], [ours], read_text("out.m2"))
    theirs, ours = run_errant("errant_m2", "-auto", reference, "-out", "out.m2")
    yield Task("errant_m2 -auto, the reference", "ERRANT 2.3.3", [theirs], [ours], read_text("out.m2"))

    annotated = str(folder / "first.m2")
    Run([[*REDINK, "annotate", source, first, "-o", annotated]], folder).measure()
    theirs, ours = run_errant("errant_compare", "-hyp", annotated, "-ref", reference, "-cat", "3")
    yield Task("errant_compare -cat 3, one system", "ERRANT 2.3.3", [theirs], [ours], read_text("0.txt"))

    systems = files.systems[:MOST_SYSTEMS]
    every: list[list[str]] = []
    for number, path in enumerate(map(str, systems)):
        every.append(run_errant("errant_parallel", "-orig", source, "-cor", path, "-out", f"{number}.m2")[0])
        every.append(run_errant("errant_compare", "-hyp", f"{number}.m2", "-ref", reference)[0])
    score = [*REDINK, "score", "--ref", reference, *map(str, systems), "--format", "json"]
    yield Task(
        f"from texts to scores, {len(systems)} systems", "ERRANT 2.3.3", every, [score],
        lambda run: read_scores(run, len(systems), len(run.commands) > 1),
    )  # fmt: skip
    python = str(bin_ / "python")
    yield Task(
        "annotation alone, everything loaded", "ERRANT 2.3.3",
        [[python, "-W", "ignore", "-c", ANNOTATE_ERRANT, source, first]],
        [[sys.executable, "-c", ANNOTATE_REDINK, source, first]],
        lambda run: run.read("0.txt").split()[2], inside=True,
    )  # fmt: skip


def read_scores(run: Run, systems: int, printed: bool) -> list[list[float]]:
    """Return TP, FP, FN, P, R and F of every system, from the output of errant_compare or from Redink's JSON."""
    if printed:
        return [list_numbers(run.read(f"{2 * number + 1}.txt"))[-6:] for number in range(systems)]
    names = ("tp", "fp", "fn", "precision", "recall", "f")
    scores = json.loads(run.read("0.txt"))["scores"]
    return [[round(score["parts"][name], 4) for name in names] for score in scores]


def list_checkout_tasks(name: str, command: list[str], files: Files, folder: Path) -> Iterator[Task]:
    """Return the tasks for a checkout of an original."""
    listed = {"m2scorer": list_m2scorer, "imeasure": list_imeasure, "gts": list_gts, "gleu": list_gleu}
    yield from listed[name](command, files, folder)


def list_m2scorer(command: list[str], files: Files, _: Path) -> Iterator[Task]:
    """One system."""
    words = [str(files.systems[0]), str(files.reference)]
    ours = [*REDINK, "compat", "m2scorer", *words]
    yield Task("m2scorer, one system", "m2scorer", [[*command, *words]], [ours], read_text("0.txt"))


def list_imeasure(command: list[str], files: Files, folder: Path) -> Iterator[Task]:
    """Return the I-measure tasks: the whole corpus without mixing, and sentences with few mixed references.

    Mixing a real corpus takes the original hours, and years for single sentences.
    """
    gold = folder / "gold.xml"
    Run([[*REDINK, "convert", str(files.reference), "-o", str(gold)]], folder).measure()
    words = [f"-ref:{gold}", f"-hyp:{files.systems[0]}", "-nomix"]
    ours = [*REDINK, "compat", "ieval"]
    name = "ieval.py -nomix, one system"
    yield Task(name, "imeasure", [[*command, *words]], [[*ours, *words]], read_text("0.txt"), slow=True)
    sample, size = write_mixed_sample(files, folder)
    words = [f"-ref:{sample}", f"-hyp:{sample.with_suffix('.txt')}"]
    name = f"ieval.py, {size} sentences with up to {MOST_REFERENCES} mixed references"
    yield Task(name, "imeasure", [[*command, *words]], [[*ours, *words]], read_text("0.txt"), slow=True)


def write_mixed_sample(files: Files, folder: Path) -> tuple[Path, int]:
    """Write the first sentences that have few mixed references, with the outputs of the first system."""
    corpus, texts = redink.read_m2(files.reference), redink.read_output(files.systems[0]).sentences
    rows = [
        (sentence, text)
        for sentence, text in zip(corpus.sentences, texts, strict=True)
        if prod(len(part.choices) for part in list_segments(sentence, True)) <= MOST_REFERENCES
    ][:SAMPLE]
    path = folder / "mixed.xml"
    write_ixml((sentence for sentence, _ in rows), path)
    path.with_suffix(".txt").write_text("".join(" ".join(text) + "\n" for _, text in rows), encoding="utf-8")
    return path, len(rows)


def list_gts(command: list[str], files: Files, folder: Path) -> Iterator[Task]:
    """Return the task that scores all systems with their weights."""
    hypotheses = str(folder / "systems.m2")
    Run([[*REDINK, "annotate", str(files.source), *map(str, files.systems), "-o", hypotheses]], folder).measure()
    words = ["-ref", str(files.reference), "-hyp", hypotheses, "-v"]
    ours = [*REDINK, "compat", "gotoscorer", *words]
    task = f"gotoscorer -v, {len(files.systems)} systems"
    yield Task(task, "GTS", [[*command, *words]], [ours], read_text("0.txt"))


def list_gleu(command: list[str], files: Files, folder: Path) -> Iterator[Task]:
    """Return the task that scores one system against the texts of all annotators."""
    references = [str(folder / f"reference{number}.txt") for number in range(files.annotators)]
    for number, path in enumerate(references):
        words = ["--to", "text", "--annotator", str(number), "--missing", "agree", "--apply-uncorrected"]
        Run([[*REDINK, "convert", str(files.reference), "-o", path, *words]], folder).measure()
    words = ["-r", *references, "-s", str(files.source), "--hyp", str(files.systems[0])]
    ours = [*REDINK, "compat", "gleu", *words]
    yield Task("gleu.py, one system", "GLEU", [[*command, *words]], [ours], read_text("0.txt"))


def run_task(task: Task, repeats: int, folder: Path) -> dict[str, Any]:
    """Measure both tools in turn and compare their results."""
    runs = {}
    for side, commands in (("theirs", task.theirs), ("ours", task.ours)):
        own = folder / side
        own.mkdir(parents=True)
        runs[side] = TimedRun(commands, own) if task.inside else Run(commands, own)
    costs = interleave(runs, 1 if task.slow else repeats)
    results = {side: task.read(run) for side, run in runs.items()}
    return {
        "name": task.name,
        "original": task.original,
        "equal": results["ours"] == results["theirs"],
        **{
            side: {measure: [getattr(cost, measure) for cost in own] for measure in MEASURES}
            for side, own in costs.items()
        },
    }


class TimedRun(Run):
    """Read the wall time and CPU time that a process printed first; memory is that of the whole process."""

    def measure(self) -> Any:
        """The memory is that of the whole process."""
        whole = super().measure()
        wall, cpu = map(float, self.read("0.txt").split()[:2])
        return whole._replace(wall=wall, cpu=cpu)


def measure_all(
    files: Files, originals: Mapping[str, str], pythons: Mapping[str, str], repeats: int, folder: Path, errant: bool
) -> tuple[list[dict[str, Any]], list[dict[str, str]]]:
    """Return the results of all tasks, and the reasons for tasks that could not run."""
    results: list[dict[str, Any]] = []
    missing: list[dict[str, str]] = []
    sources: dict[str, Callable[[], Iterator[Task]]] = {
        "ERRANT": lambda: list_errant_tasks(files, install_errant(), folder)
    }
    for name in SCRIPTS:
        sources[name] = lambda name=name: list_checkout_tasks(  # type: ignore[misc]
            name, find_original(name, Path(originals[name]), pythons.get(name)), files, folder
        )
    for source, list_tasks in sources.items():
        if source == "ERRANT" and not errant:
            missing.append({"original": source, "why": "not asked for"})
            continue
        if source != "ERRANT" and source not in originals:
            missing.append({"original": source, "why": f"no checkout was named (--original {source}=DIR)"})
            continue
        try:
            for task in list_tasks():
                print(f"{task.name} ...", file=sys.stderr)
                results.append(run_task(task, repeats, folder / f"task{len(results)}"))
        except (Missing, Failed) as error:
            missing.append({"original": source, "why": str(error)})
    return results, missing


def keep_tasks(before: Mapping[str, Any], tasks: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Return the tasks of an earlier run that were not measured now, with their dates.

    >>> before = {"machine": {"date": "2026-01-01"}, "tasks": [{"name": "a"}, {"name": "b"}]}
    >>> list(keep_tasks(before, [{"name": "b"}]))
    [{'kept': '2026-01-01', 'name': 'a'}]
    """
    known = {task["name"] for task in tasks}
    for task in before["tasks"]:
        if task["name"] not in known:
            yield {"kept": before["machine"]["date"], **task}


def main(words: Sequence[str] | None = None) -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", nargs="+", type=Path, default=[], metavar="FILE", help="REF.m2 and systems")
    parser.add_argument("--original", action="append", default=[], metavar="NAME=DIR", help="a checkout")
    parser.add_argument(
        "--python", action="append", default=[], metavar="NAME=PYTHON", help="Python interpreter of an original"
    )
    parser.add_argument("--no-errant", action="store_true", help="leave ERRANT out")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--pool", type=int, default=12, metavar="N", help="number of systems scored in one call")
    parser.add_argument("--quick", action="store_true", help="measure only 150 sentences, 2 systems and 2 repeats")
    parser.add_argument("-o", "--output", type=Path, default=COMPARISON, help="output file (JSON)")
    parser.add_argument("--keep", action="store_true", help="keep earlier results of originals that are missing now")
    parser.add_argument("--docs", action="store_true", help="only write docs/benchmarks.md from stored results")
    options = parser.parse_args(words)
    if options.docs:
        write_documentation()
        return
    compile_bytecode()
    originals, pythons = (read_pairs(given, parser) for given in (options.original, options.python))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        corpus, outputs = load_corpus(options.corpus, 150 if options.quick else None)
        files = write_files(corpus, outputs[:2] if options.quick else outputs, folder)
        repeats = 2 if options.quick else options.repeats
        tasks, missing = measure_all(files, originals, pythons, repeats, folder, not options.no_errant)
        (folder / "pool").mkdir()
        many = write_files(corpus, mix_systems(corpus, outputs, 3 if options.quick else options.pool), folder / "pool")
        pool = measure_pool(many, None if options.no_errant else install_errant(), repeats, folder / "pool")
    if options.keep:
        tasks += keep_tasks(json.loads(options.output.read_text(encoding="utf-8")), tasks)
        missing = []
    facts = {key: value for key, value in asdict(files).items() if isinstance(value, str | int)}
    results = {
        "machine": describe_machine(),
        "corpus": {**facts, "systems": len(files.systems)},
        "repeats": repeats,
        "tasks": tasks,
        "missing": missing,
        "pool": pool,
    }
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print("\n".join([*format_comparison(results), "", *format_pool(pool)]))


if __name__ == "__main__":
    main()
