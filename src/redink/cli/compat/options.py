"""How the commands of others are taken over: their words pass through untouched."""

from typing import Any


def pass_on() -> dict[str, Any]:
    """Settings of a click command that leaves all options, -h too, to the parser of the original's options."""
    return {"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []}
