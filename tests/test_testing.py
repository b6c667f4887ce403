"""The checks for plugin authors accept all plugins of Redink and name the rule that a broken plugin breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

import numpy as np
import pytest

from redink import Corpus, Counts, Output, Part, Score
from redink.annotators.classification import TypeDecision
from redink.annotators.languages import LANGUAGES
from redink.formats.m2 import M2
from redink.formats.registry import FORMATS
from redink.metrics.registry import list_metrics, parse_metric
from redink.testing import check_format, check_language, check_metric
from tests.strategies import NEEDS_FILES


@pytest.mark.parametrize("name", [name for name in list_metrics() if name not in NEEDS_FILES])
def test_metrics_of_redink_pass(name: str) -> None:
    check_metric(parse_metric(name))


@pytest.mark.parametrize("name", [name for name in FORMATS.shipped if name != "multiged"])  # labels, no corrections
def test_formats_of_redink_pass(name: str) -> None:
    check_format(FORMATS[name])


@pytest.mark.parametrize("name", [name for name in LANGUAGES.shipped if name != "zh"])  # ChERRANT's types: M, R, S, W
def test_languages_of_redink_pass(name: str) -> None:
    check_language(LANGUAGES[name], [("She go home .", "She goes to home .")])
    assert "checked-plugin" not in LANGUAGES


@dataclass(frozen=True)
class Equal:
    """Share of sentences that equal the first reference."""

    name: ClassVar[str] = "equal"
    description: ClassVar[str] = "share of sentences that equal the first reference"
    citation: ClassVar[str] = "An example."
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "text"

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part("equal", "equal"),)

    def count(self, corpus: Corpus, output: Output) -> Counts:
        pairs = zip(corpus.sentences, output.sentences or (), strict=True)
        table = np.array([[[sentence.corrected(0) == text]] for sentence, text in pairs], np.int64)
        return Counts(table, np.zeros((len(table), 1, 2), np.int64))

    def score(self, counts: Counts) -> Score:
        value = float(counts.table.mean())
        return Score(self.name, value, {"equal": value})

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        for row in counts.table:
            yield None, Score(self.name, float(row.sum()), {"equal": float(row.sum())})


class Unfrozen(Equal):
    description: ClassVar[str] = ""


class Short(Equal):
    def count(self, corpus: Corpus, output: Output) -> Counts:
        return super().count(corpus, output).take(list(range(10)))


class OtherParts(Equal):
    def score(self, counts: Counts) -> Score:
        return replace(super().score(counts), parts={"other": 0.0})


class Backwards(Equal):
    def score(self, counts: Counts) -> Score:
        value = 1 - float(counts.table.mean())
        return Score(self.name, value, {"equal": value})


class PositionDependent(Equal):
    """Scores that depend on the number of sentences in a part."""

    def count(self, corpus: Corpus, output: Output) -> Counts:
        counts = super().count(corpus, output)
        counts.table[0] += 1
        return counts


@pytest.mark.parametrize(
    ("metric", "rule"),
    [
        (Unfrozen, "description must not be empty"),
        (Short, "index|row"),
        (OtherParts, r"a score must have the components \['equal'\], got \['other'\]"),
        (Backwards, "must not score worse"),
        (PositionDependent, "counting a corpus in parts"),
        (object(), "a metric needs name, description"),
    ],
)
def test_a_broken_metric_is_named(metric, rule: str) -> None:
    check_metric(Equal)
    with pytest.raises((AssertionError, IndexError), match=rule):
        check_metric(metric)


def lose_last(sentences, target) -> None:
    M2.write(list(sentences)[:-1], target)


def lose_edits(sentences, target) -> None:
    M2.write([replace(sentence, annotations=((),)) for sentence in sentences], target)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"write": lose_last}, "72 sentences were written, but 71 were read"),
        ({"write": lose_edits}, "sentence 1 has another correction"),
        ({"suffixes": ("m2",)}, "a suffix must start with a full stop"),
        ({"mark": b"\n\n\n\n"}, "mark must occur once per sentence"),
    ],
)
def test_a_broken_format_is_named(changes, rule: str) -> None:
    with pytest.raises(AssertionError, match=rule):
        check_format(replace(M2, **changes))


def test_a_broken_language_is_named() -> None:
    generic = LANGUAGES["any"]
    untyped = replace(generic, classify=lambda *_: TypeDecision("WORD", "words", ""))
    with pytest.raises(AssertionError, match="must start with the operation"):
        check_language(untyped)
    unexplained = replace(generic, classify=lambda *args: generic.classify(*args)._replace(rule=""))
    with pytest.raises(AssertionError, match="must name its rule"):
        check_language(unexplained)
    assert "checked-plugin" not in LANGUAGES
