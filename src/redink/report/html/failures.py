"""Chunks and shares of CLEME2.0 for the report: hit, wrong, under and over.

A chunk is a list: start, end, a letter for what it is, the texts of the system and of the reference that decided, and
whose reference that is (-1 where no reference has a correction there).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from redink.metrics.base import name_metric
from redink.metrics.cleme import Cleme2
from redink.metrics.cleme.chunks import HIT, MISSED, UNNEEDED, WRONG, Chunk
from redink.report.data import ReportData

LETTERS = {HIT: "r", WRONG: "w", UNNEEDED: "u", MISSED: "m"}
"""Outcomes of chunks, with the letters of edit outcomes."""
FIGURES = ("hit", "wrong", "under", "over", "score")

Chunked = tuple[list[list[Any]], list[list[int]]]
"""Distinct chunks of a sentence, with the indices of those of each system."""


def collect_failures(survey: ReportData) -> dict[str, Any] | None:
    """Return the shares of each system; None without CLEME2.0."""
    if survey.failures is None:
        return None
    name = name_metric(survey.failures)
    scores = survey.behind.scores[name]
    return {
        "name": name,
        "together": survey.failures.assumption == "independent",
        "signature": next(iter(scores.values())).signature,
        "scores": [[score.parts[part] for part in FIGURES] for score in scores.values()],
    }


def list_chunks(survey: ReportData) -> list[Chunked]:
    """Return the chunks of every sentence; none for skipped sentences."""
    everywhere: list[Chunked] = [([], [[] for _ in survey.outputs]) for _ in survey.corpus.sentences]
    if survey.failures is not None:
        indices: list[dict[Chunk, int]] = [{} for _ in survey.corpus.sentences]
        for system in range(len(survey.outputs)):
            for row, chunk in _judge_system(survey, survey.failures, system):
                listed, by_system = everywhere[row]
                index = indices[row].setdefault(chunk, len(listed))
                if index == len(listed):
                    listed.append(_pack(chunk))
                by_system[system].append(index)
    return everywhere


def _judge_system(survey: ReportData, metric: Cleme2, system: int) -> Iterator[tuple[int, Chunk]]:
    """Return the changed chunks of the candidate chosen for each sentence, with the rows of the sentences."""
    name, output = name_metric(metric), survey.outputs[system]
    skipped = {item.sentence - 1 for item in survey.behind.skipped if item.metric == name}
    rows = [row for row in range(len(survey.corpus.sentences)) if row not in skipped]
    corpus = replace(survey.corpus, sentences=[survey.corpus.sentences[row] for row in rows])
    judged = metric.judge(corpus, replace(output, sentences=None, edits=[(output.edits or ())[row] for row in rows]))
    for index, chunk in judged.show_changes(metric.choose(survey.behind.counts[name][output.system])):
        yield rows[index], chunk


def _pack(chunk: Chunk) -> list[Any]:
    annotator = -1 if chunk.annotator is None else chunk.annotator
    texts = (" ".join(text) for text in (chunk.hypothesis, chunk.reference))
    return [chunk.start, chunk.end, LETTERS[chunk.outcome], *texts, annotator]
