"""Checked access to JSON values.

JSON lines, saved results and weight files are read through this module, so that a duplicate key, a value of the wrong
type or a missing key is the same error everywhere.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NoReturn

from redink.errors import FormatError, shorten

NAMES: Mapping[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a string",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}
"""Names of JSON types in messages."""


def parse_json(text: str, path: str = "") -> Any:
    """Parse a JSON text; errors name the file `path`."""
    try:
        return json.loads(text, object_pairs_hook=check_pairs)
    except FormatError as error:
        raise FormatError(str(error), path) from None
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON ({error.msg})", path, error.lineno if path else None) from None
    except (ValueError, RecursionError):
        raise FormatError("not JSON (nested too deeply, or a number that is too long)", path) from None


def check_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object from its pairs; raise an error for a duplicate key, whose first value would be lost."""
    value = dict(pairs)
    if len(value) < len(pairs):
        repeated = next(key for index, (key, _) in enumerate(pairs) if key in dict(pairs[:index]))
        raise FormatError(f"the key '{repeated}' occurs twice in one object")
    return value


def show_value(value: object) -> str:
    """Quote a value for a message."""
    return shorten(repr(value))


class Record:
    """A JSON object whose values are taken one by one; `place` is its name in messages.

    >>> record = Record({"size": 3, "name": None}, "the file")
    >>> record.take("size", int)
    3
    >>> record.take("name", str)
    Traceback (most recent call last):
    redink.errors.FormatError: 'name' of the file must be a string, got None
    """

    __slots__ = ("_path", "label", "value")

    def __init__(self, value: object, label: str, path: str = "", keys: Collection[str] | None = None) -> None:
        self._path, self.label = path, label
        if not isinstance(value, dict):
            raise FormatError(f"{label} must be a JSON object, got {show_value(value)}", path)
        self.value: dict[str, Any] = value
        if keys is not None and not value.keys() <= set(keys):
            unknown = min(value.keys() - set(keys))
            self.refuse(f"unknown key '{unknown}' in {label}; the keys are: {', '.join(sorted(keys))}")

    def take(self, key: str, *types: type, default: Any = ...) -> Any:
        """Return the value of a key, which must be of one of the given types; a key without a default is required."""
        value = self.value.get(key, default)
        if value is ...:
            self.refuse(f"{self.label} lacks the key '{key}'")
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            names = " or ".join(NAMES[type] for type in types)
            self.refuse(f"'{key}' of {self.label} must be {names}, got {show_value(value)}")
        if isinstance(value, float) and not math.isfinite(value):
            self.refuse(f"'{key}' of {self.label} must be a finite number, got {value}")
        return value

    def take_strings(self, key: str, default: Any = ...) -> list[str]:
        """Return a list of strings."""
        values: list[str] = self.take(key, list, default=default)
        for value in values:
            if not isinstance(value, str):
                self.refuse(f"'{key}' of {self.label} must be a list of strings, got {show_value(value)} in it")
        return values

    def take_pair(self, key: str) -> tuple[float, float] | None:
        """Return two numbers, or None for null."""
        value = self.take(key, list, type(None))
        if value is None:
            return None
        if len(value) != 2 or not all(type(number) in (int, float) and math.isfinite(number) for number in value):
            self.refuse(f"'{key}' of {self.label} must be two numbers, got {show_value(value)}")
        return float(value[0]), float(value[1])

    def take_record(self, key: str) -> Record:
        """Return the object at a key."""
        return Record(self.take(key, dict), f"'{key}' of {self.label}", self._path)

    def list_records(self, key: str) -> Iterator[Record]:
        """Yield the objects of the list at a key."""
        for number, value in enumerate(self.take(key, list), 1):
            yield Record(value, f"number {number} of '{key}'", self._path)

    def refuse(self, problem: str) -> NoReturn:
        """Raise an error about the file."""
        raise FormatError(problem, self._path)
