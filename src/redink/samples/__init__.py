"""The sample corpus: 72 learner-like sentences with two annotators and four invented systems, all written by us.

With them are rankings of two invented annotators, and a bank with an invented judge's verdicts on all edits of the
systems that no annotator has.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from redink.errors import OutputError
from redink.formats.files import read_corpus, read_output
from redink.types import Corpus, Output

HERE = Path(__file__).parent
REFERENCE = HERE / "sample.m2"
JUDGEMENTS = HERE / "judgements.jsonl"
BANK = HERE / "bank.jsonl"
SYSTEMS = tuple(HERE / "systems" / f"{name}.m2" for name in ("cautious", "eager", "polished", "speller"))


def load() -> tuple[Corpus, list[Output]]:
    """Return the corpus and the outputs of the four systems.

    >>> corpus, outputs = load()
    >>> len(corpus.sentences), corpus.annotators, [output.system for output in outputs]
    (72, 2, ['cautious', 'eager', 'polished', 'speller'])
    """
    return read_corpus(str(REFERENCE)), [read_output(str(path)) for path in SYSTEMS]


def copy(folder: str) -> None:
    """Copy the files of the sample corpus to a new folder.

    Parameters
    ----------
    folder
        Path of the folder, which must not exist.

    Raises
    ------
    OutputError
        If the folder exists or cannot be written.

    """
    try:
        shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    except FileExistsError:
        raise OutputError(f"{folder}: exists already; choose a new folder") from None
    except OSError as error:
        raise OutputError(f"{folder}: cannot be written ({error.strerror or error})") from None
