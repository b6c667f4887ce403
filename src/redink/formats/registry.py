"""The formats of sentences: a name or a file's name in, the format with its reader and writer out.

A format is one file that ends in a `Format`, and one line here. Commands take their choices from this table.
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
    """The sentences of a file, one after the other."""

    path: str
    """What messages call the file."""
    line: int
    """Where the last sentence began."""

    def __iter__(self) -> Iterator[Sentence]:
        """Read on."""


@dataclass(frozen=True, slots=True)
class Format:
    """What a format can hold, and how it is read and written."""

    name: str
    label: str
    """How messages call it."""
    suffixes: tuple[str, ...]
    """How names of such files end, without a final .gz; plain text takes every other name."""
    open: Callable[[Source], Reader]
    write: Callable[[Iterable[Sentence], Target], None]
    has_edits: bool = True
    """Whether sentences have edits."""
    holds_texts: bool = False
    """Whether sentences may have corrected texts instead of edits."""
    holds_clusters: bool = False
    """Whether edits can be grouped into errors with alternatives (the I-measure's clusters)."""
    mark: bytes = b""
    """What stands in a file once for each sentence, so that they can be counted quickly; nothing if there is none."""
    count: Callable[[Source], int | None] = lambda _: None
    """How many sentences a file has, where that is known without reading it and no mark tells."""
    recognises: Callable[[Sequence[str]], bool] = lambda _: False
    """Whether the first lines of a file look like this format and no other."""


FORMATS: Registry[Format] = Registry(
    "format",
    "redink.formats",
    {
        "m2": "redink.formats.m2:M2",
        "jsonl": "redink.formats.jsonl:JSONL",
        "ixml": "redink.formats.ixml:IXML",
        "parquet": "redink.formats.parquet:PARQUET",
        "text": "redink.formats.text:TEXT",
    },
    expect(Format),
)

TEXT = "text"
"""The format of every file whose name does not say another one."""


def guess_format(source: Source | Target) -> str:
    """The format by the file's name.

    >>> [guess_format(name) for name in ("official.m2.gz", "corpus.jsonl", "gold.xml", "it.pq", "AMU.txt")]
    ['m2', 'jsonl', 'ixml', 'parquet', 'text']
    """
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else describe_path(source)
    suffix = Path(name.removesuffix(".gz")).suffix.lower()
    # Those of installed packages come last: to look for them takes time.
    names = chain(FORMATS.shipped, FORMATS)
    return next((known for known in names if suffix in FORMATS[known].suffixes), TEXT)


def find_format(name: str | None, source: Source | Target) -> Format:
    """The format of this name, or the one that the file's name says."""
    return FORMATS.find(name or guess_format(source))
