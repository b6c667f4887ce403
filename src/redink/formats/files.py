"""Files of any format by their names: paths in, corpora and outputs out.

`.m2` and `.jsonl` (also with `.gz`) are what they say, `.xml` is the I-measure's; any other name is plain text.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeAlias, cast

from redink.errors import MisalignedFiles, UnknownName, UnsuitableData
from redink.formats import ixml, jsonl, m2
from redink.formats.lines import PathName, describe_path
from redink.formats.step import read_in_step
from redink.formats.text import ParallelReader, Split, TextReader, stream_parallel
from redink.types import Corpus, Output, Sentence, Tokens

Reader: TypeAlias = m2.Reader | jsonl.Reader | ixml.Reader
ReferenceReader: TypeAlias = Reader | ParallelReader
AnyReader: TypeAlias = ReferenceReader | TextReader

READERS: Mapping[str, Callable[[PathName], Reader]] = {
    "m2": m2.Reader,
    "jsonl": jsonl.Reader,
    "ixml": ixml.Reader,
}
FORMATS = ("ixml", "jsonl", "m2", "text")
PART = 2_000
"""How many sentences are in memory at a time when files are scored."""


def guess_format(path: PathName) -> str:
    """The format by the file's name.

    >>> [guess_format(name) for name in ("official.m2.gz", "corpus.jsonl", "gold.xml", "AMU.txt")]
    ['m2', 'jsonl', 'ixml', 'text']
    """
    suffix = Path(os.fspath(path).removesuffix(".gz")).suffix.lower()
    return {".m2": "m2", ".jsonl": "jsonl", ".xml": "ixml"}.get(suffix, "text")


def name_system(path: PathName) -> str:
    """What a system is called whose output lies here: the file's name without directory and suffixes.

    >>> name_system("outputs/AMU.m2.gz")
    'AMU'
    """
    return Path(os.fspath(path).removesuffix(".gz")).stem


def open_annotated(path: PathName, format: str | None = None) -> Reader:
    """A reader of a file that holds sentences with edits."""
    format = format or guess_format(path)
    if format == "text":
        raise UnsuitableData(
            f"{describe_path(path)}: edits are needed, and plain text has none: give a .m2, .jsonl or .xml file"
        )
    if format not in READERS:
        raise UnknownName("format", format, FORMATS)
    return READERS[format](path)


def read_corpus(path: PathName, name: str = "", format: str | None = None) -> Corpus:
    """A whole file with its annotations."""
    return Corpus(name or name_system(path), tuple(open_annotated(path, format)))


def read_m2(path: PathName, name: str = "") -> Corpus:
    """A whole M2 file, whatever its name ends in."""
    return read_corpus(path, name, "m2")


def read_jsonl(path: PathName, name: str = "") -> Corpus:
    """A whole JSON lines file, whatever its name ends in."""
    return read_corpus(path, name, "jsonl")


def read_ixml(path: PathName, name: str = "") -> Corpus:
    """A whole XML gold standard of the I-measure, whatever its name ends in."""
    return read_corpus(path, name, "ixml")


def read_parallel(source: PathName, corrections: Sequence[PathName], name: str = "") -> Corpus:
    """Whole text files: a source and its corrections, without edits."""
    return Corpus(name or name_system(source), tuple(stream_parallel(source, corrections)))


def read_output(path: PathName, system: str = "") -> Output:
    """What a system wrote: edits from a file that has them, or its text."""
    system = system or name_system(path)
    return _make_output(system, tuple(open_output_file(path)))


def open_references(
    references: Sequence[PathName], source: PathName | None = None, split: Split = str.split
) -> ReferenceReader:
    """A reader of references: one file with edits, or a source text with one or more corrected texts."""
    if all(guess_format(path) == "text" for path in references):
        if source is None:
            raise UnsuitableData(
                f"{describe_path(references[0])}: a reference that is text needs its source (--source)"
            )
        return ParallelReader(source, references, split)
    if len(references) > 1:
        raise UnsuitableData(f"{describe_path(references[1])}: of files with edits, only one can be the reference")
    return open_annotated(references[0])


def read_parts(
    reference: PathName | ReferenceReader,
    hypotheses: Sequence[PathName],
    strict: bool = True,
    open_reader: Callable[[PathName], Reader] = open_annotated,
    size: int = PART,
    split: Split = str.split,
) -> Iterator[tuple[Corpus, list[Output]]]:
    """References and the outputs of systems in step, a part at a time, so that memory stays bounded.

    Files that differ in length are an error; so are source sentences that differ, unless `strict` is off.
    Systems may be files with edits or plain text; `open_reader` opens those with edits, and `split` makes tokens
    of lines of text.
    """
    first = open_reader(reference) if isinstance(reference, str | os.PathLike) else reference
    readers = [first, *(open_output_file(path, open_reader, split) for path in hypotheses)]
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
    path: PathName, open_reader: Callable[[PathName], Reader] = open_annotated, split: Split = str.split
) -> AnyReader:
    """A reader of what a system wrote: sentences with edits, or the tokens of each line of text."""
    return TextReader(path, split) if guess_format(path) == "text" else open_reader(path)


def _make_output(system: str, items: Sequence[Sentence | Tokens]) -> Output:
    if all(isinstance(item, Sentence) for item in items):
        return Output(system, edits=[item.annotations for item in cast("Sequence[Sentence]", items)])
    return Output(system, sentences=cast("Sequence[Tokens]", items))


def name_systems(paths: Sequence[PathName]) -> list[str]:
    """A name for each system; files of one name in several directories keep their directories.

    >>> name_systems(["a/out.m2", "b/out.m2"])
    ['a/out', 'b/out']
    """
    names = [name_system(path) for path in paths]
    if len(set(names)) < len(names):
        names = [str(Path(os.fspath(path).removesuffix(".gz")).with_suffix("")) for path in paths]
    repeated = next((name for index, name in enumerate(names) if name in names[:index]), None)
    if repeated is not None:
        raise UnsuitableData(f"the same system twice: {repeated}")
    return names


def _check_sources(
    rows: Iterable[tuple[Sentence | Tokens, ...]], readers: Sequence[AnyReader]
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
    here, there = (" ".join(own[max(0, place - 2) : place + 3]) for own in (tokens, others))
    return f"'{here}' against '{there}'"
