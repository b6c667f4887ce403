"""Weight files: the number of systems of a pool that correct each chunk of a corpus.

GTS's own format has the number of systems on the first line, then one line per sentence with a number for each chunk:

    3
    2 3 1 2 3 1 3 3 3 3 2

It does not say which systems, corpus, annotator or rules it is for. The JSON format does, and has a checksum for
every sentence, so that using a file for another corpus is an error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, TextIO

from redink.errors import FormatError
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.records import Record, parse_json, show_value
from redink.version import VERSION

FORMAT = "redink-weights"
VERSION_READ = 1
_COUNT = re.compile(r"\d{1,9}", re.ASCII)
UNNAMED = -1
"""Annotator of a file that does not name one."""


class Row(NamedTuple):
    """Number of systems that correct each chunk of a sentence, and a checksum of the sentence and its chunks."""

    counts: tuple[int, ...]
    check: str = ""


@dataclass(frozen=True, slots=True)
class Weights:
    """The contents of a weight file."""

    size: int
    """Number of systems in the pool."""
    rows: Mapping[int, Sequence[Row]]
    """Rows by annotator, one for each sentence."""
    systems: tuple[str, ...] = ()
    corpus: str = ""
    rules: str = ""
    date: str = ""

    @property
    def checksum(self) -> str:
        """Checksum of all sentences of all annotators."""
        checks = (f"{annotator}:{row.check}" for annotator, rows in self.rows.items() for row in rows)
        return sha256("\n".join(checks).encode()).hexdigest()


def read_weights(source: Source) -> Weights:
    """Read a weight file of either format."""
    lines = list(read_lines(source))
    while lines and not lines[-1].strip():
        lines.pop()
    name = describe_path(source)
    if lines and lines[0].lstrip().startswith("{"):
        return _read_json("\n".join(lines), name)
    return _read_plain(lines, name)


def _read_plain(lines: Sequence[str], name: str) -> Weights:
    first = lines[0].strip() if lines else ""
    if not _COUNT.fullmatch(first) or int(first) == 0:
        raise FormatError("a weight file starts with the number of systems, 1 or more", name, 1)
    size = int(first)
    rows = []
    for number, line in enumerate(lines[1:], 2):
        try:
            counts = tuple(map(int, line.split()))
        except ValueError:
            raise FormatError(f"weights must be whole numbers, got {line[:40]!r}", name, number) from None
        if counts and not 0 <= min(counts) <= max(counts) <= size:
            raise FormatError(
                f"a count must be from 0 to {size}, the number of systems, got "
                f"{next(count for count in counts if not 0 <= count <= size)}",
                name,
                number,
            )
        rows.append(Row(counts))
    return Weights(size, {UNNAMED: rows})


def _read_json(text: str, name: str) -> Weights:
    whole = Record(parse_json(text, name), "the file", name)
    if whole.value.get("format") != FORMAT:
        whole.refuse(f"this JSON is not a weight file: its format is not '{FORMAT}'")
    if whole.take("version", int) != VERSION_READ:
        whole.refuse(f"version {whole.take('version', int)} of weight files is not supported, only {VERSION_READ}")
    size, corpus = whole.take("size", int), whole.take_record("corpus")
    rows = {}
    for annotator, sentences in whole.take("annotators", dict).items():
        if not _COUNT.fullmatch(annotator) or not isinstance(sentences, list):
            whole.refuse("'annotators' of the file must have a list for the number of each annotator")
        rows[int(annotator)] = [_check_row(row, number, size, whole) for number, row in enumerate(sentences, 1)]
    weights = Weights(
        size, rows, tuple(whole.take_strings("pool")), corpus.take("name", str), whole.take("rules", str),
        whole.take("date", str),
    )  # fmt: skip
    if corpus.take("checksum", str) != weights.checksum:
        whole.refuse("the checksum does not match the sentences: the file has been changed or damaged")
    return weights


def _check_row(row: object, number: int, size: int, whole: Record) -> Row:
    items: list[Any] = row if isinstance(row, list) and row else [None]
    check, *counts = items
    if not isinstance(check, str) or not all(type(count) is int for count in counts):
        whole.refuse(f"sentence {number}: expected a checksum and whole numbers, got {show_value(row)}")
    if not all(0 <= count <= size for count in counts):
        whole.refuse(f"sentence {number}: counts must be from 0 to {size}, the number of systems")
    return Row(tuple(counts), check)


def write_weights(weights: Weights, target: Target) -> None:
    """Write weights as JSON if the name ends in .json (or .json.gz), else in GTS's own format."""
    with open_output(target) as file:
        if describe_path(target).removesuffix(".gz").endswith(".json"):
            _write_json(weights, file)
        else:
            file.writelines(format_plain(weights))


def format_plain(weights: Weights) -> Iterator[str]:
    """Yield the lines of GTS's own format, which has room for one annotator only."""
    if len(weights.rows) != 1:
        raise FormatError("GTS's format has room for one annotator: write a .json file for several")
    yield f"{weights.size}\n"
    for row in next(iter(weights.rows.values())):
        yield " ".join(map(str, row.counts)) + "\n"


def _write_json(weights: Weights, file: TextIO) -> None:
    """Write one sentence per line, so that files can be read and compared line by line."""
    head = {
        "format": FORMAT, "version": VERSION_READ, "redink": VERSION, "date": weights.date, "size": weights.size,
        "pool": list(weights.systems), "rules": weights.rules,
        "corpus": {
            "name": weights.corpus, "sentences": len(next(iter(weights.rows.values()), ())),
            "checksum": weights.checksum,
        },
    }  # fmt: skip
    file.write(json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "annotators": {')
    for index, (annotator, rows) in enumerate(weights.rows.items()):
        lines = (json.dumps([row.check, *row.counts], separators=(",", ":")) for row in rows)
        file.write(",\n" * bool(index) + f'\n  "{annotator}": [\n   ' + ",\n   ".join(lines) + "\n  ]")
    file.write("\n }\n}\n")
