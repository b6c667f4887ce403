"""Part of speech and lemma of a word with a tag, independent of the rest of the sentence."""

from __future__ import annotations

from dataclasses import dataclass
from sys import intern
from typing import Any


@dataclass(frozen=True, slots=True)
class LemmaTable:
    """Lemmatisation table of one part of speech."""

    rules: tuple[tuple[str, str], ...]
    index: frozenset[str]
    exceptions: dict[str, list[str]]

    def lemmatise(self, word: str) -> str:
        """Return the lemma: an exception, or else the first form by rule in the index (or not purely alphabetic).

        If there is neither, return the first form by rule, or the word itself if no rule applies.
        """
        lower = word.lower()
        known: list[str] = []
        unknown: list[str] = []
        for old, new in self.rules:
            if lower.endswith(old) and (form := lower.removesuffix(old) + new):
                (known if form in self.index or not form.isalpha() else unknown).append(form)
        for form in self.exceptions.get(lower, ()):
            if form not in known:
                known.insert(0, form)
        return (known or unknown or [word])[0]


class Morphology:
    """Tables that map a word and its tag to a part of speech and a lemma."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self._readings: dict[str, tuple[str, bool]] = tables["readings"]
        self._exceptions: dict[str, dict[str, tuple[str | None, str | None]]] = tables["exceptions"]
        self._lemmas = {
            pos: LemmaTable(
                rules=tuple((old, new) for old, new in table["rules"]),
                index=frozenset(table["index"].split("\n")),
                exceptions=table["exceptions"],
            )
            for pos, table in tables["lemmas"].items()
        }

    def read(self, word: str, tag: str) -> tuple[str, str, str]:
        """Return tag, part of speech and lemma of a word."""
        pos, is_base = self._readings[tag]
        exceptional_pos, lemma = self._exceptions.get(tag, {}).get(word, (None, None))
        if lemma is None:
            if is_base or pos == "SPACE":
                lemma = word.lower()
            elif pos in self._lemmas:
                lemma = self._lemmas[pos].lemmatise(word)
            else:
                lemma = word if pos == "PROPN" else word.lower()
        return intern(tag), intern(exceptional_pos or pos), intern(lemma)
