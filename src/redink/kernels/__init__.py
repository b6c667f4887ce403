"""Compiled inner loops on arrays of numbers, with one subpackage per user.

Each kernel is one typed Python file that Cython also compiles; both versions give equal results to the last bit. If the
environment has REDINK_PURE=1, the Python version runs even if the compiled one is available. Kernels do not import the
rest of Redink.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

PURE = os.environ.get("REDINK_PURE", "") not in ("", "0")

if PURE:
    # A finder without extension modules imports only the sources.
    for folder in (__path__[0], *(entry.path for entry in os.scandir(__path__[0]) if entry.is_dir())):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def is_compiled() -> bool:
    """Return True if the kernels run compiled."""
    from redink.kernels.errant import choice

    return not choice.__file__.endswith(".py")
