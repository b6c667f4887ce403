"""EstGEC's scorer: scores and the table of types; its second table counts inner edits as corrected, ours does not."""

import re
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    return shared / "oracle" / "formats" / "estgec"


def split(printed: str) -> tuple[str, list[str], str]:
    """Return the first table, the types and totals of the second, and the scores."""
    first, second, scores = re.split(r"\n\n", printed.strip("\n"))
    return first, second.splitlines()[:2], scores


def list_recorded(folder: Path) -> dict[str, str]:
    recorded = re.split(r"^## (.*)\n", (folder / "printed.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
    found = dict(zip(recorded[::2], recorded[1::2], strict=True))
    verbose = re.split(r"^## (.*)\n", (folder / "g2.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
    for name, text in zip(verbose[::2], verbose[1::2], strict=True):
        found[name] = text[text.index("Recall by error type:") :]
    return found


def test_printouts(folder: Path, redink) -> None:
    recorded = list_recorded(folder)
    assert set(recorded) == {"s1", "s2", "s3", "s4", "g2a", "g2b"}
    for name, expected in recorded.items():
        gold = "gold.m2" if name[0] == "s" else "g2.m2"
        run = redink("compat", "estgec", folder / f"{name}.txt", folder / gold)
        assert split(run.out) == split(expected), name


def test_a_real_corpus(folder: Path, redink) -> None:
    run = redink("compat", "estgec", folder / "l1.hyp.txt", folder / "l1.m2")
    assert re.findall(r": (\S+)\n", run.out) == ["0.9789", "0.3720", "0.7381"]
