"""Choosing a parser. What spaCy says, and what it lacks, is asked of the real one in tests/originals."""

from importlib.util import find_spec

import pytest

from redink.errors import MissingDependency, UnknownName
from redink.language import load_parser


def test_the_english_parser_is_loaded_once():
    assert load_parser("english") is load_parser("english")


@pytest.mark.parametrize("name", ["klingon", "spacy", "spacy:", "", "english:x"])
def test_unknown_names_list_the_choices(name):
    with pytest.raises(
        UnknownName, match=r"conllu:FILE\[,FILE\.\.\.\], english, .*spacy-library:PIPELINE, spacy:PIPELINE, surface"
    ):
        load_parser(name)


@pytest.mark.skipif(find_spec("spacy") is not None, reason="spaCy is installed here, so nothing is missing")
def test_missing_spacy_says_what_to_install():
    with pytest.raises(MissingDependency, match="pip install spacy && python -m spacy download en_core_web_sm"):
        load_parser("spacy-library:en_core_web_sm")
