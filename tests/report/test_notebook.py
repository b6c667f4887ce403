"""What notebooks show: pieces of HTML, data frames, progress, and the notebook in the docs, run by a real kernel."""

from __future__ import annotations

import importlib.util
import re
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

import redink
from redink import samples
from redink.report.html.notebook import MOST_ROWS, show_html

ROOT = Path(__file__).parents[2]
VOID = {"br"}


class Checker(HTMLParser):
    """Every element is closed, in order; there are no scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data


def check(value: object) -> str:
    """The text of what a notebook shows."""
    checker = Checker()
    page = value._repr_html_()
    assert page == show_html(value)
    checker.feed(page)
    checker.close()
    assert not checker.open
    return re.sub(r"\s+", " ", checker.text)


def test_an_evaluation_has_intervals_letters_and_ranks() -> None:
    results = redink.score(*samples.load(), ["errant", "gleu"])
    assert "polished0.8736" in check(results)
    text = check(results.with_intervals(100).with_comparisons(samples=100))
    assert re.search(r"polished \(c\) ?1 ?123 ?16 ?25 ?0\.8849 ?0\.8311 ?0\.8736 ?abd ?\[0\.8\d+, 0\.9\d+\]", text), (
        text
    )
    assert "†††" in text
    assert "3–4" in text


def test_a_table_shows_itself_and_is_a_data_frame() -> None:
    table = redink.score(*samples.load()).table()
    assert "123" in check(table)
    frame = table.to_pandas()
    assert frame["TP"].tolist() == [row[1] for row in table.rows]
    assert list(frame.columns) == [column.name for column in table.columns]


def test_a_long_table_is_cut_and_says_so() -> None:
    table = redink.tabulate_sentences(redink.score(*samples.load()))
    assert len(table.rows) == 288 > MOST_ROWS
    assert f"... and {288 - MOST_ROWS} more rows: to_pandas() has all." in check(table)
    assert len(table.to_pandas()) == 288


def test_edits_stand_in_their_sentence_with_types_and_rules() -> None:
    explanation = redink.Annotator().explain("She want eat an apples .", "She wants to eat apples .")
    page = show_html(explanation)
    assert "<del>want</del> <ins>wants to</ins><rt>R:VERB</rt>" in page
    assert "<del>an</del><rt>U:DET</rt>" in page
    assert check(explanation).startswith(" She want wants to")
    assert "infinitive or other form" in check(explanation)
    assert "R:VERB" in check(explanation[0])
    assert explanation == list(explanation)  # it is still a list
    assert "No edits." in check(redink.Annotator().explain("Fine .", "Fine ."))


def test_a_difficulty_is_a_small_heat_map(tmp_path) -> None:
    corpus, outputs = samples.load()
    difficulty = redink.Difficulty.from_outputs(corpus, outputs, annotators=(0, 1))
    page = show_html(difficulty)
    assert "... and 48 more sentences" in check(difficulty)
    assert "annotator 1" in check(difficulty)
    first = difficulty.weights.rows[0][0].counts
    squares = re.findall(r'--failed:([\d.]+)" title="(\d) of 4"', page)
    assert [int(right) for _, right in squares[: len(first)]] == list(first)
    assert all(float(failed) == (4 - int(right)) / 4 for failed, right in squares)
    redink.Difficulty.from_outputs(corpus, outputs).write(tmp_path / "weights.txt")
    assert "4 systems" in check(redink.Difficulty.read(tmp_path / "weights.txt"))


def test_nothing_in_the_data_becomes_markup() -> None:
    evil = "<script>alert(1)</script>"
    results = redink.score_texts(["a b"], {evil: ["a c"]}, [["a c"]], name=evil)
    assert evil in check(results)
    assert evil in check(redink.Annotator().explain(("x", evil), (evil, "y")))


def test_other_values_are_refused() -> None:
    with pytest.raises(redink.UnsuitableData, match="a notebook shows"):
        show_html(3)


def run(code: str) -> list[nbformat.NotebookNode]:
    """The outputs of a cell in a real kernel."""
    notebook = new_notebook(cells=[new_code_cell(code)])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return notebook.cells[0].outputs


def test_progress_is_a_bar_below_the_cell() -> None:
    outputs = run(
        "import time, redink.report.progress as progress\n"
        "progress.PATIENCE = progress.PERIOD = 0.0\n"
        "shown = []\n"
        "draw = progress.NotebookBar._draw\n"
        "progress.NotebookBar._draw = lambda self, page: (shown.append(page), draw(self, page))\n"
        "for item in progress.show_progress(range(4), lambda _: 500, total=2000):\n"
        "    time.sleep(0.01)\n"
        "print(len(shown), shown[0], repr(shown[-1]))"
    )
    bar = next(output for output in outputs if output.output_type == "display_data")
    assert bar.data["text/html"] == ""  # taken away in the end
    (text,) = [output.text for output in outputs if output.output_type == "stream"]
    assert re.match(
        r"5 <progress value=\"0\.2500\" max=\"1\"></progress> <small>500 of 2,000 sentences, [\d,]+ a second, 0:00 left"
        r"</small> ''\n",
        text,
    ), text


def test_progress_says_nothing_where_nobody_looks(capsys) -> None:
    assert list(redink.show_progress(range(3))) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")


def test_the_notebook_shows_what_it_says() -> None:
    spec = importlib.util.spec_from_file_location("run_notebook", ROOT / "tools" / "run_notebook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    committed, fresh = nbformat.read(module.TARGET, as_version=4), module.run()
    assert [cell.outputs for cell in committed.cells if cell.cell_type == "code"] == [
        cell.outputs for cell in fresh.cells if cell.cell_type == "code"
    ], "run tools/run_notebook.py"
