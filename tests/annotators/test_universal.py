"""The universal rules: the examples of every data file, and what holds for any language."""

import importlib.util
import pickle
from itertools import chain
from pathlib import Path

import pytest

from redink.annotators.annotator import Annotator, AnnotatorSettings
from redink.annotators.languages import UNIVERSAL, find_language
from redink.annotators.universal.data import FOLDER, Example, read_language
from redink.annotators.universal.rules import ONE_SIDE, TWO_SIDES
from redink.errors import FormatError, MissingDependency, UnknownName
from redink.language.parser import load_parser

pytestmark = pytest.mark.filterwarnings("ignore:the parser surface knows no words")

EXAMPLES = [
    pytest.param(code, example, id=f"{code}-{example.source}")
    for code in UNIVERSAL
    for example in read_language(FOLDER / f"{code}.toml").examples
]


def make_annotator(language: str, parser: str = "") -> Annotator:
    """Make an annotator, or skip the test if its analyser is not installed."""
    try:
        return Annotator(parser, language)
    except MissingDependency as missing:
        pytest.skip(str(missing))


def annotate(language: str, source: str, corrected: str, parser: str = "") -> list[str]:
    (edits,) = make_annotator(language, parser).annotate([(source, corrected)])
    return [edit.type for edit in edits]


@pytest.mark.parametrize(("code", "example"), EXAMPLES)
def test_examples(code: str, example: Example) -> None:
    try:
        for lexicon in example.lexicons:
            load_parser(lexicon)
    except MissingDependency as missing:
        pytest.skip(str(missing))
    types = annotate(code, example.source, example.corrected, example.parser)
    assert types == list(example.types)


def test_every_language_has_an_example_that_runs_without_an_analyser() -> None:
    """Its types are found with the parser of letters, whatever is installed besides."""
    for code in UNIVERSAL:
        free = [example for example in read_language(FOLDER / f"{code}.toml").examples if not example.parser]
        assert free, f"{code} has no such example"
        for example in free:
            assert annotate(code, example.source, example.corrected, "surface") == list(example.types)


def test_each_rule_has_a_name_and_an_example() -> None:
    rules = [*ONE_SIDE, *TWO_SIDES]
    assert len({rule.name for rule in rules}) == len(rules)
    assert all("→" in rule.example for rule in rules)


def test_the_identity_names_parser_and_lexicons() -> None:
    identity = make_annotator("uk", "pymorphy3:uk").identity
    settings = AnnotatorSettings.from_identity(identity)
    assert (settings.parser, settings.language) == ("pymorphy3:uk", "uk")
    assert settings().identity == identity
    assert pickle.loads(pickle.dumps(settings())).identity == identity


def test_a_named_lexicon_stands_first() -> None:
    assert "hanta" not in make_annotator("de", "simplemma:de").identity


def test_a_language_without_analysers_says_what_to_install(tmp_path) -> None:
    file = tmp_path / "xx.toml"
    file.write_text('name = "Example"\nparsers = ["spacy:xx_no_such"]\ninstall = ["pip install nothing"]\n')
    with pytest.raises(MissingDependency, match=r"no analyser for Example .* pip install nothing"):
        Annotator(language=str(file))
    assert annotate(str(file), "a b", "b a", "surface") == ["R:WO"]


def test_an_unknown_language_is_an_error_that_names_the_choices() -> None:
    with pytest.raises(UnknownName, match=r"unknown language 'klingon'; the choices are: any, .*uk"):
        find_language("klingon")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "not valid TOML"),
        ("parsers = []", "the field name is missing"),
        ('name = "X"\ncolour = 1', "unknown field 'colour'; the fields are: name, "),
        ('name = "X"\nparsers = "a"', "parsers must be a list, got str"),
        ('name = "X"\ncontractions = [["a"]]', "contractions must be pairs such as"),
        ('name = "X"\nequal_forms = ["a"]', "equal_forms must be lists of forms"),
        ('name = "X"\n[words]\nWORD = "a"', "words.WORD must be a part of speech"),
        ('name = "X"\n[tags]\nx = "noun"', "tags.x must be like 'NOUN Number=Plur', got 'noun'"),
        ('name = "X"\n[[examples]]\nsource = "a"', "example 1 must have the fields source, corrected and types"),
    ],
)
def test_mistakes_in_data_files_are_named(tmp_path, text: str, message: str) -> None:
    file = tmp_path / "xx.toml"
    file.write_text(text)
    with pytest.raises(FormatError, match=message) as caught:
        read_language(file)
    assert str(file) in str(caught.value)


CASES = [
    ("Я знаю його .", "Я знаю її .", ["R:PRON:GENDER"]),
    ("Вже пізно .", "Уже пізно .", ["R:CONTR"]),
    ("Він буде робив це .", "Він буде робити це .", ["R:VERB:FORM"]),
    ("Він навчає в школі .", "Він навчається в школі .", ["R:VERB:VOICE"]),
    ("Він робив це вчора .", "Він зробив це вчора .", ["R:VERB:ASPECT"]),
    ("Це найбільш гарний день .", "Це найгарніший день .", ["R:ADJ:DEGREE"]),
    ("Я люблю малоко .", "Я люблю молоко .", ["R:SPELL"]),
    ("Я люблю Київ", "Я люблю Київ .", ["M:PUNCT"]),
    ("Я живу київ .", "Я живу в Київ .", ["M:ADP"]),  # an equal last word is no part of the error, as in ERRANT
    ("Я читаю книгу цікаву .", "Я читаю цікаву книгу .", ["R:WO"]),
]


@pytest.mark.parametrize(("source", "corrected", "types"), CASES)
def test_rules_with_features(source: str, corrected: str, types: list[str]) -> None:
    assert annotate("uk", source, corrected, "pymorphy3:uk") == types


def test_an_ambiguous_form_has_a_doubt() -> None:
    doubts = {
        explanation.doubt
        for word, other in (("роки", "року"), ("компаній", "компанії"), ("двері", "дверей"), ("мати", "матері"))
        for explanation in make_annotator("uk", "pymorphy3:uk").explain(f"Я бачу {word}", f"Я бачу {other}")
    }
    assert any("may also be a change of" in doubt for doubt in doubts)


@pytest.mark.parametrize("code", UNIVERSAL)
def test_any_two_sentences_get_types(code: str) -> None:
    texts = ("", "a", "a b c", "b a", "A b .", "a , b", "é", "e", "1 2", "“ a ”", "ab", "a b", "c’est", "c'est")
    pairs = [(one, other) for one in texts for other in texts]
    annotations = make_annotator(code).annotate(pairs)
    assert all(edit.type.startswith(("M:", "R:", "U:")) for edit in chain.from_iterable(annotations))


def test_the_pages_of_languages_are_those_of_the_data_files() -> None:
    path = Path(__file__).parents[2] / "tools" / "write_language_docs.py"
    spec = importlib.util.spec_from_file_location("write_language_docs", path)
    assert spec
    assert spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    for code in UNIVERSAL:
        page = (tool.TARGET / f"{code}.md").read_text(encoding="utf-8")
        assert page == tool.write(code), "run tools/write_language_docs.py"
