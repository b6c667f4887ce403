"""`redink completion`: what makes a shell complete commands and options."""

import click


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    r"""Print the script that makes SHELL complete Redink's commands and options.

    \b
    bash: redink completion bash >> ~/.bashrc
    zsh:  redink completion zsh >> ~/.zshrc
    fish: redink completion fish > ~/.config/fish/completions/redink.fish
    """
    from click.shell_completion import get_completion_class

    from redink.cli.group import commands

    found = get_completion_class(shell)
    assert found is not None, shell  # click knows these three
    click.echo(found(commands, {}, "redink", "_REDINK_COMPLETE").source())
