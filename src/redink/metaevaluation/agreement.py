"""Agreement of one metric with human judgements, and comparison of two metrics."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from redink.metaevaluation.human_scores import HumanScores
from redink.metaevaluation.results import (
    CorrelationEstimate,
    Interval,
    MetricAgreement,
    MetricComparison,
    SentenceAgreement,
)
from redink.metaevaluation.sentence_level import agree, calibrate, cross, reduce_sums, subtract, sum_sentences
from redink.metaevaluation.significance import compare_williams, permute, permute_marks
from redink.metaevaluation.system_level import (
    COEFFICIENTS,
    aggregate_drawn_trueskill,
    aggregate_drawn_wins,
    aggregate_trueskill,
    aggregate_wins,
    discount_doubles,
    leave_one_out,
    measure,
    show,
    slide_window,
    take_interval,
)
from redink.metrics.base import Metric
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.statistics.bootstrap import score_draws


def score_alone(metric: Metric, counts: Counts) -> list[float]:
    """Score each sentence alone, so that references chosen for other sentences do not matter."""
    plain = replace(counts, types=None)
    if counts.table.shape[1] == 1:  # only one reference to choose
        return [score.value for _, score in metric.score_sentences(plain)]
    return [
        score.value for row in range(len(plain)) for _, score in metric.score_sentences(plain.take(np.array([row])))
    ]


class MetricView:
    """One metric's scores of the judged systems."""

    def __init__(self, human: HumanScores, name: str) -> None:
        self.human, self.name = human, name
        self.metric, self.counts = human.results.measures[name], human.take_counts(name)
        scored = {system: score_alone(self.metric, counts) for system, counts in self.counts.items()}
        self.matrix = np.array([scored[system] for system in human.systems])
        self.scores = self._aggregate()
        self.sums: Real | None = None
        self.sentence: SentenceAgreement | None = None
        if human.pairs is not None:
            by_number = {system: dict(zip(human.rows, values, strict=True)) for system, values in scored.items()}
            self._score_pairs(subtract(human.pairs, by_number))

    def _score_pairs(self, differences: Real) -> None:
        """Compute the agreement on pairs of texts."""
        human, pairs = self.human, self.human.pairs
        assert pairs is not None
        rule, calibration = human.protocol.rule, calibrate(pairs, differences)
        rows = human.number_sentences(pairs.sentence)
        self.sums = sum_sentences(pairs, differences, rule, rows, len(human.rows), calibration.epsilon)
        drawn = reduce_sums(np.concatenate([sum_draws(self.sums, draws) for draws in human.draws]), rule)
        self.sentence = SentenceAgreement(
            agree(pairs, differences, rule),
            cross(pairs, differences).tau_b,
            calibration,
            {name: take_interval(values) for name, values in drawn.items()},
        )

    def _aggregate(self) -> Real:
        aggregation = self.human.protocol.aggregation
        if aggregation == "corpus":
            return np.array([self.metric.score(self.counts[system]).value for system in self.human.systems])
        if aggregation == "mean":
            means: Real = self.matrix.mean(axis=1)
            return means
        return aggregate_wins(self.matrix) if aggregation == "wins" else aggregate_trueskill(self.matrix)

    def _draw(self, draws: Whole) -> Real:
        """Return the systems' scores in resampled sentences (draw × system)."""
        aggregation = self.human.protocol.aggregation
        if aggregation == "corpus":
            columns = [score_draws(self.metric, self.counts[system], draws) for system in self.human.systems]
            return np.stack(columns, axis=1)
        if aggregation == "mean":
            means: Real = sum_draws(self.matrix.T, draws) / draws.shape[1]
            return means
        return (aggregate_drawn_wins if aggregation == "wins" else aggregate_drawn_trueskill)(self.matrix, draws)

    def summarise(self) -> MetricAgreement:
        """Return everything measured for this metric."""
        human, protocol = self.human, self.human.protocol
        signature = next(iter(human.results.scores[self.name].values())).signature
        window = min(protocol.window, len(human.systems))
        out = leave_one_out(human.vector, self.scores)
        return MetricAgreement(
            self.name,
            f"{signature}|{protocol.signature}",
            dict(zip(human.systems, self.scores.tolist(), strict=True)),
            self._resample(),
            self.sentence,
            slide_window(human.vector, self.scores, window),
            dict(zip(human.systems, out, strict=True)),
        )

    def _resample(self) -> dict[str, CorrelationEstimate]:
        """Return the correlation coefficients with their intervals."""
        human, indices = self.human, self.human.drawn_systems
        values = measure(human.vector, self.scores)
        by_systems = discount_doubles(measure(human.vector[indices], self.scores[indices]), indices)
        drawn = np.concatenate([self._draw(draws) for draws in human.draws])
        all_draws = np.arange(len(indices))[:, None]
        by_sentences = measure(human.drawn, drawn)
        by_both = discount_doubles(measure(human.drawn[all_draws, indices], drawn[all_draws, indices]), indices)

        def list_intervals(name: str) -> tuple[Interval, ...]:
            return tuple(take_interval(values[name]) for values in (by_systems, by_sentences, by_both))

        return {name: CorrelationEstimate(show(value), *list_intervals(name)) for name, value in values.items()}


def compare_metrics(first: MetricView, second: MetricView) -> MetricComparison:
    """Test whether the first metric agrees better with human judgements than the second."""
    human, protocol = first.human.vector, first.human.protocol
    correlate = COEFFICIENTS[protocol.compared]
    first_human, second_human, between = (
        float(correlate(*scores))
        for scores in ((human, first.scores), (human, second.scores), (first.scores, second.scores))
    )
    defined = not np.isnan([first_human, second_human, between]).any() and len(human) > 3
    _, permutation_p = permute(
        human, first.matrix, second.matrix, correlate, protocol.swap, protocol.samples, protocol.seed
    )
    accuracy_difference, accuracy_p = None, None
    if first.sums is not None and second.sums is not None:
        correct, other_correct = (sums[:, 0] / max(1.0, float(sums[:, 1].sum())) for sums in (first.sums, second.sums))
        accuracy_difference, accuracy_p = permute_marks(correct, other_correct, protocol.samples, protocol.seed)
    return MetricComparison(
        first.name, second.name, first_human - second_human if defined else None,
        compare_williams(first_human, second_human, between, len(human)).p if defined else None,
        None, permutation_p, accuracy_difference, accuracy_p,
    )  # fmt: skip
