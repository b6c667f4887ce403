"""Sentences on which two versions of a system differ, as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from redink.comparison.difference import Difference
from redink.report.tables.model import show_text


def mark_edits(source: Sequence[str], text: Sequence[str]) -> str:
    """Return the text with its edits in brackets.

    >>> mark_edits("She want eat .".split(), "She wants to eat .".split())
    'She [want → wants to] eat .'
    """
    words: list[str] = []
    for kind, start, end, first, last in SequenceMatcher(None, source, text, autojunk=False).get_opcodes():
        before, after = " ".join(source[start:end]), " ".join(text[first:last])
        words.append(before if kind == "equal" else f"[{before or '∅'} → {after or '∅'}]")
    return " ".join(words)


def format_changes(difference: Difference, most: int, width: int | None = None) -> str:
    """Return the sentences that got worse, then those that got better, up to a maximum of each."""
    worse = [change for change in difference.changes if change.is_worse]
    better = [change for change in reversed(difference.changes) if not change.is_worse]
    total, metric = difference.versions.results.sentences, difference.metric
    label = difference.versions.results.metrics[metric].parts[-1].label
    blocks = []
    for word, extreme, listed in (("worse", "worst", worse), ("better", "best", better)):
        shown = f"; the {extreme} {most}:" if 0 < most < len(listed) else ":" if most and listed else ""
        blocks.append(f"{len(listed):,} of {total:,} sentences got {word} by {metric}{shown}")
        for change in listed[:most]:
            head = f"sentence {change.sentence}: {label} {change.old:.4f} → {change.new:.4f}"
            texts, versions = difference.find_texts(change), difference.versions
            rows = [
                ("source", " ".join(texts.source)),
                (versions.old, mark_edits(texts.source, texts.old)),
                (versions.new, mark_edits(texts.source, texts.new)),
                *(("reference", mark_edits(texts.source, text)) for text in texts.references),
            ]
            blocks.append("\n".join([head, *_align(rows, width)]))
    return "\n\n".join(blocks)


def _align(rows: Sequence[tuple[str, str]], width: int | None) -> Iterator[str]:
    """Return names and texts in rows, wrapped to the width."""
    room = max(len(show_text(name)) for name, _ in rows)
    for name, text in rows:
        head = f"  {show_text(name).ljust(room)}  "
        lines = [show_text(text)]
        if width is not None:
            space = max(20, width - len(head))
            lines = textwrap.wrap(lines[0], space, break_long_words=False, break_on_hyphens=False) or [""]
        yield ("\n" + " " * len(head)).join([head + lines[0], *lines[1:]]).rstrip()
