"""One metric against people: its counts in, how well it agrees with people out; and one metric against another."""

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
    """Each sentence's score as if it were the whole corpus: the reference that others chose must not matter."""
    plain = replace(counts, types=None)
    if counts.table.shape[1] == 1:  # nothing to choose
        return [score.value for _, score in metric.score_sentences(plain)]
    return [
        score.value for row in range(len(plain)) for _, score in metric.score_sentences(plain.take(np.array([row])))
    ]


class MetricView:
    """One metric's side."""

    def __init__(self, people: HumanScores, name: str) -> None:
        self.people, self.name = people, name
        self.metric, self.counts = people.results.measures[name], people.take_counts(name)
        scored = {system: score_alone(self.metric, counts) for system, counts in self.counts.items()}
        self.matrix = np.array([scored[system] for system in people.systems])
        self.scores = self._aggregate()
        self.sums: Real | None = None
        self.sentence: SentenceAgreement | None = None
        if people.pairs is not None:
            by_number = {system: dict(zip(people.rows, values, strict=True)) for system, values in scored.items()}
            self._judge(subtract(people.pairs, by_number))

    def _judge(self, differences: Real) -> None:
        """The agreement on pairs of texts."""
        people, pairs = self.people, self.people.pairs
        assert pairs is not None
        rule, calibration = people.protocol.rule, calibrate(pairs, differences)
        places = people.number_sentences(pairs.sentence)
        self.sums = sum_sentences(pairs, differences, rule, places, len(people.rows), calibration.epsilon)
        drawn = reduce_sums(np.concatenate([sum_draws(self.sums, portion) for portion in people.draws]), rule)
        self.sentence = SentenceAgreement(
            agree(pairs, differences, rule),
            cross(pairs, differences).tau_b,
            calibration,
            {name: take_interval(values) for name, values in drawn.items()},
        )

    def _aggregate(self) -> Real:
        way = self.people.protocol.aggregation
        if way == "corpus":
            return np.array([self.metric.score(self.counts[system]).value for system in self.people.systems])
        if way == "mean":
            means: Real = self.matrix.mean(axis=1)
            return means
        return aggregate_wins(self.matrix) if way == "wins" else aggregate_trueskill(self.matrix)

    def _draw(self, portion: Whole) -> Real:
        """The systems' scores in drawn sentences (draw × system)."""
        way = self.people.protocol.aggregation
        if way == "corpus":
            columns = [score_draws(self.metric, self.counts[system], portion) for system in self.people.systems]
            return np.stack(columns, axis=1)
        if way == "mean":
            means: Real = sum_draws(self.matrix.T, portion) / portion.shape[1]
            return means
        return (aggregate_drawn_wins if way == "wins" else aggregate_drawn_trueskill)(self.matrix, portion)

    def conclude(self) -> MetricAgreement:
        """All figures of this metric."""
        people, protocol = self.people, self.people.protocol
        signature = next(iter(people.results.scores[self.name].values())).signature
        window = min(protocol.window, len(people.systems))
        out = leave_one_out(people.vector, self.scores)
        return MetricAgreement(
            self.name,
            f"{signature}|{protocol.signature}",
            dict(zip(people.systems, self.scores.tolist(), strict=True)),
            self._resample(),
            self.sentence,
            slide_window(people.vector, self.scores, window),
            dict(zip(people.systems, out, strict=True)),
        )

    def _resample(self) -> dict[str, CorrelationEstimate]:
        """The coefficients with their intervals."""
        people, picked = self.people, self.people.drawn_systems
        values = measure(people.vector, self.scores)
        by_systems = discount_doubles(measure(people.vector[picked], self.scores[picked]), picked)
        drawn = np.concatenate([self._draw(portion) for portion in people.draws])
        every = np.arange(len(picked))[:, None]
        by_sentences = measure(people.drawn, drawn)
        by_both = discount_doubles(measure(people.drawn[every, picked], drawn[every, picked]), picked)

        def find(name: str) -> tuple[Interval, ...]:
            return tuple(take_interval(figures[name]) for figures in (by_systems, by_sentences, by_both))

        return {name: CorrelationEstimate(show(value), *find(name)) for name, value in values.items()}


def compare_metrics(one: MetricView, two: MetricView) -> MetricComparison:
    """Test whether the first metric agrees better with people than the second."""
    human, protocol = one.people.vector, one.people.protocol
    find = COEFFICIENTS[protocol.compared]
    better, worse, between = (
        float(find(*sides)) for sides in ((human, one.scores), (human, two.scores), (one.scores, two.scores))
    )
    defined = not np.isnan([better, worse, between]).any() and len(human) > 3
    moved = permute(human, one.matrix, two.matrix, find, protocol.swap, protocol.samples, protocol.seed)
    difference, p = None, None
    if one.sums is not None and two.sums is not None:
        mine, theirs = (sums[:, 0] / max(1.0, float(sums[:, 1].sum())) for sums in (one.sums, two.sums))
        difference, p = permute_marks(mine, theirs, protocol.samples, protocol.seed)
    return MetricComparison(
        one.name, two.name, better - worse if defined else None,
        compare_williams(better, worse, between, len(human)).p if defined else None,
        None, moved[1], difference, p,
    )  # fmt: skip
