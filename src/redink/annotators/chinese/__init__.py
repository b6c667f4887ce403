"""Edits of Chinese texts at the level of characters, as ChERRANT extracts them."""

from __future__ import annotations

from functools import cache

from redink.annotators.alignment import Operation
from redink.annotators.chinese.alignment import ChineseAligner, split_characters
from redink.annotators.chinese.tables import load_tables
from redink.annotators.classification import NOTHING, TypeDecision
from redink.annotators.languages import Language
from redink.language.parser import Analysis
from redink.types import Tokens

KINDS = {"M": "I", "R": "D", "S": "S", "W": "T"}
"""Kinds of operations by type."""

MISSING = TypeDecision("M", "missing", "[我吃饭 → 我想吃饭]")
REDUNDANT = TypeDecision("R", "redundant", "[我是想吃饭 → 我想吃饭]")
SUBSTITUTED = TypeDecision("S", "substituted", "[我向吃饭 → 我想吃饭]")
ORDER = TypeDecision("W", "word order", "[我饭吃了 → 我吃饭了]")


@cache
def _load_aligner() -> ChineseAligner:
    return ChineseAligner(load_tables(), only_first=True)


def extract(source: Tokens, correction: Tokens) -> list[Operation]:
    """Return the edits of the first of the cheapest alignments."""
    (edits,) = _load_aligner().extract(source, correction)
    return [Operation(KINDS[kind], *spans) for kind, *spans in edits]


def classify(operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
    """Return M, R, S or W."""
    before = source.words[operation.start : operation.end]
    after = correction.words[operation.other_start : operation.other_end]
    if before == after:
        return NOTHING
    if operation.kind[0] == "T" or (len(before) > 1 and sorted(before) == sorted(after)):
        return ORDER
    return MISSING if not before else REDUNDANT if not after else SUBSTITUTED


CHINESE = Language(classify, extract=extract, split=split_characters)
