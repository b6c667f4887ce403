"""Tags, lemmas and parses: tokenised sentences in, an `Analysis` of each out."""

from redink.language.parser import Analysis, Parser, load_parser

__all__ = ["Analysis", "Parser", "load_parser"]
