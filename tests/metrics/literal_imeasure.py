"""The I-measure word for word and without a thought for time: what the quick one must agree with."""

from __future__ import annotations

from itertools import product

from redink.metrics.imeasure.components import rank_counts
from redink.types import Cluster, Edit, Tokens

MOVES = ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def join_alternative(edits: tuple[Edit, ...]) -> list[Edit]:
    spans = list(dict.fromkeys((edit.start, edit.end) for edit in edits))
    return [
        Edit(*span, tuple(token for edit in edits if (edit.start, edit.end) == span for token in edit.correction))
        for span in spans
    ]


def apply(source: Tokens, edits: list[Edit]) -> Tokens:
    text = list(source)
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end))[::-1]:
        changed = text[: edit.start] + list(edit.correction) + text[max(edit.start, edit.end) :]
        if changed:
            text = changed
    return tuple(text) or source


def list_references(source: Tokens, clusters: tuple[Cluster, ...]) -> list[Tokens]:
    options = []
    for cluster in clusters:
        own = [join_alternative(alternative.edits) for alternative in cluster.alternatives]
        options.append(own if cluster.required else [*own, []])
    references = []
    for combination in product(*options):
        edits = [edit for option in combination for edit in option]
        spans = [(edit.start, edit.end) for edit in edits]
        if len(set(spans)) == len(spans):
            references.append(apply(source, edits))
    return list(dict.fromkeys(references))


def align(s: Tokens, h: Tokens, r: Tokens, gap: int = 2, mismatch: int = 3) -> list[tuple[str | None, ...]]:
    """The columns of the first best alignment, a gap as None."""
    cost: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}

    def pay(column: tuple[str | None, ...]) -> int:
        total = 0
        for one, other in ((0, 1), (0, 2), (1, 2)):
            a, b = column[one], column[other]
            total += 0 if a == b else gap if a is None or b is None else mismatch
        return total

    def column_of(cell: tuple[int, int, int], move: tuple[int, int, int]) -> tuple[str | None, ...]:
        steps = zip((s, h, r), cell, move, strict=True)
        return tuple(text[position - 1] if step else None for text, position, step in steps)

    def before(cell: tuple[int, int, int], move: tuple[int, int, int]) -> tuple[int, int, int]:
        return cell[0] - move[0], cell[1] - move[1], cell[2] - move[2]

    for cell in product(range(len(s) + 1), range(len(h) + 1), range(len(r) + 1)):
        prices = [cost[before(cell, move)] + pay(column_of(cell, move)) for move in MOVES if before(cell, move) in cost]
        cost.setdefault(cell, min(prices, default=0))
    cell = (len(s), len(h), len(r))
    columns = []
    while cell != (0, 0, 0):
        move = next(
            move
            for move in MOVES
            if before(cell, move) in cost and cost[before(cell, move)] + pay(column_of(cell, move)) == cost[cell]
        )
        columns.append(column_of(cell, move))
        cell = before(cell, move)
    return columns[::-1]


def classify(columns: list[tuple[str | None, ...]]) -> list[int]:
    """TP, TN, FP, FN and FPN of correction."""
    counts = [0] * 5
    for s, h, r in columns:
        if s == h:
            counts[1 if s == r else 3] += 1
        elif s == r:
            counts[2] += 1
        elif h == r:
            counts[0] += 1
        else:
            for index in (2, 3, 4):
                counts[index] += 1
    return counts


def count(s: Tokens, h: Tokens, r: Tokens, gap: int = 2, mismatch: int = 3) -> tuple[int, ...]:
    _, base_tn, _, base_fn, _ = classify(align(s, s, r, gap, mismatch))
    return (*classify(align(s, h, r, gap, mismatch)), base_tn, base_fn)


def find_best(
    every: set[tuple[int, ...]], target: str, w: float, beta: float
) -> tuple[tuple[float, ...], set[tuple[int, ...]]]:
    """The rank of the best counts, and all counts that have it."""
    ranks = {counts: rank_counts(counts, target, w, beta) for counts in every}
    best = max(ranks.values())
    return best, {counts for counts, rank in ranks.items() if rank == best}
