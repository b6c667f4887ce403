"""Morfeusz 2, the morphology of Polish: all readings of each word, without context."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from redink.errors import InvalidParameter
from redink.language.lexicons.lexicon import LexiconParser, WordReading, check_library, find_version, load_library
from redink.language.parser import Parser, ParserEntry

LANGUAGE = "pl"

POS = {
    "subst": "NOUN", "depr": "NOUN", "ger": "NOUN", "adj": "ADJ", "adja": "ADJ", "adjp": "ADJ", "adjc": "ADJ",
    "pact": "ADJ", "ppas": "ADJ", "adv": "ADV", "num": "NUM", "numcomp": "NUM", "ppron12": "PRON", "ppron3": "PRON",
    "siebie": "PRON", "fin": "VERB", "bedzie": "AUX", "aglt": "AUX", "praet": "VERB", "impt": "VERB", "imps": "VERB",
    "inf": "VERB", "pcon": "VERB", "pant": "VERB", "winien": "VERB", "cond": "VERB", "pred": "VERB", "prep": "ADP",
    "conj": "CCONJ", "comp": "SCONJ", "part": "PART", "interj": "INTJ", "interp": "PUNCT", "dig": "NUM",
}  # fmt: skip
"""Word classes of Morfeusz in Universal Dependencies."""

FEATURES = {
    "sg": "Number=Sing", "pl": "Number=Plur", "nom": "Case=Nom", "gen": "Case=Gen", "dat": "Case=Dat",
    "acc": "Case=Acc", "inst": "Case=Ins", "loc": "Case=Loc", "voc": "Case=Voc", "m1": "Gender=Masc",
    "m2": "Gender=Masc", "m3": "Gender=Masc", "f": "Gender=Fem", "n": "Gender=Neut", "pri": "Person=1",
    "sec": "Person=2", "ter": "Person=3", "com": "Degree=Cmp", "sup": "Degree=Sup", "imperf": "Aspect=Imp",
    "perf": "Aspect=Perf",
}  # fmt: skip

FORMS = {
    "fin": "Tense=Pres|VerbForm=Fin", "bedzie": "Tense=Fut|VerbForm=Fin", "praet": "Tense=Past|VerbForm=Fin",
    "impt": "Mood=Imp|VerbForm=Fin", "inf": "VerbForm=Inf", "pcon": "VerbForm=Conv", "pant": "VerbForm=Conv",
    "pact": "VerbForm=Part|Voice=Act", "ppas": "VerbForm=Part|Voice=Pass", "cond": "Mood=Cnd|VerbForm=Fin",
}  # fmt: skip
MAX_ALTERNATIVES = 32


def convert(tag: str) -> list[tuple[str, str]]:
    """Return the part of speech and the features for each combination of the alternatives in a tag.

    >>> convert("subst:pl:nom.acc:m3")
    [('NOUN', 'Case=Nom|Gender=Masc|Number=Plur'), ('NOUN', 'Case=Acc|Gender=Masc|Number=Plur')]
    """
    kind, *parts = tag.split(":")
    fixed = FORMS.get(kind, "").split("|") if kind in FORMS else []
    combinations = []
    for chosen in product(*(part.split(".") for part in parts)):
        features = {*fixed, *(FEATURES[name] for name in chosen if name in FEATURES)}
        combinations.append((POS.get(kind, "X"), "|".join(sorted(features))))
    return list(dict.fromkeys(combinations))[:MAX_ALTERNATIVES]


class PolishLexicon:
    """Morfeusz's dictionary (SGJP)."""

    has_tags = True
    lists_words = True

    def __init__(self, language: str) -> None:
        if language != LANGUAGE:
            raise InvalidParameter(f"Morfeusz analyses {LANGUAGE}, not {language!r}")
        library = load_library("morfeusz2", f"morfeusz:{LANGUAGE}", "morfeusz2")
        self._morphology: Any = library.Morfeusz()
        self.identity = f"morfeusz:{LANGUAGE}@{find_version('morfeusz2')}"

    def knows(self, word: str) -> bool:
        """Return True if the word is in the dictionary."""
        return bool(self.read(word))

    def read(self, word: str) -> list[WordReading]:
        """Return the readings of a known word; a form that Morfeusz divides has those of its first part."""
        readings = []
        for begin, _, (_, lemma, tag, _, _) in self._morphology.analyse(word):
            if begin or tag == "ign":
                continue
            stem = lemma.partition(":")[0]
            readings += [WordReading(pos, stem.lower(), features, tag) for pos, features in convert(tag)]
        return list(dict.fromkeys(readings))


@cache
def load_polish(language: str) -> Parser:
    """Load Morfeusz."""
    return LexiconParser(PolishLexicon(language))


def check(language: str) -> None:
    """Raise an error if Morfeusz is not installed."""
    check_library("morfeusz2", f"morfeusz:{language}", "morfeusz2")


PARSER = ParserEntry(load_polish, "LANG", check)
