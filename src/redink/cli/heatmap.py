"""`redink heatmap`: a web page with the difficulty of every error."""

from typing import Any

import click

from redink.cli.annotate import annotation_options, jobs_option
from redink.cli.difficulty import name_annotator_setting, pool_options, study_pool
from redink.cli.progress import progress_option


@click.command()
@pool_options
@click.option("--title", default="", help="Title of the page.")
@click.option("-o", "--output", required=True, metavar="FILE", help="Output file, e.g. heat.html.")
@jobs_option
@progress_option
@annotation_options
def heatmap(title: str, output: str, **pool: Any) -> None:
    """Show every error with its difficulty on a web page: light = easy, dark red = hard.

    Blue marks unneeded changes of SYSTEMs, and errors that only another annotator corrects. Each mark has the type, the
    correction, the weight and the outcome of every SYSTEM. With --annotator all, the page shows the errors of each
    annotator. It is one file that needs no network; it can be searched, filtered and printed.
    """
    from redink.formats.lines import open_output
    from redink.report.html.heatmap import render_heatmap
    from redink.report.tables.titles import list_cautions

    study = study_pool(**pool)
    doubts = [caution for caution in study.results.cautions if caution.topic == "difficulty"]
    for text in list_cautions(study.results, name_annotator_setting, doubts):
        click.echo(text, err=True)
    page = render_heatmap(study, title)
    with open_output(output) as file:
        file.write(page)
