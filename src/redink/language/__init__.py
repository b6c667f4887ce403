"""Analysis of tokenised sentences: tags, parts of speech, lemmas and dependencies."""

from redink.language.parser import Analysis, Parser, load_parser

__all__ = ["Analysis", "Parser", "load_parser"]
