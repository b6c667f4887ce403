"""Metrics by name: a text such as `errant(beta=1, unit=span-detection)` in, a metric out.

A metric is one file and one line here; packages add metrics of their own through the entry point group
`redink.metrics`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from typing import Any, TypeAlias, TypeVar

from redink.errors import InvalidParameter, UnknownName, shorten
from redink.metrics.base import Metric
from redink.metrics.parameters import list_parameters
from redink.registry import Registry

M = TypeVar("M", bound=type)

_CALL = re.compile(r"\s*([\w.-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


CONTRACT = ("description", "citation", "needs", "reads", "parts", "count", "score", "score_sentences")
"""What every metric has; `redink metrics` and the tables would fail without."""


def _set_name(name: str, metric: type[Metric]) -> type[Metric]:
    if not isinstance(metric, type):
        raise TypeError("it is not a class")
    missing = [attribute for attribute in CONTRACT if not hasattr(metric, attribute)]
    if missing or not is_dataclass(metric):
        raise TypeError(f"it has no {', '.join(missing)}" if missing else "it is not a dataclass")
    metric.name = name
    return metric


METRICS: Registry[type[Metric]] = Registry(
    "metric",
    "redink.metrics",
    {
        "cleme": "redink.metrics.cleme:Cleme",
        "cleme2": "redink.metrics.cleme:Cleme2",
        "errant": "redink.metrics.errant:Errant",
        "gleu": "redink.metrics.gleu:Gleu",
        "green": "redink.metrics.green:Green",
        "gts": "redink.metrics.gts:Gts",
        "imeasure": "redink.metrics.imeasure:Imeasure",
        "m2": "redink.metrics.maxmatch:MaxMatch",
    },
    _set_name,
)


def register(name: str) -> Callable[[M], M]:
    """Give a metric's class the name by which users call it."""

    def add(metric: M) -> M:
        METRICS.add(name, metric)
        return metric

    return add


def list_metrics() -> dict[str, type[Metric]]:
    """Every metric there is, by name: Redink's own and those of installed packages."""
    return dict(METRICS)


Metrics: TypeAlias = "str | Metric | type[Metric] | Iterable[str | Metric | type[Metric]]"
"""Metrics to compute: names, metrics or their classes."""


def take_metrics(metrics: Metrics) -> list[Metric]:
    """Return the metrics; a name is parsed, and a class gives the metric with its default parameters.

    >>> take_metrics(["errant(beta=1)"])[0].beta
    1.0
    """
    if isinstance(metrics, str | type | Metric):
        metrics = [metrics]
    if not isinstance(metrics, Iterable):
        raise InvalidParameter(
            f"metrics must be a list of names or metrics, such as ['errant', 'gleu'], got {shorten(repr(metrics))}"
        )
    return list(map(_take_metric, metrics))


def _take_metric(metric: object) -> Metric:
    if isinstance(metric, str):
        return parse_metric(metric)
    if isinstance(metric, type) and all(hasattr(metric, name) for name in CONTRACT):
        try:
            metric = metric()
        except TypeError as error:
            raise InvalidParameter(f"{type.__repr__(metric)} cannot be created without parameters: {error}") from None
    if not isinstance(metric, Metric):
        raise InvalidParameter(
            "a metric must be a name, such as 'errant(beta=1)', or a metric, such as redink.Errant(beta=1), "
            f"got {shorten(repr(metric))}"
        )
    return metric


def parse_metric(text: str) -> Metric:
    """The metric that a text describes; nothing of the text is evaluated as code.

    >>> parse_metric("errant(beta=1, ignore=R:OTHER+UNK)")
    Errant(beta=1.0, unit='span-correction', tokens='all', only=(), ignore=('R:OTHER', 'UNK'))
    """
    call = _CALL.fullmatch(text)
    if call is None:
        raise InvalidParameter(f"a metric is written name or name(parameter=value, ...), one at a time, got {text!r}")
    name, arguments = call[1], call[2] or ""
    metric = METRICS.find(name)
    known = {parameter.name: parameter for parameter in list_parameters(metric)}
    values: dict[str, Any] = {}
    for argument in filter(None, map(str.strip, arguments.split(","))):
        key, equals, value = map(str.strip, argument.partition("="))
        if not equals:
            raise InvalidParameter(f"{name}: a parameter is written name=value, got {argument!r}")
        if key not in known:
            raise UnknownName(f"parameter of {name}", key, known)
        if key in values:
            raise InvalidParameter(f"{name}: the parameter {key} is given twice")
        values[key] = known[key].read(value)
    return metric(**values)
