"""The difference between two versions of a system: what they wrote in; scores, types and sentences that changed out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from redink.comparison.versions import Change, Versions, compare_versions
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


class Texts(NamedTuple):
    """What there is to read of a sentence."""

    source: Tokens
    old: Tokens
    new: Tokens
    references: Sequence[Tokens]
    """The different ones."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What got better and what got worse."""

    versions: Versions
    metric: str
    """By which types and sentences are compared."""
    tier: Tier
    types: Sequence[TypeComparison]
    """The error types that changed, the worst first; none where the metric knows no types."""
    changes: Sequence[Change]
    """The sentences that changed, the worst first."""
    corpus: Corpus
    written: Mapping[str, Sequence[Tokens]]
    """By system."""

    def find_texts(self, change: Change) -> Texts:
        """The texts of a sentence that changed."""
        place = change.sentence - 1
        old, new = (self.written[name][place] for name in (self.versions.old, self.versions.new))
        sentence = self.corpus.sentences[place]
        return Texts(sentence.tokens, old, new, _list_references(sentence))

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain objects."""
        versions = self.versions
        texts = [(change, self.find_texts(change)) for change in self.changes]
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
            "types": [{"tier": found.tier, "type": found.type, **_select(found)} for found in self.types],
            "sentences": [
                {"sentence": change.sentence, "old": change.old, "new": change.new, "worse": change.is_worse,
                 "source": " ".join(found.source), "old_text": " ".join(found.old), "new_text": " ".join(found.new),
                 "references": [" ".join(text) for text in found.references]}
                for change, found in texts
            ],
        }  # fmt: skip


def _select(found: Any) -> dict[str, Any]:
    """What a comparison of any kind says."""
    return {key: getattr(found, key) for key in ("difference", "interval", "p", "adjusted", "signature")}


def _list_references(sentence: Sentence) -> list[Tokens]:
    """The different references of a sentence; overlapping edits make no text."""
    found: dict[Tokens, None] = {}
    for annotator in range(max(len(sentence.references), len(sentence.annotations))):
        if annotator < len(sentence.references) or sentence.annotations[annotator] is not None:
            try:
                found[sentence.corrected(annotator)] = None
            except OverlappingEdits:
                continue
    return list(found)


def find_difference(
    request: Request, parts: Iterable[CorpusPart], old: str, new: str, tier: Tier = "type", test: str = "bootstrap",
    samples: int = 1000, seed: int = 1,
) -> Difference:  # fmt: skip
    """Score both versions and compare them; types and sentences by the first metric."""
    kept: list[CorpusPart] = []
    versions = compare_versions(evaluate(request, parts, kept), old, new, test, samples, seed)
    metric = next(iter(versions.results.scores))
    corpus, outputs = join_parts(kept)
    return Difference(
        versions,
        metric,
        tier,
        versions.compare_types(metric, tier, samples, seed),
        versions.list_changes(metric),
        corpus,
        {output.system: make_texts(corpus, output) for output in outputs},
    )
