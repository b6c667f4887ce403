"""Tables of the edit bank: facts and the agreement of judges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from redink.bank.agreement import Agreement
from redink.bank.sampling import Expectation
from redink.report.tables.model import Column, Table


def tabulate_facts(facts: Mapping[str, object]) -> Table:
    """Return facts about a bank, one per row."""
    rows = tuple((name, value if isinstance(value, int) else str(value)) for name, value in facts.items())
    return Table("", (Column("what"), Column("value")), rows)


def list_agreement_tables(agreement: Agreement) -> list[Table]:
    """Return the tables of judges, of pairs of judges, and of models against humans; empty ones are left out."""
    judges = Table(
        "judges",
        (Column("judge"), Column("chunks", "count"), Column("valid", "ratio", digits=2), Column("gold", "count"),
         Column("gold right", "count"), Column("passes")),
        tuple((row.judge, row.chunks, row.valid, row.gold, row.gold_right, "yes" if row.passes else "no")
              for row in agreement.judges),
    )  # fmt: skip
    kappa = Column("kappa", "ratio", digits=2)
    overall = "no pair of judges shares enough chunks" if agreement.kappa is None else f"{agreement.kappa:.2f}"
    pairs = Table(
        "pairs of judges",
        (Column("judge"), Column("other"), Column("common", "count"), kappa),
        tuple(tuple(pair) for pair in agreement.pairs),
        (f"kappa overall: {overall}", f"disputed: {agreement.disputed:.1%} of the chunks with several votes"),
    )
    models = Table(
        "models against humans",
        (Column("model"), Column("chunks"), Column("common", "count"), kappa, Column("bias", "ratio", digits=2)),
        tuple(tuple(row) for row in agreement.models),
        ("Bias: share of valid of the model minus that of the humans; M insertions, R replacements, U deletions.",),
    )
    return [judges, pairs, *([models] if models.rows else [])]


def tabulate_forecast(expectations: Sequence[Expectation]) -> Table:
    """Return the expected effect of a batch on each system: chunks, shares judged, and distances of the bounds."""
    columns = (
        Column("system"), Column("unjudged", "count"), Column("in batch", "count"),
        Column("judged", "ratio", digits=2), Column("then", "ratio", digits=2),
        Column("upper - lower", "ratio"), Column("expected", "ratio"),
    )  # fmt: skip
    notes = ("Judged: share of chunks with a verdict, now and after the batch; upper - lower: distance of the bounds.",)
    return Table("", columns, tuple(tuple(row) for row in expectations), notes)
