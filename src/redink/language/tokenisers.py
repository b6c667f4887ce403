"""Raw text in, tokens out: Redink's own rules for English, spaCy's for other languages."""

from __future__ import annotations

from functools import cache
from typing import Protocol

ENGLISH = "en"


class Tokeniser(Protocol):
    """Splits raw text into tokens; its identity stands in the signature of every score that rests on it."""

    @property
    def identity(self) -> str:
        """The name and version of the rules."""

    def split(self, text: str) -> list[str]:
        """The tokens of a text, without those that are only whitespace."""


@cache
def load_tokeniser(language: str = ENGLISH, parser: str = "") -> Tokeniser:
    """The rules of a language; with a spaCy pipeline for a parser, those of the spaCy that is installed."""
    if language == ENGLISH and not parser.startswith("spacy:"):
        from redink.language.english.tokeniser import EnglishTokeniser

        return EnglishTokeniser()
    from redink.language.spacy import SpacyTokeniser

    return SpacyTokeniser(language)


def tokenize(text: str, language: str = ENGLISH) -> tuple[str, ...]:
    """The tokens of raw text: for English as spaCy 2.3.9 splits it, without spaCy; other languages need spaCy.

    >>> tokenize("I don't know.")
    ('I', 'do', "n't", 'know', '.')
    """
    return tuple(load_tokeniser(language).split(text))
