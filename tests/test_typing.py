"""Code of users passes mypy --strict and pyright: the examples, the template package and typical calls."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CALLS = '''"""Typical calls, and the classes of the template package used as what they implement."""

from collections.abc import Iterator

import redink
from redink.annotators.classification import Classifier
from redink.formats.registry import Format
from redink_example.format import ARROWS
from redink_example.language import classify
from redink_example.metric import ExactMatch

metric: redink.Metric = ExactMatch()
format: Format = ARROWS
classifier: Classifier = classify


def annotate() -> Iterator[tuple[str, int]]:
    """Annotate strings, lists and tuples."""
    annotator = redink.Annotator()
    pairs: list[tuple[str, str]] = [("He go .", "He goes .")]
    for edits in annotator.annotate(pairs):
        yield from ((edit.type, edit.start) for edit in edits)
    annotator.annotate([(["He", "go"], ("He", "goes"))])
    annotator.annotate(zip(["He go ."], ["He goes ."], strict=True))
    yield annotator.explain(["He", "go"], "He goes")[0].rule, 0


def score(corpus: redink.Corpus) -> float:
    """Score by names, classes and metrics; use data frames."""
    edit = redink.Edit(1, 2, "goes", "R:VERB:SVA")
    sentence = redink.Sentence(("He", "go"), ((edit,),))
    redink.write_text([sentence.tokens, sentence.corrected(), "He goes", ["He", "goes"]], "out.txt")
    output = redink.Output("system", [("He", "goes")])
    results = redink.score(corpus, [output], metrics=["gleu", redink.Errant, ExactMatch()])
    frame = results.to_pandas()
    frame.to_csv("scores.csv")
    results.table().to_pandas().to_csv("table.csv")
    for comparison in results.compare("system", "other", metric="errant"):
        print(comparison.p)
    return results.scores["errant"]["system"].value
'''


def copy_code(folder: Path) -> list[str]:
    """Copy the code of users into a folder, away from the project's settings; return the names."""
    shutil.copytree(ROOT / "docs" / "examples", folder / "examples")
    package = ROOT / "examples" / "redink-example" / "src" / "redink_example"
    shutil.copytree(package, folder / "redink_example", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "calls.py").write_text(CALLS, encoding="utf-8")
    return ["examples", "redink_example", "calls.py"]


def run(words: list[str], folder: Path) -> None:
    environment = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def need(module: str) -> None:
    if importlib.util.find_spec(module) is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{module} is not installed, but in CI it must be")
        pytest.skip(f"{module} is not installed (pip install --group test)")


def test_mypy_passes(tmp_path) -> None:
    need("mypy")
    names = copy_code(tmp_path)
    (tmp_path / "mypy.ini").write_text(
        "[mypy]\n[mypy-pandas.*,redink.*,scipy.*,rapidfuzz.*]\nfollow_imports = silent\n"
    )
    run(["mypy", "--strict", "--ignore-missing-imports", *names], tmp_path)


def test_pyright_passes(tmp_path) -> None:
    need("basedpyright")
    settings = {"typeCheckingMode": "standard", "include": copy_code(tmp_path), "extraPaths": [str(ROOT / "src")]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    run(["basedpyright", "--level", "error", "--pythonpath", sys.executable], tmp_path)


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_a_wrong_call_does_not_pass(checker, tmp_path) -> None:
    need(checker)
    (tmp_path / "wrong.py").write_text("import redink\n\nredink.Annotator().annotate([(1, 2)])\n")
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(ROOT / "src")]}))
    with pytest.raises(AssertionError, match=r"wrong\.py"):
        run([checker, *(["--strict"] if checker == "mypy" else ["--level", "error"]), "wrong.py"], tmp_path)
