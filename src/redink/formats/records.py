"""JSON that is what it should be: text in, checked values out, or an error that says what is wrong and where.

JSON lines, kept results and weight files are read through this: a key that stands twice, a number that is none, a value
of the wrong kind or a missing key is an error everywhere, in the same words.
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
"""What messages call the kinds of values."""


def parse_json(text: str, path: str = "") -> Any:
    """The value of a JSON text; `path` is what an error calls the file."""
    try:
        return json.loads(text, object_pairs_hook=check_pairs)
    except FormatError as error:
        raise FormatError(str(error), path) from None
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON ({error.msg})", path, error.lineno if path else None) from None
    except (ValueError, RecursionError):
        raise FormatError("not JSON (nested too deeply, or a number that is too long)", path) from None


def check_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that stands twice, because one of its values would be lost."""
    value = dict(pairs)
    if len(value) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise FormatError(f"the key '{twice}' stands twice in one object")
    return value


def show_value(value: object) -> str:
    """A value as messages quote it."""
    return shorten(repr(value))


class Record:
    """A JSON object whose values are taken one by one; `place` is what messages call it.

    >>> record = Record({"size": 3, "name": None}, "the file")
    >>> record.take("size", int)
    3
    >>> record.take("name", str)
    Traceback (most recent call last):
    redink.errors.FormatError: 'name' of the file must be a string, got None
    """

    __slots__ = ("_path", "place", "value")

    def __init__(self, value: object, place: str, path: str = "", known: Collection[str] | None = None) -> None:
        self._path, self.place = path, place
        if not isinstance(value, dict):
            raise FormatError(f"{place} must be a JSON object, got {show_value(value)}", path)
        self.value: dict[str, Any] = value
        if known is not None and not value.keys() <= set(known):
            unknown = min(value.keys() - set(known))
            self.refuse(f"unknown key '{unknown}' in {place}; the keys are: {', '.join(sorted(known))}")

    def take(self, key: str, *kinds: type, default: Any = ...) -> Any:
        """The value of a key, which must be of one of these kinds; without a default it must be there."""
        value = self.value.get(key, default)
        if value is ...:
            self.refuse(f"{self.place} lacks the key '{key}'")
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            names = " or ".join(NAMES[kind] for kind in kinds)
            self.refuse(f"'{key}' of {self.place} must be {names}, got {show_value(value)}")
        if isinstance(value, float) and not math.isfinite(value):
            self.refuse(f"'{key}' of {self.place} must be a finite number, got {value}")
        return value

    def take_strings(self, key: str, default: Any = ...) -> list[str]:
        """A list of strings."""
        values: list[str] = self.take(key, list, default=default)
        for value in values:
            if not isinstance(value, str):
                self.refuse(f"'{key}' of {self.place} must be a list of strings, got {show_value(value)} in it")
        return values

    def take_pair(self, key: str) -> tuple[float, float] | None:
        """Two numbers, or null."""
        value = self.take(key, list, type(None))
        if value is None:
            return None
        if len(value) != 2 or not all(type(number) in (int, float) and math.isfinite(number) for number in value):
            self.refuse(f"'{key}' of {self.place} must be two numbers, got {show_value(value)}")
        return float(value[0]), float(value[1])

    def take_record(self, key: str) -> Record:
        """The object below a key."""
        return Record(self.take(key, dict), f"'{key}' of {self.place}", self._path)

    def list_records(self, key: str) -> Iterator[Record]:
        """The objects of the list below a key."""
        for number, value in enumerate(self.take(key, list), 1):
            yield Record(value, f"number {number} of '{key}'", self._path)

    def refuse(self, problem: str) -> NoReturn:
        """Say what is wrong."""
        raise FormatError(problem, self._path)
