"""Settings stated by a signature: the metric with its parameters, the annotator, and checks against new results."""

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
from redink.signature import Signature
from redink.version import VERSION

FIELDS: Mapping[str, str] = {
    "v": "the version of Redink",
    "bank": "the bank",
    "judged": "the share of judged chunks",
    "unjudged": "the weight of unjudged edits",
    "n": "the number of sentences",
    "data": "the checksum of sources and references",
    "refs": "the number of references",
    "pool": "the pool of systems",
    "engine": "the annotator",
    "edits": "the origin of the systems' edits",
    "ref-edits": "the origin of the reference edits",
    "split": "the tokenisation of raw text",
    "essays": "the number of essays",
    "segment": "the segmentation of essays",
    "unicode": "the Unicode normalisation",
    "left-out": "the number of skipped sentences",
}
"""Descriptions of fields, for messages."""


@dataclass(frozen=True, slots=True)
class StatedSettings:
    """Settings that reproduce a score.

    >>> text = "errant|beta:1|unit:span-correction|tokens:all|refs:2|edits:given|n:72|data:0|v:0.2.0"
    >>> StatedSettings.parse(text).metric
    Errant(beta=1.0, unit='span-correction', tokens='all', only=(), ignore=())
    """

    metric: Metric
    signature: Signature
    samples: int | None = None
    """Bootstrap samples of the interval, if there is one."""
    seed: int | None = None

    @classmethod
    def parse(cls, text: str) -> StatedSettings:
        """Read a signature; every field must be understood."""
        signature = Signature.parse(text)
        stated = signature.fields
        metric = METRICS.find(signature.name)
        interval = [stated.get(key, "") if "ci" in stated else "" for key in ("samples", "seed")]
        if "ci" in stated and not all(value.isdecimal() for value in interval):
            raise InvalidParameter(f"a signature with an interval must state samples and seed, got {text!r}")
        values: dict[str, Any] = {}
        for parameter in list_parameters(metric):
            if parameter.name in stated:
                value = parameter.read(stated[parameter.name])
                values[parameter.field] = tuple(map(unquote, value)) if isinstance(value, tuple) else _unescape(value)
        samples, seed = (int(value) if value else None for value in interval)
        return cls(metric(**values), signature, samples, seed)

    @property
    def annotator(self) -> AnnotatorSettings:
        """Settings of the stated annotator, as far as it is available here."""
        return AnnotatorSettings.from_identity(self.signature.fields.get("engine", ""))

    @property
    def reference_edits(self) -> ReferenceEdits:
        """Origin of the reference edits; references given as texts always need extraction."""
        return "auto" if self.signature.fields.get("ref-edits") == "auto" else "given"

    def check_version(self) -> None:
        """Raise an error if the signature belongs to another version, before any work is done."""
        self._raise_if_different(list(find_differences({"v": self.signature.fields.get("v", "")}, {"v": VERSION})))

    def check(self, results: Evaluation) -> None:
        """Raise an error that names every difference if results were computed with other settings."""
        name = results.find_metric(name_metric(self.metric))
        for system, score in results.scores[name].items():
            self._raise_if_different(list(find_differences(self.signature.fields, score.signature.fields)), system)

    def _raise_if_different(self, differences: list[str], system: str = "") -> None:
        if differences:
            prefix = f"{system}: " if system else ""
            raise UnsuitableData(
                f"{prefix}the signature cannot be reproduced here: {'; '.join(differences)}. "
                f"The metric alone is {name_metric(self.metric)}"
            )


def _unescape(value: Any) -> Any:
    return value.replace("%7C", "|") if isinstance(value, str) else value


def find_differences(
    stated: Mapping[str, str], actual: Mapping[str, str], stated_in: str = "the signature says"
) -> Iterator[str]:
    """Describe every field that differs; `stated_in` names the origin of the stated fields."""
    for key in dict.fromkeys((*stated, *actual)):
        if stated.get(key) != actual.get(key):
            expected, value = (fields.get(key, "nothing") for fields in (stated, actual))
            yield f"{FIELDS.get(key, key)} ({key}) is {value}, {stated_in} {expected}"
