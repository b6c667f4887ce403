"""What is in a file: sentences in, figures out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b

from redink.tables import Cell, Column, Table
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

    def table(self) -> Table:
        """The figures of the text."""
        mean = f"{self.tokens / self.sentences:.1f}" if self.sentences else "-"
        rows: tuple[tuple[Cell, ...], ...] = (
            ("sentences", self.sentences),
            ("  without tokens", self.empty),
            ("  that stood before", self.repeated),
            ("tokens", self.tokens),
            ("  in the longest sentence", self.longest),
            ("  a sentence, on average", mean),
            *((("sentences without annotation", self.unannotated),) if self.annotators else ()),
        )
        return Table("", (Column("what"), Column("count", "count")), rows)

    def table_annotators(self) -> Table:
        """The figures of each annotator."""
        columns = (*(Column(name, "count") for name in ("annotator", "sentences", "unchanged", "edits")),)
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (number, own.sentences, own.unchanged, own.edits, own.error_rate)
            for number, own in enumerate(self.annotators)
        )
        return Table("", (*columns, Column("error rate", "ratio")), rows)

    def table_types(self) -> Table:
        """How often each annotator gave each type, the most frequent first."""
        total: Counter[str] = Counter()
        for own in self.annotators:
            total.update(own.types)
        columns = (Column("type"), *(Column(f"annotator {number}", "count") for number in range(len(self.annotators))))
        ordered = sorted(total, key=lambda name: (-total[name], name))
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (name, *(own.types[name] for own in self.annotators)) for name in ordered
        )
        return Table("", columns, rows)


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
