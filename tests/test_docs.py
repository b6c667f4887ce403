"""The documentation is complete and true: commands, metrics, links, examples, and the README's words."""

import contextlib
import doctest
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pandas
import pytest

import redink
from redink import samples
from redink.cli.group import COMMANDS, commands
from redink.formats.essays import write_essays
from redink.formats.m2 import stream_m2
from redink.language.parser import load_parser
from redink.language.spacy3 import load_pipeline
from redink.metrics.parameters import list_parameters
from redink.metrics.registry import list_metrics
from tests.language.pipelines import write_pipeline

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = {
    page.relative_to(ROOT).as_posix().removeprefix("docs/"): page
    for page in (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
}
TEXTS = {name: page.read_text(encoding="utf-8") for name, page in PAGES.items()}
LINKS = [(name, link) for name, text in TEXTS.items() for link in re.findall(r"\]\(([^)]+)\)", text)]
METRIC_PAGES = {
    "cleme2": "cleme", "llm-e": "llm", "llm-s": "llm",
    **dict.fromkeys(("some", "impara", "scribendi", "bertscore", "pt-errant"), "neural"),
}  # fmt: skip
"""Pages that describe several metrics."""
EXAMPLES = [name for name, text in TEXTS.items() if ">>> " in text]
USES = [
    (name, line or inline)
    for name, text in TEXTS.items()
    if name != "commands.md"  # which is help, and compared as a whole
    for line, inline in re.findall(r"^(?:\$ )?(redink [a-z].*)$|`(redink [a-z][^`\n]*)`", text, re.MULTILINE)
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
        assert f"\n## {name}\n" in TEXTS["metrics.md"], name
        page = TEXTS[f"metrics/{METRIC_PAGES.get(name, name)}.md"]
        for heading in ("Definition", "By hand", "Why your number is not the paper's", "Cite"):
            assert f"\n## {heading}\n" in page, (name, heading)
        for parameter in list_parameters(metric):
            assert f"`{parameter.name}`" in page, parameter.name


def test_the_table_of_packages_is_the_tree() -> None:
    table = TEXTS["architecture.md"].partition("## Packages")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \|.*\| (.+?) \|$", table, re.MULTILINE)
    source = ROOT / "src" / "redink"
    actual = {path.name for path in source.glob("*.py")} - {"__init__.py", "__main__.py"}
    actual |= {f"{path.parent.name}/" for path in source.glob("*/__init__.py")}
    assert {name for parts, _ in rows for name in re.findall(r"`(.+?)`", parts)} == actual
    for parts, start in rows:
        folder = source / parts.strip("`") if parts.endswith("/`") else source
        assert [name for name in re.findall(r"`(.+?)`", start) if not (folder / name).exists()] == [], parts


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
            links = [link.partition("#")[0] for name, link in LINKS if name == page and "://" not in link]
            targets = [os.path.relpath(PAGES[page].parent / link, DOCS) for link in links if link.endswith(".md")]
            left += [target for target in targets if target in PAGES]
    assert set(PAGES) <= reached


@pytest.mark.parametrize("page", EXAMPLES)
def test_examples_are_true(page: str) -> None:
    failed, tried = doctest.testfile(str(PAGES[page]), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (failed, tried) == (0, TEXTS[page].count(">>> "))


def test_every_block_of_python_is_run() -> None:
    """As an example here, or as a file of the package that tests/test_extending.py installs."""
    blocks = [
        (name, block)
        for name, text in TEXTS.items()
        for block in re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    ]
    assert len(blocks) > 15
    assert [name for name, block in blocks if not block.startswith(">>> ")] == []


def test_pages_for_programmers_have_examples() -> None:
    assert {"README.md", "annotation.md", "metrics/m2.md", "python.md", "report.md"} <= set(EXAMPLES)


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


CONSOLES = [name for name, text in TEXTS.items() if "```console" in text and not name.startswith("extend-")]
"""Pages with commands that are run as they stand, in one folder for each page, from top to bottom.

Those of the pages about packages need a package, which tests/test_extending.py installs.
"""


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the files that pages speak of: the sample's, under those names."""
    shutil.copy(samples.REFERENCE, tmp_path / "reference.m2")
    shutil.copy(samples.BANK, tmp_path / "bank.jsonl")
    for number, path in enumerate(samples.SYSTEMS, 1):
        shutil.copy(path, tmp_path / f"system{number}.m2")
        with (tmp_path / f"system{number}.txt").open("w", encoding="utf-8") as file:
            for sentence in redink.stream_m2(path):
                file.write(" ".join(redink.apply_edits(sentence.tokens, sentence.annotations[0])) + "\n")
    return tmp_path


def list_steps(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the commands of a page's consoles with the lines that they print."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = step.partition("\n")
            yield command, [line.rstrip() for line in expected.rstrip().splitlines()]


@pytest.mark.parametrize("page", CONSOLES)
def test_consoles_show_what_happens(page: str, desk: Path) -> None:
    folder = Path(sys.executable).parent
    surroundings = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    for name, content in re.findall(r'^```text title="([^"]+)"\n(.*?)^```', TEXTS[page], re.DOTALL | re.MULTILINE):
        (desk / name).write_text(content, encoding="utf-8")
    for command, expected in list_steps(TEXTS[page]):
        assert "no such file" not in "".join(expected), command
        done = subprocess.run(
            ["bash", "-c", command], cwd=desk, env=surroundings, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert [line.rstrip() for line in done.stdout.rstrip().splitlines()] == expected, command


def test_the_api_page_has_every_public_name() -> None:
    named = re.findall(r"^::: redink\S*\.(\w+)$", TEXTS["api.md"], re.MULTILINE)
    moved = {name for module in ("redink.errors", "redink.results", "redink.types") for name in redink._MOVED[module]}
    assert sorted(named) == sorted(set(redink.__all__) - {"__version__"} | moved)


SCRIPTS = [name for name, text in TEXTS.items() if re.search(r"^```sh\n(.*\n)*?redink ", text, re.MULTILINE)]
"""Pages with commands for the reader's own files, which are run on the sample's under those names."""
NOT_RUN = ("s3://", "$", "...", "redink reproduce", "redink --help", "scribendi(", "bertscore(", "llm-")
"""A store, an array job and a signature that nobody has here, the data of papers, models, endpoints; and what
needs no file."""


def write_external_scores(sentences: int) -> None:
    """Write the files of docs/metrics/external.md: outputs of two systems and scores of their sentences."""
    rows = []
    for number, system in enumerate("ab", 1):
        shutil.copy(f"system{number}.txt", f"{system}.txt")
        scores = [(sentence * number % 7) / 7 for sentence in range(1, sentences + 1)]
        Path(f"ter-{system}.txt").write_text("".join(f"{score}\n" for score in scores), encoding="utf-8")
        rows += [{"system": system, "sentence": index, "score": score} for index, score in enumerate(scores, 1)]
    Path("scores.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


@pytest.fixture
def full_desk(desk: Path, redink, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The desk with every file that a command of a page names."""
    monkeypatch.chdir(desk)

    def make(*words: str) -> None:
        assert redink(*words).code == 0, words

    for name in ("official.m2", "dev.m2", "part1.m2"):
        shutil.copy("reference.m2", name)
    for name in ("AMU", "CAMB", "UFC", "system", "mine", "new", "old"):
        shutil.copy("system3.txt" if name in ("CAMB", "new") else "system1.txt", f"{name}.txt")
    shutil.copy("system1.m2", "system.m2")
    make("convert", "reference.m2", "--to", "text", "--source", "-o", "source.txt")
    for number in (0, 1):
        make("convert", "reference.m2", "--to", "text", "--annotator", number, "-o", f"annotator{number}.txt")
        for name in (f"reference{number}", f"corrected{number + 1}"):
            shutil.copy(f"annotator{number}.txt", f"{name}.txt")
    for name in ("corrected", "reference"):
        shutil.copy("annotator0.txt", f"{name}.txt")
    make("convert", "reference.m2", "-o", "gold.xml")
    make(
        "score",
        "--ref",
        "reference.m2",
        "old.txt",
        "-m",
        "errant",
        "-m",
        "gleu",
        "--keep-counts",
        "-o",
        "baseline.json",
    )
    make(
        "difficulty", "--ref", "reference.m2", *map(str, sorted(desk.glob("system?.m2"))), "--save-weights", "pool.json"
    )
    lines = Path("system1.txt").read_text(encoding="utf-8").splitlines()
    Path("raw.txt").write_text("".join(f"Corrected: {line}\n" for line in lines), encoding="utf-8")
    rows = [json.dumps({"output": f"Corrected: {line}"}) for line in lines]
    Path("raw.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    sources = [" ".join(sentence.tokens) for sentence in stream_m2("system1.m2")]
    pandas.DataFrame({"key": range(len(sources)), "text": sources}).to_csv("source.csv", index=False)
    rows = [json.dumps({"id": number, "output": line}) for number, line in enumerate(lines)]
    Path("outputs.jsonl").write_text("\n".join(reversed(rows[1:])) + "\n", encoding="utf-8")
    Path("pairs").mkdir()
    pairs = [(" ".join(s.tokens), " ".join(s.corrected(0))) for s in stream_m2("system1.m2")]
    pandas.DataFrame(pairs, columns=["source", "corrected"]).to_parquet("pairs/part.parquet")
    Path("submissions").mkdir()
    shutil.copy("system1.txt", "submissions/team.txt")
    make("convert", "system1.m2", "--to", "multiged", "-o", "reference.tsv")
    write_external_scores(len(lines))
    shutil.copy("reference.m2", "ref.m2")
    shutil.copy("source.txt", "src.txt")
    for name in ("source", "reference", "system", "system1", "system2"):
        write_essays([("1", lines if name.startswith("system") else sources)], f"{name}.md")
    shutil.copy("system1.txt", "cor.txt")
    write_pipeline(desk / "fr_core_news_sm" / "fr_core_news_sm-1.2.3", "fr")
    monkeypatch.syspath_prepend(desk)
    judgements = samples.JUDGEMENTS.read_text(encoding="utf-8")
    for number, path in enumerate(samples.SYSTEMS, 1):
        judgements = judgements.replace(path.stem, f"system{number}")
    Path("judgements.jsonl").write_text(judgements, encoding="utf-8")
    yield desk
    for loaded in (load_parser, load_pipeline):  # the pipeline here is not the one of its name
        loaded.cache_clear()


def expand(word: str, folder: Path) -> list[str]:
    """The files that a pattern stands for, as a shell finds them."""
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.glob(word)) if "*" in word else []
    return paths or [word]


@pytest.mark.parametrize("page", SCRIPTS)
def test_commands_for_files_of_readers_run(page: str, full_desk: Path, redink) -> None:
    for block in re.findall(r"^```sh\n(.*?)^```", TEXTS[page], re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if not line.startswith("redink ") or any(text in line for text in NOT_RUN):
                continue
            words = [path for word in shlex.split(line, comments=True)[1:] for path in expand(word, full_desk)]
            done = redink(*words)
            assert done.code in ((0, 1) if words[0] in ("validate", "gate") else (0,)), (line, done.err)


def test_the_readme_converts_a_reference_with_missing_annotators(redink, tmp_path, monkeypatch) -> None:
    (line,) = re.findall(r"^redink (convert reference.m2 .*--annotator 1 .*)$", TEXTS["README.md"], re.MULTILINE)
    reference = "S a\nA 0 1|||R|||b|||REQUIRED|||-NONE-|||0\n\nS a\nA 0 1|||R|||c|||REQUIRED|||-NONE-|||1\n"
    (tmp_path / "reference.m2").write_text(reference)
    monkeypatch.chdir(tmp_path)
    assert redink(*shlex.split(line)).code == 0
    assert (tmp_path / "annotator1.txt").read_text() == "b\nc\n"
    refused = redink("convert", "reference.m2", "--to", "text", "--annotator", 1)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("reference.m2:1: annotator 1 is missing for this sentence. ")
    assert refused.err.rstrip().endswith("(--missing)")


@pytest.mark.parametrize("name", ["README.md", "formats.md"])
def test_every_conversion_of_another_annotator_says_what_a_missing_one_means(name) -> None:
    commands = [command for page, command in USES if page == name and re.search("convert .*--annotator 1", command)]
    assert commands
    assert all("--missing agree" in command for command in commands)
