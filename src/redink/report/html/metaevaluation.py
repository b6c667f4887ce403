"""Web page of a meta-evaluation: a scatter plot per metric, ranks side by side, and all tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from redink.errors import number_of
from redink.formats.lines import Target, open_output
from redink.metaevaluation.results import MetaEvaluation, MetricAgreement
from redink.report.html.page import fill_page
from redink.report.tables.html import format_html
from redink.report.tables.metaevaluation import list_tables
from redink.statistics.ranks import rank

WIDTH, HEIGHT, EDGE = 360, 260, 44
COLUMN, ROW = 130, 24
"""Size of the rank chart."""
MOST_NAMED = 6
"""Maximum number of systems whose points have names; beyond it, points have the human ranks as numbers."""


def write_metaevaluation(analysis: MetaEvaluation, target: Target) -> None:
    """Write the page."""
    with open_output(target) as file:
        file.write(render_metaevaluation(analysis))


def render_metaevaluation(analysis: MetaEvaluation, title: str = "Which metric agrees with people?") -> str:
    """Return the page."""
    facts = (
        f"{number_of(len(analysis.systems), 'system')}, {number_of(analysis.sentences, 'sentence')}. "
        f"People: {analysis.human_signature}. {analysis.protocol.signature}"
    )
    tables = [f'<div class="scroll">{format_html(table)}</div>' for table in list_tables(analysis, True)]
    values = {
        "facts": escape(facts),
        "points": escape(_describe_points(analysis)),
        "scatter": "\n".join(draw_scatter(analysis, metric) for metric in _order(analysis)),
        "ranks": draw_ranks(analysis),
        "tables": "\n".join(tables),
    }
    return fill_page("metaeval.html", title, ["metaeval.css"], values)


def _describe_points(analysis: MetaEvaluation) -> str:
    text = "One point per system: people's score upwards, the metric's to the right."
    if len(analysis.systems) > MOST_NAMED:
        text += " The numbers are people's ranks, with the names in the next picture."
    if analysis.ranking and not analysis.published:
        text += " Bars are 95% intervals of people's scores over drawn sentences."
    return text


def _order(analysis: MetaEvaluation) -> list[MetricAgreement]:
    return sorted(analysis.metrics, key=lambda one: _sort_last(one.system["pearson"].value))


def _sort_last(value: float | None) -> float:
    """Return the sort key of a correlation: largest first, undefined ones last."""
    return 2.0 if value is None else -value


class _Scale:
    """A scale from values to positions on the page."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = min(values), max(values)
        margin = (high - low) * 0.08 or 0.5
        self.low, self.high = low - margin, high + margin
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self._start + share * (self._end - self._start)


def draw_scatter(analysis: MetaEvaluation, metric: MetricAgreement) -> str:
    """Return a scatter plot: human scores on the vertical axis, metric scores on the horizontal axis."""
    ranking = analysis.ranking if not analysis.published else None
    intervals = {one.system: one.interval for one in ranking.standings} if ranking else {}
    bounds = [bound for system in analysis.systems for bound in intervals.get(system, ())]
    across = _Scale(list(metric.scores.values()), EDGE, WIDTH - 12)
    up = _Scale([*analysis.human.values(), *bounds], HEIGHT - 36, 28)
    r = metric.system["pearson"]
    shown = "-" if r.value is None else f"{r.value:.3f}"
    if r.value is not None and r.systems:
        shown += f" [{r.systems[0]:.2f}, {r.systems[1]:.2f}]"
    parts = [
        f'<text x="{EDGE}" y="16" font-weight="600">{escape(metric.metric)}</text>',
        f'<text x="{WIDTH - 12}" y="16" text-anchor="end" class="soft">r = {shown}</text>',
        f'<path class="axis" d="M{EDGE} 24V{HEIGHT - 36}H{WIDTH - 8}"/>',
        *_label_axes(across, up),
        _draw_fit(list(metric.scores.values()), [analysis.human[system] for system in metric.scores], across, up),
    ]
    named = len(analysis.systems) <= MOST_NAMED
    taken: list[tuple[float, float]] = []
    positions = _list_places(analysis)
    for system, position in positions.items():
        score = metric.scores[system]
        x, y = across(score), up(analysis.human[system])
        if system in intervals:
            low, high = (up(bound) for bound in intervals[system])
            parts.append(f'<path class="bar" d="M{x:.1f} {low:.1f}V{high:.1f}"/>')
        name = f"{system}: people {analysis.human[system]:.3f}, {metric.metric} {score:.4f}"
        if named:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{escape(name)}</title></circle>')
            parts.append(_label_point(system, x, y, taken))
        else:
            parts.append(f"<g><title>{escape(name)}</title>{_draw_number(position, len(positions), x, y, 8)}</g>")
    label = f"People's scores against {metric.metric}, Pearson's r {shown}"
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def _list_places(analysis: MetaEvaluation) -> dict[str, int]:
    """Return the numbers of the systems in the charts: their human ranks from 1."""
    ranked = sorted(analysis.systems, key=lambda system: -analysis.human[system])
    return {system: number for number, system in enumerate(ranked, 1)}


def _draw_number(number: int, many: int, x: float, y: float, radius: int, shown: str = "") -> str:
    """Return a disc with a number, in the colour of the system."""
    hue = 360 * (number - 1) / many
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" style="fill:hsl({hue:.0f} 45% 40%)"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" style="fill:#fff">{shown or number}</text>'
    )


def _label_point(system: str, x: float, y: float, taken: list[tuple[float, float]]) -> str:
    """Return the label of a point, moved down if it would overlap another one."""
    left = x > WIDTH * 0.7
    height = y + 3
    while any(abs(height - other) < 11 and abs(x - index) < 70 for index, other in taken):
        height += 3
    taken.append((x, height))
    anchor = ' text-anchor="end"' if left else ""
    return f'<text x="{x + (-7 if left else 7):.1f}" y="{height:.1f}"{anchor} class="soft">{escape(system)}</text>'


def _label_axes(across: _Scale, up: _Scale) -> list[str]:
    base = HEIGHT - 36
    labels = []
    for share in (0.0, 0.5, 1.0):
        x, y = across.low + share * (across.high - across.low), up.low + share * (up.high - up.low)
        anchor = {0.0: "start", 1.0: "end"}.get(share, "middle")
        labels.append(f'<text x="{across(x):.1f}" y="{base + 14}" text-anchor="{anchor}" class="soft">{x:.3g}</text>')
        labels.append(f'<text x="{EDGE - 5}" y="{up(y) + 4:.1f}" text-anchor="end" class="soft">{y:.2f}</text>')
    return labels


def _draw_fit(xs: Sequence[float], ys: Sequence[float], across: _Scale, up: _Scale) -> str:
    """Return the regression line; empty if the metric does not vary."""
    middle, level = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - middle) ** 2 for x in xs)
    if spread < 1e-18:
        return ""
    slope = sum((x - middle) * (y - level) for x, y in zip(xs, ys, strict=True)) / spread
    ends = [(x, level + slope * (x - middle)) for x in (min(xs), max(xs))]
    (x1, y1), (x2, y2) = ((across(x), min(max(up(y), 24), HEIGHT - 36)) for x, y in ends)
    return f'<path class="fit" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def draw_ranks(analysis: MetaEvaluation) -> str:
    """Return the rank chart: human ranks on the left, followed by the ranks of each metric."""
    columns: list[tuple[str, Mapping[str, float]]] = [("people", analysis.human)]
    columns += [(metric.metric, metric.scores) for metric in _order(analysis)]
    indices = [_place(scores) for _, scores in columns]
    width, height = 150 + COLUMN * len(columns), 40 + ROW * len(analysis.systems)
    parts = [
        f'<text x="{130 + COLUMN * number}" y="16" text-anchor="middle" font-weight="600">{escape(name)}</text>'
        for number, (name, _) in enumerate(columns)
    ]
    for system, number in _list_places(analysis).items():
        hue = 360 * (number - 1) / len(analysis.systems)
        points = [(130 + COLUMN * at, 34 + ROW * position[system]) for at, position in enumerate(indices)]
        path = "L".join(f"{x} {y}" for x, y in points)
        parts.append(f'<path class="rank" style="stroke:hsl({hue:.0f} 55% 50%)" d="M{path}"/>')
        for (x, y), (_, scores) in zip(points, columns, strict=True):
            parts.append(_draw_number(number, len(analysis.systems), x, y, 9, str(rank(scores)[system])))
        parts.append(f'<text x="115" y="{points[0][1] + 4}" text-anchor="end">{escape(system)}</text>')
    about = 'role="img" aria-label="Ranks of the systems by people and by each metric"'
    size = f"max-width:{width}px;min-width:{width * 4 // 5}px"  # on a phone it scrolls
    return f'<svg viewBox="0 0 {width} {height}" style="{size}" {about}>{"".join(parts)}</svg>'


def _place(scores: Mapping[str, float]) -> dict[str, int]:
    """Return the row of each system, counted from 0; systems with equal scores are in neighbouring rows."""
    order = sorted(scores, key=lambda system: (-scores[system], system))
    return {system: row for row, system in enumerate(order)}
