"""The option --progress of long commands."""

from __future__ import annotations

import click

from redink.report.progress import MODES, use_mode


def _choose(ctx: click.Context, _: click.Parameter, mode: str) -> None:
    ctx.with_resource(use_mode(mode))


progress_option = click.option(
    "--progress", type=click.Choice(MODES), default="auto", show_default=True, envvar="REDINK_PROGRESS",
    expose_value=False, callback=_choose,
    help="Progress display: a bar on a terminal (auto), a line every 30 seconds (plain), or none.",
)  # fmt: skip
