"""Choices of options that come from registries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

import click

from redink.registry import Registry

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class RegistryChoice(click.ParamType):  # type: ignore[type-arg]
    """One of the names of a registry, including those of installed packages."""

    name = "choice"

    def __init__(
        self, registry: Registry[Any], keep: Callable[[Any], bool] | None = None, more: Sequence[str] = ()
    ) -> None:
        self._registry, self._keep, self._more = registry, keep, more

    def _list(self, names: Collection[str]) -> list[str]:
        return [name for name in names if self._keep is None or self._keep(self._registry[name])]

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:  # noqa: ARG002
        """Return the choices for the help."""
        first, *rest = self._list(self._registry.shipped)
        return "[" + "|".join([first, *self._more, *rest]) + "]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value if it is a choice; fail otherwise."""
        if value in self._more or value in self._list(self._registry.shipped):
            return value
        choices = [*self._list(self._registry), *self._more]
        if value not in choices:
            self.fail(f"{value!r} is not one of {', '.join(map(repr, choices))}.", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Return the choices that start with the incomplete word."""
        from click.shell_completion import CompletionItem  # only shells need it

        names = [*self._list(self._registry), *self._more]
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def choice_option(name: str, choices: Sequence[str], text: str, target: str = "") -> Callable[[Any], Any]:
    """Return an option with fixed choices, the first by default; `target` is its parameter if not named alike."""
    names = (name, target) if target else (name,)
    return click.option(*names, type=click.Choice(choices), default=choices[0], show_default=True, help=text)


def complete_metrics(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    """Return the metrics whose names start with the incomplete word."""
    from redink.metrics.registry import METRICS

    return [name for name in METRICS if name.startswith(incomplete)]


def need_service() -> None:
    """Raise an error if the packages of the leaderboard are not installed."""
    _need("fastapi", "uvicorn", "sqlalchemy", "alembic", "argon2", "jinja2", "markdown_it", "multipart")


def need_client() -> None:
    """Raise an error if the package that submits to a leaderboard is not installed."""
    _need("httpx")


def _need(*packages: str) -> None:
    from importlib.util import find_spec

    from redink.errors import MissingDependency
    from redink.installation import name_install

    for package in packages:
        if find_spec(package) is None:
            raise MissingDependency(f"the leaderboard needs {package}: {name_install('service')}")
