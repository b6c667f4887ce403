"""Characters as tokens, and Unicode normalisation of texts before they are scored."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.language.characters import split_characters


@given(st.text(max_size=30))
def test_no_character_is_lost(text):
    characters = split_characters(text)
    assert "".join(characters) == "".join(text.split())
    assert all(characters)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cafe\u0301 !", ["C", "a", "f", "e\u0301", "!"]),
        ("שָׁלוֹם", ["שָׁ", "ל", "וֹ", "ם"]),
        ("हिन्दी", ["हि", "न्", "दी"]),
        ("👍🏽👩\u200d🚀", ["👍🏽", "👩\u200d🚀"]),
        ("\u0301a", ["\u0301", "a"]),
    ],
)
def test_marks_stay_with_their_letter(text, expected):
    assert list(split_characters(text)) == expected


def write(path: Path, text: str) -> Path:
    path.write_text(text + "\n", encoding="utf-8")
    return path


def test_normalisation_makes_equal_texts_equal_and_is_stated(redink, tmp_path):
    source = write(tmp_path / "source.txt", "Le cafe est fermé .")
    reference = write(tmp_path / "ref.txt", "Le café est fermé .")
    system = write(tmp_path / "system.txt", unicodedata.normalize("NFD", "Le café est fermé ."))
    words = ("score", "--lang", "any", "--source", source, "--ref", reference, system)
    assert "0.0000" in redink(*words).out.splitlines()[3]
    result = redink(*words, "--unicode", "NFC")
    assert "1.0000" in result.out.splitlines()[3]
    (signature,) = [line for line in result.out.splitlines() if line.startswith("errant|")]
    assert "|unicode:NFC|" in signature
    again = redink("score", "--source", source, "--ref", reference, system, "--signature", signature)
    assert (again.code, signature in again.out) == (0, True)
    refused = redink("score", "--ref", reference, system, "--unicode", "NFC", "--signature", signature)
    assert "cannot be combined with --unicode" in refused.err


def test_files_with_edits_are_not_normalised(redink, tmp_path):
    reference = write(tmp_path / "ref.m2", "S a b\n")
    result = redink("score", "--ref", reference, write(tmp_path / "a.txt", "a b"), "--unicode", "NFC")
    assert (result.code, "so --unicode NFC cannot be used" in result.err) == (2, True)


def test_characters_with_marks_are_one_token(redink, tmp_path):
    source, corrected = write(tmp_path / "a.txt", "हिन्दि"), write(tmp_path / "b.txt", "हिन्दी")
    result = redink("annotate", source, corrected, "--unit", "char")
    assert result.out.splitlines()[:2] == ["S हि न् दि", "A 2 3|||R:OTHER|||दी|||REQUIRED|||-NONE-|||0"]
