"""`redink prepare`: raw system output turned into a file that can be scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.flags import name_setting
from redink.formats.columns import TEXT_FORMATS
from redink.preparation.steps import FORMS, STEPS

if TYPE_CHECKING:
    from redink.formats.columns import TextRow


def step_options(command: Any) -> Any:
    """Add an option for each cleaning step."""
    for step, help in reversed(list(STEPS.items())):
        kind: dict[str, Any] = {"is_flag": True}
        if step == "unicode":
            kind = {"type": click.Choice(FORMS, case_sensitive=False)}
        elif step in ("strip_prefix", "strip_suffix"):
            kind = {"multiple": True, "metavar": "TEXT"}
        command = click.option(name_setting(step), step, help=help, **kind)(command)
    return command


@click.command()
@click.argument("raw")
@click.option("--source", required=True, metavar="FILE", help="Source: tokenised text, or a file with edits.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
@click.option(
    "--from",
    "kind",
    type=click.Choice(list(TEXT_FORMATS)),
    help="Format of RAW [default: from its name (.jsonl, .json, .csv, .tsv, .parquet), else lines].",
)
@click.option(
    "--column",
    default="",
    metavar="NAME",
    help="Column of a table, or key of JSON lines (choices.0.text for a nested key).",
)
@click.option("--id", "id", default="", metavar="COLUMN", help="Match outputs and sources by the id in this column.")
@click.option(
    "--source-id",
    default="",
    metavar="COLUMN",
    help="Column with the ids of the source (JSON lines, a JSON array, CSV, TSV or Parquet) [default: as --id].",
)
@click.option("--source-column", default="", metavar="NAME", help="Column with the texts of the source.")
@click.option("--no-header", is_flag=True, help="CSV and TSV have no header: columns are called 1, 2, 3.")
@step_options
@click.option("--lang", "language", default="en", show_default=True, help="Language of the tokenisation rules.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show the first ten changes of each kind.")
def prepare(
    raw: str,
    source: str,
    output: str,
    kind: str | None,
    column: str,
    id: str,
    source_id: str,
    source_column: str,
    no_header: bool,
    dry_run: bool,
    **settings: Any,
) -> None:
    """Turn raw system output (RAW) into a file with one tokenised line for each line of the source.

    Without options, the text stays as it is. The number of changes by each option is printed to standard error, and
    --dry-run shows examples. `redink validate` recommends the options that a file needs.
    """
    from redink.formats.columns import read_texts
    from redink.formats.lines import describe_path, open_output
    from redink.preparation.lines import MAX_EXAMPLES
    from redink.preparation.pipeline import prepare as run
    from redink.preparation.steps import CleaningPlan
    from redink.report.text.preparation import list_changes, summarise
    from redink.validation.submission import read_source

    wanted = CleaningPlan(**settings)
    if (source_id or source_column) and not id:
        raise click.UsageError("--source-id and --source-column need --id, the column with the ids of RAW.")
    name, source_ids = describe_path(raw), None
    if id:
        rows = read_with_ids(source, source_column, source_id or id)
        sources, source_ids = [row.text or "" for row in rows], [row.id for row in rows]
    else:
        sources = [line.text for line in read_source(source)]
    texts = read_texts(raw, kind, column, header=not no_header, id=id)
    prepared = run(texts, sources, wanted, name, source_ids)
    if dry_run:
        click.echo(list_changes(prepared, name, name_setting))
    else:
        with open_output(output) as file:
            file.writelines(f"{text}\n" for text in prepared.texts)
    click.echo(summarise(prepared, name, name_setting), err=True)
    if id and wanted.fill_missing and source_ids and (filled := prepared.changes["fill_missing"].count):
        ids = ", ".join(source_ids[change.line - 1] for change in prepared.changes["fill_missing"].examples)
        click.echo(f"  ids filled with the source: {ids}{', …' if filled > MAX_EXAMPLES else ''}", err=True)


def read_with_ids(path: str, column: str, id: str) -> list[TextRow]:
    """Read the sentences of a source with their ids."""
    from redink.errors import UnsuitableData
    from redink.formats.columns import read_texts

    try:
        return list(read_texts(path, None, column, id=id))
    except UnsuitableData as error:
        setting = {"column": "source_column", "kind": ""}.get(error.setting, error.setting)
        raise UnsuitableData(str(error), setting) from None
