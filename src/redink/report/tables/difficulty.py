"""Tables of difficulty: a study in; weighted scores, rankings, error types and the corpus out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from redink.errors import number_of
from redink.metrics.base import TIERS, Tier
from redink.metrics.gts.stability import find_break_point
from redink.metrics.gts.types import measure_error_rate, summarise_types
from redink.report.tables.comparisons import SHARED_RANKS, show_change
from redink.report.tables.model import Cell, Column, Rows, Table
from redink.scoring.difficulty import DifficultyAnalysis
from redink.statistics.ranks import rank


def tabulate_scores(study: DifficultyAnalysis) -> Table:
    """The scores of all systems, with what other pools would have made of them."""
    heading = f"F{study.metric.beta:g}"
    columns = [
        Column("system"),
        *(Column(name, "ratio", "largest") for name in ("P", "R", "A", heading)),
    ]
    if study.without:
        columns += [
            Column("A without itself", "ratio", "largest"),
            Column(f"{heading} without itself", "ratio", "largest"),
        ]
    if study.intervals:
        columns += [Column(name, "ratio") for name in ("A from", "A to", f"{heading} from", f"{heading} to")]
    rows = []
    for system, result in study.scores.items():
        row: list[Cell] = [system, *(result.parts[part] for part in ("precision", "recall", "accuracy", "f"))]
        if study.without:
            row += [study.without[system].parts["accuracy"], study.without[system].value]
        if study.intervals:
            row += [*study.intervals.accuracy[system], *study.intervals.f[system]]
        rows.append(tuple(row))
    notes = [study.signature]
    if study.without:
        notes.insert(0, "Without itself: by the weights of all other systems.")
    if study.intervals:
        notes.insert(0, "From, to: 95% range over resampled pools.")
    return Table(
        f"{study.results.corpus}: {number_of(study.results.sentences, 'sentence')}, weighted",
        tuple(columns),
        tuple(rows),
        tuple(notes),
    )


def tabulate_ranking(study: DifficultyAnalysis, part: Literal["f", "accuracy"], heading: str) -> Table:
    """The systems by a weighted measure, with the change against their ranks by plain F."""
    shared = study.share_ranks(part)
    values = {system: score.parts[part] for system, score in study.scores.items()}
    ranks, before = rank(values), rank({system: score.value for system, score in study.plain.items()})
    plain = f"plain F{study.metric.beta:g}"
    rows = tuple(
        (
            str(shared[system]),
            system,
            values[system],
            show_change(before[system], ranks[system]),
            study.plain[system].value,
        )
        for system in sorted(values, key=ranks.__getitem__)
    )
    columns = (
        Column("rank", "count"), Column("system"), Column(heading, "ratio"), Column("change"), Column(plain, "ratio"),
    )  # fmt: skip
    notes = (f"Change of rank, by the scores alone, compared with {plain}: {study.plain_signature}", SHARED_RANKS)
    return Table(f"Ranking by weighted {heading}", columns, rows, notes)


def tabulate_types(study: DifficultyAnalysis, annotator: int, tier: Tier) -> Table:
    """The difficulty of error types, the hardest first."""
    rows: Rows = tuple(summarise_types(study.pools[annotator].chunks, study.weigh(annotator), tier))
    columns = (Column("type"), Column("mean", "ratio"), Column("SD", "ratio"), Column("errors", "count"))
    whose = f", annotator {annotator}" if len(study.pools) > 1 else ""
    return Table(f"Difficulty {TIERS[tier]}{whose}", columns, rows)


def tabulate_corpus(study: DifficultyAnalysis, annotator: int) -> Table:
    """The corpus in figures: errors, the token error rate, and the break point of the pool."""
    chunks = study.pools[annotator].chunks
    rows: list[tuple[Cell, ...]] = [
        ("chunks", len(chunks), "tokens and edits of the reference, and the places for insertions"),
        ("errors", len(chunks.errors), "chunks that should be corrected"),
        ("token error rate", f"{measure_error_rate(chunks):.4f}", "wrong tokens of all; a missing word is one"),
    ]
    if not study.stored and len(study.pools[annotator].systems) > 1:
        errors, recall, point = find_break_point(study.pools[annotator])
        share = f"{100 * point / errors:.1f} % of them" if errors else "there are none"
        rows.append(
            (
                "break point",
                f"{point:.1f}",
                f"errors that only one corrects, to equal all others: MR/(N-1), R={recall:.4f}; {share}",
            )
        )
    whose = f", annotator {annotator}" if len(study.pools) > 1 else ""
    return Table(f"Corpus{whose}", (Column("figure"), Column("value", "count"), Column("what")), tuple(rows))


def list_tables(study: DifficultyAnalysis, tiers: Sequence[Tier]) -> list[Table]:
    """All tables, in the order in which people ask."""
    tables = [tabulate_scores(study)]
    if len(study.scores) > 1:
        tables += [tabulate_ranking(study, "f", f"F{study.metric.beta:g}"), tabulate_ranking(study, "accuracy", "A")]
    for annotator in study.pools:
        tables += [tabulate_types(study, annotator, tier) for tier in tiers]
        tables.append(tabulate_corpus(study, annotator))
    return tables
