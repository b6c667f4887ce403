"""`redink languages`, and `--lang` of the other commands."""

import pytest

from redink.annotators.languages import UNIVERSAL


def test_all_languages_are_listed(redink) -> None:
    out = redink("languages").out
    for code in ("any", "en", "zh", *UNIVERSAL):
        assert f"\n{code} " in out
    assert "pymorphy3:uk" in out
    assert "UA-GEC" in out


def test_a_language_lists_its_analysers_and_how_to_install_them(redink) -> None:
    out = redink("languages", "uk").out
    assert "pymorphy3:uk           yes        parser and lexicon" in out
    assert "spacy:uk_core_news_sm  no" in out
    assert "to install: pip install pymorphy3 pymorphy3-dicts-uk" in out
    assert "english" in redink("languages", "en").out
    refused = redink("languages", "xx")
    assert (refused.code, refused.out) == (2, "")
    assert "unknown language 'xx'; the choices are: any, cs" in refused.err


@pytest.fixture
def texts(tmp_path):
    (tmp_path / "a.txt").write_text("Вона не мала форму сідла .\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Вона не мала форми сідла .\n", encoding="utf-8")
    return tmp_path / "a.txt", tmp_path / "b.txt"


def test_annotate_says_which_analyser_is_used(redink, texts) -> None:
    run = redink("annotate", *texts, "--lang", "uk")
    assert "A 3 4|||R:NOUN:CASE|||форми|||" in run.out
    assert run.err.startswith("note: Ukrainian is analysed by pymorphy3:uk@")


def test_score_states_the_analyser(redink, texts) -> None:
    source, corrected = texts
    run = redink("score", "--source", source, "--ref", corrected, corrected, "--lang", "uk", "--format", "json")
    assert "engine:pymorphy3:uk@" in run.out
    assert "+uk" in run.out


def test_explain_says_why_a_type_is_uncertain(redink) -> None:
    out = redink("explain", "--lang", "uk", "Немає умови", "Немає умов").out
    assert "is uncertain: the forms are ambiguous; it may also be a change of" in out


def test_a_data_file_is_a_language(redink, texts, tmp_path) -> None:
    file = tmp_path / "yy.toml"
    file.write_text('name = "Y"\nparsers = ["surface"]\n[words]\nADP = "на"\n', encoding="utf-8")
    (tmp_path / "c.txt").write_text("на Вона не мала форму сідла .\n", encoding="utf-8")
    run = redink("annotate", texts[0], tmp_path / "c.txt", "--lang", file)
    assert "A 0 0|||M:ADP|||на|||" in run.out
    assert "surface" in redink("languages", file).out
