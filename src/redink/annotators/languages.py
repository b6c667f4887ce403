"""Registry of languages: the parser, merging strategy and classifier of each.

A language is a package that defines a `Language`, and one line here; all other languages use the generic one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from redink.registry import Registry, expect

if TYPE_CHECKING:
    from redink.annotators.alignment import Operation
    from redink.annotators.classification import Classifier
    from redink.language.parser import Analysis
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


LANGUAGES: Registry[Language] = Registry(
    "language",
    "redink.languages",
    {
        "en": "redink.annotators.english:ENGLISH",
        "zh": "redink.annotators.chinese:CHINESE",
        "any": "redink.annotators.generic:GENERIC",
    },
    expect(Language),
)

DEFAULT = "en"
ANY = "any"
"""Name of the generic language."""


def find_language(code: str) -> Language:
    """Return the language with a code; the generic one if there is no other."""
    return LANGUAGES[code] if code in LANGUAGES else LANGUAGES[ANY]
