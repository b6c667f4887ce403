"""The metric picker of forms: a row for each metric, with an input for each parameter.

The inputs follow from the declarations of the parameters, so browsers check values while they are typed.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from redink.errors import RedinkError
from redink.metrics.base import Metric, name_metric
from redink.metrics.parameters import Parameter, list_parameters, show_value
from redink.metrics.registry import list_metrics, parse_metric
from redink.service.measurement import split_metrics

_USED = re.compile(r"metric-(\d{1,3})")
_HELP = re.compile(r"^(\w+(?:, \w+)*)\n((?:    .+\n)+)", re.MULTILINE)
NUMBERS = r"[\-+0-9.eE]*"
"""Pattern of several numbers joined by +."""


class Input(NamedTuple):
    """The input of a parameter."""

    name: str
    help: str
    kind: str
    """choice, number or text."""
    value: str
    default: str
    choices: Sequence[str] = ()
    least: str = ""
    most: str = ""
    step: str = ""
    pattern: str = ""


class Row(NamedTuple):
    """A metric that may be chosen; a metric may be used several times with different parameters."""

    number: int
    name: str
    description: str
    used: bool
    ranks: bool
    again: bool
    """True if an earlier row has the same metric."""
    inputs: Sequence[Input]


def list_rows(metrics: Sequence[str], ranking: str) -> list[Row]:
    """Return the rows of the picker: every metric in use, and one unused row for each known metric."""
    used: dict[str, list[Metric | None]] = {}
    for text in metrics:
        try:
            metric = parse_metric(text)
        except RedinkError:
            continue  # a metric of a package that is no longer installed
        used.setdefault(metric.name, []).append(metric)
    for name in list_usable():
        used.setdefault(name, []).append(None)
    rows: list[Row] = []
    for name, choices in used.items():
        for again, chosen in enumerate(choices):
            ranks = chosen is not None and name_metric(chosen) == ranking
            kind = list_metrics()[name]
            inputs = [_make_input(kind, parameter, chosen) for parameter in list_parameters(kind)]
            description = str(getattr(kind, "description", ""))
            rows.append(Row(len(rows), name, description, chosen is not None, ranks, bool(again), inputs))
    return rows


@cache
def list_usable() -> tuple[str, ...]:
    """Return the names of the metrics that a task may have."""
    usable = []
    for name in list_metrics():
        try:
            split_metrics([name])
        except RedinkError:
            continue
        usable.append(name)
    return tuple(usable)


def _make_input(kind: type[Metric], parameter: Parameter, metric: Metric | None) -> Input:
    default = show_value(parameter.default)
    value = default if metric is None else show_value(getattr(metric, parameter.name))
    help = read_help(kind).get(parameter.name, "")
    if get_origin(parameter.type) is Literal or parameter.type is bool:
        choices = ("false", "true") if parameter.type is bool else tuple(map(str, get_args(parameter.type)))
        return Input(parameter.name, help, "choice", value, default, choices)
    if parameter.type in (int, float):
        limits = parameter.range
        return Input(
            parameter.name, help, "number", value, default,
            least=f"{limits.least:.10g}" if limits else "", most=f"{limits.most:.10g}" if limits else "",
            step="1" if parameter.type is int else "any",
        )  # fmt: skip
    names = parameter.type is str or "names" in parameter.choices
    if parameter.type is not str:
        help = f"{help} {parameter.choices.capitalize()}.".strip()
    return Input(parameter.name, help, "text", value, default, pattern=r"[^\(\),]*" if names else NUMBERS)


@cache
def read_help(kind: type[Any]) -> dict[str, str]:
    """Return what the docstring of a metric says about each parameter.

    >>> from redink.metrics.errant import Errant
    >>> read_help(Errant)["beta"]
    'Weight of recall.'
    """
    section = inspect.cleandoc(kind.__doc__ or "").partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    return {
        name: " ".join(text.split()).replace("`", "")
        for names, text in _HELP.findall(f"{section}\n")
        for name in names.split(", ")
    }


def read_rows(form: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a form with the chosen metrics as `metrics`, one per line, and `ranking`.

    >>> read_rows({"metric-0": "errant", "metric-0-beta": "1", "ranking": "0", "name": "A"})
    {'name': 'A', 'metrics': 'errant(beta=1)', 'ranking': 'errant(beta=1)'}
    """
    chosen = {int(match[1]): name for name in form if (match := _USED.fullmatch(name))}
    if not any(name.startswith("metric-") for name in form):
        return dict(form)
    texts = {index: _write(form[name], form, name) for index, name in sorted(chosen.items())}
    rest = {name: value for name, value in form.items() if not name.startswith("metric-") and name != "ranking"}
    ranking = form.get("ranking", "")
    ranked = texts.get(int(ranking), "") if ranking.isdecimal() and len(ranking) < 4 else ""
    return {**rest, "metrics": "\n".join(texts.values()), "ranking": ranked}


def _write(name: str, form: Mapping[str, str], prefix: str) -> str:
    """Return a metric as text, with the parameters that differ from their defaults."""
    kind = list_metrics().get(name)
    if kind is None:
        return name  # the use case names the known metrics
    given = {
        parameter.name: value
        for parameter in list_parameters(kind)
        if (value := form.get(f"{prefix}-{parameter.name}", "").strip()) not in ("", show_value(parameter.default))
    }
    inside = ", ".join(f"{key}={value}" for key, value in given.items())
    return f"{name}({inside})" if inside else name
