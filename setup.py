"""Compilation of the kernels, one per file below redink/kernels, and the README; the rest is in pyproject.toml.

A kernel is a typed Python file. Without a C compiler, the installation continues without compiled kernels, unless
REDINK_REQUIRE_COMPILED=1 is set. All kernels share one module with Cython's support for
memoryviews: without it each would carry 28,000 lines of its own. REDINK_PURE_WHEEL=1 compiles nothing: the wheel is
for every machine (py3-none-any), and slower.
"""

import os
import re
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")
FOLDER = SOURCE / "redink" / "kernels"
SHARED = "redink.kernels.memoryviews"
KERNELS = sorted(path for path in FOLDER.glob("*/*.py") if path.stem != "__init__")
REQUIRED = os.environ.get("REDINK_REQUIRE_COMPILED", "") not in ("", "0")
PURE = os.environ.get("REDINK_PURE_WHEEL", "") not in ("", "0")
# No fused multiply-add: a compiled kernel must give the same bits as its Python twin. No debugging symbols: they are
# half of a kernel's size.
FLAGS = [] if os.name == "nt" else ["-O3", "-ffp-contract=off", "-g0"]


URL = os.environ.get("REDINK_PROJECT_URL", "").rstrip("/")
"""Address of the repository; links of the README are relative without it."""


def read_readme():
    """Return the README; for a release, with absolute links, which a package index needs."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not URL:
        return text
    text = re.sub(r"(!\[[^]]*\]\()(?!\w+:|#)", rf"\g<1>{URL}/raw/HEAD/", text)
    return re.sub(r"(?<!!)(\[[^]]*\]\()(?!\w+:|#)", rf"\g<1>{URL}/blob/HEAD/", text)


def name_module(path):
    """The module of a file: redink.kernels.errant.choice."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def list_extensions():
    """The kernels as Cython translates them."""
    from Cython.Build import cythonize

    extensions = cythonize(
        [
            Extension(SHARED, [], extra_compile_args=FLAGS),  # Cython makes its source
            *(
                Extension(name_module(path), [str(path)], include_dirs=[str(path.parent)], extra_compile_args=FLAGS)
                for path in KERNELS
            ),
        ],
        build_dir="build/cython",
        shared_utility_qualified_name=SHARED,
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
    return extensions


# Two compilers side by side: setuptools starts one after the other unless told.
setup(
    long_description=read_readme(),
    long_description_content_type="text/markdown",
    project_urls={
        "Source": URL,
        "Issues": f"{URL}/issues",
        "Changelog": f"{URL}/blob/HEAD/CHANGELOG.md",
        "Documentation": f"{URL}/blob/HEAD/docs/index.md",
    }
    if URL
    else {},
    ext_modules=[] if PURE else list_extensions(),
    options={"build_ext": {"parallel": min(2, os.cpu_count() or 1)}},
)
