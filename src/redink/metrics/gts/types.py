"""Difficulty by error type."""

from __future__ import annotations

from collections.abc import Callable
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
    """Summarise difficulty by error type, hardest first; ties keep the order of first appearance."""
    groups: dict[str, list[float]] = {}
    errors = chunks.errors
    for index, weight in zip(chunks.table[3, errors].tolist(), weights[errors].tolist(), strict=True):
        groups.setdefault(name(chunks.edits[index].type, tier), []).append(weight)
    rows = [
        TypeDifficulty(error_type, fmean(group), stdev(group) if len(group) > 1 else 0.0, len(group))
        for error_type, group in groups.items()
    ]
    return sorted(rows, key=lambda row: -row.mean)


def measure_error_rate(chunks: Chunks) -> float:
    """Return the fraction of source tokens that are wrong; a missing word counts as one token."""
    spans = chunks.table[:2, chunks.errors]
    tokens = sum(map(len, chunks.sources))
    return float(np.maximum(1, spans[1] - spans[0]).sum() / tokens) if tokens else 0.0
