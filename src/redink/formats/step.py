"""Reading of several files in step, one item of each at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from redink.errors import MisalignedFiles

T = TypeVar("T")
_END = object()


def read_in_step(names: Sequence[str], streams: Sequence[Iterator[T]], unit: str) -> Iterator[tuple[T, ...]]:
    """Zip the streams; if they differ in length, raise an error with the lengths.

    >>> list(read_in_step(["a.txt", "b.txt"], [iter("xyz"), iter("xy")], "lines"))
    Traceback (most recent call last):
    redink.errors.MisalignedFiles: a.txt has 3 lines, but b.txt has 2: they must be equally long
    """
    read = 0
    while True:
        items = tuple([next(stream, _END) for stream in streams])
        if any(item is _END for item in items):
            break
        read += 1
        yield items  # type: ignore[misc]  # no item is _END here
    if all(item is _END for item in items):
        return
    counts = [read + (item is not _END) + sum(1 for _ in stream) for item, stream in zip(items, streams, strict=True)]
    other = next(index for index, count in enumerate(counts) if count != counts[0])
    raise MisalignedFiles(
        f"{names[0]} has {counts[0]} {unit}, but {names[other]} has {counts[other]}: they must be equally long"
    )
