"""`redink compat`: the commands that Redink replaces, with their own options and output."""

import click

from redink.cli.compat.errant import errant_compare, errant_m2, errant_parallel
from redink.cli.compat.gotoscorer import gotoscorer


@click.group()
def compat() -> None:
    """Stand in for the original tools: the same options, the same output.

    `redink compat errant_compare -hyp HYP.m2 -ref REF.m2` prints what `errant_compare` would.
    """


for command in (errant_compare, errant_parallel, errant_m2, gotoscorer):
    compat.add_command(command)
