"""The registry of metrics, and the parser for texts such as `errant(beta=1, unit=span-detection)`.

A metric is one file and one line here; other packages add metrics through the entry point group `redink.metrics`.
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
"""Attributes that `redink metrics` and the tables need from every metric."""


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
        "bertscore": "redink.metrics.neural.bertscore:BertScore",
        "cherrant": "redink.metrics.cherrant:Cherrant",
        "cleme": "redink.metrics.cleme:Cleme",
        "cleme2": "redink.metrics.cleme:Cleme2",
        "errant": "redink.metrics.errant:Errant",
        "external": "redink.metrics.external:External",
        "false-alarms": "redink.metrics.false_alarms:FalseAlarms",
        "gleu": "redink.metrics.gleu:Gleu",
        "green": "redink.metrics.green:Green",
        "gts": "redink.metrics.gts:Gts",
        "imeasure": "redink.metrics.imeasure:Imeasure",
        "impara": "redink.metrics.neural.impara:Impara",
        "llm-e": "redink.judges.metric:LlmE",
        "llm-s": "redink.judges.metric:LlmS",
        "m2": "redink.metrics.maxmatch:MaxMatch",
        "pt-errant": "redink.metrics.neural.pterrant:PtErrant",
        "scribendi": "redink.metrics.neural.scribendi:Scribendi",
        "some": "redink.metrics.neural.some:Some",
    },
    _set_name,
)


def register(name: str) -> Callable[[M], M]:
    """Return a decorator that registers a metric's class under a name.

    Parameters
    ----------
    name
        The name by which users select the metric.

    Raises
    ------
    TypeError
        If the class is not a dataclass or lacks an attribute of `Metric`.

    """

    def add(metric: M) -> M:
        METRICS.add(name, metric)
        return metric

    return add


def list_metrics() -> dict[str, type[Metric]]:
    """Return every available metric by name: Redink's own and those of installed packages.

    Examples
    --------
    >>> "errant" in list_metrics()
    True

    """
    return dict(METRICS)


Metrics: TypeAlias = "str | Metric | type[Metric] | Iterable[str | Metric | type[Metric]]"
"""Metrics to compute: names, metrics or their classes."""


def resolve_metrics(metrics: Metrics) -> list[Metric]:
    """Return the metrics; names are parsed, and classes are instantiated with their default parameters.

    >>> resolve_metrics(["errant(beta=1)"])[0].beta
    1.0
    """
    if isinstance(metrics, str | type | Metric):
        metrics = [metrics]
    if not isinstance(metrics, Iterable):
        raise InvalidParameter(
            f"metrics must be a list of names or metrics, such as ['errant', 'gleu'], got {shorten(repr(metrics))}"
        )
    return list(map(_resolve_metric, metrics))


def _resolve_metric(metric: object) -> Metric:
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
    """Return the metric that a text describes; nothing in the text is evaluated as code.

    Parameters
    ----------
    text
        A name, or a name with parameters: `name(parameter=value, ...)`. Items of a list are joined by `+`.

    Raises
    ------
    UnknownName
        If there is no such metric or no such parameter.
    InvalidParameter
        If the text cannot be parsed or a value is not allowed.

    Examples
    --------
    >>> parse_metric("errant(beta=1, ignore=R:OTHER+UNK)")
    Errant(beta=1.0, unit='span-correction', tokens='all', only=(), ignore=('R:OTHER', 'UNK'))

    """
    call = _CALL.fullmatch(text)
    if call is None:
        raise InvalidParameter(f"expected one metric, as name or name(parameter=value, ...), got {text!r}")
    name, arguments = call[1], call[2] or ""
    metric = METRICS.find(name)
    parameters = {parameter.name: parameter for parameter in list_parameters(metric)}
    values: dict[str, Any] = {}
    for argument in filter(None, map(str.strip, arguments.split(","))):
        key, equals, value = map(str.strip, argument.partition("="))
        if not equals:
            raise InvalidParameter(f"{name}: expected a parameter as name=value, got {argument!r}")
        if key not in parameters:
            raise UnknownName(f"parameter of {name}", key, parameters)
        if key in values:
            raise InvalidParameter(f"{name}: the parameter {key} is given twice")
        values[key] = parameters[key].read(value)
    return metric(**{parameters[key].field: value for key, value in values.items()})
