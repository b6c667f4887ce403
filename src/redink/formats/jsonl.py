"""JSON lines: one JSON object a line and sentence in, sentences out, and back.

    {"id": "7", "source": "This are it .", "annotations": [[{"start": 1, "end": 2, "correction": "is",
     "type": "R:VERB:SVA"}], [], null]}

`source` is the tokenised text. `annotations` has one list of edits an annotator: empty for one who changed
nothing, null for one who did not see the sentence. `references` has corrected texts where there are no edits.
An edit may have `alternatives` (further corrections) and, from M2, `fields` and `written`. docs/formats.md
has the whole schema; a key that is not in it is an error, because it would be lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from redink.errors import FormatError
from redink.formats.lines import PathName, describe_path, open_output, read_lines
from redink.types import Annotation, Edit, Notation, Sentence, Tokens, note_edit

SENTENCE_KEYS = frozenset({"id", "source", "annotations", "references"})
EDIT_KEYS = frozenset({"start", "end", "correction", "type", "alternatives", "fields", "written"})


class Reader:
    """The sentences of a JSON lines file, one after the other; `line` is where the last one stands."""

    def __init__(self, path: PathName) -> None:
        self.path = describe_path(path)
        self.line = 0
        self._lines = read_lines(path)

    def __iter__(self) -> Iterator[Sentence]:
        for number, line in enumerate(self._lines, 1):
            self.line = number
            if line and not line.isspace():
                try:
                    yield parse_sentence(line)
                except FormatError as error:
                    raise FormatError(str(error), self.path, self.line) from None


def stream_jsonl(path: PathName) -> Iterator[Sentence]:
    """Each sentence of a JSON lines file; memory does not grow with the file."""
    return iter(Reader(path))


def parse_sentence(line: str) -> Sentence:
    """The sentence that one line holds.

    >>> parse_sentence('{"source": "a apple", "annotations": [[{"start": 0, "end": 1, "correction": "an"}]]}')
    Sentence(tokens=('a', 'apple'), annotations=((Edit(start=0, end=1, correction=('an',), type='', \
alternatives=()),),), references=(), id='', clusters=None)
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"not JSON ({getattr(error, 'msg', 'too deep or too large')})") from None
    if "\\u" in line:
        _check_characters("".join(_strings(value)))
    _check_keys(value, SENTENCE_KEYS, "a sentence")
    if line.count('":') != _count_keys(value):  # a text may have this too
        json.loads(line, object_pairs_hook=check_pairs)
    tokens = _tokens(_take(value, "source", str, None))
    return Sentence(
        tokens,
        tuple([_annotation(edits, len(tokens)) for edits in _take(value, "annotations", list, [])]),
        tuple([_text(text) for text in _take(value, "references", list, [])]),
        _take(value, "id", str, ""),
    )


def _count_keys(value: Mapping[str, Any]) -> int:
    """How many keys the objects of a sentence have, where all is as it should be."""
    try:
        return len(value) + sum(map(len, chain.from_iterable(filter(None, value.get("annotations", ())))))
    except TypeError:
        return -1


def check_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that stands twice, because one of its values would be lost."""
    value = dict(pairs)
    if len(value) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise FormatError(f"the key '{twice}' stands twice in one object")
    return value


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
        raise FormatError("a NUL character, which no text has")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise FormatError("half a surrogate pair, which is no character") from None


def _check_keys(value: object, known: frozenset[str], what: str) -> None:
    if not isinstance(value, dict):
        raise FormatError(f"{what} is a JSON object, but here is {_show(value)}")
    unknown = sorted(value.keys() - known)
    if unknown:
        raise FormatError(f"{what} has no key '{unknown[0]}'; the keys are: {', '.join(sorted(known))}")


def _take(value: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    found = value.get(key, default)
    if found is None and key not in value:
        raise FormatError(f"the key '{key}' is missing")
    if not isinstance(found, kind) or isinstance(found, bool):
        raise FormatError(f"'{key}' must be {_NAMES[kind]}, but here is {_show(found)}")
    return found


_NAMES: Mapping[type, str] = {str: "a string", list: "a list", int: "a whole number"}


def _show(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _tokens(text: str) -> Tokens:
    return tuple(text.split())


def _text(value: object) -> Tokens:
    if not isinstance(value, str):
        raise FormatError(f"a text must be a string, but here is {_show(value)}")
    return _tokens(value)


def _annotation(edits: object, length: int) -> Annotation | None:
    if edits is None:
        return None
    if not isinstance(edits, list):
        raise FormatError(f"an annotation is a list of edits or null, but here is {_show(edits)}")
    return tuple([_edit(edit, length) for edit in edits])


def _edit(value: Any, length: int) -> Edit:
    _check_keys(value, EDIT_KEYS, "an edit")
    start, end = _take(value, "start", int, None), _take(value, "end", int, None)
    if (start, end) != (-1, -1) and not 0 <= start <= end <= length:
        raise FormatError(f"the span {start} {end} does not fit a sentence of {length} tokens")
    alternatives = _take(value, "alternatives", list, [])
    edit = Edit(
        start,
        end,
        _tokens(_take(value, "correction", str, None)),
        _take(value, "type", str, ""),
        tuple([_text(alternative) for alternative in alternatives]),
    )
    if "fields" not in value and "written" not in value:
        return edit
    fields = [_string(field) for field in _take(value, "fields", list, list(Notation().fields))]
    return note_edit(edit, Notation(tuple(fields), _take(value, "written", str, "") if "written" in value else None))


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise FormatError(f"a field must be a string, but here is {_show(value)}")
    return value


def write_jsonl(sentences: Iterable[Sentence], path: PathName) -> None:
    """Write sentences as JSON lines; `-` is standard output, a name that ends in .gz is compressed."""
    with open_output(path) as file:
        for sentence in sentences:
            file.write(format_sentence(sentence))


def format_sentence(sentence: Sentence) -> str:
    """The line of a sentence, with its line end."""
    value: dict[str, Any] = {}
    if sentence.id:
        value["id"] = sentence.id
    value["source"] = " ".join(sentence.tokens)
    if sentence.annotations or not sentence.references:
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
