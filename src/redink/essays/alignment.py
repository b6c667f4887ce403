"""Alignment of a text with the sentences of its source.

The sentences of the source are the units of scoring. A reference or a hypothesis may have other sentence boundaries:
it is cut at the positions that correspond to the boundaries of the source, whatever its own boundaries are. A sentence
that was split or joined is thus one unit, and no token is lost: an edit across a boundary has a part on each side.

The positions minimise the cost of turning the source into the text, by dynamic programming over tokens. Among
alignments of nearly equal cost, cuts after final punctuation and before a capital letter are preferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from redink.errors import UnsuitableData
from redink.types import Tokens

Costs: TypeAlias = NDArray[np.int32]

INSERTION = 100
"""Cost of an inserted or deleted token."""
DISSIMILAR, MAX_SUBSTITUTION = 240, 160
"""Cost of replacing a token: its share of different letters times the first number, at most the second."""
PUNCTUATION = 60
"""Cost of replacing a punctuation mark by another one, at most."""
CASE = 5
"""Cost of a change of case."""
MID_SENTENCE = 60
"""Cost of a cut that does not follow final punctuation."""
LOWERCASE = 30
"""Cost of a cut before a lowercase letter."""
FINAL_MARK = 30
"""Cost of a cut before final punctuation."""
MIN_ANCHOR = 12
"""Equal tokens in a row that are trusted without dynamic programming, except for the margins."""
MARGIN = 4
MAX_CELLS = 36_000_000
"""Cells of a table of the dynamic programme: 6,000 × 6,000 tokens without a long equal passage."""

FINAL = frozenset(".!?…。！？；؟।։\u037e")
"""Tokens that end a sentence; an abbreviation with its point is one token, which is longer."""
CLOSING = frozenset("\"'”’»)]}）」』】〉》")


def align_text(sentences: Sequence[Tokens], text: Tokens) -> list[Tokens]:
    """Cut a text into one piece per sentence of its source.

    Parameters
    ----------
    sentences
        Tokens of each sentence of the source.
    text
        Tokens of the other text.

    Returns
    -------
    list of tuple of str
        The pieces in order; a piece is empty if the sentence was deleted.

    Raises
    ------
    UnsuitableData
        If the texts are long and have no longer passage in common.

    Examples
    --------
    >>> align_text([("I", "left", "."), ("Because", "it", "rained", ".")], tuple("I left because it rained .".split()))
    [('I', 'left'), ('because', 'it', 'rained', '.')]

    """
    cuts = [0, *find_cuts(sentences, text), len(text)]
    return [text[start:end] for start, end in pairwise(cuts)] if sentences else []


def find_cuts(sentences: Sequence[Tokens], text: Tokens) -> list[int]:
    """Return the position in a text of each boundary between two sentences of its source."""
    source = tuple(token for sentence in sentences for token in sentence)
    borders = list(accumulate(map(len, sentences)))[:-1]
    cuts: dict[int, int] = {}
    row, column = 0, 0
    for start, other_start, length in [*_find_anchors(source, text), (len(source) + 1, len(text), 0)]:
        cuts |= {border: other_start + border - start for border in borders if start <= border < start + length}
        inside = sorted({border - row for border in borders if row <= border < start})
        if inside:
            ratings = _rate_cuts(text, column, other_start)
            gap = _align(source[row:start], text[column:other_start], inside, ratings)
            cuts |= {row + border: column + cut for border, cut in zip(inside, gap, strict=True)}
        row, column = start + length, other_start + length
    return [cuts[border] for border in borders]


def _find_anchors(source: Tokens, text: Tokens) -> list[tuple[int, int, int]]:
    """Return the interiors of long equal passages: both starts and the length."""
    numbers: dict[str, int] = {}
    encoded = [[numbers.setdefault(token, len(numbers)) for token in tokens] for tokens in (source, text)]
    return [
        (block.a + MARGIN, block.b + MARGIN, block.size - 2 * MARGIN)
        for block in Levenshtein.editops(*encoded).as_matching_blocks()
        if block.size >= MIN_ANCHOR
    ]


def _rate_cuts(text: Tokens, start: int, end: int) -> Costs:
    """Return the cost of cutting a text before each token from `start` to `end`."""
    costs = np.zeros(end - start + 1, np.int32)
    for index in range(max(start, 1), min(end + 1, len(text))):
        costs[index - start] = (
            MID_SENTENCE * (not ends_sentence(text, index))
            + LOWERCASE * text[index][0].islower()
            + FINAL_MARK * (text[index] in FINAL)
        )
    return costs


def ends_sentence(text: Tokens, index: int) -> bool:
    """Return True if a sentence ends before a token: after final punctuation and closing marks.

    >>> tokens = tuple('He said " Go . " I did .'.split())
    >>> [index for index in range(1, len(tokens)) if ends_sentence(tokens, index)]
    [6]
    """
    position = index - 1
    while position > 0 and text[position] in CLOSING:
        position -= 1
    return text[position] in FINAL and text[index] not in CLOSING


def _align(source: Tokens, text: Tokens, borders: Sequence[int], ratings: Costs) -> list[int]:
    """Return the cut of a text for each border of a source, all of them different."""
    if (len(source) + 1) * (len(text) + 1) > MAX_CELLS:
        raise UnsuitableData(
            f"{len(source):,} tokens of the source and {len(text):,} of the text have no longer passage in common: "
            "divide the essay, or check that the texts belong together"
        )
    substitutions = _rate_substitutions(source, text)
    steps = np.arange(len(text) + 1, dtype=np.int32) * INSERTION
    rows = np.empty((len(source) + 1, len(text) + 1), np.int32)  # after the cut, if the row is a border
    uncut: dict[int, Costs] = {}
    current = steps
    for index in range(len(source) + 1):
        if index:
            candidates = current + INSERTION
            np.minimum(candidates[1:], current[:-1] + substitutions[index - 1], out=candidates[1:])
            current = np.minimum.accumulate(candidates - steps) + steps
        if index in borders:
            uncut[index] = current
            current = np.minimum.accumulate(current + ratings - steps) + steps
        rows[index] = current
    return _trace(rows, uncut, substitutions)


def _trace(rows: Costs, uncut: dict[int, Costs], substitutions: Costs) -> list[int]:
    """Follow the cheapest path back from the end, and return its column at each border."""
    cuts: list[int] = []
    column = rows.shape[1] - 1
    for row in range(rows.shape[0] - 1, -1, -1):
        costs = rows[row]
        if row in uncut:
            costs = uncut[row]
            while column and rows[row][column] == rows[row][column - 1] + INSERTION:
                column -= 1  # inserted after the cut
            cuts.append(column)
        if not row:
            break
        above = rows[row - 1]
        while True:
            if column and costs[column] == above[column - 1] + substitutions[row - 1][column - 1]:
                column -= 1
                break
            if costs[column] == above[column] + INSERTION:
                break
            column -= 1
    return cuts[::-1]


def _rate_substitutions(source: Tokens, text: Tokens) -> Costs:
    """Return the cost of replacing each token of a source by each token of a text."""
    rows, row_of = _index(source)
    columns, column_of = _index(text)
    lower, other_lower = ([token.lower() for token in tokens] for tokens in (rows, columns))
    similarities = cdist(lower, other_lower, scorer=Levenshtein.normalized_similarity)
    costs = np.minimum(np.rint((1 - similarities) * DISSIMILAR), MAX_SUBSTITUTION).astype(np.int32)
    differing = np.array(rows, object)[:, None] != np.array(columns, object)[None]
    costs += CASE * ((costs == 0) & differing)
    marks, others = (
        np.array([not any(map(str.isalnum, token)) for token in tokens], np.bool_) for tokens in (rows, columns)
    )
    costs = np.where(marks[:, None] & others, np.minimum(costs, PUNCTUATION), costs)
    costs = np.where(marks[:, None] != others, 2 * INSERTION, costs)
    expanded: Costs = costs[np.ix_(row_of, column_of)].astype(np.int32)
    return expanded


def _index(tokens: Tokens) -> tuple[list[str], list[int]]:
    """Return the distinct tokens, and the index of each token among them."""
    numbers: dict[str, int] = {}
    indices = [numbers.setdefault(token, len(numbers)) for token in tokens]
    return list(numbers), indices
