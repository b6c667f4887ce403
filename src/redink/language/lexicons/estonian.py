"""Vabamorf's morphology of Estonian, by the library EstNLTK."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from redink.errors import InvalidParameter
from redink.language.lexicons.lexicon import (
    LexiconParser,
    WordReading,
    check_library,
    find_version,
    load_library,
    read_form,
)
from redink.language.parser import Parser, ParserEntry

LANGUAGE = "et"

POS = {
    "S": "NOUN", "H": "PROPN", "A": "ADJ", "C": "ADJ", "U": "ADJ", "G": "ADJ", "V": "VERB", "D": "ADV", "P": "PRON",
    "N": "NUM", "O": "ADJ", "K": "ADP", "J": "CCONJ", "I": "INTJ", "Z": "PUNCT", "X": "ADV", "Y": "NOUN",
}  # fmt: skip
"""Parts of speech of Vabamorf in Universal Dependencies."""

DEGREES = {"C": "Degree=Cmp", "U": "Degree=Sup"}

CASES = {
    "n": "Nom", "g": "Gen", "p": "Par", "adt": "Add", "ill": "Ill", "in": "Ine", "el": "Ela", "all": "All",
    "ad": "Ade", "abl": "Abl", "tr": "Tra", "ter": "Ter", "es": "Ess", "ab": "Abe", "kom": "Com",
}  # fmt: skip
NUMBERS = {"sg": "Sing", "pl": "Plur"}

PRESENT = "Mood=Ind|Tense=Pres|VerbForm=Fin"
PAST = "Mood=Ind|Tense=Past|VerbForm=Fin"
CONDITIONAL = "Mood=Cnd|Tense=Pres|VerbForm=Fin"

VERBS = {
    "n": f"{PRESENT}|Number=Sing|Person=1", "d": f"{PRESENT}|Number=Sing|Person=2",
    "b": f"{PRESENT}|Number=Sing|Person=3", "me": f"{PRESENT}|Number=Plur|Person=1",
    "te": f"{PRESENT}|Number=Plur|Person=2", "vad": f"{PRESENT}|Number=Plur|Person=3",
    "sin": f"{PAST}|Number=Sing|Person=1", "sid": f"{PAST}|Number=Plur|Person=3",
    "s": f"{PAST}|Number=Sing|Person=3", "sime": f"{PAST}|Number=Plur|Person=1",
    "site": f"{PAST}|Number=Plur|Person=2", "ksin": f"{CONDITIONAL}|Number=Sing|Person=1",
    "ksid": f"{CONDITIONAL}|Number=Plur|Person=3", "ks": f"{CONDITIONAL}|Number=Sing|Person=3",
    "ksime": f"{CONDITIONAL}|Number=Plur|Person=1", "ksite": f"{CONDITIONAL}|Number=Plur|Person=2",
    "o": "Mood=Imp|VerbForm=Fin|Number=Sing|Person=2", "ge": "Mood=Imp|VerbForm=Fin|Number=Plur|Person=2",
    "gem": "Mood=Imp|VerbForm=Fin|Number=Plur|Person=1", "gu": "Mood=Imp|VerbForm=Fin|Person=3",
    "takse": f"{PRESENT}|Voice=Pass", "ti": f"{PAST}|Voice=Pass", "taks": f"{CONDITIONAL}|Voice=Pass",
    "da": "VerbForm=Inf", "ma": "VerbForm=Sup|Case=Ill", "mas": "VerbForm=Sup|Case=Ine",
    "mast": "VerbForm=Sup|Case=Ela", "maks": "VerbForm=Sup|Case=Tra", "mata": "VerbForm=Sup|Case=Abe",
    "nud": "VerbForm=Part|Tense=Past|Voice=Act", "tud": "VerbForm=Part|Tense=Past|Voice=Pass",
    "v": "VerbForm=Part|Tense=Pres|Voice=Act", "tav": "VerbForm=Part|Tense=Pres|Voice=Pass",
    "des": "VerbForm=Conv", "vat": "Mood=Qot|VerbForm=Fin", "neg o": "Polarity=Neg|Tense=Pres",
    "neg ks": "Polarity=Neg|Mood=Cnd", "neg nud": "Polarity=Neg|Tense=Past", "neg": "Polarity=Neg",
    "ta": "VerbForm=Inf|Voice=Pass", "tama": "VerbForm=Sup|Voice=Pass",
}  # fmt: skip
"""Forms of verbs in Universal Dependencies."""

SUBORDINATING = frozenset({"et", "kui", "sest", "kuigi", "nagu", "kuna", "ehkki", "kuni"})


def convert(pos: str, form: str, lemma: str) -> tuple[str, str]:
    """Return the part of speech and the features of an analysis.

    >>> convert("S", "pl kom", "koer"), convert("V", "b", "olema")
    (('NOUN', 'Case=Com|Number=Plur'), ('AUX', 'Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin'))
    """
    universal = POS.get(pos, "X")
    if pos == "V":
        features = set(VERBS.get(form, "").split("|")) - {""}
        return "AUX" if lemma in ("olema", "ei", "ära") else "VERB", "|".join(sorted(features))
    if universal == "CCONJ" and lemma in SUBORDINATING:
        universal = "SCONJ"
    parts = form.split()
    features = {f"Number={NUMBERS[part]}" for part in parts if part in NUMBERS}
    features |= {f"Case={CASES[part]}" for part in parts if part in CASES}
    if pos in DEGREES:
        features.add(DEGREES[pos])
    return universal, "|".join(sorted(features))


class EstonianLexicon:
    """Vabamorf's lexicon; its tagger chooses readings by context and guesses those of unknown words."""

    has_tags = True
    lists_words = True

    def __init__(self, language: str) -> None:
        if language != LANGUAGE:
            raise InvalidParameter(f"EstNLTK analyses {LANGUAGE}, not {language!r}")
        library = load_library("estnltk.vabamorf.morf", f"estnltk:{LANGUAGE}", "estnltk")
        self._morphology: Any = library.Vabamorf.instance()
        self.identity = f"estnltk:{LANGUAGE}@{find_version('estnltk')}"

    def _analyse(self, words: Sequence[str], **options: bool) -> Iterable[Sequence[Mapping[str, str]]]:
        return [result["analysis"] for result in self._morphology.analyze(list(words), **options)]

    def knows(self, word: str) -> bool:
        """Return True if the word has an analysis without guessing."""
        return bool(self.read(word))

    def read(self, word: str) -> list[WordReading]:
        """Return the readings of a known word."""
        for form in dict.fromkeys((word, word.lower())):
            (analyses,) = self._analyse([form], disambiguate=False, guess=False, propername=False)
            if analyses:
                return [_describe(analysis) for analysis in analyses]
        return []

    def tag(self, sentence: Sequence[str]) -> list[WordReading]:
        """Return the readings of the tokens in their context."""
        analyses = self._analyse(sentence, disambiguate=True, guess=True, propername=True)
        readings = []
        for word, alternatives in zip(sentence, analyses, strict=True):
            reading = _describe(alternatives[0]) if alternatives else WordReading("X", word.lower())
            pos = read_form(word)
            readings.append(reading._replace(pos=pos, lemma=word) if pos else reading)
        return readings


def _describe(analysis: Mapping[str, str]) -> WordReading:
    pos, features = convert(analysis["partofspeech"], analysis["form"], analysis["lemma"])
    return WordReading(pos, analysis["lemma"], features, f"{analysis['partofspeech']} {analysis['form']}".strip())


@cache
def load_estonian(language: str) -> Parser:
    """Load Vabamorf."""
    return LexiconParser(EstonianLexicon(language))


def check(language: str) -> None:
    """Raise an error if EstNLTK is not installed."""
    check_library("estnltk.vabamorf.morf", f"estnltk:{language}", "estnltk")


PARSER = ParserEntry(load_estonian, "LANG", check)
