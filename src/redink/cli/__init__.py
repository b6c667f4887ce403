"""The command line: results go to standard output, everything else to standard error.

The commands are in redink.cli.group. The tools behind `redink compat` parse their arguments themselves, without click,
because importing click takes longer than scoring a short file.
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
from collections.abc import Sequence

from redink.cli.flags import name_setting
from redink.errors import RedinkError
from redink.executors import RELAXED_GC


class Terminated(BaseException):
    """The process received a signal to stop; temporary files are deleted and workers stopped on the way out."""

    def __init__(self, number: int) -> None:
        self.signal = signal.Signals(number)


def _open_missing_streams() -> None:
    """Open the null device for streams closed before the start (`>&-`), so that no file gets their number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


class Terminal(io.TextIOWrapper):
    """Standard output on a terminal: control characters are shown, not executed; colours pass."""

    def write(self, text: str, /) -> int:
        """Write text with its control characters made visible."""
        from redink.report.tables.model import show_text

        return super().write(_COMMAND.sub(lambda match: show_text(match[0]), text))


_COMMAND = re.compile(r"\x1b(?!\[[0-9;]*m)|[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def _prepare_output() -> None:
    """Write UTF-8 in any locale; unpaired surrogates, which file names may contain, are escaped."""
    if sys.stdout.isatty():
        sys.stdout = Terminal(sys.stdout.buffer, "utf-8", "backslashreplace", line_buffering=True)
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def _clean_up_on_signals() -> None:
    """Handle kill and a closed terminal like Ctrl-C, unless the signal is ignored (nohup)."""

    def stop(number: int, _: object) -> None:
        raise Terminated(number)

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, stop)


def main() -> None:
    """Run a command; errors that the user can fix are one line on standard error, with exit code 2."""
    warnings.showwarning = _show_warning
    _open_missing_streams()
    _prepare_output()
    _clean_up_on_signals()
    # A second BLAS thread would cost 0.1 s of CPU time at the start, and numpy's few products do not need it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(*RELAXED_GC)
    if "_REDINK_COMPLETE" in os.environ:
        from redink.cli.completion import answer_shells

        answer_shells()
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
        # The last garbage collection of the interpreter would traverse all cached analyses.
        gc.freeze()
        sys.exit(code)
    except RedinkError as error:
        _fail(str(error) + (f" ({name_setting(error.setting)})" if error.setting else ""), 2)
    except KeyboardInterrupt:
        _fail("interrupted", 130)
    except Terminated as stopped:
        _fail(f"stopped by {stopped.signal.name}", 128 + stopped.signal)
    except BrokenPipeError:
        # The reader has closed the pipe; redirect what is left in the buffer to the null device.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _fail("the reader of the output is gone", 141)
    except MemoryError:
        _fail("redink: not enough memory", 1)
    except OSError as error:
        _fail(f"redink: {error.strerror or error}{f': {error.filename}' if error.filename else ''}", 1)


def run(words: Sequence[str]) -> int:
    """Run a command line and return the exit code."""
    from redink.compat import TOOLS

    # click drops a `--`, and handles completion.
    if words[:1] == ["compat"] and words[1:2] and words[1] in TOOLS.shipped and "--" not in words and not _completes():
        TOOLS.find(words[1]).run(words[2:])
        return 0
    from redink.cli.group import run_command

    return run_command()


def _completes() -> bool:
    return "_REDINK_COMPLETE" in os.environ


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    import click

    from redink.report.progress import CLEAR
    from redink.report.tables.model import show_text

    clear = CLEAR if sys.stderr.isatty() else ""  # clear a progress bar on this line
    click.echo(f"{clear}warning: {show_text(str(message))}", err=True)


def _fail(message: str, code: int) -> None:
    import click

    from redink.report.tables.model import show_text

    click.echo(show_text(" ".join(message.splitlines())), err=True)
    sys.exit(code)
