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

    # A parser may also have `provides`, the names of the fields that it fills; see `list_provided`.

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
    """Factory of a parser, and the placeholder for its argument, such as PIPELINE in spacy:PIPELINE.

    `check` raises an error if there is no parser for an argument, or it cannot be used.
    """

    make: Callable[..., Parser]
    argument: str = ""
    check: Callable[[str], object] | None = None


FIELDS = ("tags", "features", "lemmas", "dependencies")
"""Fields that a parser may provide; tags include parts of speech."""


def list_provided(parser: Parser) -> tuple[str, ...]:
    """Return the names of the fields that a parser provides, among FIELDS."""
    provided = getattr(parser, "provides", ("tags", "lemmas", "dependencies") if parser.has_tags else ("lemmas",))
    return tuple(name for name in FIELDS if name in provided)


PARSERS: Registry[ParserEntry] = Registry(
    "parser",
    "redink.parsers",
    {
        "english": "redink.language.english:PARSER",
        "spacy": "redink.language.spacy3:PARSER",
        "spacy-library": "redink.language.spacy:PARSER",
        "conllu": "redink.language.conllu:PARSER",
        "pymorphy3": "redink.language.lexicons.pymorphy:PARSER",
        "hanta": "redink.language.lexicons.hanta:PARSER",
        "estnltk": "redink.language.lexicons.estonian:PARSER",
        "islenska": "redink.language.lexicons.icelandic:PARSER",
        "morfeusz": "redink.language.lexicons.polish:PARSER",
        "hunspell": "redink.language.lexicons.hunspell:PARSER",
        "simplemma": "redink.language.lexicons.simplemma:PARSER",
        "treebank": "redink.language.lexicons.treebank:PARSER",
        "surface": "redink.language.surface:PARSER",
    },
    expect(ParserEntry),
)
"""Redink's engines for English and for spaCy 3 pipelines, spaCy itself, CoNLL-U files, lexicons, and word forms."""

ALIASES = {"spacy!": "spacy-library"}

ERRANT_PARSERS = {"2": "english", "3": "spacy:en_core_web_sm"}
"""Parsers of ERRANT by its major version; its rules are the same in both."""


def find_parser(name: str) -> tuple[ParserEntry, str]:
    """Return the entry and the argument for a parser's name, without loading the parser."""
    kind, _, argument = name.partition(":")
    kind = ALIASES.get(kind, kind)
    entry = PARSERS.get(kind)
    if entry is None or bool(argument) != bool(entry.argument):
        choices = [f"{known}:{entry.argument}" if entry.argument else known for known, entry in PARSERS.items()]
        raise UnknownName("parser", name, choices)
    return entry, argument


def check_parser(name: str) -> None:
    """Raise an error if a parser cannot be loaded or used, before other work begins."""
    entry, argument = find_parser(name)
    if entry.check:
        entry.check(argument)


def name_parser(identity: str) -> str:
    """Return the name under which a parser of this identity can be loaded; empty if unknown.

    >>> name_parser("spacy3/fr_core_news_sm-3.8.0-7a464b5c0661"), name_parser("surface"), name_parser("en-2.2.5")
    ('spacy:fr_core_news_sm', 'surface', '')
    >>> name_parser("spacy-3.7.2/en_core_web_trf-3.7.1")  # run by spaCy itself
    'spacy-library:en_core_web_trf'
    >>> name_parser("pymorphy3:uk@2.0.6-2.4.1")
    'pymorphy3:uk'
    """
    if identity.startswith("spacy3/"):
        return "spacy:" + identity.partition("/")[2].rsplit("-", 2)[0]
    if identity.startswith("spacy-"):
        return "spacy-library:" + identity.partition("/")[2].rpartition("-")[0]
    kind, _, argument = identity.partition(":")
    if kind == "conllu":
        return identity
    return identity.rpartition("@")[0] if kind in PARSERS and "@" in argument else identity if kind in PARSERS else ""


@cache
def load_parser(name: str = "english") -> Parser:
    """Load a parser by name. Each parser is loaded once and shared, including its caches.

    Parameters
    ----------
    name
        A parser as the command line names it, such as `english` or `spacy:PIPELINE`, or the name or path of a spaCy 3
        pipeline, such as `fr_core_news_sm`.

    Returns
    -------
    Parser
        An object whose `parse(sentences)` returns an `Analysis` for each sentence, which is a sequence of tokens.
    """
    try:
        entry, argument = find_parser(name)
    except UnknownName:
        from redink.language.spacy3.files import is_pipeline

        if not is_pipeline(name):
            raise
        entry, argument = find_parser(f"spacy:{name}")
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
