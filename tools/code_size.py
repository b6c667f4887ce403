"""Compare the size of the package with that of an earlier commit.

    python tools/code_size.py 36fe122

Prints lines of Python by package, and the numbers of long functions, functions with many parameters and long modules.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAX_LINES, MAX_PARAMETERS, MAX_MODULE = 60, 8, 350


def read_commit(revision: str) -> dict[str, str]:
    """Return the modules of a commit, by path below src/redink."""
    archive = subprocess.run(["git", "archive", revision, "src/redink"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        return {
            member.name.removeprefix("src/redink/"): tar.extractfile(member).read().decode()
            for member in tar
            if member.name.endswith(".py")
        }


def measure(modules: Mapping[str, str]) -> tuple[Counter[str], Counter[str]]:
    """Return lines by package, and how often each limit is exceeded."""
    lines: Counter[str] = Counter()
    beyond: Counter[str] = Counter()
    for path, text in modules.items():
        length = len(text.splitlines())
        lines[path.split("/")[0] if "/" in path else "(base)"] += length
        beyond[f"modules over {MAX_MODULE} lines"] += length > MAX_MODULE
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                parameters = [
                    *node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs,
                ]  # fmt: skip
                count = sum(parameter.arg not in ("self", "cls") for parameter in parameters)
                beyond[f"functions over {MAX_LINES} lines"] += node.end_lineno - node.lineno + 1 > MAX_LINES
                beyond[f"functions over {MAX_PARAMETERS} parameters"] += count > MAX_PARAMETERS
    lines["total"] = sum(lines.values())
    return lines, beyond


def main(revision: str) -> None:
    """Print a table in Markdown."""
    source = ROOT / "src" / "redink"
    now = {str(path.relative_to(source)): path.read_text(encoding="utf-8") for path in source.rglob("*.py")}
    before, after = measure(read_commit(revision)), measure(now)
    print(f"| | {revision} | now |\n|---|---|---|")
    for old, new in zip(before, after, strict=True):
        for name in sorted(set(old) | set(new), key=lambda name: (name == "total", name)):
            print(f"| {name} | {old[name]:,} | {new[name]:,} |")


if __name__ == "__main__":
    main(sys.argv[1])
