"""Files of any format by their names: paths in, corpora and outputs out.

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
"""Some sentences of a corpus with the outputs of all systems."""

PART = 2_000
"""How many sentences are in memory at a time when files are scored."""


def name_system(source: Source) -> str:
    """The name of a system: that of its file without directory and suffixes.

    >>> name_system("outputs/AMU.m2.gz")
    'AMU'
    """
    return Path(describe_path(source).removesuffix(".gz")).stem


def open_annotated(source: Source, format: str | None = None) -> Reader:
    """A reader of a file that holds sentences with edits."""
    found = find_format(format, source)
    if not found.has_edits:
        suffixes = [suffix for entry in FORMATS.values() if entry.has_edits for suffix in entry.suffixes]
        choices = ", ".join(suffixes[:-1]) + f" or {suffixes[-1]}"
        raise UnsuitableData(
            f"{describe_path(source)}: edits are needed, and {found.label} has none: give a {choices} file"
        )
    return found.open(source)


def count_sentences(source: Source, format: str | None = None) -> int | None:
    """About how many sentences a file has, quickly; None where that cannot be told beforehand, as of a pipe."""
    found = find_format(format, source)
    return count_marks(source, found.mark) if found.mark else found.count(source)


def read_corpus(source: Source, name: str = "", format: str | None = None) -> Corpus:
    """A whole file with its annotations."""
    return Corpus(name or name_system(source), tuple(open_annotated(source, format)))


def read_m2(source: Source, name: str = "") -> Corpus:
    """A whole M2 file, whatever its name ends in."""
    return read_corpus(source, name, "m2")


def read_jsonl(source: Source, name: str = "") -> Corpus:
    """A whole JSON lines file, whatever its name ends in."""
    return read_corpus(source, name, "jsonl")


def read_ixml(source: Source, name: str = "") -> Corpus:
    """A whole XML gold standard of the I-measure, whatever its name ends in."""
    return read_corpus(source, name, "ixml")


def read_parallel(source: Source, corrections: Sequence[Source], name: str = "") -> Corpus:
    """Whole text files: a source and its corrections, without edits."""
    if isinstance(corrections, str | os.PathLike):
        corrections = [corrections]
    return Corpus(name or name_system(source), tuple(stream_parallel(source, corrections)))


def read_output(source: Source, system: str = "") -> Output:
    """What a system wrote: edits from a file that has them, or its text."""
    return _make_output(system or name_system(source), tuple(open_output_file(source)))


def open_references(references: Sequence[Source], source: Source | None = None, split: Split = str.split) -> Reader:
    """A reader of references: one file with edits, or a source text with one or more corrected texts."""
    with_edits = [reference for reference in references if find_format(None, reference).has_edits]
    if not with_edits:
        if source is None:
            raise UnsuitableData(
                f"{describe_path(references[0])}: a reference that is text needs its source", setting="source"
            )
        return ParallelReader(source, references, split)
    if len(references) > 1:
        raise UnsuitableData(
            f"{describe_path(with_edits[0])}: a file with edits must be the only reference, got {len(references)} files"
        )
    reader = open_annotated(references[0])
    return reader if source is None else SourceChecker(reader, TextReader(source, split))


class SourceChecker:
    """The sentences of a reader, as long as they are those of a source text."""

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
                    f"the source sentence is not that of {self._source.path}:{self._source.line}: "
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
    """References and the outputs of systems in step, a part at a time, so that memory stays bounded.

    Files that differ in length are an error; so are source sentences that differ, unless `strict` is off.
    Systems may be files with edits or plain text; `open_reader` opens those with edits, `split` makes tokens of lines
    of text, and `open_system` opens systems whatever their names say.
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
    """A reader of what a system wrote: sentences with edits, or the tokens of each line of text."""
    return open_reader(source) if find_format(None, source).has_edits else TextReader(source, split)


def _make_output(system: str, items: Sequence[Sentence | Tokens]) -> Output:
    if all(isinstance(item, Sentence) for item in items):
        return Output(system, edits=[item.annotations for item in cast("Sequence[Sentence]", items)])
    return Output(system, sentences=cast("Sequence[Tokens]", items))


def name_systems(sources: Sequence[Source]) -> list[str]:
    """A name for each system; files of one name in several directories keep their directories.

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
        raise UnsuitableData(f"the same system twice: {repeated}")
    return names


def _check_sources(
    rows: Iterable[tuple[Sentence | Tokens, ...]], readers: Sequence[Reader | TextReader]
) -> Iterator[tuple[Sentence | Tokens, ...]]:
    for row in rows:
        source = cast("Sentence", row[0]).tokens
        for reader, item in zip(readers[1:], row[1:], strict=True):
            if isinstance(item, Sentence) and item.tokens != source:
                raise MisalignedFiles(
                    f"the source sentence is not that of {readers[0].path}:{readers[0].line}: "
                    f"{show_difference(item.tokens, source)}",
                    reader.path,
                    reader.line,
                )
        yield row


def show_difference(tokens: Sequence[str], others: Sequence[str]) -> str:
    """The few tokens around the first difference of both.

    >>> show_difference("it is so cold".split(), "it is too cold".split())
    "'it is so cold' against 'it is too cold'"
    """
    shorter = min(len(tokens), len(others))
    place = next((i for i, (a, b) in enumerate(zip(tokens, others, strict=False)) if a != b), shorter)
    here, there = (" ".join(text[max(0, place - 2) : place + 3]) for text in (tokens, others))
    return f"'{here}' against '{there}'"
