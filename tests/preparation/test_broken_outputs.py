"""Kinds of broken output that language models give: what `validate` says, which options it names, and what they mend.

The table in docs/prepare.md is made here; the test fails where it says something else.
"""

import re
import shlex
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from redink import samples
from redink.formats.files import read_m2
from redink.types import apply_edits

PAGE = Path(__file__).parents[2] / "docs" / "prepare.md"
SENTENCES = read_m2(samples.REFERENCE).sentences
LINES = [" ".join(sentence.tokens) for sentence in SENTENCES]
POLISHED = samples.SYSTEMS[2]
FIXED = [" ".join(apply_edits(sentence.tokens, sentence.annotations[0])) for sentence in read_m2(POLISHED).sentences]


def detokenise(line: str) -> str:
    line = re.sub(r" ([.,;:!?”])", r"\1", line).replace("“ ", "“")
    return re.sub(r" (n't|'s|'re|'ve|'ll|'d|'m)\b", r"\1", line)


def break_line(line: str) -> list[str]:
    tokens = line.split()
    middle = len(tokens) // 2
    return [line] if len(tokens) < 16 else [" ".join(tokens[:middle]), " ".join(tokens[middle:])]


Break = Callable[[list[str]], list[str]]
KINDS: dict[str, Break] = {
    "a prefix: `Corrected: I agree .`": lambda lines: [f"Corrected: {line}" for line in lines],
    "a suffix: `I agree . </s>`": lambda lines: [f"{line} </s>" for line in lines],
    'quotation marks around it: `"I agree ."`': lambda lines: [f'"{line}"' for line in lines],
    "curly apostrophes: `do n’t`": lambda lines: [line.replace("'", "’") for line in lines],
    "raw text: `I don't agree.`": lambda lines: list(map(detokenise, lines)),
    "numbers: `3. I agree .`": lambda lines: [f"{number}. {line}" for number, line in enumerate(lines, 1)],
    "Markdown: `**I agree .**`": lambda lines: [f"**{line}**" for line in lines],
    "broken over lines": lambda lines: [part for line in lines for part in break_line(line)],
    "a blank line after each": lambda lines: [part for line in lines for part in (line, "")],
    "letters and accents apart (NFD)": lambda lines: [unicodedata.normalize("NFD", line) for line in lines],
    "spaces of zero width": lambda lines: [line.replace(" ,", "\u200b ,") for line in lines],
    "HTML entities: `it &#x27;s`": lambda lines: [line.replace("'", "&#x27;") for line in lines],
    "lines around the output: `Sure! Here they are:`": lambda lines: [
        "Sure! Here are the corrected sentences:", *lines, "Let me know if you need anything else."
    ],
    "empty outputs": lambda lines: ["" if index % 9 == 4 else line for index, line in enumerate(lines)],
}  # fmt: skip


class Mended(NamedTuple):
    message: str
    options: list[str]
    before: float | None
    after: float


def mend(break_all: Break, folder: Path, redink) -> Mended:
    """Break the output, validate it, prepare it with the options that validation names, and score both."""
    source, raw, system = folder / "source.txt", folder / "raw.txt", folder / "system.txt"
    source.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    raw.write_text("\n".join(break_all(FIXED)) + "\n", encoding="utf-8")
    said = redink("validate", raw, "--source", source).out
    messages = re.findall(r"^  (?:error|warning|note): (.+?)(?:: \d+ \w+)?$", said, re.MULTILINE)
    options = [
        word for line in re.findall(r"\(redink prepare (.*)\)$", said, re.MULTILINE) for word in shlex.split(line)
    ]
    options = list(dict.fromkeys(options))
    assert options, said
    done = redink("prepare", raw, "--source", source, "-o", system, *options)
    assert done.code == 0, done.err
    assert all(f"{option}  " in done.err for option in options if option.startswith("--")), done.err
    assert redink("validate", system, "--source", source, "--strict").out.endswith("no findings\n")
    return Mended(messages[0], options, score(raw, redink), score(system, redink))


def score(path: Path, redink) -> float | None:
    result = redink("score", "--ref", samples.REFERENCE, path, "--format", "csv", "--columns", "F0.5")
    return None if result.code == 2 else round(float(result.out.splitlines()[1].split(",")[-1]), 4)


def write_row(name: str, mended: Mended) -> str:
    options = " ".join(map(shlex.quote, mended.options))
    before = "cannot be scored" if mended.before is None else f"{mended.before:.4f}"
    return f"| {name} | {mended.message} | `{options}` | {before} | {mended.after:.4f} |"


@pytest.mark.parametrize("name", KINDS)
def test_what_validate_names_mends_it_as_the_documentation_says(name: str, tmp_path, redink) -> None:
    mended = mend(KINDS[name], tmp_path, redink)
    assert write_row(name, mended) in PAGE.read_text(encoding="utf-8").splitlines()
