"""Weight files: how many systems of a pool got each chunk of a corpus right; text in, counts out, and back.

GTS's own format has the number of systems on the first line, then a line a sentence with a number for each chunk:

    3
    2 3 1 2 3 1 3 3 3 3 2

It does not say which systems, corpus, annotator or rules it is for. The JSON format does, and has a check sum for
every sentence, so that a file cannot be used on another corpus unnoticed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, NoReturn, TextIO

from redink.errors import FormatError
from redink.formats.lines import PathName, describe_path, open_output, read_lines
from redink.version import VERSION

FORMAT = "redink-weights"
_COUNT = re.compile(r"\d{1,9}", re.ASCII)
UNNAMED = -1
"""The annotator of a file that does not say whose chunks it counts."""


class Row(NamedTuple):
    """How many systems got each chunk of a sentence right, and the check sum of what the chunks were made of."""

    counts: tuple[int, ...]
    check: str = ""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a weight file holds."""

    size: int
    """How many systems there are in the pool."""
    rows: Mapping[int, Sequence[Row]]
    """By annotator, one for each sentence."""
    systems: tuple[str, ...] = ()
    corpus: str = ""
    rules: str = ""
    date: str = ""

    @property
    def checksum(self) -> str:
        """One check sum for all sentences of all annotators."""
        checks = (f"{annotator}:{row.check}" for annotator, rows in self.rows.items() for row in rows)
        return sha256("\n".join(checks).encode()).hexdigest()


def read_weights(path: PathName) -> Weights:
    """A weight file of either format."""
    lines = list(read_lines(path))
    while lines and not lines[-1].strip():
        lines.pop()
    name = describe_path(path)
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
            raise FormatError(f"weights are whole numbers, but here is {line[:40]!r}", name, number) from None
        if counts and not 0 <= min(counts) <= max(counts) <= size:
            raise FormatError(
                f"of {size} systems, from 0 to {size} can be right, but here is "
                f"{next(count for count in counts if not 0 <= count <= size)}",
                name,
                number,
            )
        rows.append(Row(counts))
    return Weights(size, {UNNAMED: rows})


def _read_json(text: str, name: str) -> Weights:
    def refuse(message: str) -> NoReturn:
        raise FormatError(message, name)

    try:
        value: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"broken JSON ({error.msg})", name, error.lineno) from None
    except (ValueError, RecursionError):
        refuse("broken JSON (too deep, or a number that is too large)")
    if value.get("format") != FORMAT:
        refuse(f"this JSON is no weight file: its format is not '{FORMAT}'")
    try:
        size = int(value["size"])
        rows = {
            int(annotator): [Row(tuple(map(int, counts)), str(check)) for check, *counts in own]
            for annotator, own in value["annotators"].items()
        }
        weights = Weights(
            size, rows, tuple(map(str, value["pool"])), str(value["corpus"]["name"]), str(value["rules"]),
            str(value["date"]),
        )  # fmt: skip
        checksum = value["corpus"]["checksum"]
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        refuse(f"a weight file needs size, pool, rules, date, corpus and annotators; here is trouble with {error}")
    for own in rows.values():
        for number, row in enumerate(own, 1):
            if row.counts and not 0 <= min(row.counts) <= max(row.counts) <= size:
                refuse(f"sentence {number}: of {size} systems, from 0 to {size} can be right")
    if checksum != weights.checksum:
        refuse("the check sum of the file is not that of its sentences: it has been changed or damaged")
    return weights


def write_weights(weights: Weights, path: PathName) -> None:
    """Write the richer JSON where the name ends in .json (or .json.gz), else GTS's own format."""
    with open_output(path) as file:
        if str(path).removesuffix(".gz").endswith(".json"):
            _write_json(weights, file)
        else:
            file.writelines(format_plain(weights))


def format_plain(weights: Weights) -> Iterator[str]:
    """The lines of GTS's own format; it has room for one annotator only."""
    if len(weights.rows) != 1:
        raise FormatError("GTS's weight file holds one annotator: write a .json file for several")
    yield f"{weights.size}\n"
    for row in next(iter(weights.rows.values())):
        yield " ".join(map(str, row.counts)) + "\n"


def _write_json(weights: Weights, file: TextIO) -> None:
    """One sentence a line, so that people can look at it and compare two files."""
    head = {
        "format": FORMAT, "version": 1, "redink": VERSION, "date": weights.date, "size": weights.size,
        "pool": list(weights.systems), "rules": weights.rules,
        "corpus": {
            "name": weights.corpus, "sentences": len(next(iter(weights.rows.values()), ())),
            "checksum": weights.checksum,
        },
    }  # fmt: skip
    file.write(json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "annotators": {')
    for place, (annotator, rows) in enumerate(weights.rows.items()):
        lines = (json.dumps([row.check, *row.counts], separators=(",", ":")) for row in rows)
        file.write(",\n" * bool(place) + f'\n  "{annotator}": [\n   ' + ",\n   ".join(lines) + "\n  ]")
    file.write("\n }\n}\n")
