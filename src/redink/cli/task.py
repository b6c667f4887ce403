"""`redink leaderboard task`: the tasks of a leaderboard."""

from __future__ import annotations

from typing import Any

import click

from redink.cli.choices import need_service
from redink.cli.serve import database_option, find_database
from redink.errors import number_of


@click.group()
@database_option
def task(**_: Any) -> None:
    """Create, list, export and import the tasks of a leaderboard."""
    need_service()


def open_database(ctx: click.Context) -> Any:
    """Open the database, upgraded to this version."""
    from redink.service.store.database import report_outages
    from redink.service.store.migrations import upgrade

    database = find_database(ctx)
    with report_outages(database):
        upgrade(database)
    database.check()
    return database


def phase_options(command: Any) -> Any:
    """Add the options of a phase."""
    for option in reversed(
        [
            click.option("--phase", "phase_name", default="test", show_default=True, help="Name of the phase."),
            click.option("--opens", default="", metavar="TIME", help="Opening time, e.g. 2027-03-01T12:00 (UTC)."),
            click.option("--closes", default="", metavar="TIME", help="Closing time (UTC)."),
            click.option("--blind", is_flag=True, help="Hide scores until the phase closes."),
            click.option("--daily", type=click.IntRange(1), help="Maximum submissions per team in 24 hours."),
            click.option("--total", type=click.IntRange(1), help="Maximum submissions per team."),
            click.option(
                "--decimals",
                type=click.IntRange(1, 4),
                help="Round scores to this many decimals until the phase closes.",
            ),
            click.option(
                "--open-references",
                is_flag=True,
                help="The references are public: show intervals, tests and error types at once.",
            ),
            click.option("--track", default="", metavar="NAME", help="Track of the phase."),
            click.option(
                "--attempts",
                type=click.IntRange(1),
                default=30,
                show_default=True,
                help="Files of a team that may be refused or fail per day.",
            ),
        ]
    ):
        command = option(command)
    return command


@task.command()
@click.argument("name")
@click.option("--ref", "references", multiple=True, required=True, metavar="FILE",
              help="Hidden reference: .m2, .jsonl or .xml, or corrected text (repeatable).")  # fmt: skip
@click.option("--source", metavar="FILE", help="Source file. Required if references are plain text.")
@click.option("--slug", default="", help="Short name in addresses [default: from NAME].")
@click.option("--description", metavar="FILE", help="A Markdown file.")
@click.option("-m", "--metric", "metrics", multiple=True, metavar="METRIC", help="Metric to compute. Repeatable.")
@click.option(
    "--rank-by", "ranking", default="", metavar="METRIC", help="Metric that ranks systems [default: the first]."
)
@click.option("--ref-edits", "reference_edits", type=click.Choice(["given", "auto"]), default="given",
              show_default=True,
              help="Use the reference edits as given, or re-extract them like system edits.")  # fmt: skip
@click.option("--language", default="en", show_default=True, metavar="CODE", help="Language of the texts.")
@click.option("--parser", default="", help="Parser that extracts and types edits [default: by language].")
@phase_options
@click.option("--dev-ref", "dev_references", multiple=True, metavar="FILE",
              help="Reference of a development phase with visible scores (repeatable).")  # fmt: skip
@click.option("--dev-source", metavar="FILE", help="Source of the development phase.")
@click.option("--private", is_flag=True, help="Show the task to invited users only.")
@click.option("--anonymous", is_flag=True, help="Hide the names of teams until the end.")
@click.option("--pooling", type=click.Choice(["all", "best", "end"]), default="all", show_default=True,
              help="Systems in the pool: all, the best of each team, or all after the end.")  # fmt: skip
@click.option("--open-report", is_flag=True, help="Publish report, heat map and weights after the end.")
@click.pass_context
def create(
    ctx: click.Context,
    /,
    name: str,
    references: tuple[str, ...],
    source: str | None,
    dev_references: tuple[str, ...],
    dev_source: str | None,
    description: str | None,
    metrics: tuple[str, ...],
    private: bool,
    phase_name: str,
    opens: str,
    closes: str,
    **options: Any,
) -> None:
    """Create a task called NAME with a phase, preceded by a development phase with --dev-ref."""
    import time

    from redink.service.domain.specs import METRICS, PHASE_SETTINGS, PhaseSpec, TaskSpec
    from redink.service.usecases.tasks import store_task
    from redink.service.web.context import read_time

    limits = {key: options.pop(key) for key in list(options) if key in PHASE_SETTINGS}
    phases = []
    start, end = say_refusal(read_time, opens), say_refusal(read_time, closes)
    if dev_references:
        phases.append(PhaseSpec("development", *read_data(dev_source, dev_references), closes=end))
    phases.append(PhaseSpec(phase_name, *read_data(source, references), start, end, **limits))
    spec = TaskSpec(
        name, description=read(description).decode() if description else "", metrics=metrics or METRICS,
        public=not private, phases=tuple(phases), **options,
    )  # fmt: skip
    with open_database(ctx).write() as session:
        made = say_refusal(store_task, session, spec, time.time())
    click.echo(f"The task {made.name} is at /tasks/{made.slug}")


@task.command("add-phase")
@click.argument("slug")
@click.option("--ref", "references", multiple=True, required=True, metavar="FILE",
              help="Hidden reference: .m2, .jsonl or .xml, or corrected text (repeatable).")  # fmt: skip
@click.option("--source", metavar="FILE", help="Source file. Required if references are plain text.")
@phase_options
@click.pass_context
def add_phase(
    ctx: click.Context, /, slug: str, references: tuple[str, ...], source: str | None, phase_name: str, opens: str,
    closes: str, **limits: Any,
) -> None:  # fmt: skip
    """Add a phase to the task SLUG, e.g. the test phase."""
    from redink.service.domain.specs import PhaseSpec
    from redink.service.usecases.tasks import store_phase as append
    from redink.service.web.context import read_time

    start, end = say_refusal(read_time, opens), say_refusal(read_time, closes)
    spec = PhaseSpec(phase_name, *read_data(source, references), start, end, **limits)
    with open_database(ctx).write() as session:
        made = say_refusal(append, session, find_task(session, slug), spec)
        click.echo(f"Phase {made.place} ({made.name}) is at /tasks/{slug}?phase={made.place}")


def read_data(source: str | None, references: tuple[str, ...]) -> tuple[bytes, tuple[tuple[str, bytes], ...]]:
    """Return the files of a phase: the source, and the references by name."""
    from pathlib import Path

    return read(source) if source else b"", tuple((Path(path).name, read(path)) for path in references)


def say_refusal(call: Any, *arguments: Any) -> Any:
    """Return the result of a call; turn its errors into one line."""
    from redink.errors import RedinkError
    from redink.service.domain.rejection import RequestRejected

    try:
        return call(*arguments)
    except RequestRejected as refused:
        raise RedinkError(refused.message) from None


def read(path: str) -> bytes:
    """Return the content of a file, decompressed."""
    from redink.formats.lines import open_input

    with open_input(path) as file:
        return file.read()


@task.command("list")
@click.pass_context
def list_all(ctx: click.Context) -> None:
    """List the tasks."""
    from sqlalchemy import select

    from redink.service.store.tables import Task

    with open_database(ctx).read() as session:
        for row in session.scalars(select(Task).order_by(Task.id)):
            click.echo(f"{row.slug}\t{row.name}\t{number_of(len(row.phases), 'phase')}")


def find_task(session: Any, slug: str) -> Any:
    """Return a task by its short name."""
    from sqlalchemy import select

    from redink.errors import UnknownName
    from redink.service.store.tables import Task

    task = session.scalar(select(Task).where(Task.slug == slug))
    if task is None:
        raise UnknownName("task", slug, session.scalars(select(Task.slug)))
    return task


@task.command()
@click.argument("slug")
@click.option("-o", "--output", required=True, metavar="FILE", help="Output file (.zip).")
@click.pass_context
def export(ctx: click.Context, slug: str, output: str) -> None:
    """Export the task SLUG to an archive: settings, files, teams, submissions, results and pools."""
    from pathlib import Path

    from redink.service.usecases.archives import export_task

    with open_database(ctx).read() as session:
        Path(output).write_bytes(export_task(session, find_task(session, slug)))
    click.echo(f"The task {slug} is in {output}")


@task.command("import")
@click.argument("file")
@click.option("--slug", default="", help="Other short name for the imported task.")
@click.pass_context
def bring(ctx: click.Context, file: str, slug: str) -> None:
    """Import a task from FILE, an archive written by `redink leaderboard task export`."""
    import time

    from redink.service.usecases.archives import import_task

    with open_database(ctx).write() as session:
        made = say_refusal(import_task, session, read(file), time.time(), slug)
    click.echo(f"The task {made.name} is at /tasks/{made.slug}")


@task.command()
@click.argument("slug")
@click.pass_context
def rescore(ctx: click.Context, slug: str) -> None:
    """Score all submissions of the task SLUG again that have no result of this version."""
    import time

    from redink.service.usecases.rescoring import rescore as queue

    with open_database(ctx).write() as session:
        many = sum(queue(session, phase, time.time()) for phase in find_task(session, slug).phases)
    click.echo(f"{many} submission{'' if many == 1 else 's'} will be scored again")
