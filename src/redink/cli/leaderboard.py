"""`redink leaderboard`: the server of shared tasks, its tasks, and submissions to it."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "serve": "Run the server, its workers, backups and upgrades.",
    "task": "Create, list, export, import and rescore tasks.",
    "submit": "Send an output to a leaderboard and print its scores.",
}


class LeaderboardCommands(click.Group):
    """A group that imports its commands on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        return getattr(import_module(f"redink.cli.{cmd_name}"), cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LeaderboardCommands)
def leaderboard() -> None:
    """Run a shared task: a server with teams, submissions and leaderboards, as web pages and an API."""
