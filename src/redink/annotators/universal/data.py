"""Data files of languages: what the universal rules need to know about each, in TOML."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from redink.errors import FormatError, UnreadableFile

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

FOLDER = Path(__file__).with_name("data")
"""Folder of the data files that Redink ships."""

UPOS = frozenset({
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM",
    "VERB", "X",
})  # fmt: skip
"""Parts of speech of Universal Dependencies."""

FIELDS: Mapping[str, type] = {
    "name": str, "parsers": list, "lexicons": list, "install": list, "agreement": str, "verified": str, "notes": str,
    "letters": str, "reflexive": list, "contractions": list, "equal_forms": list, "equal_starts": list,
    "degree_words": list, "personal_pronouns": list, "words": dict, "tags": dict, "examples": list,
    "related_forms": bool,
}  # fmt: skip
"""Fields of a data file, and what they are in TOML."""

EXAMPLE_FIELDS = frozenset({"source", "corrected", "types", "parser", "lexicons"})


@dataclass(frozen=True, slots=True)
class Example:
    """Two sentences, the types of their edits, and the analysers that give these types."""

    source: str
    corrected: str
    types: tuple[str, ...]
    parser: str = ""
    """Parser that is needed; empty if every analyser gives these types."""
    lexicons: tuple[str, ...] = ()
    """Lexicons that are needed besides."""


@dataclass(frozen=True)
class LanguageData:
    """The content of a data file."""

    code: str
    name: str
    parsers: tuple[str, ...] = ()
    """Parsers that can analyse the language, the best first."""
    lexicons: tuple[str, ...] = ()
    """Lexicons in which words are looked up; all that are installed are used."""
    install: tuple[str, ...] = ()
    """Commands that install analysers, the best first."""
    agreement: str = ""
    """Share of types that human annotators gave too, with the name of the corpus: a few characters for a table."""
    verified: str = ""
    """Comparison of the types with those of people, in a few words."""
    notes: str = ""
    """Remarks for the documentation, in Markdown."""
    letters: frozenset[str] = frozenset()
    """Letters with marks that are letters of their own: without the mark, a word is misspelt."""
    reflexive: tuple[str, ...] = ()
    """Endings or words that make a verb reflexive."""
    contractions: Mapping[str, str] = field(default_factory=dict)
    """Words that contract, in lower case with spaces, and the contracted form."""
    equal_forms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Forms of one word that differ only by their neighbours' sounds, each with all forms of the word."""
    equal_starts: tuple[tuple[str, str], ...] = ()
    """Starts of words that alternate by the sound before them, such as у- and в-."""
    degree_words: tuple[str, ...] = ()
    """Words that make a comparative or a superlative, such as more and most."""
    personal_pronouns: tuple[str, ...] = ()
    """Lemmas of personal pronouns, which are treated as forms of one word."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Function words with their parts of speech, for lexicons that have none."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Descriptions of forms in Hunspell dictionaries, with their meaning in Universal Dependencies."""
    related_forms: bool = False
    """True if verbs have partners that differ in aspect."""
    examples: tuple[Example, ...] = ()


def list_codes() -> list[str]:
    """Return the codes of the languages that have a data file."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def read_language(path: Path) -> LanguageData:
    """Read and check a data file; its name is the code of the language."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnreadableFile(f"{error.strerror}", str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(f"not valid TOML: {error}", str(path)) from None
    return _Reader(str(path), content).read(path.stem)


class _Reader:
    """Converts the content of a data file, with errors that name the file and the field."""

    def __init__(self, path: str, content: Mapping[str, Any]) -> None:
        self._path = path
        self._content = content

    def _refuse(self, message: str) -> FormatError:
        return FormatError(message, self._path)

    def read(self, code: str) -> LanguageData:
        """Return the data."""
        content = self._content
        for name, value in content.items():
            if name not in FIELDS:
                raise self._refuse(f"unknown field {name!r}; the fields are: {', '.join(FIELDS)}")
            if not isinstance(value, FIELDS[name]):
                raise self._refuse(f"{name} must be a {FIELDS[name].__name__}, got {type(value).__name__}")
        if "name" not in content:
            raise self._refuse("the field name is missing: the name of the language in English")
        return LanguageData(
            code=code,
            name=content["name"],
            parsers=self._read_strings("parsers"),
            lexicons=self._read_strings("lexicons"),
            install=self._read_strings("install"),
            agreement=content.get("agreement", ""),
            verified=content.get("verified", ""),
            notes=content.get("notes", ""),
            letters=frozenset(content.get("letters", "")),
            reflexive=self._read_strings("reflexive"),
            contractions=dict(self._read_pairs("contractions", '["de le", "du"]')),
            equal_forms=self._read_groups(),
            equal_starts=tuple(self._read_pairs("equal_starts", '["у", "в"]')),
            degree_words=self._read_strings("degree_words"),
            personal_pronouns=self._read_strings("personal_pronouns"),
            words=self._read_words(),
            tags=self._read_tags(),
            related_forms=content.get("related_forms", False),
            examples=tuple(
                self._read_example(number, example) for number, example in enumerate(content.get("examples", ()), 1)
            ),
        )

    def _read_strings(self, name: str) -> tuple[str, ...]:
        values = self._content.get(name, ())
        if not all(isinstance(value, str) for value in values):
            raise self._refuse(f"{name} must be a list of strings")
        return tuple(values)

    def _read_pairs(self, name: str, sample: str) -> list[tuple[str, str]]:
        pairs = self._content.get(name, ())
        if not all(_is_texts(pair) and len(pair) == 2 for pair in pairs):
            raise self._refuse(f"{name} must be pairs such as {sample}")
        return [(one.lower(), other.lower()) for one, other in pairs]

    def _read_groups(self) -> dict[str, frozenset[str]]:
        groups = self._content.get("equal_forms", ())
        if not all(_is_texts(group) for group in groups):
            raise self._refuse('equal_forms must be lists of forms such as ["у", "в"]')
        joined: dict[str, frozenset[str]] = {}
        for group in groups:
            for form in group:
                joined[form] = joined.get(form, frozenset()) | frozenset(group)
        return joined

    def _read_words(self) -> dict[str, str]:
        words: dict[str, str] = {}
        for pos, text in self._content.get("words", {}).items():
            if pos not in UPOS or not isinstance(text, str):
                raise self._refuse(f"words.{pos} must be a part of speech ({', '.join(sorted(UPOS))}) with a text")
            for word in text.split():
                words.setdefault(word, pos)
        return words

    def _read_tags(self) -> dict[str, str]:
        tags = self._content.get("tags", {})
        for tag, meaning in tags.items():
            parts = meaning.split() if isinstance(meaning, str) else []
            if not all(part in UPOS or "=" in part for part in parts) or not isinstance(meaning, str):
                raise self._refuse(f"tags.{tag} must be like 'NOUN Number=Plur', got {meaning!r}")
        return dict(tags)

    def _read_example(self, number: int, example: Any) -> Example:
        if not isinstance(example, dict) or not {"source", "corrected", "types"} <= set(example) <= EXAMPLE_FIELDS:
            raise self._refuse(f"example {number} must have the fields source, corrected and types")
        return Example(
            example["source"],
            example["corrected"],
            tuple(example["types"]),
            example.get("parser", ""),
            tuple(example.get("lexicons", ())),
        )


def _is_texts(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(item, str) for item in value)
