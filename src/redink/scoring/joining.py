"""Joining evaluations of single systems that were counted separately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from redink.errors import UnsuitableData
from redink.metrics.counts import Counts
from redink.scoring.details import ComputedDetails, SkippedSentence
from redink.scoring.evaluation import Evaluation
from redink.types import Score

COMPARED_FIELDS = ("n", "data", "refs", "engine", "ref-edits", "bank")
"""Signature fields that must be equal for scores to be comparable."""


def join_evaluations(evaluations: Sequence[Evaluation]) -> Evaluation:
    """Join evaluations, keeping the metrics that all of them have; each needs its counts.

    Nothing is counted again. A sentence that a metric skipped for one system is skipped for all, as if the systems had
    been scored together: only scores affected by this are recomputed, and lose their interval.
    """
    if not evaluations:
        raise UnsuitableData("no evaluations to join")
    first, *others = evaluations
    metrics = [name for name in first.metrics if all(name in other.metrics for other in others)]
    if not metrics:
        raise UnsuitableData("the results have no metric in common")
    systems = [system for results in evaluations for system in results.systems]
    if duplicate := next((system for index, system in enumerate(systems) if system in systems[:index]), None):
        raise UnsuitableData(f"two systems have the name '{duplicate}': rename one of them")
    for other in others:
        _check_same(first, other, metrics)
    scores: dict[str, dict[str, Score]] = {}
    counts: dict[str, dict[str, Counts]] = {}
    skipped: list[SkippedSentence] = []
    for name in metrics:
        skipped_by_sentence = {
            item.sentence: item for results in evaluations for item in results.skipped if item.metric == name
        }
        scores[name], counts[name] = _join(name, evaluations, skipped_by_sentence)
        skipped += (skipped_by_sentence[sentence] for sentence in sorted(skipped_by_sentence))
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
    """Rename the system of an evaluation of one system."""
    (old,) = results.systems
    details = ComputedDetails(
        results.measures,
        {metric: {name: by_system[old]} for metric, by_system in results.counts.items()},
        results.sentences,
        tuple(item._replace(system=name if item.system == old else item.system) for item in results.skipped),
    )
    return replace(
        results,
        scores={metric: {name: scores[old]} for metric, scores in results.scores.items()},
        details=details,
        skipped=details.skipped,
    )


def _check_same(first: Evaluation, other: Evaluation, metrics: Sequence[str]) -> None:
    for name in metrics:
        first_fields, other_fields = (
            next(iter(results.scores[name].values())).signature.fields for results in (first, other)
        )
        for key in COMPARED_FIELDS:
            if key in first_fields and key in other_fields and first_fields[key] != other_fields[key]:
                raise UnsuitableData(
                    f"{other.systems[0]} was not scored like {first.systems[0]}: {name} has {key}:{other_fields[key]}, "
                    f"not {key}:{first_fields[key]}"
                )


def _join(
    name: str, evaluations: Sequence[Evaluation], skipped_by_sentence: Mapping[int, SkippedSentence]
) -> tuple[dict[str, Score], dict[str, Counts]]:
    """Return the scores and counts of all systems by one metric, without sentences that any of them skipped."""
    scores: dict[str, Score] = {}
    counts: dict[str, Counts] = {}
    for results in evaluations:
        own = {item.sentence for item in results.skipped if item.metric == name}
        added = skipped_by_sentence.keys() - own
        remaining = np.array(
            [number not in skipped_by_sentence for number in range(1, results.sentences + 1) if number not in own]
        )
        for system, score in results.scores[name].items():
            counted = results.counts[name][system]
            if added:
                counted = counted.take(np.flatnonzero(remaining))
                score = _rescore(results, name, counted, score, len(skipped_by_sentence))
            scores[system], counts[system] = score, counted
    return scores, counts


def _rescore(results: Evaluation, name: str, counts: Counts, old: Score, skipped: int) -> Score:
    """Score counts without the skipped sentences; the signature states their number before the number of sentences."""
    signature = old.signature.without_interval().drop("left-out").insert("n", "left-out", skipped)
    return replace(results.measures[name].score(counts), signature=signature)
