"""`redink reproduce`: published tables, computed from public data."""

from __future__ import annotations

import click

from redink.cli.inputs import choose_style, output_options

NAMES = ["bryant2017", "felice2015", "gotou2020", "kobayashi2024", "grundkiewicz2015", "edit-bank"]


@click.command()
@click.argument("paper", type=click.Choice(NAMES))
@click.option("--data", required=True, metavar="FOLDER", help="Folder with the public data (read only).")
@output_options
def reproduce(paper: str, data: str, style: str | None, output: str) -> None:
    """Reproduce the tables of a PAPER from public data, next to the published figures.

    Files in the folder are identified by checksum, or by name if no checksum is known. Missing files are listed with
    the address where the authors publish them. A table that cannot be computed states the reason.
    """
    import json
    from dataclasses import asdict
    from pathlib import Path

    from redink.cli.inputs import JSON
    from redink.cli.printing import print_tables, write_text
    from redink.report.tables.reproduction import tabulate_reproduction
    from redink.reproduction.papers import reproduce as compute_tables

    style = choose_style(style, output)
    tables = compute_tables(paper, Path(data))
    if style == JSON:
        write_text(json.dumps([asdict(table) for table in tables], ensure_ascii=False, indent=1), output)
    else:
        print_tables(list(map(tabulate_reproduction, tables)), style, output)
