"""`redink demo`: the main job on the sample corpus."""

import click


@click.command()
def demo() -> None:
    """Score the four invented systems of the sample corpus with every metric."""
    from redink import samples
    from redink.cli.printing import show_table
    from redink.evaluate import score

    corpus, outputs = samples.load()
    results = score(corpus, outputs, ["errant", "m2", "imeasure", "gts", "gleu", "green"])
    for table in (results.table("errant"), results.table(), results.compare_types("type", "errant")):
        click.echo(show_table(table) + "\n")
    click.echo(
        f"The same on your own files: redink score --ref REFERENCE.m2 SYSTEM.txt ...\n"
        f"The files of this demo are in {samples.HERE}"
    )
