"""What a classifier is: an edit between two analysed sentences in, its error type and the rule behind it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from redink.annotators.alignment import Operation
from redink.language.parser import Analysis
from redink.types import Tokens


class TypeDecision(NamedTuple):
    """The type of an edit, and the rule's name and example."""

    type: str
    rule: str
    example: str


NOTHING = TypeDecision("UNK", "nothing changes", "[a → a]")


class ParseNeeded(Exception):
    """A rule asks for the parse of a sentence that has only been tagged so far, or for the labels of some tokens."""

    def __init__(self, sentence: Tokens, places: range | None = None) -> None:
        super().__init__()
        self.sentence = sentence
        self.places = places
        """The tokens whose labels are asked for; None for the whole parse."""
        self.go_on: Classification | None = None
        """What asks the same rule again, with the sentences as they are then; None to begin anew."""


Classification: TypeAlias = Callable[[Analysis, Analysis], TypeDecision]
"""The classification of a certain edit between a source and a correction."""


class Classifier(Protocol):
    """Gives an operation its type; may raise ParseNeeded."""

    def __call__(self, operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
        """The type and the rule behind it."""
