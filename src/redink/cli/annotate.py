"""`redink annotate`: edits from texts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from redink.annotators.annotator import Annotator
    from redink.annotators.sentences import Job
    from redink.types import Sentence

STRATEGIES = ("rules", "all-split", "all-merge", "all-equal")


@dataclass(frozen=True)
class Settings:
    """How to annotate: the options that all commands with an annotator share."""

    parser: str = ""
    lang: str = "en"
    merge: str | None = None
    lev: bool = False
    unit: str = "word"
    tokenize: bool = False
    jobs: int = 1

    def make_annotator(self) -> "Annotator":
        """The annotator that these settings describe."""
        from redink.annotators.annotator import Annotator

        parser = self.parser or ("english" if self.lang == "en" and self.unit == "word" else "surface")
        return Annotator(parser, self.lang if self.unit == "word" else "any", self.merge or "", self.lev)

    def make_annotator_if_asked(self) -> "Annotator | None":
        """The annotator where an option asks for another than the English one, which is loaded only when needed."""
        return None if replace(self, tokenize=False) == Settings() else self.make_annotator()

    def split(self, line: str) -> Sequence[str]:
        """The tokens of a line of text."""
        if self.tokenize:
            from redink.language.spacy import tokenize

            return tokenize(line, self.lang)
        return line.split() if self.unit == "word" else "".join(line.split())


def annotation_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that all commands with an annotator share; they arrive as `settings`."""

    @wraps(command)
    def with_settings(**options: Any) -> Any:
        own = {field.name: options.pop(field.name) for field in fields(Settings) if field.name in options}
        return command(settings=Settings(**own), **options)

    wrapped: Callable[..., Any] = with_settings
    for option in reversed(
        [
            click.option(
                "--parser", default="", metavar="NAME",
                help="What tags and parses: english (the default), spacy:PIPELINE, conllu:FILE[,FILE...] or surface.",
            ),
            click.option("--lang", default="en", show_default=True, help="The language; other than en: general types."),
            click.option("--merge", type=click.Choice(STRATEGIES), help="How to merge operations to edits."),
            click.option("--lev", is_flag=True, help="Align by plain Levenshtein distance."),
            click.option("--unit", type=click.Choice(["word", "char"]), default="word", show_default=True,
                         help="What a token of a text is: a word, or a character where words have no spaces."),
            click.option("--tokenize", is_flag=True, help="The texts are not tokenised yet (needs spaCy)."),
        ]
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped


jobs_option = click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes; it changes no result."
)
"""For commands that share their work out; it goes above `annotation_options`."""


def run(
    sentences: "Iterable[Sentence]",
    job: "Job",
    settings: Settings,
    output: str,
    style: str = "m2",
    total: int | None = None,
) -> None:
    """Annotate a stream of sentences and write it; `total` is how many there are, if that is known."""
    from redink.annotators.sentences import annotate_stream
    from redink.cli.progress import show_progress
    from redink.formats.jsonl import write_jsonl
    from redink.formats.m2 import write_m2

    annotated = annotate_stream(show_progress(sentences, total=total), job, settings.make_annotator, settings.jobs)
    (write_jsonl if style == "jsonl" else write_m2)(annotated, output)


@click.command()
@click.argument("source")
@click.argument("corrected", nargs=-1, required=True, metavar="CORRECTED...")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write: .m2 or .jsonl, .gz too.")
@click.option("--to", "style", type=click.Choice(["m2", "jsonl"]), help="The format of the output.")
@jobs_option
@annotation_options
def annotate(source: str, corrected: tuple[str, ...], output: str, style: str | None, settings: Settings) -> None:
    """Extract and type the edits between SOURCE and each CORRECTED text, one sentence a line.

    Each CORRECTED file is one annotator; a sentence that it leaves as it is gets a noop.
    """
    from redink.annotators.sentences import extract_edits
    from redink.formats.files import guess_format
    from redink.formats.lines import count_lines
    from redink.formats.text import stream_parallel

    style = style or ("jsonl" if guess_format(output) == "jsonl" else "m2")
    sentences = stream_parallel(source, corrected, settings.split)
    run(sentences, extract_edits, settings, output, style, count_lines(source))
