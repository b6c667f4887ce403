"""The British word list: a word in, whether it is one out."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("british-words.zlib")


@cache
def load_words() -> frozenset[str]:
    """All words of the list; read when the first is looked up."""
    return frozenset(zlib.decompress(FILE.read_bytes()).decode().split("\n"))


def is_word(text: str) -> bool:
    """Whether the text or its lower case is in the list.

    >>> is_word("Colour"), is_word("wurd")
    (True, False)
    """
    words = load_words()
    return text in words or text.lower() in words
