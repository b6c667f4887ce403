"""Weight files: both formats there and back, and what is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import FormatError
from redink.formats.weights import UNNAMED, Row, Weights, read_weights, write_weights

RICH = Weights(
    3, {0: [Row((2, 3), "0a"), Row((0,), "0b")], 1: [Row((3,), "0c"), Row((1, 1), "0d")]},
    ("<a>", "b", "ç"), "demo", "paper", "2020-12-08",
)  # fmt: skip


WITHOUT_POOL = '{"format": "redink-weights", "version": 1, "size": 1, "corpus": {}, "annotators": {}}'


def test_gts_format_there_and_back(tmp_path) -> None:
    path = tmp_path / "weights.txt"
    path.write_bytes(b"3\n2 3 1\n0\n")
    weights = read_weights(path)
    assert (weights.size, weights.rows) == (3, {UNNAMED: [Row((2, 3, 1)), Row((0,))]})
    write_weights(weights, tmp_path / "again.txt")
    assert (tmp_path / "again.txt").read_bytes() == path.read_bytes()


@given(data=st.data(), size=st.integers(1, 30), people=st.integers(1, 3), sentences=st.integers(0, 4))
def test_any_weights_there_and_back(data, size: int, people: int, sentences: int, tmp_path_factory) -> None:
    row = st.builds(Row, st.lists(st.integers(0, size), max_size=4).map(tuple), st.text("0123456789abcdef", max_size=8))
    rows = {person: data.draw(st.lists(row, min_size=sentences, max_size=sentences)) for person in range(people)}
    name = data.draw(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8))
    weights = Weights(size, rows, (name, "b"), name, "tool", "2026-01-01")
    path = tmp_path_factory.mktemp("weights") / "weights.json"
    write_weights(weights, path)
    assert read_weights(path) == weights


def test_json_there_and_back(tmp_path) -> None:
    write_weights(RICH, tmp_path / "weights.json")
    assert read_weights(tmp_path / "weights.json") == RICH
    value = json.loads((tmp_path / "weights.json").read_text())
    assert (value["pool"], value["rules"], value["date"]) == (["<a>", "b", "ç"], "paper", "2020-12-08")
    with pytest.raises(FormatError, match="has room for one annotator"):
        write_weights(RICH, tmp_path / "weights.txt")
    assert not (tmp_path / "weights.txt").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ":1: a weight file starts with the number of systems"),
        ("0\n1\n", ":1: a weight file starts with the number of systems"),
        ("3\n1 2\n1 x\n", ":3: weights must be whole numbers, got '1 x'"),
        ("3\n1 4\n", ":2: a count must be from 0 to 3, the number of systems, got 4"),
        ("3\n1 -1\n", ":2: a count must be from 0 to 3, the number of systems, got -1"),
        ('{"a": ', ":1: not JSON (Expecting value)"),
        ("{}", ": this JSON is not a weight file"),
        ('{"format": "redink-weights", "size": 1}', ": the file lacks the key 'version'"),
        (WITHOUT_POOL, ": the file lacks the key 'pool'"),
    ],
)
def test_broken_files(tmp_path, text: str, message: str) -> None:
    path = tmp_path / "weights"
    path.write_text(text)
    with pytest.raises(FormatError) as caught:
        read_weights(path)
    assert str(caught.value).startswith(f"{path}{message}")


def test_a_changed_check_sum_is_noticed(tmp_path) -> None:
    path = tmp_path / "weights.json"
    write_weights(RICH, path)
    path.write_text(path.read_text().replace('"0a"', '"0f"'))
    with pytest.raises(FormatError, match="changed or damaged"):
        read_weights(path)
