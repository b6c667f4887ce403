"""`redink heatmap`: a web page that shows which errors are hard, and who corrects them."""

from typing import Any

import click

from redink.cli.annotate import annotation_options, jobs_option
from redink.cli.difficulty import pool_options, study_pool
from redink.cli.progress import progress_option


@click.command()
@pool_options
@click.option("--title", default="", help="The title of the page.")
@click.option("-o", "--output", required=True, metavar="FILE", help="The page to write, such as heat.html.")
@jobs_option
@progress_option
@annotation_options
def heatmap(title: str, output: str, **pool: Any) -> None:
    """Show every error with its difficulty on a web page: pale is easy, deep red is hard.

    Blue is what SYSTEMs changed without need. Each place tells its type, correction and weight, and what every SYSTEM
    did there. The page is one file that needs no network; it can be searched, filtered and printed.
    """
    from redink.formats.lines import open_output
    from redink.report.html.heatmap import render_heatmap

    page = render_heatmap(study_pool(**pool), title)
    with open_output(output) as file:
        file.write(page)
