"""Fields of a token on its way through the components of a pipeline."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(slots=True)
class Fields:
    """Fields of one token; empty if not set yet. `norm` is the word as its lexeme knows it."""

    text: str
    norm: str = ""
    tag: str = ""
    pos: str = ""
    morph: str = ""
    lemma: str = ""
    dep: str = ""


@cache
def normalise_features(features: str) -> str:
    """Return features in spaCy's order: values sorted within a feature, then all `Name=Value` by code point.

    >>> normalise_features("NumType=Card|Number=Sing|Case=Nom,Acc")
    'Case=Acc,Nom|NumType=Card|Number=Sing'
    """
    values: dict[str, str] = {}
    for part in features.split("|"):
        name, equals, value = part.partition("=")
        if equals:
            values[name] = ",".join(sorted(value.split(",")))
    return "|".join(sorted(f"{name}={value}" for name, value in values.items()))
