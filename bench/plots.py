"""Charts with two logarithmic axes as SVG, legible on light and dark pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 560, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 150, 20, 45
COLOURS = {
    "errant": "#4477aa", "m2": "#ee6677", "imeasure": "#228833", "gts": "#b8860b", "gleu": "#2a9fc4",
    "green": "#aa3377", "errant, given edits": "#d2691e", "annotate, distinct pairs": "#6b4fb8",
}  # fmt: skip
"""Colours by metric, equal in all charts; other curves are grey."""
GREY = "#888888"
STYLE = """text{font:12px system-ui,sans-serif;fill:#333}.grid{stroke:#8884}.line{fill:none;stroke-width:2}
@media(prefers-color-scheme:dark){text{fill:#ddd}}"""


def draw_curves(curves: Mapping[str, Points], x_name: str, y_name: str) -> str:
    """Return the chart: a line with dots for each curve, labelled at its end."""
    points = [point for own in curves.values() for point in own]
    scales = [Scale([point[axis] for point in points]) for axis in (0, 1)]
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def place(point: tuple[float, float]) -> tuple[float, float]:
        x, y = (scale.place(value) for scale, value in zip(scales, point, strict=True))
        return LEFT + x * (right - LEFT), bottom - y * (bottom - TOP)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{escape(f"{y_name} by {x_name}")}"><style>{STYLE}</style>'
    ]
    for mark in scales[0].marks:
        x, _ = place((mark, scales[1].marks[0]))
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{bottom}"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{show_mark(mark)}</text>')
    for mark in scales[1].marks:
        _, y = place((scales[0].marks[0], mark))
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{show_mark(mark)}</text>')
    parts.append(f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_name)}</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 7}">{escape(y_name)}</text>')
    ends = dict(spread_labels({name: place(own[-1])[1] for name, own in curves.items()}))
    for name, own in curves.items():
        colour = COLOURS.get(name, GREY)
        placed = [place(point) for point in own]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in placed)
        parts.append(f'<path class="line" stroke="{colour}" d="M{path}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in placed]
        parts.append(f'<text x="{right + 8}" y="{ends[name] + 4:.1f}" style="fill:{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


class Scale:
    """A logarithmic scale between two round numbers."""

    def __init__(self, values: Sequence[float]) -> None:
        steps = sorted(10.0**power * digit for power in range(-4, 8) for digit in (1, 2, 5))
        first = max(index for index, step in enumerate(steps) if step <= min(values) or index == 0)
        last = min(index for index, step in enumerate(steps) if step >= max(values) or index == len(steps) - 1)
        inside = steps[first : max(last, first + 1) + 1]
        self._low, self._high = math.log(inside[0]), math.log(inside[-1])
        decades = [step for step in inside if math.isclose(math.log10(step) % 1, 0, abs_tol=1e-9)]
        self.marks = inside if len(inside) <= 7 else decades

    def place(self, value: float) -> float:
        """Return the position of a value on the axis, from 0 to 1."""
        return (math.log(value) - self._low) / (self._high - self._low)


def spread_labels(wanted: Mapping[str, float], apart: float = 15) -> Iterator[tuple[str, float]]:
    """Return label positions that do not overlap, as close as possible to the ends of the curves.

    >>> dict(spread_labels({"a": 10.0, "b": 12.0}, 15))
    {'a': 10.0, 'b': 25.0}
    """
    last = -math.inf
    for name, height in sorted(wanted.items(), key=lambda item: item[1]):
        last = max(height, last + apart)
        yield name, last


def show_mark(value: float) -> str:
    """Format a round number for people.

    >>> [show_mark(value) for value in (0.02, 5.0, 20_000.0, 1e6)]
    ['0.02', '5', '20k', '1M']
    """
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"
