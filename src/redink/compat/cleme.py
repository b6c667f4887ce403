"""CLEME's `main.py` and `visualize.py`: their options and printouts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence

from redink.compat import Tool
from redink.errors import UnsuitableData
from redink.formats.files import read_parts
from redink.formats.lines import Source, open_output
from redink.formats.m2 import Reader
from redink.metrics.cleme import ChunkMetric, Cleme, Cleme2
from redink.metrics.cleme.failures import FACTORS
from redink.metrics.cleme.metric import Level
from redink.report.text.grid import draw_grid
from redink.types import Corpus, Output

CURVE = (2.0, 0.75, 1.25)
"""Constants of the length weights; the tool uses one set for both levels, whatever its options say."""

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "cleme": {"F": "f", "P": "p", "R": "r", "ACC": "acc", "TP": "tp", "FP": "fp", "FN": "fn", "TN": "tn"},
    "cleme2": {
        "COM": "com", "HIT": "hit", "ERR": "err", "UND": "und", "OVE": "ove", "TP": "tp", "FP": "fp", "FN": "fn",
        "TN": "tn", "FP_NE": "fp_ne", "FP_UN": "fp_un", "NE": "necessary",
    },
}  # fmt: skip
"""Columns of the table by their names in the result."""
CLEME_FIELDS = ("tp", "fp", "fn", "tn", "p", "r", "f", "acc")
CLEME2_FIELDS = {"com": "score", "hit": "hit", "err": "wrong", "und": "under", "ove": "over"}


def run(arguments: Sequence[str]) -> None:
    """Score a system like CLEME's `main.py`."""
    options = _read_options(arguments)
    similarity = vars(options).pop("similarity")
    sys.stdout.write(f"Args: {options}\n")
    corpus, output = _read(options.ref, options.hyp)
    weights = {"unweighted": "none", "weighted": "length" if options.metric == "cleme" else similarity}
    rows: dict[str, dict[str, float]] = {}
    for level in ("corpus", "sentence"):
        for name, weighting in weights.items():
            if weighting:
                metric = _make_metric(options.metric, options.assumption, options.level, level, weighting)
                rows[f"{'prf' if options.metric == 'cleme' else 'heuo'}_{level}_{name}"] = _measure(
                    metric, corpus, output
                )
    sys.stdout.write(format_results(options.metric, rows, len(corpus.sentences)))
    if not weights["weighted"]:
        sys.stderr.write(
            "The weighted rows of cleme2 are missing: they need a similarity of texts, BERTScore in the original. "
            "--similarity NAME takes one (overlap needs no model).\n"
        )


def _make_metric(name: str, assumption: str, factors: Level, level: Level, weights: str) -> ChunkMetric:
    shared = {"assumption": assumption, "level": level, "weights": weights}
    if name == "cleme2":
        return Cleme2(factors=FACTORS[factors], **shared)  # type: ignore[arg-type]
    curves = {"tp": CURVE, "fp": CURVE, "fn": CURVE} if weights == "length" else {}
    return Cleme(**shared, **curves)  # type: ignore[arg-type]


def _measure(metric: ChunkMetric, corpus: Corpus, output: Output) -> dict[str, float]:
    """Return the components under the tool's names and in its order."""
    parts = metric.score(metric.count(corpus, output)).parts
    if metric.name == "cleme":
        return {name: float(parts[name]) for name in CLEME_FIELDS}
    counts = {name: float(parts[name]) for name in ("tp", "fp", "fn", "tn", "fp_ne", "fp_un")}
    needed = {"necessary": counts["tp"] + counts["fp_ne"] + counts["fn"], "unnecessary": counts["fp_un"]}
    return {**counts, **needed, **{name: parts[part] for name, part in CLEME2_FIELDS.items()}}


def format_results(metric: str, rows: Mapping[str, Mapping[str, float]], sentences: int) -> str:
    """Format the table with four decimal places, followed by all values in full precision."""
    columns = COLUMNS[metric]
    grid = draw_grid(
        ["metric", *columns],
        [[name, *(f"{figures[field]:.4f}" for field in columns.values())] for name, figures in rows.items()],
    )
    kind = "EditScorerResult" if metric == "cleme" else "HEUOEditScorerResult"
    results = ", ".join(
        f"'{name}': {kind}({', '.join(f'{field}={value!r}' for field, value in figures.items())})"
        for name, figures in rows.items()
    )
    return f"\n{grid}\nnum_sample: {sentences}\n\nnum_sample={sentences} scores={{{results}}}\n"


def visualize(arguments: Sequence[str]) -> None:
    """Write the chunks of every sentence like CLEME's `visualize.py`."""
    parser = argparse.ArgumentParser("redink compat cleme_visualize", description="Show chunks as CLEME does.")
    _add_files(parser)
    parser.add_argument("--max_sample", type=int, default=-1, metavar="N", help="only the first N sentences")
    parser.add_argument("--output_visualize", required=True, metavar="FILE", help="where to write the grids")
    options = parser.parse_args(arguments)
    sys.stdout.write(f"Args: {options}\n")
    corpus, output = _read(options.ref, options.hyp)
    with open_output(options.output_visualize) as file:
        file.writelines(format_chunks(corpus, output, options.max_sample))


def format_chunks(corpus: Corpus, output: Output, most: int = -1) -> Iterator[str]:
    """Format a table per sentence: a column per chunk, with a star if targets differ, and a row per target."""
    judged = Cleme().judge(corpus, output)
    for row in range(len(corpus.sentences) if most < 0 else min(most, len(corpus.sentences))):
        columns = list(judged.show_targets(row))
        titles = [
            f"chunk-{index}" + " *" * (len(set(texts)) > 1) for index, texts in enumerate(columns)
        ]  # fmt: skip
        names = ["source", *(f"target-{number}" for number in range(len(columns[0]) - 1 if columns else 0))]
        rows = [[name, *(" ".join(texts[index]) for texts in columns)] for index, name in enumerate(names)]
        yield f"\n{draw_grid(['sentence', *titles], rows)}\n\n"


def _read(reference: str, hypothesis: str) -> tuple[Corpus, Output]:
    part = next(read_parts(reference, [hypothesis], True, _open, sys.maxsize, open_system=_open), None)
    if part is None:
        raise UnsuitableData(f"{reference}: no sentences to score")
    corpus, (output,) = part
    return corpus, output


def _open(path: Source) -> Reader:
    """Read an M2 file, whatever its name."""
    return Reader(path)


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ref", required=True, metavar="M2", help="M2 file of the references")
    parser.add_argument("--hyp", required=True, metavar="M2", help="M2 file of a system")
    parser.add_argument("--lang", default="eng", choices=["eng"], help="only eng: tokens are split at spaces")


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat cleme", description="Score chunks as CLEME 1.1 does.")
    _add_files(parser)
    parser.add_argument("--metric", required=True, choices=["cleme", "cleme2"], help="CLEME or CLEME2.0")
    levels = ["corpus", "sentence"]
    parser.add_argument("--level", default="corpus", choices=levels, help="factors of cleme2 (default: corpus)")
    assumptions = ["dependent", "independent"]
    parser.add_argument("--assumption", default="dependent", choices=assumptions, help="(default: dependent)")
    parser.add_argument("--similarity", default="", metavar="NAME", help="weights of cleme2, instead of BERTScore")
    return parser.parse_args(arguments)


CLEME = Tool(run, "CLEME's scorer: --ref REF.m2 --hyp HYP.m2 --metric cleme or cleme2 (-h lists its options).")
CLEME_VISUALIZE = Tool(visualize, "CLEME's chunks: --ref REF.m2 --hyp HYP.m2 --output_visualize FILE.")
