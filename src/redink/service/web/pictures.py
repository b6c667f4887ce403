"""SVG pictures of a leaderboard, styled by the classes of service.css.

Names are text beside the drawing, and positions are percentages of its width, so that letters have the same size on a
phone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from redink.service.domain.days import DAY
from redink.service.web.context import show_day

ROW = 28
"""Pixels of a row, as in service.css."""
MIN_RANGE = 0.02  # range of an axis if all values are equal
COLOURS = 10
"""Number of colour classes: c0 to c9."""


def draw_intervals(board: Mapping[str, Any], limit: int = 30) -> Markup:
    """Draw the scores by the ranking metric with their intervals, one line per system."""
    scores = [row["scores"][board["ranking"]] for row in board["rows"][:limit]]
    pairs = [score["interval"] or (score["value"], score["value"]) for score in scores]
    ticks = choose_ticks(min(first for first, _ in pairs), max(last for _, last in pairs))
    low, high = ticks[0], ticks[-1]

    def find_x(value: float) -> str:
        return f"{1 + 98 * (value - low) / ((high - low) or 1.0):.2f}%"

    rows = [
        Markup(
            '<li><span class="name">{}</span><svg aria-hidden="true"><line class="range" x1="{}" x2="{}" y1="50%" '
            'y2="50%"/><circle class="point" cx="{}" cy="50%" r="5"><title>{:.4f} [{:.4f}, {:.4f}]</title></circle>'
            "</svg></li>"
        ).format(row["name"], find_x(first), find_x(last), find_x(score["value"]), score["value"], first, last)
        for row, score, (first, last) in zip(board["rows"], scores, pairs, strict=False)
    ]
    labels = Markup("").join(Markup("<span>{}</span>").format(f"{tick:.10g}") for tick in ticks)
    axis = Markup('<li class="ticks"><span class="name"></span><span class="axis">{}</span></li>').format(labels)
    return Markup('<ul class="intervals">{}</ul>').format(Markup("").join([*rows, axis]))


def choose_ticks(low: float, high: float) -> list[float]:
    """Return three to seven round numbers, in equal steps, whose range includes both values.

    >>> choose_ticks(0.357, 1.0), choose_ticks(0.5, 0.5)
    ([0.2, 0.4, 0.6, 0.8, 1.0], [0.49, 0.495, 0.5, 0.505, 0.51])
    """
    if high - low < MIN_RANGE:
        low, high = low - MIN_RANGE / 2, high + MIN_RANGE / 2
    exponent = math.floor(math.log10((high - low) / 4))
    for factor in (1, 2, 5, 10):
        step = factor * 10.0**exponent
        first, last = math.floor(round(low / step, 6)), math.ceil(round(high / step, 6))
        if last - first <= 6:
            break
    return [round(number * step, 10) for number in range(first, last + 1)]


def draw_days(counts: Sequence[int], now: float) -> Markup:
    """Draw the number of submissions per day as bars, the current day last; empty without submissions."""
    if not any(counts):
        return Markup("")
    most, width = max(counts), 100 / len(counts)
    bars = [
        Markup(
            '<rect class="bar" x="{:.2f}%" width="{:.2f}%" y="{:.1f}%" height="{:.1f}%"><title>{}: {}</title></rect>'
        ).format(width * index, 0.8 * width, 100 - 100 * count / most, 100 * count / most,
                f"{datetime.fromtimestamp(now - DAY * (len(counts) - 1 - index), UTC):%Y-%m-%d}", count)
        for index, count in enumerate(counts)
        if count
    ]  # fmt: skip
    return Markup(
        '<div class="days"><svg role="img" aria-label="{} submissions in {} days, at most {} per day">{}</svg>'
        '<span class="axis"><span>{}</span><span>{}</span></span></div>'
    ).format(
        sum(counts), len(counts), most, Markup("").join(bars), show_day(now - DAY * (len(counts) - 1)), show_day(now)
    )


def draw_history(history: Mapping[str, Any]) -> Markup:
    """Draw the ranks over time, with a line for each team's best system."""
    moments, teams = history["moments"], list(history["teams"])
    if not moments:
        return Markup("")
    lines, dots = [], []
    for index, team in enumerate(teams):
        colour = f"c{index % COLOURS}"
        points = [
            (100 * (number / max(1, len(moments) - 1)), ROW * (moment["ranks"][team] - 0.5))
            for number, moment in enumerate(moments)
            if team in moment["ranks"]
        ]
        path = " ".join(f"{x:.2f},{y:.0f}" for x, y in points)
        lines.append(Markup('<polyline class="path {}" points="{}"/>').format(colour, path))
        for x, y in points[:1] + points[-1:]:
            dots.append(Markup('<circle class="dot {}" cx="{:.2f}%" cy="{:.0f}" r="4"/>').format(colour, x, y))
    height = ROW * len(teams)
    drawing = Markup(
        '<svg height="{0}" aria-hidden="true"><svg viewBox="0 0 100 {0}" preserveAspectRatio="none" width="100%" '
        'height="{0}">{1}</svg>{2}</svg>'
    ).format(height, Markup("").join(lines), Markup("").join(dots))
    last = moments[-1]["ranks"]
    names = [[str(name) for team, name in history["teams"].items() if last[team] == rank + 1]
             for rank in range(len(teams))]  # fmt: skip
    return Markup(
        '<div class="ranks"><ol class="places">{}</ol><div class="lines">{}<span class="axis"><span>{}</span>'
        '<span>{}</span></span></div><ul class="ends">{}</ul></div>'
    ).format(
        Markup("").join(Markup("<li>{}</li>").format(rank + 1) for rank in range(len(teams))),
        drawing,
        show_day(moments[0]["created"]),
        show_day(moments[-1]["created"]),
        Markup("").join(Markup("<li>{}</li>").format(", ".join(team_names)) for team_names in names),
    )
