"""`redink parse`: tokenised sentences in, a line a token with its analysis out."""

from itertools import islice

import click

BATCH = 2_000


@click.command()
@click.argument("file")
@click.option("--format", "style", type=click.Choice(["tsv", "conllu"]), default="tsv", show_default=True)
@click.option("--parser", "name", default="english", show_default=True, help="english or spacy:PIPELINE")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="processes that parse")
def parse(file: str, style: str, name: str, jobs: int) -> None:
    """Print tag, part of speech, lemma, dependency label and head of each token of FILE (- for stdin).

    FILE has a sentence a line, tokens separated by white space. Heads count from 1; 0 is the root.
    """
    from redink.cli.progress import show_progress
    from redink.formats.text import stream_text
    from redink.language import load_parser
    from redink.report.parses import format_conllu, format_tsv

    parser = load_parser(name)
    sentences = show_progress(stream_text(file))
    while batch := list(islice(sentences, BATCH)):
        for analysis in parser.parse(batch, jobs=jobs):
            for line in format_conllu(analysis) if style == "conllu" else format_tsv(analysis):
                click.echo(line)
            click.echo()
