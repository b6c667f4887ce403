"""The adapter against the real spaCy: its analyses, and what a user is told when something is missing."""

from pathlib import Path

import pytest

PIPELINE = "en_core_web_sm"
SENTENCES = ["My sister have two cats .", "She 's here", "My sister have two cats .", "ünïcode “ 👍 ” 3.5 a b"]
ALONE = """
import sys, spacy
from spacy.tokens import Doc
pipeline = spacy.load(sys.argv[1])
for words in sys.argv[2:]:
    for token in pipeline(Doc(pipeline.vocab, words=words.split())):
        head = 0 if token.head.i == token.i else token.head.i + 1
        print(token.i + 1, token.text, token.tag_, token.pos_, token.lemma_, token.dep_, head, sep="\\t")
    print()
"""
"""What spaCy says of sentences that it gets one by one, as ERRANT gives them."""
SAVE_BLANK = "import sys, spacy; spacy.blank('en').to_disk(sys.argv[1])"
SAVE_FOREIGN = """
import sys, spacy
pipeline = spacy.blank("en")
ruler = pipeline.add_pipe("attribute_ruler")
pipeline.initialize()
ruler.add_patterns([{"patterns": [[{}]], "attrs": {"TAG": "SUBST", "POS": "NOUN"}}])
pipeline.to_disk(sys.argv[1])
"""
PRINT_VERSION = "import en_core_web_sm as p; print(f'spacy3/en_core_web_sm-{p.__version__}-')"


@pytest.fixture
def texts(tmp_path) -> tuple[Path, Path]:
    source, corrected = tmp_path / "source.txt", tmp_path / "corrected.txt"
    source.write_text("She have a cat .\n", "utf-8")
    corrected.write_text("She has cats .\n", "utf-8")
    return source, corrected


def test_analyses_are_those_of_spacy(run, tmp_path) -> None:
    file = tmp_path / "text.txt"
    file.write_text("".join(f"{sentence}\n" for sentence in SENTENCES), "utf-8")
    alone = run("python", "-c", ALONE, PIPELINE, *SENTENCES).stdout
    assert alone.startswith("1\tMy\tPRP$\t")
    for kind in ("spacy", "spacy-library"):
        assert run("redink", "parse", file, "--parser", f"{kind}:{PIPELINE}").stdout == alone
        assert run("redink", "parse", file, "--parser", f"{kind}:{PIPELINE}", "--jobs", 2).stdout == alone


def test_an_empty_sentence_has_an_empty_analysis(run, texts) -> None:
    texts[1].write_text("\n", "utf-8")
    out = run("redink", "annotate", *texts, "--parser", f"spacy:{PIPELINE}").stdout
    assert out.splitlines()[1] == "A 0 5|||U:OTHER||||||REQUIRED|||-NONE-|||0"


def test_the_signature_names_the_pipeline_whichever_engine_runs_it(run, texts) -> None:
    version = run("python", "-c", PRINT_VERSION).stdout.strip()
    words = ("score", "--source", texts[0], "--ref", texts[1], texts[1], "-m", "errant", "--parser")
    out = run("redink", *words, f"spacy:{PIPELINE}").stdout
    assert f"|engine:{version}" in out
    assert run("redink", *words, f"spacy-library:{PIPELINE}").stdout == out


def test_a_package_that_spacy_does_not_list(run, tmp_path, texts) -> None:
    module = run("python", "-c", "import en_core_web_sm as p; print(p.__file__)").stdout.strip()
    (tmp_path / "my_pipeline").symlink_to(Path(module).parent)
    words = ("annotate", *texts, "--parser")
    for kind in ("spacy", "spacy-library"):
        printed = run("redink", *words, f"{kind}:my_pipeline", PYTHONPATH=str(tmp_path)).stdout
        assert printed == run("redink", *words, f"{kind}:{PIPELINE}").stdout


def test_a_missing_pipeline_says_what_to_download(run, texts) -> None:
    done = run("redink", "annotate", *texts, "--parser", "spacy-library:en_core_web_xl", code=2)
    assert (done.stdout, done.stderr) == (
        "",
        "spaCy has no pipeline 'en_core_web_xl': python -m spacy download en_core_web_xl\n",
    )


def test_tags_of_another_scheme(run, tmp_path, texts) -> None:
    run("python", "-c", SAVE_FOREIGN, tmp_path / "foreign")
    words = ("annotate", *texts, "--parser", f"spacy:{tmp_path / 'foreign'}")
    assert run("redink", *words, code=2).stderr == (
        "sentence 1: the English error types need Penn Treebank tags, got 'SUBST' from the parser "
        "(in: She have a cat .); choose the types of another language, e.g. 'any' (--lang)\n"
    )
    assert "R:NOUN" in run("redink", *words, "--lang", "any").stdout


def test_a_pipeline_without_a_tagger(run, tmp_path, texts) -> None:
    run("python", "-c", SAVE_BLANK, tmp_path / "blank")
    words = ("annotate", *texts, "--parser", f"spacy:{tmp_path / 'blank'}")
    assert "the error types of 'en' need tags, and the parser spacy3/en_" in run("redink", *words, code=2).stderr
    surface = run("redink", "annotate", *texts, "--parser", "surface", "--lang", "any").stdout
    assert run("redink", *words, "--lang", "any").stdout == surface


def test_tokenising(run, tmp_path) -> None:
    for name, text in (("source", "She dont' like it(much)."), ("corrected", "She doesn't like it (much).")):
        (tmp_path / name).write_text(f"{text}\n", "utf-8")
    files = (tmp_path / "source", tmp_path / "corrected")
    for kind in ("spacy", "spacy-library"):
        out = run("redink", "annotate", *files, "--tokenize", "--parser", f"{kind}:{PIPELINE}").stdout
        assert out.splitlines()[0] == "S She do nt ' like it(much ) ."
    done = run("redink", "annotate", *files, "--tokenize", "--lang", "any", code=2)
    assert done.stderr.endswith("spaCy has no rules for the language 'any'\n")


TAKE_LOADED = """
import sys, redink, spacy
pair = [sys.argv[2:]]
by_name, loaded = redink.Annotator(parser=f"spacy:{sys.argv[1]}"), redink.Annotator(parser=spacy.load(sys.argv[1]))
print(by_name.identity == loaded.identity, by_name.annotate(pair) == loaded.annotate(pair))
"""


def test_a_loaded_pipeline_is_taken_as_a_parser(run) -> None:
    assert run("python", "-c", TAKE_LOADED, PIPELINE, "She have a cat .", "She has cats .").stdout == "True True\n"
