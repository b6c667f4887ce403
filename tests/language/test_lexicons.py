"""Lexicons that users install: what they read, and what is said if they are missing."""

import sys
from pathlib import Path

import pytest

from redink.errors import InvalidParameter, MissingDependency, UnreadableFile
from redink.language.lexicons.hunspell import CompiledHunspell, HunspellLexicon, PureHunspell, find_dictionary
from redink.language.lexicons.lexicon import LexiconParser, load_library
from redink.language.lexicons.pymorphy import PymorphyLexicon
from redink.language.lexicons.treebank import TreebankLexicon
from redink.language.parser import PARSERS, list_provided, load_parser, name_parser

for module in ("HanTa", "hunspell", "pymorphy3", "simplemma", "spylls"):
    pytest.importorskip(module, reason="the group `test` has the libraries of lexicons")

AFFIXES = "SET UTF-8\nSFX S Y 1\nSFX S 0 s . is:pl\n"
WORDS = "3\nchat/S po:nom\nvert/S po:adj\nde\n"


@pytest.fixture
def dictionary(tmp_path: Path) -> Path:
    (tmp_path / "xx_XX.aff").write_text(AFFIXES, encoding="utf-8")
    (tmp_path / "xx_XX.dic").write_text(WORDS, encoding="utf-8")
    return tmp_path / "xx_XX"


def test_hunspell_knows_words_and_stems(dictionary: Path) -> None:
    lexicon = HunspellLexicon(str(dictionary))
    assert [lexicon.knows(word) for word in ("chat", "chats", "Chats", "chatz", "l’x")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    (reading,) = lexicon.read("chats")
    assert (reading.lemma, reading.pos) == ("chat", "")
    assert lexicon.read("chatz") == []
    assert name_parser(lexicon.identity) == f"hunspell:{dictionary}"


def test_both_libraries_agree_on_words_and_stems(dictionary: Path) -> None:
    compiled, pure = CompiledHunspell(dictionary), PureHunspell(dictionary)
    for word in ("chat", "chats", "verts", "des", "de", "x"):
        assert compiled.spell(word) == pure.spell(word), word
        assert {stem for stem, _ in compiled.analyse(word)} == {stem for stem, _ in pure.analyse(word)}, word
    assert compiled.analyse("chats") == [("chat", "nom pl")]


def test_dictionaries_are_found_in_folders_and_npm_packages(dictionary: Path, tmp_path: Path, monkeypatch) -> None:
    package = tmp_path / "node_modules" / "dictionary-yy"
    package.mkdir(parents=True)
    for suffix in (".aff", ".dic"):
        (package / f"index{suffix}").write_bytes(dictionary.with_suffix(suffix).read_bytes())
    monkeypatch.setenv("REDINK_DICTIONARIES", f"{tmp_path}:{tmp_path / 'node_modules'}")
    assert find_dictionary("xx_XX") == dictionary
    assert find_dictionary("yy_YY") == package / "index"
    assert find_dictionary(f"{dictionary}.aff") == dictionary
    with pytest.raises(MissingDependency, match=r"hunspell:zz_ZZ needs a dictionary: apt install hunspell-zz, or npm"):
        find_dictionary("zz_ZZ")


@pytest.mark.parametrize(
    ("name", "module", "message"),
    [
        ("pymorphy3:uk", "pymorphy3", "pip install pymorphy3 pymorphy3-dicts-uk"),
        ("hanta:de", "HanTa.HanoverTagger", "pip install HanTa"),
        ("estnltk:et", "estnltk.vabamorf.morf", "pip install estnltk"),
        ("islenska:is", "islenska", "pip install islenska"),
        ("morfeusz:pl", "morfeusz2", "pip install morfeusz2"),
        ("simplemma:fr", "simplemma", "pip install simplemma"),
    ],
)
def test_a_missing_library_is_named(name: str, module: str, message: str, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    entry = PARSERS[name.partition(":")[0]]
    with pytest.raises(MissingDependency, match=message):
        entry.make.__wrapped__(name.partition(":")[2])
    assert entry.check
    with pytest.raises(MissingDependency, match=message):
        entry.check(name.partition(":")[2])


def test_hunspell_without_a_library_says_so(dictionary: Path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "hunspell", None)
    assert HunspellLexicon(str(dictionary)).identity.partition("@")[2].startswith("spylls-")
    monkeypatch.setitem(sys.modules, "spylls.hunspell", None)
    with pytest.raises(MissingDependency, match=r"pip install chunspell \(or spylls"):
        HunspellLexicon(str(dictionary))


def test_a_language_that_a_lexicon_lacks_is_refused() -> None:
    for name in ("pymorphy3:fr", "simplemma:xx", "hanta:fr"):
        with pytest.raises(InvalidParameter, match=repr(name.partition(":")[2])):
            load_parser(name)


def test_pymorphy_gives_all_readings_in_universal_dependencies() -> None:
    readings = PymorphyLexicon("uk").read("форми")
    assert {reading.features for reading in readings} >= {
        "Case=Gen|Gender=Fem|Number=Sing",
        "Case=Nom|Number=Plur",
    }
    assert PymorphyLexicon("ru").read("читать")[0].features == "Aspect=Imp|VerbForm=Inf"
    assert PymorphyLexicon("uk").read("фермзаі") == []


def test_a_lexicon_parses_sentences() -> None:
    parser = load_parser("pymorphy3:ru")
    assert list_provided(parser) == ("tags", "features", "lemmas")
    analysis, empty = parser.parse([("Мы", "видим", "дома", "7", "!"), ()])
    assert analysis.pos == ("PRON", "VERB", "NOUN", "NUM", "PUNCT")
    assert analysis.lemmas[1] == "видеть"
    assert empty.words == ()
    assert load_parser("simplemma:de").parse([("Häuser",)], dependencies=False)[0].lemmas == ("haus",)


def test_hanta_chooses_by_context() -> None:
    parser = load_parser("hanta:de")
    (analysis,) = parser.parse([("Der", "Mann", ",", "der", "lacht", ".")])
    assert analysis.pos == ("DET", "NOUN", "PUNCT", "PRON", "VERB", "PUNCT")


TREES = (
    "1\tkočky\tkočka\tNOUN\tX\tCase=Nom|Number=Plur\t0\troot\t_\t_\n\n"
    "1\tKočky\tkočka\tNOUN\tX\tCase=Nom|Number=Plur\t0\troot\t_\t_\n\n"
    "1\tkočky\tkočka\tNOUN\tX\tCase=Gen|Number=Sing\t0\troot\t_\t_\n\n"
)


def test_a_treebank_gives_frequent_readings_first_and_guesses_by_endings(tmp_path: Path) -> None:
    file = tmp_path / "cs.conllu"
    file.write_text(TREES, encoding="utf-8")
    lexicon = TreebankLexicon(str(file))
    assert [reading.features for reading in lexicon.read("kočky")] == ["Case=Nom|Number=Plur", "Case=Gen|Number=Sing"]
    assert lexicon.knows("KOČKY")
    assert {reading.pos for reading in lexicon.read("čočky")} == {"NOUN"}
    assert lexicon.read("pes") == []
    assert LexiconParser(lexicon).parse([("pes",)])[0].pos == ("X",)
    with pytest.raises(UnreadableFile, match=r"missing\.conllu"):
        TreebankLexicon(str(tmp_path / "missing.conllu"))


def test_a_library_is_loaded_or_named() -> None:
    assert load_library("json", "json:x", "json").loads("1") == 1
