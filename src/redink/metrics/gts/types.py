"""Difficulty by error type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redink.metrics.base import Tier, name_tier
from redink.metrics.gts.chunks import Chunks


class TypeDifficulty(NamedTuple):
    """Mean weight, standard deviation and frequency of an error type."""

    type: str
    mean: float
    deviation: float
    """Sample standard deviation; 0 for a single error."""
    frequency: int


def summarise_types(
    chunks: Chunks, weights: NDArray[np.float64], tier: Tier, name: Callable[[str, Tier], str] = name_tier
) -> list[TypeDifficulty]:
    """Return the error types, hardest first; equally hard ones in the order of their first appearance."""
    return summarise_pools([(chunks, weights)], tier, name)


def summarise_pools(
    pools: Iterable[tuple[Chunks, NDArray[np.float64]]],
    tier: Tier,
    name: Callable[[str, Tier], str] = name_tier,
) -> list[TypeDifficulty]:
    """Return the error types of several annotators together, hardest first."""
    groups: dict[str, list[float]] = {}
    for chunks, weights in pools:
        errors = chunks.errors
        for index, weight in zip(chunks.table[3, errors].tolist(), weights[errors].tolist(), strict=True):
            groups.setdefault(name(chunks.edits[index].type, tier), []).append(weight)
    rows = [
        TypeDifficulty(kind, fmean(values), stdev(values) if len(values) > 1 else 0.0, len(values))
        for kind, values in groups.items()
    ]
    return sorted(rows, key=lambda row: -row.mean)


def measure_error_rate(chunks: Chunks) -> float:
    """Return the fraction of source tokens that are wrong; a missing word counts as one token."""
    spans = chunks.table[:2, chunks.errors]
    tokens = sum(map(len, chunks.sources))
    return float(np.maximum(1, spans[1] - spans[0]).sum() / tokens) if tokens else 0.0
