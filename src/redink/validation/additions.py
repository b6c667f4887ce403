"""What language models write around their sentences: a sentence and its source in, findings out.

Prefixes (`Corrected:`), suffixes (`</s>`), quotation marks, Markdown, columns of numbers, blank lines between sentences.
Whatever the source sentence has too is not counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Protocol, TypeVar

from redink.validation.findings import Notebook

SHOWN = 80
"""How many characters at either end of a line are searched for a prefix or suffix."""
MOST_KEYS = 20_000
"""How many different beginnings or ends are counted at a time; beyond that, the rarest are forgotten."""
FEW_LINES, FEW = 10, 0.2
"""A prefix or suffix is reported if at least so many lines, and such a share of all, have it."""
BARE = 0.8
"""A single word without punctuation may come from a correction ([cat → The cat]) unless so many lines have it."""
ALMOST = 0.9
"""A longer prefix is preferred if almost as many lines have it."""
FEW_PAIRS, LOOKAHEAD = 3, 40
"""Blank lines between sentences are recognised from the first lines, of which there must be enough."""

_PIECE = re.compile(r"\d+|[^\W\d]+|[^\w\s]")
_MARKDOWN = re.compile(r"```|\*\*(?=\S)[^*]*[^\s*]\*\*|__(?=[^\W_])[^_]*[^\W_]__|^\s*#{1,6}\s+\w")
_BULLET = re.compile(r"\s*[-*+•‣◦–—]\s")
_NUMBER = re.compile(r"\s*[(\[#]?\d+[.:)\]]{0,2}\s+\S")
_QUOTE = "\"'“”‘’„‚«»`"
_END = " .?!…,;。！？"
_HANDLED_ELSEWHERE = _QUOTE + _END + "-*+•‣◦–—#>_\\"


class HasText(Protocol):
    """Something with a text."""

    @property
    def text(self) -> str:
        """The text."""


T = TypeVar("T", bound=HasText)


def check_additions(text: str, source: str, line: int, notebook: Notebook) -> None:
    """Quotation marks around the sentence, Markdown, and a column in front of it."""
    if _is_quoted(text) and source.strip(_END) and not _touches_quotes(source):
        notebook.add("quoted", line, text)
    markup = _MARKDOWN.search(text)
    if markup and not _MARKDOWN.search(source):
        notebook.add("markdown", line, text)
    elif _BULLET.match(text) and not re.match(r"\s*[^\w\s]", source):
        notebook.add("markdown", line, text)
    if "\t" in text.strip() and "\t" not in source:
        notebook.add("column", line, text)
    elif _NUMBER.match(text) and not re.match(r"\s*\W?\d", source):
        notebook.add("column", line, text)


def _is_quoted(text: str) -> bool:
    """Is the whole text in quotation marks?

    >>> _is_quoted('"I like it."'), _is_quoted("It 's Ann 's")
    (True, False)
    """
    bare = text.strip()
    return len(bare) > 2 and bare[0] in _QUOTE and bare.rstrip(_END)[-1:] in tuple(_QUOTE)


def _touches_quotes(source: str) -> bool:
    bare = source.strip()
    return bare[:1] in tuple(_QUOTE) or bare.rstrip(_END)[-1:] in tuple(_QUOTE)


class AffixCounter:
    """Counts what lines begin and end with, where their sources begin and end otherwise.

    >>> counter, notebook = AffixCounter(), Notebook()
    >>> for line in range(1, 21):
    ...     counter.add(f"Corrected: {line} is {'even' if line % 2 else 'odd'} .", f"{line} are it .", line)
    >>> counter.report(20, notebook)
    >>> notebook.list_findings(20)[0].examples[0].text
    'lines start with: Corrected:'
    """

    def __init__(self) -> None:
        self._starts: dict[str, tuple[int, int, str]] = {}
        self._ends: dict[str, tuple[int, int, str]] = {}

    def add(self, text: str, source: str, line: int) -> None:
        """Look at both ends of a line."""
        _count(self._starts, _list_starts(text), _list_starts(source), line)
        _count(self._ends, _list_ends(text), _list_ends(source), line)

    def report(self, lines: int, notebook: Notebook) -> None:
        """Say what many of so many lines have in common."""
        for counts, says in ((self._starts, "lines start with"), (self._ends, "lines end with")):
            most = max((count for count, _, _ in counts.values()), default=0)
            if most < max(FEW_LINES, FEW * lines):
                continue
            long = max((key for key, (count, _, _) in counts.items() if count >= ALMOST * most), key=len)
            count, line, text = counts[long]
            shown = text.lstrip(_END) if counts is self._ends else text
            shown = shown.rstrip(_QUOTE + " ") if counts is self._starts else shown.strip(" ")
            if _is_affix(shown, count / lines):
                notebook.add("affix", line, f"{says}: {shown}", count)


def _list_starts(text: str) -> list[tuple[str, str]]:
    """The first words and marks, each with the text up to its end; numbers count as equal.

    >>> _list_starts("Line 7: so")
    [('line', 'Line'), ('0', 'Line 7'), (':', 'Line 7:'), ('so', 'Line 7: so')]
    """
    text = text[:SHOWN].lstrip()
    return [(_normalise(match[0]), text[: match.end()]) for match in _PIECE.finditer(text)]


def _list_ends(text: str) -> list[tuple[str, str]]:
    text = text[-SHOWN:].rstrip()
    return [(_normalise(match[0]), text[match.start() :]) for match in _PIECE.finditer(text)][::-1]


def _normalise(piece: str) -> str:
    return "0" if piece.isdecimal() else piece.lower()


def _count(
    counts: dict[str, tuple[int, int, str]],
    pieces: Sequence[tuple[str, str]],
    others: Sequence[tuple[str, str]],
    line: int,
) -> None:
    key = ""
    same = True
    for place, (piece, shown) in enumerate(pieces):
        key += f"{piece} "
        same = same and place < len(others) and piece == others[place][0]
        if same:
            continue
        if "\t" in shown.strip():
            break
        count, first, text = counts.get(key, (0, line, shown))
        counts[key] = count + 1, first, text
    if len(counts) > MOST_KEYS:
        kept = sorted(counts.items(), key=lambda item: item[1][0], reverse=True)[: MOST_KEYS // 2]
        counts.clear()
        counts.update(kept)


def _is_affix(text: str, share: float) -> bool:
    """Is this more than quotation marks, final punctuation, bullets or numbers, and not one word of the sentence?

    >>> _is_affix("Corrected:", 0.5), _is_affix("The", 0.5), _is_affix("12.", 1.0)
    (True, False, False)
    """
    if not text.strip(_HANDLED_ELSEWHERE + "0123456789()[]:"):
        return False
    return share >= BARE or not text.isalpha()


def drop_blank_lines(items: Iterator[T], sources: Iterator[T], notebook: Notebook) -> tuple[Iterator[T], Iterator[T]]:
    """Both streams, the items without the blank lines between them if that is what the first ones look like."""
    first, first_sources = list(islice(items, LOOKAHEAD)), list(islice(sources, LOOKAHEAD))
    items, sources = chain(first, items), chain(first_sources, sources)
    blank = [not item.text.strip() for item in first]
    blank_sources = sum(not source.text.strip() for source in first_sources)
    if blank_sources * 4 <= len(first_sources) and (_alternates(blank, 1) or _alternates(blank, 0)):
        return _skip_blank_lines(items, blank[0], notebook), sources
    return items, sources


def _alternates(blank: Sequence[bool], start: int) -> bool:
    """Is every other line blank, from this one on, and hardly any between them?"""
    separators, sentences = blank[start::2], blank[1 - start :: 2]
    return len(separators) >= FEW_PAIRS and all(separators) and sum(sentences) * 4 <= len(sentences)


def _skip_blank_lines(items: Iterator[T], separated: bool, notebook: Notebook) -> Iterator[T]:
    for number, item in enumerate(items, 1):
        if separated and not item.text.strip():
            notebook.add("blank lines", number)
            separated = False
        else:
            yield item
            separated = True
