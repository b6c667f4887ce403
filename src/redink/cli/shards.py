"""Options and steps of commands that process shards, in this process, in several processes, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from redink.formats.registry import TEXT, guess_format

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from redink.cli.annotate import AnnotationOptions
    from redink.cluster.job import BadPolicy
    from redink.cluster.shards import Shard
    from redink.executors.base import Executor

INPUT_FORMATS = ("parquet", "csv", "tsv", "jsonl", "m2")


@dataclass(frozen=True)
class ShardOptions:
    """Options for annotating shards."""

    cluster: str | None
    part: str | None
    plan_file: str | None
    input_format: str | None
    source_column: str
    corrected_columns: tuple[str, ...]
    keep: tuple[str, ...]
    no_header: bool
    bad: BadPolicy
    max_bad: str
    cut: int | None
    overwrite: bool
    update: bool
    redo: tuple[str, ...]


def shard_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for shards to a command, which receives them as the fields of `ShardOptions`."""
    for option in reversed(
        [
            click.option("--cluster", metavar="ADDRESS",
                         help="Dask cluster: tcp://HOST:PORT, a scheduler file, or local:N."),
            click.option("--shard", "part", metavar="I/N",
                         help="Process shards I, I+N, I+2N, … only (for job arrays)."),
            click.option("--plan", "plan_file", metavar="FILE",
                         help="Write the list of shards to FILE; with --shard, read it instead of the inputs."),
            click.option("--from", "input_format", type=click.Choice(INPUT_FORMATS),
                         help="Input format [default: from the file names]."),
            click.option("--source-column", default="", metavar="NAME",
                         help="Column or key of the source [default: source]."),
            click.option("--corrected-column", "corrected_columns", multiple=True, metavar="NAME",
                         help="Column or key of a correction [default: corrected]. Repeatable."),
            click.option("--keep", multiple=True, metavar="NAME[=NEW]",
                         help="Extra column to carry along, optionally renamed. Repeatable."),
            click.option("--no-header", is_flag=True, help="CSV and TSV have no header: columns are called 1, 2, 3."),
            click.option("--bad", type=click.Choice(["stop", "skip", "file"]), default="stop", show_default=True,
                         help="Bad records: stop, count them, or also write them to OUTPUT/_bad."),
            click.option("--max-bad", default="", metavar="LIMIT",
                         help="Fail if more records are bad, e.g. 100 or 1% (with --bad skip or file)."),
            click.option("--cut", type=click.IntRange(1), metavar="BYTES",
                         help="Approximate size of shards [default: 16777216]."),
            click.option("--overwrite", is_flag=True, help="Delete the results of earlier runs in OUTPUT."),
            click.option("--update", is_flag=True,
                         help="Redo shards whose inputs have changed; delete outputs whose inputs are gone."),
            click.option("--redo", multiple=True, metavar="NAME", help="Redo this shard. Repeatable."),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


def annotate_folder(
    source: str | None,
    corrected: tuple[str, ...],
    output: str,
    style: str | None,
    settings: AnnotationOptions,
    options: ShardOptions,
) -> None:
    """Annotate shards into a folder, or write the plan for it."""
    from redink.cli.printing import print_tables
    from redink.cluster.annotation import RunOptions, annotate_shards
    from redink.cluster.job import AnnotationJob
    from redink.cluster.progress import show_summary
    from redink.cluster.rows import Columns
    from redink.report.tables.runs import list_tables

    if options.cluster and (options.part or settings.jobs > 1):
        raise click.UsageError("--cluster cannot be combined with --shard or --jobs.")
    shards = find_shards(source, corrected, options)
    if options.plan_file and not options.part:
        _write_plan(options.plan_file, shards)
        return
    if output == "-" or (guess_format(output) != TEXT and not Path(output).is_dir()):
        raise click.UsageError("Give CORRECTED texts, or an output folder for shards: -o FOLDER.")
    columns = Columns(
        options.source_column, options.corrected_columns, options.keep, not options.no_header, settings.split
    )
    facts = tuple(settings.facts.items())
    job = AnnotationJob(output, style or "parquet", settings.annotator, columns, options.bad, options.max_bad, facts)
    run = RunOptions(read_part(options.part), options.overwrite, options.update, options.redo)
    with open_executor(options.cluster, settings.jobs) as executor, show_summary() as watch:
        summary = annotate_shards(job, shards, executor, run, watch)
    print_tables(list_tables(summary.counts, summary.workers, summary.types), "text")
    summary.check()


def find_shards(source: str | None, corrected: tuple[str, ...], options: ShardOptions) -> list[Shard]:
    """Return the shards of the inputs, or those of a plan file if only a part is to be processed."""
    from redink.cluster import shards
    from redink.cluster.plan import Plan
    from redink.cluster.storage import open_file

    if options.plan_file and options.part:
        with open_file(options.plan_file) as file:
            return list(Plan.decode(file.read(), options.plan_file).shards)
    if source is None:
        raise click.UsageError("Missing argument 'SOURCE'.")
    return shards.find_shards([source], corrected, options.input_format or "", options.cut or shards.CUT)


def _write_plan(path: str, shards: list[Shard]) -> None:
    """Write a plan to a file, here or in an object store."""
    from redink.cluster.plan import Plan
    from redink.cluster.storage import write_file
    from redink.errors import number_of

    write_file(path, Plan(tuple(shards)).encode())
    click.echo(f"{path}: {number_of(len(shards), 'shard')}", err=True)


def open_executor(cluster: str | None, jobs: int) -> AbstractContextManager[Executor]:
    """Open the executor for a cluster or for a number of processes."""
    if cluster:
        from redink.cluster.progress import show_cluster

        return show_cluster(cluster)
    from contextlib import nullcontext

    from redink.executors.base import choose_executor

    return nullcontext(choose_executor(jobs))


def read_part(text: str | None) -> tuple[int, int]:
    """Read the value of --shard."""
    index, _, parts = (text or "1/1").partition("/")
    if not index.isdecimal() or not parts.isdecimal():
        raise click.BadParameter(f"expected I/N, such as 3/16, got {text!r}", param_hint="--shard")
    return int(index), int(parts)
