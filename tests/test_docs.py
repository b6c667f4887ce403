"""The documentation is complete and true: commands, metrics, links, examples, and the README's words."""

import contextlib
import doctest
import importlib.util
import re
import shlex
from pathlib import Path

import click
import pytest

from redink.cli import COMMANDS, commands
from redink.metrics.parameters import list_parameters
from redink.metrics.registry import list_metrics

ROOT = Path(__file__).parents[1]
PAGES = {page.name: page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
TEXTS = {name: page.read_text(encoding="utf-8") for name, page in PAGES.items()}
LINKS = [(name, link) for name, text in TEXTS.items() for link in re.findall(r"\]\(([^)]+)\)", text)]
EXAMPLES = [name for name, text in TEXTS.items() if ">>> " in text]
USES = [
    (name, line or inline)
    for name, text in TEXTS.items()
    if name != "commands.md"  # which is help, and compared as a whole
    for line, inline in re.findall(r"^(redink [a-z].*)$|`(redink [a-z][^`\n]*)`", text, re.MULTILINE)
]
"""Pages with the commands that they tell readers to type."""


def test_the_help_of_every_command_is_in_the_documentation() -> None:
    spec = importlib.util.spec_from_file_location("write_command_docs", ROOT / "tools" / "write_command_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = module.TARGET.read_text(encoding="utf-8")
    assert text == module.write(), "run tools/write_command_docs.py"
    for command in COMMANDS:
        assert f"## redink {command}\n" in text


def test_every_metric_is_in_the_documentation() -> None:
    for name, metric in list_metrics().items():
        section = TEXTS["metrics.md"].partition(f"## {name}")[2].partition("\n## ")[0]
        assert section, name
        for parameter in list_parameters(metric):
            assert f"`{parameter.name}`" in section, parameter.name


def test_the_readme_starts_with_the_two_commands() -> None:
    text = TEXTS["README.md"]
    assert text.index("make demo") < text.index("make test") < 700


def list_anchors(text: str) -> set[str]:
    """What headings are called in links."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(("page", "link"), [pair for pair in LINKS if "://" not in pair[1]])
def test_links_lead_somewhere(page: str, link: str) -> None:
    file, _, anchor = link.partition("#")
    target = PAGES[page].parent / file if file else PAGES[page]
    assert target.exists()
    if anchor:
        assert anchor in list_anchors(target.read_text(encoding="utf-8"))


def test_every_page_is_within_reach_of_the_readme() -> None:
    reached, left = set(), ["README.md"]
    while left:
        page = left.pop()
        if page not in reached:
            reached.add(page)
            left += [link.rpartition("/")[2] for name, link in LINKS if name == page and link.endswith(".md")]
    assert set(PAGES) <= reached


@pytest.mark.parametrize("page", EXAMPLES)
def test_examples_are_true(page: str) -> None:
    failed, tried = doctest.testfile(str(PAGES[page]), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (failed, tried) == (0, TEXTS[page].count(">>> "))


def test_pages_for_programmers_have_examples() -> None:
    assert {"README.md", "annotation.md", "metrics.md", "python.md", "report.md"} <= set(EXAMPLES)


@pytest.mark.parametrize(("page", "use"), USES)
def test_commands_in_the_text_can_be_typed(page: str, use: str) -> None:  # noqa: ARG001
    _, name, *words = re.split(r" [|>&] |\$", use)[0].partition("#")[0].split(maxsplit=2)
    command = commands.get_command(click.Context(commands), name)
    assert command, name
    if name != "compat":  # whose tools have options of their own
        with contextlib.suppress(click.BadOptionUsage):  # `redink score --jobs` in a sentence has no number
            command.make_parser(click.Context(command)).parse_args(shlex.split("".join(words)))


def test_every_command_is_used_in_the_text() -> None:
    assert {use.split()[1] for _, use in USES} | {"demo"} == set(COMMANDS)  # the README has `make demo`
