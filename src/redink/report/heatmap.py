"""The heat map: a study of difficulty in, one web page out that needs nothing else.

The page holds the sentences as JSON and draws them as they are looked at; its style and script lie in assets.
"""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from typing import Any

from redink.errors import UnsuitableData
from redink.kernels.chunks import NEEDLESS
from redink.metrics.gts.chunks import Chunks
from redink.report.difficulty import Study

HARD = 0.8
"""The share of the greatest weight from which an error is a hard one."""


def render_heatmap(own: Study, title: str = "") -> str:
    """The page."""
    if len(own.pools) != 1:
        raise UnsuitableData("a heat map shows the edits of one annotator: give its number")
    assets = files("redink.report") / "assets"
    read = {kind: (assets / f"heatmap.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js")}
    title = title or f"How hard are the errors of {own.results.corpus}?"
    # Inside a script element nothing is escaped but what could end it.
    data = json.dumps(collect(own), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = read["html"]
    for name, text in (("title", escape(title)), ("style", read["css"]), ("script", read["js"]), ("data", data)):
        page = page.replace("{{" + name + "}}", text)  # the data last: nothing in them is a place to fill
    return page


def collect(own: Study) -> dict[str, Any]:
    """What the page's script needs."""
    ((annotator, pool),) = own.pools.items()
    weights = own.weigh(annotator)
    types = sorted({edit.type for chunks in (pool.chunks, *pool.own_chunks) for edit in chunks.edits})
    numbers = {name: number for number, name in enumerate(types)}
    top = float(weights[pool.chunks.errors].max(initial=0.0)) or 1.0
    needed = (pool.chunks.table[3] >= 0) | (pool.outcomes == NEEDLESS).any(axis=0)
    outcomes = pool.outcomes.T.astype("U1")
    first = 0
    sentences = []
    for row, end in enumerate(pool.chunks.last.tolist()):
        edits = _list_edits(pool.own_chunks, row)
        marks = []
        for place, chunk in enumerate(pool.chunks.list_sentence(row), first):
            if needed[place]:
                kind = numbers[chunk.edit.type] if chunk.edit else -1
                touching = [i for i, edit in enumerate(edits) if _touches(chunk.start, chunk.end, edit[0], edit[1])]
                correction = " ".join(chunk.correction) if chunk.edit else ""
                weight = round(float(weights[place]), 6)
                marks.append([chunk.start, chunk.end, kind, correction, weight, "".join(outcomes[place]), touching])
        sentences.append([" ".join(pool.chunks.sources[row]), edits, marks])
        first = end
    return {
        "systems": pool.systems, "types": types, "top": top, "hard": HARD * top, "stored": bool(own.stored),
        "facts": f"{len(sentences)} sentences, {len(pool.chunks.errors)} errors, {len(pool.systems)} systems. "
                 f"{own.signature}",
        "sentences": sentences,
    }  # fmt: skip


def _list_edits(systems: tuple[Chunks, ...], row: int) -> list[list[Any]]:
    """The different edits of all systems in a sentence: start, end, correction, type, and whose they are."""
    found: dict[tuple[int, int, str, str], list[int]] = {}
    for number, chunks in enumerate(systems):
        first = int(chunks.last[row - 1]) if row else 0
        for place in chunks.table[3, first : chunks.last[row]].tolist():
            if place >= 0:
                edit = chunks.edits[place]
                key = edit.start, edit.end, " ".join(edit.correction), edit.type
                found.setdefault(key, []).append(number)
    return [[*key, own] for key, own in found.items()]


def _touches(start: int, end: int, other: int, other_end: int) -> bool:
    """Whether two spans are the same or share a token; an insertion also touches the edit that it lies inside."""
    return (start, end) == (other, other_end) or (start < other_end and other < end)
