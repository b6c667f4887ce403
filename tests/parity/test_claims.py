"""Every claim about the published corpora, against the original's answer or its checksum."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.parity.claims import CHECKSUMS, checksum, find_corpora, list_claims
from tests.parity.corpora import CORPORA

CLAIMS = {claim.name: claim for claim in list_claims()}
ANSWERS = json.loads(CHECKSUMS.read_text(encoding="utf-8"))


def test_every_claim_has_its_checksum() -> None:
    assert list(ANSWERS) == list(CLAIMS)
    assert {name for claim in CLAIMS.values() for name in claim.needs} == {*CORPORA}


def test_the_documentation_lists_every_file() -> None:
    text = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    for name, (sum_, origin) in CORPORA.items():
        assert f"| {name} | {origin} | `{sum_}` |" in text


@pytest.fixture(scope="module")
def corpora(data: Path) -> dict[str, Path]:
    corpora = find_corpora(data)
    if not corpora:
        pytest.fail(f"{data}: none of the files that docs/testing.md lists is here")
    return corpora


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Where files are kept that several claims are about."""
    return tmp_path_factory.mktemp("claims")


@pytest.mark.parametrize("name", CLAIMS)
def test_claim(redink, corpora, folder: Path, oracle: Path | None, name: str) -> None:
    claim = CLAIMS[name]
    missing = [file for file in claim.needs if file not in corpora]
    if missing:
        pytest.skip(f"not in the data folder: {', '.join(missing)}")

    def run(words) -> str:
        result = redink(*words)
        assert (result.code, result.err) == (0, "")
        return result.out

    actual = claim.answer(corpora, folder, run)
    if oracle:
        expected = claim.recorded(oracle)
        assert actual == expected
        assert ANSWERS[name] == checksum(expected)
    else:
        assert checksum(actual) == ANSWERS[name], f"{claim.original} gave another answer"
