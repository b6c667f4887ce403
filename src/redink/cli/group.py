"""The command `redink`: its commands by task, old names, and suggestions for misspelt ones.

Each command is a small module that is imported when it is used and imports what it needs when it runs, so that
`redink --help` answers at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from redink.cli.sections import format_sections
from redink.formats.lines import check_directories, refuse_overwriting

SECTIONS: Mapping[str, Mapping[str, str]] = {
    "Score systems": {
        "demo": "Score the sample corpus and write its report.",
        "score": "Score systems against references.",
        "show": "Print tables of saved results.",
        "report": "Write an HTML report or a heat map of difficulty.",
        "difficulty": "Score systems by the difficulty of errors (GTS).",
        "metrics": "List metrics, their parameters and citations.",
    },
    "Compare": {
        "diff": "Compare two versions of a system.",
        "gate": "Pass or fail a new version of a system.",
        "doctor": "Find out why scores differ from published ones.",
        "metaeval": "Compare metrics with human judgements.",
        "reproduce": "Compute published tables again.",
    },
    "Judge edits": {
        "bank": "Judge edits that no reference has, once for all systems.",
    },
    "Prepare files": {
        "validate": "Check submissions before they are scored.",
        "prepare": "Turn raw output into a file that can be scored.",
        "align-texts": "Align essays with the sentences of their source.",
        "convert": "Convert between M2, JSON lines, XML, Parquet and text.",
        "info": "Print facts about files: sizes, error rates, types.",
    },
    "Annotate": {
        "annotate": "Extract and type the edits between texts.",
        "explain": "Show why an edit has its type, or a three-way alignment.",
        "parse": "Print tags, features, lemmas and dependencies.",
        "languages": "List languages, their analysers and how they were verified.",
        "parsers": "List parsers and installed spaCy pipelines.",
        "compat": "Run with the options and output of an original tool.",
    },
    "Run a shared task": {
        "leaderboard": "Serve a leaderboard, manage its tasks, submit to it.",
    },
    "Shell": {
        "completion": "Print the completion script for a shell.",
    },
}
"""Commands by task, with the short help that `redink --help` prints."""

COMMANDS = tuple(name for section in SECTIONS.values() for name in section)

RENAMED: Mapping[str, tuple[str, ...]] = {
    "align": ("explain", "--align"),
    "facts": ("info", "--full"),
    "heatmap": ("report", "--heatmap"),
    "judgements": ("metaeval", "--judgements"),
    "reannotate": ("annotate", "--again"),
    "serve": ("leaderboard", "serve"),
    "submit": ("leaderboard", "submit"),
    "task": ("leaderboard", "task"),
}
"""Commands of version 0.1.0 that were renamed; the old names still work."""

RENAMED_OPTIONS: Mapping[str, Mapping[str, str]] = {
    "gate": {"--markdown": "--summary"},
    "metaeval": {"--compare": "--compare-by", "--sentences": "--evaluate-on"},
    "prepare": {"--retokenise": "--tokenize"},
    "score": {"--from": "--signature", "--show-edits": "--edits"},
}
"""Options of version 0.1.0 that were renamed, by command; the old names still work."""

EXAMPLE = "--ref reference.m2 system1.txt system2.txt"


class LazyCommands(click.Group):
    """A group that imports its commands on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command = keep_inputs(getattr(import_module(f"redink.cli.{name}"), name))
        if not isinstance(command, click.Group):
            command.format_options = partial(format_sections, command)  # type: ignore[method-assign]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of the arguments; old names are replaced, and misspelt ones get a suggestion."""
        if args and args[0] in RENAMED:
            words = RENAMED[args[0]]
            click.echo(f"note: redink {args[0]} is called redink {' '.join(words)} now", err=True)
            args = [*words, *args[1:]]
        elif args and args[0] not in COMMANDS and not args[0].startswith("-"):
            similar = get_close_matches(args[0], [*COMMANDS, *RENAMED], 1)
            hint = f" Did you mean '{similar[0]}'?" if similar else ""
            ctx.fail(f"No such command '{args[0]}'.{hint}")
        if args and args[0] in RENAMED_OPTIONS:
            args = replace_options(args, RENAMED_OPTIONS[args[0]])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands in sections, without importing them."""
        width = max(map(len, COMMANDS))
        for title, section in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), help_text) for name, help_text in section.items()])

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """Parse the arguments, which may print help; click would report a closed pipe as exit code 1."""
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


def replace_options(args: Sequence[str], renamed: Mapping[str, str]) -> list[str]:
    """Replace renamed options, with a note for each; arguments after `--` are left alone."""
    end = args.index("--") if "--" in args else len(args)
    replaced = []
    for word in args[:end]:
        name, sign, value = word.partition("=")
        if name in renamed:
            click.echo(f"note: {name} is called {renamed[name]} now", err=True)
        replaced.append(renamed.get(name, name) + sign + value)
    return [*replaced, *args[end:]]


OUTPUTS = ("output", "save_weights", "chunks", "junit", "summary", "save", "report")
"""Options that name a file to write; only the demo continues if its report cannot be written."""


def keep_inputs(command: click.Command) -> click.Command:
    """Make a command refuse to overwrite one of its inputs."""
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
    """The reader of the output has closed its end of the pipe."""


def _print_version(ctx: click.Context, _: click.Parameter, requested: bool) -> None:
    if requested:
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
    """Evaluate grammatical error correction: scores, comparisons and reports.

    Start with `redink demo`. `redink COMMAND --help` explains a command.
    """


def run_command() -> int:
    """Run the command line and return the exit code."""
    try:
        code = commands(prog_name="redink", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        if isinstance(error, click.MissingParameter) and error.param and error.param.name in ("references", "systems"):
            click.echo(f"Example: {error.ctx.command_path if error.ctx else 'redink'} {EXAMPLE}", err=True)
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except OutputClosed:
        raise BrokenPipeError from None
    return code if isinstance(code, int) else 0
