"""Dictionaries of pymorphy3 (Russian, Ukrainian): all readings of each word, without context."""

from __future__ import annotations

from functools import cache
from typing import Any

from redink.errors import InvalidParameter
from redink.language.lexicons.lexicon import LexiconParser, WordReading, check_library, find_version, load_library
from redink.language.parser import Parser, ParserEntry

LANGUAGES = ("ru", "uk")

POS = {
    "NOUN": "NOUN", "ADJF": "ADJ", "ADJS": "ADJ", "COMP": "ADJ", "VERB": "VERB", "INFN": "VERB", "PRTF": "VERB",
    "PRTS": "VERB", "GRND": "VERB", "NUMR": "NUM", "ADVB": "ADV", "NPRO": "PRON", "PRED": "ADV", "PREP": "ADP",
    "CONJ": "CCONJ", "PRCL": "PART", "INTJ": "INTJ", "PNCT": "PUNCT", "NUMB": "NUM", "ROMN": "NUM", "LATN": "X",
}  # fmt: skip
"""Parts of speech of OpenCorpora in Universal Dependencies."""

FEATURES = {
    "nomn": "Case=Nom", "gent": "Case=Gen", "datv": "Case=Dat", "accs": "Case=Acc", "ablt": "Case=Ins",
    "loct": "Case=Loc", "voct": "Case=Voc", "gen1": "Case=Gen", "gen2": "Case=Gen", "acc2": "Case=Acc",
    "loc1": "Case=Loc", "loc2": "Case=Loc", "sing": "Number=Sing", "plur": "Number=Plur",
    "masc": "Gender=Masc", "femn": "Gender=Fem", "neut": "Gender=Neut", "impf": "Aspect=Imp", "perf": "Aspect=Perf",
    "1per": "Person=1", "2per": "Person=2", "3per": "Person=3", "past": "Tense=Past", "pres": "Tense=Pres",
    "futr": "Tense=Fut", "impr": "Mood=Imp", "actv": "Voice=Act", "pssv": "Voice=Pass", "INFN": "VerbForm=Inf",
    "infn": "VerbForm=Inf",
    "PRTF": "VerbForm=Part", "PRTS": "VerbForm=Part|Variant=Short", "GRND": "VerbForm=Conv", "ADJS": "Variant=Short",
    "COMP": "Degree=Cmp", "Cmp2": "Degree=Cmp", "Supr": "Degree=Sup",
}  # fmt: skip

SINGULAR = frozenset({"masc", "femn", "neut"})
SUBORDINATING = frozenset({
    "що", "щоб", "якщо", "коли", "бо", "хоча", "якби", "поки", "доки", "оскільки", "аби", "наче", "ніби", "мов",
    "что", "чтобы", "если", "когда", "хотя", "пока", "поскольку", "будто", "словно", "так как", "ибо", "раз",
})  # fmt: skip
BE = frozenset({"бути", "быть"})


def convert(grammemes: frozenset[str], lemma: str) -> tuple[str, str]:
    """Return the part of speech and the features for the grammemes of a reading.

    >>> convert(frozenset({"NOUN", "inan", "femn", "gent"}), "форма")
    ('NOUN', 'Case=Gen|Gender=Fem|Number=Sing')
    """
    pos = next((POS[name] for name in grammemes if name in POS), "X")
    if pos == "NOUN" and not grammemes.isdisjoint({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"}):
        pos = "PROPN"
    elif "Apro" in grammemes:
        pos = "DET"
    elif pos == "CCONJ" and lemma in SUBORDINATING:
        pos = "SCONJ"
    elif pos == "VERB" and lemma in BE:
        pos = "AUX"
    features = {part for name in grammemes if name in FEATURES for part in FEATURES[name].split("|")}
    if "plur" not in grammemes and not SINGULAR.isdisjoint(grammemes):
        features.add("Number=Sing")
    if pos in ("VERB", "AUX") and not any(feature.startswith("VerbForm") for feature in features):
        features.add("VerbForm=Fin")
    return pos, "|".join(sorted(features))


class PymorphyLexicon:
    """The dictionary of one language."""

    has_tags = True
    lists_words = True

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise InvalidParameter(f"pymorphy3 has dictionaries for {' and '.join(LANGUAGES)}, not {language!r}")
        name = f"pymorphy3:{language}"
        dictionary = f"pymorphy3-dicts-{language}"
        library = load_library("pymorphy3", name, f"pymorphy3 {dictionary}")
        load_library(dictionary.replace("-", "_"), name, f"{dictionary}")
        self._morphology: Any = library.MorphAnalyzer(lang=language)
        self.identity = f"{name}@{find_version('pymorphy3')}-{find_version(dictionary)}"

    def knows(self, word: str) -> bool:
        """Return True if the word is in the dictionary."""
        return bool(self._morphology.word_is_known(word))

    def read(self, word: str) -> list[WordReading]:
        """Return the readings of a known word, names last unless the word is written with a capital."""
        if not self.knows(word):
            return []
        readings = []
        for parse in self._morphology.parse(word):
            lemma = parse.normal_form
            pos, features = convert(frozenset(map(str, parse.tag.grammemes)), lemma)
            readings.append(WordReading(pos, lemma, features, str(parse.tag)))
        if not word[:1].isupper():
            readings.sort(key=lambda reading: reading.pos == "PROPN")
        return readings


@cache
def load_pymorphy(language: str) -> Parser:
    """Load the dictionary of a language."""
    return LexiconParser(PymorphyLexicon(language))


def check(language: str) -> None:
    """Raise an error if pymorphy3 or the dictionary of a language is not installed."""
    dictionary = f"pymorphy3-dicts-{language}"
    check_library("pymorphy3", f"pymorphy3:{language}", f"pymorphy3 {dictionary}")
    check_library(dictionary.replace("-", "_"), f"pymorphy3:{language}", dictionary)


PARSER = ParserEntry(load_pymorphy, "LANG", check)
