"""The command line: words in, results to standard output, everything else to standard error.

A command is a small file that is imported when it is used, and imports what it needs when it runs, so that
`redink --help` answers at once.
"""

from __future__ import annotations

import gc
import io
import os
import re
import signal
import sys
import threading
import warnings
from importlib import import_module
from typing import Any

import click

from redink.cli.choices import FLAGS, name_setting
from redink.errors import RedinkError
from redink.formats.lines import check_directories, refuse_overwriting
from redink.report.progress import CLEAR
from redink.report.tables.model import show_text

COMMANDS = (
    "demo", "score", "show", "report", "diff", "gate", "validate", "prepare", "difficulty", "heatmap",
    "metaeval", "judgements", "reproduce", "doctor",
    "annotate", "reannotate", "explain", "align", "metrics", "convert", "info", "facts", "parse", "compat",
    "serve", "task", "submit", "completion",
)  # fmt: skip
"""In the order that a newcomer needs them."""


class Commands(click.Group):
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
            raise ReaderGone from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGone from None


OUTPUTS = ("output", "save_weights", "chunks", "junit", "markdown", "save", "report")
"""The options of all commands that name a file to write; the demo goes on where its report cannot be written."""


def keep_inputs(command: click.Command) -> click.Command:
    """The same command, which refuses to write over one of its inputs."""
    run = command.invoke

    def invoke(ctx: click.Context) -> Any:
        written = [ctx.params[name] for name in OUTPUTS if ctx.params.get(name)]
        rest = [value for name, value in ctx.params.items() if name not in OUTPUTS]
        read = [item for value in rest for item in (value if isinstance(value, tuple) else (value,))]
        check_directories(ctx.params[name] for name in OUTPUTS[:-1] if ctx.params.get(name))
        refuse_overwriting(written, [path for path in read if isinstance(path, str)])
        return run(ctx)

    command.invoke = invoke  # type: ignore[method-assign]
    return command


class ReaderGone(Exception):
    """Whoever read the output has stopped reading."""


class Stopped(BaseException):
    """The process has been told to end; on the way out, temporary files are deleted and workers stopped."""

    def __init__(self, number: int) -> None:
        self.signal = signal.Signals(number)


def _open_missing_streams() -> None:
    """Give a stream that was closed before the start (`>&-`) a place to go, so that no file takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


class Terminal(io.TextIOWrapper):
    """Standard output on a terminal: what a file says is shown, and never obeyed; colours are let through."""

    def write(self, text: str, /) -> int:
        """Write text with its control characters made visible."""
        return super().write(_COMMAND.sub(lambda match: show_text(match[0]), text))


_COMMAND = re.compile(r"\x1b(?!\[[0-9;]*m)|[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def _prepare_output() -> None:
    """Write UTF-8, whatever the locale; half a character, which a file's name may have, is shown as an escape."""
    if sys.stdout.isatty():
        sys.stdout = Terminal(sys.stdout.buffer, "utf-8", "backslashreplace", line_buffering=True)
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def _clean_up_on_signals() -> None:
    """Let kill and a closed terminal do what Ctrl-C does, unless someone has decided otherwise (nohup)."""

    def stop(number: int, _: object) -> None:
        raise Stopped(number)

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, stop)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from redink.kernels import is_compiled
        from redink.version import VERSION

        click.echo(f"redink {VERSION} ({'compiled kernels' if is_compiled() else 'pure Python kernels: slower'})")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Print the version and whether the kernels are compiled.",
)  # fmt: skip
def commands() -> None:
    """Measure grammatical error correction: scores, comparisons and reports.

    Start with `redink demo`. Every command explains itself with --help.
    """


def main() -> None:
    """Run a command; what a user can put right is one line on standard error and exit code 2."""
    warnings.showwarning = _show_warning
    _open_missing_streams()
    _prepare_output()
    _clean_up_on_signals()
    # Nothing here makes cycles, and looking for them takes a third of the time that reading takes.
    gc.set_threshold(100_000, 50, 100)
    if "_REDINK_COMPLETE" in os.environ:
        from redink.cli.completion import answer_shells

        answer_shells()
    try:
        code = commands(prog_name="redink", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except RedinkError as error:
        _fail(str(error) + (f" ({name_setting(error.setting)})" if error.setting else ""), 2)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        _fail("interrupted", 130)
    except Stopped as stopped:
        _fail(f"stopped by {stopped.signal.name}", 128 + stopped.signal)
    except (ReaderGone, BrokenPipeError):
        # The reader went away; give Python another place to flush what is left.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _fail("the reader of the output is gone", 141)
    except MemoryError:
        _fail("redink: not enough memory", 1)
    except OSError as error:
        _fail(f"redink: {error.strerror or error}{f': {error.filename}' if error.filename else ''}", 1)


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    text = str(message)
    for setting, flag in FLAGS.items():
        text = text.replace(f"({setting})", f"({flag})")
    clear = CLEAR if sys.stderr.isatty() else ""  # a bar may stand in the line
    click.echo(f"{clear}warning: {show_text(text)}", err=True)


def _fail(message: str, code: int) -> None:
    click.echo(show_text(" ".join(message.splitlines())), err=True)
    sys.exit(code)
