"""The metric CLEME2.0: rates of a system's failures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from redink.errors import InvalidParameter
from redink.kernels.cleme.choice import choose_alone_by_score, choose_by_score
from redink.metrics.base import Part
from redink.metrics.cleme.metric import COUNTS, ChunkMetric, Quirks
from redink.metrics.counts import Real, Whole
from redink.metrics.parameters import Numbers, show_value
from redink.metrics.ratios import divide
from redink.metrics.registry import register

FACTORS = {"corpus": (0.45, 0.35, 0.15, 0.05), "sentence": (0.35, 0.25, 0.20, 0.20)}
TOLERANCE = 1e-5
"""Maximum deviation of the sum of the factors from 1."""


@register("cleme2")
@dataclass(frozen=True, slots=True)
class Cleme2(ChunkMetric):
    """Rates of a system's failures: errors hit, corrected wrongly and missed, and unneeded changes.

    Parameters
    ----------
    assumption
        `dependent` compares with each reference separately, `independent` with all references of a chunk together.
    level
        Score the sums over the corpus, or the mean over sentences.
    weights
        Weight of a chunk: `none` (1), `length`, or the name of a similarity.
    tp, fp, fn
        Length weights of TP, FP and FN: alpha, minimum and maximum.
    detection
        Count a change as correct if a reference changes the same span.
    drop_unchanged
        Skip references that correct nothing if another one does.
    merge_distance
        Maximum number of unchanged tokens between edits of one chunk.
    factors
        Factors of hit, wrong, under and over in the score, which sum to 1.
    rules
        Compute as the published tool does, or so that an untouched sentence without errors scores 1.

    Examples
    --------
    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> metric = Cleme2()
    >>> round(metric.score(metric.count(corpus, outputs[2])).value, 4)
    0.8722

    """

    factors: Numbers = ()
    """Factors of hit, wrong, under and over in the score, which sum to 1; by default those of the level."""
    rules: Quirks = "tool"
    """Compute as the published tool does, or so that an untouched sentence without errors scores 1."""

    description: ClassVar[str] = "shares of errors hit, corrected wrongly, missed, and of unneeded changes (CLEME2.0)"
    citation: ClassVar[str] = (
        "Ye, Xu, Li, Song, Zhou, Zheng, Shen, Jiang, Kim, Liu, Su and Shan (2025). CLEME2.0: Towards Interpretable "
        "Evaluation by Disentangling Edits for Grammatical Error Correction. ACL (arXiv 2407.00934)."
    )

    def __post_init__(self) -> None:
        ChunkMetric.__post_init__(self)
        if self.factors:
            fits = len(self.factors) == 4 and all(0 <= factor <= 1 for factor in self.factors)
            if not fits or abs(sum(self.factors) - 1) > TOLERANCE:
                raise InvalidParameter(
                    f"factors must be four numbers from 0 to 1 with sum 1, such as 0.45+0.35+0.15+0.05, "
                    f"got {show_value(self.factors)}"
                )

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        wrong = (Part("fp_ne", "FPne", "count", "smallest"), Part("fp_un", "FPun", "count", "smallest"))
        return (
            *self._set_kinds((*COUNTS, *wrong)),
            Part("hit", "Hit"),
            Part("wrong", "Wrong", best="smallest"),
            Part("under", "Under", best="smallest"),
            Part("over", "Over", best="smallest"),
            Part("score", "Score"),
        )

    @property
    def _factors(self) -> tuple[float, ...]:
        """The four factors, and the value of hit if nothing was counted."""
        return (*(self.factors or FACTORS[self.level]), 1.0 if self.rules == "fixed" else 0.0)

    def choose_rows(self, weighted: Real, candidates: Whole, rows: Whole, chosen: Whole, sums: Real) -> None:
        """Choose by score, then more TP, less FP, less FN and more TN."""
        choose_by_score(weighted, candidates, rows, np.array(self._factors), np.zeros(5), chosen, sums)

    def choose_alone(self, weighted: Real, candidates: Whole) -> tuple[Whole, Real]:
        """Choose by score, hit, wrong, under and over."""
        chosen, ratios = np.zeros(len(weighted), np.int64), np.zeros((len(weighted), 5))
        choose_alone_by_score(weighted, candidates, np.array(self._factors), np.zeros(5), chosen, ratios)
        return chosen, ratios

    def list_ratios(self, sums: Sequence[float]) -> tuple[float, ...]:
        """Return hit, wrong, under, over and score."""
        tp, _, fn, _, wrong, unneeded = sums
        needed, empty_hit = tp + wrong + fn, self._factors[4]
        hit, wrong_rate = divide(tp, needed, empty=empty_hit), divide(wrong, needed, empty=0.0)
        under, over = divide(fn, needed, empty=0.0), divide(unneeded, tp + wrong + unneeded, empty=0.0)
        a, b, c, d, _ = self._factors
        score = a * hit + b * (1 - wrong_rate) + c * (1 - under) + d * (1 - over)
        return hit, wrong_rate, under, over, score
