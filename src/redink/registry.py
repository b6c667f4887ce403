"""Things by name: what Redink brings and what installed packages add, loaded when first asked for.

Formats, parsers, languages, metrics, tests and table formats are registries; commands, error messages and
documentation take their choices from them. To add one: a line in its `built_in` table, or in another package an entry
point of its group.
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
    """What installed packages add to a group."""
    from importlib import metadata  # takes 20 milliseconds, which `redink --help` does not need

    return metadata.entry_points(group=group)


def expect(kind: type[T]) -> Callable[[str, T], T]:
    """What a registry checks its values with, where all are of one class."""

    def check(_: str, value: T) -> T:
        if not isinstance(value, kind):
            raise TypeError(f"expected {kind.__name__}, got {type(value).__name__}")
        return value

    return check


class Registry(Mapping[str, T], Generic[T]):
    """A mapping from names to things; `kind` is what error messages call them.

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
        self._places = dict(built_in)
        """By name: `module:attribute`."""
        self._values: dict[str, T] = {}
        self._adapt = adapt
        """Makes what is added ready for use; raises an error that says what is wrong with it."""
        self._met: set[EntryPoint] = set()

    @property
    def shipped(self) -> tuple[str, ...]:
        """What Redink itself brings, without looking at installed packages."""
        return tuple(self._places)

    def add(self, name: str, value: T) -> None:
        """Give a thing a name."""
        self._values[name] = self._adapt(name, value)

    def remove(self, name: str) -> None:
        """Forget a thing that was added."""
        self._values.pop(name, None)
        self._met = {entry for entry in self._met if entry.name != name}

    def find(self, name: str) -> T:
        """The thing of this name; an error that lists the choices where there is none."""
        if name not in self._values and name in self._places:
            module, _, attribute = self._places[name].partition(":")
            self.add(name, getattr(import_module(module), attribute))
        if name not in self._values:
            self._load_packages()
        if name not in self._values:
            raise UnknownName(self.kind, name, self)
        return self._values[name]

    def _load_packages(self) -> None:
        """Add what installed packages bring; what cannot be used is named in a warning, once, and left out."""
        for entry in entry_points(group=self.group):
            if entry in self._met:
                continue
            self._met.add(entry)
            problem = self._try_entry(entry)
            if problem:
                package = f" of the package {entry.dist.name}" if entry.dist else ""
                warnings.warn(f"the {self.kind} {entry.name}{package} ({entry.value}) {problem}", stacklevel=4)

    def _try_entry(self, entry: EntryPoint) -> str:
        """Add what an entry point names; the reason where it cannot be added."""
        if entry.name in self._places:
            return f"is ignored: Redink has a {self.kind} of this name"
        try:
            value = self._adapt(entry.name, entry.load())
        except (Exception, SystemExit) as error:  # whatever happens in code of others
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
        return iter(sorted({*self._places, *self._values}))

    def __len__(self) -> int:
        self._load_packages()
        return len({*self._places, *self._values})
