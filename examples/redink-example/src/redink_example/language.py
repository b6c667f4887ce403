"""A language: what types its edits get."""

from redink.annotators.classification import TypeDecision
from redink.annotators.languages import Language


def classify(operation, source, correction):  # noqa: ARG001
    """The type of an edit, the rule that gave it, and an example of that rule."""
    letters = "M" if operation.start == operation.end else "R"
    return TypeDecision(f"{letters}:WORD", "words", "[hus → huset]")


LANGUAGE = Language(classify, parser="surface", merge="all-split")
