"""JSON lines: one JSON object per line and sentence in, sentences out, and back.

    {"id": "7", "source": "This are it .", "annotations": [[{"start": 1, "end": 2, "correction": "is",
     "type": "R:VERB:SVA"}], [], null]}

`source` is the tokenised text. `annotations` has one list of edits per annotator: empty for one who changed
nothing, null for one who is missing for the sentence. `references` has corrected texts where there are no edits.
An edit may have `alternatives` (further corrections) and, from M2, `fields` and `written`. docs/formats.md
has the whole schema; a key that is not in it is an error, because it would be lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from redink.errors import FormatError
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.records import Record, parse_json, show_value
from redink.formats.registry import Format
from redink.types import Annotation, Edit, EditNotation, Sentence, Tokens, check_edits, with_notation

SENTENCE_KEYS = frozenset({"id", "source", "annotations", "references", "kept"})
"""`kept` holds columns that `annotate` carried along; it is somebody else's, and read past."""
EDIT_KEYS = frozenset({"start", "end", "correction", "type", "alternatives", "fields", "written"})


class Reader:
    """The sentences of a JSON lines file, one after the other; `line` is where the last one stands."""

    def __init__(self, source: Source) -> None:
        self.path = describe_path(source)
        self.line = 0
        self._lines = read_lines(source)

    def __iter__(self) -> Iterator[Sentence]:
        for number, line in enumerate(self._lines, 1):
            self.line = number
            if line and not line.isspace():
                try:
                    yield parse_sentence(line)
                except FormatError as error:
                    raise FormatError(str(error), self.path, self.line) from None


def stream_jsonl(source: Source) -> Iterator[Sentence]:
    """Each sentence of a JSON lines file; memory does not grow with the file."""
    return iter(Reader(source))


def parse_sentence(line: str) -> Sentence:
    """The sentence that one line holds.

    >>> parse_sentence('{"source": "a apple", "annotations": [[{"start": 0, "end": 1, "correction": "an"}]]}')
    Sentence(tokens=('a', 'apple'), annotations=((Edit(start=0, end=1, correction=('an',), type='', \
alternatives=()),),), references=(), id='', clusters=None)
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = parse_json(line)  # which says what is wrong
    if "\\u" in line:
        _check_characters("".join(_strings(value)))
    record = Record(value, "the sentence", known=SENTENCE_KEYS)
    # Looking for keys that stand twice takes time; where there are as many as in the text, none does.
    if line.count('":') != _count_keys(value):
        parse_json(line)
    tokens = _split(record.take("source", str))
    return Sentence(
        tokens,
        tuple([_parse_annotation(edits, len(tokens)) for edits in record.take("annotations", list, default=[])]),
        tuple([_split(text) for text in record.take_strings("references", [])]),
        record.take("id", str, default=""),
    )


def _count_keys(value: Mapping[str, Any]) -> int:
    """How many keys the objects of a sentence have, where all is as it should be."""
    try:
        if "kept" in value:
            return -1  # which has the line parsed strictly
        return len(value) + sum(map(len, chain.from_iterable(filter(None, value.get("annotations", ())))))
    except TypeError:
        return -1


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _check_characters(text: str) -> None:
    r"""JSON can spell what no text file holds: NUL (\u0000) and half a character (\ud800)."""
    if "\0" in text:
        raise FormatError("a NUL character, which is not text")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise FormatError("half a surrogate pair, which is not a character") from None


def _split(text: str) -> Tokens:
    return tuple(text.split())


def _parse_annotation(edits: object, length: int) -> Annotation | None:
    if edits is None:
        return None
    if not isinstance(edits, list):
        raise FormatError(f"an annotation must be a list of edits or null, got {show_value(edits)}")
    return tuple([_parse_edit(edit, length) for edit in edits])


def _parse_edit(value: object, length: int) -> Edit:
    record = Record(value, "the edit", known=EDIT_KEYS)
    start, end = record.take("start", int), record.take("end", int)
    if (start, end) != (-1, -1) and not 0 <= start <= end <= length:
        raise FormatError(f"the span {start} {end} does not fit a sentence of {length} tokens")
    edit = Edit(
        start,
        end,
        _split(record.take("correction", str)),
        record.take("type", str, default=""),
        tuple([_split(text) for text in record.take_strings("alternatives", [])]),
    )
    if "fields" not in record.value and "written" not in record.value:
        return edit
    fields = tuple(record.take_strings("fields", list(EditNotation().fields)))
    return with_notation(edit, EditNotation(fields, record.take("written", str) if "written" in record.value else None))


def write_jsonl(sentences: Iterable[Sentence], target: Target) -> None:
    """Write sentences as JSON lines; `-` is standard output, a name that ends in .gz is compressed."""
    with open_output(target) as file:
        for sentence in sentences:
            file.write(format_sentence(sentence))


def format_sentence(sentence: Sentence) -> str:
    """The line of a sentence, with its line end."""
    value: dict[str, Any] = {}
    if sentence.id:
        value["id"] = sentence.id
    value["source"] = " ".join(sentence.tokens)
    if sentence.annotations or not sentence.references:
        for edits in sentence.annotations:
            check_edits(sentence.tokens, edits or ())
        value["annotations"] = [
            None if edits is None else [_edit_object(edit) for edit in edits] for edits in sentence.annotations
        ]
    if sentence.references:
        value["references"] = [" ".join(reference) for reference in sentence.references]
    return _encode(value) + "\n"


def _edit_object(edit: Edit) -> dict[str, Any]:
    value: dict[str, Any] = {
        "start": edit.start,
        "end": edit.end,
        "correction": " ".join(edit.correction),
        "type": edit.type,
    }
    if edit.alternatives:
        value["alternatives"] = [" ".join(alternative) for alternative in edit.alternatives]
    if edit.notation is not None:
        value["fields"] = list(edit.notation.fields)
        if edit.notation.correction is not None:
            value["written"] = edit.notation.correction
    return value


_encode: Callable[[object], str] = json.JSONEncoder(ensure_ascii=False).encode


def recognise(lines: Sequence[str]) -> bool:
    """Whether the first lines of a file look like JSON lines."""
    return next((line for line in lines if line.strip()), "").startswith('{"')


JSONL = Format(
    "jsonl", "JSON lines", (".jsonl",), Reader, write_jsonl, holds_texts=True, mark=b"\n", recognises=recognise
)
