"""Tables of difficulty: weighted scores, rankings, error types and facts about the corpus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from redink.errors import number_of
from redink.metrics.base import TIERS, Tier
from redink.metrics.gts.stability import find_break_point
from redink.metrics.gts.types import measure_error_rate, summarise_types
from redink.report.tables.comparisons import SHARED_RANKS, show_change
from redink.report.tables.model import Cell, Column, Rows, Table
from redink.report.tables.titles import list_cautions
from redink.scoring.difficulty import DifficultyAnalysis
from redink.scoring.evaluation import DIFFICULTY
from redink.statistics.ranks import rank


def tabulate_scores(study: DifficultyAnalysis, name_setting: Callable[[str], str] = str) -> Table:
    """Return the weighted scores of all systems, with those by other pools."""
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
        columns += [Column(f"{name} 95%", "ratio") for name in ("A", heading)]
    rows = []
    for system, result in study.scores.items():
        row: list[Cell] = [system, *(result.parts[part] for part in ("precision", "recall", "accuracy", "f"))]
        if study.without:
            row += [study.without[system].parts["accuracy"], study.without[system].value]
        if study.intervals:
            row += [study.intervals.accuracy[system], study.intervals.f[system]]
        rows.append(tuple(row))
    notes = [study.signature]
    if study.without:
        notes.insert(0, "Without itself: by the weights of all other systems.")
    if study.intervals:
        notes.insert(0, "95%: interval over resampled pools.")
    sentences = number_of(study.results.sentences, "sentence")
    title = ", ".join(filter(None, (f"{study.results.corpus}: {sentences}", "weighted", study.label_annotator())))
    doubts = [caution for caution in study.results.cautions if caution.topic == DIFFICULTY]
    cautions = list_cautions(study.results, name_setting, doubts)
    return Table(title, tuple(columns), tuple(rows), tuple(notes), cautions=cautions)


def tabulate_ranking(study: DifficultyAnalysis, part: Literal["f", "accuracy"], heading: str) -> Table:
    """Return the systems ranked by a weighted score, with the changes against their ranks by plain F."""
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
    title = ", ".join(filter(None, (f"Ranking by weighted {heading}", study.label_annotator())))
    return Table(title, columns, rows, notes)


def tabulate_types(study: DifficultyAnalysis, annotator: int, tier: Tier) -> Table:
    """Return the difficulty of error types, hardest first."""
    rows: Rows = tuple(summarise_types(study.pools[annotator].chunks, study.weigh(annotator), tier))
    columns = (Column("type"), Column("mean", "ratio"), Column("SD", "ratio"), Column("errors", "count"))
    title = ", ".join(filter(None, (f"Difficulty {TIERS[tier]}", study.label_annotator(annotator))))
    return Table(title, columns, rows)


def tabulate_corpus(study: DifficultyAnalysis, annotator: int) -> Table:
    """Return facts about the corpus: errors, the token error rate, and the break point of the pool."""
    chunks = study.pools[annotator].chunks
    rows: list[tuple[Cell, ...]] = [
        ("chunks", len(chunks), "tokens and edits of the reference, and insertion points"),
        ("errors", len(chunks.errors), "chunks that should be corrected"),
        ("token error rate", f"{measure_error_rate(chunks):.4f}", "share of wrong tokens; a missing word is one"),
    ]
    if not study.stored and len(study.pools[annotator].systems) > 1:
        errors, recall, point = find_break_point(study.pools[annotator])
        share = f"{100 * point / errors:.1f} % of them" if errors else "there are none"
        rows.append(
            (
                "break point",
                f"{point:.1f}",
                f"errors corrected by one system only that outweigh all others: MR/(N-1), R={recall:.4f}; {share}",
            )
        )
    title = ", ".join(filter(None, ("Corpus", study.label_annotator(annotator))))
    return Table(title, (Column("figure"), Column("value", "count"), Column("what")), tuple(rows))


def list_tables(
    study: DifficultyAnalysis, tiers: Sequence[Tier], name_setting: Callable[[str], str] = str
) -> list[Table]:
    """Return all tables, scores first."""
    tables = [tabulate_scores(study, name_setting)]
    if len(study.scores) > 1:
        tables += [tabulate_ranking(study, "f", f"F{study.metric.beta:g}"), tabulate_ranking(study, "accuracy", "A")]
    for annotator in study.pools:
        tables += [tabulate_types(study, annotator, tier) for tier in tiers]
        tables.append(tabulate_corpus(study, annotator))
    return tables
