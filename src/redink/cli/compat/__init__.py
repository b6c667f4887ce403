"""`redink compat`: the commands that Redink replaces, with their own options and output."""

import click

from redink.cli.compat.errant import errant_compare, errant_m2, errant_parallel
from redink.cli.compat.gotoscorer import gotoscorer
from redink.cli.compat.ieval import ieval
from redink.cli.compat.m2scorer import m2scorer


@click.group()
def compat() -> None:
    """Stand in for the original tools: the same options, the same output.

    `redink compat errant_compare -hyp HYP.m2 -ref REF.m2` prints what `errant_compare` would.
    `redink compat ieval -hyp:HYP.txt -ref:GOLD.xml` has the options and figures of the I-measure's `ieval.py`.
    """


for command in (errant_compare, errant_parallel, errant_m2, m2scorer, ieval, gotoscorer):
    compat.add_command(command)
