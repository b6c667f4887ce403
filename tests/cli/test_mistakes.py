"""What users do wrong: one clear line, exit code 2, no traceback, and no file left behind."""

import pytest

from redink import samples

GOOD = "A 0 1|||X|||c|||REQUIRED|||-NONE-|||0"

BAD_M2 = {
    "truncated": (f"S a b\n{GOOD}\n\nS a b\nA 0 1|||X|||c", ":5: expected 6 fields separated by '|||', got 3"),
    "no number": ("S a b\nA 0 one" + GOOD[5:], ":2: a span must be two whole numbers, got '0 one'"),
    "beyond": ("S a b\nA 0 3" + GOOD[5:], ":2: the edit ends at 3, but the sentence has 2 tokens"),
    "backwards": ("S a b\nA 2 1" + GOOD[5:], ":2: the span 2 1 is not valid"),
    "no sentence": (GOOD, ":1: an edit (A) before any sentence (S)"),
    "nul": ("S a\n\nS a\0b\n", ":3: a NUL byte"),
    "latin-1": (b"S a\n\nS caf\xe9\n", ":3: not UTF-8: byte 0xe9"),
}


@pytest.mark.parametrize(("content", "message"), BAD_M2.values(), ids=BAD_M2)
@pytest.mark.parametrize("words", [("info",), ("convert", "-o", "OUT"), ("score", "-o", "OUT", "--ref"), ("compat",)])
def test_bad_m2(redink, tmp_path, content, message: str, words) -> None:
    path = tmp_path / "bad.m2"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    words = [str(tmp_path / "out.m2") if word == "OUT" else word for word in words]
    if words == ["compat"]:
        result = redink("compat", "errant_compare", "-hyp", samples.REFERENCE, "-ref", path)
    else:
        result = redink(*words, path, *([path] if words[0] == "score" else []))
    assert result.code == 2
    assert result.err.startswith(f"{path}{message}")
    assert result.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("words", [("info",), ("convert",), ("score", "--ref", samples.REFERENCE)])
def test_missing_files_and_directories(redink, tmp_path, words) -> None:
    directory = "there are no files here" if words[0] == "info" else "is a directory, not a file"
    for path, message in ((tmp_path / "none.m2", "no such file"), (tmp_path, directory)):
        end = [] if path.suffix else ["--from", "m2"]
        if words[0] == "score" and not path.suffix:
            continue  # a directory has no suffix, so it is taken for text: the next test
        result = redink(*words, path, *end)
        assert (result.code, result.err) == (2, f"{path}: {message}\n")


def test_unequal_lengths(redink, tmp_path) -> None:
    path = tmp_path / "short.m2"
    path.write_text("S a\n\n")
    result = redink("score", "--ref", path, samples.SYSTEMS[0], "-o", tmp_path / "out.txt")
    assert result.code == 2
    assert "source sentence differs from" in result.err
    source, other = tmp_path / "source.txt", tmp_path / "other.txt"
    source.write_text("a\nb\n")
    other.write_text("a\n")
    result = redink("convert", source, other, "-o", tmp_path / "out.jsonl")
    assert (result.code, result.err) == (
        2,
        f"{source} has 2 lines, but {other} has 1: they must be equally long\n",
    )
    assert {file.name for file in tmp_path.iterdir()} == {"short.m2", "source.txt", "other.txt"}


def test_compat_names_both_lengths(redink, tmp_path) -> None:
    path = tmp_path / "short.m2"
    path.write_text("S a\n\n")
    result = redink("compat", "errant_compare", "-hyp", path, "-ref", samples.REFERENCE)
    assert (result.code, result.err) == (
        2,
        f"{samples.REFERENCE} has 72 sentences, but {path} has 1: they must be equally long\n",
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("score", "--ref", "x.txt", samples.SYSTEMS[0]),
            "x.txt: a reference in plain text needs the source (--source)",
        ),
        (
            ("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-m", "erant"),
            "unknown metric 'erant'; did you mean",
        ),
        (("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], samples.SYSTEMS[0]), "the system "),
        (("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-o", "/none/out"), "/none/out: cannot be written"),
        (("convert", samples.REFERENCE, "x.txt", "--to", "text"), "x.txt: corrections need a text as INPUT, but "),
    ],
)
def test_other_mistakes(redink, words, message: str) -> None:
    result = redink(*words)
    assert result.code == 2
    assert result.err.startswith(message)
    assert result.err.count("\n") == 1
    assert not result.out


def test_click_speaks_of_wrong_words(redink) -> None:
    for words in (("scor",), ("score",), ("score", "--format", "pdf", "--ref", "x", "y")):
        result = redink(*words)
        assert result.code == 2
        assert "Error: " in result.err


def test_an_empty_reference(redink, tmp_path) -> None:
    (tmp_path / "a.m2").write_text("")
    for words in (("score", "--ref"), ("compat", "errant_compare", "-hyp", tmp_path / "a.m2", "-ref")):
        end = [tmp_path / "a.m2"] if words[0] == "score" else []
        result = redink(*words, tmp_path / "a.m2", *end)
        assert result.code == 2
        assert result.err.count("\n") == 1
