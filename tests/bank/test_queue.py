"""Queues: what is drawn, what judges see, and what verdicts are expected to do."""

from __future__ import annotations

import json

import pytest

from redink import samples
from redink.bank.chunks import hash_source
from redink.bank.files import Header, read_bank_file, write_bank
from redink.bank.queue import read_queue
from redink.bank.verdicts import Bank
from redink.errors import FormatError

WORDS = ("bank", "queue", "--ref", samples.REFERENCE, *samples.SYSTEMS)


@pytest.fixture
def queue(redink, tmp_path):
    path = tmp_path / "queue.jsonl"
    assert redink(*WORDS, "-n", 40, "-o", path).code == 0
    return path


def test_half_is_shared_and_half_is_random(queue) -> None:
    questions = read_queue(queue).questions
    assert len(questions) == len({question.key for question in questions}) == 40
    drawn = [question.drawn for question in questions]
    assert 0 < drawn.count("frequency") <= 20
    assert drawn.count("frequency") + drawn.count("random") == 40
    order = [question.source for question in questions]
    blocks = [source for index, source in enumerate(order) if not index or source != order[index - 1]]
    assert len(blocks) == len(set(blocks)), "the chunks of a sentence follow each other"


def test_equal_seeds_draw_equal_batches(redink, queue) -> None:
    text = queue.read_text(encoding="utf-8")
    assert redink(*WORDS, "-n", 40).out == text
    assert redink(*WORDS, "-n", 40, "--seed", 2).out != text
    reversed_systems = ("bank", "queue", "--ref", samples.REFERENCE, *samples.SYSTEMS[::-1])
    keys = {question.key for question in read_queue(queue).questions}
    again = redink(*reversed_systems, "-n", 40).out.splitlines()[1:]
    assert {(value["start"], value["correction"]) for value in map(json.loads, again)} == {
        (question.chunk.start, " ".join(question.chunk.correction)) for question in read_queue(queue).questions
    }
    assert len(keys) == 40


def test_what_is_judged_is_not_drawn_again(redink, queue, tmp_path) -> None:
    bank = tmp_path / "bank.jsonl"
    judged = read_queue(queue).questions
    write_bank(Header("b"), [question.make_vote("valid", "ana") for question in judged], bank)
    assert isinstance(read_bank_file(bank).settle(), Bank)
    rest = tmp_path / "rest.jsonl"
    result = redink(*WORDS, "--bank", bank, "-n", 1000, "-o", rest)
    keys = {question.key for question in read_queue(rest).questions}
    assert not keys & {question.key for question in judged}
    assert f"only {len(keys)} chunks have no verdict" in result.err
    after = redink(*WORDS, "--bank", bank, "-n", 10, "-o", tmp_path / "x").err.splitlines()
    before = redink(*WORDS, "-n", 10, "-o", tmp_path / "x").err.splitlines()
    for first, second in zip(before[2:5], after[2:5], strict=True):
        assert float(first.split()[5]) >= float(first.split()[6])
        assert int(first.split()[1]) >= int(second.split()[1])


def test_a_queue_names_no_system_and_no_other_verdict(queue) -> None:
    text = queue.read_text(encoding="utf-8")
    assert not any(path.stem in text for path in samples.SYSTEMS)


def test_checks_are_spread_over_the_queue(redink, tmp_path) -> None:
    path = tmp_path / "queue.jsonl"
    assert redink(*WORDS, "-n", 40, "--gold", 0.1, "--repeats", 0.1, "-o", path).code == 0
    questions = read_queue(path).questions
    assert len(questions) == 48
    gold = [question for question in questions if question.gold]
    assert sorted(question.gold for question in gold) == ["invalid"] * 2 + ["valid"] * 2
    repeated = [index for index, question in enumerate(questions) if question.repeated]
    assert len(repeated) == 4
    for index in repeated:
        first = next(i for i, question in enumerate(questions) if question.key == questions[index].key)
        assert first < index
    vote = json.loads(gold[0].make_vote("valid", "ana"))
    assert (vote["source"], vote["gold"]) == (hash_source(gold[0].source), gold[0].gold)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{}", "lacks the key"),
        ('{"tokens": ["a"], "start": 0, "end": 2, "correction": "b"}', "ends after the last of 1 tokens"),
        ('{"tokens": ["a"], "start": 0, "end": 1, "correction": "b", "drawn": "often"}', "'drawn' of the line must be"),
        ("nothing", "not JSON"),
    ],
)
def test_a_damaged_queue_is_refused(queue, line, problem) -> None:
    queue.write_text('{"queue": "a", "format": 1}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(FormatError, match=problem) as error:
        read_queue(queue)
    assert f"{queue}:2: " in str(error.value)


def test_a_random_sample_is_one_of_the_systems_that_it_was_drawn_from(redink, tmp_path) -> None:
    queue, bank = tmp_path / "queue.jsonl", tmp_path / "bank.jsonl"
    words = ("--ref", samples.REFERENCE, samples.SYSTEMS[1], "-n", 40, "-o", queue)
    assert redink("bank", "queue", *words).code == 0
    questions = read_queue(queue).questions
    assert {question.drawn for question in questions} == {"random"}
    write_bank(Header("b"), [question.make_vote("valid", "ana") for question in questions], bank)
    score = ("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "--bank", bank, "--format", "json")
    parts = {row["system"]: row["parts"] for row in json.loads(redink(*score).out)["scores"]}
    unfinished = {system: row for system, row in parts.items() if row["judged"] < 1}
    assert len(unfinished) > 1
    assert [system for system, row in unfinished.items() if row["estimate"] is not None] == ["eager"]


def test_second_judges_get_a_share_and_third_ones_what_is_disputed(redink, queue, tmp_path) -> None:
    questions = read_queue(queue).questions
    first = [question.make_vote("valid", "ana") for question in questions]
    bank, review = tmp_path / "bank.jsonl", tmp_path / "review.jsonl"
    write_bank(Header("b"), first, bank)
    words = ("bank", "review", queue, "--bank", bank)
    assert redink(*words, "--share", 0.5, "-o", review).code == 0
    second = read_queue(review).questions
    assert 8 < len(second) < 32
    votes = [question.make_vote("invalid" if index < 3 else "valid", "bo") for index, question in enumerate(second)]
    write_bank(Header("b"), [*first, *votes], bank)
    assert redink(*words, "--share", 0, "-o", review).err == "3 questions to review\n"
    assert read_queue(review).questions == second[:3]
    write_bank(Header("b"), [*first, *votes, *(question.make_vote("valid", "cy") for question in second[:3])], bank)
    assert redink(*words, "--share", 0, "-o", review).err == "0 questions to review\n"
    assert {read_bank_file(bank).settle().look_up(question.key, ()) for question in questions} == {"valid"}
