"""Summary of the changes by `redink prepare`."""

from __future__ import annotations

from collections.abc import Callable

from redink.preparation.lines import Change
from redink.preparation.pipeline import Prepared
from redink.report.tables.model import show_text

LONGEST = 100
"""Maximum number of characters shown of a text."""


def summarise(prepared: Prepared, path: str, show_step: Callable[[str], str] = str) -> str:
    """Return the number of outputs that each step changed; `show_step` names a step."""
    lines = [f"{show_text(path)}: {len(prepared.texts):,} outputs, {prepared.unchanged:,} of them unchanged"]
    width = max((len(show_step(step)) for step in prepared.changes), default=0)
    for step, changes in prepared.changes.items():
        lines.append(
            f"  {show_step(step):{width}}  {changes.count:,} {UNITS.get(step, 'output')}{'s' * (changes.count != 1)}"
        )
    return "\n".join(lines)


UNITS = {
    "id": "row", "drop_blank_lines": "line", "drop_explanations": "line", "drop_extra_lines": "line",
    "fill_missing": "sentence",
}  # fmt: skip
"""Units of steps that are not counted in outputs."""


def list_changes(prepared: Prepared, path: str, show_step: Callable[[str], str] = str) -> str:
    """Return the first changes of each step, with the text before and after."""
    blocks = []
    for step, changes in prepared.changes.items():
        shown = "" if changes.count <= len(changes.examples) else f", the first {len(changes.examples)}"
        lines = [f"{show_step(step)}: {changes.count:,}{shown}"]
        for change in changes.examples:
            lines += _show_change(change, "the source" if step == "fill_missing" else show_text(path))
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def _show_change(change: Change, location: str) -> list[str]:
    before, after = (
        [f"{sign} {line}" for line in text.split("\n")] for sign, text in (("-", change.before), ("+", change.after))
    )
    return [f"  {location}:{change.line}", *(f"    {_cut(line)}".rstrip() for line in (*before, *after))]


def _cut(text: str) -> str:
    shown = show_text(text)
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
