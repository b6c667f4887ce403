"""ERRANT's `errant_compare`: its options in, what it prints letter for letter out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

import numpy as np

from redink.compat import Tool
from redink.errors import UnsuitableData
from redink.formats.files import PART, read_parts
from redink.formats.lines import Source
from redink.formats.m2 import Reader
from redink.metrics.counts import Counts, Whole, join_counts
from redink.metrics.errant import FN, LITERAL, Errant, Key, Keyed, compare
from redink.types import Corpus, Output


def read_literally(path: Source) -> Reader:
    """A reader of an M2 file, whatever its name, that takes corrections to the letter."""
    return Reader(path, True)


def run(arguments: Sequence[str]) -> None:
    """Score a system as `errant_compare` does."""
    options = _read_options(arguments)
    metric = Errant(
        options.beta,
        options.unit or "span-correction",
        "single" if options.single else "multi" if options.multi else "all",
        ignore=tuple(LITERAL + name for name in options.filt),
    )
    # An account of every sentence needs them all: the choice depends on what came before.
    size = sys.maxsize if options.verbose else PART
    counted = []
    for corpus, (output,) in read_parts(
        options.ref, [options.hyp], False, read_literally, size, open_system=read_literally
    ):
        counts = metric.count(corpus, output)
        counted.append(counts if options.cat else replace(counts, types=None))  # types take the most room
        if options.verbose:
            sys.stdout.writelines(format_sentences(metric, corpus, output, counted[0]))
    if not counted:
        raise UnsuitableData(f"{options.ref}: no sentences to score")
    sys.stdout.write(format_results(metric, join_counts(counted), options.cat))


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat errant_compare", description="Score edits as ERRANT does.")
    parser.add_argument("-hyp", required=True, help="M2 file of a system")
    parser.add_argument("-ref", required=True, help="M2 file of the reference")
    parser.add_argument("-b", "--beta", type=float, default=0.5, help="weight of recall in F (default: 0.5)")
    parser.add_argument("-v", "--verbose", action="store_true", help="account for every sentence")
    units = parser.add_mutually_exclusive_group()
    for flag, unit, text in (
        ("-dt", "token-detection", "detection of tokens"),
        ("-ds", "span-detection", "detection of spans"),
        ("-cs", "span-correction", "correction of spans (default)"),
        ("-cse", "span-type-correction", "correction of spans with their types"),
    ):
        units.add_argument(flag, dest="unit", action="store_const", const=unit, help=text)
    parser.add_argument("-single", action="store_true", help="only edits of at most one token a side")
    parser.add_argument("-multi", action="store_true", help="only edits of two tokens or more on a side")
    parser.add_argument("-filt", nargs="+", default=[], metavar="TYPE", help="leave out these types")
    parser.add_argument("-cat", type=int, choices=[1, 2, 3], help="scores by operation, type or both")
    return parser.parse_args(arguments)


TITLES: Mapping[str, str] = {
    "token-detection": " Token-Based Detection ",
    "span-detection": " Span-Based Detection ",
    "span-type-correction": " Span-Based Correction + Classification ",
    "span-correction": " Span-Based Correction ",
}


def format_results(metric: Errant, counts: Counts, category: int | None) -> str:
    """The table by category, where one is asked for (1, 2 or 3 as in the original), and the overall table."""
    title = TITLES[metric.unit]
    heading = f"F{float(metric.beta)}"
    chosen = metric.choose(counts)
    lines = []
    if category:
        lines += ["", f"{title:=^66}", _columns("Category", "TP", "FP", "FN", "P", "R", heading)]
        for name, sums in sorted(_by_category(counts, chosen, category).items()):
            lines.append(_columns(name, *map(str, sums), *_ratios(metric, sums)))
    totals = counts.table[np.arange(len(counts)), chosen].sum(axis=0).tolist()
    lines += ["", f"{title:=^46}", "\t".join(["TP", "FP", "FN", "Prec", "Rec", heading])]
    lines += ["\t".join([*map(str, totals), *_ratios(metric, totals)]), "=" * 46, ""]
    return "\n".join(lines) + "\n"


def _columns(name: str, *values: str) -> str:
    return " ".join([name.ljust(14), *(value.ljust(8) for value in values[:-1]), values[-1]])


def _ratios(metric: Errant, counts: Sequence[int]) -> list[str]:
    parts = metric.score_counts(counts).parts
    return [str(round(parts[name], 4)) for name in ("precision", "recall", "f")]


def _by_category(counts: Counts, chosen: Whole, category: int) -> dict[str, list[int]]:
    """The sums by the first letter of the type, the type without its first two letters, or the type."""
    sums: dict[str, list[int]] = {}
    for name, values in counts.types.total(chosen, 3).items() if counts.types else ():
        group = name if category == 3 or name == "UNK" else name[:1] if category == 1 else name[2:]
        before = sums.get(group, [0, 0, 0])
        sums[group] = [a + b for a, b in zip(before, values.tolist(), strict=True)]
    return sums


def format_sentences(metric: Errant, corpus: Corpus, output: Output, counts: Counts) -> Iterator[str]:
    """The account of every sentence that `-v` adds: all pairs, their counts, and which was chosen."""
    totals = [0, 0, 0]
    rule = "-" * 40
    chosen = metric.choose(counts).tolist()
    for number, (sentence, edits) in enumerate(zip(corpus.sentences, output.edits or (), strict=True)):
        yield f"{rule}\nOriginal sentence {number}: {' '.join(sentence.tokens)}\n"
        outcomes: list[tuple[str, int]] = []
        for place, (ours, annotator) in enumerate(counts.labels[number].tolist()):
            if ours < 0:
                continue
            proposed = metric.key_edits((edits or ((),))[ours] or ())
            gold = metric.key_edits((sentence.annotations or ((),))[annotator] or ())
            local = counts.table[number, place].tolist()
            yield "\n".join(
                [
                    rule,
                    f"SENTENCE {number} - HYP {ours} - REF {annotator}",
                    f"HYPOTHESIS EDITS : {_list_edits(metric, proposed)}",
                    f"REFERENCE EDITS  : {_list_edits(metric, gold)}",
                    *_describe(metric, "Local", local),
                    *_describe(metric, "Global", [a + b for a, b in zip(totals, local, strict=True)]),
                    "",
                ]
            )
            if place == chosen[number]:
                outcomes = compare(proposed, gold)
        ours, annotator = counts.labels[number, chosen[number]].tolist()
        totals = [a + b for a, b in zip(totals, counts.table[number, chosen[number]].tolist(), strict=True)]
        yield f"{rule}\n^^ HYP {ours}, REF {annotator} chosen for sentence {number}\nLocal results:\n"
        yield _local_table(outcomes)


def _describe(metric: Errant, scope: str, counts: Sequence[int]) -> list[str]:
    gap = " " * (len("Global") - len(scope))
    beta = float(metric.beta)
    return [
        f"{scope} TP/FP/FN  {gap}: {' '.join(map(str, counts))}",
        f"{scope} P/R/F{beta}  : {' '.join(_ratios(metric, counts))}",
    ]


def _list_edits(metric: Errant, keyed: Keyed) -> list[Key]:
    edits = sorted((*_flatten(metric, key), types[0]) for key, types in keyed.items())
    return [] if edits and edits[0][0] == -1 else edits


def _flatten(metric: Errant, key: Key) -> Key:
    """A key as the original has it: the correction as one string."""
    if metric.unit.endswith("detection"):
        return key
    *first, correction, alternatives = key
    texts = cast("list[tuple[str, ...]]", [correction, *cast("tuple[object, ...]", alternatives)])
    return (*first, "||".join(map(" ".join, texts)))


def _local_table(outcomes: Sequence[tuple[str, int]]) -> str:
    sums: dict[str, list[int]] = {}
    for name, outcome in outcomes:
        sums.setdefault(name, [0] * (FN + 1))[outcome] += 1
    rows: list[Sequence[object]] = [("Category", "TP", "FP", "FN"), *((name, *counts) for name, counts in sums.items())]
    widths = [max(len(str(row[place])) for row in rows) + 3 for place in range(4)]
    return "".join(
        "".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)) + "\n" for row in rows
    )


ERRANT_COMPARE = Tool(run, "ERRANT's scorer: -hyp HYP.m2 -ref REF.m2 and its options (-h lists them).")
