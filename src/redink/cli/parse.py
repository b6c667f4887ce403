"""`redink parse`: a file of tokenised sentences in, a line a token with its analysis out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from redink.language import Analysis


@click.command()
@click.argument("file")
@click.option("--format", "style", type=click.Choice(["tsv", "conllu"]), default="tsv", show_default=True)
@click.option("--parser", "name", default="english", show_default=True, help="english or spacy:PIPELINE")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="processes that parse")
def parse(file: str, style: str, name: str, jobs: int) -> None:
    """Print tag, part of speech, lemma, dependency label and head of each token of FILE (- for stdin).

    FILE has a sentence a line, tokens separated by white space. Heads count from 1; 0 is the root.
    """
    from redink.formats.lines import read_lines
    from redink.language import load_parser

    sentences = [line.split() for line in read_lines(file)]
    for analysis in load_parser(name).parse(sentences, jobs=jobs):
        for line in format_conllu(analysis) if style == "conllu" else format_tsv(analysis):
            click.echo(line)
        click.echo()


def list_columns(analysis: Analysis) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Word, tag, part of speech, lemma, label and head of each token; heads count from 1, a root has 0."""
    heads = ["0" if head == place else str(head + 1) for place, head in enumerate(analysis.heads or ())]
    return zip(analysis.words, analysis.tags, analysis.pos, analysis.lemmas, analysis.deps or (), heads, strict=True)


def format_tsv(analysis: Analysis) -> Iterator[str]:
    """Lines of seven columns: number, word, tag, part of speech, lemma, label, head."""
    for number, columns in enumerate(list_columns(analysis), 1):
        yield "\t".join((str(number), *columns))


def format_conllu(analysis: Analysis) -> Iterator[str]:
    """Lines of CoNLL-U's ten columns."""
    yield f"# text = {' '.join(analysis.words)}"
    for number, (word, tag, pos, lemma, label, head) in enumerate(list_columns(analysis), 1):
        label = "root" if head == "0" else label or "dep"
        yield "\t".join((str(number), word, lemma, pos or "_", tag, "_", head, label, "_", "_"))
