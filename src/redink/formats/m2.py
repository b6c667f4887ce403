"""M2, the format of CoNLL-2013/14 and ERRANT: text in, sentences with edits out, and back.

    S This are a sentence .
    A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

A block is one sentence; an empty line ends it. An annotator whose only line is a plain noop has no edits: `()`.
Whatever else a line says (other noops, comments, unknown fields) is kept and written again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from redink.errors import FormatError, UnsuitableData
from redink.formats.lines import PathName, describe_path, open_output, read_lines
from redink.types import NOOP, Annotation, Annotations, Edit, Notation, Sentence, Tokens

EMPTY = "-NONE-"
PLAIN = Notation()
PLAIN_FIELDS = "|||".join(PLAIN.fields)
PLAIN_KEPT = list(PLAIN.fields)
PLAIN_NOOP = Edit(-1, -1, (), NOOP)

MOST_ANNOTATORS = 1000
"""A higher annotator number is taken for a mistake: every sentence has a place for each."""

CACHE = 1 << 13
"""How many distinct edit lines are remembered: common edits are read once and shared (about 30 MB when full)."""

_SPAN = re.compile(r"A\s+(-?\d{1,9})\s+(-?\d{1,9})\s*$", re.ASCII)
_SMALL = {str(number): number for number in range(MOST_ANNOTATORS)}  # quicker than int(), and stricter
_NUMBER = re.compile(r"\s*\d{1,9}\s*$", re.ASCII)


class Reader:
    """The sentences of an M2 file, one after the other; `line` is where the last one began.

    Taken literally, a correction is the string that the file has, as ERRANT compares it: `-NONE-` is a word then.
    """

    def __init__(self, path: PathName, literal: bool = False) -> None:
        self._literal = literal
        self.path = describe_path(path)
        self.line = 0
        self._lines = read_lines(path)
        self._cache: dict[str, tuple[int, Edit]] = {}

    def __iter__(self) -> Iterator[Sentence]:
        tokens: Tokens | None = None
        edits: list[list[Edit]] = []  # by annotator; an empty list for one who has no line
        cache = self._cache
        for number, line in enumerate(self._lines, 1):
            if line[:2] == "A ":
                if tokens is None:
                    raise FormatError("an edit (A) before any sentence (S)", self.path, number)
                annotator, edit = cache.get(line) or self._remember(line, number)
                if edit.end > len(tokens):
                    raise FormatError(
                        f"the edit ends at {edit.end}, but the sentence has {len(tokens)} tokens", self.path, number
                    )
                while annotator >= len(edits):
                    edits.append([])
                edits[annotator].append(edit)
            elif line[:2] == "S " or line == "S":
                if tokens is not None:
                    yield Sentence(tokens, _close(edits))
                    edits = []
                tokens = tuple(line[2:].split())
                self.line = number
            elif line and not line.isspace():
                raise FormatError(f"a line starts with 'S ' or 'A ', but here is {line[:40]!r}", self.path, number)
            elif tokens is not None:
                yield Sentence(tokens, _close(edits))
                tokens, edits = None, []
        if tokens is not None:
            yield Sentence(tokens, _close(edits))

    def _remember(self, line: str, number: int) -> tuple[int, Edit]:
        try:
            entry = parse_edit(line)
        except FormatError as error:
            raise FormatError(str(error), self.path, number) from None
        written = entry[1].notation and entry[1].notation.correction
        if self._literal and written is not None:
            entry = entry[0], replace(entry[1], correction=tuple(written.split(" ")), alternatives=())
        if len(self._cache) >= CACHE:
            self._cache.clear()
        self._cache[line] = entry
        return entry


def stream_m2(path: PathName) -> Iterator[Sentence]:
    """Each sentence of an M2 file with its edits by annotator; memory does not grow with the file."""
    return iter(Reader(path))


def parse_edit(line: str) -> tuple[int, Edit]:
    """The annotator's number and the edit of an A line.

    >>> parse_edit("A 1 2|||R:DET|||an||one|||REQUIRED|||-NONE-|||0")
    (0, Edit(start=1, end=2, correction=('an',), type='R:DET', alternatives=(('one',),)))
    """
    try:
        span, kind, field, *kept, last = line.split("|||")
        first, second = span[2:].split(" ")
        start, end, annotator = _SMALL[first], _SMALL[second], _SMALL[last]
    except (ValueError, KeyError):
        return _parse_unusual(line)
    correction = tuple(field.split())
    if kept == PLAIN_KEPT and start <= end and " ".join(correction) == field and "|" not in field and field != EMPTY:
        return annotator, Edit(start, end, correction, kind)
    return _parse_unusual(line)


def _parse_unusual(line: str) -> tuple[int, Edit]:
    span, separator, _ = line.partition("|||")
    match = _SPAN.match(span)
    if separator and not match:
        raise FormatError(f"a span is two whole numbers, but here is {span[1:].strip()!r}")
    fields = _split_fields(line)
    if len(fields) < 6 or not match:
        raise FormatError(f"an edit needs 6 fields separated by '|||', found {len(fields)}")
    start, end = int(match[1]), int(match[2])
    if start > end or (start < 0 and (start, end) != (-1, -1)):
        raise FormatError(
            f"the span {start} {end} is none: it must not be negative (but for -1 -1) or end before it starts"
        )
    if not _NUMBER.match(fields[-1]):
        raise FormatError(f"the last field is the annotator's number, but here is {fields[-1]!r}")
    annotator = int(fields[-1])
    if annotator >= MOST_ANNOTATORS:
        raise FormatError(f"annotators are numbered from 0 to {MOST_ANNOTATORS - 1}, but here is {annotator}")
    correction, *alternatives = _parse_correction(fields[2])
    return annotator, Edit(start, end, correction, fields[1], tuple(alternatives), _note(fields, correction))


def _split_fields(line: str) -> list[str]:
    """The fields of an A line, also where a correction begins or ends with a vertical bar of its own."""
    fields = line.split("|||")
    if len(fields) == 6 and any("|" in field for field in fields[2:4]):
        first, kind, rest = line.split("|||", 2)
        if rest.count("|||") >= 3:
            return [first, kind, *rest.rsplit("|||", 3)]
    return fields


def _parse_correction(field: str) -> list[Tokens]:
    if field.strip() == EMPTY:
        return [()]
    if "||" in field:
        return [tuple(alternative.split()) for alternative in field.split("||")]
    return [tuple(field.split())]


def _note(fields: list[str], correction: Tokens) -> Notation | None:
    """What the writer needs to give the line back, or None for a plain one."""
    plain = " ".join(correction) if fields[1] != NOOP else EMPTY
    kept = tuple(fields[3:-1])
    if kept == PLAIN.fields and fields[2] == plain:
        return None
    return Notation(kept, None if fields[2] == plain else fields[2])


def _close(edits: list[list[Edit]]) -> Annotations:
    """The annotations of a block: None for an annotator without a line, no edits for one with a plain noop."""
    return tuple([_without_plain_noop(own) if own else None for own in edits])


def _without_plain_noop(edits: list[Edit]) -> Annotation:
    if len(edits) == 1 and edits[0].type == NOOP and edits[0] == PLAIN_NOOP and edits[0].notation is None:
        return ()
    return tuple(edits)


def write_m2(sentences: Iterable[Sentence], path: PathName) -> None:
    """Write sentences as M2; `-` is standard output, a name that ends in .gz is compressed."""
    with open_output(path) as file:
        for sentence in sentences:
            file.write(format_sentence(sentence))


def format_sentence(sentence: Sentence) -> str:
    r"""The M2 block of a sentence, with the empty line that ends it.

    >>> print(format_sentence(Sentence(("a", "apple"), ((Edit(0, 1, ("an",), "R:DET"),), ()))), end="")
    S a apple
    A 0 1|||R:DET|||an|||REQUIRED|||-NONE-|||0
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
    <BLANKLINE>
    """
    if sentence.references and not sentence.annotations:
        raise UnsuitableData(f"M2 holds edits, but this sentence has only corrected texts: {' '.join(sentence.tokens)}")
    lines = ["S " + " ".join(sentence.tokens)]
    if "\n" in lines[0]:
        raise UnsuitableData(f"M2 cannot hold a token with a line break: {lines[0]!r}")
    for annotator, edits in enumerate(sentence.annotations):
        if edits is not None:
            lines.extend([_format_edit(edit, annotator) for edit in edits or (PLAIN_NOOP,)])
    return "\n".join(lines) + "\n\n"


def _format_edit(edit: Edit, annotator: int) -> str:
    fields = PLAIN_FIELDS
    correction = " ".join(edit.correction) if edit.type != NOOP else EMPTY
    if edit.alternatives:
        correction = "||".join([correction, *map(" ".join, edit.alternatives)])
    if edit.notation is not None:
        fields = "|||".join(edit.notation.fields)
        written = edit.notation.correction
        # What was written counts only as long as nobody changed the correction.
        if written is not None and _parse_correction(written) == [edit.correction, *edit.alternatives]:
            correction = written
    line = f"A {edit.start} {edit.end}|||{edit.type}|||{correction}|||{fields}|||{annotator}"
    # A plain line has 15 bars and no odd characters; of any other, make sure that it can be read again.
    if (line.count("|") != 15 or not line.isprintable() or correction == EMPTY) and not _says(line, annotator, edit):
        raise UnsuitableData(f"M2 cannot hold this edit, because its text would be read as something else: {line!r}")
    return line


def _says(line: str, annotator: int, edit: Edit) -> bool:
    try:
        return "\n" not in line and parse_edit(line) == (annotator, edit)
    except FormatError:
        return False
