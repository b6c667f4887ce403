"""What is in a corpus: sentences in, figures out; figures of parts are merged to those of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from redink.corpus.frequent import Frequent
from redink.metrics.base import name_tier
from redink.types import NOOP, Annotation, Sentence, Tokens


class Change(NamedTuple):
    """What an edit does, wherever it stands."""

    source: str
    correction: str
    type: str


@dataclass(slots=True)
class AnnotatorFacts:
    """What one annotator did."""

    sentences: int = 0
    """Sentences that this annotator saw."""
    unchanged: int = 0
    edits: int = 0
    tokens: int = 0
    """Source tokens of the sentences that this annotator saw."""
    wrong: int = 0
    """Source tokens inside an edit; an insertion counts as one."""
    types: Counter[str] = field(default_factory=Counter)
    changes: Frequent[Change] = field(default_factory=Frequent)
    """The edits by what they do; only where they were asked for."""

    @property
    def error_rate(self) -> float | None:
        """The share of tokens that are wrong."""
        return self.wrong / self.tokens if self.tokens else None

    @property
    def operations(self) -> dict[str, Counter[str]]:
        """How often each type occurs with each operation: M (missing), R, U (unnecessary), or none."""
        found: dict[str, Counter[str]] = {}
        for name, count in self.types.items():
            found.setdefault(name_tier(name, "type"), Counter())[name_tier(name, "op")] += count
        return found

    def add(self, tokens: Tokens, edits: Annotation, changes: bool = False) -> None:
        """Take the edits of one sentence, also what they do where that is asked for."""
        real = [edit for edit in edits if edit.type != NOOP]
        self.sentences += 1
        self.tokens += len(tokens)
        self.unchanged += not real
        self.edits += len(real)
        self.wrong += sum(max(1, edit.end - edit.start) for edit in real)
        self.types.update(edit.type for edit in real)
        if changes and real:
            self.changes.add(
                Change(" ".join(tokens[edit.start : edit.end]), " ".join(edit.correction), edit.type) for edit in real
            )

    def merge(self, other: AnnotatorFacts) -> None:
        """Take over what the same annotator did elsewhere."""
        for name in ("sentences", "unchanged", "edits", "tokens", "wrong"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.types.update(other.types)
        self.changes.merge(other.changes)


@dataclass(slots=True)
class Facts:
    """What is in a corpus."""

    sentences: int = 0
    tokens: int = 0
    longest: int = 0
    empty: int = 0
    repeated: int | None = 0
    """Source sentences that stood before; None where nobody looked: all of them would have to be remembered."""
    unannotated: int = 0
    """Sentences without any annotator's line: nobody found an error."""
    annotators: list[AnnotatorFacts] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)
    """How many sentences have so many tokens."""

    def find_length(self, share: float) -> int:
        """The length that this share of the sentences does not exceed.

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
        """Take over the figures of another part; sentences that both parts have are then not known."""
        for name in ("sentences", "tokens", "empty", "unannotated"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.repeated = None
        self.lengths.update(other.lengths)
        self._make_room(len(other.annotators))
        for mine, others in zip(self.annotators, other.annotators, strict=False):
            mine.merge(others)

    def _make_room(self, annotators: int) -> None:
        self.annotators += [AnnotatorFacts() for _ in range(annotators - len(self.annotators))]

    def to_dict(self, top: int = 100) -> dict[str, Any]:
        """Everything as plain objects, with so many of the most frequent edits."""
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
                    "sentences": found.sentences, "unchanged": found.unchanged, "edits": found.edits,
                    "tokens": found.tokens, "wrong": found.wrong, "error_rate": found.error_rate,
                    "types": {name: found.types[name] for name in sorted(found.types)},
                    "missed": found.changes.missed,
                    "frequent": [{**change._asdict(), "count": count} for change, count in found.changes.list_top(top)],
                }
                for found in self.annotators
            ],
        }  # fmt: skip


def collect_facts(sentences: Iterable[Sentence], repeated: bool = True, changes: bool = False) -> Facts:
    """Go through the sentences once; repeated ones are counted, and what edits do, where that is asked for.

    To find repeated sentences all are remembered, some 80 bytes each. Everything else needs memory for distinct types
    and edits only, and for no more than 200,000 edits of each annotator.

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
        facts._make_room(len(sentence.annotations))
        for annotator, edits in zip(facts.annotators, sentence.annotations, strict=False):
            if edits is not None:
                annotator.add(sentence.tokens, edits, changes)
    facts.longest, facts.empty = max(facts.lengths, default=0), facts.lengths[0]
    return facts
