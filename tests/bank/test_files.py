"""Bank files: what the reader accepts and refuses, merging, sealing, imports and the agreement of judges."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.bank.agreement import measure_agreement
from redink.bank.chunks import hash_source, make_key, normalise
from redink.bank.files import BankFile, Header, read_bank, read_bank_file, write_bank
from redink.bank.importing import import_annotations
from redink.bank.journal import Journal
from redink.bank.merging import merge_banks, parse_votes, seal_bank
from redink.bank.verdicts import Bank
from redink.errors import FormatError, UnsuitableData
from redink.types import Corpus, Edit, Sentence

SOURCE = ("We", "was", "in", "the", "old", "town", "yesterday", ".")
HEADER = {"bank": "town", "format": 1}
VOTE = {
    "source": hash_source(SOURCE), "start": 1, "end": 2, "correction": "are", "verdict": "invalid", "judge": "ana",
    "kind": "human",
}  # fmt: skip


def write_lines(path: Path, *values: object) -> Path:
    texts = [value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) for value in values]
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return path


def make_bank(*votes: dict[str, object], name: str = "town") -> BankFile:
    return BankFile(Header(name), parse_votes(json.dumps(VOTE | vote) for vote in votes))


def settle(*votes: dict[str, object], judges: str = "all") -> Bank:
    return make_bank(*votes).settle(judges)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"verdict": "right"}, "'verdict' of the line must be valid, invalid, neutral or skip, got 'right'"),
        ({"start": 3}, "the span 3 2 is not valid"),
        ({"start": "1"}, "'start' of the line must be a whole number, got '1'"),
        ({"start": 2, "correction": ""}, "changes nothing"),
        ({"correction": " are"}, "tokens joined by single spaces"),
        ({"correction": "cafe\u0301"}, "normal form NFC"),
        ({"source": "9c98"}, "'source' must have 16 hexadecimal digits"),
        ({"judge": ""}, "'judge' must not be empty"),
        ({"kind": "robot"}, "'kind' of the line must be human, model or import"),
        ({"kind": "model"}, "needs the keys 'model' and 'prompt'"),
        ({"drawn": "often"}, "'drawn' of the line must be frequency, random or request"),
        ({"with": [{"start": 1, "end": 2, "correction": "are"}]}, "must not have the chunk itself"),
        ({"with": [{"start": 1}]}, "lacks the key 'end'"),
        ({"note": 3}, "'note' of the line must be a string"),
    ],
)
def test_a_wrong_line_is_named_with_its_number(tmp_path, changes, problem) -> None:
    path = write_lines(tmp_path / "a.jsonl", HEADER, VOTE, VOTE | changes)
    with pytest.raises(FormatError, match=r"a\.jsonl:3: .*") as error:
        read_bank(path)
    assert problem in str(error.value)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([], "no header"),
        ([VOTE], ":1: the first line must be the header"),
        ([{"bank": "a", "format": 2}], ":1: this version reads format 1, got 2"),
        ([{"bank": "a b", "format": 1}], ":1: the name of a bank must have no spaces"),
        ([HEADER, HEADER], ":2: a second header"),
        ([HEADER, "{"], ":2: not JSON"),
        ([HEADER, '{"verdict": 1, "verdict": 2}'], ":2: the key 'verdict' occurs twice"),
        ([HEADER, "[]"], ":2: the line must be a JSON object"),
        ([HEADER | {"form": "sealed"}, VOTE], ":2: the line lacks the key 'key'"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path, lines, problem) -> None:
    with pytest.raises(FormatError) as error:
        read_bank_file(write_lines(tmp_path / "a.jsonl", *lines))
    assert problem in str(error.value)


def test_chunks_are_checked_against_their_sentences(redink, tmp_path) -> None:
    (tmp_path / "source.txt").write_text(" ".join(SOURCE) + "\n", encoding="utf-8")
    path = write_lines(tmp_path / "a.jsonl", HEADER, VOTE, VOTE | {"end": 3, "correction": "are in"})
    result = redink("bank", "check", path, "--source", tmp_path / "source.txt")
    assert result.code == 2
    assert "a.jsonl:3: the chunk 1 3 'are in' is not normalised: 1 2 'are'" in result.err
    fixed = tmp_path / "b.jsonl"
    words = ("--from", "bank", "--name", "b", "--source", tmp_path / "source.txt", "-o", fixed)
    assert redink("bank", "import", path, *words).code == 0
    assert redink("bank", "check", fixed, "--source", tmp_path / "source.txt").out.endswith("1 chunk, 1 vote\n")


def test_a_majority_settles_and_the_last_vote_of_a_judge_counts() -> None:
    (key,) = settle({}).settled
    votes = [{"judge": judge, "verdict": verdict} for judge, verdict in (("a", "valid"), ("b", "valid"), ("c", "skip"))]
    assert settle(*votes).look_up(key, ()) == "valid"
    assert settle(*votes, {"judge": "b", "verdict": "invalid"}).look_up(key, ()) == "unjudged"
    assert settle(*votes, {"judge": "b", "verdict": "invalid"}, {"judge": "b", "verdict": "valid"}) == settle(*votes)


def test_models_are_silent_where_a_human_has_voted() -> None:
    model = {"kind": "model", "model": "m", "prompt": "p", "judge": "m", "verdict": "valid"}
    (key,) = settle({}).settled
    assert settle(model).look_up(key, ()) == "valid"
    assert settle(model, {}).look_up(key, ()) == "invalid"
    assert settle(model, {"verdict": "skip"}).look_up(key, ()) == "valid"
    assert settle(model, judges="human").look_up(key, ()) == "unjudged"


def test_conditions_choose_the_verdict_that_needs_most() -> None:
    beside = [{"start": 6, "end": 7, "correction": "today"}]
    bank = settle({}, {"with": beside, "verdict": "valid"})
    (key,) = bank.settled
    other = make_key(VOTE["source"], normalise(SOURCE, 6, 7, ["today"]))
    assert (bank.look_up(key, {key}), bank.look_up(key, {key, other})) == ("invalid", "valid")


votes = st.lists(
    st.fixed_dictionaries(
        {
            "judge": st.sampled_from("abc"),
            "verdict": st.sampled_from(["valid", "invalid", "neutral", "skip"]),
            "correction": st.sampled_from(["are", "were", "is"]),
        }
    ),
    max_size=8,
)


@given(votes, st.randoms())
def test_the_order_of_judges_and_notes_change_no_version(drawn, random) -> None:
    last = {(vote["judge"], vote["correction"]): vote for vote in drawn}
    shuffled = [vote | {"note": "aside", "at": "2026-11-19"} for vote in last.values()]
    random.shuffle(shuffled)
    assert settle(*drawn).version == settle(*shuffled).version


@given(votes, votes, votes)
def test_merging_is_associative_and_idempotent(first, second, third) -> None:
    a, b, c = make_bank(*first, name="a"), make_bank(*second, name="b"), make_bank(*third, name="a")

    def read(bank: BankFile) -> tuple[str, list[str]]:
        return str(bank.header), [vote.text for vote in bank.votes]

    whole = merge_banks([a, b, c])
    assert read(merge_banks([merge_banks([a, b]), c])) == read(merge_banks([a, merge_banks([b, c])])) == read(whole)
    assert read(merge_banks([whole, whole])) == read(whole)
    assert merge_banks([a]).settle() == a.settle()


def test_merged_judges_carry_the_name_of_their_bank(redink, tmp_path) -> None:
    paths = [write_lines(tmp_path / f"{name}.jsonl", {"bank": name, "format": 1}, VOTE) for name in "ab"]
    lines = [json.loads(line) for line in redink("bank", "merge", *paths).out.splitlines()]
    assert lines[0]["bank"] == "a+b"
    assert [line["judge"] for line in lines[1:]] == ["a/ana", "b/ana"]
    both = write_lines(tmp_path / "both.jsonl", {"bank": "a", "format": 1}, VOTE, VOTE | {"judge": "bo"})
    rest = redink("bank", "merge", both, "--without", "ana").out.splitlines()[1:]
    assert [json.loads(line)["judge"] for line in rest] == ["a/bo"]
    assert redink("bank", "merge", both, "--without", "cy").code == 2
    other = write_lines(tmp_path / "c.jsonl", {"bank": "c", "format": 1, "tokens": "characters"}, VOTE)
    refused = redink("bank", "merge", paths[0], other)
    assert refused.code == 2
    assert "'tokens' is 'whitespace' and 'characters'" in refused.err


def test_a_sealed_bank_answers_the_same_and_shows_nothing(tmp_path) -> None:
    beside = [{"start": 6, "end": 7, "correction": "today"}]
    bank = make_bank({"note": "the town"}, {"with": beside, "verdict": "valid"})
    sealed = seal_bank(bank, "pepper", publish_salt=False)
    write_bank(sealed.header, [vote.text for vote in sealed.votes], tmp_path / "sealed.jsonl")
    text = (tmp_path / "sealed.jsonl").read_text(encoding="utf-8")
    assert not any(word in text for word in ("are", "today", "town yesterday", VOTE["source"], "pepper", "the town"))
    with pytest.raises(UnsuitableData, match="salt"):
        read_bank(tmp_path / "sealed.jsonl")
    reread = read_bank(tmp_path / "sealed.jsonl", salt="pepper")
    (key,) = bank.settle().settled
    other = make_key(VOTE["source"], normalise(SOURCE, 6, 7, ["today"]))
    for present in ({key}, {key, other}):
        hidden = {reread.make_key(item) for item in present}
        assert reread.look_up(reread.make_key(key), hidden) == bank.settle().look_up(key, present)


def test_annotations_become_valid_and_silence_no_verdict() -> None:
    annotations = ((Edit(1, 2, "were"), Edit(2, 3, "at")), (), (Edit(0, 1, "You"),))
    lines = list(import_annotations(Corpus("c", [Sentence(SOURCE, annotations)]), [0, 1]))
    assert [(json.loads(line)["correction"], json.loads(line)["verdict"]) for line in lines] == [("were at", "valid")]


def test_pairs_and_tables_are_imported(redink, tmp_path) -> None:
    pair = {"S1-src": " ".join(SOURCE), "S2-hyp": "We was in an old town yesterday .", "Human Judgment": 0}
    (tmp_path / "pairs.json").write_text(json.dumps([pair]), encoding="utf-8")
    line = json.loads(redink("bank", "import", tmp_path / "pairs.json", "--name", "j").out.splitlines()[1])
    assert (line["start"], line["end"], line["correction"], line["verdict"]) == (3, 4, "an", "invalid")
    table = tmp_path / "t.csv"
    table.write_text(f"source,start,end,correction,verdict,judge\n{' '.join(SOURCE)},1,3,were in,valid,ana\n")
    line = json.loads(redink("bank", "import", table, "--name", "t").out.splitlines()[1])
    assert (line["start"], line["end"], line["correction"], line["judge"]) == (1, 2, "were", "ana")
    table.write_text(f"source,start,end,correction,verdict,judge\n{' '.join(SOURCE)},1,30,were in,valid,ana\n")
    refused = redink("bank", "import", table, "--name", "t")
    assert (refused.code, "t.csv:2: the span 1 30 does not fit" in refused.err) == (2, True)


def test_agreement_of_judges_and_models(redink, tmp_path) -> None:
    words = ["are", "were", "is", "be"]
    humans = [
        {"judge": judge, "correction": word, "verdict": verdict}
        for judge, verdicts in (("a", "vviv"), ("b", "vvii"))
        for word, verdict in zip(words, [{"v": "valid", "i": "invalid"}[c] for c in verdicts], strict=True)
    ]
    model = {"judge": "m", "kind": "model", "model": "m", "prompt": "p", "verdict": "valid"}
    gold = {"judge": "b", "correction": "gone", "verdict": "valid", "gold": "invalid"}
    bank = make_bank(*humans, *(model | {"correction": word} for word in words), gold)
    agreement = measure_agreement(bank, min_common=4)
    assert [(pair.judge, pair.other, round(pair.kappa, 2)) for pair in agreement.pairs[:1]] == [("a", "b", 0.5)]
    assert agreement.disputed == 0.25
    assert [(row.judge, row.gold, row.passes) for row in agreement.judges] == [
        ("a", 0, True), ("b", 1, False), ("m", 0, True),
    ]  # fmt: skip
    assert [(row.operation, row.common, round(row.bias, 2)) for row in agreement.models] == [
        ("R", 3, 0.33), ("all", 3, 0.33),
    ]  # fmt: skip
    path = tmp_path / "a.jsonl"
    write_bank(bank.header, [vote.text for vote in bank.votes], path)
    assert "models against humans" in redink("bank", "agreement", path, "--min-common", 4).out
    assert "disputed or skipped" in redink("bank", "stats", path).out


def test_a_journal_drops_a_line_that_was_cut_off(tmp_path) -> None:
    path = tmp_path / "a.jsonl"
    with Journal(str(path), Header("town")) as journal:
        journal.append(json.dumps(VOTE))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"source": "9c9')
    with Journal(str(path), Header("other")) as journal:
        journal.append(json.dumps(VOTE | {"verdict": "valid"}))
    bank = read_bank_file(path)
    assert [vote.verdict for vote in bank.votes] == ["invalid", "valid"]
    path.write_bytes(whole.rstrip())
    with Journal(str(path), Header("town")):
        pass
    assert path.read_bytes() == whole


def test_names_and_inputs_are_checked_before_anything_is_written(redink, tmp_path) -> None:
    path = write_lines(tmp_path / "a.jsonl", HEADER, VOTE)
    result = redink("bank", "merge", path, "--name", "a b", "-o", tmp_path / "b.jsonl")
    assert (result.code, "must have no spaces" in result.err) == (2, True)
    result = redink("bank", "merge", path, "-o", path)
    assert (result.code, "is an input of the same command" in result.err) == (2, True)
    assert [file.name for file in tmp_path.iterdir()] == ["a.jsonl"]
