"""Quick checks for damage that is typical of language models.

The checks are cheap enough to run before every scoring; `redink validate` checks more and names the lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from redink.types import Tokens
from redink.validation.additions import AffixCounter
from redink.validation.findings import FindingCollector

MIN_LINES, MIN_SHARE = 3, 0.005  # number and share of damaged lines of an output from which they are reported
MIN_TOKENS = 5  # tokens of a source sentence of which at least one must be in its output
MAX_NAMED = 5  # systems named in a message

_WRAPPER = re.compile(r"[\[{]+\s*[\"“']?\s*\w+\s*[\"”']?\s*:")
_REFUSAL = re.compile(
    r"sorry\s*,?\s*(?:but )?i\b"
    r"|(?:i\s*['’]?\s*m|i am) (?:very |so )?sorry\b.{0,40}?\b(?:but|can\s*(?:not|n?['’]t))\b"
    r"|i (?:can ?not|ca n['’]t|can['’]t|am unable to|am not able to) "
    r"(?:help|assist|correct|comply|provide|process|fulfil)"
    r"|as an ai\b",
    re.IGNORECASE,
)


class Kind(NamedTuple):
    """A kind of damage: its description and remedy, which may contain the text to strip."""

    what: str
    remedy: str


KINDS: Mapping[str, Kind] = {
    "wrapper": Kind("a JSON wrapper around the sentence", "redink prepare --from jsonl --column KEY"),
    "refusal": Kind("a refusal instead of a correction", "redink prepare --fill-refusals"),
    "strip_prefix": Kind("the same text before the sentence", "redink prepare --strip-prefix"),
    "strip_suffix": Kind("the same text after the sentence", "redink prepare --strip-suffix"),
    "empty": Kind("an empty line instead of the sentence", "redink prepare --fill-empty"),
    "unrelated": Kind(
        "no token of the source in the line",
        "redink validate names the lines; write these sentences again, as no option of redink prepare restores them",
    ),
}


def is_refusal(text: str, source: str = "") -> bool:
    """Return whether a text begins like a refusal of a language model, and its source does not.

    >>> is_refusal("I'm sorry, but I can't help with that."), is_refusal("I'm sorry that I am late.")
    (True, False)
    """
    return bool(_REFUSAL.match(text.lstrip("\"'“”* "))) and not _REFUSAL.match(source)


class DamageCounter:
    """Counts damaged lines in one system's texts, through a whole corpus."""

    def __init__(self) -> None:
        self.lines = 0
        self._counts: dict[str, int] = {}
        self._affixes = AffixCounter()

    def add(self, text: Tokens, source: Tokens, words: frozenset[str]) -> bool:
        """Check the next line, and return whether it is damaged as a whole; `words` are the tokens of its source."""
        self.lines += 1
        if text == source or not source:
            return False
        if category := _classify(text, source, words):
            self._counts[category] = self._counts.get(category, 0) + 1
            return True
        if text[0] != source[0] or text[-1] != source[-1]:
            self._affixes.add(" ".join(text), " ".join(source), self.lines)
        return False

    def list_damage(self) -> dict[tuple[str, str], int]:
        """Return the number of damaged lines by kind and, for an affix, its text."""
        least = max(MIN_LINES, MIN_SHARE * self.lines)
        damage = {(category, ""): count for category, count in self._counts.items() if count >= least}
        collector = FindingCollector()
        self._affixes.report(self.lines, collector)
        for finding in collector.list_findings(self.lines):
            step, _, affix = finding.mends[0].partition("=")
            damage[step, affix] = finding.count
        return damage


def _classify(text: Tokens, source: Tokens, words: frozenset[str]) -> str:
    """Return the category of damage of a line; empty if there is none."""
    if not text:
        return "empty"
    if text[0] != source[0]:
        if text[0][0] in "[{" and source[0][0] not in "[{" and _WRAPPER.match(" ".join(text)):
            return "wrapper"
        if is_refusal(" ".join(text[:20]), " ".join(source[:20])):
            return "refusal"
    if len(source) >= MIN_TOKENS and words.isdisjoint(text):
        lowered = {token.lower() for token in text}
        joined = "".join(text).lower()
        if not any(word.lower() in lowered or (len(word) > 1 and word.lower() in joined) for word in words):
            return "unrelated"
    return ""


def describe_damage(counters: Mapping[str, DamageCounter]) -> list[str]:
    """Return a message for each kind of damage, with the systems that have it.

    >>> counter = DamageCounter()
    >>> sentence = ("It", "is", "late")
    >>> all(counter.add((), sentence, frozenset()) for _ in range(4))
    True
    >>> describe_damage({"A": counter})
    ['A (4 of 4 lines): an empty line instead of the sentence (redink prepare --fill-empty)']
    """
    systems: dict[str, list[str]] = {}
    affixes: dict[str, dict[str, None]] = {}
    for system, counter in counters.items():
        for (category, affix), count in counter.list_damage().items():
            systems.setdefault(category, []).append(f"{system} ({count} of {counter.lines} lines)")
            if affix:
                affixes.setdefault(category, {})[affix] = None
    messages = []
    for category, (what, remedy) in KINDS.items():
        if category in systems:
            options = [f" {_quote(affix)}" for affix in affixes.get(category, ())]
            option = remedy.rpartition(" ")[2]
            shown = "".join(
                text for number, affix in enumerate(options) for text in (f" {option}" if number else "", affix)
            )
            messages.append(f"{_list_some(systems[category])}: {what} ({remedy}{shown})")
    return messages


def _quote(text: str) -> str:
    """Quote a text as a shell needs it."""
    return "'" + text.replace("'", "'\\''") + "'"


def _list_some(names: Sequence[str]) -> str:
    more = len(names) - MAX_NAMED
    return ", ".join(names[:MAX_NAMED]) + (f" and {more} more" if more > 0 else "")
