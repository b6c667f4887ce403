"""What language models write around their sentences: a sentence and its source in, findings out.

Prefixes (`Corrected:`), suffixes (`</s>`), quotation marks, Markdown, columns of numbers, blank lines. What the source
sentence has too is not counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, islice
from typing import NamedTuple, TypeVar

from redink.validation.findings import FindingCollector
from redink.validation.pairing import HasText

LONGEST = 100
"""How many characters at either end of a line are searched for a prefix or suffix."""
MOST_KEYS = 20_000
"""How many different beginnings or ends are counted at a time; beyond that, the rarest are forgotten."""
FEW_LINES, PART = 3, 0.2
"""A prefix or suffix is reported if at least so many lines, and such a share of all, have it."""
MANY_LINES, MOST = 10, 0.8
"""The same for a single word without punctuation, which may come from corrections ([cat → The cat])."""
FEW_PAIRS, LOOKAHEAD = 3, 40
"""Blank lines between sentences are recognised from the first lines, of which there must be enough."""

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


def check_additions(text: str, source: str, line: int, notebook: FindingCollector) -> None:
    """Quotation marks around the sentence, Markdown, and a column in front of it."""
    if _is_quoted(text) and source.strip(_END) and not _touches_quotes(source):
        notebook.add("quoted", line, text)
    marked = _MARKDOWN.search(text) and not _MARKDOWN.search(source)
    if marked or (_BULLET.match(text) and not _MARK.match(source)):
        notebook.add("markdown", line, text)
    tabbed = "\t" in text.strip() and "\t" not in source
    if tabbed or (_NUMBER.match(text) and not _DIGIT.match(source)):
        notebook.add("column", line, text)


def _is_quoted(text: str) -> bool:
    """Whether the whole text is in quotation marks.

    >>> _is_quoted('"I like it."'), _is_quoted("It 's Ann 's")
    (True, False)
    """
    bare = text.strip()
    return len(bare) > 2 and bare[0] in _QUOTE and bare.rstrip(_END)[-1:] in tuple(_QUOTE)


def _touches_quotes(source: str) -> bool:
    bare = source.strip()
    return bare[:1] in tuple(_QUOTE) or bare.rstrip(_END)[-1:] in tuple(_QUOTE)


class AffixCounter:
    """Counts what stands before the first word of the source and after its last one.

    >>> counter, notebook = AffixCounter(), FindingCollector()
    >>> for line, word in enumerate(("cats", "dogs", "mice"), 1):
    ...     counter.add(f"Corrected: I like {word} .", f"I likes {word} .", line)
    >>> counter.report(3, notebook)
    >>> notebook.list_findings(3)[0].examples[0].text
    'starts with: Corrected:'
    """

    def __init__(self) -> None:
        self._starts: dict[str, Affix] = {}
        self._ends: dict[str, Affix] = {}

    def add(self, text: str, source: str, line: int) -> None:
        """Look at both ends of a line."""
        text, source = text.strip(), source.strip()
        _count(self._starts, _list_starts(text), _list_starts(source), line)
        _count(self._ends, _list_ends(text), _list_ends(source), line)

    def report(self, lines: int, notebook: FindingCollector) -> None:
        """Say what many of the lines have in common."""
        for affixes, place, step in ((self._starts, "starts", "strip_prefix"), (self._ends, "ends", "strip_suffix")):
            affix = max(affixes.values(), key=lambda affix: affix.lines, default=None)
            if affix and _is_addition(affix, lines):
                text = f"{place} with: {affix.text}"
                notebook.add("affix", affix.line, text, affix.lines, mend=f"{step}={affix.text}")


class Affix(NamedTuple):
    """A prefix or suffix: how many lines have it, the first of them, and how it is written there."""

    lines: int
    line: int
    text: str


def _list_starts(text: str) -> list[tuple[str, str]]:
    """The first words and marks, each with the text before it; numbers count as equal.

    >>> _list_starts("Line 7: so")
    [('line', ''), ('0', 'Line '), (':', 'Line 7'), ('so', 'Line 7: ')]
    """
    return [(_normalise(match[0]), text[: match.start()]) for match in _PIECE.finditer(text[:LONGEST])]


def _list_ends(text: str) -> list[tuple[str, str]]:
    """The last words and marks, each with the text after it, the last first."""
    text = text[-LONGEST:]
    return [(_normalise(match[0]), text[match.end() :]) for match in _PIECE.finditer(text)][::-1]


def _normalise(piece: str) -> str:
    return "0" if piece.isdecimal() else piece.lower()


def _count(
    affixes: dict[str, Affix], pieces: Sequence[tuple[str, str]], others: Sequence[tuple[str, str]], line: int
) -> None:
    """Count everything that ends where the source starts; if its first word was changed, what is known already."""
    if not others or any("\t" in before for _, before in pieces):
        return  # a column is another finding
    keys = list(accumulate(f"{piece} " for piece, _ in pieces))
    texts = {
        key: before.strip(_QUOTE + " ")
        for key, (piece, before) in zip(keys, pieces[1:], strict=False)
        if piece == others[0][0]
    }
    if not texts and pieces and pieces[0][0] != others[0][0]:
        known = (key for key in reversed(keys) if key in affixes and affixes[key].lines >= FEW_LINES)
        texts = {key: affixes[key].text for key in islice(known, 1)}
    for key, text in texts.items():
        count, first, shown = affixes.get(key, (0, line, text))
        affixes[key] = Affix(count + 1, first, shown)
    if len(affixes) > MOST_KEYS:
        kept = sorted(affixes.items(), key=lambda item: item[1].lines, reverse=True)[: MOST_KEYS // 2]
        affixes.clear()
        affixes.update(kept)


def _is_addition(affix: Affix, lines: int) -> bool:
    """Whether this is more than quotation marks, bullets, numbers and final punctuation, and frequent enough.

    >>> _is_addition(Affix(40, 1, "Corrected:"), 72), _is_addition(Affix(40, 1, "The"), 72)
    (True, False)
    """
    few, part = (MANY_LINES, MOST) if affix.text.isalpha() else (FEW_LINES, PART)
    return bool(affix.text.strip(_OTHER_MARKS)) and affix.lines >= max(few, part * lines)


def drop_blank_lines(
    items: Iterator[T], sources: Iterator[S], notebook: FindingCollector
) -> tuple[Iterator[T], Iterator[S]]:
    """Both streams, the items without the blank lines between them if that is what the first ones look like."""
    first, first_sources = list(islice(items, LOOKAHEAD)), list(islice(sources, LOOKAHEAD))
    items, sources = chain(first, items), chain(first_sources, sources)
    blank = [not item.text.strip() for item in first]
    blank_sources = sum(not source.text.strip() for source in first_sources)
    if blank_sources * 4 <= len(first_sources) and (_alternates(blank, 1) or _alternates(blank, 0)):
        return _skip_blank_lines(items, blank[0], notebook), sources
    return items, sources


def _alternates(blank: Sequence[bool], start: int) -> bool:
    """Whether every other line is blank, from this one on, and hardly any line between them."""
    separators, sentences = blank[start::2], blank[1 - start :: 2]
    return len(separators) >= FEW_PAIRS and all(separators) and sum(sentences) * 4 <= len(sentences)


def _skip_blank_lines(items: Iterator[T], separated: bool, notebook: FindingCollector) -> Iterator[T]:
    for number, item in enumerate(items, 1):
        if separated and not item.text.strip():
            notebook.add("blank lines", number)
            separated = False
        else:
            yield item
            separated = True
