"""Metrics by name: what is read, what is refused, and plug-ins."""

from dataclasses import dataclass
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from redink.errors import InvalidParameter, UnknownName
from redink.metrics.base import name_metric
from redink.metrics.errant import Errant
from redink.metrics.parameters import list_parameters
from redink.metrics.registry import CONTRACT, METRICS, list_metrics, parse_metric


@pytest.mark.parametrize(
    ("text", "metric"),
    [
        ("errant", Errant()),
        (" errant ( ) ", Errant()),
        ("errant(beta=1)", Errant(beta=1)),
        ("errant(beta=2,unit=token-detection , tokens = 'multi')", Errant(2, "token-detection", "multi")),
        ("errant(only=R:NOUN+*:DET)", Errant(only=("R:NOUN", "*:DET"))),
        ("errant(ignore=)", Errant()),
    ],
)
def test_what_is_read(text: str, metric: Errant) -> None:
    assert parse_metric(text) == metric
    assert parse_metric(name_metric(metric)) == metric


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("eran", UnknownName, "unknown metric 'eran'; did you mean 'errant'?"),
        ("", InvalidParameter, "expected one metric, as name"),
        ("errant(beta=1", InvalidParameter, "expected one metric, as name"),
        ("errant(1)", InvalidParameter, "errant: expected a parameter as name=value, got '1'"),
        ("errant(bta=1)", UnknownName, "unknown parameter of errant 'bta'; did you mean 'beta'?"),
        ("errant(beta=x)", InvalidParameter, "beta must be a number, got 'x'"),
        ("errant(unit=words)", InvalidParameter, "unit must be span-correction or span-type-correction or"),
        ("errant(beta=__import__('os'))", InvalidParameter, "beta must be a number"),
    ],
)
def test_what_is_refused(text: str, kind: type, message: str) -> None:
    with pytest.raises(kind) as caught:
        parse_metric(text)
    assert str(caught.value).startswith(message)


@dataclass(frozen=True)
class Plugin(Errant):
    loud: bool = False
    size: int = 3


def test_packages_can_add_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("mine", f"{__name__}:Plugin", METRICS.group)
    monkeypatch.setattr(EntryPoint, "load", lambda _: Plugin)
    before = list_metrics()
    assert "mine" not in before
    monkeypatch.setattr("redink.registry.entry_points", lambda group: [entry] if group == "redink.metrics" else [])
    try:
        assert list_metrics().keys() - before.keys() == {"mine"}
        assert parse_metric("mine(loud=true, size=7)") == Plugin(loud=True, size=7)
        with pytest.raises(InvalidParameter, match="loud must be true or false, got 'yes'"):
            parse_metric("mine(loud=yes)")
    finally:
        METRICS.remove("mine")


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (Plugin(), "it is not a class"),
        (SimpleNamespace, "it has no description, citation, needs, reads, parts, count, score, score_sentences"),
        (type("Bare", (), dict.fromkeys(CONTRACT)), "it is not a dataclass"),
    ],
)
def test_what_keeps_no_contract_is_no_metric(value: object, problem: str) -> None:
    with pytest.raises(TypeError) as caught:
        METRICS.add("mine", value)
    assert str(caught.value) == problem
    assert "mine" not in METRICS


def test_parameters_are_described() -> None:
    shown = {str(parameter): parameter.choices for parameter in list_parameters(Errant)}
    assert shown["beta=0.5"] == "a number"
    assert shown["tokens=all"] == "all or single or multi"
