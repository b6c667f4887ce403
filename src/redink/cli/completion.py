"""`redink completion`: what makes a shell complete commands, options, choices and the names of files."""

from __future__ import annotations

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

VARIABLE = "_REDINK_COMPLETE"
"""The shell sets it when it asks for completions: to what it is, and what it wants."""


class _FileComplete(ShellComplete):
    """Where Redink knows nothing better, a word is the name of a file."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """What the word may become."""
        found = super().get_completions(args, incomplete)
        return found or ([] if incomplete.startswith("-") else [CompletionItem(incomplete, type="file")])


class _Bash(_FileComplete, BashComplete): ...


class _Zsh(_FileComplete, ZshComplete): ...


class _Fish(_FileComplete, FishComplete): ...


SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def answer_shells() -> None:
    """Let click use these classes when a shell asks."""
    for name, shell in SHELLS.items():
        add_completion_class(shell, name)


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
def completion(shell: str) -> None:
    r"""Print the script that makes SHELL complete Redink's commands, options and files.

    \b
    bash: redink completion bash >> ~/.bashrc
    zsh:  redink completion zsh >> ~/.zshrc    (after the line with compinit)
    fish: redink completion fish > ~/.config/fish/completions/redink.fish
    """
    from redink.cli.group import commands

    click.echo(SHELLS[shell](commands, {}, "redink", VARIABLE).source())
