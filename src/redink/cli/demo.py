"""`redink demo`: the main job on the sample corpus."""

import click


@click.command()
def demo() -> None:
    """Score the four invented systems of the sample corpus."""
    from redink import samples
    from redink.cli.printing import show_table
    from redink.evaluate import score

    corpus, outputs = samples.load()
    results = score(corpus, outputs)
    click.echo(show_table(results.table()))
    click.echo()
    click.echo(show_table(results.compare_types("type")))
    click.echo(
        f"\nThe same on your own files: redink score --ref REFERENCE.m2 SYSTEM.m2 ...\n"
        f"The files of this demo are in {samples.HERE}"
    )
