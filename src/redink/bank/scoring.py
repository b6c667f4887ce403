"""Scoring requests with a bank."""

from __future__ import annotations

import math
from dataclasses import replace

from redink.bank.metric import BankErrant
from redink.bank.verdicts import Bank
from redink.errors import UnsuitableData
from redink.metrics.base import Metric
from redink.metrics.errant import Errant
from redink.scoring.details import Caution
from redink.scoring.evaluation import Evaluation
from redink.scoring.request import Request


def add_bank(request: Request, bank: Bank, unjudged: float | None = None, compared: bool = False) -> Request:
    """Return the request with a bank for every `errant`; other metrics stay as they are.

    Parameters
    ----------
    request
        Scoring configuration.
    bank
        Verdicts.
    unjudged
        Weight of an unjudged edit; None estimates it.
    compared
        Keep `errant` without a bank too; the other one is called `errant with bank`.

    Raises
    ------
    UnsuitableData
        If the request has no `errant`.

    """
    if not any(isinstance(metric, Errant) for metric in request.metrics.values()):
        raise UnsuitableData(f"{', '.join(request.metrics)}: only errant can use a bank")
    metrics: dict[str, Metric] = {}
    for name, metric in request.metrics.items():
        if compared or not isinstance(metric, Errant):
            metrics[name] = metric
        if isinstance(metric, Errant):
            metrics[f"{name} with bank" if compared else name] = BankErrant.extend(metric, bank, unjudged)
    return replace(request, metrics=metrics)


def caution_without_estimate(results: Evaluation) -> Evaluation:
    """Return a copy with a caution for systems whose unjudged edits cannot be estimated."""
    cautions = []
    for name, scores in results.scores.items():
        parts = {system: score.parts for system, score in scores.items()}
        systems = [system for system in parts if math.isnan(parts[system].get("estimate", 0.0))]
        if systems:
            text = f"{name} of {', '.join(systems)} is the lower bound: no verdict was drawn at random from its chunks."
            cautions.append(Caution("bank", text))
    return replace(results, cautions=(*results.cautions, *cautions)) if cautions else results
