"""Effects of known causes: score the same systems with and without each cause that applies to their files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from redink.annotators.annotator import AnnotatorSettings
from redink.diagnosis.causes import CAUSES, ScoringCase
from redink.errors import UnsuitableData
from redink.formats.files import CorpusPart
from redink.metrics.registry import parse_metric
from redink.scoring.counting import join_parts
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import evaluate
from redink.scoring.request import ReferenceEdits, Request


@dataclass(frozen=True, slots=True)
class Effect:
    """Effect of one cause on the score of one system."""

    cause: str
    system: str
    affected: int | None
    """Number of affected sentences (edits for types and versions); None for a choice that affects everything."""
    before: float
    after: float

    @property
    def points(self) -> float:
        """Difference in points on a scale from 0 to 100."""
        return 100 * (self.after - self.before)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Scores as they are, effects of the causes that apply, and names of the causes that do not."""

    metric: str
    sentences: int
    scores: Mapping[str, float]
    signatures: Mapping[str, str]
    effects: tuple[Effect, ...]
    absent: tuple[str, ...]
    cautions: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the diagnosis as plain data."""
        effects = [
            {"cause": effect.cause, "system": effect.system, "seen": effect.affected, "before": effect.before,
             "after": effect.after, "points": effect.points}
            for effect in self.effects
        ]  # fmt: skip
        return {**asdict(self), "effects": effects}


def diagnose(
    parts: Iterable[CorpusPart],
    metric: str = "errant",
    annotator: AnnotatorSettings | None = None,
    reference_edits: ReferenceEdits = "given",
    jobs: int = 1,
    watch: Callable[[Iterable[str]], Iterable[str]] = iter,
) -> Diagnosis:
    """Score systems as they are, and once more for every cause that applies to their files.

    `watch` wraps the names of the causes, for example to show progress; each cause takes a while.

    >>> import redink.samples
    >>> diagnosis = diagnose([redink.samples.load()])
    >>> points = {(effect.cause, effect.system): effect.points for effect in diagnosis.effects}
    >>> round(points["beta", "polished"], 2)
    -1.64
    """
    annotator = annotator or AnnotatorSettings()
    corpus_parts = list(parts)
    if not corpus_parts:
        raise UnsuitableData("there is nothing to score: no sentences or no systems")
    corpus, outputs = join_parts(corpus_parts)
    case = ScoringCase(corpus, outputs, parse_metric(metric), reference_edits)
    scored: list[tuple[ScoringCase, Evaluation]] = []

    def score(case: ScoringCase) -> Evaluation:
        for known, results in scored:
            if known is case:
                return results
        chosen = replace(annotator, parser=case.parser) if case.parser else annotator
        request = Request.make(
            [case.metric], annotator=chosen, reference_edits=case.reference_edits, jobs=jobs, types=False
        )
        results = evaluate(request, [(case.corpus, case.outputs)])
        scored.append((case, results))
        return results

    base = score(case)
    effects, absent = [], []
    for name in watch(CAUSES):
        cause = CAUSES[name]
        finding = cause.find(case, annotator)
        if name == "types" and not any(caution.topic == "types" for caution in base.cautions):
            finding = None
        if finding is None or not any(finding.affected.values()):
            absent.append(name)
            continue
        before, after = _list_values(score(finding.before)), _list_values(score(finding.after))
        for system in before:
            affected = finding.affected.get(system, finding.affected.get("", 0))
            if affected:
                shown = None if cause.category == "choice" else affected
                effects.append(Effect(name, system, shown, before[system], after[system]))
    return Diagnosis(
        metric,
        base.sentences,
        _list_values(base),
        {system: score.signature for scores in base.scores.values() for system, score in scores.items()},
        tuple(effects),
        tuple(absent),
        tuple(caution.text for caution in base.cautions),
    )


def _list_values(results: Evaluation) -> dict[str, float]:
    (scores,) = results.scores.values()
    return {system: scored.value for system, scored in scores.items()}
