"""Classification: an edit between two analysed sentences in, its error type and the rule that gave it out."""

from __future__ import annotations

from redink.annotators.alignment import Operation
from redink.annotators.classification import NOTHING, Verdict
from redink.annotators.english.rules import ANY, MORE_TOKENS, ONE_SIDE, ONE_TOKEN, Look, Rule
from redink.annotators.english.tokens import Change, Part
from redink.language.parser import Analysis

SINGLE = [*ANY, *ONE_TOKEN, *MORE_TOKENS]
MULTIPLE = [*ANY, *MORE_TOKENS]


def classify(operation: Operation, source: Analysis, correction: Analysis) -> Verdict:
    """The type of an edit; `ParseNeeded` where a rule asks for a parse that is not there."""
    mine = Part(source, operation.start, operation.end)
    theirs = Part(correction, operation.other_start, operation.other_end)
    if mine.words == theirs.words:
        return NOTHING
    # Equal last words, in whatever case, say nothing about the error: [Cat → The cat] is a missing determiner.
    while mine and theirs and mine.lower[-1] == theirs.lower[-1] and (len(mine) > 1 or len(theirs) > 1):
        mine, theirs = mine.shorten(), theirs.shorten()
    if not mine and not theirs:
        return NOTHING
    if not mine or not theirs:
        return _ask("M" if theirs else "U", ONE_SIDE, theirs or mine)
    return _ask("R", SINGLE if len(mine) == len(theirs) == 1 else MULTIPLE, Change(mine, theirs))


def _ask(operation: str, rules: list[Rule[Look]], edit: Look) -> Verdict:
    for rule in rules:
        answer = rule.ask(edit)
        if answer is not None:
            return Verdict(f"{operation}:{answer}", rule.name, rule.example)
    raise AssertionError("the last rule answers always")
