"""Real outputs without their tokenisation get it back from the source."""

import re
from pathlib import Path

import pytest

from redink import CleaningPlan, prepare

CORPORA = {"conll14": 0.99, "jfleg-dev": 0.99}


def detokenise(line: str) -> str:
    line = re.sub(r" ([.,;:!?)\]%]|'')(?= |$)", r"\1", line)
    line = re.sub(r"([(\[$]|``) ", r"\1", line)
    return re.sub(r" (n't|'s|'re|'ve|'ll|'d|'m|')(?= |$)", r"\1", line)


def read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


@pytest.mark.parametrize("name", CORPORA)
def test_tokens_come_back(shared: Path, name: str) -> None:
    folder = shared / "data" / name
    source = read(folder / "source.txt")
    systems = sorted((folder / "systems").glob("*.txt"))
    assert systems
    for system in systems:
        lines = read(system)
        prepared = prepare(map(detokenise, lines), source, CleaningPlan(tokenize=True))
        equal = sum(text.split() == line.split() for text, line in zip(prepared.texts, lines, strict=True))
        assert equal >= CORPORA[name] * len(lines), system.name
        assert equal == len(lines) or system.name != "INPUT.txt"
