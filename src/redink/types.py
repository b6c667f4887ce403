"""The few values that everything in Redink passes on: edits, sentences, corpora, outputs, scores, judgements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from redink.errors import OverlappingEdits, UnsuitableData, quote_tokens, shorten
from redink.signature import EMPTY, Signature

Tokens: TypeAlias = tuple[str, ...]


def as_tokens(text: object) -> Tokens:
    """A sentence as tokens: a string is split at whitespace, a list or tuple of strings is taken as it is.

    >>> as_tokens("She wants to eat .")
    ('She', 'wants', 'to', 'eat', '.')
    """
    if isinstance(text, str):
        return tuple(text.split())
    if isinstance(text, list | tuple) and all(isinstance(token, str) for token in text):
        return tuple(text)
    raise UnsuitableData(f"a sentence must be a string or a list of tokens, got {shorten(repr(text))}")


NOOP = "noop"
"""The type of an edit that says: this annotator found nothing to correct."""

UNCORRECTED = frozenset({"UNK", "Um"})
"""The types of edits that mark an error without a usable correction."""


class EditNotation(NamedTuple):
    """How an M2 file wrote an edit, where that is not the plain form."""

    fields: tuple[str, ...] = ("REQUIRED", "-NONE-")
    """What stands between the correction and the annotator: REQUIRED, a comment, fields nobody knows."""
    correction: str | None = None
    """The correction field to the letter, where the tokens alone do not give it back: -NONE-, odd spaces."""


class Edit(NamedTuple):
    """Replace the source tokens from `start` up to, not including, `end` by `correction`.

    Two edits are equal when their spans, corrections (with the alternatives) and types are.

    >>> Edit(1, 2, ("an",), "R:DET") == Edit(1, 2, ("an",), "M:DET")
    False
    """

    start: int
    end: int
    correction: Tokens
    type: str = ""
    alternatives: tuple[Tokens, ...] = ()
    """Further corrections that are just as good (M2's `a||b`)."""

    @property
    def notation(self) -> EditNotation | None:
        """How an M2 file wrote the edit, where that is not the plain form."""
        return None


class EditWithNotation(Edit):
    """An edit with a notation of its own, which does not take part in comparisons."""

    _notation: EditNotation | None = None

    @property
    def notation(self) -> EditNotation | None:
        """How an M2 file wrote the edit."""
        return self._notation


def with_notation(edit: Edit, notation: EditNotation) -> Edit:
    """The same edit with a notation."""
    noted = EditWithNotation(*edit)
    noted._notation = notation
    return noted


Annotation: TypeAlias = tuple[Edit, ...]
"""The edits of one annotator for one sentence; empty where the annotator found nothing to correct."""

Annotations: TypeAlias = tuple[Annotation | None, ...]
"""By annotator number; None where that annotator did not see the sentence."""


class Alternative(NamedTuple):
    """One way to correct an error: the edits of one annotator, which belong together."""

    annotator: int
    edits: Annotation


class Cluster(NamedTuple):
    """An error with alternative corrections, of which at most one is carried out (the I-measure's gold standard)."""

    alternatives: tuple[Alternative, ...]
    required: bool = False
    """Whether it has to be corrected: every annotator did."""
    type: str = ""


FIXED = (tuple, type(None))
"""What annotations may be made of."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A source sentence with what annotators made of it: edits, or only corrected texts."""

    tokens: Tokens
    annotations: Annotations = ()
    references: tuple[Tokens, ...] = ()
    """Corrected texts by annotator, where there are texts and no edits yet."""
    id: str = ""
    clusters: tuple[Cluster, ...] | None = None
    """The errors as someone has grouped them; None where they follow from the annotations."""

    def __post_init__(self) -> None:
        if type(self.tokens) is not tuple:
            object.__setattr__(self, "tokens", as_tokens(self.tokens))
        if type(self.annotations) is not tuple or not all(type(edits) in FIXED for edits in self.annotations):
            # What metrics find out about a sentence is kept: it must not change afterwards.
            fixed = tuple([None if edits is None else tuple(edits) for edits in self.annotations])
            object.__setattr__(self, "annotations", fixed)
        if isinstance(self.references, str):
            raise UnsuitableData("references must be a list of corrected texts, got one string")
        if self.references and not all(type(text) is tuple for text in self.references):
            object.__setattr__(self, "references", tuple(map(as_tokens, self.references)))

    def corrected(self, annotator: int = 0) -> Tokens:
        """The text as this annotator would have it.

        >>> Sentence(("a", "apple"), ((Edit(0, 1, ("an",)),),)).corrected()
        ('an', 'apple')
        """
        if annotator < len(self.references):
            return self.references[annotator]
        edits = self.annotations[annotator] if annotator < len(self.annotations) else None
        if edits is None:
            raise UnsuitableData(f"annotator {annotator} did not see this sentence: {quote_tokens(self.tokens)}")
        return apply_edits(self.tokens, edits)


@dataclass(frozen=True, slots=True)
class Corpus:
    """Source sentences with their reference annotations."""

    name: str
    sentences: Sequence[Sentence]

    @property
    def annotators(self) -> int:
        """How many annotators there are, counting by the highest number in use."""
        return max((max(len(s.annotations), len(s.references)) for s in self.sentences), default=0)


@dataclass(frozen=True, slots=True)
class Output:
    """What one system made of the sentences of a corpus: texts, edits, or both.

    A system may offer several sets of edits for a sentence, just as a corpus has several annotators.
    """

    system: str
    sentences: Sequence[Tokens] | None = None
    """Tokens; strings are split at whitespace."""
    edits: Sequence[Annotations] | None = None

    def __post_init__(self) -> None:
        if self.sentences is None and self.edits is None:
            raise UnsuitableData(f"{self.system}: an output needs texts or edits, got neither")
        if isinstance(self.sentences, str):
            raise UnsuitableData(f"{self.system}: an output needs a list of sentences, got one string")
        if self.sentences is not None and not all(type(text) is tuple for text in self.sentences):
            object.__setattr__(self, "sentences", list(map(as_tokens, self.sentences)))


@dataclass(frozen=True, slots=True)
class Score:
    """A number with everything needed to say what it is; how it looks is the report's business."""

    metric: str
    value: float
    parts: Mapping[str, float]
    """The figures behind the value, by name: counts first, then ratios."""
    signature: Signature = EMPTY
    interval: tuple[float, float] | None = None


class RankedText(NamedTuple):
    """A text that a person ranked: the systems that wrote it, and its rank; 1 is the best, and gaps mean nothing."""

    systems: tuple[str, ...]
    rank: int


class Judgement(NamedTuple):
    """How one person ranked several corrections of one sentence; equal ranks are ties."""

    annotator: str
    sentence: int
    """From 1."""
    ranking: tuple[RankedText, ...]


def apply_edits(tokens: Sequence[str], edits: Iterable[Edit], uncorrected: bool = False) -> Tokens:
    """The source tokens with the edits carried out, in the order of their spans.

    Edits of the types UNK and Um mark an error that nobody corrected: the source stays as it is there,
    unless `uncorrected` says to apply them to the letter. Insertions at one place keep their order.

    >>> apply_edits(["I", "likes", "cat"], [Edit(2, 2, ("the",)), Edit(1, 2, ("like",)), Edit(3, 3, (".",))])
    ('I', 'like', 'the', 'cat', '.')
    """
    tokens = tokens if type(tokens) is tuple else as_tokens(tokens)
    corrected: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.type == NOOP or edit.start < 0 or (edit.type in UNCORRECTED and not uncorrected):
            continue
        if edit.start < position:
            raise OverlappingEdits.at(tokens, edit.start)
        corrected.extend(tokens[position : edit.start])
        corrected.extend(edit.correction if type(edit.correction) is tuple else as_tokens(edit.correction))
        position = edit.end
    corrected.extend(tokens[position:])
    return tuple(corrected)
