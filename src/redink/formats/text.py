"""Parallel text: a source file and correction files with one tokenised sentence a line, and back.

Tokens are separated by white space. An empty line is a sentence without tokens, never skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from redink.formats.lines import PathName, describe_path, open_output, read_lines
from redink.formats.step import read_in_step
from redink.types import Sentence, Tokens


class TextReader:
    """The tokens of each line of a text file; `line` is the number of the last one."""

    def __init__(self, path: PathName) -> None:
        self.path = describe_path(path)
        self.line = 0
        self._lines = read_lines(path)

    def __iter__(self) -> Iterator[Tokens]:
        for number, line in enumerate(self._lines, 1):
            self.line = number
            yield tuple(line.split())


def stream_text(path: PathName) -> Iterator[Tokens]:
    """The tokens of each line; memory does not grow with the file."""
    return iter(TextReader(path))


def stream_parallel(source: PathName, corrections: Sequence[PathName]) -> Iterator[Sentence]:
    """Each source sentence with its corrected texts, one annotator a correction file."""
    paths = [source, *corrections]
    for tokens, *references in read_in_step(
        [describe_path(path) for path in paths], [stream_text(path) for path in paths], "lines"
    ):
        yield Sentence(tokens, references=tuple(references))


def write_text(sentences: Iterable[Tokens], path: PathName) -> None:
    """One sentence a line; `-` is standard output, a name that ends in .gz is compressed."""
    with open_output(path) as file:
        for tokens in sentences:
            file.write(" ".join(tokens) + "\n")
