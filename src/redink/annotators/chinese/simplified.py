"""Conversion of traditional to simplified Chinese, as OpenCC's `t2s` converts it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from redink.annotators.chinese.tables import load_shipped


class _Rules(NamedTuple):
    compatibility: dict[int, str]
    characters: dict[str, str]
    phrases: dict[str, str]
    lengths: dict[str, list[int]]
    """Lengths of the phrases that begin with a character, the longest first."""
    changing: frozenset[str]
    """Characters without which a text stays as it is."""


@lru_cache(1)
def _load() -> _Rules:
    shipped = load_shipped()
    compatibility = {ord(key[1:]): value for key, value in shipped.characters.items() if key[0] == "=" and key[1:]}
    characters = {key: value for key, value in shipped.characters.items() if key[0] != "=" or not key[1:]}
    lengths: dict[str, set[int]] = {}
    for phrase in shipped.phrases:
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    changing = {
        *characters,
        *map(chr, compatibility),
        *(key[0] for key, value in shipped.phrases.items() if key != value),
    }
    ordered = {key: sorted(sizes, reverse=True) for key, sizes in lengths.items()}
    return _Rules(compatibility, characters, shipped.phrases, ordered, frozenset(changing))


def simplify(text: str) -> str:
    """Return the text in simplified characters.

    >>> simplify("漢語的語法"), simplify("乾坤")
    ('汉语的语法', '乾坤')
    """
    rules = _load()
    if rules.changing.isdisjoint(text):
        return text
    text = text.translate(rules.compatibility)
    pieces, position = [], 0
    while position < len(text):
        character = text[position]
        for size in rules.lengths.get(character, ()):
            phrase = rules.phrases.get(text[position : position + size])
            if phrase is not None and position + size <= len(text):
                pieces.append(phrase)
                position += size
                break
        else:
            pieces.append(rules.characters.get(character, character))
            position += 1
    return "".join(pieces)
