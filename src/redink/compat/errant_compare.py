"""ERRANT's `errant_compare`: its options and printout, byte for byte."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from redink.compat import Tool
from redink.compat.edit_tables import format_tables, sum_categories
from redink.errors import UnsuitableData
from redink.formats.m2 import Reader
from redink.formats.step import read_in_step
from redink.metrics.matching import FN, LITERAL, UNANNOTATED, Key, Keyed, Matching, compare
from redink.types import Annotations, Sentence

Sums = list[int]
"""TP, FP and FN."""


class Candidate(NamedTuple):
    """A pair of hypothesis and reference for one sentence, with the result of the comparison."""

    hypothesis: int
    reference: int
    proposed: Keyed
    gold: Keyed
    outcomes: list[tuple[str, int]]
    sums: Sums


def run(arguments: Sequence[str]) -> None:
    """Score a system like `errant_compare`."""
    options = _read_options(arguments)
    metric = Matching(
        options.beta,
        options.unit or "span-correction",
        "single" if options.single else "multi" if options.multi else "all",
        ignore=tuple(LITERAL + name for name in options.filt),
    )
    totals, by_type, accounts, empty = [0, 0, 0], dict[str, Sums](), list[str](), True
    for number, (sentence, output) in enumerate(_read_pairs(options.ref, options.hyp)):
        candidates = list_candidates(metric, sentence.annotations, output.annotations)
        chosen = metric.choose_candidate(totals, [candidate.sums for candidate in candidates])
        if options.verbose:
            accounts += format_sentence(metric, number, sentence, candidates, chosen, totals)
        totals = _add(totals, candidates[chosen].sums)
        for name, outcome in candidates[chosen].outcomes if options.cat else ():
            by_type.setdefault(name, [0, 0, 0])[outcome] += 1
        empty = False
    if empty:
        raise UnsuitableData(f"{options.ref}: no sentences to score")
    sys.stdout.writelines(accounts)
    sys.stdout.write(format_results(metric, totals, by_type, options.cat))


def _read_pairs(reference: str, hypothesis: str) -> Iterator[tuple[Sentence, ...]]:
    """Read the sentences of two M2 files, whatever their names, with literal corrections."""
    readers = [Reader(reference, literal=True), Reader(hypothesis, literal=True)]
    return read_in_step([reader.path for reader in readers], [iter(reader) for reader in readers], "sentences")


def list_candidates(metric: Matching, references: Annotations, hypotheses: Annotations) -> list[Candidate]:
    """Return all pairs of hypothesis and reference of a sentence; the first of the best pairs will be chosen."""
    gold = _key_all(metric, references)
    candidates = []
    for hypothesis_annotator, proposed in _key_all(metric, hypotheses):
        for annotator, reference in gold:
            outcomes = compare(proposed, reference)
            sums = [0, 0, 0]
            for _, outcome in outcomes:
                sums[outcome] += 1
            candidates.append(Candidate(hypothesis_annotator, annotator, proposed, reference, outcomes, sums))
    return candidates


def _key_all(metric: Matching, annotations: Annotations) -> list[tuple[int, Keyed]]:
    people = enumerate(annotations or UNANNOTATED)
    return [(number, metric.key_edits(edits)) for number, edits in people if edits is not None]


def _add(sums: Sums, more: Sequence[int]) -> Sums:
    return [one + other for one, other in zip(sums, more, strict=True)]


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


def format_results(metric: Matching, totals: Sums, by_type: Mapping[str, Sums], category: int | None) -> str:
    """Format the table by category, if requested (1, 2 or 3 as in the original), and the overall table."""
    categories = sum_categories(by_type, category) if category else None
    return format_tables(TITLES[metric.unit], float(metric.beta), totals, partial(_rate, metric), categories)


def _rate(metric: Matching, counts: Sequence[int]) -> list[float]:
    return [round(ratio, 4) for ratio in metric.rate(counts)]


def format_sentence(
    metric: Matching, number: int, sentence: Sentence, candidates: Sequence[Candidate], chosen: int, totals: Sums
) -> Iterator[str]:
    """Format the details of a sentence for `-v`: all candidates, their counts, and the chosen one."""
    rule = "-" * 40
    yield f"{rule}\nOriginal sentence {number}: {' '.join(sentence.tokens)}\n"
    for candidate in candidates:
        yield "\n".join(
            [
                rule,
                f"SENTENCE {number} - HYP {candidate.hypothesis} - REF {candidate.reference}",
                f"HYPOTHESIS EDITS : {_list_edits(metric, candidate.proposed)}",
                f"REFERENCE EDITS  : {_list_edits(metric, candidate.gold)}",
                *_describe(metric, "Local", candidate.sums),
                *_describe(metric, "Global", _add(totals, candidate.sums)),
                "",
            ]
        )
    ours, annotator, *_ = candidates[chosen]
    yield f"{rule}\n^^ HYP {ours}, REF {annotator} chosen for sentence {number}\nLocal results:\n"
    yield _local_table(candidates[chosen].outcomes)


def _describe(metric: Matching, scope: str, counts: Sequence[int]) -> list[str]:
    gap = " " * (len("Global") - len(scope))
    beta = float(metric.beta)
    return [
        f"{scope} TP/FP/FN  {gap}: {' '.join(map(str, counts))}",
        f"{scope} P/R/F{beta}  : {' '.join(map(str, _rate(metric, counts)))}",
    ]


def _list_edits(metric: Matching, keyed: Keyed) -> list[Key]:
    edits = sorted((*_flatten(metric, key), types[0]) for key, types in keyed.items())
    return [] if edits and edits[0][0] == -1 else edits


def _flatten(metric: Matching, key: Key) -> Key:
    """Return a key as in the original, with the correction as one string."""
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
    widths = [max(len(str(row[column])) for row in rows) + 3 for column in range(4)]
    return "".join(
        "".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)) + "\n" for row in rows
    )


ERRANT_COMPARE = Tool(run, "ERRANT's scorer: -hyp HYP.m2 -ref REF.m2 and its options (-h lists them).")
