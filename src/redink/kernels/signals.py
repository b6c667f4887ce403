"""Signals in long loops: this module is never compiled, because entering a Python function is what lets Ctrl-C in.

A kernel that may take seconds calls `allow_signals` before each of its inner loops, where these are long.
"""

from __future__ import annotations


def allow_signals() -> None:
    """Let the handlers of signals run that have come in since; Ctrl-C raises KeyboardInterrupt here."""
