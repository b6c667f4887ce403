"""Names of settings on the command line."""

from __future__ import annotations

from collections.abc import Mapping

FLAGS: Mapping[str, str] = {
    "accept_damage": "--accept-damage",
    "allow_download": "--allow-download",
    "column": "--column",
    "counts": "--keep-counts when scoring",
    "edits": "--edits when scoring",
    "first": "--first",
    "gts(annotator=all)": "-m 'gts(annotator=all)'",
    "id": "--id",
    "judgements": "--judgements",
    "jobs": "--jobs 1",
    "kind": "--from",
    "language": "--lang",
    "max_calls": "--max-calls",
    "missing": "--missing",
    "overwrite": "--overwrite",
    "reference_edits=auto": "--ref-edits auto",
    "sentences": "--sentences when scoring",
    "salt": "--salt-file",
    "source": "--source",
    "update": "--update",
    "source_column": "--source-column",
    "system": "--system",
}


def name_setting(setting: str) -> str:
    """Return the option of a setting; the steps of `prepare` have options of the same names.

    >>> name_setting("language"), name_setting("join_lines")
    ('--lang', '--join-lines')
    """
    from redink.preparation.steps import STEPS

    step = f"--{setting.replace('_', '-')}" if setting in STEPS else setting
    return FLAGS.get(setting, step)
