"""Evaluations of single systems joined: what was counted at different times in, one evaluation of all systems out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from redink.errors import UnsuitableData
from redink.metrics.counts import Counts
from redink.scoring.details import ComputedDetails, SkippedSentence
from redink.scoring.evaluation import Evaluation
from redink.types import Score

SAME = ("n", "data", "refs", "engine", "ref-edits")
"""What must be the same for numbers to be comparable."""


def join_evaluations(evaluations: Sequence[Evaluation]) -> Evaluation:
    """One evaluation of all systems, by the metrics that all of them have; each needs its counts.

    Nothing is counted again. A sentence that a metric skipped for one system is skipped for all, as it would have been
    had they been scored together: only scores that this changes are computed again, and lose their interval.
    """
    if not evaluations:
        raise UnsuitableData("there is nothing to join: no evaluations are given")
    first, *others = evaluations
    metrics = [name for name in first.metrics if all(name in other.metrics for other in others)]
    if not metrics:
        raise UnsuitableData("these results have no metric in common")
    systems = [system for results in evaluations for system in results.systems]
    if twice := next((system for place, system in enumerate(systems) if system in systems[:place]), None):
        raise UnsuitableData(f"two systems have the name '{twice}': rename one of them")
    for other in others:
        _check_same(first, other, metrics)
    scores: dict[str, dict[str, Score]] = {}
    counts: dict[str, dict[str, Counts]] = {}
    skipped: list[SkippedSentence] = []
    for name in metrics:
        found = {item.sentence: item for results in evaluations for item in results.skipped if item.metric == name}
        scores[name], counts[name] = _join(name, evaluations, found)
        skipped += (found[sentence] for sentence in sorted(found))
    return replace(
        first,
        metrics={name: first.metrics[name] for name in metrics},
        scores=scores,
        details=ComputedDetails(
            {name: first.measures[name] for name in metrics}, counts, first.sentences, tuple(skipped)
        ),
        comparisons=(),
        type_comparisons=(),
        skipped=tuple(skipped),
        failed={name: reason for results in evaluations for name, reason in results.failed.items()},
        cautions=tuple(dict.fromkeys(caution for results in evaluations for caution in results.cautions)),
        edits=None,
    )


def rename_system(results: Evaluation, name: str) -> Evaluation:
    """The evaluation of one system under another name."""
    (old,) = results.systems
    counted = ComputedDetails(
        results.measures,
        {metric: {name: by_system[old]} for metric, by_system in results.counts.items()},
        results.sentences,
        tuple(item._replace(system=name if item.system == old else item.system) for item in results.skipped),
    )
    return replace(
        results,
        scores={metric: {name: scores[old]} for metric, scores in results.scores.items()},
        details=counted,
        skipped=counted.skipped,
    )


def _check_same(first: Evaluation, other: Evaluation, metrics: Sequence[str]) -> None:
    for name in metrics:
        ours, theirs = (next(iter(results.scores[name].values())).signature.fields for results in (first, other))
        for key in SAME:
            if key in ours and key in theirs and ours[key] != theirs[key]:
                raise UnsuitableData(
                    f"{other.systems[0]} was not scored like {first.systems[0]}: {name} has {key}:{theirs[key]}, "
                    f"not {key}:{ours[key]}"
                )


def _join(
    name: str, evaluations: Sequence[Evaluation], found: Mapping[int, SkippedSentence]
) -> tuple[dict[str, Score], dict[str, Counts]]:
    """The scores and counts of all systems by one metric, without the sentences that any of them lacks."""
    scores: dict[str, Score] = {}
    counts: dict[str, Counts] = {}
    for results in evaluations:
        mine = {item.sentence for item in results.skipped if item.metric == name}
        more = found.keys() - mine
        held = np.array([number not in found for number in range(1, results.sentences + 1) if number not in mine])
        for system, score in results.scores[name].items():
            counted = results.counts[name][system]
            if more:
                counted = counted.take(np.flatnonzero(held))
                score = _score_again(results, name, counted, score, len(found))
            scores[system], counts[system] = score, counted
    return scores, counts


def _score_again(results: Evaluation, name: str, counts: Counts, old: Score, skipped: int) -> Score:
    """Score counts without the skipped sentences; the number of them is stated before the number of sentences."""
    signature = old.signature.without_interval().drop("left-out").insert("n", "left-out", skipped)
    return replace(results.measures[name].score(counts), signature=signature)
