"""The embedded English engine: the weights of en_core_web_sm 2.2.5, run by Redink's own code.

features (words → numbers) → network (numbers → vectors) → engine (vectors → tags), transitions (vectors →
parses), morphology (word and tag → part of speech and lemma). `model` reads the data file that `tools/`
builds.
"""

from redink.language.parser import Parser, ParserEntry


def load_english() -> Parser:
    """The parser, with its weights."""
    from redink.language.english.engine import EnglishParser

    return EnglishParser()


PARSER = ParserEntry(load_english)
