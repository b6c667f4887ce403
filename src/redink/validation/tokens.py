"""Checks for tokens and letter case that differ from the source throughout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from redink.validation.findings import FindingCollector

QUOTES = {"straight": '"', "curly": "“”", "curly single": "‘’", "backtick": "`", "low": "„‚", "angle": "«»"}
MIN_RUN = 10
"""Equal tokens in a row from which they are reported."""
MIN_LETTERS = 5
"""Letters from which a sentence in capitals is reported; shorter ones may be all capitals (OK)."""

_PUNCTUATION = re.compile(r"[^\w\s]+")
_CONTRACTION = re.compile(r"['’]\w{1,3}|n['’]t", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:amp|quot|apos|lt|gt|nbsp|#\d{1,7}|#x[0-9a-fA-F]{1,6}|#?\w{1,8}bar);|@-@", re.ASCII)
_BRACKET = re.compile(r"-[LR][RSC]B-")
_LEFTOVER = re.compile(r"<(?:unk|s|/s|pad|bos|eos)>|\[(?:UNK|CLS|SEP|PAD)\]|\w@@(?:\s|$)|▁|Ġ|<\|endoftext\|>")


def check_tokens(tokens: Sequence[str], source: Sequence[str], line: int, collector: FindingCollector) -> None:
    """Compare the tokens of a sentence with those of its source."""
    for text in _find_joined(tokens, source):
        collector.add("contractions" if _is_contraction(text, source) else "glued", line, text)
        break
    for text in _find_joined(source, tokens):
        collector.add("split", line, text)
        break
    text, before = " ".join(tokens), " ".join(source)
    if before != before.lower() and text and text == text.lower():
        collector.add("lower case", line, text)
    if text.isupper() and not before.isupper() and sum(map(str.isupper, text)) >= MIN_LETTERS:
        collector.add("upper case", line, text)


def _find_joined(tokens: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return tokens that the others have in two or three pieces, one of them punctuation or the end of a contraction.

    >>> _find_joined(["the", "house.", "don't"], ["the", "house", ".", "do", "n't"])
    ['house.', "don't"]
    """
    new = [token for token in tokens if token not in others and _PUNCTUATION.search(token)]
    if not new:
        return []
    joined = {first + second for first, second in pairwise(others) if _is_mark(first) or _is_mark(second)}
    joined.update(
        first + second + third
        for first, second, third in zip(others, others[1:], others[2:], strict=False)
        if _PUNCTUATION.fullmatch(second)
    )
    return [token for token in new if token in joined]


def _is_mark(token: str) -> bool:
    return bool(_PUNCTUATION.fullmatch(token) or _CONTRACTION.fullmatch(token))


def _is_contraction(text: str, source: Sequence[str]) -> bool:
    return any(text.endswith(token) for token in source if _CONTRACTION.fullmatch(token))


def check_text(text: str, source: str, line: int, collector: FindingCollector) -> None:
    """Report escapes and special tokens of a model that the source does not have."""
    for check, pattern in (("entities", _ENTITY), ("brackets", _BRACKET), ("leftovers", _LEFTOVER)):
        match = pattern.search(text)
        if match and match[0] not in source:
            collector.add(check, line, text[max(0, match.start() - 20) : match.end() + 20])


def check_repetition(tokens: Sequence[str], source: Sequence[str], line: int, collector: FindingCollector) -> None:
    """Report a token that is repeated many times."""
    if len(tokens) >= MIN_RUN:
        token, length = _find_longest_run(tokens)
        if length >= MIN_RUN and length > _find_longest_run(source)[1]:
            collector.add("repetition", line, f"{token} × {length}")


def _find_longest_run(tokens: Sequence[str]) -> tuple[str, int]:
    best, length, previous = ("", 0), 0, None
    for token in tokens:
        length = length + 1 if token == previous else 1
        previous = token
        if length > best[1]:
            best = token, length
    return best


class QuoteCounter:
    """Counts the sentences with each style of quotation marks, in output and source."""

    def __init__(self) -> None:
        self._source: Counter[str] = Counter()
        self._output: Counter[str] = Counter()
        self._first: dict[str, tuple[int, str]] = {}

    def add(self, text: str, source: str, line: int) -> None:
        """Count the styles of a sentence."""
        for style, marks in QUOTES.items():
            if any(mark in source for mark in marks):
                self._source[style] += 1
            if any(mark in text for mark in marks):
                self._output[style] += 1
                self._first.setdefault(style, (line, text))

    def report(self, collector: FindingCollector) -> None:
        """Report the styles that the source does not use, if it uses others."""
        for style, count in self._output.items():
            if self._source and not self._source[style]:
                line, text = self._first[style]
                step = "straight_quotes" if style.startswith("curly") else ""
                collector.add("quotes", line, f"{style}: {text}", count, step)
