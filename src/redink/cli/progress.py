"""The option of all long commands: how they show how far they are."""

from __future__ import annotations

import click

from redink.report.progress import MODES, use_mode


def _choose(ctx: click.Context, _: click.Parameter, mode: str) -> None:
    ctx.with_resource(use_mode(mode))


progress_option = click.option(
    "--progress", type=click.Choice(MODES), default="auto", show_default=True, envvar="REDINK_PROGRESS",
    expose_value=False, callback=_choose,
    help="A bar on a terminal and nothing in a pipe, a line every 30 seconds (for logs), or nothing.",
)  # fmt: skip
