"""EstGEC's scorer: MaxMatch for annotations in which an edit of word order contains other edits.

The correction of an edit of type R:WO contains those of the edits in its span. A system may correct both, the word
order alone or the inner edits alone, so each such edit adds two annotators: one without the inner edits, one without
the R:WO.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from redink.compat import Tool
from redink.compat.m2scorer import format_results
from redink.errors import UnsuitableData
from redink.formats.files import PART
from redink.formats.m2 import Reader
from redink.formats.step import read_in_step
from redink.formats.text import TextReader
from redink.metrics.counts import Counts, join_counts
from redink.metrics.maxmatch import MaxMatch
from redink.metrics.maxmatch.metric import filter_gold, list_corrections
from redink.types import Annotation, Corpus, Edit, Output, Sentence, Tokens

WORD_ORDER = "R:WO"
MAX_UNCHANGED = 15
"""Default of --max_unchanged_words: words move far."""


class Annotator(NamedTuple):
    """Edits of an annotator that competes for a sentence, and the edits that an R:WO replaces in it."""

    edits: Annotation
    word_order: Edit | None = None
    inner: Annotation = ()


class TypeTable:
    """Counts of gold edits by type: all, corrected exactly, with the same span, and overlapping a system edit."""

    def __init__(self) -> None:
        self.rows: dict[str, list[int]] = {}

    def add(self, kind: str, outcome: tuple[bool, bool, bool]) -> None:
        """Count a gold edit."""
        row = self.rows.setdefault(kind, [0, 0, 0, 0])
        for index, value in enumerate((True, *outcome)):
            row[index] += value

    def format(self) -> Iterator[str]:
        """Yield the lines of the table."""
        yield "\t type \t total \t correct \t scope \t overlap\n"
        for kind, (total, *counts) in self.rows.items():
            shares = "".join(f"{round(count / total, 2)}\t" for count in counts)
            yield f"\t {kind}\t{total}\t{shares}\n"
        yield "\n"


def run(arguments: Sequence[str]) -> None:
    """Score a text like EstGEC's scorer."""
    options = _read_options(arguments)
    metric = MaxMatch(options.beta, options.max_unchanged_words, options.ignore_whitespace_casing)
    reader = Reader(options.source_gold, warn=lambda problem: print(f"warning: {problem}", file=sys.stderr))
    system = TextReader(options.system)
    rows = read_in_step([reader.path, system.path], [iter(reader), iter(system)], "sentences")
    counted: list[Counts] = []
    read: list[tuple[Sentence, list[Annotator], Tokens]] = []
    while part := list(islice(rows, PART)):
        given, texts = zip(*part, strict=True)
        competing = [list_annotators(sentence) for sentence in given]
        sentences = [
            replace(sentence, annotations=tuple(annotator.edits for annotator in annotators))
            for sentence, annotators in zip(given, competing, strict=True)
        ]
        counted.append(metric.count(Corpus("gold", sentences), Output("system", texts)))
        read += zip(sentences, competing, texts, strict=True)
    if not counted:
        raise UnsuitableData(f"{reader.path}: no sentences to score")
    counts = join_counts(counted)
    chosen, inner = TypeTable(), TypeTable()
    for (sentence, annotators, text), index in zip(read, metric.choose(counts).tolist(), strict=True):
        _count_types(metric, sentence, annotators[index], text, chosen, inner)
    write = sys.stdout.writelines
    write(("Recall by error type:\n", *chosen.format()))
    write(("Recall by error type, accounting for edits within encompassing WO:\n", *inner.format()))
    write((format_results(metric, counts),))


def list_annotators(sentence: Sentence) -> list[Annotator]:
    """Return the annotators that compete for a sentence: those of the file, then those that follow from its R:WO."""
    given = [edits for edits in sentence.annotations or ((),) if edits is not None]
    derived = []
    for edits in given:
        for edit in edits:
            inner = tuple(other for other in edits if edit.type == WORD_ORDER and _is_inside(other, edit))
            if inner:
                derived.append(Annotator(tuple(other for other in edits if other not in inner), edit, inner))
                derived.append(Annotator(tuple(other for other in edits if other is not edit)))
    return [*map(Annotator, given), *derived]


def _is_inside(edit: Edit, outer: Edit) -> bool:
    return edit.type != WORD_ORDER and outer.start <= edit.start and edit.end <= outer.end


def _count_types(
    metric: MaxMatch, sentence: Sentence, annotator: Annotator, text: Tokens, chosen: TypeTable, inner: TypeTable
) -> None:
    """Count the gold edits of the chosen annotator; inner edits have the outcome of their R:WO."""
    (account,) = metric.explain(replace(sentence, annotations=(annotator.edits,)), text)
    gold = filter_gold(sentence, annotator.edits)
    replaced = (False, False, False)
    for edit, outcome in zip(gold, _compare(gold, account.edits), strict=True):
        chosen.add(edit.type, outcome)
        inner.add(edit.type, outcome)
        if edit is annotator.word_order:
            replaced = outcome
    for edit in filter_gold(sentence, annotator.inner):
        inner.add(edit.type, replaced)


def _compare(gold: Sequence[Edit], edits: Sequence[Edit]) -> list[tuple[bool, bool, bool]]:
    """Return whether each gold edit is corrected exactly, has the span of a system edit, and overlaps one.

    As in MaxMatch, a system edit is compared with the gold edits after the last match only.
    """
    correct, same = [False] * len(gold), [False] * len(gold)
    last = 0
    for edit in edits:
        for index in range(last, len(gold)):
            if (edit.start, edit.end) == (gold[index].start, gold[index].end):
                same[index] = True
                if edit.correction in list_corrections(gold[index]):
                    correct[index] = True
                    last = index + 1
    overlaps = [any(edit.start < one.end and one.start < edit.end for edit in edits) for one in gold]
    return [(c, s, s or o) for c, s, o in zip(correct, same, overlaps, strict=True)]


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("redink compat estgec", description="Score a text as EstGEC's scorer does.")
    parser.add_argument("system", metavar="SYSTEM", help="the system's output, one tokenised sentence a line")
    parser.add_argument("source_gold", metavar="SOURCE_GOLD", help="M2 file with source sentences and gold edits")
    parser.add_argument("--beta", type=float, default=0.5, help="weight of recall in F (default: 0.5)")
    parser.add_argument(
        "--max_unchanged_words", type=int, default=MAX_UNCHANGED, metavar="N",
        help=f"unchanged words within an edit (default: {MAX_UNCHANGED})",
    )  # fmt: skip
    parser.add_argument(
        "--ignore_whitespace_casing", action="store_true", help="leave out edits that change only spaces or case"
    )
    return parser.parse_args(arguments)


ESTGEC = Tool(run, "EstGEC's scorer: SYSTEM SOURCE_GOLD.m2 and its options (-h lists them).")
