"""`redink demo`: scores and report of the sample corpus."""

import click

LANGUAGES = ("en", "de", "uk", "zh")


@click.command()
@click.option(
    "--report", default="redink-report.html", show_default=True, metavar="FILE", help="Output file of the report."
)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the sample.")
@click.option("--files", metavar="FOLDER", help="Only copy the sample corpus to a new folder.")
def demo(report: str, lang: str, files: str | None) -> None:
    """Score the systems of a sample corpus with every metric and write an HTML report."""
    from redink import samples

    if files:
        samples.copy(files, lang)
        more = "judgements.jsonl, bank.jsonl, " if lang == "en" else ""
        click.echo(f"The sample corpus is in {files}: sample.m2, {more}systems/*.m2", err=True)
        return
    from redink.cli.printing import show_table
    from redink.cli.report import write_report
    from redink.errors import OutputError
    from redink.report.data import collect_report_data
    from redink.report.tables.scores import tabulate_scores, tabulate_type_values

    corpus, outputs = samples.load(lang)
    survey = collect_report_data([(corpus, outputs)], [output.system for output in outputs])
    results = survey.results
    tables = (
        tabulate_scores(results, "errant"),
        tabulate_scores(results),
        tabulate_type_values(results, "type", "errant"),
    )
    for table in tables:
        click.echo(show_table(table) + "\n")
    written = True
    try:
        write_report(survey, report)
        click.echo(f"Report written to {report} (open it in a browser).")
    except OutputError as error:
        click.echo(f"The report was not written: {error}. Choose another file with --report.", err=True)
        written = False
    click.echo(
        "For your own files: redink report --ref REFERENCE.m2 SYSTEM.txt ... -o report.html\n"
        "Copy the files of this demo: redink demo --files sample"
    )
    if not written:
        click.get_current_context().exit(2)
