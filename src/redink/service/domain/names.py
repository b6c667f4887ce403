"""Names that look alike."""

from __future__ import annotations

import unicodedata

_LOOK_ALIKES = {
    "a": "аαɑ", "b": "ьƅ", "c": "сϲᴄ", "d": "ԁ", "e": "еєεҽ", "g": "ɡց", "h": "һհ", "i": "іıɩιӏl1|!ℓ", "j": "јϳ",
    "k": "кκ", "m": "м", "n": "пηո", "o": "оοσօ0", "p": "рρ", "q": "ԛզ", "r": "гʀ", "s": "ѕʂ$5", "t": "тτ", "u": "υʊսц",
    "v": "ѵνᴠ", "w": "ԝωѡш", "x": "хχ", "y": "уγүʏ", "z": "ᴢ2", "3": "зӡ", "6": "б",
}  # fmt: skip
"""Letters and digits after case folding, and others that look like them."""
_TRANSLATION = str.maketrans({other: letter for letter, others in _LOOK_ALIKES.items() for other in others})


def make_skeleton(name: str) -> str:
    """Return a text that is equal for names that look alike: other alphabets, accents, case, spaces, punctuation.

    >>> make_skeleton("PAYPAL 2") == make_skeleton("раураl-2")
    True
    >>> make_skeleton("CAMB") == make_skeleton("CUUI")
    False
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    letters = [c for c in folded.translate(_TRANSLATION) if unicodedata.category(c)[0] in "LN"]
    return unicodedata.normalize("NFC", "".join(letters).replace("rn", "m").replace("vv", "w")) or name
