"""What a language brings: a code in, its parser, merging strategy and classifier out.

A language is one folder that ends in a `Language`, and one line here; every other language has the generic one.
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

Merge: TypeAlias = "Callable[[Sequence[Operation], Analysis, Analysis], list[Operation]]"
"""Makes edits of the operations of an alignment."""

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
    """How the texts of a language are annotated, unless someone asks for something else."""

    classify: Classifier
    parser: str = "surface"
    merge: str = "rules"
    needs_tags: bool = False
    """Whether the types rest on tags, so that a parser without them will not do."""


LANGUAGES: Registry[Language] = Registry(
    "language",
    "redink.languages",
    {
        "en": "redink.annotators.english:ENGLISH",
        "any": "redink.annotators.generic:GENERIC",
    },
    expect(Language),
)

DEFAULT = "en"
ANY = "any"
"""Types that need no knowledge of a language."""


def find_language(code: str) -> Language:
    """The language of a code; the generic one where nobody has written another."""
    return LANGUAGES[code] if code in LANGUAGES else LANGUAGES[ANY]
