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
    from importlib.metadata import EntryPoints

T = TypeVar("T")


def entry_points(group: str) -> EntryPoints:
    """What installed packages add to a group."""
    from importlib import metadata  # takes 20 milliseconds, which `redink --help` does not need

    return metadata.entry_points(group=group)


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
        for entry in entry_points(group=self.group):
            if entry.name not in self._places and entry.name not in self._values:
                try:
                    self.add(entry.name, entry.load())
                except Exception as error:
                    problem = f"the {self.kind} {entry.name} ({entry.value}) cannot be loaded: {error}"
                    warnings.warn(problem, stacklevel=3)

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
