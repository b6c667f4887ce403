"""CoNLL-U: sentences with tags, lemmas and heads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from redink.errors import FormatError
from redink.formats.lines import Source, describe_path, read_lines

COLUMNS = 10


class Token(NamedTuple):
    """A word of a sentence."""

    word: str
    lemma: str
    pos: str
    """Coarse part of speech (UPOS)."""
    tag: str
    """Fine-grained tag (XPOS)."""
    head: int
    """Number of the head, from 1; 0 for a root."""
    label: str
    """Dependency label."""
    features: str = ""
    """Morphological features, such as `Number=Sing|Person=3`."""


def stream_conllu(source: Source) -> Iterator[tuple[Token, ...]]:
    """Yield each sentence of a CoNLL-U file; comments, multi-word tokens and empty nodes are skipped."""
    path = describe_path(source)
    tokens: list[Token] = []
    for number, line in enumerate(read_lines(source), 1):
        if not line:
            if tokens:
                yield tuple(tokens)
            tokens = []
        elif not line.startswith("#"):
            fields = line.split("\t")
            if len(fields) != COLUMNS:
                raise FormatError(f"expected {COLUMNS} columns separated by tabs, got {len(fields)}", path, number)
            if not fields[0].isdecimal():
                continue
            if not fields[6].isdecimal():
                raise FormatError(f"a head must be a whole number, got {fields[6]!r}", path, number)
            features = "" if fields[5] == "_" else fields[5]
            tokens.append(Token(fields[1], fields[2], fields[3], fields[4], int(fields[6]), fields[7], features))
    if tokens:
        yield tuple(tokens)


def format_conllu(tokens: Iterable[Token]) -> Iterator[str]:
    """Yield the lines of a sentence, without the empty line that ends it."""
    tokens = list(tokens)
    yield f"# text = {' '.join(token.word for token in tokens)}"
    for number, (word, lemma, pos, tag, head, label, features) in enumerate(tokens, 1):
        relation = "root" if head == 0 else label or "dep"
        yield "\t".join((str(number), word, lemma, pos or "_", tag, features or "_", str(head), relation, "_", "_"))
