"""A sentence that one metric cannot score: it is named and left out, and hides nothing else."""

import re
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

import redink
from redink import samples
from redink.errors import InvalidParameter, OverlappingEdits, UnscorableSentence, UnsuitableData

HARD = (4, 5, 40)
"""The sentences (from 1) that the metric below cannot score."""


@dataclass(frozen=True)
class Choosy:
    """Counts words, but not those of some sentences of some system."""

    refuses: str = "eager"
    error: type[Exception] = UnscorableSentence

    name: ClassVar[str] = "choosy"
    description: ClassVar[str] = "for tests"
    citation: ClassVar[str] = ""
    needs: ClassVar[str] = "text"
    reads: ClassVar[str] = "text"

    @property
    def parts(self) -> tuple[redink.Part, ...]:
        return (redink.Part("words", "words"),)

    def count(self, corpus: redink.Corpus, output: redink.Output) -> redink.Counts:
        sources = [samples.load()[0].sentences[number - 1].tokens for number in HARD]
        if self.refuses in ("all", output.system) and any(
            self.refuses == "all" or sentence.tokens in sources for sentence in corpus.sentences
        ):
            raise self.error("too hard")
        table = np.array([[[len(text)]] for text in output.sentences], np.int64)
        return redink.Counts(table, np.zeros((len(table), 1, 2), np.int64))

    def score(self, counts: redink.Counts) -> redink.Score:
        value = float(counts.table.sum())
        return redink.Score(self.name, value, {"words": value})

    def score_sentences(self, counts: redink.Counts):
        for row in counts.table:
            yield None, redink.Score(self.name, float(row.sum()), {"words": float(row.sum())})


@pytest.mark.parametrize("error", [UnscorableSentence, OverlappingEdits])
@pytest.mark.parametrize("size", [7, 2000])
def test_a_sentence_is_skipped_for_all_systems_and_named(error, size) -> None:
    parts = list(redink.read_parts(samples.REFERENCE, samples.SYSTEMS, size=size))
    results = redink.score_parts(parts, ["errant", Choosy(error=error)])
    assert re.search(r"choosy.*: sentence 4 of eager is skipped .*too hard", str(results.skipped[0]))
    name = next(name for name in results.metrics if name != "errant")
    assert [(item.sentence, item.system) for item in results.skipped] == [(number, "eager") for number in HARD]
    assert "too hard" in results.skipped[0].reason
    assert results.scores["errant"] == redink.score_parts(parts, ["errant"]).scores["errant"]
    complete = redink.score_parts(parts, [Choosy(refuses="nobody")])
    for system in results.systems:
        expected = {
            number: score.value
            for (number, whose, _), score in complete.score_sentences()
            if whose == system and number not in HARD
        }
        actual = {number: score.value for (number, whose, _), score in results.score_sentences(name) if whose == system}
        assert actual == expected
        assert results.scores[name][system].value == sum(expected.values())
        assert "|left-out:3|" in results.scores[name][system].signature
    assert "sentence 40 of eager is skipped for all systems" in str(results.table())
    assert "skipped" not in str(results.table("errant"))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("error", [AttributeError, ValueError, MemoryError, RecursionError])
def test_a_bug_stops_the_run_and_never_becomes_a_score(error, jobs) -> None:
    corpus, outputs = samples.load()
    with pytest.raises(error, match="too hard") as caught:
        redink.score(corpus, outputs, ["errant", Choosy(error=error)], jobs=jobs)
    if jobs > 1:
        assert "in count" in str(caught.value.__cause__), "the traceback of the worker is lost"


def test_data_that_lack_what_a_metric_needs_leave_it_without_scores() -> None:
    corpus, outputs = samples.load()
    results = redink.score(corpus, outputs, ["errant", Choosy(error=UnsuitableData)])
    assert list(results.scores) == ["errant"]
    assert list(results.failed.values()) == ["too hard"]
    assert not results.skipped


def test_strict_makes_it_an_error() -> None:
    corpus, outputs = samples.load()
    with pytest.raises(UnscorableSentence, match="too hard"):
        redink.score(corpus, outputs, ["errant", Choosy()], strict=True)


def test_a_metric_that_scores_nothing_hides_no_other() -> None:
    corpus, outputs = samples.load()
    results = redink.score(corpus, outputs, ["errant", Choosy("all")])
    assert list(results.scores) == ["errant"]
    (reason,) = results.failed.values()
    assert reason == "too hard"
    with pytest.raises(UnscorableSentence, match="too hard"):
        redink.score(corpus, outputs, [Choosy("all")])


def test_mistakes_in_the_request_stop_everything() -> None:
    corpus, outputs = samples.load()
    with pytest.raises(InvalidParameter, match="too hard"):
        redink.score(corpus, outputs, ["errant", Choosy(error=InvalidParameter)])


def test_the_command_shows_the_rest_and_fails(redink) -> None:
    words = (
        "score",
        "--ref",
        samples.REFERENCE,
        samples.SYSTEMS[0],
        *samples.SYSTEMS[1:],
        "-m",
        "errant",
        "-m",
        "gts(annotator=7)",
    )
    run = redink(*words)
    assert run.code == 1
    assert "cautious" in run.out
    assert run.err.startswith("gts(annotator=7) failed: no annotator 7: the corpus has 2")
    strict = redink(*words, "--strict")
    assert (strict.code, strict.out) == (2, "")


def test_a_long_sentence_of_one_system(redink, tmp_path) -> None:
    """The I-measure cannot align it; everything else is there, and the sentence is named."""
    (tmp_path / "ref.m2").write_text("S a b\nA 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\n\nS d e\n\n")
    (tmp_path / "good.txt").write_text("c b\nd e\n")
    (tmp_path / "long.txt").write_text("c b\n" + "d " * 8000 + "e\n")
    systems = (tmp_path / "good.txt", tmp_path / "long.txt")
    problem = "imeasure: sentence 2 of long is skipped for all systems: too long for imeasure (8001 tokens)"
    run = redink("score", "--ref", tmp_path / "ref.m2", *systems, "-m", "imeasure", "-m", "gleu", "--sentences")
    assert run.code == 0
    assert problem in run.out
    assert run.err == ""
    as_csv = redink("score", "--ref", tmp_path / "ref.m2", *systems, "-m", "imeasure", "--format", "csv")
    assert f"Caution: {problem}" in as_csv.err
    table = run.out.split("\n\n")[0].splitlines()
    assert table[3].split()[:2] == ["good", "1.0000*"]
    assert table[4].split()[:2] == ["long", "1.0000*"]
