"""Parameters of metrics, declared as annotated fields.

A metric declares a parameter once, as a field with a type: `beta: Annotated[float, Range(0)]`, `mode: Literal[...]`.
Everything else follows from the declaration: which values the constructor accepts, how the command line parses
them, and how `redink metrics` describes them.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, fields
from functools import cache, partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from redink.errors import InvalidParameter

LARGEST = 1e6
"""Largest number that a parameter can be: beyond it, sums of squares and reciprocals overflow."""

Numbers: TypeAlias = tuple[float, ...]
"""Several numbers, joined by + on the command line."""

WORDS = {
    float: "a number", int: "a whole number", bool: "true or false", str: "a text", Numbers: "numbers joined by +"
}  # fmt: skip


class Range(NamedTuple):
    """The numbers that a parameter can be, both ends included; with `above`, the lower end is excluded."""

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
    """A parameter of a metric: its name, type, default and range."""

    name: str
    type: Any
    default: Any
    range: Range | None = None
    field: str = ""
    """Name of the field, which ends with _ if the metric's class needs the name for itself."""

    @property
    def choices(self) -> str:
        """The values that the parameter can have, in words."""
        if get_origin(self.type) is Literal:
            return " or ".join(get_args(self.type))
        return WORDS.get(self.type, "names joined by +")

    def check(self, value: Any) -> Any:
        """Return the value if the parameter can have it, lists converted to tuples."""
        if get_origin(self.type) is Literal:
            fits = value in get_args(self.type)
        elif self.type in (float, int):
            fits = _is_number(value, self.type)
        elif self.type in (bool, str):
            fits = isinstance(value, self.type)
        elif isinstance(value, str):  # several names or numbers, written as on the command line
            return self.read(value)
        else:
            is_item = (
                partial(_is_number, number_type=float) if self.type == Numbers else lambda item: isinstance(item, str)
            )
            fits = isinstance(value, tuple | list) and all(map(is_item, value))
            value = tuple(value) if fits else value
        if not fits:
            raise InvalidParameter(f"{self.name} must be {self.choices}, got {value!r}")
        if self.range is not None and value not in self.range:
            least, most, above = self.range
            expected = (
                f"at most {most:g}" if value > most else f"more than {least:g}" if above else f"{least:g} or more"
            )
            raise InvalidParameter(f"{self.name} must be {expected}, got {value}")
        return value

    def read(self, text: str) -> Any:
        """Parse a value."""
        text = text.strip("'\"")
        try:
            return self._convert(text)
        except ValueError:
            raise InvalidParameter(f"{self.name} must be {self.choices}, got {text!r}") from None

    def _convert(self, text: str) -> Any:
        if get_origin(self.type) is Literal:
            return get_args(self.type)[get_args(self.type).index(text)]
        if self.type is bool:
            return bool(("false", "true").index(text.lower()))
        if self.type in (float, int, str):
            return self.type(text)
        items = tuple(filter(None, text.split("+")))
        return tuple(map(float, items)) if self.type == Numbers else items

    def __str__(self) -> str:
        return f"{self.name}={show_value(self.default)}"


def _is_number(value: object, number_type: type) -> bool:
    return isinstance(value, int | float if number_type is float else int) and not isinstance(value, bool)


def name_parameter(field: str) -> str:
    """Return the name of a field's parameter.

    >>> name_parameter("beta"), name_parameter("name_")
    ('beta', 'name')
    """
    return field.removesuffix("_")


@cache
def list_parameters(metric: Any) -> tuple[Parameter, ...]:
    """Return the parameters of a metric's class, in order."""
    hints = get_type_hints(metric, include_extras=True)
    parameters = []
    for field in fields(metric):
        hint, limits = hints[field.name], None
        if get_origin(hint) is Annotated:
            hint, limits = get_args(hint)
        default = None if field.default is MISSING else field.default
        parameters.append(Parameter(name_parameter(field.name), hint, default, limits, field.name))
    return tuple(parameters)


class Parameterised:
    """A frozen dataclass that validates its fields when it is created."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for parameter in list_parameters(type(self)):  # type: ignore[arg-type]
            object.__setattr__(self, parameter.field, parameter.check(getattr(self, parameter.field)))


_SPECIAL = re.compile(r"[|+%\x00-\x20\x7f-\x9f\u2028\u2029]")


def escape_name(name: str) -> str:
    """Percent-encode a name, so that it cannot be taken for another part of a signature.

    >>> escape_name("A|B 1")
    'A%7CB%201'
    """
    return _SPECIAL.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), str(name))


def show_value(value: Any) -> str:
    """Return a parameter's value as it is written in signatures and on the command line."""
    if isinstance(value, tuple):
        return "+".join(map(show_value, value))
    if isinstance(value, float):
        short = f"{value:g}"
        # A signature states the exact value; a plus sign would separate the items of a list.
        return short if float(short) == value and "+" not in short else repr(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
