"""Characters as tokens, and Unicode normalisation."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from redink.types import Tokens

Form: TypeAlias = Literal["NFC", "NFKC"]

JOINER = "\u200d"
MODIFIERS = range(0x1F3FB, 0x1F400)
"""Skin tones of emoji."""


def split_characters(text: str) -> Tokens:
    r"""Return the characters of a text without white space; combining marks stay with their letter.

    Marks are combining accents, vowel signs, variation selectors, emoji modifiers and everything after a joiner.

    >>> split_characters("ab c"), [len(character) for character in split_characters("e\u0301\u0302t")]
    (('a', 'b', 'c'), [3, 1])
    >>> [len(character) for character in split_characters("नमस्ते")]
    [1, 1, 2, 2]
    """
    joined = "".join(text.split())
    if joined.isascii():
        return tuple(joined)
    characters: list[str] = []
    for character in joined:
        if characters and (_extends(character) or characters[-1].endswith(JOINER)):
            characters[-1] += character
        else:
            characters.append(character)
    return tuple(characters)


def _extends(character: str) -> bool:
    """Return True if a character belongs to the one before it."""
    return character == JOINER or unicodedata.category(character) in ("Mn", "Mc", "Me") or ord(character) in MODIFIERS


def normalise_first(form: Form, split: Callable[[str], Sequence[str]]) -> Callable[[str], Sequence[str]]:
    """Return a function that normalises a text before it splits it.

    >>> [len(token) for token in normalise_first("NFC", str.split)("e\u0301 a")]
    [1, 1]
    """

    def split_normalised(text: str) -> Sequence[str]:
        return split(unicodedata.normalize(form, text))

    return split_normalised
