"""Crossing arcs: restore the tree that decorated labels describe.

The parser builds trees without crossing arcs. In training, an arc that would cross was attached to a head further up,
and the label of its true head was appended to its own: `prep||dobj` is a prep that belongs to a dobj below its head.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

DELIMITER = "||"

Spans: TypeAlias = Sequence[tuple[int, int]]
"""First and last token at or below each token."""
FindSpans: TypeAlias = Callable[[Sequence[int]], Spans]


def lower_arcs(heads: list[int], labels: list[str], spaces: Sequence[int], spans: Spans) -> None:
    """Give each decorated token its true label and head, from left to right and in place.

    The head is the first token with the given label below the current head, level by level and left to right; if there
    is none, the head stays. Whitespace is no candidate. As in the original, a token's children are searched only within
    the span that it had before any arc was lowered.
    """
    for token, label in enumerate(labels):
        plain, decorated, head_label = label.partition(DELIMITER)
        if decorated:
            heads[token] = find_head(token, head_label, heads, labels, spaces, spans)
            labels[token] = plain


def find_head(
    token: int,
    head_label: str,
    heads: Sequence[int],
    labels: Sequence[str],
    spaces: Sequence[int],
    spans: Spans,
) -> int:
    """Return the first token labelled `head_label` below the head of `token`, or that head."""
    level = [heads[token]]
    while level:
        below = []
        for head in level:
            first, last = spans[head]
            for child in range(first, last + 1):
                if heads[child] != head or child in (head, token) or spaces[child]:
                    continue
                if labels[child] == head_label:
                    return child
                below.append(child)
        level = below
    return heads[token]


def climb_spans(heads: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last token at or below each token, as spaCy 2 finds them: from each token upwards.

    >>> climb_spans([1, 1, 3, 1])
    [(0, 0), (0, 3), (2, 2), (2, 3)]
    """
    first, last = list(range(len(heads))), list(range(len(heads)))
    for token in range(len(heads)):
        head, steps = token, 0
        while heads[head] != head and steps < len(heads):
            head, steps = heads[head], steps + 1
            first[head] = min(first[head], token)
            last[head] = max(last[head], token)
    return list(zip(first, last, strict=True))


MAX_SWEEPS = 12
"""Sweeps after which spaCy 3 accepts spans that are still incomplete."""


def sweep_spans(heads: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last token at or below each token, as spaCy 3 finds them: in sweeps over the text.

    >>> sweep_spans([1, 1, 3, 1])
    [(0, 0), (0, 3), (2, 2), (2, 3)]
    """
    size = len(heads)
    first, last = list(range(size)), list(range(size))
    for _ in range(MAX_SWEEPS):
        for order in (range(size), range(size - 1, -1, -1)):
            for token in order:
                head = heads[token]
                first[head] = min(first[head], first[token])
                last[head] = max(last[head], last[token])
        starts = {first[token] for token in range(size) if heads[token] == token}
        if not _leave_sentences(heads, sorted({*starts, size - 1} - {0})):
            break
    return list(zip(first, last, strict=True))


def _leave_sentences(heads: Sequence[int], ends: Sequence[int]) -> bool:
    """Return True if a token before one of these ends has its head outside the sentence."""
    begin = 0
    for end in ends:
        if any(not begin <= head <= end for head in heads[begin:end]):
            return True
        begin = end
    return False
