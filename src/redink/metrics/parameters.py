"""Parameters of metrics: type hints in, checks, readings of texts and descriptions out.

A metric declares a parameter once, as a field with a type: `beta: Annotated[float, Range(0)]`, `mode: Literal[...]`.
All else follows from that: what its constructor refuses, what the command line reads, what `redink metrics` says.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, fields
from functools import cache, partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from redink.errors import InvalidParameter

LARGEST = 1e6
"""The largest number that a parameter can be: beyond it, sums of squares and reciprocals stop being numbers."""

Numbers: TypeAlias = tuple[float, ...]
"""Several numbers, which the command line joins by +."""

WORDS = {
    float: "a number", int: "a whole number", bool: "true or false", str: "a text", Numbers: "numbers joined by +"
}  # fmt: skip


class Range(NamedTuple):
    """The numbers that a parameter can be, both ends included; with `above`, not the least itself."""

    least: float
    most: float = LARGEST
    above: bool = False

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int | float)
            and self.least <= value <= self.most
            and not (self.above and value == self.least)
        )


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a metric: its name, what it can be, and its default."""

    name: str
    kind: Any
    default: Any
    range: Range | None = None

    @property
    def choices(self) -> str:
        """What the parameter can be, in words."""
        if get_origin(self.kind) is Literal:
            return " or ".join(get_args(self.kind))
        return WORDS.get(self.kind, "names joined by +")

    def check(self, value: Any) -> Any:
        """The value, if the parameter can have it."""
        if get_origin(self.kind) is Literal:
            fits = value in get_args(self.kind)
        elif self.kind in (float, int):
            fits = _is_number(value, self.kind)
        elif self.kind in (bool, str):
            fits = isinstance(value, self.kind)
        else:
            is_item = partial(_is_number, kind=float) if self.kind == Numbers else lambda item: isinstance(item, str)
            fits = isinstance(value, tuple | list) and all(map(is_item, value))
            value = tuple(value) if fits else value
        if not fits:
            raise InvalidParameter(f"{self.name} must be {self.choices}, got {value!r}")
        if self.range is not None and value not in self.range:
            least, most, above = self.range
            wanted = f"at most {most:g}" if value > most else f"more than {least:g}" if above else f"{least:g} or more"
            raise InvalidParameter(f"{self.name} must be {wanted}, got {value}")
        return value

    def read(self, text: str) -> Any:
        """The value that a text stands for."""
        text = text.strip("'\"")
        try:
            return self._convert(text)
        except ValueError:
            raise InvalidParameter(f"{self.name} must be {self.choices}, got {text!r}") from None

    def _convert(self, text: str) -> Any:
        if get_origin(self.kind) is Literal:
            return get_args(self.kind)[get_args(self.kind).index(text)]
        if self.kind is bool:
            return bool(("false", "true").index(text.lower()))
        if self.kind in (float, int, str):
            return self.kind(text)
        items = tuple(filter(None, text.split("+")))
        return tuple(map(float, items)) if self.kind == Numbers else items

    def __str__(self) -> str:
        return f"{self.name}={show_value(self.default)}"


def _is_number(value: object, kind: type) -> bool:
    return isinstance(value, int | float if kind is float else int) and not isinstance(value, bool)


@cache
def list_parameters(metric: Any) -> tuple[Parameter, ...]:
    """The parameters of a metric's class, in order."""
    hints = get_type_hints(metric, include_extras=True)
    found = []
    for field in fields(metric):
        hint, limits = hints[field.name], None
        if get_origin(hint) is Annotated:
            hint, limits = get_args(hint)
        found.append(Parameter(field.name, hint, None if field.default is MISSING else field.default, limits))
    return tuple(found)


class Parameterised:
    """A frozen dataclass whose fields are checked when one is made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for parameter in list_parameters(type(self)):  # type: ignore[arg-type]
            object.__setattr__(self, parameter.name, parameter.check(getattr(self, parameter.name)))


_SPECIAL = re.compile(r"[|+%\x00-\x20\x7f-\x9f\u2028\u2029]")


def escape_name(name: str) -> str:
    """A name that cannot be taken for something else in a signature, as web addresses escape theirs.

    >>> escape_name("A|B 1")
    'A%7CB%201'
    """
    return _SPECIAL.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), str(name))


def show_value(value: Any) -> str:
    """A parameter's value as it is written in signatures and on the command line."""
    if isinstance(value, tuple):
        return "+".join(map(show_value, value))
    if isinstance(value, float):
        short = f"{value:g}"
        # A signature says all that the number rests on; a plus sign would divide a list.
        return short if float(short) == value and "+" not in short else repr(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
