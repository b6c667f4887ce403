"""The original tools, one module each: their options and their printouts.

A tool is a function that takes command-line arguments; `TOOLS` lists the tools by the names of their commands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from redink.registry import Registry, expect


class Tool(NamedTuple):
    """One of the original tools, as run by Redink."""

    run: Callable[[Sequence[str]], None]
    help: str
    """Description for the list of commands, in one line."""


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
        "cherrant_parallel": "redink.compat.cherrant_parallel:CHERRANT_PARALLEL",
        "cherrant_compare": "redink.compat.cherrant_compare:CHERRANT_COMPARE",
        "multiged_eval": "redink.compat.multiged:MULTIGED_EVAL",
        "estgec": "redink.compat.estgec:ESTGEC",
        "cleme": "redink.compat.cleme:CLEME",
        "cleme_visualize": "redink.compat.cleme:CLEME_VISUALIZE",
    },
    expect(Tool),
)
