"""`redink annotate`: edits from texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from redink.annotators.languages import STRATEGIES
from redink.cli.choices import RegistryChoice
from redink.cli.progress import progress_option
from redink.formats.registry import FORMATS, TEXT, guess_format

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from redink.annotators.annotator import AnnotatorSettings
    from redink.annotators.corpus_annotation import Job
    from redink.cluster.annotation import Bad
    from redink.executors.base import Executor
    from redink.scoring.stated_settings import StatedSettings
    from redink.types import Sentence

SHARD_KINDS = ("parquet", "csv", "tsv", "jsonl", "m2")
"""How shards may be written; texts come as two files."""


@dataclass(frozen=True)
class AnnotationOptions:
    """How to annotate: the options that all commands with an annotator share."""

    parser: str = ""
    lang: str = "en"
    merge: str | None = None
    lev: bool = False
    unit: str = "word"
    tokenize: bool = False
    jobs: int = 1

    @property
    def annotator(self) -> AnnotatorSettings:
        """The recipe of the annotator that these options describe."""
        from redink.annotators.annotator import AnnotatorSettings
        from redink.annotators.languages import ANY

        language = self.lang if self.unit == "word" else ANY
        return AnnotatorSettings(self.parser, language, self.merge or "", self.lev)

    @property
    def facts(self) -> dict[str, object]:
        """How texts are split into tokens, for the signatures."""
        if self.tokenize:
            from redink.language.tokenisers import load_tokeniser

            return {"split": load_tokeniser(self.lang, self.parser).identity}
        return {} if self.unit == "word" else {"split": self.unit}

    def repeat(self, stated: StatedSettings) -> AnnotationOptions:
        """The settings that a signature names."""
        recipe, split = stated.annotator, stated.signature.fields.get("split", "word")
        unit = "char" if split == "char" else "word"
        lang = self.lang if unit == "char" else recipe.language
        tokenize = split not in ("word", "char")
        return AnnotationOptions(recipe.parser, lang, recipe.merge, recipe.plain_levenshtein, unit, tokenize, self.jobs)

    @property
    def split(self) -> Callable[[str], Sequence[str]]:
        """Makes tokens of a line of text."""
        if self.tokenize:
            return self._tokenise
        return str.split if self.unit == "word" else _list_characters

    def _tokenise(self, line: str) -> Sequence[str]:
        from redink.language.tokenisers import load_tokeniser

        return load_tokeniser(self.lang, self.parser).split(line)


def _list_characters(line: str) -> Sequence[str]:
    return "".join(line.split())


def annotation_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that all commands with an annotator share; they arrive as `settings`."""

    @wraps(command)
    def with_settings(**options: Any) -> Any:
        given = {field.name: options.pop(field.name) for field in fields(AnnotationOptions) if field.name in options}
        return command(settings=AnnotationOptions(**given), **options)

    wrapped: Callable[..., Any] = with_settings
    for option in reversed(
        [
            click.option(
                "--parser", default="", metavar="NAME",
                help="What tags and parses: english (the default), spacy:PIPELINE, conllu:FILE[,FILE...] or surface.",
            ),
            click.option("--lang", default="en", show_default=True,
                         help="The language; error types of languages other than en are general ones."),
            click.option("--merge", type=RegistryChoice(STRATEGIES), help="How to merge operations to edits."),
            click.option("--lev", is_flag=True, help="Align by plain Levenshtein distance."),
            click.option("--unit", type=click.Choice(["word", "char"]), default="word", show_default=True,
                         help="Tokenise by words or by characters (for languages without spaces)."),
            click.option("--tokenize", is_flag=True, help="The texts are not tokenised yet."),
        ]
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped


jobs_option = click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes; it changes no result."
)
"""For commands that share their work; it goes above `annotation_options`."""


def run(
    sentences: Iterable[Sentence],
    job: Job,
    settings: AnnotationOptions,
    output: str,
    style: str | None = None,
    total: Callable[[], int | None] | None = None,
) -> None:
    """Annotate a stream of sentences and write it; `total` tells how many there are, if that is known."""
    from redink.annotators.corpus_annotation import annotate_stream
    from redink.executors.base import choose_executor
    from redink.formats.registry import find_format
    from redink.report.progress import show_progress

    settings.annotator.check()
    settings.annotator.caution_untyped()
    found = find_format(style, output)
    target = found if found.has_edits else FORMATS["m2"]
    tracked = show_progress(sentences, total=total)
    target.write(annotate_stream(tracked, job, settings.annotator, choose_executor(settings.jobs)), output)


@click.command()
@click.argument("source")
@click.argument("corrected", nargs=-1, metavar="[CORRECTED...]")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="Where to write: .m2, .jsonl (.gz too) or .parquet; a folder, for shards.",
)
@click.option(
    "--to", "style", type=RegistryChoice(FORMATS, lambda entry: entry.has_edits), help="The format of the output."
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Annotate shards on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local:N.",
)
@click.option(
    "--shard", "part", metavar="I/N", help="Of all shards, only every N-th from the I-th on, without a cluster."
)
@click.option(
    "--from", "kind", type=click.Choice(SHARD_KINDS), help="How the shards are written; by default as their names say."
)
@click.option("--source-column", default="", metavar="NAME", help="The column or key of the source. [default: source]")
@click.option(
    "--corrected-column",
    "corrected_columns",
    multiple=True,
    metavar="NAME",
    help="That of the correction; may be repeated. [default: corrected]",
)
@click.option("--keep", multiple=True, metavar="NAME", help="A column to carry along; may be repeated.")
@click.option("--no-header", is_flag=True, help="CSV and TSV start with the first row: columns are called 1, 2, 3.")
@click.option(
    "--bad",
    type=click.Choice(["stop", "skip", "file"]),
    default="stop",
    show_default=True,
    help="A record that cannot be used: stop, count it, or also write it to OUTPUT/_bad.",
)
@click.option(
    "--cut",
    type=click.IntRange(1),
    metavar="BYTES",
    help="Cut larger files into pieces of about this size. [default: 16777216]",
)
@click.option("--overwrite", is_flag=True, help="Delete what an earlier run left in OUTPUT, and begin again.")
@jobs_option
@progress_option
@annotation_options
def annotate(
    source: str, corrected: tuple[str, ...], output: str, style: str | None, settings: AnnotationOptions, **shards: Any
) -> None:
    """Extract and type the edits between SOURCE and each CORRECTED text, one sentence per line.

    Each CORRECTED file is one annotator; a sentence that it leaves as it is gets a noop.

    Without CORRECTED, or with --cluster or --shard, SOURCE is a file, a folder or a pattern of shards
    ('pairs/*.parquet', s3://bucket/pairs/*.parquet) with columns for both texts: Parquet, CSV, TSV, JSON lines or M2.
    Each shard is written to the folder OUTPUT; a second run does what is missing.
    """
    if not corrected or shards["cluster"] or shards["part"]:
        annotate_shards((source, corrected), output, style, settings, **shards)
        return
    from redink.annotators.corpus_annotation import extract_edits
    from redink.formats.files import count_sentences
    from redink.formats.text import stream_parallel

    sentences = stream_parallel(source, corrected, settings.split)
    run(sentences, extract_edits, settings, output, style, lambda: count_sentences(source, "text"))


def annotate_shards(
    given: tuple[str, tuple[str, ...]],
    output: str,
    style: str | None,
    settings: AnnotationOptions,
    cluster: str | None,
    part: str | None,
    kind: str | None,
    source_column: str,
    corrected_columns: tuple[str, ...],
    keep: tuple[str, ...],
    no_header: bool,
    bad: Bad,
    cut: int | None,
    overwrite: bool,
) -> None:
    """Annotate shards into a folder, here, in processes or on a cluster."""
    from redink.cli.printing import print_tables
    from redink.cluster import annotation as work
    from redink.cluster.progress import show_summary
    from redink.cluster.rows import Columns
    from redink.cluster.shards import CUT, find_shards
    from redink.report.tables.runs import list_tables

    if output == "-" or (guess_format(output) != TEXT and not Path(output).is_dir()):
        raise click.UsageError("Give CORRECTED texts; or, for shards, a folder to write to: -o FOLDER.")
    if cluster and (part or settings.jobs > 1):
        raise click.UsageError("--cluster says where the work runs, so --shard and --jobs do not go with it.")
    columns = Columns(source_column, corrected_columns, keep, not no_header, settings.split)
    facts = tuple(settings.facts.items())
    plan = work.Plan(output, style or "parquet", settings.annotator, columns, bad, cut or CUT, facts)
    plan.check()
    shards = find_shards([given[0]], given[1], kind or "", plan.cut)
    with open_executor(cluster, settings.jobs) as executor, show_summary() as watch:
        summary = work.annotate_shards(plan, shards, executor, read_part(part), overwrite, watch)
    print_tables(list_tables(summary.counts, summary.workers, summary.types), "text")
    summary.check()


def open_executor(cluster: str | None, jobs: int) -> AbstractContextManager[Executor]:
    """Where work runs: on a cluster, or in so many processes."""
    if cluster:
        from redink.cluster.progress import show_cluster

        return show_cluster(cluster)
    from contextlib import nullcontext

    from redink.executors.base import choose_executor

    return nullcontext(choose_executor(jobs))


def read_part(text: str | None) -> tuple[int, int]:
    """The two numbers of --shard."""
    which, _, parts = (text or "1/1").partition("/")
    if not which.isdecimal() or not parts.isdecimal():
        raise click.BadParameter(f"expected I/N, such as 3/16, got {text!r}", param_hint="--shard")
    return int(which), int(parts)
