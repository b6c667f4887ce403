"""What a cold trial found: a number that was wrong without a word, or a hang. Each has a test here or is named here.

Elsewhere: types of another scheme and significance with many systems below; validate in tests/validation; tracebacks in
tests/test_errors.py; raw text against tokenised references in tests/validation/test_suspicion.py.
"""

import gzip
import subprocess
import sys
import warnings

import pytest

import redink as package
from redink import samples
from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.formats import lines

M2 = "S She want eat .\nA 1 2|||R:VERB|||wants to|||REQUIRED|||-NONE-|||0\n"


@pytest.fixture
def many() -> tuple[package.Corpus, list[package.Output]]:
    """The sample corpus and fourteen systems: four that differ, under several names."""
    corpus, outputs = samples.load()
    return corpus, [
        package.Output(f"{output.system}{number}", output.sentences, output.edits)
        for number in range(4)
        for output in outputs
    ][:14]


def test_1_two_systems_of_one_name_are_refused(redink, tmp_path) -> None:
    corpus, outputs = samples.load()
    with pytest.raises(UnsuitableData, match="two systems have the name 'eager'"):
        package.score(corpus, [outputs[1], outputs[1]])
    (tmp_path / "source.m2").write_bytes(samples.SYSTEMS[0].read_bytes())
    run = redink("score", "--ref", samples.REFERENCE, tmp_path / "source.m2", "--baseline")
    assert (run.code, run.out) == (2, "")
    assert "two systems have the name 'source'" in run.err


def test_2_strings_are_split_and_lists_are_taken() -> None:
    (explanation,) = package.Annotator().explain("She want eat .", "She wants to eat .")
    assert explanation.edit[:3] == (1, 2, ("wants", "to"))
    corpus = package.Corpus("demo", [package.Sentence("She want eat .", references=["She wants to eat ."])])
    text, tokens = "She wants to eat .", ["She", "wants", "to", "eat", "."]
    results = package.score(corpus, [package.Output("text", [text]), package.Output("list", [tokens])], ["gleu"])
    assert [score.value for score in results.scores["gleu"].values()] == [1.0, 1.0]
    for wrong in (3, [1, 2], {"a": 1}, b"bytes"):
        with pytest.raises(UnsuitableData, match="a sentence must be a string or a list of tokens"):
            package.Output("wrong", [wrong])
    with pytest.raises(UnsuitableData, match="got one string"):
        package.Output("wrong", "She wants to eat .")


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_3_many_systems_can_differ_significantly(many, test) -> None:
    corpus, outputs = many
    compared = package.score(corpus, outputs).compare(test=test, samples=200)
    assert len(compared) == 91
    different = [comparison for comparison in compared if comparison.adjusted < 0.05]
    assert different
    assert all(comparison.system[:-1] != comparison.other[:-1] for comparison in different)
    assert f"|tail:{'t' if test == 'bootstrap' else 'normal'}|holm:91" in compared[0].signature


def test_4_types_of_another_scheme_are_said(redink, tmp_path) -> None:
    (tmp_path / "gold.m2").write_text(M2.replace("R:VERB", "ArtOrDet"))
    (tmp_path / "system.txt").write_text("She wants to eat .\n")
    words = ("score", "--ref", tmp_path / "gold.m2", tmp_path / "system.txt", "--by", "type")
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        text, data = redink(*words), redink(*words, "--format", "json")
        csv, mended = redink(*words, "--format", "csv"), redink(*words, "--ref-edits", "auto")
    for run in (text, data, csv):
        assert (run.code, run.out) == (2, "")
        assert "the error types of the reference (ArtOrDet, ...) are of another scheme" in run.err
        assert "(--ref-edits auto)" in run.err
    assert "Caution" not in mended.out + mended.err
    corpus = package.read_m2(tmp_path / "gold.m2")
    results = package.score(corpus, [package.Output("system", ["She wants to eat ."])])
    with pytest.raises(UnsuitableData, match="another scheme"):
        results.score_types("type")


def test_5_the_signature_holds_what_changes_the_number(redink, tmp_path) -> None:
    for name, text in (("a b|c.txt", "x y\n"), ("other.txt", "x z\n"), ("source.txt", "x y\n"), ("ref.txt", "x z\n")):
        (tmp_path / name).write_text(text)
    words = ("score", "--source", tmp_path / "source.txt", "--ref", tmp_path / "ref.txt")
    systems = (tmp_path / "a b|c.txt", tmp_path / "other.txt")

    def sign(*more) -> str:
        return redink(*words, *systems, *more).out.splitlines()[-1]

    plain = sign("-m", "gts")
    assert "|pool:a%20b%7Cc+other|" in plain
    assert "|split:char|" in sign("-m", "gleu", "--unit", "char")
    assert "+all-merge|" in sign("--merge", "all-merge")
    assert "+levenshtein|" in sign("--lev")
    assert "|n:1|data:" in plain
    (tmp_path / "ref.txt").write_text("x w\n")
    assert sign("-m", "gts") != plain


def test_6_references_that_a_shell_made_systems_are_refused(redink, tmp_path) -> None:
    for name in ("source", "reference0", "reference1", "system"):
        (tmp_path / f"{name}.txt").write_text("a b\n")
    words = ("score", "--source", tmp_path / "source.txt", "--ref", tmp_path / "reference0.txt")
    run = redink(*words, tmp_path / "reference1.txt", tmp_path / "system.txt")
    assert (run.code, run.out) == (2, "")
    assert "reference1.txt: this looks like another reference" in run.err
    run = redink(*words, tmp_path / "source.txt", tmp_path / "system.txt")
    assert "source.txt: this is the source, not a system" in run.err
    assert redink(*words, "--ref", tmp_path / "reference1.txt", tmp_path / "system.txt").code == 0


def test_7_a_filter_that_means_nothing_is_refused() -> None:
    corpus, outputs = samples.load()
    with pytest.raises(UnknownName, match="unknown error type 'NUON'; did you mean 'NOUN'"):
        package.score(corpus, outputs, ["errant(only=NUON)"])
    by_name, in_full = (
        package.score(corpus, outputs, [f"errant(only={types})"]).scores for types in ("NOUN", "R:NOUN+M:NOUN+U:NOUN")
    )
    values = [[score.parts for score in next(iter(scores.values())).values()] for scores in (by_name, in_full)]
    assert values[0] == values[1]
    assert any(parts["tp"] + parts["fp"] + parts["fn"] for parts in values[0])


def test_8_a_handful_of_sentences_is_not_significant() -> None:
    corpus = package.Corpus("one", [package.Sentence("a b", ((package.Edit(0, 1, ("x",), "R:OTHER"),),))])
    outputs = [package.Output("good", ["x b"]), package.Output("bad", ["a b"])]
    results = package.score(corpus, outputs, ["errant", "gleu"])
    for test in ("bootstrap", "randomisation", "t"):
        compared = results.with_comparisons(test=test, samples=200)
        assert any("fewer than 20 sentences" in caution.text for caution in compared.cautions)
        assert [comparison.adjusted for comparison in compared.comparisons] == [1.0, 1.0]
    assert "Caution: Intervals and tests" in str(compared.table())


def test_9_texts_that_cannot_be_meant_are_said(redink, tmp_path) -> None:
    sources = [f"This is sentence number {number} ." for number in range(30)]
    (tmp_path / "source.txt").write_text("\n".join(sources) + "\n")
    (tmp_path / "raw.txt").write_text("\n".join(sources).replace(" .", ".") + "\n")
    words = ("score", "--source", tmp_path / "source.txt", "--ref", tmp_path / "source.txt", tmp_path / "raw.txt")
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        run = redink(*words, "-m", "gleu")
    assert "raw: most sentences end in punctuation glued to the last word" in run.out
    assert run.err == ""  # it is said once


def test_11_nothing_in_jobs_and_seeds_is_a_traceback(redink) -> None:
    corpus, outputs = samples.load()
    with pytest.raises(InvalidParameter, match="jobs must be 1 or more, got 0"):
        package.score(corpus, outputs, jobs=0)
    with pytest.raises(InvalidParameter, match="seed must be 0 or more, got -1"):
        package.score(corpus, outputs).with_intervals(seed=-1)
    with pytest.raises(UnsuitableData, match="needs texts or edits"):
        package.Output("x")
    assert redink("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "--ci", "--seed", "-1").code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("score", "--ref", "gold.m2", "system.m2", "-o", "gold.m2"),
        ("convert", "gold.m2", "-o", "gold.m2"),
        ("annotate", "--again", "gold.m2", "-o", "./gold.m2"),
        ("report", "--ref", "gold.m2", "system.m2", "-o", "system.m2"),
        ("difficulty", "--ref", "gold.m2", "system.m2", "other.m2", "--save-weights", "other.m2"),
        ("compat", "errant_m2", "-auto", "gold.m2", "-out", "gold.m2"),
    ],
    ids=lambda words: words[0],
)
def test_12_no_command_writes_over_its_input(redink, tmp_path, monkeypatch, words) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("gold", "system", "other"):
        (tmp_path / f"{name}.m2").write_text(M2)
    run = redink(*words)
    assert run.code == 2
    assert "is an input of the same command" in run.err
    assert all((tmp_path / f"{name}.m2").read_text() == M2 for name in ("gold", "system", "other"))


def test_13_the_engine_keeps_to_one_thread_wherever_numpy_was_loaded() -> None:
    code = """
import time
import numpy
numpy.ones((500, 500)) @ numpy.ones((500, 500))  # now BLAS has its threads
import redink
from redink import samples
from redink.scoring.preparation import make_texts
corpus, outputs = samples.load()
annotator = redink.Annotator()
time.sleep(1)  # they spin for a while
others = time.process_time() - time.thread_time()
for output in outputs:
    texts = make_texts(corpus, output)
    assert any(annotator.annotate([(s.tokens, text) for s, text in zip(corpus.sentences, texts)]))
others = time.process_time() - time.thread_time() - others
assert others < 0.02, others
"""
    environment = {"OPENBLAS_NUM_THREADS": "4", "PATH": ""}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr


def test_14_a_source_that_contradicts_the_reference_is_refused(redink, tmp_path) -> None:
    (tmp_path / "gold.m2").write_text(M2)
    (tmp_path / "system.txt").write_text("She wants to eat .\n")
    (tmp_path / "other.txt").write_text("She want drink .\n")
    run = redink(
        "score", "--ref", tmp_path / "gold.m2", "--source", tmp_path / "other.txt", tmp_path / "system.txt"
    )  # fmt: skip
    assert run.code == 2
    assert "gold.m2:1: the source sentence differs from" in run.err
    assert "'want eat .' against 'want drink .'" in run.err.replace("She ", "")


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (package.Edit(1, 9, ("x",)), "the span 1 9 does not fit a sentence of 2 tokens"),
        (package.Edit._make((-3, 1, ("x",), "", ())), "the span -3 1 does not fit"),
        (package.Edit._make((0, 1, "word", "", ())), "a correction must be a tuple of tokens, got 'word'"),
    ],
)
def test_14_edits_in_memory_must_fit(edit, message) -> None:
    corpus = package.Corpus("demo", [package.Sentence(("a", "b"), ((),))])
    with pytest.raises(UnsuitableData, match=message):
        package.score(corpus, [package.Output("system", edits=[((edit,),)])])
    with pytest.raises(UnsuitableData, match=message):
        package.score(
            package.Corpus("demo", [package.Sentence(("a", "b"), ((edit,),))]), [package.Output("s", ["a b"])]
        )


def test_14_data_frames_keep_intervals_and_parameters_stand_once() -> None:
    pytest.importorskip("pandas")
    corpus, outputs = samples.load()
    frame = package.score(corpus, outputs).with_intervals(samples=50).to_pandas()
    assert ((frame["low"] <= frame["value"]) & (frame["value"] <= frame["high"])).all()
    with pytest.raises(InvalidParameter, match="the parameter beta is given twice"):
        package.parse_metric("errant(beta=0.5,beta=1)")


def test_15_a_gzip_bomb_is_refused(redink, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(lines, "MIN_CHECKED", 1 << 20)
    bomb = tmp_path / "bomb.txt.gz"
    bomb.write_bytes(gzip.compress(b"\n" * (1 << 23)))
    run = redink("info", bomb)
    assert run.code == 2
    assert "it unpacks to more than 40 times its size" in run.err


def test_15_an_endless_line_is_refused(redink, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(lines, "MAX_LINE", 1 << 21)
    (tmp_path / "long.txt").write_bytes(b"fine\n" + b"a" * (1 << 22) + b"\n")
    run = redink("info", tmp_path / "long.txt")
    assert run.code == 2
    assert "long.txt:2: a line has more than 2,097,152 bytes" in run.err


def test_marks_of_uncorrected_errors_can_be_filtered_where_the_corpus_has_them() -> None:
    edits = (package.Edit(0, 1, ("an",), "ArtOrDet"), package.Edit(1, 2, ("x",), "Um"))
    corpus = package.Corpus("demo", [package.Sentence("a apple", (edits,))])
    output = package.Output("one", edits=[((package.Edit(0, 1, ("an",), "ArtOrDet"),),)])
    scores = package.score(corpus, [output], ["errant", "errant(ignore=Um)", "errant(only=Um)"]).scores
    assert [[scores[name]["one"].parts[part] for part in ("tp", "fp", "fn")] for name in scores] == [
        [1, 0, 1], [1, 0, 0], [0, 0, 1],
    ]  # fmt: skip
    sample, outputs = samples.load()
    with pytest.raises(UnknownName, match="unknown error type 'Um'"):
        package.score(sample, outputs, ["errant(ignore=Um)"])
