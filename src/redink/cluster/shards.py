"""Division of input files into shards, each of which one worker processes as a unit.

Parquet is divided at rows, lines and M2 at byte ranges: a worker takes the records that begin in its range. Records of
CSV may contain line breaks, and parallel texts have lines of different lengths, so large files of these formats are
scanned once for record boundaries. A gzip file is one shard.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from pathlib import PurePosixPath
from typing import IO, Any, NamedTuple

from redink.cluster.storage import Input, find_files, is_local, open_file, show_address
from redink.errors import InputError, MisalignedFiles, UnsuitableData
from redink.formats.columns import MAX_FIELD, guess_text_format
from redink.formats.parquet import open_table

CUT = 1 << 24
"""Bytes of text per shard: some 70,000 pairs, half a minute of work."""
FORMATS = ("parquet", "csv", "tsv", "jsonl", "m2", "text")
PARALLEL_FILES = 16
"""Number of files whose boundaries are determined in parallel."""
BLOCK = 1 << 20
"""Bytes read at once for a checksum."""


class Shard(NamedTuple):
    """A range of a file, or of parallel files."""

    name: str
    """Name of the output without a suffix."""
    format: str
    inputs: tuple[Input, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    """Range of bytes in each input; of rows in Parquet."""
    problem: str = ""
    """Reason why the file could not be divided; such a shard is set aside."""

    def __str__(self) -> str:
        whole = not self.starts[0] and (self.format == "parquet" or self.ends[0] >= self.inputs[0].size)
        return show_address(self.inputs[0].address) + ("" if whole else f" [{self.starts[0]}:{self.ends[0]}]")


def find_shards(
    sources: Sequence[str], corrections: Sequence[str] = (), format: str = "", cut: int = CUT
) -> list[Shard]:
    """Return all shards in the order of the files. The same files always give the same shards.

    Parameters
    ----------
    sources
        Paths, patterns or folders.
    corrections
        Texts that are parallel to the only source; each matches as many files as the source.
    format
        One of `FORMATS`; by default, each file name decides.
    cut
        Bytes per shard.

    """
    if corrections:
        files = [find_files(address)[1] for address in (sources[0], *corrections)]
        for address, matches in zip(corrections, files[1:], strict=True):
            if len(matches) != len(files[0]):
                raise MisalignedFiles(f"{sources[0]} has {len(files[0])} files, but {address} has {len(matches)}")
        named = [(PurePosixPath(group[0].address).name, "text", group) for group in zip(*files, strict=True)]
    else:
        named = []
        for address in sources:
            root, matches = find_files(address)
            named += [
                (file.address[len(root) :].lstrip("/"), format or _guess_format(file), (file,)) for file in matches
            ]
    with ThreadPoolExecutor(PARALLEL_FILES) as pool:
        divided = pool.map(partial(_divide, cut=cut), *zip(*named, strict=True))
        shards = [shard for group in divided for shard in group]
    names: set[str] = set()
    for shard in shards:
        if shard.name in names:
            raise UnsuitableData(f"{shard}: another input has the same name, '{shard.name}'")
        names.add(shard.name)
    return shards


def _guess_format(file: Input) -> str:
    name = file.address.removesuffix(".gz")
    format = "m2" if name.endswith(".m2") else guess_text_format(name)
    if format not in FORMATS:
        raise UnsuitableData(
            f"{show_address(file.address)}: unknown format, choose one of {', '.join(FORMATS[:-1])} or rename the file",
            "kind",
        )
    return format


def _divide(name: str, format: str, inputs: tuple[Input, ...], cut: int) -> list[Shard]:
    """Divide a file into shards; a file that cannot be divided becomes one shard with a problem."""
    base = name.removesuffix(".gz")
    base = base[: -len(suffix)] if (suffix := PurePosixPath(base).suffix) else base
    try:
        ranges = _find_ranges(name, format, inputs, cut)
    except InputError as error:
        whole = (0,) * len(inputs), tuple([file.size for file in inputs])
        return [Shard(base, format, inputs, *whole, problem=error.message)]
    names = [base] if len(ranges) == 1 else [f"{base}.{number:05}" for number in range(len(ranges))]
    return [Shard(each, format, inputs, *limits) for each, limits in zip(names, ranges, strict=True)]


Range = tuple[tuple[int, ...], tuple[int, ...]]


def _find_ranges(name: str, format: str, inputs: tuple[Input, ...], cut: int) -> list[Range]:
    """Return start and end of each shard in each input."""
    size = inputs[0].size
    if format == "parquet":
        return [((start,), (end,)) for start, end in _divide_rows(inputs[0], cut)]
    if name.endswith(".gz") or size <= cut:
        return [((0,) * len(inputs), tuple([file.size for file in inputs]))]
    if format in ("csv", "text"):
        return list(_divide_records(inputs, format, cut))
    count = -(-size // cut)
    edges = [size * number // count for number in range(count + 1)]
    return [((start,), (end,)) for start, end in itertools.pairwise(edges)]


def _divide_rows(file: Input, cut: int) -> Iterator[tuple[int, int]]:
    """Yield row ranges of about `cut` bytes: several row groups together, or parts of a large one."""
    with open_file(file.address) as opened, open_table(opened) as table:
        groups = [table.metadata.row_group(number) for number in range(table.metadata.num_row_groups)]
        sizes = [(group.num_rows, group.total_byte_size) for group in groups]
    start = end = collected = 0
    for rows, size in sizes:
        if collected and collected + size > cut:
            yield start, end
            start, collected = end, 0
        parts = max(1, min(rows, -(-size // cut)))
        for part in range(1, parts):
            yield start, end + rows * part // parts
            start = end + rows * part // parts
        end, collected = end + rows, collected + size // parts
    if end > start or not sizes:
        yield start, end


def _divide_records(inputs: Sequence[Input], format: str, cut: int) -> Iterator[Range]:
    """Yield byte ranges of parallel files that contain the same records in each."""
    with open_file(inputs[0].address) as file:
        boundaries = [mark for mark in _find_boundaries(file, format, cut) if mark[0] < inputs[0].size]
    offsets = [[offset for offset, _ in boundaries]]
    for other in inputs[1:]:
        with open_file(other.address) as file:
            offsets.append(list(_find_lines(file, [line for _, line in boundaries])))
    edges = [(0,) * len(inputs), *zip(*offsets, strict=True), tuple([file.size for file in inputs])]
    yield from itertools.pairwise(edges)


def _find_boundaries(file: IO[bytes], format: str, cut: int) -> Iterator[tuple[int, int]]:
    """Yield, after every `cut` bytes, the end of a record: its offset and the number of lines before it."""
    offset = lines = 0

    def count() -> Iterator[str]:
        nonlocal offset, lines
        for line in file:
            offset += len(line)
            lines += 1
            yield line.decode("latin-1")  # any bytes: only commas and quotation marks matter

    last = 0
    csv.field_size_limit(MAX_FIELD)
    records: Iterator[Any] = csv.reader(count(), strict=True) if format == "csv" else count()
    while True:
        try:
            next(records)
        except StopIteration:
            return
        except csv.Error:
            continue  # the worker that reads the shard reports this record
        if offset - last >= cut:
            yield offset, lines
            last = offset


def _find_lines(file: IO[bytes], wanted: Sequence[int]) -> Iterator[int]:
    """Yield the end offsets of the given line numbers."""
    offset, numbers = 0, iter(wanted)
    number = next(numbers, None)
    for count, line in enumerate(file, 1):
        if number is None:
            return
        offset += len(line)
        if count == number:
            yield offset
            number = next(numbers, None)
    while number is not None:  # the file is shorter, which the worker that reads the shard reports
        yield offset
        number = next(numbers, None)


def compute_checksum(shard: Shard) -> str:
    """Return a checksum of the content of a shard; empty if object stores provide one already."""
    if all(file.stamp and not is_local(file.address) for file in shard.inputs):
        return ""
    digest = blake2b(digest_size=16)
    for file, start, end in zip(shard.inputs, shard.starts, shard.ends, strict=True):
        with open_file(file.address) as opened:
            if shard.format == "parquet":
                start, end = _find_row_group_bytes(opened, start, end)
            opened.seek(start)
            remaining = end - start
            while remaining > 0 and (block := opened.read(min(BLOCK, remaining))):
                digest.update(block)
                remaining -= len(block)
    return digest.hexdigest()


def _find_row_group_bytes(file: IO[bytes], start: int, end: int) -> tuple[int, int]:
    """Return the byte range of the row groups that contain a range of rows."""
    with open_table(file) as table:
        metadata = table.metadata
        first_row, limits = 0, []
        for number in range(metadata.num_row_groups):
            group = metadata.row_group(number)
            if first_row < end and first_row + group.num_rows > start:
                for index in range(group.num_columns):
                    column = group.column(index)
                    begin = min(offset for offset in (column.dictionary_page_offset, column.data_page_offset) if offset)
                    limits.append((begin, begin + column.total_compressed_size))
            first_row += group.num_rows
    return (min(begin for begin, _ in limits), max(stop for _, stop in limits)) if limits else (0, 0)
