"""`redink compat`: the options and output of the original tools."""

from __future__ import annotations

import click

from redink.compat import TOOLS

# All arguments, including -h, are parsed by the tool.
PASS_ON = {"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []}


class Tools(click.Group):
    """A group with one command per registered tool."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the tools."""
        return list(dict.fromkeys([*TOOLS.shipped, *TOOLS]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a tool as a command."""
        tool = TOOLS.get(cmd_name)
        if tool is None:
            return None
        words = click.Argument(["arguments"], nargs=-1, type=click.UNPROCESSED)
        return click.Command(cmd_name, PASS_ON, lambda arguments: tool.run(arguments), [words], help=tool.help)


@click.group(cls=Tools)
def compat() -> None:
    """Run with the options and output of an original tool.

    `redink compat errant_compare -hyp HYP.m2 -ref REF.m2` prints what `errant_compare` would.
    Add -h to the name of a tool for its options.
    """
