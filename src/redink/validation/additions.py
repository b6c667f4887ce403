"""Text that language models add to their sentences.

Prefixes (`Corrected:`), suffixes (`</s>`), quotation marks, Markdown, columns of numbers, blank lines. Text that also
occurs in the source is not counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, islice
from typing import NamedTuple, TypeVar

from redink.validation.findings import FindingCollector
from redink.validation.pairing import HasText

MAX_AFFIX = 100
"""Characters at either end of a line that are searched for a prefix or suffix."""
MAX_AFFIXES = 20_000
"""Distinct prefixes or suffixes that are counted at a time; beyond that, the rarest are dropped."""
MIN_LINES, MIN_SHARE = 3, 0.2
"""Number and share of the lines from which a prefix or suffix is reported."""
MIN_WORD_LINES, MIN_WORD_SHARE = 10, 0.8
"""Number and share of the lines for a single word without punctuation, which may be a correction ([cat → The cat])."""
MIN_BLANK, MAX_SEARCHED = 3, 40
"""Blank lines needed to detect a blank line after each sentence, and lines at the start that are searched."""

_PIECE = re.compile(r"\d+|[^\W\d]+|[^\w\s]")
_MARKDOWN = re.compile(r"```|\*\*(?=\S)[^*]*[^\s*]\*\*|__(?=[^\W_])[^_]*[^\W_]__|^\s*#{1,6}\s+\w")
_BULLET = re.compile(r"\s*[-*+•‣◦–—]\s")
_NUMBER = re.compile(r"\s*[(\[#]?\d+[.:)\]]{0,2}\s+\S")
_MARK = re.compile(r"\s*[^\w\s]")
_DIGIT = re.compile(r"\s*[(\[#]?\s?\d")
_QUOTE = "\"'“”‘’„‚«»`"
_END = " .?!…,;。！？"
_OTHER_MARKS = _QUOTE + _END + "-*+•‣◦–—#>_\\0123456789()[]:"


S = TypeVar("S", bound=HasText)
T = TypeVar("T", bound=HasText)


def check_additions(text: str, source: str, line: int, collector: FindingCollector) -> None:
    """Check a sentence for quotation marks around it, Markdown, and a column in front of it."""
    if _is_quoted(text) and source.strip(_END) and not _touches_quotes(source):
        collector.add("quoted", line, text)
    marked = _MARKDOWN.search(text) and not _MARKDOWN.search(source)
    if marked or (_BULLET.match(text) and not _MARK.match(source)):
        collector.add("markdown", line, text)
    tabbed = "\t" in text.strip() and "\t" not in source
    if tabbed or (_NUMBER.match(text) and not _DIGIT.match(source)):
        collector.add("column", line, text)


def _is_quoted(text: str) -> bool:
    """Return whether the whole text is in quotation marks.

    >>> _is_quoted('"I like it."'), _is_quoted("It 's Ann 's")
    (True, False)
    """
    bare = text.strip()
    return len(bare) > 2 and bare[0] in _QUOTE and bare.rstrip(_END)[-1:] in tuple(_QUOTE)


def _touches_quotes(source: str) -> bool:
    bare = source.strip()
    return bare[:1] in tuple(_QUOTE) or bare.rstrip(_END)[-1:] in tuple(_QUOTE)


class AffixCounter:
    """Counts the texts before the first word of the source and after its last word.

    >>> counter, collector = AffixCounter(), FindingCollector()
    >>> for line, word in enumerate(("cats", "dogs", "mice"), 1):
    ...     counter.add(f"Corrected: I like {word} .", f"I likes {word} .", line)
    >>> counter.report(3, collector)
    >>> collector.list_findings(3)[0].examples[0].text
    'starts with: Corrected:'
    """

    def __init__(self) -> None:
        self._starts: dict[str, Affix] = {}
        self._ends: dict[str, Affix] = {}

    def add(self, text: str, source: str, line: int) -> None:
        """Count the possible prefixes and suffixes of a line."""
        text, source = text.strip(), source.strip()
        _count(self._starts, _list_starts(text), _list_starts(source), line)
        _count(self._ends, _list_ends(text), _list_ends(source), line)

    def report(self, lines: int, collector: FindingCollector) -> None:
        """Report the prefix and the suffix that many of the lines have in common."""
        for affixes, verb, step in ((self._starts, "starts", "strip_prefix"), (self._ends, "ends", "strip_suffix")):
            affix = max(affixes.values(), key=lambda affix: affix.lines, default=None)
            if affix and _is_addition(affix, lines):
                text = f"{verb} with: {affix.text}"
                collector.add("affix", affix.line, text, affix.lines, step=f"{step}={affix.text}")


class Affix(NamedTuple):
    """A prefix or suffix: the number of lines with it, the first of them, and its spelling there."""

    lines: int
    line: int
    text: str


def _list_starts(text: str) -> list[tuple[str, str]]:
    """List the first words and marks of a text, each with the text before it; all numbers become 0.

    >>> _list_starts("Line 7: so")
    [('line', ''), ('0', 'Line '), (':', 'Line 7'), ('so', 'Line 7: ')]
    """
    return [(_normalise(match[0]), text[: match.start()]) for match in _PIECE.finditer(text[:MAX_AFFIX])]


def _list_ends(text: str) -> list[tuple[str, str]]:
    """List the last words and marks of a text, each with the text after it, the last first."""
    text = text[-MAX_AFFIX:]
    return [(_normalise(match[0]), text[match.end() :]) for match in _PIECE.finditer(text)][::-1]


def _normalise(piece: str) -> str:
    return "0" if piece.isdecimal() else piece.lower()


def _count(
    affixes: dict[str, Affix], pieces: Sequence[tuple[str, str]], others: Sequence[tuple[str, str]], line: int
) -> None:
    """Count the texts that end where the source starts, or an affix already counted if the first word was changed."""
    if not others or any("\t" in before for _, before in pieces):
        return  # a column is a different finding
    keys = list(accumulate(f"{piece} " for piece, _ in pieces))
    texts = {
        key: before.strip(_QUOTE + " ")
        for key, (piece, before) in zip(keys, pieces[1:], strict=False)
        if piece == others[0][0]
    }
    if not texts and pieces and pieces[0][0] != others[0][0]:
        frequent = (key for key in reversed(keys) if key in affixes and affixes[key].lines >= MIN_LINES)
        texts = {key: affixes[key].text for key in islice(frequent, 1)}
    for key, text in texts.items():
        count, first, spelling = affixes.get(key, (0, line, text))
        affixes[key] = Affix(count + 1, first, spelling)
    if len(affixes) > MAX_AFFIXES:
        most_frequent = sorted(affixes.items(), key=lambda item: item[1].lines, reverse=True)[: MAX_AFFIXES // 2]
        affixes.clear()
        affixes.update(most_frequent)


def _is_addition(affix: Affix, lines: int) -> bool:
    """Return whether an affix is frequent, and more than quotation marks, bullets, numbers and final punctuation.

    >>> _is_addition(Affix(40, 1, "Corrected:"), 72), _is_addition(Affix(40, 1, "The"), 72)
    (True, False)
    """
    count, share = (MIN_WORD_LINES, MIN_WORD_SHARE) if affix.text.isalpha() else (MIN_LINES, MIN_SHARE)
    return bool(affix.text.strip(_OTHER_MARKS)) and affix.lines >= max(count, share * lines)


def drop_blank_lines(
    items: Iterator[T], sources: Iterator[S], collector: FindingCollector
) -> tuple[Iterator[T], Iterator[S]]:
    """Return both streams, without the blank lines between items if the first items alternate with blank lines."""
    first, first_sources = list(islice(items, MAX_SEARCHED)), list(islice(sources, MAX_SEARCHED))
    items, sources = chain(first, items), chain(first_sources, sources)
    blank = [not item.text.strip() for item in first]
    blank_sources = sum(not source.text.strip() for source in first_sources)
    if blank_sources * 4 <= len(first_sources) and (_alternates(blank, 1) or _alternates(blank, 0)):
        return _skip_blank_lines(items, blank[0], collector), sources
    return items, sources


def _alternates(blank: Sequence[bool], start: int) -> bool:
    """Return whether every other line from `start` on is blank, and hardly any line between them."""
    separators, sentences = blank[start::2], blank[1 - start :: 2]
    return len(separators) >= MIN_BLANK and all(separators) and sum(sentences) * 4 <= len(sentences)


def _skip_blank_lines(items: Iterator[T], separated: bool, collector: FindingCollector) -> Iterator[T]:
    for number, item in enumerate(items, 1):
        if separated and not item.text.strip():
            collector.add("blank lines", number)
            separated = False
        else:
            yield item
            separated = True
