"""A short, deterministic run of tools/fuzz.py over every target, and what longer runs have found."""

import importlib.util
import signal
import sys
from pathlib import Path

import pytest

from redink.errors import FormatError
from redink.formats.ixml import stream_ixml
from redink.formats.weights import read_weights
from redink.language.conllu import ConlluParser
from tests.conftest import choose_trials

CASES = {"score": 120, "validate": 200}
"""Cases of a target with REDINK_ENDURANCE=1, 150 of the others; half of them otherwise."""


@pytest.fixture(scope="module")
def fuzz():
    spec = importlib.util.spec_from_file_location("fuzz", Path(__file__).parents[1] / "tools" / "fuzz.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["fuzz"] = module  # dataclasses look there
    spec.loader.exec_module(module)
    handler = signal.getsignal(signal.SIGALRM)
    yield module
    signal.signal(signal.SIGALRM, handler)


def test_nothing_breaks(fuzz) -> None:
    for name, target in fuzz.make_targets(fuzz.Seeds(None)).items():
        cases = choose_trials(1, 2) * CASES.get(name, 150) // 2
        done, findings = fuzz.fuzz(target, range(cases), seed=2, patience=120)
        assert done == cases
        assert not findings, findings


def test_the_fuzzer_sees_what_breaks(fuzz, tmp_path) -> None:
    def fail(folder: Path) -> None:
        raise ValueError((folder / "case.txt").read_bytes())

    def make(rng, folder: Path) -> None:
        (folder / "case.txt").write_bytes(fuzz.mutate(b"abc", rng))

    done, findings = fuzz.fuzz(fuzz.Target("test", make, fail), range(5), seed=1, keep=str(tmp_path))
    assert done == 5
    assert [number for number, _ in findings.values()] == [0]
    assert (tmp_path / "test-0" / "case.txt").exists()


def test_a_hang_is_a_finding(fuzz) -> None:
    def wait(_: Path) -> None:
        while True:
            pass

    _, findings = fuzz.fuzz(fuzz.Target("test", lambda *_: None, wait), [1], seed=1, patience=0.05)
    assert "still busy" in next(iter(findings.values()))[1]


# What the fuzzer found.


def test_an_empty_conllu_file(tmp_path) -> None:
    (tmp_path / "empty.conllu").write_bytes(b"")
    assert ConlluParser(str(tmp_path / "empty.conllu")).parse([()])[0].words == ()


@pytest.mark.parametrize("encoding", ["UTF-0", "shift_jis", "rot13", "undefined"])
def test_xml_in_an_encoding_that_cannot_be_read(encoding: str, tmp_path) -> None:
    path = tmp_path / "gold.xml"
    path.write_text(f"<?xml version='1.0' encoding='{encoding}'?><scripts></scripts>")
    with pytest.raises(FormatError, match=r"gold.xml:1: (unsupported encoding|not well-formed)"):
        list(stream_ixml(path))


@pytest.mark.parametrize("first", ["٣", "3" * 5000, "-1", "0", ""])
def test_weight_files_start_with_a_number(first: str, tmp_path) -> None:
    path = tmp_path / "weights.txt"
    path.write_text(f"{first}\n1 1\n")
    with pytest.raises(FormatError, match=r"weights.txt:1: a weight file starts with the number of systems"):
        read_weights(path)


def test_space_around_that_number_is_any_white_space(tmp_path) -> None:
    (tmp_path / "weights.txt").write_text("\x1d3\n1 1\n")
    assert read_weights(tmp_path / "weights.txt").size == 3
