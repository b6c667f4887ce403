"""Tables of facts about a corpus: text, annotators and error types."""

from __future__ import annotations

from collections import Counter

from redink.corpus.facts import AnnotatorFacts, Facts
from redink.report.tables.model import MISSING, Column, Rows, Table


def list_tables(facts: Facts) -> list[Table]:
    """Return all tables; those about annotators only if there are edits."""
    tables = [tabulate_text(facts)]
    return [*tables, tabulate_annotators(facts), tabulate_types(facts)] if facts.annotators else tables


def tabulate_text(facts: Facts) -> Table:
    """Return the facts about the text."""
    mean = f"{facts.tokens / facts.sentences:.1f}" if facts.sentences else MISSING
    rows: Rows = (
        ("sentences", facts.sentences),
        ("  without tokens", facts.empty),
        *((("  duplicates", facts.repeated),) if facts.repeated is not None else ()),
        ("tokens", facts.tokens),
        ("  in the longest sentence", facts.longest),
        ("  per sentence, on average", mean),
        *((("sentences without annotation", facts.unannotated),) if facts.annotators else ()),
    )
    return Table("", (Column("what"), Column("count", "count")), rows)


def tabulate_annotators(facts: Facts) -> Table:
    """Return the facts about each annotator."""
    columns = (*(Column(name, "count") for name in ("annotator", "sentences", "unchanged", "edits")),)
    rows: Rows = tuple(
        (number, annotator.sentences, annotator.unchanged, annotator.edits, annotator.error_rate)
        for number, annotator in enumerate(facts.annotators)
    )
    return Table("", (*columns, Column("error rate", "ratio")), rows)


def tabulate_types(facts: Facts) -> Table:
    """Return the frequency of each type by annotator, most frequent first."""
    total: Counter[str] = Counter()
    for annotator in facts.annotators:
        total.update(annotator.types)
    columns = (Column("type"), *(Column(f"annotator {number}", "count") for number in range(len(facts.annotators))))
    ordered = sorted(total, key=lambda name: (-total[name], name))
    rows: Rows = tuple((name, *(annotator.types[name] for annotator in facts.annotators)) for name in ordered)
    return Table("", columns, rows)


def list_fact_tables(facts: Facts, top: int) -> list[Table]:
    """Return the tables of a corpus of any size: text, lengths, annotators, types by operation, frequent edits."""
    tables = [tabulate_text(facts), tabulate_lengths(facts)]
    if facts.annotators:
        tables.append(tabulate_annotators(facts))
    for number, annotator in enumerate(facts.annotators):
        whose = f" of annotator {number}" if len(facts.annotators) > 1 else ""
        tables.append(tabulate_operations(annotator, f"Types by operation{whose}"))
        if top:
            tables.append(tabulate_changes(annotator, top, f"The most frequent edits{whose}"))
    return tables


def tabulate_lengths(facts: Facts) -> Table:
    """Return quantiles of the sentence lengths."""
    shares = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
    rows: Rows = (tuple(facts.find_length(share) for share in shares),)
    columns = tuple(Column(f"{share:.0%}", "count") for share in shares)
    return Table("Tokens per sentence: so many or fewer in", columns, rows if facts.sentences else ())


OPERATIONS = {"M": "missing", "R": "replacement", "U": "unnecessary", "none": "none"}


def tabulate_operations(annotator: AnnotatorFacts, title: str) -> Table:
    """Return the frequency of each type by operation, most frequent first."""
    operations = annotator.operations
    used = [code for code in OPERATIONS if code != "none" or any("none" in counts for counts in operations.values())]
    ordered = sorted(operations.items(), key=lambda row: (-row[1].total(), row[0]))
    rows: Rows = tuple(
        (name, *(counts[code] for code in used), counts.total(), counts.total() / annotator.edits)
        for name, counts in ordered
    )
    counts = (Column(name, "count") for name in (*(OPERATIONS[code] for code in used), "all"))
    return Table(title, (Column("type"), *counts, Column("share", "ratio")), rows)


def tabulate_changes(annotator: AnnotatorFacts, top: int, title: str) -> Table:
    """Return the most frequent edits."""
    rows: Rows = tuple(
        (change.source, change.correction, change.type, count) for change, count in annotator.changes.list_top(top)
    )
    missed = annotator.changes.missed
    notes = (f"There are too many different edits to count them all: counts are up to {missed:,} too low.",)
    columns = (Column("source"), Column("correction"), Column("type"), Column("count", "count"))
    return Table(title, columns, rows, notes if missed else ())
