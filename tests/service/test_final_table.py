"""The final table: ranks, letters and Holm's correction are those of the systems that it shows."""

from __future__ import annotations

import json
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from redink import samples
from redink.service.domain.ranking import rank_shown
from redink.service.store.tables import Phase, Submission
from redink.service.usecases.exports import write_board
from redink.service.usecases.views.boards import Filter, show_board
from redink.service.usecases.views.submissions import show_submission
from redink.service.usecases.visitor import Visitor
from redink.statistics import SIGNIFICANT
from tests.service.scenes import make_task, make_team, send, work

TEAMS = ("Ann", "Bob", "Cat", "Dan")
MANY = 27


def make_variant(data: bytes, number: int) -> bytes:
    """The file with every n-th edit left out, and others for every number."""
    lines = data.decode().splitlines(keepends=True)
    edits = [at for at, line in enumerate(lines) if line.startswith("A ")]
    dropped = set(edits[number % 5 :: 2 + number // len(TEAMS)]) if number >= len(TEAMS) else set()
    return "".join(line for at, line in enumerate(lines) if at not in dropped).encode()


def test_the_final_table_ranks_like_redink_score_on_its_files(database, redink, tmp_path) -> None:
    systems = [path.read_bytes() for path in samples.SYSTEMS]
    files: dict[str, bytes] = {}
    with database.write() as session:
        task = make_task(session, ("errant", "gleu"), references=(("ref.m2", samples.REFERENCE.read_bytes()),))
        accounts = [make_team(session, task, name) for name in TEAMS]
        for number in range(MANY):
            team = number % len(TEAMS)
            files[f"s{number}"] = make_variant(systems[team], number)
            send(session, task.phases[0], accounts[team], f"s{number}", files[f"s{number}"])
        task.phases[0].closes = time.time() + 1000
    work(database)
    with database.read() as session:
        later = Visitor(session, None, time.time() + 2000)
        phase = session.get_one(Phase, 1)
        every = show_board(later, phase)
        finals = [show_board(later, phase, Filter(sort=sort, best=True)) for sort in ("", "name", "gleu")]
    assert len(every["rows"]) == MANY
    for final in finals:
        assert [row["scores"]["errant"]["ranks"] for row in every["rows"][:4]] != [
            row["scores"]["errant"]["ranks"] for row in final["rows"]
        ]
        check_ranks(final, files, redink, tmp_path)


def check_ranks(final: dict[str, Any], files: dict[str, bytes], redink: Any, tmp_path: Path) -> None:
    """Compare ranks and letters of a final table with those of `redink score` on the files of its systems."""
    names = [row["name"] for row in final["rows"]]
    assert len(names) == len(TEAMS)
    for name in names:
        (tmp_path / f"{name}.m2").write_bytes(files[name])
    paths = [tmp_path / f"{name}.m2" for name in names]
    words = ["--ref", samples.REFERENCE, *paths, "-m", "errant", "--compare", "all"]
    compared = json.loads(redink("score", *words, "--format", "json").out)
    pairs = {frozenset((item["system"], item["other"])): item for item in compared["comparisons"]}
    assert len(pairs) == len(list(combinations(names, 2)))
    beaten: dict[str, set[str]] = {name: set() for name in names}
    for item in pairs.values():
        if item["adjusted"] < SIGNIFICANT and item["difference"]:
            better, worse = (item["system"], item["other"])[:: 1 if item["difference"] > 0 else -1]
            beaten[better].add(worse)
    assert any(beaten.values()), "without a difference there is nothing to test"
    by_id = {row["id"]: row["name"] for row in final["rows"]}
    assert {row["name"]: {by_id[other] for other in row["better_than"]} for row in final["rows"]} == beaten
    expected = {
        name: [1 + sum(name in others for others in beaten.values()), len(names) - len(beaten[name])] for name in names
    }
    assert {row["name"]: row["scores"]["errant"]["ranks"] for row in final["rows"]} == expected
    table = redink("score", *words).out
    for row in final["rows"]:  # the table of the command has the same ranks and letters
        first, last = row["scores"]["errant"]["ranks"]
        shown = str(first) if first == last else f"{first}–{last}"
        (line,) = [line for line in table.splitlines() if line.startswith(f"{row['name']} (")]
        assert shown in line.split(), line
    check_exports(final, names, beaten)


def check_exports(final: dict[str, Any], names: list[str], beaten: dict[str, set[str]]) -> None:
    """The exports have the ranks of the view, and the letters of the systems that each beats."""
    letters = dict(zip(names, "abcd", strict=True))
    rows = write_board(final, "csv").splitlines()[1:]
    latex = write_board(final, "latex")
    for row, line in zip(final["rows"], rows, strict=False):
        first, last = row["scores"]["errant"]["ranks"]
        assert line.startswith(f"{first},{row['name']} (" if first == last else f"{first}–{last},{row['name']} (")
        mark = "".join(sorted(letters[other] for other in beaten[row["name"]]))
        assert f"{row['name']} ({letters[row['name']]})" in latex
        if mark:
            assert mark in latex


def test_a_submission_has_the_rank_of_the_whole_board(database) -> None:
    with database.write() as session:
        task = make_task(session, ("errant",), open_references=True)
        accounts = [make_team(session, task, name) for name in TEAMS[:2]]
        for number, path in enumerate(samples.SYSTEMS):
            send(session, task.phases[0], accounts[number % 2], path.stem)
    work(database)
    with database.read() as session:
        visitor = Visitor(session, None, time.time())
        for row in show_board(visitor, session.get_one(Phase, 1))["rows"]:
            shown = show_submission(visitor, session.get_one(Submission, row["id"]))
            assert shown["scores"]["errant"] == row["scores"]["errant"]


def test_a_test_that_is_missing_leaves_ranks_by_score() -> None:
    assert rank_shown({"1": 0.3, "2": 0.2}).ranks == {"1": (1, 1), "2": (2, 2)}
    assert rank_shown({"1": 0.3, "2": 0.3}).ranks == {"1": (1, 1), "2": (1, 1)}


@pytest.mark.parametrize("decimals", [1, 2])
def test_rounding_hides_components_and_order(database, decimals: int) -> None:
    """Rows of equal rounded values share a rank and are in the order of their submission."""
    with database.write() as session:
        task = make_task(session, ("errant", "gleu"), decimals=decimals)
        account = make_team(session, task, "Ann")
        for path in samples.SYSTEMS:
            send(session, task.phases[0], account, path.stem)
    work(database)
    with database.read() as session:
        visitor = Visitor(session, None, time.time())
        board = show_board(visitor, session.get_one(Phase, 1))
        assert board["decimals"] == decimals
        for row in board["rows"]:
            shown = show_submission(visitor, session.get_one(Submission, row["id"]))
            for scores in (row["scores"], shown["scores"]):
                for score in scores.values():
                    assert score["value"] == round(score["value"], decimals)
                    assert (score["parts"], score["interval"]) == ({}, None)
            for version in shown["versions"]:
                assert all(value == round(value, decimals) for value in version["values"].values())
        values = [(-row["scores"]["errant"]["value"], row["id"]) for row in board["rows"]]
        assert values == sorted(values)
