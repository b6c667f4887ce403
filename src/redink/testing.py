"""Checks for the authors of plugins: metrics, formats and languages.

Call them in the tests of your package:

    from redink.testing import check_metric

    def test_metric():
        check_metric(MyMetric())

Each check runs the plugin on the sample corpus and raises an `AssertionError` that names the rule that is broken.
"""

from __future__ import annotations

import copy
import pickle
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from redink import samples
from redink.annotators.annotator import Annotator
from redink.annotators.languages import LANGUAGES
from redink.errors import RedinkError
from redink.metrics.base import Metric, PooledMetric
from redink.metrics.counts import join_counts
from redink.types import Corpus, Edit, Output, apply_edits

if TYPE_CHECKING:
    from redink.annotators.languages import Language
    from redink.formats.registry import Format
    from redink.types import Score, Sentence

CHECKED_NAME = "checked-plugin"
"""Name under which a language is registered while it is checked."""


def check_metric(metric: Metric | type[Metric]) -> None:
    """Check that a metric keeps the contract on which intervals, tests, tables and workers rely.

    Parameters
    ----------
    metric
        A metric, or a class whose parameters all have defaults.

    Raises
    ------
    AssertionError
        The metric breaks a rule; the message says which.

    Examples
    --------
    >>> from redink import Errant
    >>> check_metric(Errant(beta=1))

    """
    metric = metric() if isinstance(metric, type) else metric
    _check_description(metric)
    corpus, outputs = samples.load()
    texts = [[apply_edits(s.tokens, own) for s, own in zip(corpus.sentences, _first(output), strict=True)]
             for output in outputs]  # fmt: skip
    outputs = [Output(output.system, text, output.edits) for output, text in zip(outputs, texts, strict=True)]
    if isinstance(metric, PooledMetric):
        metric.check_pool([output.system for output in outputs])
        counts = metric.count_pool(corpus, outputs)
        _require(len(counts) == len(outputs), "count_pool must return counts for every output")
    else:
        counts = [metric.count(corpus, output) for output in outputs]
        _check_parts(metric, corpus, outputs[0])
    for own in counts:
        _require(
            len(own) == len(corpus.sentences),
            f"count must return one row per sentence: {len(corpus.sentences)} sentences, {len(own)} rows",
        )
        score = metric.score(own)
        _check_score(metric, score)
        _require(_equal(metric.score(own), score), "score must give equal results for equal counts")
        rows = list(metric.score_sentences(own))
        _require(len(rows) == len(own), f"score_sentences must yield one score per sentence, got {len(rows)}")
        for _, row in rows:
            _require(row.metric == metric.name, "the scores of sentences must have the name of the metric")
        picked = [0, 0, len(own) - 1]
        _require(len(own.take(picked)) == len(picked), "take must return one row per index")
        _check_score(metric, metric.score(own.take(picked)))
    _check_direction(metric, corpus)


def _require(condition: object, message: str) -> None:
    """Raise an `AssertionError` unless the condition holds; assert statements would vanish under `python -O`."""
    if not condition:
        raise AssertionError(message)


def _first(output: Output) -> Iterable[Sequence[Edit]]:
    return [annotations[0] or () for annotations in output.edits or ()]


def _check_description(metric: Metric) -> None:
    """Check the attributes that help texts, tables and signatures show."""
    _require(
        isinstance(metric, Metric),
        "a metric needs name, description, citation, needs, reads, parts, count, score and score_sentences",
    )
    for attribute in ("description", "citation"):
        _require(getattr(metric, attribute).strip(), f"{attribute} must not be empty")
    for attribute in ("needs", "reads"):
        _require(getattr(metric, attribute) in ("edits", "text"), f"{attribute} must be 'edits' or 'text'")
    _require(is_dataclass(metric), "a metric must be a frozen dataclass; its fields are the parameters")
    _require(
        metric.__dataclass_params__.frozen,  # type: ignore[attr-defined]
        "the dataclass must be frozen, because metrics are keys of caches",
    )
    _require(metric.parts, "parts must list at least the headline value")
    _require(hash(metric) == hash(copy.copy(metric)), "equal metrics must have equal hashes")
    _require(
        pickle.loads(pickle.dumps(metric)) == metric, "a metric must be equal after pickling, for worker processes"
    )


def _check_score(metric: Metric, score: Score) -> None:
    """Check that a score has the components that the metric announces."""
    names = [part.name for part in metric.parts]
    _require(score.metric == metric.name, f"a score must have the name of its metric, {metric.name!r}")
    _require(list(score.parts) == names, f"a score must have the components {names}, got {list(score.parts)}")
    _require(score.parts[names[-1]] == score.value, "the last component must be the headline value")


def _check_parts(metric: Metric, corpus: Corpus, output: Output) -> None:
    """Check that a corpus can be counted in parts, and that samples of counts are counts of samples."""
    cut = len(corpus.sentences) // 3
    whole = metric.count(corpus, output)
    parts = [metric.count(_slice(corpus, *ends), _cut(output, *ends)) for ends in ((0, cut), (cut, len(whole)))]
    _require(
        _equal(metric.score(join_counts(parts)), metric.score(whole)),
        "counting a corpus in parts must give the score of the whole corpus",
    )
    first = metric.count(_slice(corpus, 0, cut), _cut(output, 0, cut))
    _require(
        _equal(metric.score(whole.take(list(range(cut)))), metric.score(first)),
        "scoring a selection of counts must give the score of the selected sentences",
    )


def _slice(corpus: Corpus, start: int, end: int) -> Corpus:
    return Corpus(corpus.name, corpus.sentences[start:end])


def _cut(output: Output, start: int, end: int) -> Output:
    return Output(output.system, (output.sentences or ())[start:end], (output.edits or ())[start:end])


def _check_direction(metric: Metric, corpus: Corpus) -> None:
    """Check that a perfect system does not score worse than an unchanged source."""
    if isinstance(metric, PooledMetric):
        return
    corpus = Corpus(corpus.name, [replace(s, annotations=s.annotations[:1]) for s in corpus.sentences])
    perfect = Output("perfect", [s.corrected(0) for s in corpus.sentences], [s.annotations for s in corpus.sentences])
    unchanged = Output("unchanged", [s.tokens for s in corpus.sentences], [((),)] * len(corpus.sentences))
    best, worst = (metric.score(metric.count(corpus, output)).value for output in (perfect, unchanged))
    lower_is_better = metric.parts[-1].best == "smallest"
    _require(
        (best <= worst) if lower_is_better else (best >= worst),
        f"a system equal to the reference must not score worse ({best:g}) than the unchanged source ({worst:g})",
    )


def _equal(one: Score, other: Score) -> bool:
    return (one.value, dict(one.parts)) == (other.value, dict(other.parts))


def check_format(entry: Format) -> None:
    """Check that files of a format can be written, read again, counted and refused.

    Parameters
    ----------
    entry
        The format, as its entry point names it.

    Raises
    ------
    AssertionError
        The format breaks a rule; the message says which.

    Examples
    --------
    >>> from redink.formats.m2 import M2
    >>> check_format(M2)

    """
    _require(entry.suffixes, "a format needs at least one file suffix")
    for suffix in entry.suffixes:
        _require(suffix.startswith("."), f"a suffix must start with a full stop, got {suffix!r}")
    corpus, _ = samples.load()
    sentences = [replace(sentence, annotations=sentence.annotations[:1]) for sentence in corpus.sentences]
    with tempfile.TemporaryDirectory() as folder:
        path, again = (Path(folder) / f"{name}{entry.suffixes[0]}" for name in ("first", "second"))
        entry.write(sentences, str(path))
        restored = _read(entry, path, len(sentences))
        for number, (sentence, copy) in enumerate(zip(sentences, restored, strict=True), 1):
            _require(copy.tokens == sentence.tokens, f"sentence {number} has other tokens after writing and reading")
            if entry.has_edits:
                _require(
                    copy.corrected(0) == sentence.corrected(0),
                    f"sentence {number} has another correction after writing and reading",
                )
        entry.write(restored, str(again))
        _require(again.read_bytes() == path.read_bytes(), "a file that was read must be written with the same bytes")
        if entry.mark:
            marks = (b"\n" + path.read_bytes()).count(entry.mark)
            _require(marks >= len(sentences), f"mark must occur once per sentence, but occurs {marks} times")
        path.write_bytes(b"\xff\xfe\x00 broken \x00\xff\n")
        try:
            list(entry.open(str(path)))
        except RedinkError as error:
            _require(str(path) in str(error), f"an error must name the file, got: {error}")
        else:
            _require(False, "a file that is not UTF-8 must be refused")


def _read(entry: Format, path: Path, count: int) -> list[Sentence]:
    """Read all sentences, checking the position that the reader reports."""
    reader = entry.open(str(path))
    _require(reader.path == str(path), f"a reader must know the name of its file, got {reader.path!r}")
    restored, last = [], 0
    for sentence in reader:
        _require(reader.line >= last, "the line of a reader must not decrease")
        last = reader.line
        restored.append(sentence)
    _require(len(restored) == count, f"{count} sentences were written, but {len(restored)} were read")
    return restored


def check_language(language: Language, pairs: Iterable[tuple[str, str]] = ()) -> None:
    """Check that a language types edits of any two sentences.

    Parameters
    ----------
    language
        The language, as its entry point names it.
    pairs
        Sources and corrections in this language, with spaces between tokens. A few general ones are always checked.

    Raises
    ------
    AssertionError
        The language breaks a rule; the message says which.

    Examples
    --------
    >>> from redink.annotators.generic import GENERIC
    >>> check_language(GENERIC, [("a b c", "a x c d")])

    """
    general = [("", "a"), ("a", ""), ("a b c", "a b c"), ("a b", "b a"), ("A b .", "a , b"), ("ab", "a b"), ("é", "e")]
    checked = [(tuple(source.split()), tuple(correction.split())) for source, correction in [*general, *pairs]]
    LANGUAGES.add(CHECKED_NAME, language)
    try:
        annotator = Annotator(language=CHECKED_NAME)
        results = annotator.annotate(checked)
        _require(Annotator(language=CHECKED_NAME).annotate(checked) == results, "equal pairs must get equal edits")
        for (source, correction), edits in zip(checked, results, strict=True):
            text = f"{' '.join(source)!r} → {' '.join(correction)!r}"
            _require(apply_edits(source, edits) == correction, f"{text}: the edits do not give the correction: {edits}")
            _require(bool(edits) == (source != correction), f"{text}: only equal sentences have no edits")
            for explanation in annotator.explain(source, correction):
                edit = explanation.edit
                operation = "M" if edit.start == edit.end else "R" if edit.correction else "U"
                _require(
                    edit.type.startswith((f"{operation}:", "UNK")),
                    f"{text}: the type {edit.type!r} must start with the operation {operation}:",
                )
                _require(explanation.rule, f"{text}: the decision for {edit.type} must name its rule")
    finally:
        LANGUAGES.remove(CHECKED_NAME)
