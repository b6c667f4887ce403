"""`redink leaderboard serve`: the server of the leaderboard."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from redink.cli.choices import need_service

if TYPE_CHECKING:
    from redink.service.uploads import Limits

database_option = click.option(
    "--database",
    default="sqlite:///redink.db",
    show_default=True,
    envvar="REDINK_DATABASE",
    metavar="ADDRESS",
    help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME [env: REDINK_DATABASE].",
)
seconds_option = click.option("--seconds", type=click.FloatRange(1), default=600, show_default=True,
                              help="Time limit for scoring a submission, in seconds.")  # fmt: skip
memory_option = click.option("--memory", type=click.IntRange(100), default=2000, show_default=True,
                             help="Memory limit for scoring a submission, in MB.")  # fmt: skip

lease_option = click.option("--lease", type=click.FloatRange(1), default=20, show_default=True,
                            help="Heartbeat timeout in seconds, after which another worker takes a job.")  # fmt: skip


@click.group(invoke_without_command=True)
@database_option
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all interfaces."
)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port to listen on.")
@click.option("--address", default="", metavar="URL", help="Public URL, e.g. https://gec.example.org.")
@click.option("--workers", type=click.IntRange(0), default=1, show_default=True, help="Number of worker processes.")
@click.option("--demo/--no-demo", default=True, help="Create a demo task if there are no tasks.  [default: demo]")
@click.option("--sign-up/--no-sign-up", default=True,
              help="Allow open sign-up, or invitation links only.  [default: sign-up]")  # fmt: skip
@click.option("--domain", "domains", multiple=True, metavar="NAME",
              help="Domain of addresses that may sign up without a link, e.g. example.org. Repeatable.")  # fmt: skip
@click.option("--upload", type=click.IntRange(1), default=20, show_default=True, help="Maximum submission size in MB.")
@seconds_option
@memory_option
@lease_option
@click.option(
    "--mail", default="", metavar="URL", help="Mail server, smtp://HOST:PORT. New accounts then confirm their address."
)
@click.option("--sender", default="redink@localhost", show_default=True, help="Sender address.")
@click.pass_context
def serve(ctx: click.Context, /, database: str, **options: Any) -> None:
    """Run a shared task: teams, submissions, a leaderboard and a pool of systems, as web pages and an API.

    Without options it begins at once: a file redink.db in this folder, one worker, a demo task, and a link for you,
    the organiser. It needs `pip install 'redink[service]'`.
    """
    need_service()
    if ctx.invoked_subcommand is None:
        start(database, **options)


def start(database: str, host: str, port: int, workers: int, demo: bool, upload: int, **options: Any) -> None:
    """Start the server and its workers."""
    import logging
    import time

    from redink.service import serving
    from redink.service.mail import check_address
    from redink.service.settings import Settings
    from redink.service.store.database import Database

    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    check_address(options["mail"])
    seconds, memory, lease = options.pop("seconds"), options.pop("memory"), options.pop("lease")
    limits = make_limits(seconds, memory, upload)
    shown = "127.0.0.1" if host == "0.0.0.0" else host
    address = options.pop("address").rstrip("/") or f"http://{shown}:{port}"
    domains = tuple(domain.strip().lower().lstrip("@") for domain in options.pop("domains"))
    settings = Settings(address, domains=domains, limits=limits, **options)
    held = Database(database)
    organised = serving.prepare(held, demo, time.time())
    command = [sys.executable, "-m", "redink", "leaderboard", "serve", "worker", "--with-parent",
               "--seconds", str(seconds), "--memory", str(memory), "--lease", str(lease)]  # fmt: skip
    environment = {"REDINK_DATABASE": database}  # not in the command, which all users of the machine can see
    click.echo(f"Redink is at {settings.address} (stop it with Ctrl-C)")
    if not organised:
        click.echo(f"Be its organiser, once: {serving.make_link(held, settings, time.time())}")
    sys.stdout.flush()
    serving.listen(held, settings, host, port, serving.WorkerPool(command, workers, environment))


def make_limits(seconds: float, memory: int, upload: int = 20) -> Limits:
    """Return the limits of submissions."""
    from redink.service.uploads import Limits

    return Limits(upload=upload * 1_000_000, seconds=seconds, memory=memory * 1_000_000)


def find_database(ctx: click.Context) -> Any:
    """Return the database given to `redink leaderboard serve` before the subcommand."""
    from redink.service.store.database import Database

    database = Database((ctx.parent or ctx).params["database"])
    ctx.call_on_close(database.close)
    return database


@serve.command()
@seconds_option
@memory_option
@lease_option
@click.option("--with-parent", is_flag=True, hidden=True)
@click.pass_context
def worker(ctx: click.Context, seconds: float, memory: int, lease: float, with_parent: bool) -> None:
    """Start a worker that scores submissions, on this machine or on another one with the same PostgreSQL."""
    import logging

    from redink.service.serving import run_worker

    logging.basicConfig(
        format="%(asctime)s %(name)s: %(message)s", level=logging.WARNING if with_parent else logging.INFO
    )
    run_worker(find_database(ctx), make_limits(seconds, memory), lease, with_parent)


@serve.command()
@click.option("--address", default="http://127.0.0.1:8000", show_default=True, metavar="URL",
              help="Public URL of the server.")  # fmt: skip
@click.pass_context
def link(ctx: click.Context, address: str) -> None:
    """Print a new one-time link that makes its user an organiser of the server."""
    import time

    from redink.service.serving import make_link
    from redink.service.settings import Settings

    database = find_database(ctx)
    database.check()
    click.echo(make_link(database, Settings(address.rstrip("/")), time.time()))


@serve.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.pass_context
def backup(ctx: click.Context, file: str) -> None:
    """Write a backup to FILE while the service runs."""
    from pathlib import Path

    from redink.service.backups import back_up

    click.echo(f"{back_up(find_database(ctx), Path(file))} rows are in {file}")


@serve.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.pass_context
def restore(ctx: click.Context, file: str) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL."""
    from pathlib import Path

    from redink.service.backups import restore as read_back

    database = find_database(ctx)
    click.echo(f"{read_back(database, Path(file))} rows were restored to {database.name}")


@serve.command()
@click.pass_context
def upgrade(ctx: click.Context) -> None:
    """Create or upgrade the tables; `redink leaderboard serve` does so at its start."""
    from redink.service.store.database import report_outages
    from redink.service.store.migrations import upgrade as bring_up

    database = find_database(ctx)
    with report_outages(database):
        bring_up(database)
    click.echo(f"{database.name} is ready")
