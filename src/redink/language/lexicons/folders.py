"""Folders in which dictionaries and treebanks are looked for."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "REDINK_DICTIONARIES"
"""Environment variable with further folders."""

FOLDERS = (
    "/usr/share/hunspell",
    "/usr/share/myspell/dicts",
    "/usr/local/share/hunspell",
    "/opt/homebrew/share/hunspell",
    "~/Library/Spelling",
)


def list_folders() -> list[Path]:
    """Return the folders, the user's first."""
    chosen = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    return [Path(part).expanduser() for part in (*chosen, *FOLDERS)]
