"""Options and reading of input that commands which score share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions
from redink.cli.choices import RegistryChoice, complete_metrics
from redink.report.tables.formats import SUFFIXES, TABLE_FORMATS

if TYPE_CHECKING:
    from redink.formats.files import CorpusPart
    from redink.metrics.base import Metric

JSON = "json"


def reference_options(command: Any, required: bool = True, always: bool = True) -> Any:
    """Add the options for references and systems."""
    for option in reversed(
        [
            click.option("--ref", "references", required=required and always, multiple=True, metavar="FILE",
                         help="Reference: .m2, .jsonl or .xml, or corrected text (repeatable)."),
            click.option("--source", metavar="FILE",
                         help="Source text. Required if references are plain text; other references are checked "
                              "against it."),
            click.argument("systems", nargs=-1, required=required, metavar="SYSTEM..."),
            click.option("--ref-edits", type=click.Choice(["given", "auto"]), default="given", show_default=True,
                         help="Use the reference edits as given, or re-extract them like system edits."),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


def input_options(
    metrics: Sequence[str], default: bool | str = True, required: bool = True, always: bool = True
) -> Callable[[Any], Any]:
    """Return a decorator that adds the options for references, systems and metrics.

    `default` describes the default metrics; `required` makes references and systems mandatory. Without `always`, the
    command itself checks if the metrics need references.
    """
    options: list[Callable[[Any], Any]] = [
        partial(reference_options, required=required, always=always),
        click.option("-m", "--metric", "metrics", multiple=True, default=metrics, show_default=default,
                     metavar="METRIC", shell_complete=complete_metrics,
                     help="Metric to compute, e.g. errant, m2 or 'errant(beta=1, unit=span-detection)'. "
                          "Repeatable."),
        click.option("--baseline", is_flag=True, help="Also score the unchanged source, as the system 'source'."),
    ]  # fmt: skip

    def add(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def output_options(command: Any) -> Any:
    """Add the options for the format and destination of tables."""
    command = click.option("-o", "--output", default="-", metavar="FILE",
                           help="Output file [default: standard output].")(command)  # fmt: skip
    return click.option("--format", "style", type=RegistryChoice(TABLE_FORMATS, more=[JSON]),
                        help="Output format [default: from the file extension (.csv, .md, .tex, .html, .json), else "
                             "text].")(command)  # fmt: skip


def choose_style(style: str | None, output: str) -> str:
    """Return the requested format, or the one of the output's file extension."""
    from pathlib import Path

    return style or SUFFIXES.get(Path(output).suffix.lower(), "text")


def look_options(command: Any) -> Any:
    """Add the display options; the command receives them as `look`."""

    @wraps(command)
    def with_look(digits: int | None, percent: bool, columns: str, **options: Any) -> Any:
        from redink.report.tables.options import TableOptions

        names = tuple(filter(None, map(str.strip, columns.split(","))))
        return command(look=TableOptions(digits, percent, names), **options)

    wrapped: Any = with_look
    for option in (
        click.option("--columns", default="", metavar="A,B,...",
                     help="Show only these columns, e.g. P,R,F0.5; ci is the interval."),
        click.option("--percent", is_flag=True, help="Print percentages."),
        click.option("--digits", type=click.IntRange(0, 15), show_default="4, in some tables 2 or 3",
                     help="Decimal places; two fewer for percentages."),
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped


def table_options(command: Any) -> Any:
    """Add the options for the selection and display of tables."""
    command = look_options(command)
    for option in (
        click.option("--sort", is_flag=True, help="Sort systems by the first metric, best first."),
        click.option("--correlations", is_flag=True,
                     help="Also print correlations between metrics and ranks by metric."),
        click.option("--sentences", is_flag=True, help="Also print the score of every sentence."),
        click.option("--by", type=click.Choice(["op", "type", "full"]),
                     help="Also print scores by operation, error type or both."),
    ):  # fmt: skip
        command = option(command)
    return output_options(command)


def name_all(systems: Sequence[str], baseline: bool = False) -> list[str]:
    """Return the names of the systems, including the baseline."""
    from redink.formats.files import name_systems
    from redink.scoring.preparation import SOURCE

    return [*name_systems(systems), *([SOURCE] if baseline else ())]


def check_references(metrics: Iterable[Metric], source: str | None) -> None:
    """Raise an error if there is no reference although a metric needs one, or no source either."""
    from redink.metrics.base import ReferenceFreeMetric

    needing = next((metric.name for metric in metrics if not isinstance(metric, ReferenceFreeMetric)), None)
    if needing is not None:
        command = click.get_current_context().info_name
        example = f"Example: redink {command} --ref reference.m2 system1.txt system2.txt"
        raise click.UsageError(f"Missing option '--ref': {needing} compares with a reference.\n{example}")
    if source is None:
        raise click.UsageError("Missing option '--ref' or '--source'.")


def _refuse_references(references: Sequence[str], source: str | None, systems: Sequence[str]) -> None:
    """Raise an error if a system is the source or looks like a reference, as when a shell expands a pattern."""
    import re
    from pathlib import Path

    from redink.errors import UnsuitableData

    def outline(path: str) -> str:
        return re.sub(r"\d+", "#", Path(path).name)

    for system in systems:
        if source and Path(source).exists() and Path(system).exists() and Path(source).samefile(system):
            raise UnsuitableData(f"{system}: this is the source, not a system (--baseline scores it as it is)")
        similar = next((path for path in references if "#" in outline(path) and outline(path) == outline(system)), None)
        if similar is not None and system not in references:
            raise UnsuitableData(
                f"{system}: this looks like another reference, as {similar} is one: give --ref before each reference, "
                "or rename the system"
            )


def _refuse_words(references: Sequence[str], systems: Sequence[str], settings: AnnotationOptions) -> None:
    """Raise an error if files with edits, which are tokenised, are to be split again."""
    from redink.errors import UnsuitableData
    from redink.formats.registry import find_format

    if settings.unit != "word" or settings.tokenize or settings.unicode:
        for path in (*references, *systems):
            if find_format(None, path).has_edits:
                flag = "--tokenize" if settings.tokenize else f"--unit {settings.unit}"
                flag = f"--unicode {settings.unicode}" if settings.unicode else flag
                raise UnsuitableData(f"{path}: this file is tokenised, so {flag} cannot be used; give texts")


def read_inputs(
    references: Sequence[str],
    source: str | None,
    systems: Sequence[str],
    settings: AnnotationOptions,
    baseline: bool = False,
) -> Iterator[CorpusPart]:
    """Yield the corpus and the outputs in parts, and show progress."""
    from redink.formats.files import count_sentences, open_references, read_parts
    from redink.formats.text import ParallelReader
    from redink.report.progress import show_progress

    _refuse_references(references, source, systems)
    _refuse_words(references, systems, settings)
    reader = (
        open_references(references, source, settings.split)
        if references or source is None
        else ParallelReader(source, (), settings.split)
    )
    parts = read_parts(reader, systems, split=settings.split)
    total = partial(count_sentences, references[0] if references else source or "")
    yield from add_baseline(show_progress(parts, lambda part: len(part[0].sentences), total=total), baseline)


def add_baseline(parts: Iterable[CorpusPart], baseline: bool) -> Iterator[CorpusPart]:
    """Yield the parts with the unchanged source as a further system, if requested."""
    from redink.scoring.preparation import make_baseline

    for corpus, outputs in parts:
        yield corpus, [*outputs, make_baseline(corpus)] if baseline else outputs
