"""Imports go one way: what a module may import is written down here, and read off the sources."""

import ast
from pathlib import Path

import pytest

import redink

ROOT = Path(redink.__file__).parent
GROUND = {"types", "errors", "tables", "version", "treebank", "clusters", "processes"}
MAY_IMPORT = {
    "kernels": {"kernels"},
    "version": set(),
    "errors": set(),
    "tables": set(),
    "types": {"errors"},
    "treebank": set(),
    "processes": {"errors"},
    "clusters": {"types", "treebank"},
    "formats": {"formats", *GROUND},
    "samples": {"formats", *GROUND},
    "facts": GROUND,
    "validation": {"validation", "formats", *GROUND},
    "language": {"language", "kernels", *GROUND},
    "annotators": {"annotators", "language", "kernels", *GROUND},
    "metrics": {"metrics", "annotators", "formats", "kernels", *GROUND},  # formats: weight files
    "statistics": {"statistics", "metrics", *GROUND},
    "results": {"statistics", "metrics", *GROUND},
    "stored": {"results", "statistics", "metrics", "formats", *GROUND},
    "counting": {"results", "metrics", "annotators", *GROUND},
    "evaluate": {"counting", "results", "statistics", "metrics", "annotators", *GROUND},
    "report": {
        "report",
        "counting",
        "results",
        "statistics",
        "evaluate",
        "facts",
        "validation",
        "metrics",
        "annotators",
        "language",
        "kernels",
        *GROUND,
    },
    "cli": {
        "cli",
        "report",
        "counting",
        "results",
        "stored",
        "statistics",
        "evaluate",
        "metrics",
        "annotators",
        "language",
        "formats",
        "samples",
        "facts",
        "validation",
        "kernels",
    }
    | GROUND,
}


def list_imports(path: Path) -> set[str]:
    """The parts of Redink that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            found |= {f"{module}.{name.name}" for name in node.names} if module == "redink" else {module}
    return {name.split(".")[1] for name in found if name.startswith("redink.")}


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    part = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if part not in ("__init__", "__main__"):
        assert list_imports(path) <= MAY_IMPORT[part]


def test_the_check_sees_imports(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "import redink.cli\ndef f():\n    from redink.report import render\n    from redink import evaluate\n"
    )
    assert list_imports(file) == {"cli", "report", "evaluate"}
