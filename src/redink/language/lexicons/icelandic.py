"""The Database of Icelandic Morphology (BÍN), by the library islenska: all readings of each word, without context."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from redink.errors import InvalidParameter
from redink.language.lexicons.lexicon import LexiconParser, WordReading, check_library, find_version, load_library
from redink.language.parser import Parser, ParserEntry

LANGUAGE = "is"

POS = {
    "kk": "NOUN", "kvk": "NOUN", "hk": "NOUN", "so": "VERB", "lo": "ADJ", "ao": "ADV", "fs": "ADP", "st": "CCONJ",
    "fn": "PRON", "pfn": "PRON", "afn": "PRON", "gr": "DET", "to": "NUM", "rt": "ADJ", "nhm": "PART", "uh": "INTJ",
}  # fmt: skip
"""Word classes of BÍN in Universal Dependencies."""

GENDERS = {"kk": "Gender=Masc", "kvk": "Gender=Fem", "hk": "Gender=Neut"}

FEATURES = {
    "NF": "Case=Nom", "ÞF": "Case=Acc", "ÞGF": "Case=Dat", "EF": "Case=Gen", "ET": "Number=Sing", "FT": "Number=Plur",
    "KK": "Gender=Masc", "KVK": "Gender=Fem", "HK": "Gender=Neut", "1P": "Person=1", "2P": "Person=2",
    "3P": "Person=3", "NT": "Tense=Pres", "ÞT": "Tense=Past", "FH": "Mood=Ind", "VH": "Mood=Sub", "BH": "Mood=Imp",
    "NH": "VerbForm=Inf", "LHNT": "VerbForm=Part|Tense=Pres", "LHÞT": "VerbForm=Part|Tense=Past",
    "SAGNB": "VerbForm=Sup", "GM": "Voice=Act", "MM": "Voice=Mid", "FSB": "Degree=Pos|Definite=Ind",
    "FVB": "Degree=Pos|Definite=Def", "MST": "Degree=Cmp", "ESB": "Degree=Sup|Definite=Ind",
    "EVB": "Degree=Sup|Definite=Def", "FST": "Degree=Pos",
}  # fmt: skip
_PARTS = re.compile(
    r"LHNT|LHÞT|SAGNB|FSB|FVB|MST|ESB|EVB|FST|KVK|KK|HK|ÞGF|NF|ÞF|EF|ET|FT|[123]P|NT|ÞT|FH|VH|BH|NH|GM|MM"
)
PREPOSITIONS = frozenset({
    "í", "á", "við", "með", "um", "til", "frá", "af", "að", "úr", "hjá", "fyrir", "eftir", "yfir", "undir", "milli",
    "án", "vegna", "gegn", "handa", "gegnum", "kringum", "ofan", "innan", "utan", "síðan", "meðal", "móti",
})  # fmt: skip
SUBORDINATING = frozenset({
    "að", "ef", "þegar", "þótt", "sem", "er", "hvort", "nema", "svo", "því", "meðan", "áður", "en",
})  # fmt: skip


def convert(word_class: str, mark: str, lemma: str) -> tuple[str, str]:
    """Return the part of speech and the features of an entry.

    >>> convert("kk", "ÞGFETgr", "hestur")
    ('NOUN', 'Case=Dat|Definite=Def|Gender=Masc|Number=Sing')
    >>> convert("so", "GM-FH-ÞT-3P-ET", "fara")
    ('VERB', 'Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin|Voice=Act')
    """
    pos = POS.get(word_class, "X")
    features = {part for name in _PARTS.findall(mark) for part in FEATURES[name].split("|")}
    if pos == "NOUN":
        features.add(GENDERS[word_class])
        features.add("Definite=Def" if mark.endswith("gr") else "Definite=Ind")
    if pos == "VERB":
        pos = "AUX" if lemma in ("vera", "hafa", "verða") else pos
        if not any(feature.startswith("VerbForm") for feature in features):
            features.add("VerbForm=Fin")
    if pos == "ADV" and lemma in PREPOSITIONS:
        pos = "ADP"
    if pos == "CCONJ" and lemma in SUBORDINATING:
        pos = "SCONJ"
    return pos, "|".join(sorted(features))


class IcelandicLexicon:
    """BÍN, with compounds of its words."""

    has_tags = True
    lists_words = True

    def __init__(self, language: str) -> None:
        if language != LANGUAGE:
            raise InvalidParameter(f"islenska has words of {LANGUAGE}, not {language!r}")
        library = load_library("islenska", f"islenska:{LANGUAGE}", "islenska")
        self._bin: Any = library.Bin()
        self.identity = f"islenska:{LANGUAGE}@{find_version('islenska')}"

    def knows(self, word: str) -> bool:
        """Return True if the word, or its parts as a compound, are listed."""
        return bool(self._bin.lookup(word, at_sentence_start=word[:1].isupper())[1])

    def read(self, word: str) -> list[WordReading]:
        """Return the readings of a word: function words first, then nouns, verbs and the rest."""
        readings = []
        for entry in self._bin.lookup(word, at_sentence_start=word[:1].isupper())[1]:
            if entry.mark.startswith("OP"):  # impersonal verbs repeat the forms of all persons
                continue
            lemma = entry.ord.replace("-", "").lower()
            pos, features = convert(entry.ofl, entry.mark, lemma)
            readings.append(WordReading(pos, lemma, features, f"{entry.ofl} {entry.mark}"))
        order = {"ADP": 0, "CCONJ": 0, "SCONJ": 0, "PRON": 0, "PART": 0, "DET": 0, "AUX": 1}
        return sorted(dict.fromkeys(readings), key=lambda reading: order.get(reading.pos, 2))


@cache
def load_icelandic(language: str) -> Parser:
    """Load BÍN."""
    return LexiconParser(IcelandicLexicon(language))


def check(language: str) -> None:
    """Raise an error if islenska is not installed."""
    check_library("islenska", f"islenska:{language}", "islenska")


PARSER = ParserEntry(load_icelandic, "LANG", check)
