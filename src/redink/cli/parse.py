"""`redink parse`: the analysis of each token of tokenised sentences."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import click

from redink.cli.annotate import jobs_option
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.language.parser import Analysis

BATCH = 1_000


@click.command()
@click.argument("file")
@click.option("--format", "style", type=click.Choice(["tsv", "conllu", "jsonl"]), default="tsv", show_default=True,
              help="Output format.")  # fmt: skip
@click.option(
    "--parser",
    "name",
    default="english",
    show_default=True,
    help="Parser, as `redink parsers` lists them.",
)
@jobs_option
@progress_option
def parse(file: str, style: str, name: str, jobs: int) -> None:
    """Print tag, part of speech, lemma, dependency label and head of each token of FILE (- for stdin).

    FILE has one sentence per line, tokens separated by whitespace. Heads count from 1; 0 is the root. With --format
    jsonl, each sentence is one JSON object, heads count from 0, and a root is its own head.
    """
    from redink.executors.base import choose_executor
    from redink.formats.files import count_sentences
    from redink.formats.text import stream_text
    from redink.language.parser import check_parser
    from redink.report.progress import show_progress
    from redink.report.text.parses import format_conllu, format_jsonl, format_tsv

    check_parser(name)
    write = {"tsv": format_tsv, "conllu": format_conllu, "jsonl": format_jsonl}[style]
    sentences = show_progress(stream_text(file), total=lambda: count_sentences(file, "text"))
    batches = iter(lambda: list(islice(sentences, BATCH)), [])
    for analyses in choose_executor(jobs).map(partial(_load, name), batches):
        for analysis in analyses:
            for line in write(analysis):
                click.echo(line)
            if style != "jsonl":
                click.echo()


def _load(name: str) -> "Callable[[Sequence[Sequence[str]]], list[Analysis]]":
    from redink.language.parser import load_parser

    return load_parser(name).parse
