"""Redink's universal types: one rule set for many languages, each described by a data file."""

from __future__ import annotations

from pathlib import Path

from redink.annotators.languages import Language
from redink.annotators.universal.data import FOLDER, read_language
from redink.annotators.universal.language import make_language


def load_file(path: Path) -> Language:
    """Return the language of a data file, which users may have written."""
    return make_language(read_language(path))


def __getattr__(code: str) -> Language:
    """Return the language of a data file that Redink ships, by its code."""
    path = FOLDER / f"{code}.toml"
    if not path.is_file():
        raise AttributeError(code)
    return make_language(read_language(path))
