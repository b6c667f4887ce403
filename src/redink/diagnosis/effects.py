"""Why numbers differ: a corpus with outputs in, the size of each common cause out.

Every cause is looked for in the data and, where it is there, undone: the same systems are scored once more, and the
difference is the size of its effect.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from redink.annotators.annotator import AnnotatorSettings
from redink.diagnosis.causes import CAUSES, Case
from redink.errors import DoubtfulResult, SentenceLeftOut, UnsuitableData
from redink.formats.files import CorpusPart
from redink.metrics.registry import parse_metric
from redink.scoring.counting import join_parts
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import evaluate
from redink.scoring.request import ReferenceEdits, Request


@dataclass(frozen=True, slots=True)
class Effect:
    """What one cause does to the score of one system."""

    cause: str
    system: str
    seen: int | None
    """How many sentences (of types and versions: edits) have it; None for a choice that concerns all."""
    before: float
    after: float

    @property
    def points(self) -> float:
        """The difference, in points of a score from 0 to 100."""
        return 100 * (self.after - self.before)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The scores as they are, the effects of what was found, and the names of what was not."""

    metric: str
    sentences: int
    scores: Mapping[str, float]
    signatures: Mapping[str, str]
    effects: tuple[Effect, ...]
    absent: tuple[str, ...]
    cautions: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        effects = [{**asdict(effect), "points": effect.points} for effect in self.effects]
        return {**asdict(self), "effects": effects}


def diagnose(
    parts: Iterable[CorpusPart],
    metric: str = "errant",
    annotator: AnnotatorSettings | None = None,
    reference_edits: ReferenceEdits = "given",
    jobs: int = 1,
    watch: Callable[[Iterable[str]], Iterable[str]] = iter,
) -> Diagnosis:
    """Score systems as they are, then once more for every cause that is found in their files.

    `watch` passes the names of the causes on as they are looked for, which takes a while each.

    >>> import redink.samples
    >>> found = diagnose([redink.samples.load()])
    >>> [round(effect.points, 2) for effect in found.effects if effect.cause == "beta" and effect.system == "polished"]
    [-1.64]
    """
    annotator = annotator or AnnotatorSettings()
    kept = list(parts)
    if not kept:
        raise UnsuitableData("there is nothing to score: no sentences or no systems")
    corpus, outputs = join_parts(kept)
    case = Case(corpus, outputs, parse_metric(metric), reference_edits)
    known: list[tuple[Case, Evaluation]] = []

    def score(wanted: Case) -> Evaluation:
        for one, results in known:
            if one is wanted:
                return results
        request = Request.make(
            [wanted.metric], annotator=annotator, reference_edits=wanted.reference_edits, jobs=jobs, types=False
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DoubtfulResult)
            warnings.simplefilter("ignore", SentenceLeftOut)
            results = evaluate(request, [(wanted.corpus, wanted.outputs)])
        known.append((wanted, results))
        return results

    base = score(case)
    effects, absent = [], []
    for name in watch(CAUSES):
        cause = CAUSES[name]
        found = cause.look(case, annotator)
        if name == "types" and not any(caution.topic == "types" for caution in base.cautions):
            found = None
        if found is None or not any(found.seen.values()):
            absent.append(name)
            continue
        before, after = _list_values(score(found.before)), _list_values(score(found.after))
        for system in before:
            seen = found.seen.get(system, found.seen.get("", 0))
            if seen:
                shown = None if cause.kind == "choice" else seen
                effects.append(Effect(name, system, shown, before[system], after[system]))
    return Diagnosis(
        metric,
        base.sentences,
        _list_values(base),
        {system: scored.signature for scores in base.scores.values() for system, scored in scores.items()},
        tuple(effects),
        tuple(absent),
        tuple(caution.text for caution in base.cautions),
    )


def _list_values(results: Evaluation) -> dict[str, float]:
    (scores,) = results.scores.values()
    return {system: scored.value for system, scored in scores.items()}
