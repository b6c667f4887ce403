"""Sections of options in the help of commands."""

from __future__ import annotations

from collections.abc import Mapping

import click

MIN_OPTIONS = 8
"""Commands with fewer options have one section."""

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Input": (
        "references", "source", "ref_edits", "baseline", "texts", "segment", "judgements", "first", "human_scores",
        "input_format", "format", "source_column", "corrected_columns", "no_header", "again", "auto", "no_minimise",
        "keep_types",
    ),
    "Metrics": ("metrics", "metric", "annotator", "weights", "from", "signature", "strict"),
    "Bank": ("bank", "unjudged", "judges", "salt_file", "gold", "repeats"),
    "Intervals and tests": ("ci", "compare", "compared", "test", "samples", "seed", "swap", "alpha", "max_drop"),
    "Tables": (
        "by", "tiers", "sentences", "essays", "edits", "correlations", "sort", "columns", "percent", "digits", "full",
        "top", "limit",
    ),
    "Output": (
        "output", "style", "keep_counts", "title", "heatmap", "all_sentences", "save", "save_weights", "chunks",
        "junit", "summary", "report",
    ),
    "Shards": (
        "part", "plan_file", "keep", "bad", "max_bad", "cut", "overwrite", "update", "redo",
    ),
    "Running": ("jobs", "cluster", "progress"),
    "Advanced: annotation": ("parser", "lang", "merge", "lev", "unit", "tokenize", "unicode"),
}  # fmt: skip
"""Parameter names by section; all others are in the first section, "Options"."""


def format_sections(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the options of a command in sections."""
    records = [
        (param.name or "", record)
        for param in command.get_params(ctx)
        if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
    ]
    section_of = {name: title for title, names in SECTIONS.items() for name in names}
    titles = ["Options", *SECTIONS] if len(records) >= MIN_OPTIONS else ["Options"]
    for title in titles:
        rows = [record for name, record in records if len(titles) == 1 or section_of.get(name, "Options") == title]
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
