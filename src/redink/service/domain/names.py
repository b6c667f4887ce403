"""Names that look alike."""

from __future__ import annotations

import unicodedata

_ALPHABETS = {
    "a": "аαɑ", "b": "ьƅвβ", "c": "сϲᴄ", "d": "ԁ", "e": "еєεҽ", "g": "ɡց", "h": "һհ", "i": "іıɩι", "j": "јϳ", "k": "кκ",
    "l": "ӏℓ", "m": "м", "n": "пηո", "o": "оοσօ", "p": "рρ", "q": "ԛզ", "r": "гʀ", "s": "ѕʂ", "t": "тτ", "u": "υʊսц",
    "v": "ѵνᴠ", "w": "ԝωѡш", "x": "хχ", "y": "уγүʏ", "z": "ᴢ",
}  # fmt: skip
"""Latin letters, and letters of other alphabets that look like them, after case folding."""
_SHAPES = {"0": "OoОоΟο", "1": "Il|!ІΙӏℓ", "2": "Zz", "5": "Ss$Ѕѕ"}
"""Digits, and letters and signs that look like them, before case folding: I looks like l, but i and L do not."""
_FROM_ALPHABETS = str.maketrans({other: letter for letter, others in _ALPHABETS.items() for other in others})
_FROM_SHAPES = str.maketrans({other: digit for digit, others in _SHAPES.items() for other in others})


def look_alike(name: str, other: str) -> bool:
    """Return whether two names differ only in alphabets, accents, case, spaces, punctuation or similar characters.

    >>> look_alike("PAYPAL 2", "раураl-2"), look_alike("AMU 1", "amu-l"), look_alike("corn", "com")
    (True, True, True)
    >>> look_alike("UCI", "UCL"), look_alike("CAMB", "CUUI")
    (False, False)
    """
    return _fold(name) == _fold(other) or _fold(name.translate(_FROM_SHAPES)) == _fold(other.translate(_FROM_SHAPES))


def _fold(name: str) -> str:
    folded = unicodedata.normalize("NFKD", name).casefold().translate(_FROM_ALPHABETS)
    letters = "".join(c for c in folded if unicodedata.category(c)[0] in "LN")
    return letters.replace("rn", "m").replace("vv", "w") or name
