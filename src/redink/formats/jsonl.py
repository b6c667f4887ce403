"""JSON lines: one JSON object per line and sentence.

    {"id": "7", "source": "This are it .", "annotations": [[{"start": 1, "end": 2, "correction": "is",
     "type": "R:VERB:SVA"}], [], null]}

`source` is the tokenised text. `annotations` has one list of edits per annotator: empty for an annotator who changed
nothing, null for one who is missing for the sentence. `references` has corrected texts if there are no edits. An edit
may have `alternatives` (further corrections) and, from M2, `fields` and `written`. docs/formats.md has the whole
schema; an unknown key is an error, because it would be lost.
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
"""Allowed keys of a sentence; `kept` has columns that `annotate` passed through, and is ignored."""
EDIT_KEYS = frozenset({"start", "end", "correction", "type", "alternatives", "fields", "written"})


class Reader:
    """The sentences of a JSON lines file; `line` is the line number of the last one."""

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
    """Yield each sentence of a JSON lines file; memory does not grow with the file."""
    return iter(Reader(source))


def parse_sentence(line: str) -> Sentence:
    """Parse the sentence on one line.

    >>> line = '{"source": "a apple", "annotations": [[{"start": 0, "end": 1, "correction": "an"}]]}'
    >>> parse_sentence(line).corrected()
    ('an', 'apple')
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = parse_json(line)  # raises an error that says what is wrong
    if "\\u" in line:
        _check_characters("".join(_strings(value)))
    record = Record(value, "the sentence", keys=SENTENCE_KEYS)
    # Looking for duplicate keys takes time, and there are none if the text has as many keys as the value.
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
    """Count the keys of the objects of a sentence; -1 if the line needs strict parsing."""
    try:
        if "kept" in value:
            return -1  # may have nested objects
        return len(value) + sum(map(len, chain.from_iterable(filter(None, value.get("annotations", ())))))
    except TypeError:
        return -1


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def _check_characters(text: str) -> None:
    r"""Raise an error for characters that JSON can encode but no text has: NUL (\u0000), half characters (\ud800)."""
    if "\0" in text:
        raise FormatError("a NUL character, which is not allowed in text")
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
    record = Record(value, "the edit", keys=EDIT_KEYS)
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
    """Write sentences as JSON lines; `-` is standard output, and a name that ends in .gz is compressed."""
    with open_output(target) as file:
        for sentence in sentences:
            file.write(format_sentence(sentence))


def format_sentence(sentence: Sentence) -> str:
    """Return the line of a sentence, with its line end."""
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
    """Return whether the first lines of a file look like JSON lines."""
    return next((line for line in lines if line.strip()), "").startswith('{"')


JSONL = Format(
    "jsonl", "JSON lines", (".jsonl",), Reader, write_jsonl, holds_texts=True, mark=b"\n", recognises=recognise
)
