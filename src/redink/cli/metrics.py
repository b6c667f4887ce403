"""`redink metrics`: the metrics, their parameters and the papers to cite."""

from __future__ import annotations

import click

from redink.cli.choices import complete_metrics


@click.command()
@click.argument("names", nargs=-1, metavar="[METRIC]...", shell_complete=complete_metrics)
@click.option("--bibtex", is_flag=True, help="Print the papers to cite as BibTeX entries.")
def metrics(names: tuple[str, ...], bibtex: bool) -> None:
    """List the metrics with their parameters and the papers to cite.

    Without METRIC, all metrics are listed.
    """
    from redink.errors import UnknownName
    from redink.metrics.citations import list_entries
    from redink.metrics.parameters import list_parameters
    from redink.metrics.registry import list_metrics

    known = list_metrics()
    for name in names:
        if name not in known:
            raise UnknownName("metric", name, known)
    chosen = {name: metric for name, metric in known.items() if name in names or not names}
    if bibtex:
        click.echo("\n\n".join(list_entries(chosen.values())))
        return
    for name, metric in chosen.items():
        click.secho(name, bold=True, nl=False)
        click.echo(f": {metric.description}")
        for parameter in list_parameters(metric):
            click.echo(f"  {parameter!s:<28} {parameter.choices}")
        click.echo(click.wrap_text(f"Cite: {metric.citation}", 80, "  ", "    "))
