"""Metrics by name: a text such as `errant(beta=1, unit=span-detection)` in, a metric out.

Packages add metrics of their own through the entry point group `redink.metrics`.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from redink.errors import InvalidParameter, UnknownName
from redink.metrics.base import Metric, show_value

M = TypeVar("M", bound=type)

GROUP = "redink.metrics"
BUILT_IN = {
    "errant": "redink.metrics.errant",
    "gleu": "redink.metrics.gleu",
    "green": "redink.metrics.green",
    "gts": "redink.metrics.gts",
    "imeasure": "redink.metrics.imeasure",
    "m2": "redink.metrics.maxmatch",
}
"""The metrics of Redink and the modules that register them."""

_registered: dict[str, type[Metric]] = {}

_CALL = re.compile(r"\s*([\w.-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def register(name: str) -> Callable[[M], M]:
    """Give a metric's class the name by which users call it."""

    def add(metric: M) -> M:
        metric.name = name  # type: ignore[attr-defined]
        _registered[name] = metric
        return metric

    return add


def list_metrics() -> dict[str, type[Metric]]:
    """Every metric there is, by name: Redink's own and those of installed packages."""
    for module in BUILT_IN.values():
        import_module(module)
    for entry in entry_points(group=GROUP):
        if entry.name not in _registered:
            try:
                register(entry.name)(entry.load())
            except Exception as error:
                warnings.warn(f"the metric {entry.name} ({entry.value}) cannot be loaded: {error}", stacklevel=2)
    return dict(sorted(_registered.items()))


def parse_metric(text: str) -> Metric:
    """The metric that a text describes; nothing of the text is evaluated as code.

    >>> parse_metric("errant(beta=1, ignore=R:OTHER+UNK)")
    Errant(beta=1.0, unit='span-correction', tokens='all', only=(), ignore=('R:OTHER', 'UNK'))
    """
    call = _CALL.fullmatch(text)
    if call is None:
        raise InvalidParameter(f"a metric is written name or name(parameter=value, ...), but here is {text!r}")
    name, arguments = call[1], call[2] or ""
    metric = _find(name)
    known = {parameter.name: parameter for parameter in list_parameters(metric)}
    values: dict[str, Any] = {}
    for argument in filter(None, map(str.strip, arguments.split(","))):
        key, equals, value = map(str.strip, argument.partition("="))
        if not equals:
            raise InvalidParameter(f"{name}: a parameter is written name=value, but here is {argument!r}")
        if key not in known:
            raise UnknownName(f"parameter of {name}", key, known)
        values[key] = known[key].read(value)
    return metric(**values)


def _find(name: str) -> type[Metric]:
    if name in BUILT_IN:
        import_module(BUILT_IN[name])
        return _registered[name]
    metrics = list_metrics()
    if name not in metrics:
        raise UnknownName("metric", name, metrics)
    return metrics[name]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a metric: its name, what it can be, and its default."""

    name: str
    kind: Any
    default: Any

    @property
    def choices(self) -> str:
        """What the parameter can be, in words."""
        if get_origin(self.kind) is Literal:
            return " or ".join(get_args(self.kind))
        return {float: "a number", int: "a whole number", bool: "true or false", str: "a text"}.get(
            self.kind, "names joined by +"
        )

    def read(self, text: str) -> Any:
        """The value that a text stands for."""
        text = text.strip("'\"")
        try:
            return self._convert(text)
        except ValueError:
            raise InvalidParameter(f"{self.name} must be {self.choices}, but here is {text!r}") from None

    def _convert(self, text: str) -> Any:
        if get_origin(self.kind) is Literal:
            return get_args(self.kind)[get_args(self.kind).index(text)]
        if self.kind is bool:
            return bool(("false", "true").index(text.lower()))
        if self.kind in (float, int, str):
            return self.kind(text)
        return tuple(filter(None, text.split("+")))

    def __str__(self) -> str:
        return f"{self.name}={show_value(self.default)}"


def list_parameters(metric: type[Metric]) -> list[Parameter]:
    """The parameters of a metric, in order."""
    kinds: Mapping[str, Any] = get_type_hints(metric)
    return [Parameter(field.name, kinds[field.name], _default(field)) for field in fields(metric)]  # type: ignore[arg-type]


def _default(field: Field[Any]) -> Any:
    return None if field.default is MISSING else field.default
