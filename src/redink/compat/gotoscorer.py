"""GTS's `gotoscorer`: its options and printout, byte for byte."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from redink.compat import Tool
from redink.errors import InvalidParameter, UnsuitableData
from redink.formats.files import read_parts
from redink.formats.lines import Source, open_output
from redink.formats.m2 import Reader
from redink.metrics.base import Tier
from redink.metrics.gts import Difficulty, Gts
from redink.metrics.gts.pool import judge
from redink.metrics.gts.types import TypeDifficulty, summarise_types
from redink.metrics.ratios import f_score
from redink.report.text.chunks import LABELS, Style, show_chunks
from redink.types import Corpus, Output, Score

FILE_LABELS = ("orig  : ", "gold  : ", "weight: ", "cat   : ")
"""Names of chunk rows in a file; on the terminal they are `LABELS`."""


def run(arguments: Sequence[str]) -> None:
    """Score systems by difficulty like `gotoscorer`."""
    options = _read_options(arguments)
    write = sys.stdout.write
    write("Generating chunks...\n")
    corpus, outputs = _read(options.ref, options.hyp, options.name)
    write(f"Number of systems: {len(outputs)}\nScoring systems...\n")
    metric = Gts(
        a=options.a, b=options.b, c=options.c, annotator=str(options.ref_id),
        function="equal" if options.no_weight else "linear",
    )  # fmt: skip
    metric.check_corpus(len(corpus.sentences), corpus.annotators)
    pool = judge(corpus, outputs, options.ref_id)
    right, size = pool.counts, len(outputs)
    if options.w_file:
        stored = Difficulty.read(options.w_file)
        right, size = stored.look_up(pool.chunks, options.ref_id, "tool"), stored.size
        stored.check_length(len(corpus.sentences))
    scores = {
        system: metric.score_outcomes(outcomes, right, size)
        for system, outcomes in zip(pool.systems, pool.outcomes, strict=True)
    }
    sys.stdout.writelines(format_scores(scores, not options.no_weight, options.verbose, options.sort or ""))
    weights = replace(metric, function="linear").weigh(size)[right]  # -no_weight affects only the scores
    if options.cat:
        sys.stdout.writelines(format_types(summarise_types(pool.chunks, weights, LEVELS[options.cat], split_type)))
    if options.gen_w_file:
        path = options.gen_w_file
        # The counts are those of the given systems, even if other weights are used.
        Difficulty.from_pools({options.ref_id: pool}, corpus.name, "tool").write(path if "." in path else f"{path}.txt")
    if options.cv:
        to_terminal = options.cv == "None"
        with open_output("-" if to_terminal else options.cv) as file:
            file.write("----- Chunk Visualizer -----\n" * to_terminal)
            style = Style(LABELS if to_terminal else FILE_LABELS, len)
            file.writelines(show_chunks(pool.chunks, weights.tolist(), style=style))


def _open(path: Source) -> Reader:
    """Read an M2 file, whatever its name, with literal corrections."""
    return Reader(path, literal=True)


def _read(reference: str, hypotheses: str, names: str | None) -> tuple[Corpus, list[Output]]:
    """Read the reference, and the systems, which are the annotators of one M2 file; a system may have no edits."""
    part = next(read_parts(reference, [hypotheses], True, _open, sys.maxsize, open_system=_open), None)
    if part is None:
        raise UnsuitableData(f"{reference}: no sentences to score")
    corpus, (together,) = part
    edits = together.edits or ()
    size = max(1, *(len(people) for people in edits))
    called = names.split(",") if names else [str(number) for number in range(size)]
    if len(called) != size:
        raise InvalidParameter(f"-name gives {len(called)} names, but {hypotheses} has {size} systems")
    if len(set(called)) < size:
        raise InvalidParameter("-name gives one name twice")
    outputs = [
        Output(system, edits=[people[number : number + 1] for people in edits]) for number, system in enumerate(called)
    ]
    return corpus, outputs


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat gotoscorer", description="Score by difficulty as GTS does.")
    add = parser.add_argument
    add("-ref", "--ref", required=True, help="M2 file of the reference")
    add("-hyp", "--hyp", required=True, help="M2 file of the systems: each is one annotator")
    add("-v", "-verbose", "--verbose", action="store_true", help="print TP, FP, FN and TN too")
    add("-name", "-sys_name", "--sys_name", dest="name", metavar="A,B,...", help="names of the systems")
    add("-cat", "--cat", type=int, choices=[1, 2, 3], help="difficulty by operation, type or both")
    add("-no_weight", "--no_weight", action="store_true", help="every chunk weighs 1")
    add("-ref_id", "--ref_id", type=int, default=0, metavar="N", help="annotator of the reference (default: 0)")
    add("-gen_w_file", "--gen_w_file", metavar="FILE", help="write the weights of these systems")
    add("-w_file", "--w_file", metavar="FILE", help="use the weights of this file")
    add("-cv", "-chunk_visualizer", "--chunk_visualizer", dest="cv", metavar="FILE",
        help="write the chunks with their weights; None prints them")  # fmt: skip
    columns = ("Prec.", "Recall", "F", "F0.5", "Accuracy")
    add("-sort", "--sort", nargs="?", const="F0.5", choices=columns, help="the best first, by F0.5 or another")
    add(
        "-heat",
        "--heat_map",
        dest="heat",
        metavar="FILE",
        help="not here: `redink report --heatmap` draws a better one",
    )
    for name, value in (("a", 1.0), ("b", 0.0), ("c", 0.0)):
        add(f"-{name}", f"--{name}", type=float, default=value, help=f"of a - (n + b) / (N + c) (default: {value})")
    options = parser.parse_args(arguments)
    if options.heat:
        parser.error("the heat map has a command of its own: redink report --heatmap")
    return options


LEVELS: Mapping[int, Tier] = {1: "op", 2: "type", 3: "full"}


def split_type(name: str, tier: Tier) -> str:
    """Return the part of a type before or after the first colon; a type without a colon counts as an operation.

    >>> [split_type(name, tier) for name in ("R:VERB:SVA", "Vt") for tier in LEVELS.values()]
    ['R', 'VERB:SVA', 'R:VERB:SVA', 'Vt', '', 'Vt']
    """
    operation, _, kind = name.partition(":")
    return {"op": operation, "type": kind, "full": name}[tier]


COUNTS = ("tp", "fp", "fn", "tn")
RATIOS = {"Prec.": "precision", "Recall": "recall", "F": "f1", "F0.5": "f", "Accuracy": "accuracy"}


def format_scores(scores: Mapping[str, Score], weighted: bool, verbose: bool, order: str = "") -> Iterator[str]:
    """Format one line per system, sorted by the column with the heading `order`, largest first."""
    width = max(map(len, ("Sys_name", *scores)))
    rows = {
        name: {**score.parts, "f1": f_score(score.parts["precision"], score.parts["recall"], 1)}
        for name, score in scores.items()
    }
    names = sorted(rows, key=lambda name: -rows[name][RATIOS[order]]) if order else list(rows)
    yield f"----- {'Weighted' if weighted else 'Non-Weighted'} Scores -----\n"
    counts = [name.upper().ljust(8) for name in COUNTS] if verbose else []
    yield "\t".join(["Sys_name".ljust(width), *counts, *RATIOS]) + "\n"
    for name in names:
        parts = rows[name]
        shown = [f"{parts[part]:8.4f}" for part in COUNTS] if verbose else []
        yield "\t".join([f"{name:<{width}}:", *shown, *(f"{parts[part]:.4f}" for part in RATIOS.values())]) + "\n"


def format_types(types: Sequence[TypeDifficulty]) -> Iterator[str]:
    """Format the difficulty of each error type."""
    yield "----- Category Difficulty -----\n"
    yield "\t".join(["Category  ", "Ave.", "Std.", "Freq."]) + "\n"
    for kind in types:
        yield f"{kind.type:<10}\t{kind.mean:.2f}\t{kind.deviation:.2f}\t{kind.frequency}\n"


GOTOSCORER = Tool(run, "GTS's scorer: -ref REF.m2 -hyp HYP.m2 and its options (-h lists them).")
