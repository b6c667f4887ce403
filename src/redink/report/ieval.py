"""The I-measure's own table: counts in, text out.

The figures are those of the original and of the paper's Table 11, in per cent; how they are laid out is ours.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from redink.metrics.base import Counts
from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.alignment import align_texts
from redink.metrics.imeasure.figures import describe_counts
from redink.metrics.imeasure.search import Costs
from redink.report.alignment import format_alignment
from redink.tables import Column, Table, format_text
from redink.types import Corpus, Output


def format_results(metric: Imeasure, counts: Counts) -> str:
    """The table of the corpus: detection, correction, and what the baseline has on the same references."""
    chosen = metric.choose(counts)
    totals = counts.table[np.arange(len(counts)), chosen].sum(axis=0).tolist()
    return _tabulate(metric, "Results", [("", totals)])


def format_sentences(metric: Imeasure, counts: Counts) -> str:
    """The table that `-per-sent` adds: every sentence with its own figures."""
    rows = zip(counts.table.tolist(), metric.choose(counts).tolist(), strict=True)
    return _tabulate(metric, "By sentence", [(str(n), own[column]) for n, (own, column) in enumerate(rows, 1)])


def _tabulate(metric: Imeasure, title: str, rows: list[tuple[str, list[int]]]) -> str:
    names = {**metric.headings, "wacc_base": "WAcc_b"}
    cells = []
    for label, counts in rows:
        for aspect in ("detection", "correction"):
            figures = describe_counts(counts, aspect, metric.w, metric.beta)
            shown = [str(value) if isinstance(value, int) else f"{100 * value:.2f}" for value in figures]
            cells.append((*([label] if label else []), aspect, *shown))
    keys = [Column("sentence", "count")] * bool(rows[0][0]) if rows else []
    columns = (*keys, Column("aspect"), *(Column(name, "count") for name in names.values()))
    return format_text(Table(title, columns, tuple(cells))) + "\n"


def explain_sentences(metric: Imeasure, corpus: Corpus, output: Output, counts: Counts, full: bool) -> Iterator[str]:
    """The account of every sentence that `-v` adds: the chosen reference, and with `-vv` the alignment."""
    chosen = metric.choose(counts).tolist()
    texts = output.sentences or ()
    for number, (sentence, hypothesis) in enumerate(zip(corpus.sentences, texts, strict=True)):
        reference = metric.list_choices(sentence, hypothesis)[chosen[number]].reference
        yield f"Sentence {number + 1}\n"
        for name, tokens in (("source", sentence.tokens), ("hypothesis", hypothesis), ("reference", reference)):
            yield f"  {name:<10}  {' '.join(tokens)}\n"
        if full:
            columns = align_texts(sentence.tokens, hypothesis, reference, Costs(metric.gap, metric.mismatch))
            yield format_alignment(columns) + "\n"
        yield "\n"
