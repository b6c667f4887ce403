"""Classification: an edit between two analysed sentences in, its error type and the rule that gave it out."""

from __future__ import annotations

from functools import partial

from redink.annotators.alignment import Operation
from redink.annotators.classification import NOTHING, ParseNeeded, TypeDecision
from redink.annotators.english.rules import ANY, MORE_TOKENS, ONE_SIDE, ONE_TOKEN, Look, Rule
from redink.annotators.english.tokens import EditContext, EditSide
from redink.language.parser import Analysis

SINGLE = [*ANY, *ONE_TOKEN, *MORE_TOKENS]
MULTIPLE = [*ANY, *MORE_TOKENS]


def classify(operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
    """The type of an edit; `ParseNeeded` where a rule asks for a parse that is not there."""
    mine = EditSide(source, operation.start, operation.end)
    theirs = EditSide(correction, operation.other_start, operation.other_end)
    if mine.words == theirs.words:
        return NOTHING
    # Equal last words, in whatever case, say nothing about the error: [Cat → The cat] is a missing determiner.
    while mine and theirs and mine.lower[-1] == theirs.lower[-1] and (len(mine) > 1 or len(theirs) > 1):
        mine, theirs = mine.shorten(), theirs.shorten()
    if not mine and not theirs:
        return NOTHING
    if not mine or not theirs:
        return _ask("M" if theirs else "U", ONE_SIDE, 0, theirs or mine, mine, theirs)
    rules = SINGLE if len(mine) == len(theirs) == 1 else MULTIPLE
    return _ask("R", rules, 0, EditContext(mine, theirs), mine, theirs)


def _ask(
    operation: str, rules: list[Rule[Look]], first: int, edit: Look, mine: EditSide, theirs: EditSide
) -> TypeDecision:
    """Ask the rules from the first on."""
    for place in range(first, len(rules)):
        rule = rules[place]
        try:
            answer = rule.ask(edit)
        except ParseNeeded as missing:
            # The rules before have passed, and what they saw stays as it is.
            missing.go_on = partial(_ask_again, operation, rules, place, edit, mine, theirs)
            raise
        if answer is not None:
            return TypeDecision(f"{operation}:{answer}", rule.name, rule.example)
    raise AssertionError("the last rule answers always")


def _ask_again(
    operation: str,
    rules: list[Rule[Look]],
    first: int,
    edit: Look,
    mine: EditSide,
    theirs: EditSide,
    source: Analysis,
    correction: Analysis,
) -> TypeDecision:
    mine.analysis, theirs.analysis = source, correction
    return _ask(operation, rules, first, edit, mine, theirs)
