"""Languages with their analysers: which are installed here, and how the types were verified."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from redink.annotators.languages import DATA_FILE, LANGUAGES, UNIVERSAL, find_language
from redink.annotators.universal.data import FOLDER, LanguageData, read_language
from redink.errors import RedinkError
from redink.language.parser import check_parser

OWN = {
    "any": ("any language", "generic types"),
    "en": ("English", "ERRANT, to the byte"),
    "zh": ("Chinese", "ChERRANT, to the byte"),
}
"""Languages with rules of their own: their names, and how they were verified."""


class AvailableLanguage(NamedTuple):
    """A language; `installed` and `missing` name its parsers."""

    code: str
    name: str
    installed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    verified: str = ""
    """Comparison of the types with those of human annotators or of another tool, in a few characters."""
    data: LanguageData | None = None


def list_languages() -> Iterator[AvailableLanguage]:
    """Yield all languages by code."""
    for code in LANGUAGES:
        yield describe_language(code)


def describe_language(code: str) -> AvailableLanguage:
    """Return a language with its analysers; raise an error if it is unknown."""
    language = find_language(code)
    if code in UNIVERSAL or code.endswith(DATA_FILE):
        data = read_language(Path(code) if code.endswith(DATA_FILE) else FOLDER / f"{code}.toml")
        names = list(dict.fromkeys([*data.parsers, *data.lexicons]))
        installed = tuple(name for name in names if _is_installed(name))
        missing = tuple(name for name in names if name not in installed)
        return AvailableLanguage(code, data.name, installed, missing, data.agreement, data)
    name, verified = OWN.get(code, (language.name, "by its package"))
    return AvailableLanguage(code, name, (language.parser,), (), verified)


def _is_installed(name: str) -> bool:
    """Return True if an analyser can be loaded; lexicons are not loaded to find out."""
    kind, _, argument = name.partition(":")
    if kind == "spacy-library":
        return find_spec("spacy") is not None and find_spec(argument) is not None
    try:
        check_parser(name)
    except RedinkError:
        return False
    return True
