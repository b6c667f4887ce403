"""Interface of lexicons, and the parser that analyses each word by a lexicon alone."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, runtime_checkable

from redink.errors import MissingDependency
from redink.language.parser import Analysis

MAX_CACHED_WORDS = 1 << 16


class WordReading(NamedTuple):
    """One reading of a word: its part of speech and features as in Universal Dependencies, and its lemma.

    The part of speech is empty if the lexicon has none. `tag` is the lexicon's own description.
    """

    pos: str
    lemma: str
    features: str = ""
    tag: str = ""


class Lexicon(Protocol):
    """A dictionary of words."""

    @property
    def identity(self) -> str:
        """Name and version of the dictionary."""

    @property
    def has_tags(self) -> bool:
        """True if readings have parts of speech."""

    @property
    def lists_words(self) -> bool:
        """True if a word that the lexicon does not know is likely to be misspelt."""

    def knows(self, word: str) -> bool:
        """Return True if the word is in the dictionary, in this case or in lower case."""

    def read(self, word: str) -> Sequence[WordReading]:
        """Return the readings of a word, the most likely first; none if it is unknown."""


@runtime_checkable
class SentenceTagger(Protocol):
    """A lexicon that also chooses among the readings of words by their context."""

    def tag(self, sentence: Sequence[str]) -> Sequence[WordReading]:
        """Return one reading for each token."""


def read_form(word: str) -> str:
    """Return the part of speech that the form of a token alone gives: PUNCT, NUM, SYM or none.

    >>> [read_form(word) for word in (".", "«", "1,5", "+", "word")]
    ['PUNCT', 'PUNCT', 'NUM', 'SYM', '']
    """
    if any(character.isalpha() for character in word):
        return ""
    if any(character.isdigit() for character in word):
        return "NUM"
    return "SYM" if any(character in "+=<>$€£%°§|~^" for character in word) else "PUNCT"


class LexiconParser:
    """Analyses each word by its most likely reading in a lexicon, or by the lexicon's own tagger."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.identity = lexicon.identity
        self.has_tags = lexicon.has_tags
        self.provides = ("tags", "features", "lemmas") if lexicon.has_tags else ("lemmas",)
        self._choose = lru_cache(MAX_CACHED_WORDS)(self._read_best)

    def _read_best(self, word: str) -> WordReading:
        pos = read_form(word)
        if pos:
            return WordReading(pos, word)
        readings = self.lexicon.read(word)
        return readings[0] if readings else WordReading("X" if self.has_tags else "", word.lower())

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence; a lexicon has no dependencies."""
        results = []
        for sentence in sentences:
            words = tuple(sentence)
            if words and isinstance(self.lexicon, SentenceTagger):
                readings = list(self.lexicon.tag(words))
            else:
                readings = [self._choose(word) for word in words]
            pos, lemmas, features, tags = zip(*readings, strict=True) if readings else ((), (), (), ())
            tags = tuple([tag or own for tag, own in zip(tags, pos, strict=True)])
            labels = ("",) * len(words) if dependencies else None
            heads = tuple(range(len(words))) if dependencies else None
            results.append(Analysis(words, tags, pos, lemmas, labels, heads, features))
        return results


def check_library(module: str, user: str, packages: str) -> None:
    """Raise an error that says what to install if a library is missing; the library is not imported."""
    name = module.partition(".")[0]
    if find_spec(name) is None or (sys.modules.get(module, name) is None):
        raise MissingDependency(f"{user} needs {packages.split()[0]}: pip install {packages}")


def load_library(module: str, user: str, packages: str) -> Any:
    """Import a library, or raise an error that says what to install for the parser that uses it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingDependency(f"{user} needs {packages.split()[0]}: pip install {packages}") from error


def find_version(package: str) -> str:
    """Return the version of an installed package, or `unknown`.

    >>> find_version("no-such-package")
    'unknown'
    """
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
