"""The British word list."""

from __future__ import annotations

import zlib
from functools import cache, lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("british-words.zlib")


@cache
def load_words() -> bytes:
    """Load all words on first use: sorted, one per line, with a line break before and after."""
    return b"\n" + zlib.decompress(FILE.read_bytes()) + b"\n"


@lru_cache(maxsize=1 << 16)
def is_word(text: str) -> bool:
    """Return True if the text or its lower case is in the list.

    >>> is_word("Colour"), is_word("wurd")
    (True, False)
    """
    return is_listed(text) or is_listed(text.lower())


def is_listed(text: str) -> bool:
    """Return True if the text is in the list, by binary search in the list as it is stored."""
    words, target = load_words(), text.encode("utf-8", "surrogatepass")
    low, high = 0, len(words) - 1
    while low < high:
        # `low` and `high` are line breaks; take the line around the middle.
        begin = words.rfind(b"\n", low, (low + high) // 2 + 1)
        end = words.find(b"\n", begin + 1)
        word = words[begin + 1 : end]
        if word == target:
            return True
        if word < target:
            low = end
        else:
            high = begin
    return False
