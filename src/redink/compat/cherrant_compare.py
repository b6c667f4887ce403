"""ChERRANT's `compare_m2_for_evaluation`: its options and printout, byte for byte."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from redink.compat import Tool
from redink.compat.edit_tables import CATEGORIES, UNKNOWN, Rate, format_tables, make_rate, sum_categories
from redink.errors import FormatError, InvalidParameter, UnsuitableData
from redink.formats.lines import read_lines

Key: TypeAlias = tuple[object, ...]
Edits: TypeAlias = dict[Key, list[str]]
"""The types of an annotator's edits by the key that is compared; edits that occur twice have two types."""
Sums: TypeAlias = tuple[int, int, int]
"""TP, FP and FN."""

NOOP, NOT_ANNOTATED = "noop", "NA"
NONE = "-NONE-"
TITLES = {
    "dt": " Token-Based Detection ",
    "ds": " Span-Based Detection ",
    "cs": " Span-Based Correction ",
    "cse": " Span-Based Correction + Classification ",
}


class Line(NamedTuple):
    """An A line."""

    start: int
    end: int
    type: str
    correction: str
    annotator: int


class Block(NamedTuple):
    """The first line of a sentence without its first letter, and its edits."""

    text: str
    lines: list[Line]


class Pair(NamedTuple):
    """A comparison of a hypothesis with a reference."""

    hypothesis: int
    reference: int
    proposed: Edits
    gold: Edits
    sums: Sums
    by_type: dict[str, list[int]]


def run(arguments: Sequence[str]) -> None:
    """Score a system like `compare_m2_for_evaluation`."""
    options = _read_options(arguments)
    hypotheses, references = list(_read_blocks(options.hyp)), list(_read_blocks(options.ref))
    if len(hypotheses) != len(references):
        raise UnsuitableData(f"{options.hyp} has {len(hypotheses)} sentences, but {options.ref} has {len(references)}")
    if options.start is not None and options.end is not None:
        hypotheses, references = hypotheses[options.start : options.end], references[options.start : options.end]
    totals: Sums = (0, 0, 0)
    rate = make_rate(options.beta)
    by_type: dict[str, list[int]] = {}
    account: list[str] = []
    for number, (block, gold_block) in enumerate(zip(hypotheses, references, strict=True)):
        proposed = _group(block, options)
        gold = _group(gold_block, options)
        if options.reference_num is not None and len(gold) != options.reference_num:
            continue
        if len(gold) == 1 and [kinds[0] for kinds in next(iter(gold.values())).values()] == [NOT_ANNOTATED]:
            continue
        pairs = [_compare(*one, *other) for one in proposed.items() for other in gold.items()]
        best = max(range(len(pairs)), key=lambda index: (_rank(totals, pairs[index].sums, rate), -index))
        if options.verbose:
            account += _format_sentence(number, block.text, pairs, best, totals, options.beta, rate)
        totals = _add(totals, pairs[best].sums)
        for kind, counts in pairs[best].by_type.items():
            stored = by_type.setdefault(kind, [0, 0, 0])
            by_type[kind] = [one + other for one, other in zip(stored, counts, strict=True)]
    sys.stdout.writelines(account)
    categories = sum_categories(by_type, options.cat) if options.cat else None
    sys.stdout.write(format_tables(TITLES[options.unit], options.beta, totals, rate, categories))


def _read_blocks(path: str) -> Iterator[Block]:
    """Yield the sentences of a file; blocks are divided by empty lines, and each has all its edits."""
    lines = [(number, line) for number, line in enumerate(read_lines(path), 1)]
    while lines and not lines[-1][1].strip():
        lines.pop()
    while lines and not lines[0][1].strip():
        lines.pop(0)
    block: list[tuple[int, str]] = []
    for number, line in [*lines, (0, "")]:
        if line or (block and not any(text for _, text in block)):
            block.append((number, line))
            continue
        if not block:  # a third line end begins a block with an empty line
            block.append((number, line))
            continue
        yield Block(block[0][1][2:], [_parse(text, path, at) for at, text in block if text.startswith("A ")])
        block = []


def _parse(line: str, path: str, number: int) -> Line:
    fields = line[2:].split("|||")
    try:
        start, end = map(int, fields[0].split())
        return Line(start, end, fields[1], fields[2].replace(" ", ""), int(fields[-1]))
    except (ValueError, IndexError):
        raise FormatError(
            f"expected a span, a type, a correction and an annotator, got {line!r}", path, number
        ) from None


def _group(block: Block, options: argparse.Namespace) -> dict[int, Edits]:
    """Return the edits of each annotator, without those that the options exclude."""
    lines = block.lines
    if options.max_answer_num is not None:
        limit = options.max_answer_num if options.max_answer_num in (1, 2, 3) else 0
        lines = [line for line in lines if line.annotator < limit]
    if not lines:
        lines = [Line(-1, -1, NOOP, NONE, 0)]
    by_annotator: dict[int, Edits] = {}
    for line in lines:
        edits = by_annotator.setdefault(line.annotator, {})
        if (
            (line.type == UNKNOWN and options.unit not in ("dt", "ds"))
            or line.type in options.filt
            or (options.single and line.end - line.start >= 2)
            or (options.multi and line.end - line.start < 2)
        ):
            continue
        for key in _list_keys(line, options.unit):
            edits.setdefault(key, []).append(line.type)
    return by_annotator


def _list_keys(line: Line, unit: str) -> list[Key]:
    if unit == "cs":
        return [(line.start, line.end, line.correction)]
    if unit == "cse":
        return [(line.start, line.end, line.type, line.correction)]
    if unit == "ds" or line.start == -1:
        return [(line.start, line.end)]
    return [(token, token + 1) for token in range(line.start, max(line.end, line.start + 1))]


def _compare(hypothesis: int, proposed: Edits, reference: int, gold: Edits) -> Pair:
    """Compare the edits of an annotator of the hypothesis with those of one of the reference."""
    sums = [0, 0, 0]
    by_type: dict[str, list[int]] = {}

    def count(outcome: int, kinds: list[str]) -> None:
        sums[outcome] += len(kinds)
        for kind in kinds:
            by_type.setdefault(kind, [0, 0, 0])[outcome] += 1

    for key, kinds in proposed.items():
        if kinds[0] != NOOP:
            if key in gold:
                count(0, gold[key])
            else:
                count(1, kinds)
    for key, kinds in gold.items():
        if kinds[0] != NOOP and key not in proposed:
            count(2, kinds)
    return Pair(hypothesis, reference, proposed, gold, (sums[0], sums[1], sums[2]), by_type)


def _add(totals: Sums, sums: Sums) -> Sums:
    return totals[0] + sums[0], totals[1] + sums[1], totals[2] + sums[2]


def _rank(totals: Sums, sums: Sums, rate: Rate) -> tuple[float, int, int, int]:
    return rate(_add(totals, sums))[2], sums[0], -sums[1], -sums[2]


def _format_sentence(
    number: int, text: str, pairs: Sequence[Pair], best: int, totals: Sums, beta: float, rate: Rate
) -> Iterator[str]:
    """Yield the account of a sentence."""
    rule = f"{'-' * 40}\n"
    name = f"SENTENCE {number} {text}".rstrip() + "\n"
    for pair in pairs:
        yield rule + name + rule
        yield f"SENTENCE {number} - HYP {pair.hypothesis} - REF {pair.reference}\n"
        yield f"HYPOTHESIS EDITS : {_format_edits(pair.proposed)}\n"
        yield f"REFERENCE EDITS  : {_format_edits(pair.gold)}\n"
        for scope, sums in (("Local", pair.sums), ("Global", _add(totals, pair.sums))):
            yield f"{scope} TP/FP/FN".ljust(17) + f": {' '.join(map(str, sums))}\n"
            yield f"{scope} P/R/F{beta}  : {' '.join(map(str, rate(sums)))}\n"
    yield rule
    yield f"^^ HYP {pairs[best].hypothesis}, REF {pairs[best].reference} chosen for sentence {number}\n"


def _format_edits(edits: Edits) -> str:
    keys = sorted(edits, key=lambda key: tuple(key))
    return "[]" if not keys or keys[0][0] == -1 else str(keys)


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat cherrant_compare", description="Score edits as ChERRANT does.")
    parser.add_argument("-hyp", required=True, help="M2 file of the system")
    parser.add_argument("-ref", required=True, help="M2 file of the reference")
    parser.add_argument("--start", type=int, help="first sentence, from 0; needs --end")
    parser.add_argument("--end", type=int, help="end of the sentences, exclusive; needs --start")
    parser.add_argument("--max_answer_num", type=int, help="use this many annotators: 1, 2 or 3")
    parser.add_argument("--reference_num", type=int, help="score only sentences with this many references")
    parser.add_argument("-b", "--beta", type=float, default=0.5, help="beta of the F-score (default: 0.5)")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the edits of every sentence")
    units = parser.add_mutually_exclusive_group()
    for name in TITLES:
        units.add_argument(
            f"-{name}", dest="unit", action="store_const", const=name, default="cs", help=TITLES[name].strip()
        )
    parser.add_argument("-single", action="store_true", help="only edits of at most one source token")
    parser.add_argument("-multi", action="store_true", help="only edits of two or more source tokens")
    parser.add_argument("-multi_hyp_avg", action="store_true", help="ignored")
    parser.add_argument("-multi_hyp_max", action="store_true", help="ignored")
    parser.add_argument("-filt", nargs="+", default=[], help="types that are not scored")
    parser.add_argument("-cat", type=int, choices=CATEGORIES, help="scores by type: operation, main type, or both")
    options = parser.parse_args(arguments)
    if not 0 <= options.beta < float("inf"):
        raise InvalidParameter(f"beta must be a number from 0, got {options.beta}")
    return options


CHERRANT_COMPARE = Tool(run, "ChERRANT's scorer: -hyp HYP.m2 -ref REF.m2 and its options (-h lists them).")
