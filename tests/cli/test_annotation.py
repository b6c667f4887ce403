"""The commands around the annotator and the parser."""

import gzip
import json
import sys

import pytest

from redink import samples
from redink.language.tokenisers import load_tokeniser

PARSED = (
    "1\tHe\tPRP\tPRON\t-PRON-\tnsubj\t2\n2\tsees\tVBZ\tVERB\tsee\tROOT\t0\n"
    "3\tus\tPRP\tPRON\t-PRON-\tdobj\t2\n4\t.\t.\tPUNCT\t.\tpunct\t2\n\n"
)
CONLLU = (
    "# text = He sees us .\n1\tHe\t-PRON-\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2\tsees\tsee\tVERB\tVBZ\t_\t0\troot\t_\t_\n"
    "3\tus\t-PRON-\tPRON\tPRP\t_\t2\tdobj\t_\t_\n4\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_\n\n"
)


@pytest.fixture
def texts(tmp_path, redink):
    """The sample corpus as texts: the source, two annotators, four systems."""
    names = {"source": ["--source"], "annotator0": [], "annotator1": ["--annotator", "1"]}
    for name, words in names.items():
        redink("convert", samples.REFERENCE, "--to", "text", "-o", tmp_path / f"{name}.txt", *words)
    for path in samples.SYSTEMS:
        redink("convert", path, "--to", "text", "-o", tmp_path / f"{path.stem}.txt")
    return tmp_path


def test_parse(redink, tmp_path) -> None:
    (tmp_path / "text.txt").write_text("He sees us .\n")
    assert redink("parse", tmp_path / "text.txt").out == PARSED
    assert redink("parse", tmp_path / "text.txt", "--format", "conllu", "--jobs", "2").out == CONLLU


def test_annotate_makes_the_sample_corpus(redink, texts) -> None:
    """The shipped M2 files were made by ERRANT itself."""
    out = redink("annotate", texts / "source.txt", texts / "annotator0.txt", texts / "annotator1.txt").out
    assert out == samples.REFERENCE.read_text()
    for path in samples.SYSTEMS:
        target = texts / f"{path.stem}.m2.gz"
        redink("annotate", texts / "source.txt", texts / f"{path.stem}.txt", "-o", target, "--jobs", "2")
        assert gzip.decompress(target.read_bytes()) == path.read_bytes()


def test_annotate_to_json_lines(redink, texts) -> None:
    target = texts / "eager.jsonl"
    assert redink("annotate", texts / "source.txt", texts / "eager.txt", "-o", target).code == 0
    first = json.loads(target.read_text().splitlines()[0])
    assert first["source"] == "My sister have two cats and a old dog ."
    assert first["annotations"][0][0]["type"] == "R:VERB:SVA"


def test_annotate_standard_input(redink, texts, monkeypatch) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a apple\n")))
    (texts / "cor.txt").write_text("an apple\n")
    assert (
        redink("annotate", "-", texts / "cor.txt").out.splitlines()[1] == "A 0 1|||R:DET|||an|||REQUIRED|||-NONE-|||0"
    )


def test_annotate_keeps_empty_lines_and_names_unequal_lengths(redink, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("\nx  y\n")
    (tmp_path / "b.txt").write_text("new\nx y\n")
    out = redink("annotate", tmp_path / "a.txt", tmp_path / "b.txt").out
    assert out.startswith("S \nA 0 0|||M:NOUN|||new|||REQUIRED")
    assert out.endswith("S x y\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\n")
    (tmp_path / "b.txt").write_text("new\n")
    result = redink("annotate", tmp_path / "a.txt", tmp_path / "b.txt", "-o", tmp_path / "out.m2")
    assert result.code == 2
    assert "a.txt has 2 lines, but" in result.err
    assert not (tmp_path / "out.m2").exists()


def test_reannotate(redink, tmp_path) -> None:
    (tmp_path / "in.m2").write_text(
        "S I has a apple\n"
        "A 1 4|||Others|||have an apple|||REQUIRED|||-NONE-|||0\n"
        "A 0 1|||Um||||||REQUIRED|||-NONE-|||0\n"
        "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1\n\n"
    )
    auto = redink("annotate", "--again", tmp_path / "in.m2").out.splitlines()
    assert [line.split("|||")[:3] for line in auto[1:4]] == [
        ["A 0 1", "UNK", ""],
        ["A 1 2", "R:VERB:SVA", "have"],
        ["A 2 3", "R:DET", "an"],
    ]
    gold = redink("annotate", "--again", tmp_path / "in.m2", "--gold").out.splitlines()
    assert [line.split("|||")[:3] for line in gold[1:3]] == [["A 0 1", "UNK", ""], ["A 1 3", "R:OTHER", "have an"]]
    arguments = "--gold", "--keep-types", "--no-minimise"
    saved = redink("annotate", "--again", tmp_path / "in.m2", *arguments).out.splitlines()
    assert [line.split("|||")[:3] for line in saved[1:3]] == [["A 0 1", "Um", ""], ["A 1 4", "Others", "have an apple"]]


def test_explain(redink) -> None:
    out = redink("explain", "He want a apple .", "He wants an apple .").out
    assert "want    wants      substitute" in out
    assert "R:VERB:SVA" in out
    assert "same verb" in out
    assert "engine:en-2.2.5" in out


def test_scores_from_texts_are_those_from_edits(redink, texts) -> None:
    from_edits = redink("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "--format", "csv").out
    systems = [texts / f"{path.stem}.txt" for path in samples.SYSTEMS]
    assert redink("score", "--ref", samples.REFERENCE, *systems, "--format", "csv").out == from_edits
    references = ["--ref", texts / "annotator0.txt", "--ref", texts / "annotator1.txt"]
    words = ("score", "--source", texts / "source.txt", *references, *systems)
    assert redink(*words, "--format", "csv").out == from_edits
    assert "|edits:auto|ref-edits:auto|engine:en-2.2.5|" in redink(*words).out


@pytest.mark.parametrize(
    ("option", "engine"),
    [
        (["--lev"], "en-2.2.5+levenshtein"),
        (["--merge", "all-split"], "en-2.2.5+all-split"),
        (["--unit", "char"], "surface+any"),
    ],
)
def test_score_annotates_as_it_is_told(redink, texts, option: list[str], engine: str) -> None:
    words = ("score", "--source", texts / "source.txt", "--ref", texts / "annotator0.txt", texts / "eager.txt")
    told, untold = redink(*words, *option).out, redink(*words).out
    assert f"|engine:{engine}" in told
    assert told.splitlines()[3] != untold.splitlines()[3]
    assert f"engine:{engine}" in redink("difficulty", *words[1:], texts / "polished.txt", *option).out


def test_processes_are_not_offered_where_there_are_none(redink) -> None:
    for command in ("explain", "show"):
        assert "--jobs" not in redink(command, "--help").out
    for command in ("score", "annotate", "parse", "difficulty", "report", "info"):
        assert "--jobs" in redink(command, "--help").out


def test_any_language_has_general_types(redink, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("Yo tengo dos gato\nyo No se\n")
    (tmp_path / "b.txt").write_text("Yo tengo dos gatos negros\nNo yo se .\n")
    out = redink("annotate", tmp_path / "a.txt", tmp_path / "b.txt", "--lang", "any").out.splitlines()
    assert [line.split("|||")[:3] for line in out[1:3]] == [
        ["A 3 4", "R:OTHER", "gatos"],
        ["A 4 4", "M:OTHER", "negros"],
    ]
    assert [line.split("|||")[:3] for line in out[5:7]] == [["A 0 2", "R:WO", "No yo"], ["A 3 3", "M:OTHER", "."]]


def test_an_unknown_language_is_refused_with_the_choices(redink, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("a\n")
    run = redink("annotate", tmp_path / "a.txt", tmp_path / "a.txt", "--lang", "xx")
    assert run.code == 2
    assert run.err.startswith("unknown language 'xx'; the choices are: any, ")


def test_parts_of_speech_from_conllu(redink, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("dos gato\n")
    (tmp_path / "b.txt").write_text("dos gatos\n")
    (tmp_path / "parses.conllu").write_text(
        "# one\n1\tdos\tdos\tNUM\tX\t_\t2\tnummod\t_\t_\n2\tgato\tgato\tNOUN\tX\t_\t0\troot\t_\t_\n\n"
        "1\tdos\tdos\tNUM\tX\t_\t2\tnummod\t_\t_\n2\tgatos\tgato\tNOUN\tX\t_\t0\troot\t_\t_\n"
    )
    words = ("annotate", tmp_path / "a.txt", tmp_path / "b.txt", "--lang", "any", "--parser")
    assert "|||R:NOUN|||gatos|||" in redink(*words, f"conllu:{tmp_path / 'parses.conllu'}").out
    (tmp_path / "b.txt").write_text("dos gatas\n")
    refused = redink(*words, f"conllu:{tmp_path / 'parses.conllu'}")
    assert refused.code == 2
    assert "has no analysis of this sentence: dos gatas" in refused.err


def test_characters_where_words_have_no_spaces(redink, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("我 喜欢苹\n")
    (tmp_path / "b.txt").write_text("我喜欢苹果\n")
    out = redink("annotate", tmp_path / "a.txt", tmp_path / "b.txt", "--lang", "any", "--unit", "char").out
    assert out.splitlines()[:2] == ["S 我 喜 欢 苹", "A 4 4|||M:OTHER|||果|||REQUIRED|||-NONE-|||0"]


def test_raw_text_is_tokenised_without_spacy(redink, tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)
    (tmp_path / "a.txt").write_text("I don't  likes it.\n")
    (tmp_path / "b.txt").write_text("I don't like it.\n")
    result = redink("annotate", tmp_path / "a.txt", tmp_path / "b.txt", "--tokenize")
    assert result.out == "S I do n't likes it .\nA 3 4|||R:VERB:FORM|||like|||REQUIRED|||-NONE-|||0\n\n"
    words = ("score", "--source", tmp_path / "a.txt", "--ref", tmp_path / "b.txt", tmp_path / "b.txt", "--tokenize")
    signature = redink(*words, "--format", "json").out
    assert "split:en-2.3.9" in signature


@pytest.mark.parametrize(
    "words", [("--lang", "de", "--parser", "surface"), ("--parser", "spacy-library:en_core_web_sm")]
)
def test_other_rules_need_spacy(redink, tmp_path, monkeypatch, words) -> None:
    load_tokeniser.cache_clear()
    monkeypatch.setitem(sys.modules, "spacy", None)
    (tmp_path / "a.txt").write_text("Don't.\n")
    result = redink("annotate", tmp_path / "a.txt", tmp_path / "a.txt", "--tokenize", *words)
    assert result.code == 2
    assert "needs spaCy: pip install spacy" in result.err


def test_compat_errant_parallel_and_m2(redink, texts) -> None:
    words = ("-orig", texts / "source.txt", "-cor", texts / "annotator0.txt", texts / "annotator1.txt")
    assert redink("compat", "errant_parallel", *words, "-out", texts / "out.m2").code == 0
    assert (texts / "out.m2").read_bytes() == samples.REFERENCE.read_bytes()
    for mode in ("-auto", "-gold"):
        assert redink("compat", "errant_m2", mode, samples.REFERENCE, "-out", texts / "again.m2").code == 0
        assert (texts / "again.m2").read_bytes() == samples.REFERENCE.read_bytes()


OVERLAPPING = """S He have go to there yesterday now
A 1 3|||X|||went|||REQUIRED|||-NONE-|||0
A 2 3|||X||||||REQUIRED|||-NONE-|||0
A 3 5|||X|||there|||REQUIRED|||-NONE-|||0
A 5 7|||X|||yesterday|||REQUIRED|||-NONE-|||0

S a b c d
A 0 4|||X|||a|||REQUIRED|||-NONE-|||0
A 1 4|||X||||||REQUIRED|||-NONE-|||0
A 2 4|||X|||d d|||REQUIRED|||-NONE-|||0

"""
AS_ERRANT_TYPES_THEM = """S He have go to there yesterday now
A 1 3|||R:OTHER|||there|||REQUIRED|||-NONE-|||0
A 2 3|||U:VERB||||||REQUIRED|||-NONE-|||0
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||0
A 6 7|||U:ADV||||||REQUIRED|||-NONE-|||0

S a b c d
A 0 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 4|||U:NOUN||||||REQUIRED|||-NONE-|||0
A 2 4|||U:NOUN||||||REQUIRED|||-NONE-|||0

"""


def test_gold_edits_that_overlap_are_typed_as_errant_does(redink, tmp_path) -> None:
    """What ERRANT 2.3.3 wrote: spans that end up outside the text are cut as Python cuts slices."""
    (tmp_path / "in.m2").write_text(OVERLAPPING)
    assert redink("compat", "errant_m2", "-gold", tmp_path / "in.m2", "-out", tmp_path / "out.m2").code == 0
    assert (tmp_path / "out.m2").read_text() == AS_ERRANT_TYPES_THEM
