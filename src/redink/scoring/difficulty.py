"""Analysis of difficulty: the weight of each error for a pool of systems, and scores by these weights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from redink.annotators.annotator import Annotator
from redink.formats.files import CorpusPart
from redink.metrics.base import TIERS, name_metric
from redink.metrics.errant import Errant
from redink.metrics.gts.difficulty import Difficulty, load_difficulty
from redink.metrics.gts.metric import ALL, Gts, GtsAccuracy
from redink.metrics.gts.pool import Pool, judge
from redink.metrics.gts.stability import Intervals, find_break_point, leave_one_out, resample_pool
from redink.metrics.gts.types import measure_error_rate, summarise_types
from redink.scoring.counting import join_parts
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import evaluate
from redink.scoring.request import AnnotatorFactory, ReferenceEdits, Request
from redink.statistics.paired import compare_systems
from redink.statistics.ranks import Ranks, share_ranks
from redink.types import Corpus, Output, Score


@dataclass(frozen=True, slots=True)
class DifficultyAnalysis:
    """The difficulty of a corpus for a pool of systems."""

    metric: Gts
    corpus: Corpus
    results: Evaluation
    """Weighted scores, and unweighted ones (ERRANT's, all annotators)."""
    pools: Mapping[int, Pool]
    """Outcomes of the systems at every chunk, by annotator."""
    stored: Difficulty | None
    """Weights read from a file; None if they are those of the pool."""
    without: Mapping[str, Score] = field(default_factory=dict)
    """Scores by the weights of all other systems; empty for stored, small or several pools."""
    intervals: Intervals | None = None

    @property
    def scores(self) -> Mapping[str, Score]:
        """Weighted scores by system."""
        return self.results.scores[name_metric(self.metric)]

    @property
    def plain(self) -> Mapping[str, Score]:
        """Unweighted scores by system."""
        return self.results.scores[name_metric(Errant(self.metric.beta))]

    @property
    def signature(self) -> str:
        """Signature of the weighted scores, which names the pool."""
        return next(iter(self.scores.values())).signature

    @property
    def plain_signature(self) -> str:
        """Signature of the conventional scores."""
        return next(iter(self.plain.values())).signature

    def label_annotator(self, annotator: int | None = None) -> str:
        """Return the annotator, by default that of the scores, as text; empty if the corpus has only one."""
        if self.results.annotators < 2:
            return ""
        if annotator is None and self.metric.annotator == ALL:
            return f"best of {self.results.annotators} annotators per sentence"
        return f"annotator {self.metric.annotator if annotator is None else annotator} of {self.results.annotators}"

    def weigh(self, annotator: int) -> NDArray[np.float64]:
        """Return the weight of each chunk of an annotator."""
        pool = self.pools[annotator]
        if self.stored:
            successes = self.stored.look_up(pool.chunks, annotator, self.metric.rules)
            return self.metric.weigh(self.stored.size)[successes]
        return self.metric.weigh(len(pool.systems))[pool.counts]

    def share_ranks(self, part: Literal["f", "accuracy"]) -> dict[str, Ranks]:
        """Return the ranks by weighted F or A; systems that do not differ significantly share them.

        With several annotators, resampled corpora use those chosen for the whole corpus.
        """
        values = {system: score.parts[part] for system, score in self.scores.items()}
        metric_class = Gts if part == "f" else GtsAccuracy
        metric = metric_class(*(getattr(self.metric, field.name) for field in fields(Gts)))
        name = name_metric(self.metric)
        counts = {system: metric.take_chosen(counted) for system, counted in self.results.counts[name].items()}
        return share_ranks(values, compare_systems(name, metric, counts, list(combinations(values, 2)), "bootstrap"))

    def make_difficulty(self, date: str) -> Difficulty:
        """Return the counts of the pool, to be written to a file."""
        return Difficulty.from_pools(dict(self.pools), self.corpus.name, self.metric.rules, date)

    def list_errors(self, annotator: int) -> list[dict[str, Any]]:
        """Return every error with its weight, its interval and the systems that corrected it."""
        pool, weights = self.pools[annotator], self.weigh(annotator)
        chunks, sentences, successes = pool.chunks, pool.chunks.sentences, pool.successes
        errors = []
        for index in chunks.errors.tolist():
            edit = chunks.edits[chunks.table[3, index]]
            bounds = self.intervals.weights[:, index].tolist() if self.intervals else None
            errors.append(
                {
                    "sentence": int(sentences[index]) + 1, "start": edit.start, "end": edit.end,
                    "correction": " ".join(edit.correction), "type": edit.type, "weight": float(weights[index]),
                    "interval": bounds,
                    "systems": [name for name, hit in zip(pool.systems, successes[:, index], strict=True) if hit],
                }
            )  # fmt: skip
        return errors

    def to_dict(self) -> dict[str, Any]:
        """Return the analysis as plain objects, with every error's weight and its interval."""
        intervals = self.intervals
        return {
            "corpus": {"name": self.results.corpus, "sentences": self.results.sentences},
            "signature": self.signature,
            "plain": self.plain_signature,
            "systems": [
                {
                    "system": system,
                    **score.parts,
                    "plain": self.plain[system].value,
                    "without_itself": self.without[system].parts if self.without else None,
                    "interval": {"f": intervals.f[system], "accuracy": intervals.accuracy[system]}
                    if intervals else None,
                }
                for system, score in self.scores.items()
            ],
            "annotators": {
                annotator: {
                    "token_error_rate": measure_error_rate(pool.chunks),
                    "break_point": dict(zip(("errors", "recall", "break_point"), find_break_point(pool), strict=True))
                    if not self.stored and len(pool.systems) > 1 else None,
                    "types": {
                        tier: [row._asdict() for row in summarise_types(pool.chunks, self.weigh(annotator), tier)]
                        for tier in TIERS
                    },
                    "errors": self.list_errors(annotator),
                }
                for annotator, pool in self.pools.items()
            },
        }  # fmt: skip


def analyse_difficulty(
    parts: Iterable[CorpusPart],
    metric: Gts,
    systems: Sequence[str] = (),
    annotator: Annotator | AnnotatorFactory | None = None,
    reference_edits: ReferenceEdits = "given",
    jobs: int = 1,
    facts: Mapping[str, object] | None = None,
    samples: int = 1000,
    seed: int = 1,
) -> DifficultyAnalysis:
    """Score systems by the difficulty of the errors they correct, and analyse the influence of the pool."""
    request = Request.make(
        [metric, Errant(metric.beta)],
        systems,
        annotator,
        reference_edits,
        strict=True,
        jobs=jobs,
        keep=True,
        facts=facts,
    )
    prepared: list[CorpusPart] = []
    results = evaluate(request, parts, prepared)
    analysis = make_difficulty_analysis(*join_parts(prepared), results, metric)
    pool = next(iter(analysis.pools.values()))
    if analysis.stored or len(analysis.pools) > 1 or metric.function == "equal":
        return analysis  # the pool has no influence, or there are several
    intervals = resample_pool(metric, pool, samples, seed) if samples else None
    return replace(analysis, without=leave_one_out(metric, pool), intervals=intervals)


def make_difficulty_analysis(
    corpus: Corpus, outputs: Sequence[Output], results: Evaluation, metric: Gts
) -> DifficultyAnalysis:
    """Analyse a corpus that has been scored; sentences and outputs need edits."""
    numbers = range(max(1, corpus.annotators)) if metric.annotator == ALL else [int(metric.annotator)]
    pools = {number: judge(corpus, outputs, number, metric.rules) for number in numbers}
    return DifficultyAnalysis(
        metric, corpus, results, pools, load_difficulty(metric.weights) if metric.weights else None
    )
