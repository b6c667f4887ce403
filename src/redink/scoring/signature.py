"""Signatures read back: a text in, the metric and settings it names out, and whether results are what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from redink.annotators.annotator import AnnotatorSettings
from redink.errors import InvalidParameter, UnsuitableData
from redink.metrics.base import Metric, name_metric
from redink.metrics.parameters import list_parameters
from redink.metrics.registry import METRICS
from redink.scoring.evaluation import Evaluation
from redink.scoring.request import ReferenceEdits
from redink.version import VERSION

WORDS: Mapping[str, str] = {
    "v": "the version of Redink",
    "n": "the number of sentences",
    "data": "the checksum of sources and references",
    "refs": "the number of references",
    "pool": "the pool of systems",
    "engine": "the engine that finds edits",
    "edits": "where the systems' edits come from",
    "ref-edits": "where the references' edits come from",
    "split": "how texts are split into tokens",
    "left-out": "the number of sentences skipped",
}
"""What the facts of a signature are."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a number was measured with.

    >>> Signature.parse("errant|beta:1|unit:span-correction|tokens:all|refs:2|edits:given|n:72|data:0|v:0.1.0").metric
    Errant(beta=1.0, unit='span-correction', tokens='all', only=(), ignore=())
    """

    metric: Metric
    stated: Mapping[str, str]
    """Everything it says, in its order, as it is written."""
    samples: int | None = None
    seed: int | None = None
    """How its interval was drawn, where it has one."""

    @classmethod
    def parse(cls, text: str) -> Signature:
        """The signature of a text; nothing that cannot be understood is passed over."""
        name, *fields = text.strip().split("|")
        if not fields or not all(_is_field(field) for field in fields):
            raise InvalidParameter(
                f"a signature is written metric|name:value|..., as it stands below a table, got {text!r}"
            )
        stated = read_fields(text)
        metric = METRICS.find(name)
        drawn = [stated.get(key, "") if "ci" in stated else "" for key in ("samples", "seed")]
        if "ci" in stated and not all(value.isdecimal() for value in drawn):
            raise InvalidParameter(f"a signature with an interval says samples and seed, got {text!r}")
        values: dict[str, Any] = {}
        for parameter in list_parameters(metric):
            if parameter.name in stated:
                value = parameter.read(stated[parameter.name])
                values[parameter.name] = tuple(map(unquote, value)) if isinstance(value, tuple) else _unescape(value)
        samples, seed = (int(value) if value else None for value in drawn)
        return cls(metric(**values), stated, samples, seed)

    @property
    def annotator(self) -> AnnotatorSettings:
        """The recipe of the annotator that it names, as far as there is one here."""
        return AnnotatorSettings.from_identity(self.stated.get("engine", ""))

    @property
    def reference_edits(self) -> ReferenceEdits:
        """Whether the references' edits are found again; those of texts are in any case."""
        return "auto" if self.stated.get("ref-edits") == "auto" else "given"

    def check_version(self) -> None:
        """Refuse the signature of another version, before any work."""
        self._refuse(list(find_differences({"v": self.stated.get("v", "")}, {"v": VERSION})))

    def check(self, results: Evaluation) -> None:
        """Refuse results that were measured in another way, naming every difference."""
        name = results.find_metric(name_metric(self.metric))
        for system, score in results.scores[name].items():
            self._refuse(list(find_differences(self.stated, read_fields(score.signature))), system)

    def _refuse(self, differences: list[str], system: str = "") -> None:
        if differences:
            whose = f"{system}: " if system else ""
            raise UnsuitableData(
                f"{whose}the signature cannot be repeated here: {'; '.join(differences)}. "
                f"The metric alone is {name_metric(self.metric)}"
            )


def _is_field(field: str) -> bool:
    name, colon, _ = field.partition(":")
    return bool(name and colon)


def read_fields(text: str) -> dict[str, str]:
    """What a signature says behind the metric's name."""
    stated: dict[str, str] = {}
    for name, _, value in (field.partition(":") for field in text.strip().split("|")[1:]):
        if name in stated:
            raise InvalidParameter(f"a signature says each thing once, but this one has {name} twice: {text!r}")
        stated[name] = value
    return stated


def _unescape(value: Any) -> Any:
    return value.replace("%7C", "|") if isinstance(value, str) else value


def find_differences(
    stated: Mapping[str, str], found: Mapping[str, str], whose: str = "the signature says"
) -> Iterator[str]:
    """What is not the same, in words; `whose` are the fields that are stated."""
    for key in dict.fromkeys((*stated, *found)):
        if stated.get(key) != found.get(key):
            what = WORDS.get(key, key)
            wanted, here = (values.get(key, "nothing") for values in (stated, found))
            yield f"{what} ({key}) is {here}, {whose} {wanted}"
