"""Facts about a corpus: sizes, error rates, error types and frequent edits. Facts of parts can be merged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from redink.corpus.frequent import Frequent
from redink.metrics.base import name_tier
from redink.types import NOOP, Annotation, Sentence, Tokens


class EditChange(NamedTuple):
    """Text change made by an edit, independent of its position."""

    source: str
    correction: str
    type: str


@dataclass(slots=True)
class AnnotatorFacts:
    """Facts about the annotations of one annotator."""

    sentences: int = 0
    """Number of annotated sentences."""
    unchanged: int = 0
    edits: int = 0
    tokens: int = 0
    """Number of source tokens in the annotated sentences."""
    wrong: int = 0
    """Number of source tokens inside an edit; an insertion counts as one."""
    types: Counter[str] = field(default_factory=Counter)
    changes: Frequent[EditChange] = field(default_factory=Frequent)
    """Edits counted by their text change; empty unless requested."""

    @property
    def error_rate(self) -> float | None:
        """Share of tokens that are wrong."""
        return self.wrong / self.tokens if self.tokens else None

    @property
    def operations(self) -> dict[str, Counter[str]]:
        """Number of edits by type and operation: M (missing), R (replacement), U (unnecessary), or none."""
        operations: dict[str, Counter[str]] = {}
        for name, count in self.types.items():
            operations.setdefault(name_tier(name, "type"), Counter())[name_tier(name, "op")] += count
        return operations

    def add(self, tokens: Tokens, edits: Annotation, changes: bool = False) -> None:
        """Add the edits of one sentence; with `changes`, also count their text changes."""
        real = [edit for edit in edits if edit.type != NOOP]
        self.sentences += 1
        self.tokens += len(tokens)
        self.unchanged += not real
        self.edits += len(real)
        self.wrong += sum(max(1, edit.end - edit.start) for edit in real)
        self.types.update(edit.type for edit in real)
        if changes and real:
            self.changes.add(
                EditChange(" ".join(tokens[edit.start : edit.end]), " ".join(edit.correction), edit.type)
                for edit in real
            )

    def merge(self, other: AnnotatorFacts) -> None:
        """Add the facts of the same annotator in another part."""
        for name in ("sentences", "unchanged", "edits", "tokens", "wrong"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.types.update(other.types)
        self.changes.merge(other.changes)


@dataclass(slots=True)
class Facts:
    """Facts about a corpus."""

    sentences: int = 0
    tokens: int = 0
    longest: int = 0
    empty: int = 0
    repeated: int | None = 0
    """Number of repeated source sentences; None if not counted, because that requires memory for every sentence."""
    unannotated: int = 0
    """Number of sentences without any annotation."""
    annotators: list[AnnotatorFacts] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)
    """Number of sentences by length in tokens."""

    def find_length(self, share: float) -> int:
        """Return the length that the given share of the sentences does not exceed.

        >>> Facts(sentences=4, lengths=Counter({3: 2, 10: 2})).find_length(0.5)
        3
        """
        seen = 0
        for length in sorted(self.lengths):
            seen += self.lengths[length]
            if seen >= share * self.sentences:
                return length
        return 0

    def merge(self, other: Facts) -> None:
        """Add the facts of another part; repeated sentences are not counted from then on."""
        for name in ("sentences", "tokens", "empty", "unannotated"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.repeated = None
        self.lengths.update(other.lengths)
        self._add_annotators(len(other.annotators))
        for own, others in zip(self.annotators, other.annotators, strict=False):
            own.merge(others)

    def _add_annotators(self, annotators: int) -> None:
        self.annotators += [AnnotatorFacts() for _ in range(annotators - len(self.annotators))]

    def to_dict(self, top: int = 100) -> dict[str, Any]:
        """Return the facts as plain objects, with the `top` most frequent edits."""
        return {
            "sentences": self.sentences,
            "tokens": self.tokens,
            "longest": self.longest,
            "empty": self.empty,
            "repeated": self.repeated,
            "unannotated": self.unannotated,
            "lengths": {str(length): self.lengths[length] for length in sorted(self.lengths)},
            "annotators": [
                {
                    "sentences": annotator.sentences, "unchanged": annotator.unchanged, "edits": annotator.edits,
                    "tokens": annotator.tokens, "wrong": annotator.wrong, "error_rate": annotator.error_rate,
                    "types": {name: annotator.types[name] for name in sorted(annotator.types)},
                    "missed": annotator.changes.missed,
                    "frequent": [
                        {**change._asdict(), "count": count} for change, count in annotator.changes.list_top(top)
                    ],
                }
                for annotator in self.annotators
            ],
        }  # fmt: skip


def collect_facts(sentences: Iterable[Sentence], repeated: bool = True, changes: bool = False) -> Facts:
    """Collect facts in one pass over the sentences.

    Counting repeated sentences takes some 80 bytes per sentence. Everything else needs memory for distinct types
    and edits only, and for at most 200,000 distinct edits per annotator.

    >>> from redink.types import Edit
    >>> facts = collect_facts([Sentence(("a", "apple"), ((Edit(0, 1, ("an",), "R:DET"),),))])
    >>> facts.annotators[0].error_rate
    0.5
    """
    facts = Facts(repeated=0 if repeated else None)
    seen: set[bytes] = set()
    for sentence in sentences:
        facts.sentences += 1
        facts.tokens += len(sentence.tokens)
        facts.lengths[len(sentence.tokens)] += 1
        if facts.repeated is not None:
            digest = blake2b(" ".join(sentence.tokens).encode(), digest_size=16).digest()
            facts.repeated += digest in seen
            seen.add(digest)
        facts.unannotated += not sentence.annotations
        facts._add_annotators(len(sentence.annotations))
        for annotator, edits in zip(facts.annotators, sentence.annotations, strict=False):
            if edits is not None:
                annotator.add(sentence.tokens, edits, changes)
    facts.longest, facts.empty = max(facts.lengths, default=0), facts.lengths[0]
    return facts
