"""Choosing a parser, and spaCy as one."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from redink.errors import MissingDependency, UnknownName
from redink.language import Analysis, load_parser
from redink.language.spacy import SpacyParser


def test_the_english_parser_is_loaded_once():
    assert load_parser("english") is load_parser("english")


@pytest.mark.parametrize("name", ["klingon", "spacy", "spacy:", "", "english:x"])
def test_unknown_names_list_the_choices(name):
    with pytest.raises(UnknownName, match=r"conllu:FILE\[,FILE\.\.\.\], english, spacy:PIPELINE, surface"):
        load_parser(name)


def test_missing_spacy_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingDependency, match="pip install spacy && python -m spacy download en_core_web_sm"):
        SpacyParser("en_core_web_sm")


class Pipeline:
    """Upper-cases lemmas and hangs every token on the first."""

    vocab = None
    meta = {"lang": "en", "name": "toy", "version": "1.0"}  # noqa: RUF012

    def __init__(self, takes_documents):
        self.takes_documents = takes_documents
        self.pipeline = [("toy", self.annotate)]
        self.processes = None

    def annotate(self, document):
        for token in document:
            token.tag_, token.pos_, token.dep_, token.head = "T", "P", "dep", document[0]
            token.lemma_ = token.text.upper()
        return document

    def pipe(self, documents, n_process=1):
        if not self.takes_documents:
            raise TypeError("text expected")
        self.processes = n_process
        return map(self.annotate, documents)


@pytest.fixture(params=[True, False])
def pipeline(monkeypatch, request):
    toy = Pipeline(request.param)
    spacy, tokens = ModuleType("spacy"), ModuleType("spacy.tokens")

    def load(name, disable):
        if name != "toy":
            raise OSError(f"can't find {name}")
        assert disable == ["ner"]
        return toy

    spacy.load, spacy.__version__ = load, "9.9"
    tokens.Doc = lambda _, words: [SimpleNamespace(text=word, i=place) for place, word in enumerate(words)]
    monkeypatch.setitem(sys.modules, "spacy", spacy)
    monkeypatch.setitem(sys.modules, "spacy.tokens", tokens)
    return toy


def test_a_spacy_pipeline_parses_tokens_as_given(pipeline):
    parser = SpacyParser("toy")
    assert parser.identity == "spacy-9.9/en_toy-1.0"
    expected = Analysis(("a", "b"), ("T", "T"), ("P", "P"), ("A", "B"), ("dep", "dep"), (0, 0))
    empty = Analysis((), (), (), (), (), ())
    assert parser.parse([["a", "b"], [], ["a", "b"]]) == [expected, empty, expected]
    assert pipeline.processes == (1 if pipeline.takes_documents else None)  # executors bring the processes
    flat = parser.parse([["a", "b"]], dependencies=False)[0]
    assert (flat.lemmas, flat.deps, flat.heads) == (("A", "B"), None, None)


@pytest.mark.usefixtures("pipeline")
def test_a_missing_pipeline_says_what_to_download():
    with pytest.raises(MissingDependency, match="python -m spacy download en_core_web_xl"):
        SpacyParser("en_core_web_xl")
