"""Raw text is split as its source is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import LongSentenceWarning
from redink.language.tokenisers import load_tokeniser
from redink.preparation import boundaries
from redink.preparation.boundaries import Boundaries

CASES = {
    "the source's tokens": ("I do n't know .", "I don't know.", "I do n't know ."),
    "a token of the source stays whole": ("a well-known cat", "A well-known cat.", "A well-known cat ."),
    "and is split where the source splits it": ("a well - known cat", "a well-known cat", "a well - known cat"),
    "Moses splits elsewhere": ("I don 't know", "I don't know", "I don 't know"),
    "a whole contraction of the source": ("I don't knows", "I don't know", "I don't know"),
    "a new contraction is split by rule": ("He are late", "He's late.", "He 's late ."),
    "a new one where the source has a wrong one": ("He dont know", "He don't know", "He do n't know"),
    "two words made of one": ("I like it alot .", "I like it a lot.", "I like it a lot ."),
    "one word made of two": ("I do it every day .", "I do it everyday.", "I do it everyday ."),
    "spaces of the output stay": ("He can go", "He can not go", "He can not go"),
    "cannot is two tokens by rule": ("He can not go", "He cannot go", "He can not go"),
    "but one where the source has one": ("He cannot goes", "He cannot go", "He cannot go"),
    "a missing space is restored": ("It works.By the way", "It works. By the way", "It works . By the way"),
    "tokenised already": ("I do n't knows .", "I do n't know .", "I do n't know ."),
    "an empty output": ("I know .", "", ""),
    "an empty source": ("", "I don't.", "I do n't ."),
}


@pytest.mark.parametrize("name", CASES)
def test_tokens_of(name: str) -> None:
    source, text, wanted = CASES[name]
    splitter = Boundaries([source.split()], load_tokeniser().split)
    assert " ".join(splitter.split(text, source.split())) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"), [("a well-known man", "three-day"), ("a well - known man", "three - day")]
)
def test_new_words_with_hyphens_are_as_the_source_has_them(source: str, wanted: str) -> None:
    splitter = Boundaries([source.split(), ["a", "trip"]], load_tokeniser().split)
    assert splitter.split("a three-day trip", ["a", "trip"]) == ["a", *wanted.split(), "trip"]


@given(st.text(), st.lists(st.text(min_size=1).filter(lambda token: token.split() == [token])))
def test_nothing_is_lost_and_spaces_are_boundaries(text: str, source: list[str]) -> None:
    tokens = Boundaries([source], load_tokeniser().split).split(text, source)
    assert "".join(tokens) == "".join(text.split())
    assert all(tokens)
    assert Boundaries([source], load_tokeniser().split).split(" ".join(source), source) == source


def test_texts_too_long_to_align_are_split_by_rule(monkeypatch) -> None:
    monkeypatch.setattr(boundaries, "MAX_CELLS", 10)
    splitter = Boundaries([["a-b"]], str.split)
    with pytest.warns(
        LongSentenceWarning, match=r"too long to align \(9 characters against 9\), so it is split by rule"
    ):
        assert splitter.split("don't a-b.", ["do", "n't", "a-b", "."]) == ["don't", "a-b."]
