"""Grids with double lines, as drawn by Python's `tabulate` (fancy grid)."""

from __future__ import annotations

from collections.abc import Sequence

PADDING = 2
"""Minimum padding of a column beyond its heading."""


def draw_grid(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the grid, without a final line break.

    >>> print(draw_grid(["x", "score"], [["a", "0.5"]]))
    ╒═════╤═════════╕
    │ x   │ score   │
    ╞═════╪═════════╡
    │ a   │ 0.5     │
    ╘═════╧═════════╛
    """
    widths = [
        max(len(title) + PADDING, *(len(row[index]) for row in rows)) + PADDING for index, title in enumerate(heading)
    ]

    def rule(left: str, line: str, cross: str, right: str) -> str:
        return left + cross.join(line * width for width in widths) + right

    def fill(cells: Sequence[str]) -> str:
        return "│" + "│".join(f" {cell:<{width - 1}}" for cell, width in zip(cells, widths, strict=True)) + "│"

    body = f"\n{rule('├', '─', '┼', '┤')}\n".join(map(fill, rows))
    return "\n".join(
        [rule("╒", "═", "╤", "╕"), fill(heading), rule("╞", "═", "╪", "╡"), body, rule("╘", "═", "╧", "╛")]
    )
