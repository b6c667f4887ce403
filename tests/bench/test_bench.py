"""The benchmarks' own machinery, with stand-ins for the original tools: the same command lines, written here."""

from __future__ import annotations

import doctest
import importlib
import json
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

BENCH = Path(__file__).parents[2] / "bench"

SCRIPTS = ("corpora", "documentation", "measuring", "originals", "plots", "run", "scaling")

M2 = """S He go home
A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||1

S All is well
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

"""

STAND_IN = """
import subprocess, sys
command = [sys.executable, "-m", "redink", "compat", "NAME", *sys.argv[1:]]
sys.stdout.write(subprocess.run(command, stdout=-1, text=True).stdout)
"""


@pytest.fixture
def load(monkeypatch):
    """Load a script of the benchmarks, which import one another by their plain names."""
    monkeypatch.syspath_prepend(BENCH)

    def import_script(name: str) -> ModuleType:
        return importlib.import_module(name)

    yield import_script
    for name in SCRIPTS:
        sys.modules.pop(name, None)


@pytest.fixture
def corpus(tmp_path: Path) -> list[str]:
    (tmp_path / "gold.m2").write_text(M2)
    (tmp_path / "one.txt").write_text("He goes home\nAll is well\n")
    (tmp_path / "two.txt").write_text("He go home\nAll was well\n")
    return [str(tmp_path / name) for name in ("gold.m2", "one.txt", "two.txt")]


def write_checkout(folder: Path, script: str, code: str) -> str:
    path = folder / script
    path.parent.mkdir(parents=True)
    path.write_text(code)
    return str(folder)


def test_originals_in_checkouts_are_measured_and_compared(load, corpus, tmp_path, capsys) -> None:
    same = write_checkout(tmp_path / "m2", "scripts/m2scorer.py", STAND_IN.replace("NAME", "m2scorer"))
    other = write_checkout(tmp_path / "gts", "gotoscorer.py", "print('0 0.1 0.2')")
    ieval = write_checkout(tmp_path / "im", "ieval.py", STAND_IN.replace("NAME", "ieval"))
    gleu = write_checkout(tmp_path / "gleu", "gleu.py", STAND_IN.replace("NAME", "gleu"))
    words = ["--corpus", *corpus, "--no-errant", "--repeats", "2", "-o", str(tmp_path / "results.json")]
    words += [f"--original=m2scorer={same}", f"--original=gts={other}", f"--original=imeasure={ieval}"]
    words += [
        f"--original=gleu={gleu}",
        *(f"--python={name}={sys.executable}" for name in ("m2scorer", "imeasure", "gleu")),
    ]
    load("run").main(words)
    results = json.loads((tmp_path / "results.json").read_text())
    actual = {task["name"]: task for task in results["tasks"]}
    assert {name: task["equal"] for name, task in actual.items()} == {
        "m2scorer, one system": True, "ieval.py -nomix, one system": True,
        "ieval.py, 2 sentences with up to 4 mixed references": True, "gotoscorer -v, 2 systems": False,
        "gleu.py, one system": True,
    }  # fmt: skip
    for name, task in actual.items():
        runs = 1 if name.startswith("ieval") else 2
        for side in ("ours", "theirs"):
            assert {name: len(values) for name, values in task[side].items()} == dict.fromkeys(task[side], runs)
            assert min(min(values) for values in task[side].values()) > 0
    assert results["corpus"] == {
        "name": "gold", "sentences": 2, "tokens": 6, "annotators": 2, "systems": 2,
    }  # fmt: skip
    assert [gap["original"] for gap in results["missing"]] == ["ERRANT"]
    assert str(tmp_path) not in json.dumps(results)
    printed = capsys.readouterr().out
    assert "| m2scorer, one system (m2scorer) |" in printed
    assert printed.count("**different**") == 1


def test_what_cannot_run_is_named_and_the_rest_goes_on(load, corpus, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(load("originals"), "_find_python", lambda *_: None)
    broken = write_checkout(tmp_path / "gts", "gotoscorer.py", f"open({str(tmp_path / 'gone' / 'file')!r})")
    old = write_checkout(tmp_path / "im", "ieval.py", "")
    empty = tmp_path / "empty"
    empty.mkdir()
    words = ["--corpus", *corpus, "--no-errant", "--repeats", "1", "-o", str(tmp_path / "results.json")]
    originals = {"gts": broken, "imeasure": old, "m2scorer": empty}
    load("run").main([*words, *(f"--original={name}={folder}" for name, folder in originals.items())])
    results = json.loads((tmp_path / "results.json").read_text())
    assert results["tasks"] == []
    reasons = {gap["original"]: gap["why"] for gap in results["missing"]}
    assert "No such file" in reasons["gts"]
    assert "needs Python 2" in reasons["imeasure"]
    assert "there is no m2scorer.py" in reasons["m2scorer"]
    assert str(tmp_path) not in json.dumps(results)
    assert "Not measured: imeasure" in capsys.readouterr().out


def test_an_install_that_fails_says_why(load) -> None:
    originals = load("originals")
    with pytest.raises(originals.Missing, match=r"could not be installed.*ERROR: no such registry"):
        originals._run([sys.executable, "-c", "import sys; sys.exit('ERROR: no such registry')"])


@pytest.mark.parametrize("name", ["documentation", "measuring", "plots", "run", "scaling"])
def test_examples(load, name: str) -> None:
    outcome = doctest.testmod(load(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_unknown_originals_are_refused(load, capsys) -> None:
    with pytest.raises(SystemExit):
        load("run").main(["--original", "bleu=somewhere"])
    assert "m2scorer, imeasure, gts" in capsys.readouterr().err


def test_without_other_data_the_sample_is_measured(load, tmp_path, monkeypatch) -> None:
    corpora = load("corpora")
    monkeypatch.setattr(corpora, "SHARED", tmp_path / "nowhere")
    corpus, outputs = corpora.load_corpus([])
    assert len(corpus.sentences) == 720
    files = corpora.write_files(corpus, outputs, tmp_path)
    assert files.source.read_text().count("\n") == 720
    assert [path.read_text().count("\n") for path in files.systems] == [720] * 4


def test_generated_corpora_have_the_sizes_that_were_asked_for(load, tmp_path) -> None:
    from redink import read_m2, read_output
    from redink.scoring.preparation import make_texts

    corpora = load("corpora")
    files = corpora.generate_files(corpora.Size(sentences=7, systems=3, references=4, length=9), tmp_path)
    corpus = read_m2(files.reference)
    assert [len(sentence.tokens) for sentence in corpus.sentences] == [9] * 7
    assert corpus.annotators == 4
    assert len(files.systems) == 3
    for path in files.systems:
        text, edits = read_output(path), read_output(path.with_suffix(".m2"))
        assert list(text.sentences) == list(make_texts(corpus, edits))


def test_slopes_are_those_of_what_grows(load) -> None:
    find_slope = load("scaling").find_slope
    points = [{"x": x, "cpu": 5.0 + x} for x in (1, 10, 100, 1000)]
    assert find_slope(points, "cpu", 5.0) == 1.0
    assert find_slope([{"x": x, "cpu": 5.0 + x / 1e5} for x in (1, 10, 100)], "cpu", 5.0) is None


def test_every_curve_is_explained(load) -> None:
    assert [section.name for section in load("scaling").list_sections()] == list(load("documentation").ABOUT)


def test_every_command_of_the_curves_runs(load, tmp_path) -> None:
    scaling, corpora = load("scaling"), load("corpora")
    files = corpora.generate_files(corpora.Size(sentences=2, length=5), tmp_path)
    curves = dict.fromkeys(curve for section in scaling.list_sections() for curve in section.curves)
    costs, failed = scaling.measure_points(list(curves), files, 1, 1, tmp_path)
    assert not failed
    assert set(costs) == {*scaling.METRICS, scaling.DISTINCT, "convert", "annotate", "errant, given edits"}
    assert all(min(cost) > 0 for cost in costs.values())


def test_the_page_is_made_of_the_results(load, tmp_path) -> None:
    machine = {
        "date": "2020-01-01", "processor": "abacus", "cores": 1, "memory_gb": 0.5, "system": "none", "python": "3",
        "numpy": "2", "redink": "0", "kernels": "compiled",
    }  # fmt: skip
    side = {"wall": [1.0, 2.0, 3.0], "cpu": [1.0, 1.0, 1.0], "memory": [50.0, 50.0, 50.0]}
    task = {"name": "a task", "original": "a tool", "equal": True, "ours": side}
    task["theirs"] = {name: [4 * value for value in values] for name, values in side.items()}
    corpus = {"name": "c", "sentences": 1, "tokens": 2, "annotators": 1, "systems": 1}
    compared = {"machine": machine, "corpus": corpus, "repeats": 3, "tasks": [task], "missing": []}
    point = {"wall": 1.0, "cpu": 1.0, "memory": 50.0}
    curve = {
        "name": "errant", "start": point, "points": [{"x": 1, **point}, {"x": 1000, **point, "cpu": 400.0}],
        "slopes": {"wall": None, "cpu": 0.98, "memory": None},
    }  # fmt: skip
    section = {"name": "sentences", "title": "Sentences", "axis": "sentences", "curves": [curve]}
    section["limits"] = {"m2": "ends before 5: it is tired"}
    paths = [tmp_path / "comparison.json", tmp_path / "scaling.json"]
    paths[0].write_text(json.dumps(compared))
    paths[1].write_text(json.dumps({"machine": machine, "size": "some size", "sections": [section]}))
    documentation = load("documentation")
    docs = tmp_path / "docs"
    docs.mkdir()
    (tmp_path / "README.md").write_text(f"Before.\n{documentation.START}\nold\n{documentation.END}\nAfter.\n")
    documentation.write_documentation(docs, *paths)
    readme = (tmp_path / "README.md").read_text().splitlines()
    assert (readme[0], readme[-1]) == ("Before.", "After.")
    assert readme[4:-1] == ["| a task (a tool) | 4.00 × | 25% |", documentation.END]
    page = (docs / "benchmarks.md").read_text()
    assert (
        "| a task (a tool) | 8.00 [4.00–12.0] s | 2.00 [1.00–3.00] s | **4.00 ×** [4.00–4.00] | **4.00 ×** [4.00–4.00] "
        "| **4.00 ×** [4.00–4.00] | same |" in page
    )
    assert "| errant | 1 → 1,000 | 1.00 → 400.00 s | 50 → 50 MB | 0.98 | – |" in page
    assert "m2 ends before 5: it is tired." in page
    drawing = ElementTree.parse(docs / "img" / "sentences-cpu.svg").getroot()
    assert len(drawing.findall("{*}circle")) == 2
    assert [text.text for text in drawing.findall("{*}text")][-1] == "errant"
