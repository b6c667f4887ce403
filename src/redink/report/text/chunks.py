"""The chunk view: aligned rows with the chunks of a sentence and their weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from redink.metrics.gts.chunks import Chunk, Chunks
from redink.report.tables.model import text_width
from redink.types import Tokens

LABELS = ("orig:   ", "gold:   ", "weight: ", "cat:    ")


class Style(NamedTuple):
    """Row labels, padded to one width, and the width of a text."""

    labels: Sequence[str] = LABELS
    measure: Callable[[str], int] = text_width


STYLE = Style()


def show_chunks(
    chunks: Chunks, weights: Sequence[float], width: int | None = None, style: Style = STYLE
) -> Iterator[str]:
    """Yield the rows of every sentence, each followed by an empty line."""
    first = 0
    for number, end in enumerate(chunks.last.tolist()):
        shown = list(chunks.list_sentence(number))
        yield from show_sentence(chunks.sources[number], shown, weights[first:end], width, style)
        yield "\n"
        first = end


def show_sentence(
    tokens: Tokens,
    chunks: Sequence[Chunk],
    weights: Sequence[float],
    width: int | None = None,
    style: Style = STYLE,
) -> Iterator[str]:
    """Return the four rows of a sentence, wrapped to the width."""
    columns = [
        (
            " ".join(tokens[chunk.start : chunk.end]),
            " ".join(chunk.correction),
            str(round(weight, 2)),
            chunk.edit.type if chunk.edit else "",
        )
        for chunk, weight in zip(chunks, weights, strict=True)
    ]
    widths = [max(map(style.measure, column)) for column in columns]
    for index, block in enumerate(_split(widths, width)):
        if index:
            yield "\n"
        for row, label in enumerate(style.labels):
            yield label + "|" + "".join(f"{_centre(columns[i][row], widths[i], style)}|" for i in block) + "\n"


def _centre(text: str, width: int, style: Style) -> str:
    space = width - style.measure(text)
    return " " * (space // 2) + text + " " * (space - space // 2)


def _split(widths: Sequence[int], width: int | None) -> list[list[int]]:
    """Yield groups of columns that fit the width."""
    blocks: list[list[int]] = [[]]
    used = start = len(LABELS[0]) + 1
    for index, needed in enumerate(widths):
        if width is not None and used + needed + 1 > width and blocks[-1]:
            blocks.append([])
            used = start
        blocks[-1].append(index)
        used += needed + 1
    return blocks
