"""Words as the Penn Treebank splits them."""

import pytest

from redink.formats.treebank import split_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ""),
        ("just two words", "just two words"),
        ("known,the", "known , the"),
        ("over the last few decades.", "over the last few decades ."),
        ("e.g. this", "e.g. this"),
        ("10,000 at 8:30", "10,000 at 8:30"),
        ('profits " )', "profits `` )"),
        ('He said "yes".', "He said `` yes '' ."),
        ("dog's dogs' don't it'll", "dog 's dogs ' do n't it 'll"),
        ("Forests'sview", "Forests'sview"),
        ("I cannot (or wanna) wait...", "I can not ( or wan na ) wait ..."),
        ("more'n 'tis d'ye a--b", "more 'n 't is d 'ye a -- b"),
        ("why?! 50% & $5; a@b", "why ? ! 50 % & $ 5 ; a @ b"),
    ],
)
def test_conventions(text: str, words: str) -> None:
    assert split_words(text) == words.split()
    assert split_words(words) == words.split() or "``" in words
