"""The table of `redink align-texts`: how the sentences of each text correspond to those of the source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from redink.essays.corpus import EssayCorpus, count_pairings
from redink.formats.files import name_systems
from redink.report.tables.model import Column, Rows, Table

LISTED = ("1-1", "1-2", "2-1")
"""Pairings with a column of their own: unchanged, split and joined sentences."""


def tabulate_pairings(corpus: EssayCorpus, references: Sequence[str]) -> Table:
    """Return the numbers of pairings by text: source sentences, then sentences of the text."""
    rows: list[tuple[str | int, ...]] = []
    for index, name in enumerate([*name_systems(references), *corpus.systems]):
        total: Counter[str] = Counter()
        deleted = 0
        for essay in corpus.essays:
            texts = [*essay.references, *essay.hypotheses]
            total.update(count_pairings(texts[index]))
            deleted += sum(not piece for piece in texts[index].pieces)
        others = sum(number for pairing, number in total.items() if pairing not in LISTED)
        rows.append((name, *(total[pairing] for pairing in LISTED), others, deleted))
    columns = (Column("text"), *(Column(name, "count") for name in (*LISTED, "others", "empty")))
    sentences, essays = sum(corpus.sizes), len(corpus.essays)
    shown: Rows = tuple(rows)
    return Table(f"{corpus.name}: {essays} essays, {sentences} sentences", columns, shown)
