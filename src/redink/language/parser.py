"""What a parser is: tokenised sentences in, an analysis of every token out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from redink.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Analysis:
    """One sentence with a fine tag, a coarse part of speech and a lemma for each word.

    Dependency labels and heads are None where they were not asked for. A head is the place of the head in the
    sentence; a root is its own head. Equal strings within a parser's results are one object.
    """

    words: tuple[str, ...]
    tags: tuple[str, ...]
    pos: tuple[str, ...]
    lemmas: tuple[str, ...]
    deps: tuple[str, ...] | None = None
    heads: tuple[int, ...] | None = None


class Parser(Protocol):
    """Analyses sentences; its identity stands in the signature of every score that rests on it."""

    @property
    def identity(self) -> str:
        """The name and version of the parser and its weights."""

    def parse(self, sentences: Sequence[Sequence[str]], dependencies: bool = True, jobs: int = 1) -> list[Analysis]:
        """Analyse each sentence, without `dependencies` only tags and lemmas; `jobs` changes no result."""


@cache
def load_parser(name: str = "english") -> Parser:
    """The parser of that name: `english`, `spacy:PIPELINE`, `conllu:FILE` or `surface`.

    These are the embedded engine, a spaCy pipeline, parses made elsewhere, and a parser that knows only letters.

    A parser is loaded once and keeps what it has learnt of the texts it met.
    """
    kind, _, pipeline = name.partition(":")
    if name == "english":
        from redink.language.english.engine import EnglishParser

        return EnglishParser()
    if name == "surface":
        from redink.language.surface import SurfaceParser

        return SurfaceParser()
    if kind == "conllu" and pipeline:
        from redink.language.conllu import ConlluParser

        return ConlluParser(pipeline.split(","))
    if kind == "spacy" and pipeline:
        from redink.language.spacy import SpacyParser

        return SpacyParser(pipeline)
    raise UnknownName("parser", name, ("english", "surface", "spacy:PIPELINE", "conllu:FILE"))
