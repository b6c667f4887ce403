"""What the command line calls settings of the core."""

from __future__ import annotations

from collections.abc import Mapping

FLAGS: Mapping[str, str] = {
    "accept_damage": "--accept-damage",
    "column": "--column",
    "counts": "--keep-counts when scoring",
    "first": "--first",
    "id": "--id",
    "judgements": "--judgements",
    "jobs": "--jobs 1",
    "kind": "--from",
    "language": "--lang",
    "missing": "--missing",
    "overwrite": "--overwrite",
    "reference_edits=auto": "--ref-edits auto",
    "sentences": "--sentences when scoring",
    "source": "--source",
    "update": "--update",
    "source_column": "--source-column",
    "system": "--system",
}


def name_setting(setting: str) -> str:
    """What the command line calls a setting of the core; a step of preparing is called there as here.

    >>> name_setting("language"), name_setting("join_lines")
    ('--lang', '--join-lines')
    """
    from redink.preparation.steps import STEPS

    step = f"--{setting.replace('_', '-')}" if setting in STEPS else setting
    return FLAGS.get(setting, step)
