"""`redink info`: facts about files of any size."""

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
    from redink.corpus.facts import Facts
    from redink.report.tables.options import TableOptions


def is_pattern(name: str) -> bool:
    """Return True if a name stands for several files: an address, a folder or a pattern."""
    path = Path(name)
    return "://" in name or path.is_dir() or (any(sign in name for sign in "*?[") and not path.exists())


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--from", "format", type=RegistryChoice(FORMATS), help="Input format [default: from the file names].")
@click.option("--full", is_flag=True, help="Also print lengths, operations and frequent edits, as for several FILEs.")
@click.option("--top", type=click.IntRange(0), default=20, show_default=True, help="Number of frequent edits.")
@click.option("--cluster", metavar="ADDRESS", help="Dask cluster: tcp://HOST:PORT, a scheduler file or local:N.")
@output_options
@look_options
@jobs_option
@progress_option
def info(
    files: tuple[str, ...],
    format: str | None,
    full: bool,
    top: int,
    cluster: str | None,
    style: str | None,
    output: str,
    look: TableOptions,
    jobs: int,
) -> None:
    """Print facts about FILEs: sentences, tokens, error rates, edits by annotator and type.

    Several FILEs count as one corpus. A FILE may also be a folder, a pattern or an address such as
    's3://bucket/annotated/*.parquet'; then, and with --cluster, large files are read in shards. Memory is bounded,
    except that repeated sentences are counted for a single file without --full, at 80 bytes per sentence.
    """
    import json

    from redink.cli.printing import print_tables, write_text
    from redink.report.tables.corpus import list_fact_tables, list_tables

    whole = full or cluster or len(files) > 1 or is_pattern(files[0])
    facts = _collect(files, format, cluster, jobs) if whole else _collect_one(files[0], format)
    style = choose_style(style, output)
    if style == JSON:
        write_text(json.dumps(facts.to_dict(top), ensure_ascii=False, indent=1), output)
    else:
        print_tables(look.apply(list_fact_tables(facts, top) if whole else list_tables(facts)), style, output)


def _collect_one(file: str, format: str | None) -> Facts:
    """Collect facts about one file, including repeated sentences."""
    from redink.corpus.facts import collect_facts
    from redink.formats.files import count_sentences
    from redink.formats.registry import find_format
    from redink.report.progress import show_progress

    sentences = show_progress(find_format(format, file).open(file), total=lambda: count_sentences(file, format))
    return collect_facts(sentences)


def _collect(files: tuple[str, ...], format: str | None, cluster: str | None, jobs: int) -> Facts:
    """Collect facts about a corpus of any size."""
    from redink.corpus.collection import collect_from_files
    from redink.corpus.facts import Facts
    from redink.report.progress import show_progress

    facts = Facts()
    with open_executor(cluster, jobs) as executor:
        if cluster or any(map(is_pattern, files)):
            from redink.cluster.facts import collect_from_shards

            parts = collect_from_shards(files, executor, format or "")
        else:
            parts = collect_from_files(files, executor, format)
        for part in show_progress(parts, lambda part: part.sentences):
            facts.merge(part)
    return facts
