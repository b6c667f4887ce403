"""Tokenisation of raw text: Redink's own rules for English, spaCy's rules for other languages."""

from __future__ import annotations

from functools import cache
from typing import Protocol

ENGLISH = "en"


class Tokeniser(Protocol):
    """Splits raw text into tokens. Its identity is part of the signature of every score that depends on it."""

    @property
    def identity(self) -> str:
        """Name and version of the rules."""

    def split(self, text: str) -> list[str]:
        """Split a text into tokens, without tokens that are only whitespace."""


@cache
def load_tokeniser(language: str = ENGLISH, parser: str = "") -> Tokeniser:
    """Load the tokeniser of a language; with a spaCy pipeline as parser, that of the installed spaCy."""
    if language == ENGLISH and not parser.startswith("spacy"):
        from redink.language.english.tokeniser import EnglishTokeniser

        return EnglishTokeniser()
    from redink.language.spacy import SpacyTokeniser

    return SpacyTokeniser(language)


def tokenize(text: str, language: str = ENGLISH) -> tuple[str, ...]:
    """Split raw text into tokens: for English like spaCy 2.3.9, without spaCy; other languages need spaCy.

    >>> tokenize("I don't know.")
    ('I', 'do', "n't", 'know', '.')
    """
    return tuple(load_tokeniser(language).split(text))
