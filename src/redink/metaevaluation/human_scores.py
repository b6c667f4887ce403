"""Human scores of systems, from judgements or from a publication, with which every metric is compared."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from redink.errors import UnsuitableData, number_of
from redink.metaevaluation.pairs import SETS, Pairs, list_systems, make_pairs, unfold
from redink.metaevaluation.ratings import (
    FEW_STEPS,
    RatingMethod,
    ResamplingUnit,
    describe_method,
    expect_wins,
    measure_kappa,
    rank_systems,
)
from redink.metaevaluation.results import PUBLISHED, HumanRanking, MetaEvaluationSettings
from redink.metaevaluation.system_level import draw_systems, order_best_first, show
from redink.metaevaluation.trueskill import follow
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.scoring.evaluation import Evaluation
from redink.statistics.bootstrap import draw_corpora
from redink.statistics.correlations import correlate_pearson
from redink.types import Judgement

FEW_SYSTEMS = 8  # a caution is added to correlations over fewer systems
MAX_RATING_SAMPLES = 1000  # bootstrap samples for the intervals of human scores


class HumanScores:
    """Data that all metrics are compared with: systems, sentences, human scores, pairs and bootstrap samples."""

    def __init__(
        self,
        results: Evaluation,
        judgements: Sequence[Judgement],
        protocol: MetaEvaluationSettings,
        human: Mapping[str, float] | None,
    ) -> None:
        if human is None and not judgements:
            raise UnsuitableData("neither judgements nor human scores of systems were given")
        if not judgements:
            protocol = replace(protocol, sentences="all")
        self.results, self.protocol, self.cautions = results, protocol, list[str]()
        skipped = {item.sentence for item in results.skipped}
        self.judged = [item for item in judgements if item.sentence not in skipped]
        if len(self.judged) < len(judgements):
            many = number_of(len(judgements) - len(self.judged), "judgement")
            self.cautions.append(f"{many} ignored: a metric skipped the sentences.")
        self.all_pairs = make_pairs(self.judged, list_systems(self.judged)) if self.judged else None
        self.systems = self._choose_systems(human)
        self.ranking = rank_by_judgements(self.judged, protocol.human, protocol.samples, protocol.seed, self.systems)
        ratings = self.ranking.standings if self.ranking else ()
        scores = human if human is not None else {rating.system: rating.score for rating in ratings}
        self.scores = {system: scores[system] for system in self.systems}
        self.published = human is not None
        self.pairs = self._pair_up()
        self.rows = self._choose_sentences(skipped)
        self.vector = np.array(list(self.scores.values()))
        self.drawn_systems = draw_systems(len(self.systems), protocol.samples, protocol.seed)
        self.draws = list(draw_corpora(len(self.rows), protocol.samples, protocol.seed))
        self.drawn = self._draw()

    def _choose_systems(self, human: Mapping[str, float] | None) -> tuple[str, ...]:
        """Return the systems that were judged and that have an output; add cautions for the others."""
        excluded = {*SETS[self.protocol.set], *self.protocol.without}
        judged = self.all_pairs.systems if self.all_pairs else ()
        scored = sorted(set(judged if human is None else human) - excluded)
        available = set(self.results.systems) - excluded
        systems = tuple(name for name in scored if name in available)
        if len(systems) < 3:
            raise UnsuitableData(
                f"correlations need at least three judged systems, got {len(systems)}; "
                f"judged systems: {', '.join(scored)}"
            )
        unjudged, missing = sorted(available - set(scored)), sorted(set(scored) - available)
        if unjudged:
            self.cautions.append(f"Ignored because not judged: {', '.join(unjudged)}.")
        if missing:
            self.cautions.append(
                f"Judged, but not in the correlations because there is no output: {', '.join(missing)}."
            )
        if len(systems) < FEW_SYSTEMS:
            self.cautions.append(f"With {len(systems)} systems correlations are not informative.")
        return systems

    def _pair_up(self) -> Pairs | None:
        """Return the pairs of texts of each sentence; None if there are only published scores."""
        if self.all_pairs is None:
            return None
        by_score = self.protocol.order == "human"
        listed = order_best_first(self.systems, self.scores) if by_score else self.systems
        return make_pairs(self.judged, listed, self.protocol.rule.expansion)

    def _choose_sentences(self, skipped: set[int]) -> list[int]:
        """Return the numbers of the sentences on which metrics score systems, counting from 1."""
        if self.protocol.sentences == "judged":
            return sorted({item.sentence for item in self.judged})
        return [number for number in range(1, self.results.sentences + 1) if number not in skipped]

    def take_counts(self, metric: str) -> dict[str, Counts]:
        """Return a metric's counts of the chosen sentences by system."""
        skipped = sorted(item.sentence for item in self.results.skipped if item.metric == metric)
        rows = [number - 1 - int(np.searchsorted(skipped, number)) for number in self.rows]
        return {system: self.results.counts[metric][system].take(rows) for system in self.systems}

    def number_sentences(self, sentences: Whole) -> Whole:
        """Return the rows of judged sentences among the chosen sentences."""
        return np.searchsorted(self.rows, sentences)

    def _draw(self) -> Real:
        """Return human scores in resampled sentences (draw × system); published scores do not vary."""
        if self.published or self.all_pairs is None:
            return np.broadcast_to(self.vector, (self.protocol.samples, len(self.vector)))
        cells = self.all_pairs.count_groups(self.number_sentences(self.all_pairs.sentence), len(self.rows))
        columns = [self.all_pairs.systems.index(name) for name in self.systems]
        drawn = []
        for draws in self.draws:
            wins, ties = unfold(sum_draws(cells, draws), len(self.all_pairs.systems))
            scores = expect_wins(wins) if self.protocol.human == "ew" else follow(wins, ties, steps=FEW_STEPS)[0]
            drawn.append(scores[:, columns])
        return np.concatenate(drawn)

    @property
    def signature(self) -> str:
        """Signature of the human scores."""
        return PUBLISHED if self.published else describe_method(self.protocol.human, self.protocol.seed)


def rank_by_judgements(
    judgements: Sequence[Judgement],
    method: RatingMethod = "ew",
    samples: int = 1000,
    seed: int = 1,
    systems: Collection[str] | None = None,
    unit: ResamplingUnit = "sentences",
) -> HumanRanking | None:
    """Rank systems by human judgements, with intervals, clusters and inter-annotator agreement.

    Return None if there are no judgements. The ceiling is computed over `systems`, by default all systems.
    """
    if not judgements:
        return None
    pairs = make_pairs(judgements)
    ratings = rank_systems(pairs, method, min(samples, MAX_RATING_SAMPLES), seed, unit)
    columns = [index for index, name in enumerate(pairs.systems) if systems is None or name in systems]
    return HumanRanking(
        len(judgements), describe_method(method, seed), ratings, measure_kappa(judgements),
        _find_ceiling(judgements, pairs.systems, columns),
    )  # fmt: skip


def _find_ceiling(
    judgements: Sequence[Judgement], systems: Sequence[str], columns: list[int]
) -> dict[str, float | None]:
    """Return each annotator's correlation with all other annotators."""
    ceiling = {}
    for name in sorted({judgement.annotator for judgement in judgements}):
        own = [judgement for judgement in judgements if judgement.annotator == name]
        others = [judgement for judgement in judgements if judgement.annotator != name]
        if own and others:
            scores = (expect_wins(make_pairs(group, systems).count()[0]) for group in (own, others))
            ceiling[name] = show(correlate_pearson(*(values[columns] for values in scores)))
    return ceiling
