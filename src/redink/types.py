"""Values shared by all of Redink: edits, sentences, corpora, outputs, scores and judgements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from redink.errors import OverlappingEdits, UnsuitableData, number_of, quote_tokens, shorten
from redink.signature import EMPTY, Signature

if TYPE_CHECKING:
    from typing_extensions import Self

Tokens: TypeAlias = tuple[str, ...]


def as_tokens(text: object) -> Tokens:
    """Return a sentence as tokens: a string is split on whitespace, and a list or tuple of strings is taken as given.

    >>> as_tokens("She wants to eat .")
    ('She', 'wants', 'to', 'eat', '.')
    """
    if isinstance(text, str):
        return tuple(text.split())
    if isinstance(text, list | tuple) and all(isinstance(token, str) for token in text):
        return tuple(text)
    raise UnsuitableData(f"a sentence must be a string or a list of tokens, got {shorten(repr(text))}")


NOOP = "noop"
"""Type of an edit that records that the annotator had nothing to correct."""

UNCORRECTED = frozenset({"UNK", "Um"})
"""Types of edits that mark an error without a usable correction."""


class EditNotation(NamedTuple):
    """The notation of an edit in an M2 file, if it differs from the plain form."""

    fields: tuple[str, ...] = ("REQUIRED", "-NONE-")
    """Fields between the correction and the annotator: REQUIRED, a comment and any unknown fields."""
    correction: str | None = None
    """The correction field as written, if the tokens do not determine it: -NONE-, unusual spaces."""


class EditFields(NamedTuple):
    """Fields of an edit, before validation."""

    start: int
    end: int
    correction: Tokens
    type: str = ""
    alternatives: tuple[Tokens, ...] = ()
    """Further corrections, as good as the first (M2's `a||b`)."""


class Edit(EditFields):
    """Replace the source tokens from `start` up to, not including, `end` by `correction`.

    Arguments are validated; code that creates many edits from checked values can use `Edit._make`, which skips the
    validation. Two edits are equal if their spans, corrections (with the alternatives) and types are equal.

    Attributes
    ----------
    start
        First source token of the span, counted from 0; -1 for an edit without a span.
    end
        End of the span, exclusive; equal to `start` for an insertion.
    correction
        A list of tokens, or a string, which is split on whitespace; empty for a deletion.
    type
        Error type, such as `R:VERB:SVA`.
    alternatives
        Further corrections that are just as good.

    Raises
    ------
    UnsuitableData
        The span, the correction or the type is not valid.

    Examples
    --------
    >>> Edit(1, 2, "has eaten", "R:VERB")
    Edit(start=1, end=2, correction=('has', 'eaten'), type='R:VERB', alternatives=())
    >>> Edit(1, 2, ("an",), "R:DET") == Edit(1, 2, ("an",), "M:DET")
    False

    """

    __slots__ = ()

    def __new__(
        cls,
        start: int,
        end: int,
        correction: str | Sequence[str],
        type: str = "",
        alternatives: Sequence[str | Sequence[str]] = (),
    ) -> Self:
        """Create an edit from validated arguments."""
        start, end = _check_span(start, end)
        if not isinstance(type, str):
            raise UnsuitableData(f"the type of an edit must be a string, got {shorten(repr(type))}")
        if alternatives:
            if isinstance(alternatives, str):
                raise UnsuitableData(
                    f"alternatives must be a list of corrections, got one string: {shorten(repr(alternatives))}"
                )
            alternatives = tuple([_split_correction(alternative) for alternative in alternatives])
        return cls._make((start, end, _split_correction(correction), type, alternatives or ()))

    def _replace(self, **changes: Any) -> Self:
        """Return a copy with other values, validated."""
        return self.__class__(**{**self._asdict(), **changes})

    __replace__ = _replace  # for copy.replace of Python 3.13

    @property
    def notation(self) -> EditNotation | None:
        """The notation of an M2 file, if it differs from the plain form."""
        return None


def _check_span(start: object, end: object) -> tuple[int, int]:
    """Return the span of an edit as integers."""
    try:
        first, last = index(start), index(end)  # type: ignore[arg-type]
    except TypeError:
        raise UnsuitableData(
            f"the span of an edit must be two whole numbers, got {shorten(repr(start))} and {shorten(repr(end))}"
        ) from None
    if not 0 <= first <= last and (first, last) != (-1, -1):
        raise UnsuitableData(
            f"the span {first} {last} is not valid: it must not end before it starts, and must be -1 -1 or not negative"
        )
    return first, last


def _split_correction(correction: object) -> Tokens:
    if isinstance(correction, str):
        return tuple(correction.split())
    if isinstance(correction, list | tuple) and all(isinstance(token, str) for token in correction):
        return tuple(correction)
    raise UnsuitableData(f"a correction must be a string or a list of tokens, got {shorten(repr(correction))}")


class EditWithNotation(Edit):
    """An edit with its notation, which is ignored in comparisons."""

    _notation: EditNotation | None = None

    @property
    def notation(self) -> EditNotation | None:
        """The notation of an M2 file."""
        return self._notation


def with_notation(edit: Edit, notation: EditNotation) -> Edit:
    """Return a copy of the edit with a notation."""
    copy = EditWithNotation._make(edit)
    copy._notation = notation
    return copy


Annotation: TypeAlias = tuple[Edit, ...]
"""Edits of one annotator for one sentence; empty if the annotator had nothing to correct."""


class AlignedAnnotation(tuple[Edit, ...]):
    """Edits of one annotator, with the edits of other, equally good alignments of the same corrected text.

    Metrics use the edits themselves; only ChERRANT's format holds the others.
    """

    others: tuple[Annotation, ...] = ()

    @classmethod
    def make(cls, alignments: Sequence[Annotation]) -> AlignedAnnotation:
        """Return the annotation of the first alignment, with all others."""
        annotation = cls(alignments[0])
        annotation.others = tuple(alignments[1:])
        return annotation


Annotations: TypeAlias = tuple[Annotation | None, ...]
"""Edits by annotator number; None for a missing annotator, whose correction the file does not have."""


class Alternative(NamedTuple):
    """One way to correct an error: edits of one annotator that belong together."""

    annotator: int
    edits: Annotation


class Cluster(NamedTuple):
    """An error with alternative corrections, of which at most one is applied (the I-measure's gold standard)."""

    alternatives: tuple[Alternative, ...]
    required: bool = False
    """True if it has to be corrected, because every annotator corrected it."""
    type: str = ""


IMMUTABLE = (tuple, AlignedAnnotation, type(None))
"""Types of the items of `Sentence.annotations`."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A source sentence with its references: edits, or corrected texts without edits."""

    tokens: Tokens
    annotations: Annotations = ()
    references: tuple[Tokens, ...] = ()
    """Corrected texts by annotator, if there are texts but no edits."""
    id: str = ""
    clusters: tuple[Cluster, ...] | None = None
    """Errors as grouped in the file; None if they follow from the annotations."""

    def __post_init__(self) -> None:
        if type(self.tokens) is not tuple:
            object.__setattr__(self, "tokens", as_tokens(self.tokens))
        if type(self.annotations) is not tuple or not all(type(edits) in IMMUTABLE for edits in self.annotations):
            # Metrics cache results by sentence, so a sentence must not change.
            annotations = tuple([None if edits is None else tuple(edits) for edits in self.annotations])
            object.__setattr__(self, "annotations", annotations)
        if isinstance(self.references, str):
            raise UnsuitableData("references must be a list of corrected texts, got one string")
        if self.references and not all(type(text) is tuple for text in self.references):
            object.__setattr__(self, "references", tuple(map(as_tokens, self.references)))

    def corrected(self, annotator: int = 0) -> Tokens:
        """Return the text corrected by an annotator.

        >>> Sentence(("a", "apple"), ((Edit(0, 1, ("an",)),),)).corrected()
        ('an', 'apple')
        """
        if annotator < len(self.references):
            return self.references[annotator]
        edits = self.annotations[annotator] if annotator < len(self.annotations) else None
        if edits is None:
            raise UnsuitableData(f"annotator {annotator} is missing for this sentence: {quote_tokens(self.tokens)}")
        return apply_edits(self.tokens, edits)


@dataclass(frozen=True, slots=True)
class Corpus:
    """Source sentences with their reference annotations."""

    name: str
    sentences: Sequence[Sentence]

    def __repr__(self) -> str:
        return f"Corpus({self.name!r}, {number_of(len(self.sentences), 'sentence')})"

    @property
    def annotators(self) -> int:
        """Number of annotators: the highest annotator number in use, plus 1."""
        return max((max(len(s.annotations), len(s.references)) for s in self.sentences), default=0)


@dataclass(frozen=True, slots=True)
class Output:
    """The output of one system for the sentences of a corpus: texts, edits, or both.

    A system may offer several sets of edits for a sentence, just as a corpus has several annotators.
    """

    system: str
    sentences: Sequence[Tokens] | None = None
    """Tokens of each sentence; strings are split on whitespace."""
    edits: Sequence[Annotations] | None = None

    def __post_init__(self) -> None:
        if self.sentences is None and self.edits is None:
            raise UnsuitableData(f"{self.system}: an output needs texts or edits, got neither")
        if isinstance(self.sentences, str):
            raise UnsuitableData(f"{self.system}: an output needs a list of sentences, got one string")
        if self.sentences is not None and not all(type(text) is tuple for text in self.sentences):
            object.__setattr__(self, "sentences", list(map(as_tokens, self.sentences)))

    def __repr__(self) -> str:
        texts = [] if self.sentences is None else [number_of(len(self.sentences), "text")]
        edits = [] if self.edits is None else [f"edits of {number_of(len(self.edits), 'sentence')}"]
        return f"Output({self.system!r}, {', '.join([*texts, *edits])})"


@dataclass(frozen=True, slots=True)
class Score:
    """The value of a metric, with its components, signature and interval."""

    metric: str
    value: float
    parts: Mapping[str, float]
    """Components of the value by name: counts first, then ratios."""
    signature: Signature = EMPTY
    interval: tuple[float, float] | None = None


class RankedText(NamedTuple):
    """A text that a judge ranked: the systems that wrote it and its rank; 1 is the best, and gaps have no meaning."""

    systems: tuple[str, ...]
    rank: int


class Judgement(NamedTuple):
    """One judge's ranking of several corrections of one sentence; equal ranks are ties."""

    annotator: str
    sentence: int
    """Number of the sentence, from 1."""
    ranking: tuple[RankedText, ...]


def check_edits(tokens: Tokens, edits: Iterable[Edit]) -> None:
    """Raise an error if an edit ends after the last token of its sentence.

    >>> check_edits(("a", "apple"), [Edit(0, 1, ("an",))])
    """
    for edit in edits:
        if edit.end > len(tokens):
            raise beyond_end(tokens, edit)


def beyond_end(tokens: Tokens, edit: Edit) -> UnsuitableData:
    """Return the error for an edit that ends after the last token of its sentence."""
    return UnsuitableData(
        f"the edit {edit.start} {edit.end} -> '{shorten(' '.join(edit.correction))}' ends after the last token: "
        f"the sentence has {number_of(len(tokens), 'token')}: {quote_tokens(tokens)}"
    )


def apply_edits(tokens: Sequence[str], edits: Iterable[Edit], uncorrected: bool = False) -> Tokens:
    """Apply edits to source tokens, in the order of their spans.

    Insertions at the same position keep their order.

    Parameters
    ----------
    tokens
        Source tokens.
    edits
        Edits of one annotator. Edits of the types UNK and Um mark an error without a correction and are not applied.
    uncorrected
        Apply the edits of these types as well.

    Raises
    ------
    OverlappingEdits
        Two edits change the same tokens.
    UnsuitableData
        An edit ends after the last token.

    Examples
    --------
    >>> apply_edits(["I", "likes", "cat"], [Edit(2, 2, ("the",)), Edit(1, 2, ("like",)), Edit(3, 3, (".",))])
    ('I', 'like', 'the', 'cat', '.')

    """
    tokens = tokens if type(tokens) is tuple else as_tokens(tokens)
    corrected: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.type == NOOP or edit.start < 0 or (edit.type in UNCORRECTED and not uncorrected):
            continue
        if edit.end > len(tokens):
            raise beyond_end(tokens, edit)
        if edit.start < position:
            raise OverlappingEdits.at(tokens, edit.start)
        corrected.extend(tokens[position : edit.start])
        corrected.extend(edit.correction if type(edit.correction) is tuple else as_tokens(edit.correction))
        position = edit.end
    corrected.extend(tokens[position:])
    return tuple(corrected)
