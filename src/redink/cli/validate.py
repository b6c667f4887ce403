"""`redink validate`: what is wrong with a submission."""

import sys

import click

from redink.cli.choices import RegistryChoice
from redink.formats.registry import FORMATS

COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--source", metavar="FILE", help="What the systems were given: text, or a file with edits.")
@click.option("--from", "format", type=RegistryChoice(FORMATS), help="The format of the FILEs.")
@click.option("--strict", is_flag=True, help="Warnings are failures too.")
@click.option(
    "--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How to write the result.",
)  # fmt: skip
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write it; standard output by default.")
@click.pass_context
def validate(
    ctx: click.Context,
    files: tuple[str, ...],
    source: str | None,
    format: str | None,
    strict: bool,
    style: str,
    output: str,
) -> None:
    """Check submissions before they are scored, and say in plain words what is wrong and where.

    FILEs are what systems wrote: texts, one sentence per line, or files with edits. Errors make scoring impossible or
    meaningless, warnings are probably mistakes, notes are good to know. The exit code is 1 where there are errors.
    """
    from redink.formats.lines import STANDARD_STREAM, open_output
    from redink.report.text.validation import format_json, format_reports
    from redink.validation.submission import validate as check

    reports = [check(file, source, format) for file in files]
    if style == "text" and output == STANDARD_STREAM and sys.stdout.isatty():
        click.echo(format_reports(reports, lambda text, severity: click.style(text, COLOURS[severity], bold=True)))
    else:
        with open_output(output) as file:
            file.write((format_json if style == "json" else format_reports)(reports) + "\n")
    if any(report.count("error") or (strict and report.count("warning")) for report in reports):
        ctx.exit(1)
