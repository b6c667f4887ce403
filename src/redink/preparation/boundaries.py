"""Token boundaries for raw text: a text and the tokens of its source in, the tokens of the text out.

Where a token of the source is unchanged it stays a token, and where two characters are neighbours in the source too, a
boundary between them is kept; the rest is split by rule. Whitespace in the text is always a boundary: an output that
writes two words has two. The other way round, a boundary of the source between letters or digits is kept only if the
rules split there too (do|n't): [every day → everyday] is a correction.
"""

from __future__ import annotations

import warnings
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise

from rapidfuzz.distance import Levenshtein

from redink.errors import LongSentenceWarning, quote_tokens

MOST_CELLS = 400_000_000
"""The largest product of two texts' lengths that is aligned (20,000 characters each): some 50 MB."""
LINKS = "-–—/"
"""Marks that some tokenise as part of a word (well-known), others as a token: new words are split as the source's."""


class Boundaries:
    """Splits texts as their sources are split; `split` has the rules for what is not in the source.

    >>> rules = {"don't": ["do", "n't"], "know.": ["know", "."]}
    >>> boundaries = Boundaries([["I", "do", "n't", "knows", "."]], lambda piece: rules.get(piece, [piece]))
    >>> boundaries.split("We don't know.", ["I", "do", "n't", "knows", "."])
    ['We', 'do', "n't", 'know', '.']
    """

    def __init__(self, sources: Iterable[Sequence[str]], split: Callable[[str], Sequence[str]]) -> None:
        self._split = split
        self._linking = _find_links(sources)

    def split(self, text: str, source: Sequence[str]) -> list[str]:
        """The tokens of a text."""
        letters, other = "".join(text.split()), "".join(source)
        places: list[int | None] = [None] * len(letters)
        if len(letters) * len(other) <= MOST_CELLS:
            places = _align(letters, other)
        else:
            warnings.warn(
                f"too long to align ({len(letters):,} characters against {len(other):,}), so that it is split by rule "
                f"only: {quote_tokens(source)}",
                LongSentenceWarning,
                stacklevel=2,
            )
        borders = list(accumulate(map(len, source), initial=0))
        tokens: list[str] = []
        begin = 0
        for piece in text.split():
            inside = self._find_borders(piece, places[begin : begin + len(piece)], borders)
            ends = [*inside, len(piece)]
            tokens += [piece[start:end] for start, end in pairwise([0, *ends])]
            begin += len(piece)
        return tokens

    def _find_borders(self, piece: str, places: Sequence[int | None], borders: Sequence[int]) -> list[int]:
        """Where tokens end inside a piece without spaces, whose characters have these places in the source."""
        ruled = set(accumulate(map(len, self._split(piece))))
        found = []
        for place in range(1, len(piece)):
            before, after = places[place - 1], places[place]
            words = piece[place - 1].isalnum() and piece[place].isalnum()
            ends = place in ruled and not self._links(piece, place)
            if before is not None and after == before + 1:
                border = bisect_left(borders, after)
                if borders[border] == after:
                    ends = not words or place in ruled
                elif _is_whole(places, place - (after - borders[border - 1]), borders[border - 1], borders[border]):
                    ends = False
            if ends:
                found.append(place)
        return found

    def _links(self, piece: str, place: int) -> bool:
        """Whether a place is beside a mark that stays in its word."""
        return any(
            0 < mark < len(piece) - 1
            and piece[mark] in self._linking
            and piece[mark - 1].isalnum()
            and piece[mark + 1].isalnum()
            for mark in (place - 1, place)
        )


def _is_whole(places: Sequence[int | None], place: int, start: int, end: int) -> bool:
    """Whether a token of the source, from one place to another, is unchanged from this place of a piece on."""
    return place >= 0 and list(places[place : place + end - start]) == list(range(start, end))


def _find_links(sources: Iterable[Sequence[str]]) -> frozenset[str]:
    """The marks that the source has more often inside tokens than between them.

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
    """For each character of a text, the place of the same one in the other; None where it was changed or is new."""
    places: list[int | None] = [None] * len(text)
    for block in Levenshtein.opcodes(text, other):
        if block.tag == "equal":
            places[block.src_start : block.src_end] = range(block.dest_start, block.dest_end)
    return places
