"""The option --allow-download of commands that run neural metrics."""

from __future__ import annotations

import os

import click

ALLOW_DOWNLOAD = "REDINK_ALLOW_DOWNLOAD"


def _allow(ctx: click.Context, _: click.Parameter, allowed: bool) -> None:
    """Set the environment variable, which worker processes inherit, until the command ends."""
    if not allowed:
        return
    before = os.environ.get(ALLOW_DOWNLOAD)
    os.environ[ALLOW_DOWNLOAD] = "1"

    def restore() -> None:
        if before is None:
            os.environ.pop(ALLOW_DOWNLOAD, None)
        else:
            os.environ[ALLOW_DOWNLOAD] = before

    ctx.call_on_close(restore)


download_option = click.option(
    "--allow-download", is_flag=True, expose_value=False, callback=_allow,
    help="Download models of neural metrics that are named as on the Hugging Face hub.",
)  # fmt: skip
