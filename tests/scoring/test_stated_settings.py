"""A number from its signature: what was measured once is measured again, or the difference is named."""

from __future__ import annotations

import json

import pytest

from redink import Errant, Gts, InvalidParameter, UnknownName, samples
from redink.metrics.base import sign_metric
from redink.metrics.registry import parse_metric
from redink.scoring.stated_settings import StatedSettings
from redink.version import VERSION

REF = samples.REFERENCE
EAGER, POLISHED = samples.SYSTEMS[1:3]
EAGER_SIGNATURE = f"errant|beta:0.5|unit:span-correction|tokens:all|refs:2|edits:given|n:72|data:cbf3a6ad|v:{VERSION}"


def measure(redink, *words: object) -> list[tuple[float, object, str]]:
    """The values, intervals and signatures of a run."""
    result = redink("score", *words, "--format", "json")
    assert result.code == 0, result.err
    return [(score["value"], score["interval"], score["signature"]) for score in json.loads(result.out)["scores"]]


@pytest.fixture
def texts(redink, tmp_path):
    for path in (REF, EAGER, POLISHED):
        redink("convert", path, "--to", "text", "--annotator", "0", "-o", tmp_path / f"{path.stem}.txt")
    redink("convert", REF, "--to", "text", "--source", "-o", tmp_path / "source.txt")
    return tmp_path


@pytest.mark.parametrize(
    "options",
    [
        ("-m", "errant(beta=0.12345678, unit=span-type-correction, tokens=multi)"),
        ("-m", "errant(only=R:*+NOUN, ignore=UNK)"),
        ("-m", "m2"),
        ("-m", "imeasure"),
        ("-m", "gleu(order=3, mode=expected)"),
        ("-m", "green"),
        ("-m", "gts(function=reciprocal, b=1, c=1, annotator=all)"),
        ("--ci", "--samples", "50", "--seed", "7"),
        ("--ref-edits", "auto"),
    ],
)
def test_what_was_measured_can_be_measured_again(redink, options) -> None:
    first = measure(redink, "--ref", REF, EAGER, POLISHED, *options)
    assert measure(redink, "--ref", REF, EAGER, POLISHED, "--signature", first[0][2]) == first


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--merge", "all-split", "--lev"),
        ("--lang", "uk"),
        ("--lang", "de", "--parser", "simplemma:de", "--merge", "all-split"),
        ("--parser", "surface", "--lang", "any"),
        ("--unit", "char", "-m", "errant"),
    ],
)
def test_the_annotator_is_made_again(redink, texts, options) -> None:
    files = ("--source", texts / "source.txt", "--ref", texts / "sample.txt", texts / "eager.txt")
    first = measure(redink, *files, *options)
    assert measure(redink, *files, "--signature", first[0][2]) == first


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("data:cbf3a6ad", "data:0000"), "the checksum of sources and references (data) is cbf3a6ad, the"),
        (("refs:2", "refs:3"), "the number of references (refs) is 2, the signature says 3"),
        (("n:72", "n:1312"), "the number of sentences (n) is 72, the signature says 1312"),
        (("|n:72", "|split:char|n:72"), "this file is tokenised, so --unit char cannot be used"),
        (("edits:given", "edits:auto|engine:en-3.0"), "(engine) is nothing, the signature says en-3.0"),
        ((f"v:{VERSION}", "v:9.9"), f"the version of Redink (v) is {VERSION}, the signature says 9.9"),
        (("beta:0.5|", "beta:0.5|new:1|"), "new (new) is nothing, the signature says 1"),
    ],
)  # fmt: skip
def test_a_difference_is_named(redink, change, message: str) -> None:
    result = redink("score", "--ref", REF, EAGER, "--signature", EAGER_SIGNATURE.replace(*change))
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_another_pool_is_named(redink) -> None:
    signature = measure(redink, "--ref", REF, EAGER, POLISHED, "-m", "gts")[0][2]
    result = redink("score", "--ref", REF, *samples.SYSTEMS, "--signature", signature)
    assert result.code == 2
    assert (
        "the pool of systems (pool) is cautious+eager+polished+speller, the signature says eager+polished" in result.err
    )


def test_another_engine_is_named(redink, texts) -> None:
    files = ("--source", texts / "source.txt", "--ref", texts / "sample.txt", texts / "eager.txt")
    signature = measure(redink, *files)[0][2]
    result = redink("score", *files, "--signature", signature.replace("engine:en-2.2.5", "engine:en-3.0.0"))
    assert result.code == 2
    assert "the annotator (engine) is en-2.2.5, the signature says en-3.0.0" in result.err


def test_options_for_what_the_signature_says_are_refused(redink) -> None:
    for option in (("-m", "gleu"), ("--ci",), ("--lang", "any"), ("--ref-edits", "auto")):
        result = redink("score", "--ref", REF, EAGER, "--signature", EAGER_SIGNATURE, *option)
        assert result.code == 2
        assert "--signature states all settings" in result.err


@pytest.mark.parametrize("text", ["", "errant", "errant|beta", "errant|:1", "errant|beta:1|beta:2", "errant|ci:0.95"])
def test_what_is_not_a_signature_is_refused(text: str) -> None:
    with pytest.raises(InvalidParameter):
        StatedSettings.parse(text)


def test_an_unknown_metric_is_named() -> None:
    with pytest.raises(UnknownName, match="errant"):
        StatedSettings.parse("erant|beta:1|v:1")


@pytest.mark.parametrize(
    "metric",
    [
        Errant(beta=1 / 3, only=("R:NOUN", "a+b|c d%7C"), ignore=("M:*",)),
        Gts(weights="a|b.json", annotator="3"),
        parse_metric("gleu(stream=python3)"),
    ],
)
def test_parameters_survive(metric) -> None:
    assert StatedSettings.parse(sign_metric(metric, {"refs": 1}, VERSION)).metric == metric
