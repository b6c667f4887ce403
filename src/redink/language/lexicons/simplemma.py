"""Lemmas of simplemma, for some fifty languages."""

from __future__ import annotations

from functools import cache
from typing import Any

from redink.errors import InvalidParameter
from redink.language.lexicons.lexicon import LexiconParser, WordReading, check_library, find_version, load_library
from redink.language.parser import Parser, ParserEntry


class SimplemmaLexicon:
    """Lemmas of one language. Unknown words have a lemma too, so the lexicon cannot tell misspelt words."""

    has_tags = False
    lists_words = False

    def __init__(self, language: str) -> None:
        self._library: Any = load_library("simplemma", f"simplemma:{language}", "simplemma")
        self._language = language
        self.identity = f"simplemma:{language}@{find_version('simplemma')}"
        try:
            self.read("a")
        except ValueError as error:
            raise InvalidParameter(f"simplemma has no lemmas for the language {language!r}") from error

    def knows(self, word: str) -> bool:
        """Return True if the word is listed."""
        return bool(self._library.is_known(word, lang=self._language))

    def read(self, word: str) -> list[WordReading]:
        """Return the lemma of a word."""
        return [WordReading("", self._library.lemmatize(word, lang=self._language).lower())]


@cache
def load_simplemma(language: str) -> Parser:
    """Load the lemmas of a language."""
    return LexiconParser(SimplemmaLexicon(language))


def check(language: str) -> None:
    """Raise an error if simplemma is not installed."""
    check_library("simplemma", f"simplemma:{language}", "simplemma")


PARSER = ParserEntry(load_simplemma, "LANG", check)
