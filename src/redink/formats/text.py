"""Parallel text: a source file and correction files with one tokenised sentence per line.

Tokens are separated by whitespace. An empty line is a sentence without tokens and is never skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from sys import intern
from typing import TypeAlias

from redink.errors import UnsuitableData
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.registry import Format
from redink.formats.step import read_in_step
from redink.types import Sentence, Tokens, as_tokens

Split: TypeAlias = Callable[[str], Sequence[str]]
"""A function that splits a line into tokens."""


MAX_CACHED = 1 << 12
"""Number of lines whose tokens are cached by all readers together: the outputs of systems have many lines in common."""
_cache: dict[str, Tokens] = {}


class TextReader:
    """The tokens of each line of a text file; `line` is the number of the last one."""

    def __init__(self, path: Source, split: Split = str.split) -> None:
        self.path = describe_path(path)
        self.line = 0
        self._lines = read_lines(path)
        self._split = split

    def __iter__(self) -> Iterator[Tokens]:
        cache = _cache if self._split is str.split else {}
        for number, line in enumerate(self._lines, 1):
            self.line = number
            tokens = cache.get(line)
            if tokens is None:
                if len(cache) >= MAX_CACHED:
                    cache.clear()
                cache[line] = tokens = tuple(map(intern, self._split(line)))  # words repeat
            yield tokens


def stream_text(path: Source) -> Iterator[Tokens]:
    """Yield the tokens of each line; memory does not grow with the file."""
    return iter(TextReader(path))


class ParallelReader:
    """Source sentences with their corrected texts, one annotator per correction file; `line` is the last line read.

    `split` splits a line into tokens, on whitespace by default.
    """

    def __init__(self, source: Source, corrections: Sequence[Source], split: Split = str.split) -> None:
        self.path = describe_path(source)
        self.line = 0
        self._readers = [TextReader(path, split) for path in (source, *corrections)]

    def __iter__(self) -> Iterator[Sentence]:
        names = [reader.path for reader in self._readers]
        for tokens, *references in read_in_step(names, [iter(reader) for reader in self._readers], "lines"):
            self.line += 1
            yield Sentence(tokens, references=tuple(references))


def stream_parallel(source: Source, corrections: Sequence[Source], split: Split = str.split) -> Iterator[Sentence]:
    """Yield source sentences with their corrected texts; memory does not grow with the files.

    Parameters
    ----------
    source
        File with one source sentence per line.
    corrections
        Files with the corrected sentences of one annotator each.
    split
        Splits a line into tokens, on whitespace by default.

    Raises
    ------
    MisalignedFiles
        The files differ in length.

    """
    return iter(ParallelReader(source, corrections, split))


def write_text(sentences: Iterable[str | Sequence[str]], target: Target) -> None:
    """Write one sentence (tokens or a string) per line.

    The target `-` is standard output; a name that ends in .gz is compressed.
    """
    with open_output(target) as file:
        for tokens in sentences:
            if type(tokens) is not tuple:
                tokens = _take_tokens(tokens)
            file.write(" ".join(tokens) + "\n")


def _take_tokens(sentence: object) -> Tokens:
    if isinstance(sentence, Sentence):
        raise UnsuitableData(
            "write_text needs tokens, got a Sentence: pass sentence.tokens (the source) or sentence.corrected()"
        )
    return as_tokens(sentence)


def write_sources(sentences: Iterable[Sentence], target: Target) -> None:
    """Write the source of each sentence; corrected texts are made by redink.formats.convert."""
    write_text((sentence.tokens for sentence in sentences), target)


TEXT = Format(
    "text",
    "plain text",
    (".txt",),
    open=lambda source: ParallelReader(source, ()),
    write=write_sources,
    has_edits=False,
    holds_texts=True,
    mark=b"\n",
)
