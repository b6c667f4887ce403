"""What is in a corpus: sentences in, figures out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b

from redink.types import NOOP, Annotation, Sentence


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

    @property
    def error_rate(self) -> float | None:
        """The share of tokens that are wrong."""
        return self.wrong / self.tokens if self.tokens else None

    def add(self, length: int, edits: Annotation) -> None:
        """Take the edits of one sentence."""
        real = [edit for edit in edits if edit.type != NOOP]
        self.sentences += 1
        self.tokens += length
        self.unchanged += not real
        self.edits += len(real)
        self.wrong += sum(max(1, edit.end - edit.start) for edit in real)
        self.types.update(edit.type for edit in real)


@dataclass(slots=True)
class Facts:
    """What is in a corpus."""

    sentences: int = 0
    tokens: int = 0
    longest: int = 0
    empty: int = 0
    repeated: int = 0
    """Source sentences that stood before."""
    unannotated: int = 0
    """Sentences without any annotator's line: nobody found an error."""
    annotators: list[AnnotatorFacts] = field(default_factory=list)


def collect_facts(sentences: Iterable[Sentence]) -> Facts:
    """Go through the sentences once.

    >>> from redink.types import Edit
    >>> facts = collect_facts([Sentence(("a", "apple"), ((Edit(0, 1, ("an",), "R:DET"),),))])
    >>> facts.annotators[0].error_rate
    0.5
    """
    facts = Facts()
    seen: set[bytes] = set()
    for sentence in sentences:
        facts.sentences += 1
        facts.tokens += len(sentence.tokens)
        facts.longest = max(facts.longest, len(sentence.tokens))
        facts.empty += not sentence.tokens
        digest = blake2b(" ".join(sentence.tokens).encode(), digest_size=16).digest()
        facts.repeated += digest in seen
        seen.add(digest)
        facts.unannotated += not sentence.annotations
        for number, edits in enumerate(sentence.annotations):
            while number >= len(facts.annotators):
                facts.annotators.append(AnnotatorFacts())
            if edits is not None:
                facts.annotators[number].add(len(sentence.tokens), edits)
    return facts
