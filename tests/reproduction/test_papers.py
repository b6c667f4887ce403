"""Tables of papers: what is found in a folder, and what is said where nothing can be made."""

from hashlib import sha256

import pytest

from redink import samples
from redink.bank.metric import BankErrant
from redink.cli.metaeval import TIES
from redink.cli.reproduce import NAMES
from redink.errors import UnknownName
from redink.metaevaluation.sentence_level import RULES
from redink.reproduction.edit_bank import judge_by_references
from redink.reproduction.files import FILES, DataFile, find_files
from redink.reproduction.papers import PAPERS, reproduce


def test_the_command_line_knows_all_names() -> None:
    assert list(PAPERS) == NAMES
    assert list(RULES) == TIES


def test_files_are_found_by_checksum_and_by_name(tmp_path) -> None:
    wanted = {
        "known": DataFile(("known.txt",), "there", sha256(b"right").hexdigest()),
        "changed": DataFile(("changed.txt",), "there", sha256(b"right too").hexdigest()),
        "named": DataFile(("named.txt",), "there"),
        "absent": DataFile(("absent.txt",), "there"),
    }
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "renamed").write_bytes(b"right")
    (tmp_path / "changed.txt").write_bytes(b"wrong")
    (tmp_path / "named.txt").write_bytes(b"anything")
    files = find_files(tmp_path, wanted)
    assert files.paths == {"known": tmp_path / "below" / "renamed", "named": tmp_path / "named.txt"}
    assert files.notes == (
        "changed.txt differs from the published file and was not used",
        "named.txt was found by its name; its checksum is unknown",
    )


@pytest.mark.parametrize("paper", NAMES)
def test_an_empty_folder_lists_what_is_missing(redink, tmp_path, paper: str) -> None:
    result = redink("reproduce", paper, "--data", tmp_path)
    assert (result.code, result.err) == (0, "")
    assert result.out.count("This table cannot be made here") == len(PAPERS[paper])
    for recipe, table in zip(PAPERS[paper], reproduce(paper, tmp_path), strict=True):
        assert {name for one in table.missing for name in one.names} == {*recipe.needs, *recipe.optional}
        for one in table.missing:
            assert {FILES[name].where for name in one.names} == {one.where}
            assert f"Missing: {', '.join(one.names)} ({one.where})" in result.out
        assert table.missing or table.reason in result.out


def test_references_judge_what_systems_did() -> None:
    """A reference calls its own chunks valid and all others invalid; it is not asked about merged sentences."""
    corpus, outputs = samples.load()
    judge = next(output for output in outputs if output.system == "polished")
    row = int(BankErrant().count(corpus, judge).chunks.chunks[0, 0])

    def rate(merged: set[int], system: int) -> dict[str, float]:
        metric = BankErrant(bank=judge_by_references(corpus, outputs, [judge], merged), unjudged=0.0)
        return dict(metric.score(metric.count(corpus, outputs[system])).parts)

    whole, merged = rate(set(), 2), rate({row}, 2)
    assert (whole["judged"], whole["fp"], merged["judged"]) == (1.0, 0, 1.0)
    assert merged["fp"] == whole["valid"] - merged["valid"] > 0
    assert rate(set(), 1)["valid"] < rate(set(), 1)["fp"]


def test_a_folder_that_is_not_there(redink, tmp_path) -> None:
    result = redink("reproduce", NAMES[0], "--data", tmp_path / "nowhere")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "no such folder" in result.err
    with pytest.raises(UnknownName):
        reproduce("nobody1999", tmp_path)
