"""`redink align-texts`: line-aligned files from whole texts."""

from __future__ import annotations

import click

from redink.cli.annotate import AnnotationOptions
from redink.cli.texts import TextOptions, segment_option


@click.command("align-texts")
@click.argument("systems", nargs=-1, metavar="[SYSTEM...]")
@click.option("--source", required=True, metavar="FILE", help="Source essays.")
@click.option("--ref", "references", multiple=True, metavar="FILE", help="Reference essays. Repeatable.")
@segment_option
@click.option("-o", "--output", required=True, metavar="FOLDER", help="Folder for the aligned files.")
@click.option("--lang", default="en", show_default=True, help="Language, for --tokenize.")
@click.option("--tokenize", is_flag=True, help="Tokenise the texts first.")
@click.option("--unit", type=click.Choice(["word", "char"]), default="word", show_default=True, help="Tokens.")
def align_texts(
    systems: tuple[str, ...],
    source: str,
    references: tuple[str, ...],
    segment: str,
    output: str,
    lang: str,
    tokenize: bool,
    unit: str,
) -> None:
    """Align whole texts with the sentences of their source, and write them line by line.

    Inputs are files of essays (a heading '### essay_id = ID' before each), folders with a text file per essay, or text
    files that are one essay. In the folder OUTPUT, line N of every file belongs to sentence N of source.txt; lines.tsv
    names its essay. A summary says how many sentences were split (1-2) or joined (2-1).
    """
    from redink.cli.printing import show_table
    from redink.essays.files import write_aligned
    from redink.report.tables.essays import tabulate_pairings

    settings = AnnotationOptions(lang=lang, tokenize=tokenize, unit=unit)
    corpus = TextOptions(segment, essays=False).read(source, references, systems, settings)
    write_aligned(corpus, references, output)
    click.echo(show_table(tabulate_pairings(corpus, references)))
