"""`redink validate`: checks of submissions."""

import sys

import click

from redink.cli.choices import RegistryChoice
from redink.formats.registry import FORMATS

COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--source", metavar="FILE", help="Source: text, or a file with edits.")
@click.option("--from", "format", type=RegistryChoice(FORMATS), help="Input format [default: from the file names].")
@click.option("--strict", is_flag=True, help="Exit with code 1 for warnings too.")
@click.option(
    "--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="Output format.",
)  # fmt: skip
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
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
    """Check system outputs before they are scored, and report problems with line numbers.

    FILEs are system outputs: texts, one sentence per line, or files with edits. Errors make scoring impossible or
    meaningless, warnings are probably mistakes, and notes are for information. The exit code is 1 if there are errors.
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
