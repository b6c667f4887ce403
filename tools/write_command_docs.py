"""Write docs/commands.md: the help of every command, as the command prints it.

Run by hand after a command's words change: python tools/write_command_docs.py
A test compares the file with the commands.
"""

from collections.abc import Iterator
from pathlib import Path

import click

from redink.cli.group import commands

TARGET = Path(__file__).parents[1] / "docs" / "commands.md"

HEAD = """\
# Commands

Every command, with the help that it prints. Results go to standard output, everything else to standard error;
`-` is standard input or output; a `.gz` name is compressed. Exit codes: 0 done, 2 something that you can put
right (one line says what, with file and line), 1 the machine failed (of `validate`: there are errors; of `gate`: the
new version fails), 130 interrupted, 141 the reader went away, 143 and 129 stopped by a signal.
"""


def describe(command: click.Command, name: str, parent: click.Context | None = None) -> Iterator[str]:
    """Return the help of a command and of its subcommands."""
    settings = {"terminal_width": 80, "max_content_width": 80, "color": False, **command.context_settings}
    context = click.Context(command, parent, name, **settings)
    path = context.command_path
    yield f"## {path}\n\n```text\n{command.get_help(context).strip()}\n```\n"
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            found = command.get_command(context, child)
            if found is not None:
                yield from describe(found, child, context)


def write() -> str:
    """The whole page."""
    return "\n".join([HEAD, *describe(commands, "redink")])


if __name__ == "__main__":
    TARGET.write_text(write(), encoding="utf-8")
