"""The tools that Redink replaces: each one's options and its printout side by side, in one file per tool.

A tool is a function that takes the words behind its name; `TOOLS` has them by the names that people type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from redink.registry import Registry, expect


class Tool(NamedTuple):
    """A tool of others, as Redink runs it."""

    run: Callable[[Sequence[str]], None]
    help: str
    """One line for the list of commands."""


TOOLS: Registry[Tool] = Registry(
    "tool",
    "redink.compat",
    {
        "errant_compare": "redink.compat.errant_compare:ERRANT_COMPARE",
        "errant_parallel": "redink.compat.errant_annotate:ERRANT_PARALLEL",
        "errant_m2": "redink.compat.errant_annotate:ERRANT_M2",
        "m2scorer": "redink.compat.m2scorer:M2SCORER",
        "ieval": "redink.compat.ieval:IEVAL",
        "gotoscorer": "redink.compat.gotoscorer:GOTOSCORER",
        "gleu": "redink.compat.gleu:GLEU",
        "compute_gleu": "redink.compat.gleu:COMPUTE_GLEU",
        "cleme": "redink.compat.cleme:CLEME",
        "cleme_visualize": "redink.compat.cleme:CLEME_VISUALIZE",
    },
    expect(Tool),
)
