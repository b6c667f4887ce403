"""The sample corpora, all written by us.

The English one has 72 learner-like sentences with two annotators and four invented systems; those in other languages
have 40 sentences, two annotators and two systems, and are built by tools/build_samples.py.

With the English one are rankings of two invented annotators, and a bank with an invented judge's verdicts on all edits
of the systems that no annotator has.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from redink.errors import OutputError, UnknownName
from redink.formats.files import read_corpus, read_output
from redink.types import Corpus, Output

HERE = Path(__file__).parent
REFERENCE = HERE / "sample.m2"
JUDGEMENTS = HERE / "judgements.jsonl"
BANK = HERE / "bank.jsonl"
LANGUAGES = ("en", "de", "uk", "zh")
SYSTEMS = tuple(HERE / "systems" / f"{name}.m2" for name in ("cautious", "eager", "polished", "speller"))


def load(language: str = "en") -> tuple[Corpus, list[Output]]:
    """Return the corpus of a language and the outputs of its systems.

    >>> corpus, outputs = load()
    >>> len(corpus.sentences), corpus.annotators, [output.system for output in outputs]
    (72, 2, ['cautious', 'eager', 'polished', 'speller'])
    """
    if language not in LANGUAGES:
        raise UnknownName("sample", language, LANGUAGES)
    if language != "en":
        paths = [find_folder(language) / "systems" / f"{name}.m2" for name in ("careful", "bold")]
        return read_corpus(str(find_folder(language) / "sample.m2")), [read_output(str(path)) for path in paths]
    return read_corpus(str(REFERENCE)), [read_output(str(path)) for path in SYSTEMS]


def find_folder(language: str) -> Path:
    """Return the folder of a sample corpus."""
    return HERE if language == "en" else HERE / language


def copy(folder: str, language: str = "en") -> None:
    """Copy the files of a sample corpus to a new folder.

    Parameters
    ----------
    folder
        Path of the folder, which must not exist.
    language
        Language of the sample.

    Raises
    ------
    OutputError
        If the folder exists or cannot be written.

    """
    try:
        ignored = shutil.ignore_patterns("*.py", "__pycache__", *LANGUAGES)
        shutil.copytree(find_folder(language), folder, ignore=ignored)
    except FileExistsError:
        raise OutputError(f"{folder}: exists already; choose a new folder") from None
    except OSError as error:
        raise OutputError(f"{folder}: cannot be written ({error.strerror or error})") from None
