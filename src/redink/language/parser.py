"""Interface of parsers, and the registry of parsers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeAlias, cast, runtime_checkable

from redink.errors import InvalidParameter, UnknownName, shorten
from redink.registry import Registry, expect


@dataclass(frozen=True, slots=True)
class Analysis:
    """Fine-grained tag, part of speech, lemma and features of each word of a sentence, and its dependencies.

    Dependency labels and heads are None if they were not requested; if only some labels were requested, the others are
    UNLABELLED. A head is an index into the sentence; a root is its own head. Features are written as in Universal
    Dependencies, such as `Number=Sing|Person=3`; they are None if the parser does not provide them. Equal strings
    within a parser's results are one object.
    """

    words: tuple[str, ...]
    tags: tuple[str, ...]
    pos: tuple[str, ...]
    lemmas: tuple[str, ...]
    deps: tuple[str, ...] | None = None
    heads: tuple[int, ...] | None = None
    features: tuple[str, ...] | None = None


UNLABELLED = "<unlabelled>"
"""Placeholder for a label that was not requested; compared by identity."""

EMPTY = Analysis((), (), (), (), (), ())

Reading: TypeAlias = tuple[str, str, str]
"""Tag, part of speech and lemma of a token."""
Attachment: TypeAlias = tuple[tuple[str, ...], tuple[int, ...] | None]
"""Labels and heads of a sentence, or only labels, some of which may be UNLABELLED."""
Positions: TypeAlias = tuple[int, ...]
"""Indices of tokens in a sentence, at least one."""


class TokenSpan(NamedTuple):
    """Tokens `start` to `end` of a sentence."""

    words: tuple[str, ...]
    start: int
    end: int


class Parser(Protocol):
    """Analyses sentences. Its identity is part of the signature of every score that depends on it."""

    @property
    def identity(self) -> str:
        """Name and version of the parser and its weights."""

    @property
    def has_tags(self) -> bool:
        """True if the parser provides tags and parts of speech."""

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True) -> list[Analysis]:
        """Analyse each sentence; without `dependencies`, provide only tags and lemmas."""


@runtime_checkable
class SelectiveParser(Parser, Protocol):
    """A parser that can tag or label selected tokens of a sentence, and attach without tagging."""

    def read(self, spans: Sequence[TokenSpan]) -> list[list[Reading]]:
        """Return tags, parts of speech and lemmas of each span, equal to those of `parse`."""

    def attach(
        self, sentences: Sequence[tuple[str, ...]], needed: Sequence[Positions | None] | None = None
    ) -> list[Attachment]:
        """Return labels and heads of distinct sentences, equal to those of `parse`.

        If `needed` has positions for a sentence, only the labels of these tokens are computed.
        """


class SpacyPipeline(Protocol):
    """A loaded spaCy pipeline (`spacy.load(…)`), as far as Redink uses it."""

    @property
    def meta(self) -> dict[str, Any]:
        """Name, language and version."""

    @property
    def vocab(self) -> Any:
        """Vocabulary of its documents."""

    def pipe(self, texts: Iterable[Any], /) -> Iterator[Any]:
        """Analyse documents."""


class ParserEntry(NamedTuple):
    """Factory of a parser, and the placeholder for its argument, such as PIPELINE in spacy:PIPELINE."""

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
"""The embedded engine, spaCy pipelines, CoNLL-U files, and a parser that uses only word forms."""


def find_parser(name: str) -> tuple[ParserEntry, str]:
    """Return the entry and the argument for a parser's name, without loading the parser."""
    kind, _, argument = name.partition(":")
    entry = PARSERS.get(kind)
    if entry is None or bool(argument) != bool(entry.argument):
        choices = [f"{known}:{entry.argument}" if entry.argument else known for known, entry in PARSERS.items()]
        raise UnknownName("parser", name, choices)
    return entry, argument


def name_parser(identity: str) -> str:
    """Return the name under which a parser of this identity can be loaded; empty if unknown.

    >>> name_parser("spacy-3.7.2/en_core_web_sm-3.7.1"), name_parser("surface"), name_parser("en-2.2.5")
    ('spacy:en_core_web_sm', 'surface', '')
    """
    if identity.startswith("spacy-"):
        return "spacy:" + identity.partition("/")[2].rpartition("-")[0]
    return identity if identity.partition(":")[0] in PARSERS else ""


@cache
def load_parser(name: str = "english") -> Parser:
    """Load a parser by name. Each parser is loaded once and shared, including its caches."""
    entry, argument = find_parser(name)
    return entry.make(argument) if argument else entry.make()


def adapt_parser(parser: Parser | SpacyPipeline) -> Parser:
    """Return the parser, or a parser that uses this spaCy pipeline."""
    if all(hasattr(parser, name) for name in ("parse", "identity", "has_tags")):
        return cast("Parser", parser)
    if all(hasattr(parser, name) for name in ("pipe", "vocab", "meta")):
        from redink.language.spacy import SpacyParser

        return SpacyParser(cast("SpacyPipeline", parser))
    raise InvalidParameter(
        "a parser is a name (english, spacy:PIPELINE, conllu:FILE, surface), a spaCy pipeline or an object with "
        f"identity, has_tags and parse, got {shorten(repr(parser))}",
        setting="parser",
    )
