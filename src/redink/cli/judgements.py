"""`redink judgements`: how people rank systems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.inputs import JSON, choose_style, look_options, output_options

if TYPE_CHECKING:
    from redink.report.tables.options import TableOptions


@click.command()
@click.argument("judgements", metavar="FILE")
@click.option(
    "--human",
    "method",
    type=click.Choice(["ew", "trueskill", "trueskill-runs"]),
    default="ew",
    show_default=True,
    help="Expected Wins, or TrueSkill by its expectation or by 1,000 runs.",
)
@click.option(
    "--draw",
    "unit",
    type=click.Choice(["sentences", "pairs"]),
    default="sentences",
    show_default=True,
    help="What intervals and ranks draw: sentences with all their judgements, or single pairs, as papers did.",
)
@click.option("--samples", type=click.IntRange(1), default=1000, show_default=True, help="How many draws.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The random seed.")
@click.option(
    "--first",
    type=click.Choice(["0", "1"]),
    default="1",
    show_default=True,
    help="What XML and CSV call the first sentence; for --save-judgements.",
)
@click.option("--save-judgements", "save", metavar="FILE", help="Keep the judgements as JSON lines.")
@output_options
@look_options
def judgements(
    judgements: str, first: str, save: str | None, style: str | None, output: str, look: TableOptions, **ranking: Any
) -> None:
    """Rank systems by people's judgements, and say how far people agree; no texts are needed.

    FILE is XML, CSV or JSON lines, see docs/metaeval.md.
    """
    import json

    from redink.cli.printing import print_tables, write_text
    from redink.errors import UnsuitableData
    from redink.formats.judgements import read_judgements, write_judgements
    from redink.metaevaluation.human_scores import rank_by_judgements
    from redink.report.tables.metaevaluation import list_people

    style = choose_style(style, output)
    read = read_judgements(judgements, 0 if first == "0" else 1)
    if save:
        write_judgements(read, save)
    found = rank_by_judgements(read, **ranking)
    if found is None:
        raise UnsuitableData(f"{judgements}: no judgements")
    if style == JSON:
        write_text(json.dumps(found.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(look.apply(list_people(found)), style, output)
