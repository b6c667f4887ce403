"""Aligned essays in a folder: line N of every file belongs to sentence N of the source, and `lines.tsv` says which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from redink.errors import FormatError, OutputError
from redink.essays.corpus import EssayCorpus
from redink.formats.essays import write_essays
from redink.formats.files import name_systems
from redink.formats.lines import PathName, Source, Target, describe_path, open_output, read_lines
from redink.formats.step import read_in_step
from redink.formats.text import write_text

HEADER = "line\tessay\tsentence"


def write_aligned(corpus: EssayCorpus, references: Sequence[PathName], folder: PathName) -> None:
    """Write `source.txt`, a file per reference and system, and `lines.tsv` with the essay of each line.

    An essay that a reference lacks has no lines in its file, so such a reference is refused.

    Raises
    ------
    OutputError
        If the folder cannot be written, two files have the same name, or a reference lacks essays.

    """
    names = [*name_systems(references), *corpus.systems]
    repeated = next((name for name in names if names.count(name) > 1 or name == "source"), None)
    if repeated is not None:
        raise OutputError(f"{repeated}.txt would be written twice: rename a file")
    texts = []
    for essay in corpus.essays:
        if len(essay.references) < len(references):
            raise OutputError(
                f"{references[len(essay.references)]}: the essay {essay.id} is missing, so lines cannot be aligned"
            )
        texts.append([*essay.references, *essay.hypotheses])
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: cannot be written ({error.strerror or error})") from None
    write_text((tokens for essay in corpus.essays for tokens in essay.sentences), target / "source.txt")
    for index, name in enumerate(names):
        path = target / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text((piece for row in texts for piece in row[index].pieces), path)
    with open_output(target / "lines.tsv") as file:
        file.write(f"{HEADER}\n")
        rows = ((essay.id, index) for essay in corpus.essays for index in range(1, len(essay.sentences) + 1))
        for line, (essay_id, index) in enumerate(rows, 1):
            file.write(f"{line}\t{essay_id}\t{index}\n")


def write_joined(text: Source, lines: Source, target: Target) -> None:
    """Write the lines of a text as essays, one sentence per line.

    Parameters
    ----------
    text
        A text whose line N belongs to sentence N, such as the output of a system for `source.txt`.
    lines
        The file `lines.tsv` of `write_aligned`.
    target
        File of essays.

    Raises
    ------
    FormatError
        If `lines` is not such a file.
    MisalignedFiles
        If the files differ in length.

    """
    essays: dict[str, list[str]] = {}
    paths = [describe_path(lines), describe_path(text)]
    for row, sentence in read_in_step(paths, [iter(_read_names(lines)), iter(read_lines(text))], "sentences"):
        essays.setdefault(row, []).append(sentence)
    write_essays(essays.items(), target)


def _read_names(lines: Source) -> Iterator[str]:
    """Yield the identifier of the essay of each line."""
    for number, row in enumerate(read_lines(lines)):
        cells = row.split("\t")
        if (not number and row != HEADER) or len(cells) != 3:
            expected = "three columns: line, essay and sentence (redink align-texts writes such a file as lines.tsv)"
            raise FormatError(f"expected {expected}", describe_path(lines), number + 1)
        if number:
            yield cells[1]
