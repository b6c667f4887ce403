"""Tables of a corpus: its figures in, text, annotators and error types out."""

from __future__ import annotations

from collections import Counter

from redink.report.tables.model import MISSING, Column, Rows, Table
from redink.statistics.corpus import Facts


def list_tables(facts: Facts) -> list[Table]:
    """All tables, those about annotators where there are any."""
    tables = [tabulate_text(facts)]
    return [*tables, tabulate_annotators(facts), tabulate_types(facts)] if facts.annotators else tables


def tabulate_text(facts: Facts) -> Table:
    """The figures of the text."""
    mean = f"{facts.tokens / facts.sentences:.1f}" if facts.sentences else MISSING
    rows: Rows = (
        ("sentences", facts.sentences),
        ("  without tokens", facts.empty),
        ("  duplicates", facts.repeated),
        ("tokens", facts.tokens),
        ("  in the longest sentence", facts.longest),
        ("  per sentence, on average", mean),
        *((("sentences without annotation", facts.unannotated),) if facts.annotators else ()),
    )
    return Table("", (Column("what"), Column("count", "count")), rows)


def tabulate_annotators(facts: Facts) -> Table:
    """The figures of each annotator."""
    columns = (*(Column(name, "count") for name in ("annotator", "sentences", "unchanged", "edits")),)
    rows: Rows = tuple(
        (number, annotator.sentences, annotator.unchanged, annotator.edits, annotator.error_rate)
        for number, annotator in enumerate(facts.annotators)
    )
    return Table("", (*columns, Column("error rate", "ratio")), rows)


def tabulate_types(facts: Facts) -> Table:
    """How often each annotator gave each type, the most frequent first."""
    total: Counter[str] = Counter()
    for annotator in facts.annotators:
        total.update(annotator.types)
    columns = (Column("type"), *(Column(f"annotator {number}", "count") for number in range(len(facts.annotators))))
    ordered = sorted(total, key=lambda name: (-total[name], name))
    rows: Rows = tuple((name, *(annotator.types[name] for annotator in facts.annotators)) for name in ordered)
    return Table("", columns, rows)
