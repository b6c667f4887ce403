"""`redink completion`: shell completion of commands, options, choices and file names."""

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
"""Variable that the shell sets to request completions."""


class _FileComplete(ShellComplete):
    """Complete file names if Redink has no completions of its own."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """Return the completions of an incomplete word."""
        completions = super().get_completions(args, incomplete)
        return completions or ([] if incomplete.startswith("-") else [CompletionItem(incomplete, type="file")])


class _Bash(_FileComplete, BashComplete): ...


class _Zsh(_FileComplete, ZshComplete): ...


class _Fish(_FileComplete, FishComplete): ...


SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def answer_shells() -> None:
    """Register these classes with click when a shell requests completions."""
    for name, shell in SHELLS.items():
        add_completion_class(shell, name)


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
def completion(shell: str) -> None:
    r"""Print the completion script for SHELL.

    \b
    bash: redink completion bash >> ~/.bashrc
    zsh:  redink completion zsh >> ~/.zshrc    (after the line with compinit)
    fish: redink completion fish > ~/.config/fish/completions/redink.fish
    """
    from redink.cli.group import commands

    click.echo(SHELLS[shell](commands, {}, "redink", VARIABLE).source())
