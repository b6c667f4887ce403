"""`redink annotate`: edits from texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from redink.annotators.languages import STRATEGIES
from redink.cli.choices import Choice
from redink.formats.registry import FORMATS

if TYPE_CHECKING:
    from redink.annotators.annotator import AnnotatorSettings
    from redink.annotators.corpora import Job
    from redink.scoring.signature import Signature
    from redink.types import Sentence


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

    def repeat(self, signature: Signature) -> Settings:
        """The settings that a signature names."""
        recipe, split = signature.annotator, signature.stated.get("split", "word")
        unit = "char" if split == "char" else "word"
        lang = self.lang if unit == "char" else recipe.language
        tokenize = split not in ("word", "char")
        return Settings(recipe.parser, lang, recipe.merge, recipe.plain_levenshtein, unit, tokenize, self.jobs)

    def split(self, line: str) -> Sequence[str]:
        """The tokens of a line of text."""
        if self.tokenize:
            from redink.language.tokenisers import load_tokeniser

            return load_tokeniser(self.lang, self.parser).split(line)
        return line.split() if self.unit == "word" else "".join(line.split())


def annotation_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that all commands with an annotator share; they arrive as `settings`."""

    @wraps(command)
    def with_settings(**options: Any) -> Any:
        given = {field.name: options.pop(field.name) for field in fields(Settings) if field.name in options}
        return command(settings=Settings(**given), **options)

    wrapped: Callable[..., Any] = with_settings
    for option in reversed(
        [
            click.option(
                "--parser", default="", metavar="NAME",
                help="What tags and parses: english (the default), spacy:PIPELINE, conllu:FILE[,FILE...] or surface.",
            ),
            click.option("--lang", default="en", show_default=True,
                         help="The language; error types of languages other than en are general ones."),
            click.option("--merge", type=Choice(STRATEGIES), help="How to merge operations to edits."),
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
    settings: Settings,
    output: str,
    style: str | None = None,
    total: int | None = None,
) -> None:
    """Annotate a stream of sentences and write it; `total` is how many there are, if that is known."""
    from redink.annotators.corpora import annotate_stream
    from redink.executors.base import choose_executor
    from redink.formats.registry import find_format
    from redink.report.progress import show_progress

    settings.annotator.check()
    found = find_format(style, output)
    target = found if found.has_edits else FORMATS["m2"]
    tracked = show_progress(sentences, total=total)
    target.write(annotate_stream(tracked, job, settings.annotator, choose_executor(settings.jobs)), output)


@click.command()
@click.argument("source")
@click.argument("corrected", nargs=-1, required=True, metavar="CORRECTED...")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write: .m2 or .jsonl, .gz too.")
@click.option("--to", "style", type=Choice(FORMATS, lambda entry: entry.has_edits), help="The format of the output.")
@jobs_option
@annotation_options
def annotate(source: str, corrected: tuple[str, ...], output: str, style: str | None, settings: Settings) -> None:
    """Extract and type the edits between SOURCE and each CORRECTED text, one sentence per line.

    Each CORRECTED file is one annotator; a sentence that it leaves as it is gets a noop.
    """
    from redink.annotators.corpora import extract_edits
    from redink.formats.lines import count_lines
    from redink.formats.text import stream_parallel

    sentences = stream_parallel(source, corrected, settings.split)
    run(sentences, extract_edits, settings, output, style, count_lines(source))
