"""Metrics against people: an evaluation and judgements in, how well each metric agrees with people out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from redink.metaevaluation.agreement import MetricView, compare_metrics
from redink.metaevaluation.human_scores import HumanScores
from redink.metaevaluation.judgement_matching import collect_texts, match_judgements
from redink.metaevaluation.results import MetaEvaluation, MetaEvaluationSettings
from redink.metrics.base import Metric
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import evaluate
from redink.scoring.request import Request
from redink.statistics.paired import adjust
from redink.types import Corpus, Judgement, Output, Tokens


def metaevaluate(
    corpus: Corpus,
    outputs: Sequence[Output],
    judgements: Sequence[Judgement],
    metrics: Sequence[str | Metric] = ("errant",),
    protocol: MetaEvaluationSettings | None = None,
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
    0.75
    """
    texts: dict[str, list[Tokens]] = {}
    results = evaluate(Request.make(metrics), collect_texts([(corpus, outputs)], texts))
    placed = match_judgements(judgements, texts, 1)
    return compare_with_judgements(results, placed.judgements, protocol, human, placed.caution)


def compare_with_judgements(
    results: Evaluation,
    judgements: Sequence[Judgement],
    protocol: MetaEvaluationSettings | None = None,
    human: Mapping[str, float] | None = None,
    caution: str = "",
) -> MetaEvaluation:
    """How well the metrics of an evaluation agree with people; the evaluation needs its counts."""
    people = HumanScores(results, judgements, protocol or MetaEvaluationSettings(), human)
    people.cautions += [f"{caution}."] * bool(caution)
    sides = [MetricView(people, name) for name in results.scores]
    found = [side.conclude() for side in sides]
    compared = people.protocol.compared
    values = [one.system[compared].value for one in found]
    order = sorted(range(len(found)), key=lambda place: 2.0 if values[place] is None else -float(values[place] or 0))
    tests = [compare_metrics(sides[one], sides[two]) for one, two in combinations(order, 2)]
    tested = [place for place, pair in enumerate(tests) if pair.williams is not None]
    for place, p in zip(tested, adjust([tests[at].williams or 0.0 for at in tested]), strict=True):
        tests[place] = tests[place]._replace(adjusted=p)
    return MetaEvaluation(
        people.protocol, people.systems, len(people.rows), people.scores, people.signature, people.ranking, found,
        tests, tuple(people.cautions),
    )  # fmt: skip
