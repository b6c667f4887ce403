"""What a participant can compute about hidden references: nothing beyond the overall counts of its own submissions.

Two servers have references that differ in which of two edits is right, so that every submission of the adversary has
equal overall counts on both. Every answer must then be equal, byte for byte: no answer depends on anything but these
counts. The adversary chooses each file from everything that it has read so far.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from redink.service.domain.rejection import RequestRejected
from tests.service.cast import DAY, Cast, Undone
from tests.service.test_leaks import make_cast, normalise, read_text
from tests.service.walk import walk

METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea")
SOURCES = [f"{name} go home early now ." for name in NAMES]
LIMIT = 14
TWINS = (10, 11)
"""Sentences whose edits are right on one server only, and which the adversary never separates."""


def make_references(right: set[int]) -> tuple[tuple[str, bytes], ...]:
    """References where `goes` is right in some sentences and `went` in the others."""
    blocks = [
        f"S {source}\nA 1 2|||{'R:VERB:SVA|||goes' if number in right else 'R:VERB:TENSE|||went'}"
        "|||REQUIRED|||-NONE-|||0\n\n"
        for number, source in enumerate(SOURCES)
    ]
    return (("gold.m2", "".join(blocks).encode()),)


def make_file(edits: dict[int, list[tuple[int, int, str]]]) -> bytes:
    """An M2 file in which every edit has a type of its own."""
    blocks = []
    for number, source in enumerate(SOURCES):
        lines = [
            f"A {start} {end}|||U{number}X{start}|||{text}|||REQUIRED|||-NONE-|||0\n"
            for start, end, text in edits.get(number, ())
        ]
        blocks.append(f"S {source}\n{''.join(lines)}\n")
    return "".join(blocks).encode()


def propose(numbers: set[int]) -> bytes:
    return make_file({number: [(1, 2, "goes")] for number in numbers})


def delete_tokens(numbers: set[int]) -> bytes:
    """Delete every token of some sentences, each with an edit of its own."""
    return make_file({number: [(at, at + 1, "") for at in range(6)] for number in numbers})


def read(answer: httpx.Response) -> str:
    """Read an answer without times; the length of a packed answer depends on them."""
    return re.sub(r"'content-length': '\d+'|\b1\d{9}\.\d+", "", normalise(read_text(answer)))


def show_difference(first: str, second: str) -> str:
    """Quote both texts from shortly before the first difference."""
    at = next((at for at, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), 0)
    return f"{first[:80]}: {first[max(0, at - 200) : at + 100]} / {second[max(0, at - 200) : at + 100]}"


def list_strings(value: Any) -> Iterator[str]:
    """Every string and key in an answer."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from list_strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from list_strings(item)
    elif isinstance(value, str):
        yield value


@dataclass
class Adversary:
    """A participant that submits adaptively and reads the pages and answers about its submissions."""

    cast: Cast
    task: dict[str, Any]
    numbers: list[int] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    precisions: list[float] = field(default_factory=list)

    def submit(self, data: bytes) -> dict[str, Any]:
        """Send a file, have it scored, and read everything about it."""
        name = f"probe {len(self.numbers)}"
        self.numbers.append(self.cast.send(self.task, "participant", data, name, file_name="out.m2"))
        self.cast.work()
        client, number = self.cast.client(), self.numbers[-1]
        paths = [f"/api/submissions/{number}", f"/submissions/{number}", "/api/tasks/open/board", "/tasks/open",
                 "/api/tasks/open/history", "/api/tasks/open/pools", "/tasks/open/pools",
                 "/tasks/open/board.csv", "/tasks/open/board.latex"]  # fmt: skip
        if len(self.numbers) > 1:
            paths += [f"/api/tasks/open/compare?first={other}&second={number}" for other in self.numbers[:-1]]
            paths.append(f"/tasks/open/compare?first={self.numbers[0]}&second={number}")
        answers = {
            (role, path): self.cast.ask(client, role, "GET", path + ("&" if "?" in path else "?") + f"fresh={number}")
            for path in paths
            for role in ("participant", "anonymous")
        }
        self.answers += [f"{key} {answer.status_code} {read(answer)}" for key, answer in answers.items()]
        shown: dict[str, Any] = answers["participant", paths[0]].json()
        counts = shown["scores"]["errant"]["parts"]
        self.precisions.append(counts["tp"] / max(1, counts["tp"] + counts["fp"]))
        return shown

    def attack(self) -> None:
        """Use every channel that scores by type opened, then single edits and deletions up to the limit."""
        everything = set(range(len(SOURCES)))
        shown = self.submit(propose(everything))
        listed = (shown.get("types") or {}).get("rows", [])
        wrong = {int(row["type"].split("X")[0][1:]) for row in listed if "X" in row["type"] and row["values"][1] > 0}
        right = everything - wrong if wrong else set()
        self.submit(propose(right or everything - {0}))
        self.submit(delete_tokens(everything))
        self.submit(delete_tokens({0, *TWINS}))
        for number in range(LIMIT - len(self.numbers)):
            self.submit(propose({number}))
        with pytest.raises(RequestRejected, match="no submissions left"):
            self.submit(propose(everything))


def play(path: Path, ready_file: Path, right: set[int]) -> Adversary:
    cast = make_cast(path, ready_file)
    task = cast.add_task("open", references=make_references(right), metrics=METRICS,
                         phase={"closes": time.time() + DAY, "total": LIMIT})  # fmt: skip
    cast.send(task, "rival", "".join(f"{source}\n" for source in SOURCES).encode())
    cast.work()
    adversary = Adversary(cast, task)
    adversary.attack()
    time.sleep(1.1)  # pages for anonymous visitors are cached for a second
    return adversary


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory, ready_file: Path) -> Iterator[list[Adversary]]:
    folder = tmp_path_factory.mktemp("worlds")
    played = [play(folder / f"{twin}.db", ready_file, {1, 4, 6, twin}) for twin in TWINS]
    yield played
    for adversary in played:
        adversary.cast.database.close()


def test_an_adversary_learns_only_the_overall_counts_of_its_submissions(worlds: list[Adversary]) -> None:
    one, two = worlds
    assert len(one.numbers) == len(two.numbers) == LIMIT
    assert one.precisions == two.precisions, "the two must have equal counts for this to prove anything"
    for first, second in zip(one.answers, two.answers, strict=True):
        assert first == second, show_difference(first, second)


def test_every_page_is_equal_on_servers_with_equal_counts(worlds: list[Adversary]) -> None:
    numbers = worlds[0].numbers[:3]
    for role in ("anonymous", "participant", "rival"):
        many = 0
        for (what, page), (_, other) in zip(
            *(walk(adversary.cast, role, ["open"], numbers) for adversary in worlds), strict=True
        ):
            assert page.status_code == other.status_code, what
            assert read(page) == read(other), what
            many += 1
        assert many > 250


def test_keeping_the_edits_that_types_show_as_right_is_no_way_to_the_first_rank(worlds: list[Adversary]) -> None:
    """On Redink 0.1.0, the second submission had a precision of 1."""
    for adversary in worlds:
        assert max(adversary.precisions[:4]) < 0.5


def test_types_of_uploads_are_in_no_answer_for_organisers_either(worlds: list[Adversary]) -> None:
    for adversary in worlds:
        client, cast = adversary.cast.client(), adversary.cast
        for number in adversary.numbers[:3]:
            shown = cast.ask(client, "organiser", "GET", f"/api/submissions/{number}").json()
            assert {row["type"] for row in shown["types"]["rows"]} == {"rare"}
            assert not [text for text in list_strings(shown) if text.startswith("U1X")]
        first, second = adversary.numbers[:2]
        path = f"/api/tasks/open/compare?first={first}&second={second}"
        assert cast.ask(client, "organiser", "GET", path).status_code in (200, 202)
        cast.work()
        compared = cast.ask(client, "organiser", "GET", path).json()
        assert {row["type"] for row in compared["types"]} == {"rare"}
        assert isinstance(cast.database, Undone)


def test_organisers_see_where_the_two_servers_differ(worlds: list[Adversary]) -> None:
    """The servers do differ: intervals are drawn over sentences, so they tell more than counts."""
    boards = [
        adversary.cast.ask(adversary.cast.client(), "organiser", "GET", "/api/tasks/open/board").json()
        for adversary in worlds
    ]
    intervals = [[row["scores"]["errant"]["interval"] for row in board["rows"]] for board in boards]
    assert intervals[0] != intervals[1]
    assert json.dumps(boards[0]) != json.dumps(boards[1])
