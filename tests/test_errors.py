"""Errors are for people and travel between processes."""

import pickle

import pytest

import redink
from redink import errors

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.RedinkError)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_survives_pickling(kind) -> None:
    if kind is errors.UnknownName:
        error = kind("metric", "erant", ["errant"])
    elif issubclass(kind, errors.InputError):
        error = kind("broken", "file.m2", 17, setting="source")
    else:
        error = kind("broken", "jobs")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_an_annotator_travels_as_its_recipe() -> None:
    annotator = redink.Annotator(merge="all-split")
    annotator.annotate([(("a", "b"), ("a", "c"))])
    data = pickle.dumps(annotator)
    assert len(data) < 200
    assert pickle.loads(data).identity == annotator.identity


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_unknown_parser_is_one_line(redink, tmp_path, jobs) -> None:
    (tmp_path / "a.txt").write_text("a b\n")
    run = redink("annotate", tmp_path / "a.txt", tmp_path / "a.txt", "--parser", "nonsense", "--jobs", jobs)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("unknown parser 'nonsense'; the choices are: ")


CONLLU = "1\tEr\ter\tPRON\tPPER\t_\t2\tsb\t_\t_\n2\tgeht\tgehen\tVERB\tVVFIN\t_\t0\tROOT\t_\t_\n\n" + (
    "1\tEr\ter\tPRON\tPPER\t_\t2\tsb\t_\t_\n2\tging\tgehen\tVERB\tVVFIN\t_\t0\tROOT\t_\t_\n\n"
)


@pytest.mark.parametrize("jobs", [1, 2])
def test_tags_of_another_scheme_are_one_line_that_says_what_to_do(redink, tmp_path, jobs) -> None:
    for name, text in (("a.txt", "Er geht\n"), ("b.txt", "Er ging\n"), ("c.conllu", CONLLU)):
        (tmp_path / name).write_text(text)
    words = ("annotate", tmp_path / "a.txt", tmp_path / "b.txt", "--parser", f"conllu:{tmp_path / 'c.conllu'}")
    run = redink(*words, "--jobs", jobs)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("sentence 1: the English error types need Penn Treebank tags, got")
    assert run.err.endswith("(--lang)\n")
    assert "R:VERB" in redink(*words, "--lang", "any", "--jobs", jobs).out


def test_a_parser_without_tags_is_refused_for_english(redink) -> None:
    run = redink("explain", "a b", "a c", "--parser", "surface")
    assert run.code == 2
    assert run.err.startswith("the error types of 'en' need tags, and the parser surface gives none")


def test_a_request_is_checked_before_any_work(redink, tmp_path, monkeypatch) -> None:
    (tmp_path / "ref.m2").write_text("S a b\nA 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\n")
    (tmp_path / "one.txt").write_text("c b\n")
    monkeypatch.setattr("redink.formats.files.open_references", lambda *_: pytest.fail("the files were opened"))
    for words, message in (
        (("-m", "gts"), "gts weights errors by the number of systems that correct them and needs at least two systems"),
        (("--parser", "nonsense"), "unknown parser 'nonsense'"),
        (("-m", "gts(weights=nothing.txt)"), "nothing.txt: no such file"),
        (("-m", "errant", "-m", "gleu(mode=nonsense)"), "mode must be sampled or expected, got 'nonsense'"),
    ):
        run = redink("score", "--ref", tmp_path / "ref.m2", tmp_path / "one.txt", *words)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith(message)
