"""HanTa, the Hanover Tagger, for German: parts of speech by context, and all readings of a word."""

from __future__ import annotations

from collections.abc import Sequence
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

MODELS = {"de": "morphmodel_ger.pgz"}
MAX_DISTANCE = 7.0
"""Readings are kept if their log probability is at most this much below the best."""

POS = {
    "NN": "NOUN", "NNA": "NOUN", "NNI": "NOUN", "NE": "PROPN", "ART": "DET", "PIAT": "DET", "PIDAT": "DET",
    "PDAT": "DET", "PPOSAT": "DET", "PWAT": "DET", "PRELAT": "DET", "PPER": "PRON", "PRF": "PRON", "PDS": "PRON",
    "PIS": "PRON", "PPOSS": "PRON", "PRELS": "PRON", "PWS": "PRON", "PAV": "ADV", "PROAV": "ADV", "PWAV": "ADV",
    "ADV": "ADV", "APPR": "ADP", "APPRART": "ADP", "APPO": "ADP", "APZR": "ADP", "PTKVZ": "ADP", "KON": "CCONJ",
    "KOKOM": "CCONJ", "KOUS": "SCONJ", "KOUI": "SCONJ", "PTKNEG": "PART", "PTKZU": "PART", "PTKA": "PART",
    "PTKANT": "PART", "ADJ(A)": "ADJ", "ADJ(D)": "ADJ", "CARD": "NUM", "ITJ": "INTJ", "FM": "X", "XY": "X",
    "TRUNC": "X",
}  # fmt: skip
"""Tags of STTS, as HanTa writes them, in Universal Dependencies."""

FORMS = {"FIN": "Fin", "INF": "Inf", "IZU": "Inf", "PP": "Part", "IMP": "Fin"}


def convert(tag: str) -> tuple[str, str]:
    """Return the part of speech and the features of a tag.

    >>> convert("VV(FIN)"), convert("VA(INF)"), convert("NN"), convert("$,")
    (('VERB', 'VerbForm=Fin'), ('AUX', 'VerbForm=Inf'), ('NOUN', ''), ('PUNCT', ''))
    """
    if tag.startswith("$"):
        return "PUNCT", ""
    if tag[:2] in ("VV", "VA", "VM"):
        form = FORMS.get(tag[2:].strip("()"), "")
        mood = "Mood=Imp|" if "IMP" in tag else ""
        return "VERB" if tag[:2] == "VV" else "AUX", f"{mood}VerbForm={form}" if form else ""
    return POS.get(tag, "X"), ""


class HantaLexicon:
    """HanTa's model of German. It guesses readings of any word, so it cannot tell misspelt words."""

    has_tags = True
    lists_words = False

    def __init__(self, language: str) -> None:
        name = f"hanta:{language}"
        library = load_library("HanTa.HanoverTagger", name, "HanTa")
        if language not in MODELS:
            raise InvalidParameter(f"Redink reads HanTa's model for {', '.join(MODELS)}, not {language!r}")
        self._tagger: Any = library.HanoverTagger(MODELS[language])
        self.identity = f"{name}@{find_version('HanTa')}"

    def knows(self, word: str) -> bool:  # noqa: ARG002
        """Return True: HanTa analyses any word."""
        return True

    def read(self, word: str) -> list[WordReading]:
        """Return the likely readings of a word without context."""
        tags = self._tagger.tag_word(word)
        best = tags[0][1] if tags else 0.0
        return [self._describe(word, tag) for tag, chance in tags if chance >= best - MAX_DISTANCE]

    def _describe(self, word: str, tag: str) -> WordReading:
        lemma, _ = self._tagger.analyze(word, taglevel=1, pos=tag)
        return WordReading(convert(tag)[0], str(lemma), convert(tag)[1], tag)

    def tag(self, sentence: Sequence[str]) -> list[WordReading]:
        """Return the readings of the tokens in their context."""
        readings = []
        for word, lemma, tag in self._tagger.tag_sent(list(sentence)):
            pos, features = convert(tag)
            readings.append(WordReading(read_form(word) or pos, str(lemma), features, tag))
        return readings


@cache
def load_hanta(language: str) -> Parser:
    """Load the model of a language."""
    return LexiconParser(HantaLexicon(language))


def check(language: str) -> None:
    """Raise an error if HanTa is not installed."""
    check_library("HanTa.HanoverTagger", f"hanta:{language}", "HanTa")


PARSER = ParserEntry(load_hanta, "LANG", check)
