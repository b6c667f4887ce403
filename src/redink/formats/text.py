"""Parallel text: a source file and correction files with one tokenised sentence a line, and back.

Tokens are separated by white space. An empty line is a sentence without tokens, never skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from redink.formats.lines import PathName, describe_path, open_output, read_lines
from redink.formats.step import read_in_step
from redink.types import Sentence, Tokens


def stream_text(path: PathName) -> Iterator[Tokens]:
    """The tokens of each line."""
    for line in read_lines(path):
        yield tuple(line.split())


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
