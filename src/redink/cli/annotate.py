"""`redink annotate`: edits from texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import click

from redink.annotators.languages import STRATEGIES
from redink.cli.choices import RegistryChoice
from redink.cli.progress import progress_option
from redink.cli.shards import ShardOptions, annotate_folder, shard_options
from redink.formats.registry import FORMATS

if TYPE_CHECKING:
    from redink.annotators.annotator import AnnotatorSettings
    from redink.annotators.corpus_annotation import Job
    from redink.language.characters import Form
    from redink.scoring.stated_settings import StatedSettings
    from redink.types import Sentence


FORMS: tuple[Form, ...] = ("NFC", "NFKC")


@dataclass(frozen=True)
class AnnotationOptions:
    """Annotation options shared by several commands."""

    parser: str = ""
    lang: str = "en"
    merge: str | None = None
    lev: bool = False
    unit: str = "word"
    tokenize: bool = False
    unicode: Form | None = None
    jobs: int = 1

    @property
    def annotator(self) -> AnnotatorSettings:
        """Settings of the annotator that these options describe."""
        from redink.annotators.annotator import AnnotatorSettings
        from redink.annotators.languages import ANY

        language = self.lang if self._own_split or self.unit == "word" else ANY
        return AnnotatorSettings(self.parser, language, self.merge or "", self.lev)

    @property
    def facts(self) -> dict[str, object]:
        """Normalisation and tokenisation, for signatures."""
        return {**({"unicode": self.unicode} if self.unicode else {}), **self._describe_split()}

    def _describe_split(self) -> dict[str, object]:
        if self._own_split or self.unit == "char":
            return {"split": "char"}
        if self.tokenize:
            from redink.language.tokenisers import load_tokeniser

            return {"split": load_tokeniser(self.lang, self.parser).identity}
        return {}

    @property
    def _own_split(self) -> Callable[[str], Sequence[str]] | None:
        """The language's own way to split texts, if it has one."""
        from redink.annotators.languages import find_language

        split = find_language(self.lang).split if self.lang not in ("en", "any") else str.split
        return None if split == str.split else split

    def repeat(self, stated: StatedSettings) -> AnnotationOptions:
        """Return the options that reproduce a signature."""
        recipe, split = stated.annotator, stated.signature.fields.get("split", "word")
        unit = "char" if split == "char" else "word"
        tokenize = split not in ("word", "char")
        form = stated.signature.fields.get("unicode")
        return AnnotationOptions(
            recipe.parser, recipe.language, recipe.merge, recipe.plain_levenshtein, unit, tokenize,
            next((known for known in FORMS if known == form), None), self.jobs,
        )  # fmt: skip

    @property
    def split(self) -> Callable[[str], Sequence[str]]:
        """Function that splits a line into tokens."""
        if self.unicode:
            from redink.language.characters import normalise_first

            return normalise_first(self.unicode, self._choose_split())
        return self._choose_split()

    def _choose_split(self) -> Callable[[str], Sequence[str]]:
        if self._own_split or self.unit == "char":
            return self._own_split or _list_characters
        return self._tokenise if self.tokenize else str.split

    def _tokenise(self, line: str) -> Sequence[str]:
        from redink.language.tokenisers import load_tokeniser

        return load_tokeniser(self.lang, self.parser).split(line)


def _list_characters(line: str) -> Sequence[str]:
    from redink.language.characters import split_characters

    return split_characters(line)


def annotation_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the annotation options to a command, which receives them as `settings`."""

    @wraps(command)
    def with_settings(**options: Any) -> Any:
        given = {field.name: options.pop(field.name) for field in fields(AnnotationOptions) if field.name in options}
        return command(settings=AnnotationOptions(**given), **options)

    wrapped: Callable[..., Any] = with_settings
    for option in reversed(
        [
            click.option(
                "--parser", default="", metavar="NAME",
                help="Parser: english, spacy:PIPELINE, conllu:FILE[,FILE...], surface or another one of "
                "`redink parsers`; by default the best for the language.",
            ),
            click.option("--lang", default="en", show_default=True,
                         help="Language: en, zh (characters, like ChERRANT), another one of `redink languages`, a data "
                         "file (xx.toml), or any (generic error types)."),
            click.option("--merge", type=RegistryChoice(STRATEGIES), help="Merging strategy."),
            click.option("--lev", is_flag=True, help="Align by plain Levenshtein distance."),
            click.option("--unit", type=click.Choice(["word", "char"]), default="word", show_default=True,
                         help="Tokens: words, or characters for languages without spaces."),
            click.option("--tokenize", is_flag=True, help="Tokenise the texts first."),
            click.option("--unicode", type=click.Choice(FORMS, case_sensitive=False),
                         help="Normalise the Unicode of the texts first."),
        ]
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped


jobs_option = click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Number of processes.")
"""Option of commands that can use several processes; it must precede `annotation_options`."""


def run(
    sentences: Iterable[Sentence],
    job: Job,
    settings: AnnotationOptions,
    output: str,
    style: str | None = None,
    total: Callable[[], int | None] | None = None,
) -> None:
    """Annotate a stream of sentences and write it; `total` returns the number of sentences, if known."""
    from redink.annotators.corpus_annotation import annotate_stream
    from redink.executors.base import choose_executor
    from redink.formats.registry import find_format
    from redink.report.progress import show_progress

    settings.annotator.check()
    note = settings.annotator.describe_analysers()
    if note:
        click.echo(f"note: {note}", err=True)
    named = find_format(style, output)
    target = named if named.has_edits else FORMATS["m2"]
    tracked = show_progress(sentences, total=total)
    target.write(annotate_stream(tracked, job, settings.annotator, choose_executor(settings.jobs)), output)


def again_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for files that have edits."""
    for option in reversed(
        [
            click.option("--again", is_flag=True, help="Annotate a file with edits again."),
            click.option("--auto/--gold", default=True, show_default=True,
                         help="With --again: extract the edits again, or keep and classify them."),
            click.option("--no-minimise", is_flag=True, help="With --gold: keep equal tokens at the ends of edits."),
            click.option("--keep-types", is_flag=True,
                         help="With --again: keep the types of --gold edits, or of uncorrected edits."),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


def choose_job(auto: bool, minimise: bool, keep_types: bool) -> Job:
    """Return the job that extracts edits again, or that classifies them again."""
    from redink.annotators.corpus_annotation import classify_again, extract_again

    if auto:
        return partial(extract_again, keep_types=keep_types)
    return partial(classify_again, minimise=minimise, keep_types=keep_types)


def _annotate_again(file: str, output: str, style: str | None, settings: AnnotationOptions, job: Job) -> None:
    """Annotate a file with edits from its sources and the texts that the edits produce."""
    from redink.formats.files import count_sentences, open_annotated

    sentences = open_annotated(file, "m2" if file == "-" else None)
    run(sentences, job, settings, output, style, total=lambda: count_sentences(file))


@click.command()
@click.argument("source", required=False)
@click.argument("corrected", nargs=-1, metavar="[CORRECTED...]")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="Output file (.m2, .jsonl, .parquet), or a folder for shards.",
)
@click.option("--to", "style", type=RegistryChoice(FORMATS, lambda entry: entry.has_edits), help="Output format.")
@again_options
@shard_options
@jobs_option
@progress_option
@annotation_options
def annotate(
    source: str | None,
    corrected: tuple[str, ...],
    output: str,
    style: str | None,
    settings: AnnotationOptions,
    again: bool,
    auto: bool,
    no_minimise: bool,
    keep_types: bool,
    **shards: Any,
) -> None:
    """Extract and type the edits between SOURCE and each CORRECTED text, one sentence per line.

    Each CORRECTED file is one annotator; an unchanged sentence gets a noop edit.

    Without CORRECTED, or with --cluster, --shard or --plan, SOURCE is a file, a folder or a pattern of shards
    ('pairs/*.parquet', s3://bucket/pairs/*.parquet) with columns for both texts: Parquet, CSV, TSV, JSON lines or M2.
    Each shard is written to the folder OUTPUT; running the command again does what is missing.

    With --again, SOURCE is a file with edits (M2 or JSON lines), which are extracted or classified again.
    """
    if again:
        if source is None or corrected:
            raise click.UsageError("--again needs one file with edits.")
        _annotate_again(source, output, style, settings, choose_job(auto, not no_minimise, keep_types))
        return
    if not corrected or shards["cluster"] or shards["part"] or shards["plan_file"]:
        annotate_folder(source, corrected, output, style, settings, ShardOptions(**shards))
        return
    from redink.annotators.corpus_annotation import extract_edits
    from redink.formats.files import count_sentences
    from redink.formats.text import stream_parallel

    texts = source or ""
    sentences = stream_parallel(texts, corrected, settings.split)
    run(sentences, extract_edits, settings, output, style, lambda: count_sentences(texts, "text"))
