"""The kernels to compile, one a file of redink/kernels; everything else stands in pyproject.toml.

A kernel is a typed Python file. Where there is no C compiler the install goes on without the
compiled twins, unless REDINK_REQUIRE_COMPILED=1 asks for an error instead.
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

NOT_KERNELS = ("__init__", "without_cython", "signals")
KERNELS = [path.stem for path in sorted(Path("src/redink/kernels").glob("*.py")) if path.stem not in NOT_KERNELS]
REQUIRED = os.environ.get("REDINK_REQUIRE_COMPILED", "") not in ("", "0")
# No fused multiply-add: a compiled kernel must give the same bits as its Python twin.
FLAGS = [] if os.name == "nt" else ["-O3", "-ffp-contract=off"]

extensions = cythonize(
    [
        Extension(
            f"redink.kernels.{name}",
            [str(Path("src", "redink", "kernels", f"{name}.py"))],
            extra_compile_args=FLAGS,
        )
        for name in KERNELS
    ],
    build_dir="build/cython",
    compiler_directives={
        "language_level": 3,
        "boundscheck": False,
        "wraparound": False,
        "initializedcheck": False,
        "cdivision": True,
    },
)
for extension in extensions:
    extension.optional = not REQUIRED  # Cython makes new objects and does not pass this on

setup(ext_modules=extensions)
