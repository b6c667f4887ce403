"""The tokeniser: what spaCy 2.3.9 made of our own sentences, and what must hold of any text."""

import importlib.util
import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from redink import tokenize
from redink.language.english import tokeniser
from redink.language.english.tokeniser import ERRANT, SPACY, EnglishTokeniser, read_rules

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "tests" / "recorded"
RULES = {name: EnglishTokeniser(name) for name in (SPACY, ERRANT)}
PIECES = ["don't", "U.S.", "e.g.", "...", "'s", "’s", "US$", "5", "km", "a", "A", "é", "..", *"().,-/@:$\"'<%° \t"]


def read(name: str) -> list[str]:
    return (RECORDED / name).read_text(encoding="utf-8").split("\n")[:-1]


@pytest.mark.parametrize("rules", RULES)
def test_tokens_are_those_that_spacy_gave(rules: str) -> None:
    sentences, recorded = read("tokeniser/sentences.txt"), read(f"tokeniser/{rules}.jsonl")
    assert len(sentences) == len(recorded) > 250
    for sentence, line in zip(sentences, recorded, strict=True):
        tokens = json.loads(line)
        assert list(map(str, RULES[rules].split_with_spaces(sentence))) == tokens
        assert list(map(str, RULES[rules].split(sentence))) == [token for token in tokens if not token.isspace()]


def test_the_two_sets_of_rules_differ() -> None:
    assert RULES[SPACY].split("c'mon") == ["c'm", "on"]
    assert RULES[ERRANT].split("c'mon") == ["c'mon"]


@pytest.mark.parametrize("rules", RULES)
@given(text=st.text() | st.lists(st.sampled_from(PIECES)).map("".join))
@example(text=" \n ")
@example(text="")
def test_nothing_is_lost_and_nothing_added(rules: str, text: str) -> None:
    tokens = RULES[rules].split(text)
    assert "".join(tokens) == re.sub(r"\s", "", text)
    assert all(tokens)
    with_spaces = RULES[rules].split_with_spaces(text)
    assert [token for token in with_spaces if not token.isspace()] == tokens


def test_a_piece_is_forgotten_before_there_are_too_many(monkeypatch) -> None:
    monkeypatch.setattr(tokeniser, "MAX_CACHED_PIECES", 3)
    fresh = EnglishTokeniser()
    text = "one, two, three, four, five, six"
    assert fresh.split(text) == fresh.split(text) == RULES[SPACY].split(text)
    assert len(fresh._pieces) <= 3


@pytest.mark.parametrize("piece", ["(", "a:", "a.", "@", "a@", "..", "x-", "5km", "'s"])
def test_a_long_piece_takes_no_long_time(piece: str) -> None:
    text = piece * 3_000
    assert "".join(RULES[SPACY].split(text)) == text


def test_the_shipped_rules_keep_what_the_tokeniser_relies_on() -> None:
    spec = importlib.util.spec_from_file_location("build_tokeniser", ROOT / "tools" / "build_tokeniser.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert (tool.FORMAT, tool.MAX_SUFFIX) == (tokeniser.FORMAT, tokeniser.MAX_SUFFIX)
    for rules in read_rules().values():
        tool.check_anchors(rules["prefix"], rules["suffix"])
    with pytest.raises(SystemExit, match="not anchored"):
        tool.check_anchors("^a|b", "c$")
    with pytest.raises(SystemExit, match="longer than expected"):
        tool.check_anchors("^a", "c$|d+$")


def test_letters_alone_match_no_rule() -> None:
    """The tokeniser takes such a piece as it is; here every rule is asked."""
    words = ["a", "Z", "word", "ABC", "km", "US", "s", "nt", "iPhone", "xX" * 40]
    for rules in read_rules().values():
        for word in words:
            for name in ("prefix", "suffix", "infix", "token", "url"):
                assert not rules[name] or not re.search(rules[name], word), (name, word)


def test_tokenize_is_public() -> None:
    assert tokenize("Don't  pay $5.") == ("Do", "n't", "pay", "$", "5", ".")


def test_compat_errant_parallel_tok_writes_what_errant_wrote(redink, tmp_path) -> None:
    folder = RECORDED / "errant_tok"
    words = ("-orig", folder / "source.txt", "-cor", folder / "corrected.txt", "-out", tmp_path / "out.m2")
    assert redink("compat", "errant_parallel", *words, "-tok").code == 0
    assert (tmp_path / "out.m2").read_bytes() == (folder / "expected.m2").read_bytes()
