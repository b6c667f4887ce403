"""What a parser is: tokenised sentences in, an analysis of every token out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from redink.errors import UnknownName
from redink.registry import Registry, expect


@dataclass(frozen=True, slots=True)
class Analysis:
    """One sentence with a fine tag, a coarse part of speech and a lemma for each word.

    Dependency labels and heads are None where they were not asked for; where only some labels were, the others are
    UNLABELLED. A head is the place of the head in the
    sentence; a root is its own head. Equal strings within a parser's results are one object.
    """

    words: tuple[str, ...]
    tags: tuple[str, ...]
    pos: tuple[str, ...]
    lemmas: tuple[str, ...]
    deps: tuple[str, ...] | None = None
    heads: tuple[int, ...] | None = None


UNLABELLED = "<unlabelled>"
"""What stands for a label that nobody asked for; it is told by its identity."""

EMPTY = Analysis((), (), (), (), (), ())

Reading: TypeAlias = tuple[str, str, str]
"""Tag, part of speech and lemma of a token."""
Attachment: TypeAlias = tuple[tuple[str, ...], tuple[int, ...] | None]
"""Labels and heads of a sentence, or only labels, some of them UNLABELLED."""
Places: TypeAlias = tuple[int, ...]
"""Places of tokens in a sentence, at least one."""


class TokenSpan(NamedTuple):
    """Tokens `start` to `end` of a sentence."""

    words: tuple[str, ...]
    start: int
    end: int


class Parser(Protocol):
    """Analyses sentences; its identity stands in the signature of every score that rests on it."""

    @property
    def identity(self) -> str:
        """The name and version of the parser and its weights."""

    @property
    def has_tags(self) -> bool:
        """Whether it knows tags and parts of speech."""

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence, without `dependencies` only tags and lemmas."""


@runtime_checkable
class SelectiveParser(Parser, Protocol):
    """A parser that can tag or label some tokens of a sentence without the others, and attach without tagging."""

    def read(self, stretches: Sequence[TokenSpan]) -> list[list[Reading]]:
        """Tags, parts of speech and lemmas of each stretch, just as `parse` would give them."""

    def attach(
        self, sentences: Sequence[tuple[str, ...]], asked: Sequence[Places | None] | None = None
    ) -> list[Attachment]:
        """Labels and heads of different sentences, just as `parse` would give them.

        Where `asked` has places for a sentence, only the labels of these tokens are needed.
        """


class ParserEntry(NamedTuple):
    """How a parser is made, and what its name needs behind the colon, such as PIPELINE in spacy:PIPELINE."""

    make: Callable[..., Parser]
    argument: str = ""


PARSERS: Registry[ParserEntry] = Registry(
    "parser",
    "redink.parsers",
    {
        "english": "redink.language.english:PARSER",
        "spacy": "redink.language.spacy:PARSER",
        "conllu": "redink.language.conllu:PARSER",
        "surface": "redink.language.surface:PARSER",
    },
    expect(ParserEntry),
)
"""The embedded engine, a spaCy pipeline, parses made elsewhere, and a parser that knows only letters."""


def find_parser(name: str) -> tuple[ParserEntry, str]:
    """The entry and the argument of a parser's name; the parser itself is not loaded."""
    kind, _, argument = name.partition(":")
    entry = PARSERS.get(kind)
    if entry is None or bool(argument) != bool(entry.argument):
        choices = [f"{known}:{entry.argument}" if entry.argument else known for known, entry in PARSERS.items()]
        raise UnknownName("parser", name, choices)
    return entry, argument


def name_parser(identity: str) -> str:
    """The name by which a parser of this identity is asked for; empty where nothing tells.

    >>> name_parser("spacy-3.7.2/en_core_web_sm-3.7.1"), name_parser("surface"), name_parser("en-2.2.5")
    ('spacy:en_core_web_sm', 'surface', '')
    """
    if identity.startswith("spacy-"):
        return "spacy:" + identity.partition("/")[2].rpartition("-")[0]
    return identity if identity.partition(":")[0] in PARSERS else ""


@cache
def load_parser(name: str = "english") -> Parser:
    """The parser of that name; it is loaded once and keeps what it has learnt of the texts it met."""
    entry, argument = find_parser(name)
    return entry.make(argument) if argument else entry.make()
