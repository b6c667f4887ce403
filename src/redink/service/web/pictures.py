"""Pictures of a board: views in, SVG out. No styles inside: the sheet of the pages colours them by class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

WIDTH, ROW, LEFT, RIGHT, TOP = 720, 26, 190, 30, 24
COLOURS = 10
"""How many classes of colours there are: team-0 to team-9."""


def draw_intervals(board: Mapping[str, Any], most: int = 30) -> Markup:
    """The scores of the metric that ranks, with their intervals, one line per system as the board shows them."""
    ranking = board["ranking"]
    rows = board["rows"][:most]
    bounds: list[float] = [
        value for row in rows for value in (row["scores"][ranking]["interval"] or [row["scores"][ranking]["value"]])
    ]
    low, high = min(bounds), max(bounds)
    spread = (high - low) or 1.0

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / spread

    height = TOP + ROW * len(rows) + 26
    parts = [_open(height, f"{ranking} with 95% intervals")]
    for number, row in enumerate(rows):
        score, y = row["scores"][ranking], TOP + ROW * number + ROW / 2
        first, last = score["interval"] or [score["value"]] * 2
        parts.append(Markup('<text x="{}" y="{:.1f}" class="name">{}</text>').format(
            LEFT - 12, y + 4, _shorten(f"{row['name']}")))  # fmt: skip
        parts.append(Markup('<line class="range" x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>').format(
            across(first), across(last), y, y))  # fmt: skip
        parts.append(Markup('<circle class="point" cx="{:.1f}" cy="{:.1f}" r="5"><title>{}: {:.4f} [{:.4f}, {:.4f}]'
                            "</title></circle>").format(across(score["value"]), y, row["name"], score["value"], first,
                                                        last))  # fmt: skip
    for value in (low, (low + high) / 2, high):
        parts.append(
            Markup('<text class="tick" x="{:.1f}" y="{}">{:.3f}</text>').format(across(value), height - 8, value)
        )
    return Markup("").join([*parts, Markup("</svg>")])


def draw_history(history: Mapping[str, Any]) -> Markup:
    """Ranks over time: a line for each team, by its best system after every submission."""
    moments, teams = history["moments"], list(history["teams"])
    if not moments:
        return Markup("")
    rows = len(teams)
    height = TOP + ROW * rows + 30

    def across(number: int) -> float:
        return 40 + (WIDTH - LEFT - 40) * (number / max(1, len(moments) - 1))

    def down(rank: int) -> float:
        return TOP + ROW * (rank - 1) + ROW / 2

    parts = [_open(height, "Ranks over time")]
    for rank in range(1, rows + 1):
        parts.append(Markup('<text class="tick" x="20" y="{:.1f}">{}</text>').format(down(rank) + 4, rank))
    for place, team in enumerate(teams):
        points = [(across(number), down(moment["ranks"][team])) for number, moment in enumerate(moments)
                  if team in moment["ranks"]]  # fmt: skip
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        colour = f"team-{place % COLOURS}"
        parts.append(Markup('<polyline class="path {}" points="{}"/>').format(colour, path))
        for x, y in points[:1] + points[-1:]:
            parts.append(Markup('<circle class="dot {}" cx="{:.1f}" cy="{:.1f}" r="4"/>').format(colour, x, y))
    places: dict[float, list[str]] = {}
    for team, name in history["teams"].items():
        places.setdefault(down(moments[-1]["ranks"][team]), []).append(str(name))
    for y, names in places.items():
        parts.append(Markup('<text class="end" x="{}" y="{:.1f}">{}</text>').format(
            WIDTH - LEFT + 14, y + 4, _shorten(", ".join(names))))  # fmt: skip
    parts.append(Markup('<text class="tick" x="{}" y="{}">submissions, in the order they came</text>').format(
        (WIDTH - LEFT + 40) / 2, height - 8))  # fmt: skip
    return Markup("").join([*parts, Markup("</svg>")])


def _open(height: float, title: str) -> Markup:
    return Markup('<svg class="picture" viewBox="0 0 {} {:.0f}" role="img" aria-label="{}">').format(
        WIDTH, height, escape(title)
    )


def _shorten(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
