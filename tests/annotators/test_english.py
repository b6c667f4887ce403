"""The stemmer and the word list."""

import pytest

from redink.annotators.english.stem import RULES, stem
from redink.annotators.english.words import is_listed, is_word, load_words


@pytest.mark.parametrize(
    ("word", "root"),
    [("maximum", "maxim"), ("presumably", "presum"), ("multiply", "multiply"), ("owed", "ow"), ("ear", "ear"),
     ("saying", "say"), ("crying", "cry"), ("meant", "meant"), ("cement", "cem"),
     ("", ""), ("'s", "'s"), ("Cats", "cat")],
)  # fmt: skip
def test_stems(word: str, root: str) -> None:
    assert stem(word) == root


def test_all_rules_are_read() -> None:
    assert sum(map(len, RULES.values())) == 115


def test_words() -> None:
    listed = load_words().decode().split("\n")[1:-1]
    assert len(listed) == 170_565
    assert all(is_listed(word) for word in listed[::97])
    assert not any(is_listed(word + "zzq") for word in listed[::97])
    assert is_word("colour")
    assert is_word("London")
    assert is_word("café")
    assert is_word("cafe")
    assert not is_word("colur")
    assert not is_word("")
