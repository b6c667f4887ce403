"""The pip command that adds an optional extra to this installation."""

from __future__ import annotations

import json
from urllib.parse import unquote, urlsplit


def name_install(extra: str) -> str:
    """Return the command that installs an extra, for the way in which Redink was installed.

    Parameters
    ----------
    extra
        Name of the extra, such as `service`.

    Returns
    -------
    str
        `pip install 'redink[EXTRA]'` for an installation from a package index; a command with the path for an
        installation from a folder or a file.

    """
    from importlib.metadata import PackageNotFoundError, distribution  # loads 70 modules

    try:
        origin = json.loads(distribution("redink").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        origin = {}
    url = origin.get("url", "")
    if not url.startswith("file:"):
        return f"pip install 'redink[{extra}]'"
    if url.endswith((".whl", ".tar.gz")):
        return f"pip install 'redink[{extra}] @ {url}'"
    flag = "-e " if origin.get("dir_info", {}).get("editable") else ""
    return f"pip install {flag}'{unquote(urlsplit(url).path)}[{extra}]'"
