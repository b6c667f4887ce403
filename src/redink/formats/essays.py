r"""Essays: texts of several sentences, in one file, in a folder of text files, or in a single text file.

A file of essays has a heading before each essay, as in MultiGEC-2025:

    ### essay_id = 7
    First line of the essay .

    Second paragraph .

Line breaks inside an essay are kept; line breaks before and after it are not part of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from redink.errors import FormatError, UnreadableFile
from redink.formats.lines import PathName, Source, Target, describe_path, open_output, read_lines

MARKER = "### essay_id = "


class Essay(NamedTuple):
    """An essay: its identifier, its lines, and the file and line that its text begins in."""

    id: str
    lines: tuple[str, ...]
    path: str = ""
    line: int = 1


def has_headings(text: bytes) -> bool:
    r"""Return True if the beginning of a file has the heading of an essay.

    >>> has_headings(b"### essay_id = 7\nA text .\n"), has_headings(b"A text .\n")
    (True, False)
    """
    return text.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(MARKER.encode())


def read_essays(source: Source) -> list[Essay]:
    """Read a file of essays, a folder with one text file per essay, or a text file that is one essay.

    Parameters
    ----------
    source
        A file with headings, a folder whose files `NAME.txt` are the essays `NAME`, or a text file without headings,
        which is one essay without an identifier.

    Returns
    -------
    list of Essay
        The essays in the order of the file, or sorted by name.

    Raises
    ------
    UnreadableFile, FormatError
        If there is no essay, an identifier is missing or repeated, text precedes the first heading, or a heading is
        not at the beginning of a line.

    """
    if isinstance(source, str | os.PathLike) and Path(source).is_dir():
        return _read_folder(source)
    path = describe_path(source)
    lines = list(read_lines(source))
    if not any(MARKER in line for line in lines):
        return [_strip(Essay("", tuple(lines), path))]
    return list(parse_essays(lines, path))


def parse_essays(lines: Iterable[str], path: str) -> Iterator[Essay]:
    """Yield the essays of a file with headings."""
    current: Essay | None = None
    first_lines: dict[str, int] = {}
    text: list[str] = []
    for number, line in enumerate(lines, 1):
        before, marker, name = line.partition(MARKER)
        if not marker:
            if current is None and line.strip():
                raise FormatError(f"expected '{MARKER}ID' before the first text, got {line[:40]!r}", path, number)
            text.append(line)
            continue
        name = name.strip()
        if before:
            raise FormatError(
                f"a heading must begin the line: write '{MARKER.strip()} …' on a line of its own", path, number
            )
        if not name:
            raise FormatError("the heading has no identifier", path, number)
        if name in first_lines:
            raise FormatError(f"the essay {name} is repeated; it began on line {first_lines[name]}", path, number)
        if current is not None:
            yield _strip(current._replace(lines=tuple(text)))
        first_lines[name] = number
        current, text = Essay(name, (), path, number + 1), []
    if current is None:
        raise FormatError("there are no essays", path, None)
    yield _strip(current._replace(lines=tuple(text)))


def _read_folder(folder: PathName) -> list[Essay]:
    paths = sorted(Path(folder).glob("*.txt"))
    if not paths:
        raise UnreadableFile("the folder has no files NAME.txt, one per essay", str(folder))
    return [_strip(Essay(path.stem, tuple(read_lines(path)), str(path))) for path in paths]


def _strip(essay: Essay) -> Essay:
    """Remove empty lines before and after the text."""
    filled = [index for index, line in enumerate(essay.lines) if line]
    if not filled:
        return essay._replace(lines=())
    return essay._replace(lines=essay.lines[filled[0] : filled[-1] + 1], line=essay.line + filled[0])


def write_essays(essays: Iterable[tuple[str, Sequence[str]]], target: Target) -> None:
    """Write identifiers and lines as a file with headings."""
    with open_output(target) as file:
        for name, lines in essays:
            file.write("\n".join((f"{MARKER}{name}", *lines)) + "\n\n")


def match_essays(
    sources: Sequence[Essay], others: Sequence[Essay], path: str, complete: bool = True
) -> list[Essay | None]:
    """Return the essay of each source from another file; None if it is missing there.

    Parameters
    ----------
    sources
        Essays of the source.
    others
        Essays of a reference or a system, in any order.
    path
        Name of the other file in messages.
    complete
        Raise an error if an essay is missing.

    Raises
    ------
    FormatError
        If an essay is unknown to the source, or missing.

    """
    if len(sources) == len(others) == 1 and "" in (sources[0].id, others[0].id):
        return list(others)
    if not others[0].id:
        message = f"expected '{MARKER}ID' before each essay, because the source has {len(sources)} essays"
        raise FormatError(message, path, others[0].line)
    known = {essay.id for essay in sources}
    by_id = {essay.id: essay for essay in others}
    unknown = [essay for essay in others if essay.id not in known]
    if unknown:
        essay = unknown[0]
        raise FormatError(
            f"the source has no essay {essay.id}{_count_more(len(unknown))}", essay.path, essay.line - 1 or None
        )
    missing = [essay.id for essay in sources if essay.id not in by_id]
    if missing and complete:
        raise FormatError(f"the essay {missing[0]} of the source is missing{_count_more(len(missing))}", path, None)
    return [by_id.get(essay.id) for essay in sources]


def _count_more(number: int) -> str:
    return f" (and {number - 1} more)" if number > 1 else ""
