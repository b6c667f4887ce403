"""Tokenisation of raw text by the token boundaries of its source.

An unchanged token of the source stays a token, and between two characters that are neighbours in the source, a boundary
of the source is preserved; everything else is split by rule. Whitespace in the text is always a boundary, because an
output that has two words means two. Conversely, a boundary of the source between letters or digits is preserved only if
the rules split there too (do|n't): [every day → everyday] is a correction.
"""

from __future__ import annotations

import warnings
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise

from rapidfuzz.distance import Levenshtein

from redink.errors import LongSentenceWarning, quote_tokens

MAX_CELLS = 400_000_000
"""Largest product of two texts' lengths that is aligned (20,000 characters each): some 50 MB."""
LINKS = "-–—/"
"""Marks that are part of a word (well-known) or a token, depending on the tokeniser; the source decides."""


class Boundaries:
    """Splits texts as their sources are split; `split` splits what is not in the source.

    >>> rules = {"don't": ["do", "n't"], "know.": ["know", "."]}
    >>> boundaries = Boundaries([["I", "do", "n't", "knows", "."]], lambda piece: rules.get(piece, [piece]))
    >>> boundaries.split("We don't know.", ["I", "do", "n't", "knows", "."])
    ['We', 'do', "n't", 'know', '.']
    """

    def __init__(self, sources: Iterable[Sequence[str]], split: Callable[[str], Sequence[str]]) -> None:
        self._split = split
        self._linking = _find_links(sources)

    def split(self, text: str, source: Sequence[str]) -> list[str]:
        """Split a text into tokens."""
        letters, other = "".join(text.split()), "".join(source)
        offsets: list[int | None] = [None] * len(letters)
        if len(letters) * len(other) <= MAX_CELLS:
            offsets = _align(letters, other)
        else:
            warnings.warn(
                f"too long to align ({len(letters):,} characters against {len(other):,}), so it is split by rule "
                f"only: {quote_tokens(source)}",
                LongSentenceWarning,
                stacklevel=2,
            )
        borders = list(accumulate(map(len, source), initial=0))
        tokens: list[str] = []
        begin = 0
        for piece in text.split():
            inner_ends = self._find_borders(piece, offsets[begin : begin + len(piece)], borders)
            ends = [*inner_ends, len(piece)]
            tokens += [piece[start:end] for start, end in pairwise([0, *ends])]
            begin += len(piece)
        return tokens

    def _find_borders(self, piece: str, offsets: Sequence[int | None], borders: Sequence[int]) -> list[int]:
        """Find the ends of tokens inside a piece without spaces, given the offsets of its characters in the source."""
        ruled = set(accumulate(map(len, self._split(piece))))
        ends_inside = []
        for index in range(1, len(piece)):
            before, after = offsets[index - 1], offsets[index]
            words = piece[index - 1].isalnum() and piece[index].isalnum()
            ends = index in ruled and not self._links(piece, index)
            if before is not None and after == before + 1:
                border = bisect_left(borders, after)
                if borders[border] == after:
                    ends = not words or index in ruled
                elif _is_whole(offsets, index - (after - borders[border - 1]), borders[border - 1], borders[border]):
                    ends = False
            if ends:
                ends_inside.append(index)
        return ends_inside

    def _links(self, piece: str, index: int) -> bool:
        """Return whether an index is next to a mark that stays in its word."""
        return any(
            0 < mark < len(piece) - 1
            and piece[mark] in self._linking
            and piece[mark - 1].isalnum()
            and piece[mark + 1].isalnum()
            for mark in (index - 1, index)
        )


def _is_whole(offsets: Sequence[int | None], index: int, start: int, end: int) -> bool:
    """Return whether the source token from `start` to `end` is unchanged in a piece from an index on."""
    return index >= 0 and list(offsets[index : index + end - start]) == list(range(start, end))


def _find_links(sources: Iterable[Sequence[str]]) -> frozenset[str]:
    """Find the marks that the source has more often inside tokens than between them.

    >>> sorted(_find_links([["well-known", "so-so", "he", "/", "she", "-", "her"]]))
    ['-']
    """
    balance: Counter[str] = Counter()
    for tokens in sources:
        for token in tokens:
            balance.update(mark for mark in LINKS if mark in token[1:-1])
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
            if token in LINKS and before[-1:].isalnum() and after[:1].isalnum():
                balance[token] -= 1
    return frozenset(mark for mark in LINKS if balance[mark] > 0)


def _align(text: str, other: str) -> list[int | None]:
    """Return, for each character of a text, the offset of the same character in the other; None if changed or new."""
    offsets: list[int | None] = [None] * len(text)
    for block in Levenshtein.opcodes(text, other):
        if block.tag == "equal":
            offsets[block.src_start : block.src_end] = range(block.dest_start, block.dest_end)
    return offsets
