"""GLEU's two scripts with options that are not in the table of recordings: what they printed, run by Python 2.7."""

import pytest

from tests.recorded.recordings import HERE

TWO = ("-r", "reference0.txt", "reference1.txt", "-s", "source.txt")
ONE = ("-r", "reference0.txt", "-s", "source.txt")
NOTE = "There is one reference. NOTE: GLEU is not computing the confidence interval.\n"
PRINTED = {
    ("gleu", *TWO, "--hyp", "cautious.txt", "eager.txt", "-n", "2"): "cautious.txt\n"
    "[['0.837840', '0.004875', '(0.828,0.847)']]\neager.txt\n[['0.864536', '0.004080', '(0.857,0.873)']]\n",
    ("gleu", *TWO, "--hyp", "cautious.txt", "-n", "5"): "cautious.txt\n[['0.539391', '0.009578', '(0.521,0.558)']]\n",
    ("gleu", "-r", "reference0.txt", "reference1.txt", "polished.txt", "--src", "source.txt", "--hyp", "./eager.txt"):
    "./eager.txt\n[['0.624043', '0.011123', '(0.602,0.646)']]\n",
    ("gleu", *ONE, "--hyp", "eager.txt"): f"eager.txt\n{NOTE}0.638306\n",
    ("gleu", *ONE, "--hyp", "eager.txt", "--sent"): f"eager.txt\n{NOTE}0.707107\n",
    ("compute_gleu", *TWO, "-o", "cautious.txt", "eager.txt"): "cautious.txt 0.539391\neager.txt 0.620565\n",
    ("compute_gleu", *TWO, "-o", "./cautious.txt", "-n", "2"): "cautious.txt 0.837840\n",
    ("compute_gleu", *TWO, "-o", "cautious.txt", "--iter", "10"): "cautious.txt 0.542022\n",
    ("compute_gleu", *ONE, "-o", "cautious.txt"): "cautious.txt 0.541389\n",
}  # fmt: skip
FIRST = """
===== Sentence-level scores =====
SID Mean Stdev 95%CI GLEU
0 0.707107 0.000000 (nan,nan)
1 0.490985 0.000000 (nan,nan)
"""
LAST = """
==== Overall score =====
Mean Stdev 95%CI GLEU
0.616754 0.011378 (0.594,0.639)
"""


@pytest.fixture(autouse=True)
def in_the_sample(monkeypatch) -> None:
    monkeypatch.chdir(HERE / "sample")


@pytest.mark.parametrize("words", PRINTED, ids=" ".join)
def test_options(redink, words: tuple[str, ...]) -> None:
    assert redink("compat", *words)[:2] == (0, PRINTED[words])


def test_sentences_as_compute_gleu_prints_them(redink) -> None:
    result = redink("compat", "compute_gleu", *TWO, "-o", "eager.txt", "-d", "--iter", "3")
    assert result.out.startswith(FIRST)
    assert result.out.endswith(LAST)
    assert len(result.out.splitlines()) == 3 + 72 + 4
    assert result.err == ""


def test_one_reference_and_sentences_is_said_to_be_odd(redink) -> None:
    assert redink("compat", "gleu", *ONE, "--hyp", "eager.txt", "--sent").err == (
        "Running GLEU...\nnote: with one reference the original prints only the first sentence, so this does too\n"
    )


def test_mistakes(redink, tmp_path) -> None:
    (tmp_path / "short.txt").write_text("one line\n")
    (tmp_path / "empty.txt").write_text("")
    result = redink("compat", "compute_gleu", *TWO, "-o", tmp_path / "short.txt")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith("short.txt has 1: they must be equally long\n")
    empty = tmp_path / "empty.txt"
    assert redink("compat", "compute_gleu", "-r", empty, "-s", empty, "-o", empty).err == (
        f"{empty}: no sentences to score\n"
    )
    assert redink("compat", "compute_gleu", *TWO, "-o", "eager.txt", "--iter", "0").code == 2
    assert redink("compat", "gleu", *TWO, "--hyp", "eager.txt", "-n", "0").code == 2
    assert redink("compat", "gleu", "-r", "reference0.txt").code == 2
