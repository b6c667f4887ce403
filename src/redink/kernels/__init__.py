"""The inner loops: integers and floats in, integers and floats out, in one folder per user.

Each kernel is one typed Python file that Cython also compiles; the two twins give the same bits.
With REDINK_PURE=1 in the environment the Python twin runs even where the compiled one is there.
Kernels know nothing of the rest of Redink.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

PURE = os.environ.get("REDINK_PURE", "") not in ("", "0")

if PURE:
    # A finder that knows no extension modules leaves only the sources to import.
    for folder in (__path__[0], *(entry.path for entry in os.scandir(__path__[0]) if entry.is_dir())):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def is_compiled() -> bool:
    """Whether the kernels run compiled."""
    from redink.kernels.errant import choice

    return not choice.__file__.endswith(".py")
