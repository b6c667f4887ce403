"""`redink reproduce`: the tables of papers, made again."""

from __future__ import annotations

import click

from redink.cli.inputs import choose_style, output_options

NAMES = ["bryant2017", "felice2015", "gotou2020", "kobayashi2024", "grundkiewicz2015"]


@click.command()
@click.argument("paper", type=click.Choice(NAMES))
@click.option("--data", required=True, metavar="FOLDER", help="Where the published files are; they are never changed.")
@output_options
def reproduce(paper: str, data: str, style: str | None, output: str) -> None:
    """Make the tables of a PAPER again from public data, beside the published figures.

    Files are found below the folder by their checksums, or by name where no checksum is known. What is missing is
    listed with where its authors publish it. A table that cannot be made says why.
    """
    import json
    from dataclasses import asdict
    from pathlib import Path

    from redink.cli.inputs import JSON
    from redink.cli.printing import print_tables, write_text
    from redink.report.tables.reproduction import tabulate_reproduction
    from redink.reproduction.papers import reproduce as make_again

    style = choose_style(style, output)
    found = make_again(paper, Path(data))
    if style == JSON:
        write_text(json.dumps([asdict(table) for table in found], ensure_ascii=False, indent=1), output)
    else:
        print_tables(list(map(tabulate_reproduction, found)), style, output)
