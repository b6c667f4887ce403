"""Signal handling in long loops; never compiled, because Python handles signals when it enters a Python function.

A kernel that may take seconds calls `allow_signals` before each long inner loop.
"""

from __future__ import annotations


def allow_signals() -> None:
    """Let pending signal handlers run; Ctrl-C raises KeyboardInterrupt here."""
