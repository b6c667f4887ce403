"""The documentation is complete and true: commands, metrics, links, and the README's words."""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from redink.cli import COMMANDS
from redink.metrics.parameters import list_parameters
from redink.metrics.registry import list_metrics

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_help_of_every_command_is_in_the_documentation() -> None:
    spec = importlib.util.spec_from_file_location("write_command_docs", ROOT / "tools" / "write_command_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = module.TARGET.read_text(encoding="utf-8")
    assert text == module.write(), "run tools/write_command_docs.py"
    for command in COMMANDS:
        assert f"## redink {command}\n" in text


def test_every_metric_is_in_the_documentation() -> None:
    text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    for name, metric in list_metrics().items():
        section = text.partition(f"## {name}")[2].partition("\n## ")[0]
        assert section, name
        for parameter in list_parameters(metric):
            assert f"`{parameter.name}`" in section, parameter.name


def test_the_readme_starts_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("make demo") < text.index("make test") < 700


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_are_true(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert not failed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_the_text_exist(page: Path) -> None:
    for word in re.findall(r"(?:^|`)redink ([a-z]\w+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        assert word in COMMANDS, word
