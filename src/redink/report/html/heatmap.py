"""Web page with the difficulty of every error and the outcome of every system.

The page holds the sentences as JSON and draws them as they are looked at; its style and script are in assets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from redink.errors import number_of
from redink.metrics.gts.chunks import IGNORED, Chunk, Chunks
from redink.metrics.gts.pool import UNNEEDED, Pool
from redink.report.html.page import fill_page, read_asset, to_compact_json
from redink.scoring.difficulty import DifficultyAnalysis
from redink.scoring.system_edits import touches

HARD = 0.8
"""Share of the maximum weight from which an error counts as hard."""


def render_heatmap(study: DifficultyAnalysis, title: str = "") -> str:
    """Return the page."""
    title = title or f"How hard are the errors of {study.results.corpus}?"
    return fill_page(
        "heatmap.html", title, ("heat.css", "heatmap.css"), {"heat": read_asset("heat.html")}, "heatmap.js",
        {"data": to_compact_json(collect(study))},
    )  # fmt: skip


def collect(study: DifficultyAnalysis) -> dict[str, Any]:
    """Return the data of the page's script."""
    pools = list(study.pools.values())
    first = pools[0]
    annotated = [edit for sentence in study.corpus.sentences for edits in sentence.annotations for edit in edits or ()]
    every = [*(pool.chunks for pool in pools), *first.own_chunks]
    types = number_types([edit.type for chunks in every for edit in chunks.edits] + [edit.type for edit in annotated])
    marker = Marker(study, types)
    sentences = []
    for row, source in enumerate(first.chunks.sources):
        edits = _list_edits(first.own_chunks, row, types)
        sentences.append([" ".join(source), edits, marker.list_marks(row, edits)])
    labels = {number: study.label_annotator(number) for number in study.pools}
    errors = ", ".join(
        number_of(len(pool.chunks.errors), "error") + (f" ({labels[number]})" if labels[number] else "")
        for number, pool in study.pools.items()
    )
    size, systems = number_of(len(sentences), "sentence"), number_of(len(first.systems), "system")
    return {
        "facts": f"{size}, {errors}, {systems}. {study.signature}",
        "systems": first.systems, "types": list(types), "heat": marker.describe(), "sentences": sentences,
    }  # fmt: skip


def number_types(names: Iterable[str]) -> dict[str, int]:
    """Return a number for each error type, in alphabetical order."""
    return {name: number for number, name in enumerate(sorted(set(names)))}


class Marker:
    """Marks of the errors of a sentence, and of other edits by systems."""

    def __init__(self, study: DifficultyAnalysis, types: Mapping[str, int]) -> None:
        self._study, self._types = study, types
        self._weights = {annotator: study.weigh(annotator) for annotator in study.pools}
        self._needed = {
            annotator: (pool.chunks.table[3] >= 0) | (pool.outcomes == UNNEEDED).any(axis=0)
            for annotator, pool in study.pools.items()
        }
        self._outcomes = {annotator: pool.outcomes.T.astype("U1") for annotator, pool in study.pools.items()}

    def describe(self) -> dict[str, Any]:
        """Return the maximum weight, the weight from which errors are hard, and the annotators."""
        pools = self._study.pools
        top = max(float(self._weights[number][pool.chunks.errors].max(initial=0.0)) for number, pool in pools.items())
        return {
            "top": top or 1.0, "hard": HARD * (top or 1.0), "stored": bool(self._study.stored),
            "annotators": list(pools), "of": self._study.results.annotators,
        }  # fmt: skip

    def list_marks(self, row: int, edits: Sequence[Sequence[Any]]) -> list[list[Any]]:
        """Return the marks of a sentence for all annotators of the study.

        A mark is a list: start, end, type or -1, correction, weight, outcomes by system, the indices in `edits` (the
        edits of the systems) that touch it, the edits of other annotators that touch it if the annotator left the span
        alone, and the annotator.
        """
        return [
            mark
            for annotator, pool in self._study.pools.items()
            for mark in self._list_pool(annotator, pool, row, edits)
        ]

    def _list_pool(self, annotator: int, pool: Pool, row: int, edits: Sequence[Sequence[Any]]) -> list[list[Any]]:
        """Return the marks of a sentence for one annotator."""
        chunks, marks = pool.chunks, []
        for index, chunk in enumerate(chunks.list_sentence(row), int(chunks.last[row - 1]) if row else 0):
            if self._needed[annotator][index]:
                kind = self._types[chunk.edit.type] if chunk.edit else -1
                touching = [i for i, edit in enumerate(edits) if touches(chunk.start, chunk.end, edit[0], edit[1])]
                correction = " ".join(chunk.correction) if chunk.edit else ""
                weight = round(float(self._weights[annotator][index]), 6)
                outcomes = "".join(self._outcomes[annotator][index])
                others = [] if chunk.edit else self._list_others(annotator, row, chunk)
                marks.append([chunk.start, chunk.end, kind, correction, weight, outcomes, touching, others, annotator])
        return marks

    def _list_others(self, annotator: int, row: int, chunk: Chunk) -> list[list[Any]]:
        """Return the edits of other annotators that touch a chunk: annotator, start, end, correction and type."""
        return [
            [number, edit.start, edit.end, " ".join(edit.correction), self._types[edit.type]]
            for number, annotation in enumerate(self._study.corpus.sentences[row].annotations)
            if number != annotator
            for edit in annotation or ()
            if edit.type not in IGNORED and touches(chunk.start, chunk.end, edit.start, edit.end)
        ]


def _list_edits(outputs: tuple[Chunks, ...], row: int, types: Mapping[str, int]) -> list[list[Any]]:
    """Return the distinct edits of all systems in a sentence: start, end, correction, type, and their systems."""
    makers: dict[tuple[int, int, str, int], list[int]] = {}
    for number, chunks in enumerate(outputs):
        first = int(chunks.last[row - 1]) if row else 0
        for index in chunks.table[3, first : chunks.last[row]].tolist():
            if index >= 0:
                edit = chunks.edits[index]
                key = edit.start, edit.end, " ".join(edit.correction), types[edit.type]
                makers.setdefault(key, []).append(number)
    return [[*key, systems] for key, systems in makers.items()]
