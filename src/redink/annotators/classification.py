"""Interface of classifiers: an edit between two analysed sentences gets an error type."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from redink.annotators.alignment import Operation
from redink.language.parser import Analysis
from redink.types import Tokens


class TypeDecision(NamedTuple):
    """Error type of an edit, with the name and an example of the rule that assigned it."""

    type: str
    rule: str
    example: str
    doubt: str = ""
    """Why the type is uncertain; empty if it is not."""


NOTHING = TypeDecision("UNK", "nothing changes", "[a → a]")


class ParseNeeded(Exception):
    """Raised by a rule that needs dependencies which have not been computed yet."""

    def __init__(self, sentence: Tokens, positions: range | None = None) -> None:
        super().__init__()
        self.sentence = sentence
        self.positions = positions
        """Tokens whose labels are needed; None for the whole parse."""
        self.resume: Classification | None = None
        """Continues with the rule that raised this, given complete analyses; None to start over."""


Classification: TypeAlias = Callable[[Analysis, Analysis], TypeDecision]
"""Classification of one edit, given the analyses of the source and the correction."""


class Classifier(Protocol):
    """Assigns error types to edits; may raise ParseNeeded."""

    def __call__(self, operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
        """Return the error type of an edit and the rule that assigned it."""
