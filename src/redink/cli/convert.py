"""`redink convert`: conversion between formats."""

from typing import TYPE_CHECKING

import click

from redink.cli.choices import RegistryChoice
from redink.cli.progress import progress_option
from redink.formats.registry import FORMATS

if TYPE_CHECKING:
    from redink.formats.convert import Missing, Overlaps

SHOWN_LINES = 10


@click.command()
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT [CORRECTION...]")
@click.option("-o", "--output", default="-", metavar="FILE", help="Output file [default: standard output].")
@click.option(
    "--from", "source_format", type=RegistryChoice(FORMATS), help="Input format [default: from the file name]."
)
@click.option(
    "--matches", metavar="FILE", help="Results of a grammar checker (LanguageTool's JSON) for INPUT, a text: its edits."
)
@click.option(
    "--essays", "lines", metavar="FILE", help="lines.tsv of align-texts: write the lines of INPUT, a text, as essays."
)
@click.option("--to", "target", type=RegistryChoice(FORMATS), help="Output format [default: by file name].")
@click.option(
    "--annotator",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="With --to text: write the text of this annotator.",
)
@click.option(
    "--source", "wants_source", is_flag=True, help="With --to text: write the source instead of a corrected text."
)
@click.option(
    "--missing",
    type=click.Choice(["error", "source", "agree"]),
    default="error",
    show_default=True,
    help="With --to text: if a sentence has lines of other annotators but none of this one, stop with an error, write "
    "the source, or write the text of the first annotator who has lines (as in CoNLL-2014).",
)
@click.option(
    "--overlaps",
    type=click.Choice(["error", "first"]),
    default="error",
    show_default=True,
    help="If edits change the same token: stop, or apply the first and drop the others.",
)
@click.option("--apply-uncorrected", is_flag=True, help="Also apply edits of type UNK and Um.")
@progress_option
def convert(
    inputs: tuple[str, ...],
    output: str,
    source_format: str | None,
    matches: str | None,
    lines: str | None,
    target: str | None,
    annotator: int,
    wants_source: bool,
    missing: "Missing",
    overlaps: "Overlaps",
    apply_uncorrected: bool,
) -> None:
    """Convert INPUT to another format: M2, JSON lines, the I-measure's XML (ixml), Parquet or plain text.

    Formats are chosen by file extension (.m2, .jsonl, .xml, .parquet, also with .gz; anything else is text) or by
    --from and --to. If INPUT is text, it is the source, and each CORRECTION is the text of one annotator.
    """
    from redink.errors import UnsuitableData, number_of
    from redink.formats.convert import Correction, Regrouped, correct_sentences
    from redink.formats.files import count_sentences
    from redink.formats.registry import find_format
    from redink.formats.text import stream_parallel, write_text
    from redink.report.progress import show_progress

    first, *corrections = inputs
    if (matches or lines) and corrections:
        raise UnsuitableData(f"{corrections[0]}: --matches and --essays need one INPUT, a text")
    if lines:
        from redink.essays.files import write_joined

        write_joined(first, lines, output)
        return
    if matches:
        convert_matches(first, matches, target, output)
        return
    origin, goal = find_format(source_format, first), find_format(target, output)
    reader = origin.open(first)
    if origin.has_edits:
        if corrections:
            raise UnsuitableData(f"{corrections[0]}: corrections need a text as INPUT, but {first} is {origin.label}")
        sentences = iter(reader)
    elif not goal.holds_texts:
        raise UnsuitableData(f"text has no edits to write as {goal.label}; extract them with `redink annotate`")
    else:
        sentences = stream_parallel(first, corrections)
    sentences = show_progress(sentences, total=lambda: count_sentences(first, source_format))
    if goal.has_edits:
        grouped = Regrouped(sentences)
        goal.write(sentences if goal.holds_clusters else grouped, output)
        if grouped.changed:
            click.echo(f"the grouping of errors is lost in {number_of(grouped.changed, 'sentence')}", err=True)
    elif wants_source:
        goal.write(sentences, output)
    else:
        rule = Correction(annotator, missing, overlaps, apply_uncorrected)
        write_text(correct_sentences(sentences, rule, reader if origin.has_edits else None), output)
        if rule.dropped:
            click.echo(f"{rule.dropped} overlapping edits were dropped", err=True)


def convert_matches(text: str, matches: str, target: str | None, output: str) -> None:
    """Write a text with the edits of a grammar checker, or the text that they produce."""
    from redink.errors import number_of
    from redink.formats.convert import Correction, correct_sentences
    from redink.formats.matches import MatchReader
    from redink.formats.registry import find_format
    from redink.formats.text import write_text

    reader = MatchReader(text, matches)
    goal = find_format(target, output)
    if goal.has_edits:
        goal.write(reader, output)
    else:
        write_text(correct_sentences(reader, Correction()), output)
    if reader.dropped:
        lines = ", ".join(map(str, reader.dropped[:SHOWN_LINES])) + (
            ", ..." if len(reader.dropped) > SHOWN_LINES else ""
        )
        click.echo(
            f"dropped {number_of(len(reader.dropped), 'edit')} that overlap others or cross a line end: lines {lines}",
            err=True,
        )
