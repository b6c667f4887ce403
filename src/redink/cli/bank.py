"""`redink bank`: verdicts on edits that no reference has."""

from __future__ import annotations

from functools import partial
from importlib import import_module

import click

from redink.cli.sections import format_sections

COMMANDS = {
    "check": ("bank_files", "Check the lines of banks, and their chunks against sources."),
    "stats": ("bank_files", "Print facts about a bank: votes, verdicts, judges."),
    "merge": ("bank_files", "Join banks."),
    "seal": ("bank_files", "Replace sentences and corrections by hashes."),
    "import": ("bank_files", "Make a bank of annotations, tables or judged pairs."),
    "agreement": ("bank_files", "Print how far judges and models agree."),
    "queue": ("bank_queue", "Draw a batch of chunks to judge next."),
    "judge": ("bank_judging", "Judge a batch in the terminal."),
    "serve": ("bank_judging", "Judge a batch on a page in the browser."),
    "review": ("bank_queue", "Select what a second or third judge should judge."),
    "ask": ("bank_model", "Let a language model judge a batch."),
}
"""Module and short help of each command."""


class BankCommands(click.Group):
    """A group that imports its commands on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        from redink.cli.group import keep_inputs

        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"redink.cli.{COMMANDS[cmd_name][0]}")
        command = keep_inputs(getattr(module, f"{cmd_name}_bank"))
        command.format_options = partial(format_sections, command)  # type: ignore[method-assign]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=BankCommands)
def bank() -> None:
    """Judge edits that no reference has, once for all systems.

    `redink score --bank FILE` scores with the verdicts.
    """
