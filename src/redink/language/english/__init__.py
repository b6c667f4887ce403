"""The embedded English engine: the weights of en_core_web_sm 2.2.5, run by Redink's own code.

`features` turns words into numbers, `network` numbers into vectors, `engine` vectors into tags, `dependencies` vectors
into parses, and `morphology` a word and its tag into a part of speech and a lemma. `model` reads the data file built by
`tools/build_english_model.py`.
"""

from redink.language.parser import Parser, ParserEntry


def load_english() -> Parser:
    """Load the parser with its weights."""
    from redink.language.english.engine import EnglishParser

    return EnglishParser()


PARSER = ParserEntry(load_english)
