"""`redink bank judge` and `redink bank serve`: judging on one's own."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from redink.bank.queue import Question
    from redink.bank.session import JudgingSession, Piece

KEYS = {"v": "valid", "i": "invalid", "n": "neutral", "s": "skip"}
HELP = "[v]alid  [i]nvalid  [n]eutral  [s]kip  [a]lone  [u]ndo  [q]uit"


def judging_options(command: Any) -> Any:
    """Add the options for a queue, a bank and the name of the judge."""
    for option in reversed(
        [
            click.argument("queue", metavar="QUEUE"),
            click.option("--bank", required=True, metavar="FILE", help="Bank to write; an existing one is continued."),
            click.option("--judge", help="Name of the judge [default: that of the bank, or the user name]."),
        ]
    ):
        command = option(command)
    return command


def open_session(queue: str, bank: str, judge: str | None) -> JudgingSession:
    """Open a session of a queue."""
    from redink.bank.queue import read_queue
    from redink.bank.session import JudgingSession, find_judge

    return JudgingSession.open(read_queue(queue), bank, judge or find_judge(bank) or getpass.getuser())


@click.command("judge")
@judging_options
def judge_bank(queue: str, bank: str, judge: str | None) -> None:
    """Judge the chunks of QUEUE in the terminal.

    Each verdict is stored at once; run the command again to continue. Numbers mark other corrections that a valid one
    needs.
    """
    session = open_session(queue, bank, judge)
    try:
        while (question := session.get_question()) is not None:
            click.echo(f"\n{session.done + 1} of {session.total}")
            if not ask(session, question):
                break
        click.echo(f"{session.done} of {session.total} answered: {bank}")
    finally:
        session.close()


def ask(session: JudgingSession, question: Question) -> bool:
    """Show a question until it is answered; return False to stop."""
    applied, needed = True, set[int]()
    show(question, applied, needed)
    while True:
        key = read_key()
        if key in ("", "q", "\x03", "\x04"):
            return False
        if key in KEYS:
            session.vote(question, KEYS[key], sorted(needed), applied)
            click.echo(KEYS[key])
            return True
        if key == "u":
            if session.undo():
                return True
            click.echo("there is nothing to undo in this session")
        elif key == "a" and question.beside:
            applied = not applied
            show(question, applied, needed)
        elif key.isdecimal() and 0 < int(key) <= len(question.beside):
            needed ^= {int(key) - 1}
            show(question, applied, needed)
        elif key.strip():
            click.echo(HELP)


def show(question: Question, applied: bool, needed: set[int]) -> None:
    """Print a question."""
    from redink.bank.session import list_corrections, show_corrected, show_source

    if question.before:
        click.secho(question.before, dim=True)
    click.echo(f"  source     {join(show_source(question))}")
    click.echo(f"  corrected  {join(show_corrected(question, applied))}")
    if question.after:
        click.secho(question.after, dim=True)
    for number, text in enumerate(list_corrections(question), 1):
        click.echo(f"  {number} [{'x' if number - 1 in needed else ' '}] only with {text}")
    click.echo(HELP)


def join(pieces: list[Piece]) -> str:
    """Return the pieces as text, with the chunk in brackets."""
    shown = (f"[{click.style(text or '∅', bold=True)}]" if role == "chunk" else text or "∅" for text, role in pieces)
    return " ".join(shown)


def read_key() -> str:
    """Return a key; an empty text at the end of the input."""
    if sys.stdin.isatty():
        return click.getchar().lower()
    return sys.stdin.read(1).lower()


@click.command("serve")
@judging_options
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port [default: any free one].")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in the browser.")
def serve_bank(queue: str, bank: str, judge: str | None, port: int, opens: bool) -> None:
    """Judge the chunks of QUEUE on a page in the browser of this machine.

    Only this machine can reach the page. Each verdict is stored at once; stop with Ctrl-C and run the command again to
    continue.
    """
    import webbrowser

    from redink.bank.page import JudgingServer

    session = open_session(queue, bank, judge)
    try:
        with JudgingServer(session, port) as server:
            click.echo(server.address)
            click.echo("Stop with Ctrl-C; the same command goes on where you stopped.", err=True)
            sys.stdout.flush()
            if opens:
                webbrowser.open(server.address)
            server.serve_forever()
    finally:
        session.close()
