"""People's side of a meta-evaluation: judgements or published scores in, what every metric is compared with out."""

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
from redink.metaevaluation.system_level import correlate_pearson, draw_systems, order_best_first, show
from redink.metaevaluation.trueskill import follow
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.scoring.evaluation import Evaluation
from redink.statistics.bootstrap import draw_corpora
from redink.types import Judgement

FEW_SYSTEMS = 8
MOST_STANDING = 1000
"""How many draws the intervals of people's own scores take at most."""


class HumanScores:
    """Holds what all metrics are compared with: systems, sentences, people's scores and pairs, and the draws."""

    def __init__(
        self,
        results: Evaluation,
        judgements: Sequence[Judgement],
        protocol: MetaEvaluationSettings,
        human: Mapping[str, float] | None,
    ) -> None:
        if human is None and not judgements:
            raise UnsuitableData("there are neither judgements nor scores of systems by people")
        if not judgements:
            protocol = replace(protocol, sentences="all")
        self.results, self.protocol, self.cautions = results, protocol, list[str]()
        skipped = {found.sentence for found in results.skipped}
        self.judged = [found for found in judgements if found.sentence not in skipped]
        if len(self.judged) < len(judgements):
            many = number_of(len(judgements) - len(self.judged), "judgement")
            self.cautions.append(f"{many} left out: a metric could not score the sentences.")
        self.everyone = make_pairs(self.judged, list_systems(self.judged)) if self.judged else None
        self.systems = self._choose_systems(human)
        self.ranking = rank_by_judgements(self.judged, protocol.human, protocol.samples, protocol.seed, self.systems)
        standings = self.ranking.standings if self.ranking else ()
        scores = human if human is not None else {found.system: found.score for found in standings}
        self.scores = {system: scores[system] for system in self.systems}
        self.published = human is not None
        self.pairs = self._pair_up()
        self.rows = self._choose_sentences(skipped)
        self.vector = np.array(list(self.scores.values()))
        self.drawn_systems = draw_systems(len(self.systems), protocol.samples, protocol.seed)
        self.draws = list(draw_corpora(len(self.rows), protocol.samples, protocol.seed))
        self.drawn = self._draw()

    def _choose_systems(self, human: Mapping[str, float] | None) -> tuple[str, ...]:
        """The systems of the set that people scored and that have a text; who is missing is said."""
        skipped = {*SETS[self.protocol.set], *self.protocol.without}
        scored = sorted(set(human if human is not None else self.everyone.systems if self.everyone else ()) - skipped)
        written = set(self.results.systems) - skipped
        systems = tuple(name for name in scored if name in written)
        if len(systems) < 3:
            raise UnsuitableData(
                f"correlations need three systems that people judged, got {len(systems)}; "
                f"the judged ones are: {', '.join(scored)}"
            )
        unjudged, unwritten = sorted(written - set(scored)), sorted(set(scored) - written)
        if unjudged:
            self.cautions.append(f"Nobody judged {', '.join(unjudged)}: left out.")
        if unwritten:
            self.cautions.append(f"Judged, but not given here, and so not in the correlations: {', '.join(unwritten)}.")
        if len(systems) < FEW_SYSTEMS:
            self.cautions.append(f"With {len(systems)} systems correlations say very little.")
        return systems

    def _pair_up(self) -> Pairs | None:
        """The pairs of texts of one sentence; None where people gave only scores."""
        if self.everyone is None:
            return None
        by_score = self.protocol.order == "human"
        listed = order_best_first(self.systems, self.scores) if by_score else self.systems
        return make_pairs(self.judged, listed, self.protocol.rule.expansion)

    def _choose_sentences(self, skipped: set[int]) -> list[int]:
        """The numbers of the sentences on which metrics score systems, from 1."""
        if self.protocol.sentences == "judged":
            return sorted({found.sentence for found in self.judged})
        return [number for number in range(1, self.results.sentences + 1) if number not in skipped]

    def take_counts(self, metric: str) -> dict[str, Counts]:
        """A metric's counts of the chosen sentences by system."""
        without = sorted(found.sentence for found in self.results.skipped if found.metric == metric)
        places = [number - 1 - int(np.searchsorted(without, number)) for number in self.rows]
        return {system: self.results.counts[metric][system].take(places) for system in self.systems}

    def number_sentences(self, sentences: Whole) -> Whole:
        """The places of judged sentences among those on which metrics score systems."""
        return np.searchsorted(self.rows, sentences)

    def _draw(self) -> Real:
        """People's scores of these systems in drawn sentences (draw × system); published ones stay as they are."""
        if self.published or self.everyone is None:
            return np.broadcast_to(self.vector, (self.protocol.samples, len(self.vector)))
        cells = self.everyone.count_groups(self.number_sentences(self.everyone.sentence), len(self.rows))
        mine = [self.everyone.systems.index(name) for name in self.systems]
        pieces = []
        for portion in self.draws:
            wins, ties = unfold(sum_draws(cells, portion), len(self.everyone.systems))
            scores = expect_wins(wins) if self.protocol.human == "ew" else follow(wins, ties, steps=FEW_STEPS)[0]
            pieces.append(scores[:, mine])
        return np.concatenate(pieces)

    @property
    def signature(self) -> str:
        """How the scores were made that metrics are compared with."""
        return PUBLISHED if self.published else describe_method(self.protocol.human, self.protocol.seed)


def rank_by_judgements(
    judgements: Sequence[Judgement],
    way: RatingMethod = "ew",
    samples: int = 1000,
    seed: int = 1,
    systems: Collection[str] | None = None,
    unit: ResamplingUnit = "sentences",
) -> HumanRanking | None:
    """How people rank systems, with intervals, clusters and agreement; None without judgements.

    The ceiling is over `systems`, by default all.
    """
    if not judgements:
        return None
    pairs = make_pairs(judgements)
    standings = rank_systems(pairs, way, min(samples, MOST_STANDING), seed, unit)
    mine = [place for place, name in enumerate(pairs.systems) if systems is None or name in systems]
    return HumanRanking(
        len(judgements), describe_method(way, seed), standings, measure_kappa(judgements),
        _find_ceiling(judgements, pairs.systems, mine),
    )  # fmt: skip


def _find_ceiling(judgements: Sequence[Judgement], systems: Sequence[str], mine: list[int]) -> dict[str, float | None]:
    """How well each annotator agrees with all others."""
    found = {}
    for name in sorted({judgement.annotator for judgement in judgements}):
        sides = [[one for one in judgements if (one.annotator == name) == own] for own in (True, False)]
        if all(sides):
            scores = (expect_wins(make_pairs(side, systems).count()[0]) for side in sides)
            found[name] = show(correlate_pearson(*(values[mine] for values in scores)))
    return found
