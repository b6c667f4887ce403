"""Aligned essays in a folder: line N of every file belongs to sentence N of the source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from redink.errors import OutputError
from redink.essays.corpus import EssayCorpus
from redink.formats.files import name_systems
from redink.formats.lines import PathName, open_output
from redink.formats.text import write_text


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
        file.write("line\tessay\tsentence\n")
        rows = ((essay.id, index) for essay in corpus.essays for index in range(1, len(essay.sentences) + 1))
        for line, (essay_id, index) in enumerate(rows, 1):
            file.write(f"{line}\t{essay_id}\t{index}\n")
