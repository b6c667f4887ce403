"""`redink prepare`: from what a system wrote to a file that can be scored."""

from __future__ import annotations

from typing import Any

import click

from redink.cli.flags import name_setting
from redink.formats.columns import KINDS
from redink.preparation.steps import FORMS, STEPS


def step_options(command: Any) -> Any:
    """An option for every step."""
    for step, help in reversed(list(STEPS.items())):
        kind: dict[str, Any] = {"is_flag": True}
        if step == "unicode":
            kind = {"type": click.Choice(FORMS, case_sensitive=False)}
        elif step in ("strip_prefix", "strip_suffix"):
            kind = {"multiple": True, "metavar": "TEXT"}
        command = click.option(name_setting(step), help=help, **kind)(command)
    return command


@click.command()
@click.argument("raw")
@click.option(
    "--source", required=True, metavar="FILE", help="What the system was given: tokenised text, or a file with edits."
)
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write it; standard output by default.")
@click.option(
    "--from",
    "kind",
    type=click.Choice(list(KINDS)),
    help="How RAW is written; by default as its name says (.jsonl, .csv, .tsv, .parquet), else lines.",
)
@click.option(
    "--column",
    default="",
    metavar="NAME",
    help="The column of a table, or the key of JSON lines (choices.0.text for one inside others).",
)
@click.option("--no-header", is_flag=True, help="CSV and TSV start with the first row: columns are called 1, 2, 3.")
@step_options
@click.option("--lang", "language", default="en", show_default=True, help="The language whose rules split new text.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show the first ten changes of each kind.")
def prepare(
    raw: str,
    source: str,
    output: str,
    kind: str | None,
    column: str,
    no_header: bool,
    dry_run: bool,
    **settings: Any,
) -> None:
    """Turn what a system wrote (RAW) into a file with one tokenised line for each line of the source.

    Nothing is changed unless an option asks for it. What each option changed is counted on standard error; --dry-run
    shows it. `redink validate` says which options a file needs.
    """
    from redink.formats.columns import read_texts
    from redink.formats.lines import describe_path, open_output
    from redink.preparation.pipeline import prepare as run
    from redink.preparation.steps import CleaningPlan
    from redink.report.text.preparation import list_changes, summarise
    from redink.validation.submission import read_source

    wanted = CleaningPlan(**settings)
    sources = [line.text for line in read_source(source)]
    name = describe_path(raw)
    prepared = run(read_texts(raw, kind, column, header=not no_header), sources, wanted, name)
    if dry_run:
        click.echo(list_changes(prepared, name, name_setting))
    else:
        with open_output(output) as file:
            file.writelines(f"{text}\n" for text in prepared.texts)
    click.echo(summarise(prepared, name, name_setting), err=True)
