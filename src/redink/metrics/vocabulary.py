"""Numbers for words, which kernels compare instead of strings."""

from __future__ import annotations


class Vocabulary(dict[str, int]):
    """A mapping from words to numbers; a new word gets the next number.

    >>> words = Vocabulary()
    >>> [words[word] for word in ("a", "b", "a")]
    [0, 1, 0]
    """

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number
