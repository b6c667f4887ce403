"""Grids with double lines: a heading and rows of texts in, lines out, as Python's `tabulate` draws its fancy grid."""

from __future__ import annotations

from collections.abc import Sequence

PADDING = 2
"""So much wider than its heading is a column at least."""


def draw_grid(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The grid, without a line break at its end.

    >>> print(draw_grid(["x", "score"], [["a", "0.5"]]))
    ╒═════╤═════════╕
    │ x   │ score   │
    ╞═════╪═════════╡
    │ a   │ 0.5     │
    ╘═════╧═════════╛
    """
    widths = [
        max(len(title) + PADDING, *(len(row[place]) for row in rows)) + PADDING for place, title in enumerate(heading)
    ]

    def rule(left: str, line: str, cross: str, right: str) -> str:
        return left + cross.join(line * width for width in widths) + right

    def fill(cells: Sequence[str]) -> str:
        return "│" + "│".join(f" {cell:<{width - 1}}" for cell, width in zip(cells, widths, strict=True)) + "│"

    body = f"\n{rule('├', '─', '┼', '┤')}\n".join(map(fill, rows))
    return "\n".join(
        [rule("╒", "═", "╤", "╕"), fill(heading), rule("╞", "═", "╪", "╡"), body, rule("╘", "═", "╧", "╛")]
    )
