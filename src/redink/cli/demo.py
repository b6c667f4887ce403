"""`redink demo`: the main job on the sample corpus."""

import click


@click.command()
@click.option("--report", default="redink-report.html", show_default=True, metavar="FILE", help="The report to write.")
def demo(report: str) -> None:
    """Score the four invented systems of the sample corpus with every metric, and write the report."""
    from redink import samples
    from redink.cli.printing import show_table
    from redink.cli.report import write_report
    from redink.errors import OutputError
    from redink.report.html_report import gather

    material = gather(*samples.load())
    results = material.results
    for table in (results.table("errant"), results.table(), results.compare_types("type", "errant")):
        click.echo(show_table(table) + "\n")
    try:
        write_report(material, report)
        click.echo(f"The report, to open in a browser: {report}")
    except OutputError as error:
        click.echo(f"The report is not there: {error}; --report FILE writes it elsewhere.", err=True)
    click.echo(
        f"The same on your own files: redink report --ref REFERENCE.m2 SYSTEM.txt ... -o report.html\n"
        f"The files of this demo are in {samples.HERE}"
    )
