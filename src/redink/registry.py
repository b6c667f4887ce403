"""Registries of named values: Redink's own and those of installed packages, loaded on first use.

Formats, parsers, languages, metrics, tests and table formats are registries; commands, error messages and
documentation take their choices from them. To add a value, add a line to the `built_in` table or, in another package,
an entry point of the registry's group.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

from redink.errors import UnknownName

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

T = TypeVar("T")


def entry_points(group: str) -> EntryPoints:
    """Return the entry points of a group in the installed packages."""
    from importlib import metadata  # takes 20 ms, which `redink --help` does not need

    return metadata.entry_points(group=group)


def expect(cls: type[T]) -> Callable[[str, T], T]:
    """Return a check that the values of a registry are instances of one class."""

    def check(_: str, value: T) -> T:
        if not isinstance(value, cls):
            raise TypeError(f"expected {cls.__name__}, got {type(value).__name__}")
        return value

    return check


class Registry(Mapping[str, T], Generic[T]):
    """A mapping from names to values, loaded on first use; `kind` is the noun for them in error messages.

    >>> planets = Registry[float]("planet", "example.planets", {"pi": "math:pi"})
    >>> planets.add("e", 2.718)
    >>> list(planets), planets["pi"] > planets["e"]
    (['e', 'pi'], True)
    >>> planets.find("tau")
    Traceback (most recent call last):
    redink.errors.UnknownName: unknown planet 'tau'; the choices are: e, pi
    """

    def __init__(
        self,
        kind: str,
        group: str,
        built_in: Mapping[str, str],
        adapt: Callable[[str, T], T] = lambda _, value: value,
    ) -> None:
        self.kind = kind
        self.group = group
        self._built_in = dict(built_in)
        """Built-in values by name, as `module:attribute`."""
        self._values: dict[str, T] = {}
        self._adapt = adapt
        """Prepares an added value for use, or raises an error that says what is wrong with it."""
        self._seen: set[EntryPoint] = set()

    @property
    def shipped(self) -> tuple[str, ...]:
        """Names of the values that Redink provides, without looking at installed packages."""
        return tuple(self._built_in)

    def add(self, name: str, value: T) -> None:
        """Add a value under a name."""
        self._values[name] = self._adapt(name, value)

    def remove(self, name: str) -> None:
        """Remove an added value."""
        self._values.pop(name, None)
        self._seen = {entry for entry in self._seen if entry.name != name}

    def find(self, name: str) -> T:
        """Return the value of a name; raise an error that lists the choices if there is none."""
        if name not in self._values and name in self._built_in:
            module, _, attribute = self._built_in[name].partition(":")
            self.add(name, getattr(import_module(module), attribute))
        if name not in self._values:
            self._load_packages()
        if name not in self._values:
            raise UnknownName(self.kind, name, self)
        return self._values[name]

    def _load_packages(self) -> None:
        """Add the values of installed packages; warn once about each that cannot be used, and skip it."""
        for entry in entry_points(group=self.group):
            if entry in self._seen:
                continue
            self._seen.add(entry)
            problem = self._try_entry(entry)
            if problem:
                package = f" of the package {entry.dist.name}" if entry.dist else ""
                warnings.warn(f"the {self.kind} {entry.name}{package} ({entry.value}) {problem}", stacklevel=4)

    def _try_entry(self, entry: EntryPoint) -> str:
        """Add the value of an entry point; return the reason if it cannot be added."""
        if entry.name in self._built_in:
            return f"is ignored: Redink has a {self.kind} of this name"
        try:
            value = self._adapt(entry.name, entry.load())
        except (Exception, SystemExit) as error:  # code of other packages may raise anything
            return f"cannot be loaded: {' '.join(str(error).split()) or type(error).__name__}"
        if self._values.setdefault(entry.name, value) is not value:
            return f"is ignored: there is another {self.kind} of this name"
        return ""

    def __getitem__(self, name: str) -> T:
        try:
            return self.find(name)
        except UnknownName:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        self._load_packages()
        return iter(sorted({*self._built_in, *self._values}))

    def __len__(self) -> int:
        self._load_packages()
        return len({*self._built_in, *self._values})
