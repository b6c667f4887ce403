"""The rules of a pipeline's tokeniser; spaCy's own tokens of real rules are compared in tests/originals."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import FormatError, UnsuitableData
from redink.language.fixed_tokens import FixedToken
from redink.language.spacy3.engine import Spacy3Parser
from redink.language.spacy3.files import PipelineFiles
from redink.language.spacy3.patterns import Alternatives
from redink.language.spacy3.pipeline import read_pipeline
from redink.language.spacy3.tokeniser import PipelineTokeniser
from redink.language.spacy3.words import WordDescriber
from redink.language.tokenisers import load_tokeniser
from tests.language.pipelines import TOKENIZER, pack, write, write_pipeline

RULES = PipelineTokeniser(TOKENIZER, "rules")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("(I don't)  know.", "( I do n't ) know ."),
        ("a well-known week-end, WEEK–ENDS", "a well - known week-end , WEEK–ENDS"),
        ("at https://a.b/c-d. 5km etc. etc.)", "at https://a.b/c-d . 5 km etc. etc. )"),
        ("(:) fun) :)", "( :) fun ) :)"),  # affixes divide the emoticon, which is put together again
        (": ) x", ": ) x"),  # but not across a space
        ("Ann's \t 'dog's'...", "Ann 's ' dog 's ' . . ."),
        (" ", ""),
        ("", ""),
        ("-a-b", "-a - b"),
    ],
)
def test_tokens(text, tokens):
    assert RULES.split(text) == tokens.split()


@given(st.text("ado n't:)(.-'5km wek", max_size=20))
def test_no_character_is_lost(text):
    assert "".join(RULES.split(text)) == "".join(text.split())


FRENCH_LIKE = r"(?iu)(?:^saint[-–]?é[a-z]*$)|(?:^[a-zé]+[-–]à[-–](?:l')?x+$)|a|b\u0041c?d{0,2}|(?:e|fg)+h[^i]"


@given(
    st.text("saintéSAINTÉ-–à'lxabABcdefghi", max_size=9)
    | st.sampled_from(["saint-é", "É-à-l'x", "bAdd", "eehx", "ſaint-é"])
)
def test_alternatives_match_like_the_whole_expression(text):
    assert Alternatives(FRENCH_LIKE).match(text) == bool(re.match(FRENCH_LIKE, text))


def test_raw_text_keeps_norms_and_spaces():
    tokens = RULES.split_raw("I don't  (:)")
    assert [(str(t), t.norm, t.spaced) for t in tokens] == [
        ("I", "", True), ("do", "", False), ("n't", "not", True), (" ", "", False), ("(", "", False), (":)", "", False),
    ]  # fmt: skip


def test_the_networks_see_norms_and_spaces(tmp_path):
    pipeline = read_pipeline(PipelineFiles(write_pipeline(tmp_path)))
    words = [FixedToken("n't", "not"), FixedToken("n't", spaced=False), "n't", "not"]
    with_norm, without_space, plain, other = WordDescriber(pipeline).describe(words)[0].tolist()
    norm, space = pipeline.encoders[0].features.index("NORM"), pipeline.encoders[0].features.index("SPACY")
    assert with_norm[norm] == other[norm] != plain[norm]
    assert without_space[space] != plain[space]
    assert without_space[norm] == plain[norm]
    parser = Spacy3Parser(pipeline)
    assert parser.parse([[FixedToken("do"), FixedToken("n't")]]) == parser.parse([["do", "n't"]])


def test_compat_splits_raw_text_like_the_pipeline(tmp_path, redink):
    folder = write_pipeline(tmp_path / "nonsense")
    (tmp_path / "a").write_text("I don't  know.\n\nFine.\n", "utf-8")
    (tmp_path / "b").write_text("I do know.\n\nFine.\n", "utf-8")
    words = (
        "compat",
        "errant_parallel",
        "-tok",
        "-parser",
        f"spacy:{folder}",
        "-orig",
        tmp_path / "a",
        "-cor",
        tmp_path / "b",
    )
    assert redink(*words, "-out", tmp_path / "out").code == 0
    first, *_, last = (tmp_path / "out").read_text("utf-8").split("\n\n")[:-1]
    assert first.startswith("S I do n't   know .\nA 2 ")
    assert last == "S Fine .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0"


def test_the_pipeline_of_the_parser_splits_text(tmp_path, redink):
    folder = write_pipeline(tmp_path / "nonsense")
    tokeniser = load_tokeniser("en", f"spacy:{folder}")
    assert tokeniser.split("I don't :)") == ["I", "do", "n't", ":)"]
    assert tokeniser.identity.startswith("spacy3/en_nonsense-1.2.3-")
    (tmp_path / "a.txt").write_text("A x-ray (test).\n", "utf-8")
    run = redink(
        "annotate", tmp_path / "a.txt", tmp_path / "a.txt", "--tokenize", "--parser", f"spacy:{folder}", "--lang", "any"
    )
    assert run.out.startswith("S A x-ray ( test ) .\n")


@pytest.mark.parametrize(
    "content", [pack([]), pack({"prefix_search": "("}), pack({"exceptions": {"a": [{65: "b"}]}}), b"\xc1"]
)
def test_damaged_rules_are_named(tmp_path, content):
    folder = write_pipeline(tmp_path / "nonsense")
    write(folder / "tokenizer", content)
    with pytest.raises(FormatError, match="tokenizer: the file is damaged"):
        load_tokeniser("en", f"spacy:{folder}")


def test_other_tokenizers_are_refused(tmp_path):
    folder = write_pipeline(tmp_path / "nonsense")
    config = (folder / "config.cfg").read_text("utf-8").replace("spacy.Tokenizer.v1", "spacy.ja.JapaneseTokenizer")
    (folder / "config.cfg").write_text(config, "utf-8")
    with pytest.raises(UnsuitableData, match=r"splits text with spacy\.ja\.JapaneseTokenizer, which Redink cannot run"):
        load_tokeniser("en", f"spacy:{folder}")
