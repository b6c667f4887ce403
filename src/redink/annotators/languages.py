"""Registry of languages: the parser, merging strategy and classifier of each.

A language is a data file for the universal rules in `universal/data`, or a package that defines a `Language` and one
line here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from redink.registry import Registry, expect

if TYPE_CHECKING:
    from redink.annotators.alignment import Operation
    from redink.annotators.classification import Classifier
    from redink.language.parser import Analysis, Parser
    from redink.types import Tokens

Merge: TypeAlias = "Callable[[Sequence[Operation], Analysis, Analysis], list[Operation]]"
"""Turns the operations of an alignment into edits."""

Extract: TypeAlias = "Callable[[Tokens, Tokens], list[Operation]]"
"""Returns the edits between a source and a correction, in place of alignment and merging."""
Split: TypeAlias = Callable[[str], Sequence[str]]

STRATEGIES: Registry[Merge] = Registry(
    "merging strategy",
    "redink.merging",
    {
        "rules": "redink.annotators.merging:merge_by_rules",
        "all-split": "redink.annotators.merging:split_all",
        "all-merge": "redink.annotators.merging:merge_all",
        "all-equal": "redink.annotators.merging:merge_equal",
    },
)


class Equipment(NamedTuple):
    """The analysers of a language that are used, and the classifier that uses them."""

    parser: Parser
    classify: Classifier
    lexicons: tuple[str, ...] = ()
    """Identities of the lexicons in which words are looked up besides, for signatures."""
    join: Merge | None = None
    """Joins edits after merging, such as the words of a contraction."""


Equip: TypeAlias = "Callable[[Parser | None], Equipment]"
"""Chooses analysers; the parser is given if the user named one."""


@dataclass(frozen=True, slots=True)
class Language:
    """Default annotation settings of a language."""

    classify: Classifier
    parser: str = "surface"
    merge: str = "rules"
    needs_tags: bool = False
    """True if the error types require tags, so that a parser without tags is refused."""
    extract: Extract | None = None
    """Extraction of a language's own; without it, sentences are aligned and merged in the usual way."""
    split: Split = str.split
    """Splits texts into tokens; by default at spaces."""
    equip: Equip | None = None
    """Chooses among the analysers that are installed, in place of `parser` and `classify`."""
    name: str = ""
    """Name of the language in English; empty if it is not one language."""


UNIVERSAL = tuple(sorted(path.stem for path in Path(__file__).parent.glob("universal/data/*.toml")))
"""Languages of the universal rules."""

LANGUAGES: Registry[Language] = Registry(
    "language",
    "redink.languages",
    {
        "en": "redink.annotators.english:ENGLISH",
        "zh": "redink.annotators.chinese:CHINESE",
        "any": "redink.annotators.generic:GENERIC",
        **{code: f"redink.annotators.universal:{code}" for code in UNIVERSAL},
    },
    expect(Language),
)

DEFAULT = "en"
ANY = "any"
"""Name of the generic language."""


DATA_FILE = ".toml"
"""Suffix of a data file, which is a language too."""


def find_language(code: str) -> Language:
    """Return the language with a code, or of a data file for the universal rules.

    >>> find_language("fr").name
    'French'
    """
    if code.endswith(DATA_FILE):
        loaded: Language = import_module("redink.annotators.universal").load_file(Path(code))
        return loaded
    return LANGUAGES.find(code)
