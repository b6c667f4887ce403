"""Caches of results per sentence, shared by all systems.

Sentences are compared by identity, because comparing their contents takes longer. A cached sentence is kept alive,
so that its identity is not reused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar

from redink.types import Sentence, Tokens

Subject = TypeVar("Subject")
Result = TypeVar("Result")

MAX_SENTENCES = 1 << 12
"""Number of sentences that are cached: a part of a corpus has half as many."""


def cache_by_identity(function: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """Cache the results of a function for its last arguments, compared by identity.

    >>> list_letters = cache_by_identity(list)
    >>> word = "abc"
    >>> list_letters(word) is list_letters(word)
    True
    """
    results: dict[int, tuple[Subject, Result]] = {}

    @wraps(function)
    def look_up(subject: Subject) -> Result:
        entry = results.get(id(subject))
        if entry is None or entry[0] is not subject:
            if len(results) >= MAX_SENTENCES:
                results.clear()
            entry = results[id(subject)] = subject, function(subject)
        return entry[1]

    return look_up


class VersionCache(Generic[Result]):
    """Results of metrics for versions of sentences."""

    MAX_ENTRIES = 1 << 13

    def __init__(self) -> None:
        self._entries: dict[tuple[int, int, Tokens], tuple[object, Sentence, Result]] = {}

    def get(
        self, metric: object, sentence: Sentence, text: Tokens, compute: Callable[[Sentence, Tokens], Result]
    ) -> Result:
        """Return the metric's result for this version of the sentence; call `compute` if it is not cached."""
        key = id(metric), id(sentence), text
        entry = self._entries.get(key)
        if entry is None:
            if len(self._entries) >= self.MAX_ENTRIES:
                self._entries.clear()
            entry = self._entries[key] = metric, sentence, compute(sentence, text)
        return entry[2]
