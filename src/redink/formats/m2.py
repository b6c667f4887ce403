"""M2, the format of CoNLL-2013/14 and ERRANT.

    S This are a sentence .
    A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

A block is one sentence, and an empty line ends it. The lines of ChERRANT's targets (`T0-A0 ...`) are read too (see
`redink.formats.cherrant`). An annotator whose only line is a plain noop has no edits: `()`.
Everything else in a line (other noops, comments, unknown fields) is preserved and written back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from sys import intern

from redink.errors import FormatError, UnsuitableData, quote_tokens
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.registry import Format
from redink.types import (
    NOOP,
    AlignedAnnotation,
    Annotation,
    Annotations,
    Edit,
    EditNotation,
    Sentence,
    Tokens,
    check_edits,
    with_notation,
)

EMPTY = "-NONE-"
PLAIN = EditNotation()
PLAIN_FIELDS = "|||".join(PLAIN.fields)
PLAIN_NOOP = Edit(-1, -1, (), NOOP)
NOT_ANNOTATED = "NA"
"""Type of the only line of a sentence that an annotator of ChERRANT could not correct."""

MAX_ANNOTATORS = 1000
"""Number of annotators; a higher annotator number is an error, because every sentence has a tuple item for each."""
SMALL_NUMBERS = {str(number): number for number in range(MAX_ANNOTATORS)}  # faster than int(), and stricter

MAX_CACHED = 1 << 14
"""Number of distinct lines, spans and corrections that a reader caches: a few megabytes."""

_SPAN = re.compile(r"A\s+(-?\d{1,9})\s+(-?\d{1,9})\s*$", re.ASCII)
_TARGET = re.compile(r"T(\d{1,4})(-A\d+)? ")
_NUMBER = re.compile(r"\s*\d{1,9}\s*$", re.ASCII)


class Reader:
    """The sentences of an M2 file; `line` is the line on which the last one began.

    If `literal`, a correction is the string in the file, as ERRANT compares it, so that `-NONE-` is a word. With
    `warn`,
    an edit beyond the end of its sentence is dropped instead of refused, and `warn` is called with the error. If
    `lines`
    are given, they are used in place of the file.
    """

    def __init__(
        self,
        source: Source,
        literal: bool = False,
        warn: Callable[[FormatError], None] | None = None,
        lines: Iterable[str] | None = None,
    ) -> None:
        self.path = describe_path(source)
        self.line = 0
        self._warn = warn
        self._lines = read_lines(source) if lines is None else lines
        self._parser = Parser(literal)

    def __iter__(self) -> Iterator[Sentence]:
        tokens: Tokens | None = None
        edits: list[list[Edit]] = []  # by annotator; an empty list for an annotator without a line
        targets: list[int] = []  # number of the target of each list of edits, if the sentence has lines of targets
        cached, parse = self._parser.lines, self._parser.parse
        for number, line in enumerate(self._lines, 1):
            if line[:2] == "A ":
                if tokens is None:
                    raise FormatError("an edit (A) before any sentence (S)", self.path, number)
                try:
                    annotator, edit = cached.get(line) or parse(line)
                except FormatError as error:
                    raise FormatError(str(error), self.path, number) from None
                if edit.end > len(tokens):
                    beyond = f"the edit ends at {edit.end}, but the sentence has {len(tokens)} tokens"
                    if self._warn is None:
                        raise FormatError(beyond, self.path, number)
                    self._warn(FormatError(f"{beyond}: dropped", self.path, number))
                    edit = PLAIN_NOOP  # the annotator is present for the sentence, with no edit
                if targets:
                    edits[-1].append(edit)
                    continue
                while annotator >= len(edits):
                    edits.append([])
                edits[annotator].append(edit)
            elif line[:2] == "S " or line == "S":
                if tokens is not None:
                    yield Sentence(tokens, _list_annotations(edits, targets))
                    edits, targets = [], []
                tokens = tuple(map(intern, line[2:].split()))  # systems share words
                self.line = number
            elif tokens is not None and (target := _TARGET.match(line)) and len(targets) == len(edits):
                targets.append(int(target[1]))
                edits.append([])
            elif line and not line.isspace():
                raise FormatError(f"a line must start with 'S ' or 'A ', got {line[:40]!r}", self.path, number)
            elif tokens is not None:
                yield Sentence(tokens, _list_annotations(edits, targets))
                tokens, edits, targets = None, [], []
        if tokens is not None:
            yield Sentence(tokens, _list_annotations(edits, targets))


def stream_m2(source: Source) -> Iterator[Sentence]:
    """Yield each sentence of an M2 file with its edits by annotator; memory does not grow with the file."""
    return iter(Reader(source))


def parse_edit(line: str) -> tuple[int, Edit]:
    """Parse an A line into the annotator's number and the edit.

    >>> parse_edit("A 1 2|||R:DET|||an||one|||REQUIRED|||-NONE-|||0")
    (0, Edit(start=1, end=2, correction=('an',), type='R:DET', alternatives=(('one',),)))
    """
    return Parser().parse(line)


class Parser:
    """A parser of A lines that caches repeated spans, corrections and whole lines."""

    def __init__(self, literal: bool = False) -> None:
        self._literal = literal
        self.lines: dict[str, tuple[int, Edit]] = {}
        self._spans: dict[str, tuple[int, int]] = {}
        self._corrections: dict[str, Tokens] = {}

    def parse(self, line: str) -> tuple[int, Edit]:
        """Parse a line into the annotator's number and the edit, and add them to `lines`."""
        entry = self._parse_plain(line) or self._parse_any(line)
        if len(self.lines) >= MAX_CACHED:
            self.lines.clear()
        self.lines[line] = entry
        return entry

    def _parse_plain(self, line: str) -> tuple[int, Edit] | None:
        """Parse a plain line whose span and correction are cached; return None for any other line."""
        fields = line.split("|||")
        if len(fields) != 6:
            return None
        span, type, field, required, comment, last = fields
        ends = self._spans.get(span)
        correction = self._corrections.get(field)
        annotator = SMALL_NUMBERS.get(last)
        if (
            ends is None
            or correction is None
            or annotator is None
            or required != "REQUIRED"
            or comment != EMPTY
            or type == NOOP
        ):
            return None
        return annotator, Edit._make((ends[0], ends[1], correction, type, ()))

    def _parse_any(self, line: str) -> tuple[int, Edit]:
        fields = _split_fields(line)
        start, end = _parse_span(fields[0], len(fields))
        if len(fields) < 6:
            raise FormatError(f"expected 6 fields separated by '|||', got {len(fields)}")
        annotator = _parse_annotator(fields[-1])
        correction, *alternatives = _parse_correction(fields[2], self._literal)
        edit = Edit._make((start, end, correction, fields[1], tuple(alternatives)))
        if len(self._spans) < MAX_CACHED:
            self._spans[fields[0]] = start, end
        if fields[2] == " ".join(correction) and "|" not in fields[2] and len(self._corrections) < MAX_CACHED:
            self._corrections[fields[2]] = correction
        extra = tuple(fields[3:-1])
        plain = fields[2] == _format_correction(edit)
        if extra == PLAIN.fields and plain:
            return annotator, edit
        return annotator, with_notation(edit, EditNotation(extra, None if plain else fields[2]))


def _parse_span(field: str, fields: int) -> tuple[int, int]:
    match = _SPAN.match(field)
    if match is None and fields == 1:
        raise FormatError("expected 6 fields separated by '|||', got 1")
    if match is None:
        raise FormatError(f"a span must be two whole numbers, got {field[1:].strip()!r}")
    start, end = int(match[1]), int(match[2])
    if start > end or (start < 0 and (start, end) != (-1, -1)):
        raise FormatError(
            f"the span {start} {end} is not valid: it must not end before it starts, and must be -1 -1 or not negative"
        )
    return start, end


def _parse_annotator(field: str) -> int:
    if not _NUMBER.match(field):
        raise FormatError(f"the last field must be the annotator's number, got {field!r}")
    annotator = int(field)
    if annotator >= MAX_ANNOTATORS:
        raise FormatError(f"annotators are numbered from 0 to {MAX_ANNOTATORS - 1}, got {annotator}")
    return annotator


def _split_fields(line: str) -> list[str]:
    """Split an A line into fields, even if a correction begins or ends with a vertical bar."""
    fields = line.split("|||")
    if len(fields) == 6 and any("|" in field for field in fields[2:4]):
        first, type, rest = line.split("|||", 2)
        if rest.count("|||") >= 3:
            return [first, type, *rest.rsplit("|||", 3)]
    return fields


def _parse_correction(field: str, literal: bool = False) -> list[Tokens]:
    if literal:
        return [tuple(field.split(" "))] if field else [()]
    if field.strip() == EMPTY:
        return [()]
    return [tuple(alternative.split()) for alternative in field.split("||")]


def _list_annotations(edits: list[list[Edit]], targets: list[int]) -> Annotations:
    """Return the annotations of a block: None for an annotator without a line, no edits for one with a plain noop."""
    annotations = tuple([_without_plain_noop(annotation) if annotation else None for annotation in edits])
    if len(set(targets)) == len(targets):
        return annotations
    alignments: dict[int, list[Annotation | None]] = {}
    for target, annotation in zip(targets, annotations, strict=True):
        alignments.setdefault(target, []).append(annotation)
    return tuple([AlignedAnnotation.make([each or () for each in group]) if len(group) > 1 else group[0]
                  for group in alignments.values()])  # fmt: skip


def _without_plain_noop(edits: list[Edit]) -> Annotation | None:
    if len(edits) == 1 and edits[0][:4] == (-1, -1, (), NOT_ANNOTATED):
        return None
    if len(edits) == 1 and edits[0].type == NOOP and edits[0] == PLAIN_NOOP and edits[0].notation is None:
        return ()
    return tuple(edits)


def write_m2(sentences: Iterable[Sentence], target: Target) -> None:
    """Write sentences as M2; `-` is standard output, and a name that ends in .gz is compressed."""
    with open_output(target) as file:
        for sentence in sentences:
            file.write(format_sentence(sentence))


def format_sentence(sentence: Sentence) -> str:
    """Return the M2 block of a sentence, with the empty line that ends it.

    >>> print(format_sentence(Sentence(("a", "apple"), ((Edit(0, 1, ("an",), "R:DET"),), ()))), end="")
    S a apple
    A 0 1|||R:DET|||an|||REQUIRED|||-NONE-|||0
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
    <BLANKLINE>
    """
    if sentence.references and not sentence.annotations:
        raise UnsuitableData(
            f"M2 needs edits, but this sentence has only corrected texts: {quote_tokens(sentence.tokens)}"
        )
    lines = ["S " + " ".join(sentence.tokens)]
    if "\n" in lines[0]:
        raise UnsuitableData(f"M2 cannot represent a token with a line break: {lines[0]!r}")
    for annotator, edits in enumerate(sentence.annotations):
        if edits is not None:
            check_edits(sentence.tokens, edits)
            lines += [format_edit(edit, annotator) for edit in edits] or [_format_noop(annotator)]
    return "\n".join(lines) + "\n\n"


@lru_cache(64)
def _format_noop(annotator: int) -> str:
    return format_edit(PLAIN_NOOP, annotator)


def format_edit(edit: Edit, annotator: int) -> str:
    """Return the A line of an edit, which must be readable again."""
    fields = PLAIN_FIELDS
    correction = _format_correction(edit)
    if edit.notation is not None:
        fields = "|||".join(edit.notation.fields)
        written = edit.notation.correction
        # The notation of the file is used only if the correction is unchanged.
        if written is not None and _parse_correction(written) == [edit.correction, *edit.alternatives]:
            correction = written
    line = f"A {edit.start} {edit.end}|||{edit.type}|||{correction}|||{fields}|||{annotator}"
    # A plain line has 15 bars and no unusual characters; any other is parsed to check that it can be read back.
    if (line.count("|") != 15 or not line.isprintable() or correction == EMPTY) and not _is_faithful(
        line, annotator, edit
    ):
        raise UnsuitableData(f"M2 cannot represent this edit, because it would be read back differently: {line!r}")
    return line


def _format_correction(edit: Edit) -> str:
    if edit.alternatives:
        return "||".join(map(" ".join, (edit.correction, *edit.alternatives)))
    return " ".join(edit.correction) if edit.type != NOOP or edit.correction else EMPTY


def _is_faithful(line: str, annotator: int, edit: Edit) -> bool:
    try:
        return "\n" not in line and parse_edit(line) == (annotator, edit)
    except FormatError:
        return False


_EDIT = re.compile(r"A -?\d+ -?\d+\|\|\|")


def recognise(lines: Sequence[str]) -> bool:
    """Return whether the first lines of a file look like M2."""
    first = next((line for line in lines if line.strip()), "")
    starts_match = first[:2] == "S " and all(
        line[:2] in ("S ", "A ") or not line.strip() or _TARGET.match(line) for line in lines
    )
    return starts_match and any(map(_EDIT.match, lines))


M2 = Format("m2", "M2", (".m2",), Reader, write_m2, mark=b"\nS", recognises=recognise)
