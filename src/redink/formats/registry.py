"""The registry of sentence formats, by name or file name.

A format is a module that defines a `Format`, and one line in `FORMATS`. Commands take their choices from this table.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Protocol

from redink.formats.lines import Source, Target, describe_path
from redink.registry import Registry, expect
from redink.types import Sentence


class Reader(Protocol):
    """The sentences of a file, in order."""

    path: str
    """Name of the file in messages."""
    line: int
    """Line on which the last sentence began."""

    def __iter__(self) -> Iterator[Sentence]:
        """Yield the remaining sentences."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of sentences: what it can represent, and its reader and writer."""

    name: str
    label: str
    """Name in messages."""
    suffixes: tuple[str, ...]
    """Suffixes of file names, without a final .gz; plain text has every other name."""
    open: Callable[[Source], Reader]
    write: Callable[[Iterable[Sentence], Target], None]
    has_edits: bool = True
    """True if sentences have edits."""
    holds_texts: bool = False
    """True if sentences may have corrected texts instead of edits."""
    holds_clusters: bool = False
    """True if edits can be grouped into errors with alternatives (the I-measure's clusters)."""
    mark: bytes = b""
    """Bytes that occur once per sentence, for counting sentences quickly; empty if there are none."""
    count: Callable[[Source], int | None] = lambda _: None
    """Returns the number of sentences of a file, for formats that store it."""
    recognises: Callable[[Sequence[str]], bool] = lambda _: False
    """Returns whether the first lines of a file look like this format and no other."""


FORMATS: Registry[Format] = Registry(
    "format",
    "redink.formats",
    {
        "m2": "redink.formats.m2:M2",
        "jsonl": "redink.formats.jsonl:JSONL",
        "ixml": "redink.formats.ixml:IXML",
        "cherrant": "redink.formats.cherrant:CHERRANT",
        "multiged": "redink.formats.multiged:MULTIGED",
        "parquet": "redink.formats.parquet:PARQUET",
        "text": "redink.formats.text:TEXT",
    },
    expect(Format),
)

TEXT = "text"
"""The format of files whose name matches no other."""


def guess_format(source: Source | Target) -> str:
    """Guess the format from the file name.

    >>> [guess_format(name) for name in ("official.m2.gz", "corpus.jsonl", "gold.xml", "it.pq", "AMU.txt")]
    ['m2', 'jsonl', 'ixml', 'parquet', 'text']
    """
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else describe_path(source)
    suffix = Path(name.removesuffix(".gz")).suffix.lower()
    # Formats of installed packages come last, because looking for them takes time.
    names = chain(FORMATS.shipped, FORMATS)
    return next((name for name in names if suffix in FORMATS[name].suffixes), TEXT)


def find_format(name: str | None, source: Source | Target) -> Format:
    """Return the format of a name or, without one, of the file name."""
    return FORMATS.find(name or guess_format(source))
