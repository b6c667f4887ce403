"""Differences between two versions of a system: scores, error types and sentences that changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from redink.comparison.versions import SentenceChange, VersionComparison, compare_versions
from redink.errors import OverlappingEdits
from redink.formats.files import CorpusPart
from redink.metrics.base import Tier
from redink.scoring.counting import join_parts
from redink.scoring.preparation import make_texts
from redink.scoring.reduction import evaluate
from redink.scoring.request import Request
from redink.statistics.paired import TypeComparison
from redink.types import Corpus, Sentence, Tokens
from redink.version import VERSION


class SentenceTexts(NamedTuple):
    """Texts of one sentence: the source, both versions and the distinct references."""

    source: Tokens
    old: Tokens
    new: Tokens
    references: Sequence[Tokens]
    """Distinct references."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Changes between the old and the new version of a system."""

    versions: VersionComparison
    metric: str
    """Metric used to compare types and sentences."""
    tier: Tier
    types: Sequence[TypeComparison]
    """Error types that changed, worst first; empty if the metric has no types."""
    changes: Sequence[SentenceChange]
    """Sentences that changed, worst first."""
    corpus: Corpus
    written: Mapping[str, Sequence[Tokens]]
    """Output sentences by system."""

    def find_texts(self, change: SentenceChange) -> SentenceTexts:
        """Return the texts of a changed sentence."""
        index = change.sentence - 1
        old, new = (self.written[name][index] for name in (self.versions.old, self.versions.new))
        sentence = self.corpus.sentences[index]
        return SentenceTexts(sentence.tokens, old, new, _list_references(sentence))

    def to_dict(self) -> dict[str, Any]:
        """Return the difference as plain objects."""
        versions = self.versions
        changes = [(change, self.find_texts(change)) for change in self.changes]
        return {
            "redink": VERSION,
            "old": versions.old,
            "new": versions.new,
            "metric": self.metric,
            "scores": [
                {"metric": name, "old": scores[versions.old].value, "new": scores[versions.new].value,
                 **_select(versions.comparisons[name]), "scored": scores[versions.new].signature}
                for name, scores in versions.results.scores.items()
            ],
            "types": [{"tier": row.tier, "type": row.type, **_select(row)} for row in self.types],
            "sentences": [
                {"sentence": change.sentence, "old": change.old, "new": change.new, "worse": change.is_worse,
                 "source": " ".join(texts.source), "old_text": " ".join(texts.old), "new_text": " ".join(texts.new),
                 "references": [" ".join(text) for text in texts.references]}
                for change, texts in changes
            ],
        }  # fmt: skip


def _select(comparison: Any) -> dict[str, Any]:
    """Return the fields shared by comparisons of systems and of types."""
    return {key: getattr(comparison, key) for key in ("difference", "interval", "p", "adjusted", "signature")}


def _list_references(sentence: Sentence) -> list[Tokens]:
    """Return the distinct references of a sentence; skip annotations whose edits overlap."""
    references: dict[Tokens, None] = {}
    for annotator in range(max(len(sentence.references), len(sentence.annotations))):
        if annotator < len(sentence.references) or sentence.annotations[annotator] is not None:
            try:
                references[sentence.corrected(annotator)] = None
            except OverlappingEdits:
                continue
    return list(references)


def find_difference(
    request: Request, parts: Iterable[CorpusPart], old: str, new: str, tier: Tier = "type", test: str = "bootstrap",
    samples: int = 1000, seed: int = 1,
) -> Difference:  # fmt: skip
    """Score two versions and compare them; types and sentences are compared by the first metric."""
    prepared_parts: list[CorpusPart] = []
    versions = compare_versions(evaluate(request, parts, prepared_parts), old, new, test, samples, seed)
    metric = next(iter(versions.results.scores))
    corpus, outputs = join_parts(prepared_parts)
    return Difference(
        versions,
        metric,
        tier,
        versions.compare_types(metric, tier, samples, seed),
        versions.list_changes(metric),
        corpus,
        {output.system: make_texts(corpus, output) for output in outputs},
    )
