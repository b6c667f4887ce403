"""`redink facts`: what is in a corpus of any size."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from redink.cli.annotate import jobs_option
from redink.cli.choices import RegistryChoice
from redink.cli.inputs import JSON, choose_style, look_options, output_options
from redink.cli.progress import progress_option
from redink.cli.shards import open_executor
from redink.formats.registry import FORMATS

if TYPE_CHECKING:
    from redink.report.tables.options import TableOptions


def is_many(name: str) -> bool:
    """Whether a name may stand for many files: an address, a folder or a pattern."""
    path = Path(name)
    return "://" in name or path.is_dir() or (any(sign in name for sign in "*?[") and not path.exists())


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--from", "format", type=RegistryChoice(FORMATS), help="The format, where the names do not say it.")
@click.option("--top", type=click.IntRange(0), default=20, show_default=True, help="How many frequent edits to show.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Count on a Dask cluster: tcp://HOST:PORT, a scheduler file or local:N."
)
@output_options
@look_options
@jobs_option
@progress_option
def facts(
    files: tuple[str, ...],
    format: str | None,
    top: int,
    cluster: str | None,
    style: str | None,
    output: str,
    look: TableOptions,
    jobs: int,
) -> None:
    """Say what is in FILEs taken as one corpus: lengths, error rates, types by operation, the most frequent edits.

    Memory is bounded, however large the corpus. Unlike `info`, which is about one file, it does not look for repeated
    sentences. With --jobs, several FILEs are read at a time.

    A FILE may also be a folder, a pattern or an address such as 's3://bucket/annotated/*.parquet': then, and with
    --cluster, large files are read in pieces.
    """
    import json

    from redink.cli.printing import print_tables, write_text
    from redink.corpus.collection import collect_from_files
    from redink.corpus.facts import Facts
    from redink.report.progress import show_progress
    from redink.report.tables.corpus import list_fact_tables

    found = Facts()
    with open_executor(cluster, jobs) as executor:
        if cluster or any(map(is_many, files)):
            from redink.cluster.facts import collect_from_shards

            parts = collect_from_shards(files, executor, format or "")
        else:
            parts = collect_from_files(files, executor, format)
        for part in show_progress(parts, lambda part: part.sentences):
            found.merge(part)
    style = choose_style(style, output)
    if style == JSON:
        write_text(json.dumps(found.to_dict(top), ensure_ascii=False, indent=1), output)
    else:
        print_tables(look.apply(list_fact_tables(found, top)), style, output)
