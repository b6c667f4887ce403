"""Imports go one way: what a folder may import is written down here, and read off the sources."""

import ast
from pathlib import Path

import pytest

import redink

ROOT = Path(redink.__file__).parent
GROUND = {"chat", "user_cache", "installation", "types", "signature", "errors", "registry", "version", "presentation"}
MAY_IMPORT = {
    "version": set(),
    "errors": set(),
    "signature": {"errors"},
    "types": {"errors", "signature"},
    "presentation": {"report", "scoring"},  # inside functions only, see below
    "registry": {"errors"},
    "installation": set(),
    "chat": {"errors"},
    "user_cache": set(),
    "kernels": set(),
    "executors": GROUND,
    "formats": GROUND,
    "samples": {"formats", *GROUND},
    "validation": {"formats", *GROUND},
    "language": {"kernels", "formats", *GROUND},
    "preparation": {"language", "validation", "formats", *GROUND},
    "annotators": {"language", "kernels", "executors", *GROUND},
    "metrics": {"kernels", "formats", *GROUND},
    "statistics": {"kernels", "metrics", *GROUND},
    "corpus": {"executors", "formats", "metrics", *GROUND},
    "scoring": {"statistics", "metrics", "annotators", "language", "executors", "validation", "formats", *GROUND},
    "essays": {"formats", *GROUND},
    "bank": {"scoring", "statistics", "metrics", "kernels", "formats", *GROUND},
    "comparison": {"scoring", "statistics", "metrics", "formats", *GROUND},
    "diagnosis": {"scoring", "metrics", "annotators", "language", "formats", *GROUND},
    "metaevaluation": {"scoring", "statistics", "metrics", "formats", *GROUND},
    "reproduction": {"bank", "metaevaluation", "scoring", "statistics", "metrics", "annotators", "formats", *GROUND},
    "judges": {"metaevaluation", "statistics", "metrics", *GROUND},
    "report": {
        "bank", "essays", "comparison", "diagnosis", "metaevaluation", "reproduction", "corpus", "scoring",
        "statistics", "metrics", "annotators", "language", "executors", "validation", "preparation", "formats", *GROUND,
    },
    "cluster": {
        "report", "corpus", "scoring", "metrics", "annotators", "language", "executors", "formats", *GROUND,
    },
    "compat": {"report", "scoring", "metrics", "annotators", "language", "executors", "formats", *GROUND},
    "service": {
        "annotators",  # uploads are typed again
        "bank", "report", "validation", "samples", "comparison", "scoring", "statistics", "metrics", "formats", *GROUND,
    },
    "results": {
        "annotators", "comparison", "corpus", "metaevaluation", "preparation", "report", "scoring", "statistics",
    },
    "testing": {"samples", "annotators", "metrics", "formats", *GROUND},
    "cli": {
        "service", "cluster", "compat", "report", "bank", "essays", "judges", "comparison", "diagnosis",
        "metaevaluation",
        "reproduction", "corpus", "validation", "samples", "scoring", "statistics", "metrics",
        "annotators", "language", "executors", "kernels", "preparation", "formats", *GROUND,
    },
}  # fmt: skip
"""A line for each folder, from the ground up; a folder may always import from itself."""


def list_imports(path: Path) -> set[str]:
    """Return the parts of Redink that a file imports: anywhere in the file, in functions and for type checkers too."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            modules |= {f"{module}.{name.name}" for name in node.names} if module == "redink" else {module}
    # `import redink` gives access to everything, so it counts as a part of its own, which no part may import.
    return {name.partition(".")[2].split(".")[0] or "redink" for name in modules if name.split(".")[0] == "redink"}


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    part = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if part not in ("__init__", "__main__"):
        assert list_imports(path) <= {part, *MAY_IMPORT[part]}


def test_every_folder_has_a_line_and_none_too_many() -> None:
    parts = {path.stem for path in ROOT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert parts - {"__init__", "__main__"} == set(MAY_IMPORT)


def test_the_base_layer_refers_to_higher_layers_only_inside_functions() -> None:
    tree = ast.parse((ROOT / "presentation.py").read_text(encoding="utf-8"))
    executed = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert not any(isinstance(node, ast.ImportFrom) and (node.module or "").startswith("redink") for node in executed)


def read_modules() -> dict[str, set[str]]:
    """Return the modules that each module imports when it runs; `presentation` may refer to all that refers to it."""
    paths = {".".join(("redink", *path.relative_to(ROOT).with_suffix("").parts)): path for path in ROOT.rglob("*.py")}
    modules = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    graph: dict[str, set[str]] = {}
    for name, path in modules.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                node.body = []
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        named = {f"{node.module}.{alias.name}" for node in imports for alias in node.names}
        graph[name] = {part for part in named | {str(node.module) for node in imports} if part in modules} - {name}
    return {name: parts for name, parts in graph.items() if name not in ("redink", "redink.presentation")}


LAZY = {("redink.language.parser", "redink.language.spacy"), ("redink.executors.base", "redink.executors.processes")}
"""Modules that import an implementation of their own interface when it is asked for."""


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {
        name: {part for part in parts if (name, part) not in LAZY and not name.startswith(f"{part}.")}
        for name, parts in read_modules().items()
    }
    while free := [name for name, parts in graph.items() if not parts & set(graph)]:
        for name in free:
            del graph[name]
    assert sorted(graph) == []


def test_the_check_sees_imports(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "import redink\nimport redink.cli\ndef f():\n"
        "    from redink.report import render\n    from redink import scoring\n"
    )
    assert list_imports(file) == {"redink", "cli", "report", "scoring"}


def test_only_reports_build_tables() -> None:
    builders = []
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Table":
                builders.append(path.relative_to(ROOT).parts[0])
    assert set(builders) <= {"report", "cli"}
