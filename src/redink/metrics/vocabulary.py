"""Numbers for words: what kernels compare instead of strings."""

from __future__ import annotations


class Vocabulary(dict[str, int]):
    """A word that is looked up for the first time gets the next number.

    >>> words = Vocabulary()
    >>> [words[word] for word in ("a", "b", "a")]
    [0, 1, 0]
    """

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number
