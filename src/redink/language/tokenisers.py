"""Tokenisation of raw text: by Redink's rules for English, by a pipeline's own rules, or by spaCy."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from redink.language.parser import ALIASES
from redink.language.raw_text import RawTokeniser

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
    """Load the tokeniser of a language, or of the pipeline that is the parser; with spaCy as parser, spaCy's."""
    kind, _, pipeline = parser.partition(":")
    if kind == "spacy" and pipeline:
        from redink.language.spacy3.tokeniser import load_tokeniser as load_rules

        return load_rules(pipeline)
    if language == ENGLISH and ALIASES.get(kind, kind) != "spacy-library":
        from redink.language.english.tokeniser import EnglishTokeniser

        return EnglishTokeniser()
    from redink.language.spacy import SpacyTokeniser

    return SpacyTokeniser(language)


def load_raw_tokeniser(parser: str = "") -> RawTokeniser:
    """Load the tokeniser that a pipeline applies to raw text; without a pipeline, that of ERRANT 2's."""
    if parser.startswith("spacy:"):
        from redink.language.spacy3.tokeniser import load_tokeniser as load_rules

        return load_rules(parser.partition(":")[2])
    from redink.language.english.tokeniser import ERRANT, EnglishTokeniser

    return EnglishTokeniser(ERRANT)


def tokenize(text: str, language: str = ENGLISH) -> tuple[str, ...]:
    """Split raw text into tokens: for English like spaCy 2.3.9, without spaCy; other languages need spaCy.

    >>> tokenize("I don't know.")
    ('I', 'do', "n't", 'know', '.')
    """
    return tuple(load_tokeniser(language).split(text))
