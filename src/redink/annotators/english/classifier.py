"""Classification of English edits: the error type and the rule that assigned it."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from redink.annotators.alignment import Operation
from redink.annotators.classification import NOTHING, ParseNeeded, TypeDecision
from redink.annotators.english.rules import ANY, MORE_TOKENS, ONE_SIDE, ONE_TOKEN, Look, Rule
from redink.annotators.english.tokens import EditContext, EditSide
from redink.language.parser import Analysis

SINGLE = [*ANY, *ONE_TOKEN, *MORE_TOKENS]
MULTIPLE = [*ANY, *MORE_TOKENS]


def classify(operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
    """Classify an edit; raise `ParseNeeded` if a rule needs a parse that has not been computed."""
    source_side = EditSide(source, operation.start, operation.end)
    correction_side = EditSide(correction, operation.other_start, operation.other_end)
    if source_side.words == correction_side.words:
        return NOTHING
    # An equal last word, in any case, is not part of the error: [Cat → The cat] is a missing determiner.
    while (
        source_side
        and correction_side
        and source_side.lower[-1] == correction_side.lower[-1]
        and (len(source_side) > 1 or len(correction_side) > 1)
    ):
        source_side, correction_side = source_side.shorten(), correction_side.shorten()
    sides = source_side, correction_side
    if not source_side and not correction_side:
        return NOTHING
    if not source_side or not correction_side:
        return _apply_rules("M" if correction_side else "U", ONE_SIDE, 0, correction_side or source_side, sides)
    rules = SINGLE if len(source_side) == len(correction_side) == 1 else MULTIPLE
    return _apply_rules("R", rules, 0, EditContext(*sides), sides)


Sides: TypeAlias = tuple[EditSide, EditSide]
"""Source and correction side of an edit, whose analyses are replaced once a parse is available."""


def _apply_rules(operation: str, rules: list[Rule[Look]], first: int, edit: Look, sides: Sides) -> TypeDecision:
    """Evaluate rules in order, starting with the rule at index `first`, and return the first match."""
    for index in range(first, len(rules)):
        rule = rules[index]
        try:
            answer = rule.ask(edit)
        except ParseNeeded as missing:
            # The rules before this one did not match, and a parse does not change that.
            missing.resume = partial(_resume, operation, rules, index, edit, sides)
            raise
        if answer is not None:
            return TypeDecision(f"{operation}:{answer}", rule.name, rule.example)
    raise AssertionError("the last rule must match every edit")


def _resume(
    operation: str,
    rules: list[Rule[Look]],
    first: int,
    edit: Look,
    sides: Sides,
    source: Analysis,
    correction: Analysis,
) -> TypeDecision:
    """Continue with complete analyses."""
    for side, analysis in zip(sides, (source, correction), strict=True):
        side.analysis = analysis
    return _apply_rules(operation, rules, first, edit, sides)
