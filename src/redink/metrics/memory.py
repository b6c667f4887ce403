"""What was found out about a sentence is kept for the next system: functions of sentences in, quicker ones out.

Sentences are told apart as objects: to compare them takes longer. They are kept as long as what is known of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar

from redink.types import Sentence, Tokens

Subject = TypeVar("Subject")
Result = TypeVar("Result")

KEPT = 1 << 12
"""How many sentences are remembered: a part of a corpus has half as many."""


def remember(function: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """The function with a memory for its last subjects.

    >>> list_letters = remember(list)
    >>> word = "abc"
    >>> list_letters(word) is list_letters(word)
    True
    """
    known: dict[int, tuple[Subject, Result]] = {}

    @wraps(function)
    def recall(subject: Subject) -> Result:
        found = known.get(id(subject))
        if found is None or found[0] is not subject:
            if len(known) >= KEPT:
                known.clear()
            found = known[id(subject)] = subject, function(subject)
        return found[1]

    return recall


class VersionCache(Generic[Result]):
    """What metrics found for versions of sentences."""

    MOST = 1 << 13

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, Tokens], tuple[object, Sentence, Result]] = {}

    def recall(
        self, metric: object, sentence: Sentence, text: Tokens, find: Callable[[Sentence, Tokens], Result]
    ) -> Result:
        """What the metric found for this version of the sentence; `find` is asked where that is not known."""
        key = id(metric), id(sentence), text
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= self.MOST:
                self._known.clear()
            known = self._known[key] = metric, sentence, find(sentence, text)
        return known[2]
