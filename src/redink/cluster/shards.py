"""Shards: addresses in, pieces of files out that one worker does at a time.

Parquet is cut at rows, lines and M2 at byte ranges: a worker takes the records that begin in its range. Records of CSV
may have line breaks, and texts that belong together have lines of different lengths, so large ones are read through
once to find the places to cut. A gzip file is one shard.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from redink.cluster.storage import Input, find_files, open_file
from redink.errors import MisalignedFiles, UnsuitableData
from redink.formats.columns import MAX_FIELD, guess_text_format
from redink.formats.parquet import open_table

CUT = 1 << 24
"""How many bytes of text a shard has: some 70,000 pairs, half a minute of work."""
KINDS = ("parquet", "csv", "tsv", "jsonl", "m2", "text")
LOOKERS = 16
"""How many files are looked at together before the work begins."""


class Shard(NamedTuple):
    """A piece of a file, or of files that are read in step."""

    name: str
    """That of its output, without a suffix."""
    kind: str
    inputs: tuple[Input, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    """Bytes of each input; of Parquet, rows."""

    def __str__(self) -> str:
        place = f" [{self.starts[0]}:{self.ends[0]}]" if self.starts[0] or self.ends[0] < self.inputs[0].size else ""
        return self.inputs[0].address + ("" if self.kind == "parquet" and not self.starts[0] else place)


def find_shards(sources: Sequence[str], corrections: Sequence[str] = (), kind: str = "", cut: int = CUT) -> list[Shard]:
    """All shards, in the order of the files; the same files give the same shards.

    `corrections` are texts that belong to the source, each a path or a pattern with as many files.
    """
    if corrections:
        files = [find_files(given)[1] for given in (sources[0], *corrections)]
        for address, found in zip(corrections, files[1:], strict=True):
            if len(found) != len(files[0]):
                raise MisalignedFiles(f"{sources[0]} has {len(files[0])} files, but {address} has {len(found)}")
        named = [(PurePosixPath(group[0].address).name, "text", group) for group in zip(*files, strict=True)]
    else:
        named = []
        for address in sources:
            root, found = find_files(address)
            named += [(file.address[len(root) :].lstrip("/"), kind or _guess(file), (file,)) for file in found]
    with ThreadPoolExecutor(LOOKERS) as pool:
        shards = [shard for part in pool.map(partial(_cut, cut=cut), *zip(*named, strict=True)) for shard in part]
    seen: set[str] = set()
    for shard in shards:
        if shard.name in seen:
            raise UnsuitableData(f"{shard.inputs[0].address}: another input has the same name, '{shard.name}'")
        seen.add(shard.name)
    return shards


def _guess(file: Input) -> str:
    name = file.address.removesuffix(".gz")
    kind = "m2" if name.endswith(".m2") else guess_text_format(name)
    if kind not in KINDS:
        raise UnsuitableData(
            f"{file.address}: the name does not say how it is written: say which of {', '.join(KINDS[:-1])}", "kind"
        )
    return kind


def _cut(name: str, kind: str, inputs: tuple[Input, ...], cut: int) -> list[Shard]:
    base = name.removesuffix(".gz")
    base = base[: -len(suffix)] if (suffix := PurePosixPath(base).suffix) else base
    size = inputs[0].size
    ranges: list[tuple[tuple[int, ...], tuple[int, ...]]]
    if kind == "parquet":
        ranges = [((start,), (end,)) for start, end in _cut_rows(inputs[0], cut)]
    elif name.endswith(".gz") or size <= cut:
        ranges = [((0,) * len(inputs), tuple([file.size for file in inputs]))]
    elif kind in ("csv", "text"):
        ranges = list(_cut_records(inputs, kind, cut))
    else:
        count = -(-size // cut)
        places = [size * number // count for number in range(count + 1)]
        ranges = [((start,), (end,)) for start, end in itertools.pairwise(places)]
    names = [base] if len(ranges) == 1 else [f"{base}.{number:05}" for number in range(len(ranges))]
    return [Shard(each, kind, inputs, *place) for each, place in zip(names, ranges, strict=True)]


def _cut_rows(file: Input, cut: int) -> Iterator[tuple[int, int]]:
    """Rows of about so many bytes: whole row groups together, large ones in pieces."""
    with open_file(file.address) as opened, open_table(opened) as table:
        groups = [table.metadata.row_group(number) for number in range(table.metadata.num_row_groups)]
        sizes = [(group.num_rows, group.total_byte_size) for group in groups]
    start = end = held = 0
    for rows, size in sizes:
        if held and held + size > cut:
            yield start, end
            start, held = end, 0
        pieces = max(1, min(rows, -(-size // cut)))
        for piece in range(1, pieces):
            yield start, end + rows * piece // pieces
            start = end + rows * piece // pieces
        end, held = end + rows, held + size // pieces
    if end > start or not sizes:
        yield start, end


def _cut_records(inputs: Sequence[Input], kind: str, cut: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Byte ranges of files that are read in step, with the same records in each."""
    with open_file(inputs[0].address) as file:
        marks = [mark for mark in _mark_records(file, kind, cut) if mark[0] < inputs[0].size]
    places = [[place for place, _ in marks]]
    for other in inputs[1:]:
        with open_file(other.address) as file:
            places.append(list(_find_lines(file, [line for _, line in marks])))
    edges = [(0,) * len(inputs), *zip(*places, strict=True), tuple([file.size for file in inputs])]
    yield from itertools.pairwise(edges)


def _mark_records(file: Any, kind: str, cut: int) -> Iterator[tuple[int, int]]:
    """After each `cut` bytes, where a record ends: the place, and how many lines stand before it."""
    place = lines = 0

    def watch() -> Iterator[str]:
        nonlocal place, lines
        for line in file:
            place += len(line)
            lines += 1
            yield line.decode("latin-1")  # whatever the bytes are: only commas and quotation marks matter

    last = 0
    csv.field_size_limit(MAX_FIELD)
    records = csv.reader(watch(), strict=True) if kind == "csv" else watch()
    while True:
        try:
            next(records)
        except StopIteration:
            return
        except csv.Error:
            continue  # whoever reads the shard names this record
        if place - last >= cut:
            yield place, lines
            last = place


def _find_lines(file: Any, wanted: Sequence[int]) -> Iterator[int]:
    place, numbers = 0, iter(wanted)
    number = next(numbers, None)
    for count, line in enumerate(file, 1):
        if number is None:
            return
        place += len(line)
        if count == number:
            yield place
            number = next(numbers, None)
    while number is not None:  # the file is shorter: whoever reads the shard says so
        yield place
        number = next(numbers, None)
