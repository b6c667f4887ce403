"""Hunspell dictionaries: those of the system, of LibreOffice or npm packages, or in any folder.

They say which words exist and list stems. Some (French, Latvian, Icelandic) also describe the forms of words, in their
own tags. The library chunspell is preferred, since it is compiled; spylls, in pure Python, is slower.
"""

from __future__ import annotations

import gc
import hashlib
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from redink.errors import InvalidParameter, MissingDependency
from redink.language.lexicons.folders import VARIABLE, list_folders
from redink.language.lexicons.lexicon import LexiconParser, WordReading, check_library, find_version
from redink.language.parser import Parser, ParserEntry

LIBRARIES = ("hunspell", "spylls.hunspell")
"""Modules that read dictionaries: of chunspell, and of spylls."""


def find_dictionary(name: str) -> Path:
    """Return the path of a dictionary without its suffix, for a name such as `de_DE` or a path.

    An npm package `dictionary-xx` is a folder with index.aff and index.dic.
    """
    given = Path(name)
    candidates = [given.with_suffix("") if given.suffix in (".aff", ".dic") else given, given / "index"]
    for folder in list_folders():
        package = folder / f"dictionary-{name.partition('_')[0]}" / "index"
        candidates += [folder / name, package]
    for candidate in candidates:
        if all(candidate.parent.joinpath(candidate.name + suffix).is_file() for suffix in (".aff", ".dic")):
            return candidate
    code = name.partition("_")[0].lower()
    raise MissingDependency(
        f"hunspell:{name} needs a dictionary: apt install hunspell-{code}, or npm install dictionary-{code} with the "
        f"folder node_modules in {VARIABLE}, or hunspell:PATH of the files {name}.aff and {name}.dic"
    )


class CompiledHunspell:
    """Hunspell itself, by the library chunspell (or cyhunspell)."""

    def __init__(self, path: Path) -> None:
        from hunspell import Hunspell

        self.library = f"chunspell-{find_version('chunspell')}"
        self._dictionary: Any = Hunspell(path.name, hunspell_data_dir=str(path.parent))

    def spell(self, word: str) -> bool:
        """Return True if the word is spelt correctly; a word that the dictionary's encoding lacks is not."""
        try:
            return bool(self._dictionary.spell(word))
        except UnicodeEncodeError:
            return False

    def analyse(self, word: str) -> list[tuple[str, str]]:
        """Return pairs of a stem and the description of the form."""
        results = []
        try:
            lines = self._dictionary.analyze(word)
        except UnicodeEncodeError:
            return []
        for line in lines:
            fields = line.split()
            stems = [field[3:] for field in fields if field.startswith("st:")]
            tags = [field[3:] for field in fields if field.startswith(("po:", "is:"))]
            results.append((stems[-1] if stems else word, " ".join(tags)))
        return results


class PureHunspell:
    """Hunspell's algorithm in Python, by the library spylls."""

    def __init__(self, path: Path) -> None:
        from spylls.hunspell import Dictionary

        self.library = f"spylls-{find_version('spylls')}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # spylls leaves its files to the garbage collector
            self._dictionary: Any = Dictionary.from_files(str(path))
            gc.collect()

    def spell(self, word: str) -> bool:
        """Return True if the word is spelt correctly."""
        return bool(self._dictionary.lookup(word))

    def analyse(self, word: str) -> list[tuple[str, str]]:
        """Return pairs of a stem and the description of the form."""
        results = []
        for form in self._dictionary.lookuper.good_forms(word):
            entry = getattr(form, "in_dictionary", None)
            if entry is None:
                continue
            data = getattr(entry, "data", None) or {}
            described = [text for key in ("po", "is") for text in data.get(key, ())]
            results.append((entry.stem, " ".join(described)))
        return results


def load_library(path: Path, name: str) -> CompiledHunspell | PureHunspell:
    """Load a dictionary with the fastest library installed."""
    try:
        return CompiledHunspell(path)
    except ImportError:
        pass
    try:
        return PureHunspell(path)
    except ImportError:
        raise_missing(name)


def raise_missing(name: str) -> NoReturn:
    """Raise the error for a missing library."""
    raise MissingDependency(f"hunspell:{name} needs a library: pip install chunspell (or spylls, in pure Python)")


class HunspellLexicon:
    """A Hunspell dictionary. Its descriptions of forms are kept as tags, which a language's data file can explain."""

    has_tags = False
    lists_words = True

    def __init__(self, name: str) -> None:
        if not name.strip():
            raise InvalidParameter("hunspell:NAME needs the name of a dictionary, such as de_DE")
        path = find_dictionary(name)
        self._library = load_library(path, name)
        files = [path.parent / (path.name + suffix) for suffix in (".aff", ".dic")]
        digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]
        self.identity = f"hunspell:{name}@{self._library.library}-{digest}"

    def knows(self, word: str) -> bool:
        """Return True if the word is spelt correctly, in this case or in lower case."""
        word = word.replace("’", "'")
        return self._library.spell(word) or (word != word.lower() and self._library.spell(word.lower()))

    def read(self, word: str) -> list[WordReading]:
        """Return the stems of a word; a capitalised word that is unknown is looked up in lower case."""
        for form in dict.fromkeys((word, word.lower())):
            analyses = self._library.analyse(form)
            if analyses:
                return [WordReading("", stem, "", tag) for stem, tag in dict.fromkeys(analyses)]
        return []


@cache
def load_hunspell(name: str) -> Parser:
    """Load a dictionary by its name or path."""
    return LexiconParser(HunspellLexicon(name))


def check(name: str) -> None:
    """Raise an error if the dictionary or a library is missing."""
    find_dictionary(name)
    for module in LIBRARIES:
        with suppress(MissingDependency):
            check_library(module, "", module)
            return
    raise_missing(name)


PARSER = ParserEntry(load_hunspell, "DICTIONARY", check)
