"""`redink leaderboard submit`: submissions to a leaderboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.choices import need_client

if TYPE_CHECKING:
    from redink.service.client import Submitted


@click.command()
@click.argument("file")
@click.option("--task", required=True, metavar="NAME", help="Short name of the task, as in its address.")
@click.option("--server", required=True, envvar="REDINK_SERVER", metavar="URL",
              help="URL of the leaderboard [env: REDINK_SERVER].")  # fmt: skip
@click.option("--token", required=True, envvar="REDINK_TOKEN", metavar="TOKEN",
              help="API token of your account [env: REDINK_TOKEN].")  # fmt: skip
@click.option("--name", default="", help="Name of the system [default: from FILE].")
@click.option("--description", default="", help="What it is.")
@click.option("--tags", default="", metavar="A,B,...", help="Comma-separated tags, e.g. the model, or open.")
@click.option("--phase", type=click.IntRange(1), help="Number of the phase. Required if several phases are open.")
@click.option(
    "--replaces",
    type=click.IntRange(1),
    metavar="NUMBER",
    help="Number of an earlier submission that this one replaces.",
)
@click.option("--field", "fields", multiple=True, metavar="NAME=VALUE",
              help="Metadata that the task asks for, e.g. Parameters=770. Repeatable.")  # fmt: skip
@click.option("--tracks", is_flag=True, help="FILE is a zip archive with a file or folder for each track.")
@click.option("--wait/--no-wait", default=True, help="Wait for the scores.  [default: wait]")
def submit(
    file: str, task: str, server: str, token: str, name: str, description: str, tags: str, phase: int | None,
    replaces: int | None, fields: tuple[str, ...], tracks: bool, wait: bool,
) -> None:  # fmt: skip
    """Submit FILE, the output of a system, to a leaderboard, and print its scores.

    If FILE is a folder, or with --tracks a zip archive, its files or sub-folders are submitted to the tracks with these
    names.
    """
    from pathlib import Path

    from redink.formats.files import name_system

    need_client()
    from redink.service.client import Client, ServerError, SystemInfo

    facts = dict(read_fact(text) for text in fields)
    system = SystemInfo(name=name or name_system(file), description=description, tags=tags, facts=facts)
    with Client(server, token) as client:
        try:
            if tracks or Path(file).is_dir():
                if replaces is not None:
                    raise click.UsageError("--replaces is for single files: replace the submission to one track")
                submissions = client.submit_tracks(file, task, system, phase)
            else:
                submissions = [client.submit(file, task, system, phase, replaces)]
        except ServerError as error:
            for finding in error.answer.get("findings", ()):
                show_finding(finding)
            raise
        for answer in submissions:
            for finding in answer["findings"]:
                show_finding(finding)
            click.echo(
                f"Submission {answer['id']} was accepted: {server.rstrip('/')}/submissions/{answer['id']}", err=True
            )
        if wait:
            names = (
                {item["place"]: item["track"] for item in client.show_task(task)["phases"]}
                if len(submissions) > 1
                else {}
            )
            for answer in submissions:
                show_scores(client.wait(answer["id"]), names.get(answer["phase"], ""))


def read_fact(text: str) -> tuple[str, str]:
    """Split NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"expected NAME=VALUE, got {text!r}", param_hint="--field")
    return name.strip(), value.strip()


def show_scores(answer: Submitted, track: str = "") -> None:
    """Print the scores of a submission, each line preceded by its track if it has one."""
    from redink.service.client import ServerError
    from redink.statistics.ranks import Ranks

    label = f"{track}\t" if track else ""
    if answer["state"] == "failed":
        raise ServerError(f"{label}it could not be scored: {answer['reason']}")
    if not answer["scores"]:
        click.echo(f"{label}It is {answer['state']}; scores are hidden until the phase closes.", err=True)
        return
    for metric, score in answer["scores"].items():
        # The interval is absent until the phase closes if its references are hidden.
        interval = "[{:.4f}, {:.4f}]".format(*score["interval"]) if score["interval"] else "-"
        rank = f"\trank {Ranks(*score['ranks'])}" if score["ranks"] else ""
        click.echo(f"{label}{metric}\t{score['value']:.4f}\t{interval}{rank}")


def show_finding(finding: dict[str, Any]) -> None:
    """Print a finding of the validation to standard error."""
    count = (
        "" if finding["unit"] == "file" else f": {finding['count']} {finding['unit']}{'s' * (finding['count'] != 1)}"
    )
    click.echo(f"{finding['severity']}: {finding['what']}{count}", err=True)
    for example in finding["examples"]:
        location = f"line {example['line']}: " if example["line"] is not None else ""
        click.echo(f"  {location}{example['text']}", err=True)
    click.echo(f"  {finding['advice']}", err=True)
