"""`redink score`: systems against references."""

import click

STYLES = ("text", "json", "csv", "markdown", "latex")


@click.command()
@click.option("--ref", "reference", required=True, metavar="FILE", help="The reference: .m2, .jsonl or .xml, gzip too.")
@click.argument("systems", nargs=-1, required=True, metavar="SYSTEM...")
@click.option(
    "-m",
    "--metric",
    "metrics",
    multiple=True,
    default=("errant",),
    show_default=True,
    metavar="METRIC",
    help="What to measure, such as errant or 'errant(beta=1, unit=span-detection)'; may be repeated.",
)
@click.option("--by", type=click.Choice(["op", "type", "full"]), help="Also by operation, error type or both.")
@click.option("--sentences", is_flag=True, help="Also the score of every sentence.")
@click.option(
    "--format", "style", type=click.Choice(STYLES), default="text", show_default=True, help="How to write the result."
)
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write it; standard output by default.")
def score(
    reference: str,
    systems: tuple[str, ...],
    metrics: tuple[str, ...],
    by: str | None,
    sentences: bool,
    style: str,
    output: str,
) -> None:
    """Score SYSTEMs against a reference.

    The reference and the systems are files of the same source sentences. The reference has edits (M2, JSON lines or
    the I-measure's XML); so have the systems, or they are plain text, where a metric looks at texts (imeasure). The
    result is a table with one row a system; the best figure of each column has a star.
    """
    from redink.cli.printing import print_tables
    from redink.cli.progress import show_progress
    from redink.evaluate import score_parts
    from redink.formats.files import read_parts
    from redink.formats.lines import open_output
    from redink.metrics.registry import parse_metric

    measures = [parse_metric(text) for text in metrics]
    parts = show_progress(read_parts(reference, systems), lambda part: len(part[0].sentences))
    results = score_parts(parts, measures, {"edits": "given"})
    tier = by  # click has checked it
    if style == "json":
        with open_output(output) as file:
            file.write(results.to_json(tier, sentences) + "\n")  # type: ignore[arg-type]
        return
    alone = len(results.systems) == 1 or style == "csv"
    tables = [results.table()]
    for name in results.metrics:
        if tier:
            tables.append((results.table_types if alone else results.compare_types)(tier, name))  # type: ignore[arg-type]
        if sentences:
            tables.append(results.table_sentences(name))
    print_tables(tables[1:] if style == "csv" and len(tables) > 1 else tables, style, output)
