"""Corpora and outputs from files of any format, recognised by file name.

The formats and their suffixes are in redink.formats.registry; any other name is plain text.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias, cast

from redink.errors import MisalignedFiles, UnsuitableData
from redink.formats.lines import Source, count_marks, describe_path
from redink.formats.registry import FORMATS, Reader, find_format
from redink.formats.step import read_in_step
from redink.formats.text import ParallelReader, Split, TextReader, stream_parallel
from redink.types import Corpus, Output, Sentence, Tokens

CorpusPart: TypeAlias = tuple[Corpus, Sequence[Output]]
"""A part of a corpus with the outputs of all systems for its sentences."""

PART = 2_000
"""Number of sentences in memory at a time when files are scored."""


def name_system(source: Source) -> str:
    """Return the name of a system: its file name without directory and suffixes.

    >>> name_system("outputs/AMU.m2.gz")
    'AMU'
    """
    return Path(describe_path(source).removesuffix(".gz")).stem


def open_annotated(source: Source, format: str | None = None) -> Reader:
    """Return a reader of a file of sentences with edits."""
    chosen = find_format(format, source)
    if not chosen.has_edits:
        suffixes = [suffix for entry in FORMATS.values() if entry.has_edits for suffix in entry.suffixes]
        choices = ", ".join(suffixes[:-1]) + f" or {suffixes[-1]}"
        raise UnsuitableData(
            f"{describe_path(source)}: edits are needed, but {chosen.label} has none: use a {choices} file"
        )
    return chosen.open(source)


def count_sentences(source: Source, format: str | None = None) -> int | None:
    """Estimate the number of sentences of a file quickly; None if that is not possible, as for a pipe."""
    chosen = find_format(format, source)
    return count_marks(source, chosen.mark) if chosen.mark else chosen.count(source)


def read_corpus(source: Source, name: str = "", format: str | None = None) -> Corpus:
    """Read a whole file of sentences with edits.

    Parameters
    ----------
    source
        A path, `-` for standard input, or an open stream.
    name
        Name of the corpus; by default from the file name.
    format
        Name of the format, such as `m2`; by default from the file name.

    Returns
    -------
    Corpus
        All sentences with their annotations.

    Raises
    ------
    UnreadableFile, FormatError
        The file cannot be read, or breaks the rules of its format.

    """
    return Corpus(name or name_system(source), tuple(open_annotated(source, format)))


def read_m2(source: Source, name: str = "") -> Corpus:
    """Read a whole M2 file; the file name may have any suffix."""
    return read_corpus(source, name, "m2")


def read_jsonl(source: Source, name: str = "") -> Corpus:
    """Read a whole JSON lines file; the file name may have any suffix."""
    return read_corpus(source, name, "jsonl")


def read_ixml(source: Source, name: str = "") -> Corpus:
    """Read a whole XML gold standard of the I-measure; the file name may have any suffix."""
    return read_corpus(source, name, "ixml")


def read_parallel(source: Source, corrections: Sequence[Source], name: str = "") -> Corpus:
    """Read whole text files: a source and its corrections, without edits.

    Parameters
    ----------
    source
        File with one source sentence per line.
    corrections
        Files with the corrected sentences of one annotator each.
    name
        Name of the corpus; by default from the file name of the source.

    Raises
    ------
    MisalignedFiles
        The files differ in length.

    """
    if isinstance(corrections, str | os.PathLike):
        corrections = [corrections]
    return Corpus(name or name_system(source), tuple(stream_parallel(source, corrections)))


def read_output(source: Source, system: str = "") -> Output:
    """Read the output of a system: edits from a file with edits, else text with one sentence per line."""
    return _make_output(system or name_system(source), tuple(open_output_file(source)))


def open_references(references: Sequence[Source], source: Source | None = None, split: Split = str.split) -> Reader:
    """Return a reader of references: one file with edits, or a source text with one or more corrected texts."""
    with_edits = [reference for reference in references if find_format(None, reference).has_edits]
    if not with_edits:
        if source is None:
            raise UnsuitableData(
                f"{describe_path(references[0])}: a reference in plain text needs the source", setting="source"
            )
        return ParallelReader(source, references, split)
    if len(references) > 1:
        raise UnsuitableData(
            f"{describe_path(with_edits[0])}: a file with edits must be the only reference, got {len(references)} files"
        )
    reader = open_annotated(references[0])
    return reader if source is None else SourceChecker(reader, TextReader(source, split))


class SourceChecker:
    """Sentences of a reader, checked against a source text."""

    def __init__(self, reader: Reader, source: TextReader) -> None:
        self.path = reader.path
        self.line = 0
        self._reader, self._source = reader, source

    def __iter__(self) -> Iterator[Sentence]:
        pairs: Iterator[tuple[Any, ...]] = read_in_step(
            [self._source.path, self.path], [iter(self._source), iter(self._reader)], "sentences"
        )
        for tokens, sentence in pairs:
            self.line = self._reader.line
            if tokens != sentence.tokens:
                raise MisalignedFiles(
                    f"the source sentence differs from {self._source.path}:{self._source.line}: "
                    f"{show_difference(sentence.tokens, tokens)}",
                    self.path,
                    self.line,
                )
            yield sentence


def read_parts(
    reference: Source | Reader,
    hypotheses: Sequence[Source],
    strict: bool = True,
    open_reader: Callable[[Source], Reader] = open_annotated,
    size: int = PART,
    split: Split = str.split,
    open_system: Callable[[Source], Reader | TextReader] | None = None,
) -> Iterator[CorpusPart]:
    """Yield references and outputs in parts, so that memory does not grow with the files.

    Parameters
    ----------
    reference
        A file with edits, or a reader.
    hypotheses
        Output files of the systems: files with edits, or plain text.
    strict
        Raise an error if source sentences differ. Files that differ in length are always an error.
    open_reader
        Opens files with edits.
    size
        Number of sentences of a part.
    split
        Splits a line of text into tokens.
    open_system
        Opens the output of a system, regardless of its file name.

    Raises
    ------
    MisalignedFiles
        The files differ in length, or in a source sentence.

    """
    is_source = isinstance(reference, str | os.PathLike) or hasattr(reference, "read")
    first = open_reader(cast("Source", reference)) if is_source else cast("Reader", reference)
    open_system = open_system or partial(open_output_file, open_reader=open_reader, split=split)
    readers = [first, *map(open_system, hypotheses)]
    systems = name_systems(hypotheses)
    streams = [cast("Iterator[Sentence | Tokens]", iter(reader)) for reader in readers]
    rows = read_in_step([reader.path for reader in readers], streams, "sentences")
    checked = _check_sources(rows, readers) if strict else rows
    while part := list(islice(checked, size)):
        sentences, *outputs = zip(*part, strict=True)
        yield (
            Corpus(name_system(first.path), cast("tuple[Sentence, ...]", sentences)),
            [_make_output(system, output) for system, output in zip(systems, outputs, strict=True)],
        )


def open_output_file(
    source: Source, open_reader: Callable[[Source], Reader] = open_annotated, split: Split = str.split
) -> Reader | TextReader:
    """Return a reader of a system's output: sentences with edits, or the tokens of each line of text."""
    return open_reader(source) if find_format(None, source).has_edits else TextReader(source, split)


def _make_output(system: str, items: Sequence[Sentence | Tokens]) -> Output:
    if all(isinstance(item, Sentence) for item in items):
        return Output(system, edits=[item.annotations for item in cast("Sequence[Sentence]", items)])
    return Output(system, sentences=cast("Sequence[Tokens]", items))


def name_systems(sources: Sequence[Source]) -> list[str]:
    """Name each system by its file; files of the same name keep as much of their directories as makes them distinct.

    >>> name_systems(["a/out.m2", "b/out.m2"])
    ['a/out', 'b/out']
    """
    names = [name_system(source) for source in sources]
    paths = [Path(describe_path(source).removesuffix(".gz")).with_suffix("") for source in sources]
    depth = 1
    while len(set(names)) < len(names) and depth < max(len(path.parts) for path in paths):
        depth += 1
        names = ["/".join(path.parts[-depth:]) for path in paths]
    repeated = next((name for index, name in enumerate(names) if name in names[:index]), None)
    if repeated is not None:
        raise UnsuitableData(f"the system {repeated} is given twice")
    return names


def _check_sources(
    rows: Iterable[tuple[Sentence | Tokens, ...]], readers: Sequence[Reader | TextReader]
) -> Iterator[tuple[Sentence | Tokens, ...]]:
    for row in rows:
        source = cast("Sentence", row[0]).tokens
        for reader, item in zip(readers[1:], row[1:], strict=True):
            if isinstance(item, Sentence) and item.tokens != source:
                raise MisalignedFiles(
                    f"the source sentence differs from {readers[0].path}:{readers[0].line}: "
                    f"{show_difference(item.tokens, source)}",
                    reader.path,
                    reader.line,
                )
        yield row


def show_difference(tokens: Sequence[str], others: Sequence[str]) -> str:
    """Quote the tokens around the first difference of two sentences.

    >>> show_difference("it is so cold".split(), "it is too cold".split())
    "'it is so cold' against 'it is too cold'"
    """
    shorter = min(len(tokens), len(others))
    index = next((i for i, (a, b) in enumerate(zip(tokens, others, strict=False)) if a != b), shorter)
    before, after = (" ".join(text[max(0, index - 2) : index + 3]) for text in (tokens, others))
    return f"'{before}' against '{after}'"
