"""Meta-evaluation: measure how well metrics agree with human judgements."""

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
    """Measure how well metrics agree with human judgements of these systems.

    `judgements` may include further systems. `human` gives published scores of systems; without it, scores are
    computed from the judgements.

    >>> import redink, redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> judgements = redink.read_judgements(redink.samples.JUDGEMENTS)
    >>> result = metaevaluate(corpus, outputs, judgements, ["gleu"])
    >>> round(result.metrics[0].system["pearson"].value, 2)
    0.75
    """
    texts: dict[str, list[Tokens]] = {}
    results = evaluate(Request.make(metrics), collect_texts([(corpus, outputs)], texts))
    matched = match_judgements(judgements, texts, 1)
    return compare_with_judgements(results, matched.judgements, protocol, human, matched.caution)


def compare_with_judgements(
    results: Evaluation,
    judgements: Sequence[Judgement],
    protocol: MetaEvaluationSettings | None = None,
    human: Mapping[str, float] | None = None,
    caution: str = "",
) -> MetaEvaluation:
    """Measure how well the metrics of an evaluation agree with human judgements; the evaluation needs its counts."""
    human_scores = HumanScores(results, judgements, protocol or MetaEvaluationSettings(), human)
    human_scores.cautions += [f"{caution}."] * bool(caution)
    views = [MetricView(human_scores, name) for name in results.scores]
    agreements = [view.summarise() for view in views]
    compared = human_scores.protocol.compared
    values = [agreement.system[compared].value for agreement in agreements]
    order = sorted(range(len(views)), key=lambda index: 2.0 if values[index] is None else -float(values[index] or 0))
    tests = [compare_metrics(views[first], views[second]) for first, second in combinations(order, 2)]
    defined = [index for index, test in enumerate(tests) if test.williams is not None]
    for index, p in zip(defined, adjust([tests[index].williams or 0.0 for index in defined]), strict=True):
        tests[index] = tests[index]._replace(adjusted=p)
    return MetaEvaluation(
        human_scores.protocol, human_scores.systems, len(human_scores.rows), human_scores.scores,
        human_scores.signature, human_scores.ranking, agreements, tests, tuple(human_scores.cautions),
    )  # fmt: skip
