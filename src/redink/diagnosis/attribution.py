"""Contributions of the edits of a hypothesis to a metric's score of the sentence (Goto et al. 2024)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import factorial
from typing import Literal, TypeAlias, get_args

import numpy as np

from redink.errors import InvalidParameter, UnsuitableData
from redink.metrics.base import Metric, PooledMetric
from redink.types import Corpus, Edit, Output, Sentence, apply_edits

Method: TypeAlias = Literal["add", "sub", "shapley", "sampling"]
Subset: TypeAlias = frozenset[int]
Value: TypeAlias = Callable[[Subset], float]
MAX_EXACT = 10
"""Edits of a sentence for exact Shapley values: 1,024 versions of it are scored."""
SAMPLES = 100


def attribute(
    metric: Metric,
    sentence: Sentence,
    edits: Sequence[Edit],
    method: Method = "shapley",
    samples: int = SAMPLES,
    seed: int = 1,
) -> list[float]:
    """Return the contribution of each edit to the score of a sentence, relative to the unchanged source.

    Parameters
    ----------
    metric
        The metric; its score of one sentence must not depend on other systems.
    sentence
        The source, with references if the metric reads them.
    edits
        The edits of the hypothesis in the order of the source.
    method
        `add`: the gain of each edit alone; `sub`: the loss without it, both scaled to sum up to the gain of all edits;
        `shapley`: the mean gain over all orders of the edits; `sampling`: over some orders.
    samples, seed
        Number of orders that `sampling` draws, and its random seed.

    Raises
    ------
    InvalidParameter, UnsuitableData
        If the method is unknown, there are too many edits for exact values, or the metric scores systems together.

    """
    if method not in get_args(Method):
        raise InvalidParameter(f"method must be {' or '.join(get_args(Method))}, got {method!r}")
    if isinstance(metric, PooledMetric):
        raise UnsuitableData(f"{metric.name} scores systems together, so single edits have no scores")
    if method == "shapley" and len(edits) > MAX_EXACT:
        raise UnsuitableData(
            f"{len(edits)} edits are too many for exact Shapley values (at most {MAX_EXACT}): use sampling", "attribute"
        )
    if not edits:
        return []
    size = len(edits)
    everything = frozenset(range(size))
    if method in ("add", "sub"):
        parts = [frozenset({i}) if method == "add" else everything - {i} for i in range(size)]
        gain = _score_versions(metric, sentence, edits, [everything, *parts])
        alone = [gain(part) if method == "add" else gain(everything) - gain(part) for part in parts]
        total = sum(alone)
        return [value * gain(everything) / total if total else 0.0 for value in alone]
    if method == "shapley":
        subsets = [frozenset(chosen) for count in range(size + 1) for chosen in combinations(range(size), count)]
        return _weigh_subsets(_score_versions(metric, sentence, edits, subsets), subsets, size)
    return _average_orders(metric, sentence, edits, samples, seed)


def _weigh_subsets(gain: Value, subsets: Iterable[Subset], size: int) -> list[float]:
    """Return exact Shapley values."""
    values = [0.0] * size
    for subset in subsets:
        weight = (
            factorial(len(subset)) * factorial(size - len(subset) - 1) / factorial(size) if len(subset) < size else 0
        )
        for edit in range(size):
            if edit not in subset:
                values[edit] += weight * (gain(subset | {edit}) - gain(subset))
    return values


def _average_orders(metric: Metric, sentence: Sentence, edits: Sequence[Edit], samples: int, seed: int) -> list[float]:
    """Return the mean gain of each edit over random orders."""
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    generator = np.random.default_rng(seed)
    orders = [generator.permutation(len(edits)).tolist() for _ in range(samples)]
    chains = [[frozenset(order[:count]) for count in range(len(order) + 1)] for order in orders]
    gain = _score_versions(metric, sentence, edits, [subset for chain in chains for subset in chain])
    values = [0.0] * len(edits)
    for order, chain in zip(orders, chains, strict=True):
        for edit, before, after in zip(order, chain, chain[1:], strict=False):
            values[edit] += (gain(after) - gain(before)) / samples
    return values


def _score_versions(metric: Metric, sentence: Sentence, edits: Sequence[Edit], subsets: Iterable[Subset]) -> Value:
    """Score the source with each of these subsets of the edits; return the gain over the source of each."""
    distinct = list(dict.fromkeys([frozenset(), *subsets]))
    chosen = [tuple(edits[index] for index in sorted(subset)) for subset in distinct]
    texts = [apply_edits(sentence.tokens, own) for own in chosen]
    corpus = Corpus("versions", [sentence] * len(distinct))
    counts = metric.count(corpus, Output("versions", texts, [(own,) for own in chosen]))
    # Each version alone: references are chosen for it only.
    scores = [next(iter(metric.score_sentences(counts.take([row]))))[1].value for row in range(len(distinct))]
    by_subset = dict(zip(distinct, scores, strict=True))
    return lambda subset: by_subset[subset] - by_subset[frozenset()]
