"""Quick checks of outputs before scoring.

`redink validate` finds much more; these checks are cheap enough to run before every scoring.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import eq
from typing import NamedTuple

from redink.types import Tokens
from redink.validation.attacks import find_attacks

MIN_SENTENCES, MAX_SENTENCES = 20, 1000
"""Sentences needed for a check, and sentences that are checked, except for equality with the source."""
MIN_GLUED = 1 / 3
"""Share of differently tokenised sentences from which the output counts as not tokenised."""
MIN_CASELESS = 0.9
"""Share of sentences without case from which the output counts as lower or upper case."""
MIN_SIMILARITY, MIN_GAIN = 0.5, 0.3
"""Similarity to an adjacent source, and its gain over the own source, from which a sentence counts as shifted."""

TOKENISE = "tokenise the output in the same way as the source (redink prepare does)"

_FINAL = frozenset((".", "?", "!", "。", "？", "！"))
_CONTRACTION = re.compile(r"n['’]t|['’](?:s|re|ve|ll|d|m)", re.IGNORECASE)
_JOINED = re.compile(r"(?!n['’]t$)\w+['’](?:s|re|ve|ll|d|m|t)", re.IGNORECASE)


def find_problems(sources: Sequence[Tokens], outputs: Sequence[Tokens]) -> list[str]:
    """Return a message for each problem with an output: what is wrong and what to do.

    >>> sources = [("This", "is", "it", ".")] * 20
    >>> find_problems(sources, [("This", "is", "it.")] * 20)[0].partition(":")[0]
    'most sentences end in punctuation glued to the last word, but the source is tokenised'
    """
    if min(len(sources), len(outputs)) < MIN_SENTENCES:
        return []
    if len(sources) == len(outputs) and all(map(eq, sources, outputs)):
        return ["every sentence equals the source: check that this is the output and not the source"]
    sources, outputs = sources[:MAX_SENTENCES], outputs[:MAX_SENTENCES]
    facts = list(map(_describe_source, sources))
    messages = (
        _check_tokens(sources, facts, outputs),
        _check_shift(sources, facts, outputs),
        _check_case(facts, outputs),
        *find_attacks(sources, outputs),
    )
    return [message for message in messages if message]


MAX_UNLIKE, MIN_WORDS, MAX_SHORT = 0.2, 3, 3
"""Similarity below which a sentence is unlike its source, words it needs to be checked, letters of a short word."""
MIN_UNLIKE_SHARE, MIN_UNLIKE = 0.005, 5
"""Share and number of unlike sentences from which they are reported."""


class SourceFacts(NamedTuple):
    """Properties of a source sentence that are checked for every system."""

    words: frozenset[str]
    long_words: frozenset[str]
    """Words in lower case with more letters than `MAX_SHORT`."""
    has_contraction: bool
    is_mixed: bool
    """True if it has both lower-case and upper-case letters."""


@lru_cache(1 << 11)
def _describe_source(source: Tokens) -> SourceFacts:
    text = " ".join(source)
    return SourceFacts(
        frozenset(source),
        _list_long_words(source),
        ("'" in text or "’" in text) and any(map(_CONTRACTION.fullmatch, source)),
        text not in (text.lower(), text.upper()),
    )


def list_words(source: Tokens) -> frozenset[str]:
    """Return the tokens of a source sentence, cached."""
    return _describe_source(source).words


def describe_resemblance(counters: Mapping[str, SourceOverlap]) -> list[str]:
    """Return one message that names every text with sentences unlike their sources; none if there is no such text."""
    messages = {name: message for name, counter in counters.items() if (message := counter.describe())}
    if not messages:
        return []
    (name, message), *others = messages.items()
    also = ", ".join(f"{other}: {counters[other].unlike}" for other, _ in others)
    return [f"{name}: {message}" + (f" (also {also})" if also else "")]


def _list_long_words(tokens: Tokens) -> frozenset[str]:
    return frozenset([token.lower() for token in tokens if len(token) > MAX_SHORT])


def _count_long(words: frozenset[str]) -> int:
    return sum([len(word) > MAX_SHORT for word in words])


def is_unlike(source: Tokens, text: Tokens) -> bool:
    """Return whether a text has hardly a word of its source."""
    if source == text:
        return False
    facts, words = _describe_source(source), frozenset(text)
    source_words = facts.long_words
    # These bounds of the words in common and of the text's words usually decide, without listing the text's words.
    common = len(source_words) - _count_long(facts.words - words)
    if 2 * common >= MAX_UNLIKE * (2 * len(source_words) + _count_long(words - facts.words)):
        return False
    text_words = _list_long_words(text)
    too_short = min(len(source_words), len(text_words)) < MIN_WORDS
    return not too_short and 2 * len(source_words & text_words) < MAX_UNLIKE * (len(source_words) + len(text_words))


class SourceOverlap:
    """Counts sentences of a text that have hardly a word of their source, through a whole corpus."""

    def __init__(self) -> None:
        self.first = self.unlike = self.seen = 0

    def add(self, unlike: bool) -> None:
        """Count the next sentence."""
        self.seen += 1
        if unlike:
            self.unlike += 1
            self.first = self.first or self.seen

    def describe(self) -> str:
        """Return a message, or an empty string if there are few such sentences."""
        if self.unlike < max(MIN_UNLIKE, MIN_UNLIKE_SHARE * self.seen):
            return ""
        return (
            f"{self.unlike} of {self.seen} sentences have hardly a word of their source, sentence {self.first} first: "
            "check whether lines are missing, duplicated or in another order (redink validate names them)"
        )


def _check_tokens(sources: Sequence[Tokens], facts: Sequence[SourceFacts], outputs: Sequence[Tokens]) -> str:
    ends = glued = contracted = joined = 0
    for source, fact, output in zip(sources, facts, outputs, strict=False):
        if len(source) > 1 and source[-1] in _FINAL and output:
            ends += 1
            glued += len(output[-1]) > 1 and output[-1][-1] in _FINAL and output[-1][-2].isalnum()
        if fact.has_contraction:
            contracted += 1
            joined += any(map(_JOINED.fullmatch, output))
    if ends >= MIN_SENTENCES and glued >= MIN_GLUED * ends:
        share = "most" if 2 * glued > ends else "many"
        return f"{share} sentences end in punctuation glued to the last word, but the source is tokenised: {TOKENISE}"
    if contracted >= MIN_SENTENCES // 2 and joined >= MIN_GLUED * contracted:
        return f"contractions are one token (don't), but two in the source (do n't): {TOKENISE}"
    return ""


def _check_shift(sources: Sequence[Tokens], facts: Sequence[SourceFacts], outputs: Sequence[Tokens]) -> str:
    count = min(len(sources), len(outputs))
    late = early = 0
    for index in range(1, count - 1):
        if 2 * (index - max(late, early)) > count:  # too few sentences remain
            return ""
        if outputs[index] == sources[index]:
            continue
        output = frozenset(outputs[index])
        similarity = _compare(output, facts[index].words)
        if similarity + MIN_GAIN > 1:  # no other line can be similar enough
            continue
        before, after = _compare(output, facts[index - 1].words), _compare(output, facts[index + 1].words)
        late += before >= max(MIN_SIMILARITY, similarity + MIN_GAIN)
        early += after >= max(MIN_SIMILARITY, similarity + MIN_GAIN)
    if 2 * max(late, early) <= count:
        return ""
    if early > late:
        return (
            "most sentences belong to the next line of the source: "
            "check whether a line is missing near the start of the output"
        )
    return (
        "most sentences belong to the previous line of the source: "
        "check whether there is an additional line near the start of the output"
    )


def _compare(first: frozenset[str], second: frozenset[str]) -> float:
    return 2 * len(first & second) / ((len(first) + len(second)) or 1)


def _check_case(facts: Sequence[SourceFacts], outputs: Sequence[Tokens]) -> str:
    mixed = lower = upper = 0
    for fact, output in zip(facts, outputs, strict=False):
        if fact.is_mixed:
            mixed += 1
            text = " ".join(output)
            lower += text.islower()
            upper += text.isupper()
            if mixed - max(lower, upper) > (1 - MIN_CASELESS) * len(facts):  # too few sentences remain
                return ""
    if mixed < MIN_SENTENCES or max(lower, upper) < MIN_CASELESS * mixed:
        return ""
    case = "lower" if lower > upper else "upper"
    return f"the output is all {case} case, but the source is not: restore the case of the source"
