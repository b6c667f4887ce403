"""A quick look at what is about to be scored: sentences and outputs in, short warnings for people out.

`redink validate` finds much more; this is what can be said at once, before every scoring.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import eq
from typing import NamedTuple

from redink.types import Tokens

FEWEST, LOOKED_AT = 20, 1000
"""Fewer sentences say nothing; more are not needed, except to see whether all are equal to the source."""
GLUED = 1 / 3
"""The share of sentences in another tokenisation from which on the output is not tokenised."""
THROUGHOUT = 0.9
"""The share of sentences in which the letter case must be lost."""
ALIKE, BETTER = 0.5, 0.3
"""A sentence belongs to the next line if it is like it, and more so than its own source by the second."""

TOKENISE = "tokenise the output in the same way as the source (redink prepare does)"

_FINAL = frozenset((".", "?", "!", "。", "？", "！"))
_CONTRACTION = re.compile(r"n['’]t|['’](?:s|re|ve|ll|d|m)", re.IGNORECASE)
_JOINED = re.compile(r"(?!n['’]t$)\w+['’](?:s|re|ve|ll|d|m|t)", re.IGNORECASE)


def find_problems(sources: Sequence[Tokens], outputs: Sequence[Tokens]) -> list[str]:
    """Say what looks wrong with the outputs: each text says what was seen and what to do.

    >>> sources = [("This", "is", "it", ".")] * 20
    >>> find_problems(sources, [("This", "is", "it.")] * 20)[0].partition(":")[0]
    'most sentences end in punctuation glued to the last word, but the source is tokenised'
    """
    if min(len(sources), len(outputs)) < FEWEST:
        return []
    if len(sources) == len(outputs) and all(map(eq, sources, outputs)):
        return ["every sentence equals the source: check that this is the output and not the source"]
    sources, outputs = sources[:LOOKED_AT], outputs[:LOOKED_AT]
    facts = list(map(_look_at, sources))
    found = (_check_tokens(sources, facts, outputs), _check_shift(sources, facts, outputs), _check_case(facts, outputs))
    return [text for text in found if text]


UNLIKE, FEW_WORDS, SHORT = 0.2, 3, 3
"""So few words in common are suspicious, of at least so many that have more letters than the last."""
SUSPICIOUS, FEW_UNLIKE = 0.005, 5
"""The share of such sentences, and their number, from which on something is wrong."""


class SourceFacts(NamedTuple):
    """What is asked about a source sentence for every system."""

    words: frozenset[str]
    long_words: frozenset[str]
    """In lower case, those with more letters than `SHORT`."""
    has_contraction: bool
    is_mixed: bool
    """Whether it has letters of either case."""


@lru_cache(1 << 11)
def _look_at(source: Tokens) -> SourceFacts:
    text = " ".join(source)
    return SourceFacts(
        frozenset(source),
        _list_long_words(source),
        ("'" in text or "’" in text) and any(map(_CONTRACTION.fullmatch, source)),
        text not in (text.lower(), text.upper()),
    )


def list_words(source: Tokens) -> frozenset[str]:
    """Return the tokens of a source sentence, cached."""
    return _look_at(source).words


def describe_resemblance(counters: Mapping[str, SourceOverlap]) -> list[str]:
    """Return one message that names every text with sentences unlike their sources; none if there is no such text."""
    messages = {name: message for name, counter in counters.items() if (message := counter.describe())}
    if not messages:
        return []
    (name, message), *others = messages.items()
    also = ", ".join(f"{other}: {counters[other].unlike}" for other, _ in others)
    return [f"{name}: {message}" + (f" (also {also})" if also else "")]


def _list_long_words(tokens: Tokens) -> frozenset[str]:
    return frozenset([token.lower() for token in tokens if len(token) > SHORT])


def _count_long(words: frozenset[str]) -> int:
    return sum([len(word) > SHORT for word in words])


def is_unlike(source: Tokens, text: Tokens) -> bool:
    """Whether a text has hardly a word of its source."""
    if source == text:
        return False
    facts, words = _look_at(source), frozenset(text)
    ours = facts.long_words
    # At least so many words are common, and at most so many there: mostly that is enough to know.
    common = len(ours) - _count_long(facts.words - words)
    if 2 * common >= UNLIKE * (2 * len(ours) + _count_long(words - facts.words)):
        return False
    theirs = _list_long_words(text)
    few = min(len(ours), len(theirs)) < FEW_WORDS
    return not few and 2 * len(ours & theirs) < UNLIKE * (len(ours) + len(theirs))


class SourceOverlap:
    """Counts sentences of a text that have hardly a word of their source, through a whole corpus."""

    def __init__(self) -> None:
        self.first = self.unlike = self.seen = 0

    def add(self, unlike: bool) -> None:
        """Take the next sentence."""
        self.seen += 1
        if unlike:
            self.unlike += 1
            self.first = self.first or self.seen

    def describe(self) -> str:
        """What is wrong, or nothing."""
        if self.unlike < max(FEW_UNLIKE, SUSPICIOUS * self.seen):
            return ""
        return (
            f"{self.unlike} of {self.seen} sentences have hardly a word of their source, sentence {self.first} first: "
            "check whether lines are missing, doubled or in another order (redink validate says where)"
        )


def _check_tokens(sources: Sequence[Tokens], facts: Sequence[SourceFacts], outputs: Sequence[Tokens]) -> str:
    ends = glued = contracted = joined = 0
    for source, about, output in zip(sources, facts, outputs, strict=False):
        if len(source) > 1 and source[-1] in _FINAL and output:
            ends += 1
            glued += len(output[-1]) > 1 and output[-1][-1] in _FINAL and output[-1][-2].isalnum()
        if about.has_contraction:
            contracted += 1
            joined += any(map(_JOINED.fullmatch, output))
    if ends >= FEWEST and glued >= GLUED * ends:
        share = "most" if 2 * glued > ends else "many"
        return f"{share} sentences end in punctuation glued to the last word, but the source is tokenised: {TOKENISE}"
    if contracted >= FEWEST // 2 and joined >= GLUED * contracted:
        return f"contractions are one token (don't), but two in the source (do n't): {TOKENISE}"
    return ""


def _check_shift(sources: Sequence[Tokens], facts: Sequence[SourceFacts], outputs: Sequence[Tokens]) -> str:
    count = min(len(sources), len(outputs))
    late = early = 0
    for place in range(1, count - 1):
        if 2 * (place - max(late, early)) > count:  # there cannot be enough of them any more
            return ""
        if outputs[place] == sources[place]:
            continue
        output = frozenset(outputs[place])
        here = _compare(output, facts[place].words)
        if here + BETTER > 1:  # no other line can be so much more like it
            continue
        before, after = _compare(output, facts[place - 1].words), _compare(output, facts[place + 1].words)
        late += before >= max(ALIKE, here + BETTER)
        early += after >= max(ALIKE, here + BETTER)
    if 2 * max(late, early) <= count:
        return ""
    if early > late:
        return (
            "most sentences belong to the next line of the source: "
            "check whether a line is missing near the start of the output"
        )
    return (
        "most sentences belong to the line before in the source: "
        "check whether there is an additional line near the start of the output"
    )


def _compare(first: frozenset[str], second: frozenset[str]) -> float:
    return 2 * len(first & second) / ((len(first) + len(second)) or 1)


def _check_case(facts: Sequence[SourceFacts], outputs: Sequence[Tokens]) -> str:
    mixed = lower = upper = 0
    for about, output in zip(facts, outputs, strict=False):
        if about.is_mixed:
            mixed += 1
            text = " ".join(output)
            lower += text.islower()
            upper += text.isupper()
            if mixed - max(lower, upper) > (1 - THROUGHOUT) * len(facts):  # there cannot be enough of them any more
                return ""
    if mixed < FEWEST or max(lower, upper) < THROUGHOUT * mixed:
        return ""
    case = "lower" if lower > upper else "upper"
    return f"the output is all {case} case, but the source is not: restore the case of the source"
