"""The files around the code agree with each other: versions, workflows, wheels, citation, templates."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

import pytest

from redink.version import VERSION

yaml = pytest.importorskip("yaml", reason="PyYAML comes with the group `docs`")
try:
    import tomllib
except ImportError:  # Python 3.10
    tomllib = pytest.importorskip("tomli")

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSIONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]
GITHUB = ROOT / ".github"
if not GITHUB.exists():
    pytest.skip("this is an sdist: the files of the repository are not here", allow_module_level=True)
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
TEMPLATES = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def load(path: Path) -> dict:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_version_stands_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version", "readme", "urls"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "redink.version.VERSION"}
    assert metadata.version("redink") == VERSION
    assert load(ROOT / "CITATION.cff")["version"] == VERSION


def test_the_changelog_has_this_version_below_what_is_unreleased() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert headings[1].split()[0] == VERSION


def test_every_python_is_declared_tested_and_built() -> None:
    project = PROJECT["project"]
    assert project["requires-python"] == f">={VERSIONS[0]}"
    declared = [line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert declared == VERSIONS
    assert load(GITHUB / "workflows" / "tests.yml")["jobs"]["tests"]["strategy"]["matrix"]["python"] == VERSIONS
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in VERSIONS]


def test_wheels_are_built_for_three_systems_and_two_processors_and_tried() -> None:
    table = PROJECT["tool"]["cibuildwheel"]
    archs = {system: [arch.lower() for arch in table[system]["archs"]] for system in ("linux", "macos", "windows")}
    assert archs == {"linux": ["x86_64", "aarch64"], "macos": ["x86_64", "arm64"], "windows": ["amd64", "arm64"]}
    assert set(table["test-groups"]) <= set(PROJECT["dependency-groups"])
    script = re.search(r"\{project\}/(\S+\.py)", table["test-command"])[1]
    assert (ROOT / script).exists()
    machines = load(GITHUB / "workflows" / "wheels.yml")["jobs"]["compiled"]["strategy"]["matrix"]["os"]
    assert {machine.split("-")[0] for machine in machines} == {"ubuntu", "macos", "windows"}
    assert {"ubuntu-24.04-arm", "windows-11-arm"} <= set(machines)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_run_what_developers_run(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] == {"contents": "read"}
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    commands = [step["run"] for step in steps if "run" in step]
    assert commands or any("cibuildwheel" in step.get("uses", "") for step in steps)
    for command in commands:
        tool, target = command.split()
        assert tool == "make"
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), command
    assert all(re.search(r"@v\d", step["uses"]) for step in steps if "uses" in step)


def test_there_is_a_workflow_for_each_task() -> None:
    assert [path.stem for path in WORKFLOWS] == ["docs", "lint", "tests", "wheels"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_templates_of_issues_ask_for_something(path: Path) -> None:
    template = load(path)
    assert template["name"]
    assert template["description"]
    assert any(field.get("validations", {}).get("required") for field in template["body"])


def test_people_can_cite_it() -> None:
    citation = load(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors", "license"} <= set(citation)
    assert PROJECT["project"]["license"].split(" AND ")[0] == citation["license"]


def test_commits_are_checked_as_make_lint_checks() -> None:
    (repository,) = load(ROOT / ".pre-commit-config.yaml")["repos"]
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[1]
    wanted = [line.strip().replace("$(BIN)", ".venv/bin").removesuffix(" .") for line in recipe.splitlines()]
    entries = [hook["entry"] for hook in repository["hooks"]]
    assert len(entries) >= 5
    assert [entry for entry in entries if not any(command.startswith(entry) for command in wanted)] == []


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md"])
def test_links_of_these_files_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text.startswith("# ")
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert "://" in link or (ROOT / link.partition("#")[0]).exists(), link


def test_the_conda_recipe_fits_the_project() -> None:
    jinja2 = pytest.importorskip("jinja2", reason="Jinja2 comes with the group `docs`")
    recipe = (ROOT / "tools" / "conda" / "meta.yaml").read_text(encoding="utf-8")
    environ = {"REDINK_VERSION": VERSION, "REDINK_SDIST_URL": "https://example.org/x", "REDINK_SDIST_SHA256": "0" * 64}
    text = (
        jinja2.Environment(undefined=jinja2.StrictUndefined)
        .from_string(recipe)
        .render(
            environ=environ,
            PYTHON="python",
            compiler=lambda name: f"{name}_compiler",
            stdlib=lambda name: f"{name}_stdlib",
        )
    )
    rendered = yaml.safe_load(text)
    project = PROJECT["project"]
    assert rendered["package"] == {"name": project["name"], "version": VERSION}
    run = [line.replace(" ", "") for line in rendered["requirements"]["run"]]
    needed = [dependency.partition(";")[0] for dependency in project["dependencies"]]  # a selector stands for a marker
    assert run == [f"python{project['requires-python']}", *needed]
    host = [line.replace(" ", "").lower() for line in rendered["requirements"]["host"]]
    assert set(map(str.lower, PROJECT["build-system"]["requires"])) <= set(host)
    assert rendered["build"]["entry_points"] == [f"{name} = {target}" for name, target in project["scripts"].items()]
    assert rendered["about"]["summary"] == project["description"]
