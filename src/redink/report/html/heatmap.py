"""The heat map: a study of difficulty in, one web page out that needs nothing else.

The page holds the sentences as JSON and draws them as they are looked at; its style and script lie in assets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from redink.errors import UnsuitableData, number_of
from redink.metrics.gts.chunks import Chunks
from redink.metrics.gts.pool import NEEDLESS
from redink.report.html.page import fill_page, to_compact_json
from redink.scoring.difficulty import DifficultyAnalysis
from redink.scoring.system_edits import touches

HARD = 0.8
"""The share of the greatest weight from which an error is a hard one."""


def render_heatmap(study: DifficultyAnalysis, title: str = "") -> str:
    """The page."""
    if len(study.pools) != 1:
        raise UnsuitableData("a heat map shows the edits of one annotator: give its number")
    title = title or f"How hard are the errors of {study.results.corpus}?"
    return fill_page(
        "heatmap.html", title,
        styles=("common.css", "heat.css", "heatmap.css"),
        scripts=("common.js", "heat.js", "heatmap.js"),
        data={"data": to_compact_json(collect(study))},
    )  # fmt: skip


def collect(study: DifficultyAnalysis) -> dict[str, Any]:
    """What the page's script needs."""
    ((_, pool),) = study.pools.items()
    types = number_types(edit.type for chunks in (pool.chunks, *pool.own_chunks) for edit in chunks.edits)
    marker = Marker(study, types)
    sentences = []
    for row, source in enumerate(pool.chunks.sources):
        edits = _list_edits(pool.own_chunks, row, types)
        sentences.append([" ".join(source), edits, marker.list_marks(row, edits)])
    return {
        "facts": f"{number_of(len(sentences), 'sentence')}, {number_of(len(pool.chunks.errors), 'error')}, "
        f"{number_of(len(pool.systems), 'system')}. "
                 f"{study.signature}",
        "systems": pool.systems, "types": list(types), "heat": marker.describe(), "sentences": sentences,
    }  # fmt: skip


def number_types(names: Iterable[str]) -> dict[str, int]:
    """A number for each type, in the order of their names."""
    return {name: number for number, name in enumerate(sorted(set(names)))}


class Marker:
    """Marks the places of a sentence that should be corrected, or that systems changed without need."""

    def __init__(self, study: DifficultyAnalysis, types: Mapping[str, int]) -> None:
        ((annotator, self._pool),) = study.pools.items()
        self._types = types
        self._stored = bool(study.stored)
        self._weights = study.weigh(annotator)
        chunks, outcomes = self._pool.chunks, self._pool.outcomes
        self._needed = (chunks.table[3] >= 0) | (outcomes == NEEDLESS).any(axis=0)
        self._outcomes = outcomes.T.astype("U1")

    def describe(self) -> dict[str, Any]:
        """The greatest weight of an error, from which on one is hard, and whether the weights come from a file."""
        top = float(self._weights[self._pool.chunks.errors].max(initial=0.0)) or 1.0
        return {"top": top, "hard": HARD * top, "stored": self._stored}

    def list_marks(self, row: int, edits: Sequence[Sequence[Any]]) -> list[list[Any]]:
        """The marks of a sentence: start, end, type or -1, correction, weight, outcomes by system, and what touches it.

        The last is a list of places in `edits`, the edits of the systems in this sentence.
        """
        chunks = self._pool.chunks
        marks = []
        for place, chunk in enumerate(chunks.list_sentence(row), int(chunks.last[row - 1]) if row else 0):
            if self._needed[place]:
                kind = self._types[chunk.edit.type] if chunk.edit else -1
                touching = [i for i, edit in enumerate(edits) if touches(chunk.start, chunk.end, edit[0], edit[1])]
                correction = " ".join(chunk.correction) if chunk.edit else ""
                weight = round(float(self._weights[place]), 6)
                outcomes = "".join(self._outcomes[place])
                marks.append([chunk.start, chunk.end, kind, correction, weight, outcomes, touching])
        return marks


def _list_edits(systems: tuple[Chunks, ...], row: int, types: Mapping[str, int]) -> list[list[Any]]:
    """The different edits of all systems in a sentence: start, end, correction, type, and whose they are."""
    found: dict[tuple[int, int, str, int], list[int]] = {}
    for number, chunks in enumerate(systems):
        first = int(chunks.last[row - 1]) if row else 0
        for place in chunks.table[3, first : chunks.last[row]].tolist():
            if place >= 0:
                edit = chunks.edits[place]
                key = edit.start, edit.end, " ".join(edit.correction), types[edit.type]
                found.setdefault(key, []).append(number)
    return [[*key, makers] for key, makers in found.items()]
