"""`redink metrics`: what can be measured."""

import click


@click.command()
def metrics() -> None:
    """List the metrics with their parameters and the papers to cite."""
    from redink.metrics.parameters import list_parameters
    from redink.metrics.registry import list_metrics

    for name, metric in list_metrics().items():
        parameters = list_parameters(metric)
        click.secho(name, bold=True, nl=False)
        click.echo(f": {metric.description}")
        for parameter in parameters:
            click.echo(f"  {parameter!s:<28} {parameter.choices}")
        click.echo(click.wrap_text(f"Cite: {metric.citation}", 80, "  ", "    "))
