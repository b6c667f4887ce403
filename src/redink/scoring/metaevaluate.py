"""Metrics against people: an evaluation and judgements in, how well each metric agrees with people out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np

from redink.errors import UnsuitableData
from redink.formats.files import CorpusPart
from redink.formats.judgements import First
from redink.metrics.base import Metric
from redink.metrics.counts import Counts, Real, Whole
from redink.scoring.evaluate import evaluate
from redink.scoring.evaluation import Evaluation
from redink.scoring.metaevaluation import (
    Figure,
    Interval,
    MetaEvaluation,
    MetricAgreement,
    MetricComparison,
    Protocol,
)
from redink.scoring.request import Request
from redink.statistics.bootstrap import draw_corpora, score_draws
from redink.statistics.metaevaluation.pairs import list_systems, make_pairs, unfold
from redink.statistics.metaevaluation.people import (
    FEW_STEPS,
    describe_way,
    expect_wins,
    measure_kappa,
    rank_systems,
)
from redink.statistics.metaevaluation.sentences import (
    agree,
    calibrate,
    cross,
    mark_right,
    subtract,
)
from redink.statistics.metaevaluation.significance import compare_williams, permute, permute_marks
from redink.statistics.metaevaluation.systems import (
    COEFFICIENTS,
    aggregate_trueskill,
    aggregate_wins,
    correlate_pearson,
    discount_doubles,
    draw_systems,
    leave_one_out,
    measure,
    order_best_first,
    show,
    slide_window,
    take_interval,
)
from redink.statistics.metaevaluation.trueskill import follow
from redink.statistics.paired import adjust
from redink.types import Corpus, Judgement, Output, Tokens, apply_edits


def collect_texts(parts: Iterable[CorpusPart], texts: dict[str, list[Tokens]]) -> Iterator[CorpusPart]:
    """The parts on their way to the scoring; what the systems wrote goes to `texts`."""
    for corpus, outputs in parts:
        for output in outputs:
            written = texts.setdefault(output.system, [])
            if output.sentences is not None:
                written.extend(output.sentences)
            else:
                pairs = zip(corpus.sentences, output.edits or (), strict=True)
                written.extend(apply_edits(sentence.tokens, (edits or (None,))[0] or ()) for sentence, edits in pairs)
        yield corpus, outputs


def place_judgements(
    judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], first: First | None
) -> list[Judgement]:
    """The judgements, read as if sentences counted from 1, with the sentences they are really about.

    Systems that a person saw as one text wrote the same, and texts that stand apart differ: where `first` is None,
    that tells whether the file counts from 0 or from 1. Where it is given, it is checked.
    """
    shifts = {0: 1, 1: 0}
    tried = [first] if first is not None else [1, 0]
    wrong = {number: _find_mismatch(judgements, texts, shifts[number]) for number in tried}
    fitting = [number for number in tried if wrong[number] is None]
    if not fitting:
        raise UnsuitableData(f"the judgements do not fit these systems: {wrong[tried[0]]}")
    if len(fitting) > 1:
        raise UnsuitableData("the texts do not tell whether the judgements count sentences from 0 or from 1", "first")
    return [found._replace(sentence=found.sentence + shifts[fitting[0]]) for found in judgements]


def _find_mismatch(judgements: Sequence[Judgement], texts: Mapping[str, Sequence[Tokens]], shift: int) -> str | None:
    """What speaks against these numbers of sentences."""
    length = len(next(iter(texts.values())))
    for judgement in judgements:
        at = judgement.sentence + shift
        if not 1 <= at <= length:
            return f"sentence {at} was judged, and there are {length}"
        seen: dict[Tokens, str] = {}
        for ranked in judgement.ranking:
            names = [name for name in ranked.systems if name in texts]
            written = {tuple(texts[name][at - 1]) for name in names}
            if len(written) > 1:
                return f"sentence {at}: {' and '.join(names[:2])} were judged as one text, and wrote two"
            for text in written:
                if text in seen:
                    return f"sentence {at}: {seen[text]} and {names[0]} were judged as two texts, and wrote the same"
                seen[text] = names[0]
    return None


def metaevaluate(
    corpus: Corpus,
    outputs: Sequence[Output],
    judgements: Sequence[Judgement],
    metrics: Sequence[str | Metric] = ("errant",),
    protocol: Protocol | None = None,
    human: Mapping[str, float] | None = None,
) -> MetaEvaluation:
    """How well metrics agree with people on these systems.

    `judgements` may be of further systems. `human` gives published scores of systems; without it they are made of the
    judgements.

    >>> import redink, redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> judgements = redink.read_judgements(redink.samples.JUDGEMENTS)
    >>> found = metaevaluate(corpus, outputs, judgements, ["gleu"])
    >>> round(found.metrics[0].system["pearson"].value, 2)
    0.8
    """
    texts: dict[str, list[Tokens]] = {}
    results = evaluate(Request.make(metrics), collect_texts([(corpus, outputs)], texts))
    mismatch = _find_mismatch(judgements, texts, 0)
    if mismatch:
        raise UnsuitableData(f"the judgements do not fit these systems: {mismatch}")
    return compare_with_people(results, judgements, protocol, human)


def compare_with_people(
    results: Evaluation,
    judgements: Sequence[Judgement],
    protocol: Protocol | None = None,
    human: Mapping[str, float] | None = None,
) -> MetaEvaluation:
    """How well the metrics of an evaluation agree with people; the evaluation needs its counts."""
    return _Comparer(results, judgements, protocol or Protocol(), human).conclude()


class _Comparer:
    """Holds what all metrics are compared with."""

    def __init__(
        self,
        results: Evaluation,
        judgements: Sequence[Judgement],
        protocol: Protocol,
        human: Mapping[str, float] | None,
    ) -> None:
        self.results, self.protocol, self.cautions = results, protocol, list[str]()
        skipped = {found.sentence for found in results.left_out}
        judged = [found for found in judgements if found.sentence not in skipped]
        if len(judged) < len(judgements):
            self.cautions.append(
                f"{len(judgements) - len(judged)} judgements are left out: a metric could not score their sentences."
            )
        known = list_systems(judged)
        self.systems = tuple(sorted(set(results.systems) & set(human if human is not None else known)))
        if len(self.systems) < 3:
            raise UnsuitableData(
                f"correlations need three systems that people judged, got {len(self.systems)}; "
                f"the judged ones are: {', '.join(known)}"
            )
        unjudged = sorted(set(results.systems) - set(self.systems))
        if unjudged:
            self.cautions.append(f"Nobody judged {', '.join(unjudged)}: left out.")
        if len(self.systems) < 8:
            self.cautions.append(f"With {len(self.systems)} systems correlations say very little.")
        self.judged, self.everyone = judged, make_pairs(judged, known)
        self.standings = rank_systems(self.everyone, protocol.human, min(protocol.samples, 1000), protocol.seed)
        scores = human if human is not None else {found.system: found.score for found in self.standings}
        self.human = {system: scores[system] for system in self.systems}
        self.published = human is not None
        listed = order_best_first(self.systems, self.human) if protocol.order == "human" else self.systems
        self.pairs = make_pairs(judged, listed, protocol.rule.expansion)
        self.rows = self._choose_sentences(skipped)
        self.vector = np.array(list(self.human.values()))
        self.drawn_systems = draw_systems(len(self.systems), protocol.samples, protocol.seed)
        self.drawn_human: Real | None = None

    def _choose_sentences(self, skipped: set[int]) -> list[int]:
        """The numbers of the sentences on which metrics score systems, from 1."""
        if self.protocol.sentences == "judged":
            return sorted({found.sentence for found in self.judged})
        return [number for number in range(1, self.results.sentences + 1) if number not in skipped]

    def take_counts(self, metric: str) -> dict[str, Counts]:
        """The counts of the chosen sentences by system."""
        without = sorted(found.sentence for found in self.results.left_out if found.metric == metric)
        places = [number - 1 - int(np.searchsorted(without, number)) for number in self.rows]
        return {system: self.results.counts[metric][system].take(places) for system in self.systems}

    def conclude(self) -> MetaEvaluation:
        """Compare every metric, and the metrics with each other."""
        sides = [_Side(self, name) for name in self.results.scores]
        found = [side.conclude() for side in sides]
        order = sorted(range(len(found)), key=lambda place: -(found[place].system["pearson"].value or -2.0))
        compared = [compare_metrics(self, sides[one], sides[two]) for one, two in combinations(order, 2)]
        tested = [place for place, pair in enumerate(compared) if pair.williams is not None]
        for place, p in zip(tested, adjust([compared[at].williams or 0.0 for at in tested]), strict=True):
            compared[place] = compared[place]._replace(adjusted=p)
        how = "published scores" if self.published else describe_way(self.protocol.human, self.protocol.seed)
        return MetaEvaluation(
            self.protocol, self.systems, len(self.rows), len(self.judged), self.human, how, self.standings,
            measure_kappa(self.judged), self._find_ceiling(), found, compared, tuple(self.cautions),
        )  # fmt: skip

    def draw_human(self, draws: Sequence[Whole]) -> Real:
        """People's scores of these systems in drawn sentences; published ones stay as they are."""
        if self.published:
            return np.broadcast_to(self.vector, (self.protocol.samples, len(self.vector)))
        if self.drawn_human is None:
            places = {number: place for place, number in enumerate(self.rows)}
            groups = np.array([places[number] for number in self.everyone.sentence.tolist()])
            cells = self.everyone.count_groups(groups, len(self.rows))
            size, mine = len(self.everyone.systems), [self.everyone.systems.index(name) for name in self.systems]
            pieces = []
            for portion in draws:
                wins, ties = unfold(_weigh(portion, len(self.rows)) @ cells, size)
                scores = expect_wins(wins) if self.protocol.human == "ew" else follow(wins, ties, steps=FEW_STEPS)[0]
                pieces.append(scores[:, mine])
            self.drawn_human = np.concatenate(pieces)
        return self.drawn_human

    def _find_ceiling(self) -> dict[str, float | None]:
        """How well each annotator agrees with all others."""
        found = {}
        for name in sorted({judgement.annotator for judgement in self.judged}):
            sides = [[one for one in self.judged if (one.annotator == name) == own] for own in (True, False)]
            if all(sides):
                scores = (expect_wins(make_pairs(side, self.everyone.systems).count()[0]) for side in sides)
                mine = [self.everyone.systems.index(system) for system in self.systems]
                found[name] = show(correlate_pearson(*(values[mine] for values in scores)))
        return found


def _weigh(draws: Whole, size: int) -> Real:
    """How often each sentence is drawn (draw × sentence)."""
    flat = (draws + np.arange(len(draws))[:, None] * size).ravel()
    return np.bincount(flat, minlength=len(draws) * size).reshape(len(draws), size).astype(np.float64)


class _Side:
    """One metric's side."""

    def __init__(self, whole: _Comparer, name: str) -> None:
        self.whole, self.name = whole, name
        self.metric, self.counts = whole.results.measures[name], whole.take_counts(name)
        scored = {
            system: [score.value for _, score in self.metric.score_sentences(counts)]
            for system, counts in self.counts.items()
        }
        self.matrix = np.array([scored[system] for system in whole.systems])
        self.scores = self._aggregate()
        by_number = {system: dict(zip(whole.rows, values, strict=True)) for system, values in scored.items()}
        self.differences = subtract(whole.pairs, by_number)
        marks, kept = mark_right(whole.pairs, self.differences, whole.protocol.rule)
        if whole.protocol.rule.ties == "zero":
            marks = (marks + 1) / 2  # from -1, 0 and 1 to shares that are right
        numbers = np.searchsorted(whole.rows, whole.pairs.sentence)
        self.marks = np.bincount(numbers, np.where(kept, marks, 0.0), len(whole.rows))
        self.kept = np.bincount(numbers, kept, len(whole.rows))

    def _aggregate(self) -> Real:
        way = self.whole.protocol.aggregation
        if way == "corpus":
            return np.array([self.metric.score(self.counts[system]).value for system in self.whole.systems])
        if way == "mean":
            means: Real = self.matrix.mean(axis=1)
            return means
        return aggregate_wins(self.matrix) if way == "wins" else aggregate_trueskill(self.matrix)

    def _draw(self, portion: Whole) -> Real:
        """The systems' scores in drawn sentences (draw × system)."""
        if self.whole.protocol.aggregation == "corpus":
            columns = [score_draws(self.metric, self.counts[system], portion) for system in self.whole.systems]
            return np.stack(columns, axis=1)
        weights = _weigh(portion, self.matrix.shape[1]) / self.matrix.shape[1]
        drawn: Real = weights @ self.matrix.T
        return drawn

    def conclude(self) -> MetricAgreement:
        """All figures of this metric."""
        whole, protocol = self.whole, self.whole.protocol
        found = agree(whole.pairs, self.differences, protocol.rule)
        signature = next(iter(whole.results.scores[self.name].values())).signature
        window = min(protocol.window, len(whole.systems))
        out = leave_one_out(whole.vector, self.scores)
        system, accuracy = self._resample()
        return MetricAgreement(
            self.name,
            f"{signature}|{protocol.signature}",
            dict(zip(whole.systems, self.scores.tolist(), strict=True)),
            system,
            found,
            accuracy,
            cross(whole.pairs, self.differences).tau_b,
            calibrate(whole.pairs, self.differences),
            slide_window(whole.vector, self.scores, window),
            dict(zip(whole.systems, out, strict=True)),
        )

    def _resample(self) -> tuple[dict[str, Figure], Interval]:
        """The coefficients with their intervals, and that of accuracy."""
        whole, protocol = self.whole, self.whole.protocol
        picked = whole.drawn_systems
        values = measure(whole.vector, self.scores)
        by_systems = discount_doubles(measure(whole.vector[picked], self.scores[picked]), picked)
        nothing: dict[str, Interval] = dict.fromkeys(COEFFICIENTS)
        if protocol.aggregation in ("wins", "trueskill"):  # their sums are of pairs, not of sentences
            intervals, both = nothing, nothing
            accuracy: Interval = None
        else:
            draws = list(draw_corpora(len(whole.rows), protocol.samples, protocol.seed))
            drawn, human = np.concatenate([self._draw(portion) for portion in draws]), whole.draw_human(draws)
            every = np.arange(len(picked))[:, None]
            intervals, both = (
                {name: take_interval(values) for name, values in figures.items()}
                for figures in (
                    measure(human, drawn),
                    discount_doubles(measure(human[every, picked], drawn[every, picked]), picked),
                )
            )
            weights = np.concatenate([_weigh(portion, len(whole.rows)) for portion in draws])
            accuracy = take_interval(weights @ self.marks / np.maximum(weights @ self.kept, 1))
        return {
            name: Figure(show(value), take_interval(by_systems[name]), intervals[name], both[name])
            for name, value in values.items()
        }, accuracy


def compare_metrics(whole: _Comparer, one: _Side, two: _Side) -> MetricComparison:
    """Test whether the first metric agrees better with people than the second."""
    human, protocol = whole.vector, whole.protocol
    better, worse, between = (
        float(correlate_pearson(*sides))
        for sides in ((human, one.scores), (human, two.scores), (one.scores, two.scores))
    )
    defined = not np.isnan([better, worse, between]).any() and len(human) > 3
    moved = permute(human, one.matrix, two.matrix, correlate_pearson, protocol.swap, protocol.samples, protocol.seed)
    total = max(1.0, float(one.kept.sum()))
    difference, p = permute_marks(one.marks / total, two.marks / total, protocol.samples, protocol.seed)
    return MetricComparison(
        one.name, two.name, better - worse if defined else None,
        compare_williams(better, worse, between, len(human)).p if defined else None,
        None, moved[1], difference, p,
    )  # fmt: skip
