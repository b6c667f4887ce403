"""The commands by name: words in, what a command does out.

A command is a small file that is imported when it is used, and imports what it needs when it runs, so that
`redink --help` answers at once.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import click

from redink.formats.lines import check_directories, refuse_overwriting

COMMANDS = (
    "demo", "score", "show", "report", "diff", "gate", "validate", "prepare", "difficulty", "heatmap",
    "metaeval", "judgements", "reproduce", "doctor",
    "annotate", "reannotate", "explain", "align", "metrics", "convert", "info", "facts", "parse", "compat",
    "serve", "task", "submit", "completion",
)  # fmt: skip
"""In the order that a newcomer needs them."""


class LazyCommands(click.Group):
    """Commands that are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name."""
        if cmd_name not in COMMANDS:
            return None
        return keep_inputs(getattr(import_module(f"redink.cli.{cmd_name}"), cmd_name))

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """Read the words, which prints a help; click would hide a closed pipe behind exit code 1."""
        try:
            return super().make_context(*words, **more)
        except BrokenPipeError:
            raise OutputClosed from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise OutputClosed from None


OUTPUTS = ("output", "save_weights", "chunks", "junit", "markdown", "save", "report")
"""The options of all commands that name a file to write; the demo goes on where its report cannot be written."""


def keep_inputs(command: click.Command) -> click.Command:
    """The same command, which refuses to write over one of its inputs."""
    run = command.invoke

    def invoke(ctx: click.Context) -> Any:
        written = [ctx.params[name] for name in OUTPUTS if ctx.params.get(name)]
        rest = [value for name, value in ctx.params.items() if name not in OUTPUTS]
        read = [item for value in rest for item in (value if isinstance(value, tuple) else (value,))]
        files = [ctx.params[name] for name in OUTPUTS[:-1] if ctx.params.get(name)]
        # `annotate` creates the folder of its shards, with its parents.
        check_directories(path for path in files if command.name != "annotate" or Path(path).suffix)
        refuse_overwriting(written, [path for path in read if isinstance(path, str)])
        return run(ctx)

    command.invoke = invoke  # type: ignore[method-assign]
    return command


class OutputClosed(Exception):
    """Whoever read the output has stopped reading."""


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from redink.kernels import is_compiled
        from redink.version import VERSION

        click.echo(f"redink {VERSION} ({'compiled kernels' if is_compiled() else 'pure Python kernels: slower'})")
        ctx.exit()


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Print the version and whether the kernels are compiled.",
)  # fmt: skip
def commands() -> None:
    """Measure grammatical error correction: scores, comparisons and reports.

    Start with `redink demo`. Every command explains itself with --help.
    """


def run_command() -> int:
    """Run the command that the words of the command line name, and return the exit code."""
    try:
        code = commands(prog_name="redink", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except OutputClosed:
        raise BrokenPipeError from None
    return code if isinstance(code, int) else 0
