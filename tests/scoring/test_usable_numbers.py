"""Numbers people can use, by the points of issue 31: mixed types, annotators, p-values, tables and edits."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

import redink as package
from redink import samples
from redink.errors import UnsuitableData
from redink.metrics.citations import ENTRIES, list_entries
from redink.metrics.gts import Gts
from redink.metrics.registry import METRICS
from redink.report.html.heatmap import collect
from redink.report.tables.formats import format_table
from redink.results import EditOutcome
from redink.scoring.difficulty import analyse_difficulty
from redink.statistics.resolution import LimitedP

REF, SYSTEMS = samples.REFERENCE, samples.SYSTEMS
M2 = "S She want eat .\nA 1 2|||ArtOrDet|||wants|||REQUIRED|||-NONE-|||0\n\n"


@pytest.fixture
def mixed(tmp_path):
    """Options for a reference whose error types are of another scheme than those of the systems' edits."""
    (tmp_path / "gold.m2").write_text(M2 * 3)
    for name, text in (("one", "She wants to eat ."), ("two", "She want to eat .")):
        (tmp_path / f"{name}.txt").write_text(f"{text}\n" * 3)
    return ("--ref", tmp_path / "gold.m2", tmp_path / "one.txt", tmp_path / "two.txt")


def test_5_tables_by_type_that_cannot_match_are_refused_with_the_remedy(redink, mixed) -> None:
    run = redink("score", *mixed, "--by", "type")
    assert (run.code, run.out) == (2, "")
    assert "the error types of the reference (ArtOrDet, ...) are of another scheme" in run.err
    assert "(--ref-edits auto)" in run.err
    assert redink("score", *mixed, "--by", "type", "--ref-edits", "auto").code == 0
    refused = redink("diff", *reversed(mixed[2:]), *mixed[:2], "--by", "type")
    assert (refused.code, "--ref-edits auto" in refused.err) == (2, True)
    shown = redink("diff", *reversed(mixed[2:]), *mixed[:2])
    assert shown.code == 0
    assert shown.out.startswith("Caution: The error types of the reference (ArtOrDet, ...)")
    assert "by type" not in shown.out


def test_5_the_caution_comes_before_the_scores(redink, mixed) -> None:
    lines = redink("score", *mixed).out.splitlines()
    assert lines[0].startswith("Caution: The error types of the reference (ArtOrDet, ...) are of another scheme")
    assert lines[0].endswith("(--ref-edits auto)")
    assert lines[2].startswith("gold: 3 sentences")
    value = json.loads(redink("score", *mixed, "--format", "json").out)
    assert value["types"] == []
    assert value["cautions"][0]["setting"] == "reference_edits=auto"


def test_5_the_report_and_python_refuse_them_too(redink, mixed, tmp_path) -> None:
    page = tmp_path / "report.html"
    assert redink("report", *mixed, "-o", page, "--samples", "0").code == 0
    data = json.loads(re.search(r'id="data">(.*?)</script>', page.read_text(), re.DOTALL)[1])
    assert data["mixed"] is True
    assert data["types"]["all"] == {"op": [], "type": [], "full": []}
    results = package.score(package.read_m2(mixed[1]), [package.read_output(path) for path in mixed[2:]])
    with pytest.raises(UnsuitableData, match="no scores by error type"):
        results.score_types("type")
    with pytest.raises(UnsuitableData, match="no scores by error type"):
        results.compare_types("one", "two")


def test_6_tables_name_the_annotator_of_gts(redink) -> None:
    words = ("score", "--ref", REF, *SYSTEMS, "-m")
    out = redink(*words, "gts").out
    assert out.startswith("Caution: gts compares with annotator 0 only, the first of 2. (-m 'gts(annotator=all)')\n")
    assert "2 annotators, gts, annotator 0 of 2" in out
    assert "gts, annotator 0 of 2" in redink(*words, "errant", "-m", "gts").out.splitlines()[3]
    for chosen in ("0", "1", "all"):
        assert "Caution" not in redink(*words, f"gts(annotator={chosen})").out
    assert "annotator 1 of 2" in redink(*words, "gts(annotator=1)").out
    assert list(package.score(*samples.load(), ["errant", "gts"]).table().to_pandas()) == ["system", "errant", "gts"]


def test_6_difficulty_names_its_annotator_and_takes_all(redink, tmp_path) -> None:
    words = ("--ref", REF, *SYSTEMS)
    out = redink("difficulty", *words, "--samples", "0").out
    assert out.startswith("Caution: gts compares with annotator 0 only, the first of 2. (--annotator all)\n")
    assert "sample: 72 sentences, weighted, annotator 0 of 2" in out
    assert "Difficulty by type, annotator 0 of 2" in out
    out = redink("difficulty", *words, "--samples", "0", "--annotator", "all").out
    assert "Caution" not in out
    assert "weighted, best of 2 annotators per sentence" in out
    assert redink("report", "--heatmap", *words, "--annotator", "all", "-o", tmp_path / "heat.html").code == 0
    page = tmp_path / "report.html"
    assert redink("report", *words, "--annotator", "all", "--samples", "0", "-o", page).code == 0
    data = json.loads(re.search(r'id="data">(.*?)</script>', page.read_text(), re.DOTALL)[1])
    assert data["heat"]["annotators"] == [0, 1]
    assert data["difficulty"]["whose"] == "all 2 annotators"


def test_6_the_heat_map_knows_what_other_annotators_ask_for() -> None:
    asked, other = package.Edit(0, 1, ("An",), "R:DET"), package.Edit(2, 3, ("is",), "R:VERB")
    corpus = package.Corpus("demo", [package.Sentence(("A", "apple", "are", "red"), ((other,), (asked,)))])
    unneeded = package.Edit(3, 4, ("blue",), "R:ADJ")
    outputs = [
        package.Output("one", edits=[((asked, unneeded),)]),
        package.Output("two", edits=[((other,),)]),
    ]
    data = collect(analyse_difficulty([(corpus, outputs)], Gts(), samples=0))
    marks = {tuple(mark[:2]): mark for mark in data["sentences"][0][2]}
    number = data["types"].index("R:DET")
    assert marks[0, 1][7] == [[1, 0, 1, "An", number]]
    assert marks[3, 4][7] == []
    assert marks[2, 3][7] == []
    assert data["facts"].startswith("1 sentence, 1 error (annotator 0 of 2), 2 systems.")
    both = collect(analyse_difficulty([(corpus, outputs)], Gts(annotator="all"), samples=0))
    assert both["heat"]["annotators"] == [0, 1]
    errors = {(mark[8], *mark[:2]) for mark in both["sentences"][0][2] if mark[2] >= 0}
    assert errors == {(0, 2, 3), (1, 0, 1)}


def test_13_small_p_values_are_inequalities_everywhere(redink, tmp_path) -> None:
    words = ("score", "--ref", REF, SYSTEMS[1], SYSTEMS[2], "--compare", "all")
    for style, shown in (
        ("text", "<0.0001"),
        ("markdown", r"\<0.0001"),
        ("latex", "$<0.0001$"),
        ("html", "&lt;0.0001"),
    ):
        out = redink(*words, "--format", style).out
        assert shown in out, style
        assert "0.0000" not in out, style
    saved = tmp_path / "kept.json"
    redink(*words, "--format", "json", "-o", saved)
    (comparison,) = json.loads(saved.read_text())["comparisons"]
    assert comparison["p"] == comparison["adjusted"] == pytest.approx(1 / 1001)
    assert comparison["limited"] == ["p", "adjusted"]
    assert redink("show", saved).out == redink(*words).out
    (row,) = csv.DictReader(io.StringIO(redink(*words, "--format", "csv").out))
    assert float(row["p"]) == pytest.approx(1 / 1001)


def test_13_the_resolution_does_not_hide_differences_among_many_systems() -> None:
    corpus, outputs = samples.load()
    many = [package.Output(f"{o.system}{n}", o.sentences, o.edits) for n in range(4) for o in outputs]
    compared = package.score(corpus, many).compare(samples=200)
    assert len(compared) == 120
    assert min(item.p for item in compared) == pytest.approx(1 / 201)
    assert any(isinstance(item.adjusted, LimitedP) and item.adjusted < 0.05 for item in compared)


def test_13_few_samples_are_a_caution(redink) -> None:
    words = ("score", "--ref", REF, *SYSTEMS[:2], "--ci", "--samples")
    assert redink(*words, "99").out.startswith(
        "Caution: Intervals and p-values are rough with fewer than 100 samples: here are 99.\n"
    )
    assert "Caution" not in redink(*words, "100").out


@pytest.mark.parametrize(
    ("style", "best"), [("text", "*"), ("markdown", "bold:"), ("latex", "Bold:"), ("html", "Bold:")]
)
def test_13_one_line_below_a_table_explains_its_marks(style, best) -> None:
    results = package.score(*samples.load()).with_comparisons(samples=100)
    text = format_table(results.table(), style)
    (line,) = [line for line in text.splitlines() if "best in its column" in line]
    assert f"{best} best in its column. Letters: significantly better than" in line
    assert text.index("best in its column") > text.index("0.87") or style == "latex"  # comments come first in LaTeX
    matrix = str(package.tabulate_matrix(results))
    assert "† p < 0.05, †† p < 0.01, ††† p < 0.001" in matrix
    assert "*" not in matrix


def test_14_columns_of_several_metrics_are_side_by_side(redink) -> None:
    words = ("score", "--ref", REF, *SYSTEMS, "-m", "errant", "-m", "m2", "-m", "gleu", "--columns", "P,R,F0.5")
    lines = redink(*words).out.splitlines()
    assert lines[1].split() == ["---------", "errant", "--------", "-----------", "m2", "----------", "gleu"]
    assert lines[2].split() == ["system", *("P", "R", "F0.5") * 2, "GLEU"]
    scores = package.score(*samples.load(), ["errant", "m2", "gleu"]).scores
    row = next(line for line in lines if line.startswith("polished")).replace("*", "").split()[1:]
    parts = [scores[name]["polished"].parts[part] for name in ("errant", "m2") for part in ("precision", "recall", "f")]
    assert row == [f"{value:.4f}" for value in (*parts, scores["gleu"]["polished"].value)]
    latex = redink(*words, "--format", "latex").out
    assert r" & \multicolumn{3}{c}{errant} & \multicolumn{3}{c}{m2} & \multicolumn{1}{c}{gleu} \\" in latex
    assert r"\cmidrule(lr){2-4}\cmidrule(lr){5-7}\cmidrule(lr){8-8}" in latex
    assert latex.count(r"\textbf{") == 7
    assert "| system | errant P | errant R | errant F0.5 | m2 P |" in redink(*words, "--format", "markdown").out
    assert '<th colspan="3">errant</th>' in redink(*words, "--format", "html").out


def test_14_ranks_and_intervals_are_added_on_request(redink) -> None:
    words = ("score", "--ref", REF, *SYSTEMS, "-m", "errant", "-m", "gleu", "--ci", "--samples", "100", "--columns")
    assert redink(*words, "F0.5").out.splitlines()[2].split() == ["system", "F0.5", "GLEU"]
    heads = redink(*words, "F0.5,ci").out.splitlines()[2]
    assert re.split(r" {2,}", heads) == ["system", "F0.5", "95% interval", "GLEU", "95% interval"]
    ranked = redink(*words, "F0.5", "--compare", "all").out.splitlines()[2].split()
    assert ranked == ["system", "rank", "F0.5", "rank", "GLEU"]
    run = redink(*words, "F0.5,Q")
    assert (run.code, "unknown column 'Q'" in run.err) == (2, True)


def test_14_every_metric_has_a_bibtex_entry(redink) -> None:
    assert {*ENTRIES, "external", "false-alarms"} == set(METRICS.shipped)
    run = redink("metrics", "--bibtex")
    assert run.out == "\n\n".join(list_entries(METRICS.values())) + "\n"
    for name, entry in ENTRIES.items():
        citation, year = METRICS[name].citation, re.search(r"year *= \{(\d+)\}", entry)[1]
        assert f"({year})" in citation
        names, _, _ = citation.partition(" (")
        written = re.search(r"author *= \{(.*?)\}", entry, re.DOTALL)[1]
        authors = [" ".join(author.split()).split(",")[0] for author in written.split(" and")]
        assert authors == re.split(r", | and ", names)
    assert redink("metrics", "--bibtex", "m2").out == ENTRIES["m2"] + "\n"
    assert "unknown metric 'm3'" in redink("metrics", "m3").err


def test_14_latex_ends_with_the_citations_as_comments(redink) -> None:
    out = redink("score", "--ref", REF, *SYSTEMS, "-m", "errant", "-m", "m2", "--format", "latex").out
    citations = out.split("\\end{tabular}\n\n")[-1]
    assert all(line.startswith("%") for line in citations.splitlines())
    entries = "\n\n".join(list_entries([METRICS["errant"], METRICS["m2"]]))
    assert [line[2:] for line in citations.splitlines()] == entries.splitlines()


def read_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_15_csv_has_one_header_and_a_row_per_system_and_metric(redink) -> None:
    words = ("score", "--ref", REF, *SYSTEMS, "-m", "errant", "-m", "gleu", "--format", "csv", "--samples", "100")
    rows = read_rows(redink(*words, "--ci").out)
    assert [(row["system"], row["metric"]) for row in rows] == [
        (system, metric) for metric in ("errant", "gleu") for system in ("cautious", "eager", "polished", "speller")
    ]
    assert all(float(row["low"]) <= float(row["value"]) <= float(row["high"]) for row in rows)
    for view in (("--by", "type"), ("--sentences",), ("--compare", "all"), ("--edits",), ("--correlations",)):
        text = redink(*words, *view).out
        assert "\n\n" not in text
        assert len({len(row) for row in csv.reader(io.StringIO(text))}) == 1
        assert not any(cell and cell.startswith("[") for row in read_rows(text) for cell in row.values())
    run = redink(*words, "--by", "type", "--sentences")
    assert (run.code, run.out) == (2, "")
    assert "CSV holds one table, and types and sentences were requested: choose one of --by" in run.err


def test_15_other_commands_write_one_table_and_name_the_others(redink) -> None:
    run = redink("difficulty", "--ref", REF, *SYSTEMS, "--samples", "20", "--format", "csv")
    rows = read_rows(run.out)
    assert len(rows) == 4
    assert float(rows[0]["A 95% low"]) <= float(rows[0]["A"]) <= float(rows[0]["A 95% high"])
    assert "CSV holds one table. These are in the other formats: Ranking by weighted F0.5" in run.err


def test_15_data_frames_are_tidy() -> None:
    results = package.score(*samples.load(), ["errant", "gleu"]).with_intervals(samples=100)
    frame = results.table("errant").to_pandas()
    assert list(frame.columns) == ["system", "TP", "FP", "FN", "P", "R", "F0.5", "low", "high"]
    assert frame["low"].dtype == frame["high"].dtype == float
    assert len(results.to_pandas()) == 8
    pairs = package.tabulate_pairs(results.with_comparisons(samples=100), "errant").to_pandas()
    assert {"low", "high"} <= set(pairs.columns)


@pytest.mark.parametrize("texts", [False, True])
@pytest.mark.parametrize("metric", ["errant", "errant(unit=span-detection)", "errant(tokens=multi)", "m2"])
def test_16_outcomes_add_up_to_the_counts(metric, texts) -> None:
    corpus, outputs = samples.load()
    if texts:
        outputs = [package.Output(o.system, [package.apply_edits(s.tokens, e[0] or ())
                   for s, e in zip(corpus.sentences, o.edits, strict=True)]) for o in outputs]  # fmt: skip
    results = package.score(corpus, outputs, [metric])
    frame = results.edits_frame()
    for (number, system, annotator), score in results.score_sentences():
        own = frame[(frame["system"] == system) & (frame["sentence"] == number)]
        many = {name: int((own["outcome"] == name).sum()) for name in ("hit", "wrong", "unneeded", "missed")}
        keys = ("correct", "proposed", "gold") if metric == "m2" else ("tp", "fp", "fn")
        tp, second, third = (score.parts[key] for key in keys)
        fp, fn = (second - tp, third - tp) if metric == "m2" else (second, third)
        assert (many["hit"], many["wrong"] + many["unneeded"], many["missed"]) == (tp, fp, fn)
        assert set(own["annotator"]) <= {annotator}


def test_16_edits_are_records_with_type_outcome_and_difficulty(redink, tmp_path) -> None:
    results = package.score(*samples.load(), ["errant", "gts"])
    first = package.list_edits(results)[0]
    assert isinstance(first, EditOutcome)
    assert first == ("errant", "cautious", 1, 0, 2, 3, "have", "has", "R:VERB:SVA", "hit", 0.25)
    frame = results.edits_frame()
    assert tuple(frame.columns) == EditOutcome._fields
    assert frame[frame["outcome"] == "unneeded"]["difficulty"].isna().all()
    assert frame[(frame["outcome"] == "missed") & (frame["annotator"] == 0)]["difficulty"].notna().all()
    path = tmp_path / "edits.csv"
    assert redink("score", "--ref", REF, *SYSTEMS, "-m", "errant", "-m", "gts", "--edits", "-o", path).code == 0
    rows = read_rows(path.read_text())
    assert len(rows) == len(frame)
    assert list(rows[0]) == list(EditOutcome._fields)


def test_16_what_one_system_got_right_that_another_missed_is_one_filter() -> None:
    frame = package.score(*samples.load()).edits_frame()
    keys = ["sentence", "start", "end", "correction"]
    hits = frame[(frame["system"] == "polished") & (frame["outcome"] == "hit")]
    missed = frame[(frame["system"] == "cautious") & (frame["outcome"] == "missed")]
    both = hits.merge(missed, on=keys)
    assert 0 < len(both) <= min(len(hits), len(missed))


def test_16_results_without_sentences_say_so(redink, tmp_path) -> None:
    results = package.score(*samples.load(), jobs=2)
    with pytest.raises(UnsuitableData, match="do not hold their sentences"):
        results.edits_frame()
    saved = tmp_path / "kept.json"
    redink("score", "--ref", REF, *SYSTEMS, "--edits", "--format", "json", "-o", saved)
    assert package.read_results(saved).edits_frame().equals(package.score(*samples.load()).edits_frame())
