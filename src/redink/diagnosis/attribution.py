"""Contributions of the edits of a hypothesis to a metric's score of the sentence (Goto et al. 2024)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from math import factorial
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from redink.errors import InvalidParameter, UnscorableSentence, UnsuitableData
from redink.metrics.base import Metric, PooledMetric
from redink.types import Corpus, Edit, Output, Sentence, apply_edits

Method: TypeAlias = Literal["add", "sub", "shapley", "sampling"]
Subset: TypeAlias = frozenset[int]
Value: TypeAlias = Callable[[Subset], float]
MAX_EXACT = 10
"""Edits of a sentence for exact Shapley values: 1,024 versions of it are scored."""
SAMPLES = 100
MAX_VERSIONS = 4096
"""Versions of sentences that are scored at once."""


class Plan(NamedTuple):
    """The versions of a sentence that are needed, and the contributions as a function of their gains."""

    subsets: Sequence[Subset]
    combine: Callable[[Value], list[float]]


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
    _check_method(metric, method)
    if method == "shapley" and len(edits) > MAX_EXACT:
        raise UnsuitableData(
            f"{len(edits)} edits are too many for exact Shapley values (at most {MAX_EXACT}): use sampling", "attribute"
        )
    (values,) = _attribute([(sentence, edits)], metric, [_plan(len(edits), method, samples, seed)])
    return values


def attribute_all(
    metric: Metric,
    sentences: Sequence[tuple[Sentence, Sequence[Edit]]],
    exact: int = MAX_EXACT,
    samples: int = SAMPLES,
    seed: int = 1,
) -> list[list[float] | None]:
    """Return the Shapley values of the edits of many sentences, which are scored together; equal ones once.

    Parameters
    ----------
    metric
        The metric.
    sentences
        Sentences with the edits of a hypothesis.
    exact
        Number of edits up to which values are exact; for more, `samples` orders are drawn from the seed.
    samples, seed
        Number of orders, and random seed.

    Returns
    -------
    list
        Values for each sentence; None for a sentence that the metric cannot score.

    """
    _check_method(metric, "shapley")
    distinct = list(dict.fromkeys((sentence, tuple(edits)) for sentence, edits in sentences))
    plans = [
        _plan(len(edits), "shapley" if len(edits) <= exact else "sampling", samples, seed) for _, edits in distinct
    ]
    values: dict[tuple[Sentence, tuple[Edit, ...]], list[float] | None] = {}
    start = 0
    while start < len(distinct):
        end, size = start + 1, len(plans[start].subsets)
        while end < len(distinct) and size + len(plans[end].subsets) <= MAX_VERSIONS:
            size += len(plans[end].subsets)
            end += 1
        values.update(_attribute_part(distinct[start:end], metric, plans[start:end]))
        start = end
    return [values[sentence, tuple(edits)] for sentence, edits in sentences]


def _attribute_part(
    items: Sequence[tuple[Sentence, tuple[Edit, ...]]], metric: Metric, plans: Sequence[Plan]
) -> dict[tuple[Sentence, tuple[Edit, ...]], list[float] | None]:
    """Return the values of sentences; if one cannot be scored, score the halves."""
    try:
        return dict(zip(items, _attribute(items, metric, plans), strict=True))
    except UnscorableSentence:
        if len(items) == 1:
            return {items[0]: None}
        middle = len(items) // 2
        return _attribute_part(items[:middle], metric, plans[:middle]) | _attribute_part(
            items[middle:], metric, plans[middle:]
        )


def _check_method(metric: Metric, method: str) -> None:
    if method not in get_args(Method):
        raise InvalidParameter(f"method must be {' or '.join(get_args(Method))}, got {method!r}")
    if isinstance(metric, PooledMetric):
        raise UnsuitableData(f"{metric.name} scores systems together, so single edits have no scores")


def _plan(size: int, method: Method, samples: int, seed: int) -> Plan:
    """Plan the contributions of the edits of a sentence."""
    everything = frozenset(range(size))
    if not size:
        return Plan([], lambda _: [])
    if method in ("add", "sub"):
        parts = [frozenset({i}) if method == "add" else everything - {i} for i in range(size)]
        return Plan([everything, *parts], partial(_scale_gains, parts, everything, method))
    if method == "shapley":
        subsets = [frozenset(chosen) for count in range(size + 1) for chosen in combinations(range(size), count)]
        return Plan(subsets, partial(_weigh_subsets, subsets, size))
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    generator = np.random.default_rng(seed)
    orders = [generator.permutation(size).tolist() for _ in range(samples)]
    chains = [[frozenset(order[:count]) for count in range(size + 1)] for order in orders]
    return Plan([subset for chain in chains for subset in chain], partial(_average_orders, orders, chains))


def _scale_gains(parts: Sequence[Subset], everything: Subset, method: Method, gain: Value) -> list[float]:
    """Return gains alone or losses without an edit, scaled to sum up to the gain of all edits."""
    alone = [gain(part) if method == "add" else gain(everything) - gain(part) for part in parts]
    total = sum(alone)
    return [value * gain(everything) / total if total else 0.0 for value in alone]


def _weigh_subsets(subsets: Iterable[Subset], size: int, gain: Value) -> list[float]:
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


def _average_orders(orders: Sequence[Sequence[int]], chains: Sequence[Sequence[Subset]], gain: Value) -> list[float]:
    """Return the mean gain of each edit over random orders."""
    values = [0.0] * len(orders[0])
    for order, chain in zip(orders, chains, strict=True):
        for edit, before, after in zip(order, chain, chain[1:], strict=False):
            values[edit] += (gain(after) - gain(before)) / len(orders)
    return values


def _attribute(
    items: Sequence[tuple[Sentence, Sequence[Edit]]], metric: Metric, plans: Sequence[Plan]
) -> list[list[float]]:
    """Score the versions of all sentences together and return the contributions of their edits."""
    sentences, texts, edited, distinct = [], [], [], []
    for (sentence, edits), plan in zip(items, plans, strict=True):
        subsets = list(dict.fromkeys([frozenset(), *plan.subsets])) if plan.subsets else []
        distinct.append(subsets)
        for subset in subsets:
            chosen = tuple(edits[index] for index in sorted(subset))
            sentences.append(sentence)
            texts.append(apply_edits(sentence.tokens, chosen))
            edited.append((chosen,))
    if not sentences:
        return [[] for _ in items]
    counts = metric.count(Corpus("versions", sentences), Output("versions", texts, edited))
    # Each version alone: references are chosen for it only.
    scores = iter([next(iter(metric.score_sentences(counts.take([row]))))[1].value for row in range(len(sentences))])
    return [
        plan.combine(partial(_subtract, dict(zip(subsets, scores, strict=False)))) if subsets else []
        for subsets, plan in zip(distinct, plans, strict=True)
    ]


def _subtract(scores: dict[Subset, float], subset: Subset) -> float:
    """Return the gain of a version over the source."""
    return scores[subset] - scores[frozenset()]
