"""Results as people read them and as files keep them."""

import json

import pytest

import redink
from redink import samples
from redink.errors import FormatError, UnsuitableData
from redink.report.tables.formats import TABLE_FORMATS
from redink.report.tables.records import tabulate_records
from redink.report.tables.scores import list_tables
from redink.report.tables.text import format_text
from redink.scoring.preparation import make_texts
from redink.scoring.saved_results import parse_results
from redink.statistics.ranks import rank

METRICS = ["errant", "m2", "imeasure", "gts", "gleu", "green"]


@pytest.fixture(scope="module")
def results() -> redink.Evaluation:
    scored = redink.score(*samples.load(), METRICS)
    return scored.with_intervals(100).with_comparisons(samples=200)


def test_the_matrix_has_each_pair_twice(results) -> None:
    table = redink.tabulate_matrix(results, "m2")
    names = [row[0] for row in table.rows]
    assert names == ["polished", "cautious", "eager", "speller"]  # the best first
    pairs = {(result.system, result.other): result for result in results.comparisons if result.metric == "m2"}
    for (system, other), comparison in pairs.items():
        high, low = sorted((names.index(system), names.index(other)))
        sign = 1 if names[high] == system else -1
        low_end, high_end = comparison.interval
        ends = (low_end, high_end) if sign > 0 else (-high_end, -low_end)
        assert table.rows[high][low + 2] == f"{sign * comparison.difference:+.4f}"
        assert table.rows[low][high + 2] == f"[{ends[0]:.4f}, {ends[1]:.4f}]"
        p = comparison.adjusted
        stars = "†††" if p < 0.001 else "††" if p < 0.01 else "†" if p < 0.05 else ""
        assert table.marks.get((high, low + 2), "") == stars
    assert [table.rows[index][index + 2] for index in range(4)] == [None] * 4


def test_letters_say_who_is_better(results) -> None:
    table = results.table("m2")
    assert [row[0] for row in table.rows] == ["cautious (a)", "eager (b)", "polished (c)", "speller (d)"]
    sure = {(comparison.system, comparison.other): comparison.difference for comparison in results.comparisons
            if comparison.metric == "m2" and comparison.adjusted < 0.05}  # fmt: skip
    letters = dict(zip(results.systems, "abcd", strict=True))
    for row, system in enumerate(results.systems):
        beaten = [letters[b] for (a, b), more in sure.items() if a == system and more > 0]
        beaten += [letters[a] for (a, b), more in sure.items() if b == system and more < 0]
        assert table.marks.get((row, 7), "") == "".join(sorted(beaten))
    assert table.marks[2, 7] == "abd"


def test_marks_in_every_format(results) -> None:
    table = results.table("m2")
    assert "0.8857* abd  [" in str(table)
    assert "**0.8857**<sup>abd</sup>" in TABLE_FORMATS["markdown"](table)
    assert r"\textbf{0.8857}\textsuperscript{abd}" in TABLE_FORMATS["latex"](table)
    assert "abd" not in TABLE_FORMATS["csv"](table)


def test_without_comparisons_there_are_no_letters() -> None:
    plain = redink.score(*samples.load())
    assert not plain.table().marks
    with pytest.raises(UnsuitableData, match="systems were not compared by errant"):
        redink.tabulate_matrix(plain)


@pytest.mark.parametrize("test", ["t", "mcnemar"])
def test_tests_of_something_else_than_the_score_give_no_letters(test) -> None:
    results = redink.score(*samples.load(), ["gts"]).with_comparisons(test=test)
    assert not results.table().marks
    assert redink.tabulate_matrix(results).marks


def test_more_systems_than_letters() -> None:
    corpus, outputs = samples.load()
    many = [redink.Output(f"{output.system}{copy}", edits=output.edits) for copy in range(8) for output in outputs]
    results = redink.score(corpus, many).with_comparisons("speller0", samples=2000)
    table = results.table()
    assert table.rows[26][0] == "polished6 (aa)"
    assert table.marks[26, 6] == "d"


def test_ranks_and_their_changes(results) -> None:
    table = redink.tabulate_ranks(results)
    assert [column.name for column in table.columns] == ["system", *METRICS]
    assert table.rows[0][:2] == ("polished", "1")
    ranks = {
        name: rank({system: score.value for system, score in scores.items()}) for name, scores in results.scores.items()
    }
    shared = {name: results.share_ranks(name) for name in METRICS}
    first = METRICS[0]
    for row, (system, *cells) in enumerate(table.rows):
        assert cells == [str(shared[name][system]) for name in METRICS]
        for index, name in enumerate(METRICS, 1):
            change = ranks[first][system] - ranks[name][system]
            told_apart = not shared[first][system].overlaps(shared[name][system])
            mark = (f"↑{change}" if change > 0 else f"↓{-change}") if told_apart else ""
            assert table.marks.get((row, index), "") == mark


def test_ranks_without_counts_and_tests_are_those_of_the_scores() -> None:
    saved = parse_results(redink.score(*samples.load(), ["errant", "gleu"]).to_json())
    table = redink.tabulate_ranks(saved)
    assert [row[1] for row in table.rows] == ["1", "2", "3", "4"]
    assert table.notes[-1].startswith("Ranks by the scores alone")


def test_shared_ranks_in_every_format(results) -> None:
    table = redink.tabulate_ranks(results)
    assert "3–4" in str(table)
    assert "3--4" in TABLE_FORMATS["latex"](table)
    assert "3–4" in TABLE_FORMATS["csv"](table)


def test_correlations_of_every_pair_of_metrics(results) -> None:
    rows = redink.tabulate_correlations(results).rows
    assert len(rows) == 15
    assert all(-1 <= value <= 1 for row in rows for value in row[2:])


def test_kept_results_make_the_same_tables(results) -> None:
    saved = parse_results(results.to_json(sentences=True))
    for tier in (None, "op", "type", "full"):
        computed, read = (list_tables(source, tier, True, True) for source in (results, saved))
        assert computed == read
        assert list(map(format_text, computed)) == list(map(format_text, read))
    for view in ("scores", "types", "sentences", "comparisons", "correlations"):
        assert tabulate_records(results, view, "type") == tabulate_records(saved, view, "type")
    assert saved.to_json(sentences=True) == results.to_json(sentences=True)


@pytest.mark.parametrize(("compare", "views"), [("eager", ()), ("all", ("--correlations",))])
@pytest.mark.parametrize("style", ["text", "csv", "markdown", "latex", "json"])
def test_score_and_show_print_the_same(redink, tmp_path, style, compare, views) -> None:
    words = ("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "-m", "m2", "-m", "errant", "--ci",
             "--samples", "50", "--compare", compare, "--test", "randomisation", "--edits")  # fmt: skip
    saved = tmp_path / "kept.json"
    assert redink(*words, "--sentences", "--format", "json", "-o", saved).code == 0
    if style == "csv":
        for view in (("--by", "type"), ("--sentences",)):
            plain = [word for word in words if word not in ("--edits", "--compare", compare)]
            scored = redink(*plain, *view, "--format", "csv")
            assert scored.code == 0
            assert redink("show", saved, *view, "--format", "csv").out == scored.out
        return
    views = ("--by", "type", *views, "--sentences", "--format", style)
    scored = redink(*words, *views)
    assert scored.code == 0
    assert redink("show", saved, *views).out == scored.out


def test_the_same_numbers_whatever_jobs(redink, tmp_path) -> None:
    corpus, outputs = samples.load()
    text = tmp_path / "eager.txt"
    text.write_text("\n".join(" ".join(tokens) for tokens in make_texts(corpus, outputs[1])) + "\n")
    words = ("score", "--ref", samples.REFERENCE, text, samples.SYSTEMS[0], "-m", "errant", "-m", "gts", "--ci",
             "--compare", "all", "--samples", "40", "--format", "json")  # fmt: skip
    assert redink(*words, "--jobs", "2").out == redink(*words).out


def test_what_was_not_kept_cannot_be_shown(redink, tmp_path) -> None:
    saved = tmp_path / "kept.json"
    redink("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0], "-m", "m2", "--format", "json", "-o", saved)
    run = redink("show", saved, "--sentences")
    assert (run.code, run.err) == (
        2,
        "these results have no sentence scores (--sentences when scoring)\n",
    )
    assert redink("show", saved, "--by", "type").code == 2


def test_an_unknown_system_is_refused_before_anything_is_read(redink) -> None:
    run = redink("score", "--ref", "none.m2", "a.txt", "b.txt", "--compare", "c")
    assert run.err == "unknown system to compare with 'c'; the choices are: a, all, b\n"


def test_one_of_a_kind_cannot_be_compared(redink) -> None:
    words = ("score", "--ref", samples.REFERENCE, samples.SYSTEMS[0])
    assert "there is only one system" in redink(*words, "--compare", "all").err
    assert redink(*words, "--compare", "all", "--baseline", "--samples", "9").code == 0
    assert redink(*words, "-m", "m2", "-m", "gleu", "--correlations").code == 2
    assert redink(*words, samples.SYSTEMS[1], "--correlations").err == (
        "correlations need at least two metrics and two systems\n"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda value: value.pop("schema"),
            "kept.json: expected results of `redink score --format json`, but there is no 'schema'",
        ),
        (lambda value: value.update(schema=2), "kept.json: this version reads schema 1, got 2"),
        (lambda value: value.pop("scores"), "kept.json: the file lacks the key 'scores'"),
        (lambda value: value["scores"].clear(), "the file must have a score of every system by every"),
        (
            lambda value: value["scores"][0].update(value="much"),
            "'value' of number 1 of 'scores' must be a whole number or",
        ),
        (lambda value: value["scores"][0]["parts"].pop("tp"), "'parts' of number 1 of 'scores' lacks the key 'tp'"),
        (lambda value: value["scores"][1].update(metric="x"), "has the metric 'x', which is not among 'metrics'"),
        (
            lambda value: value["scores"][0].update(interval=[1]),
            "'interval' of number 1 of 'scores' must be two numbers",
        ),
        (
            lambda value: value["types"][0].update(tier="fine"),
            "number 1 of 'types' has the tier 'fine' for the metric 'errant', which has no such tier",
        ),
        (lambda value: value["types"].pop(), "the file must have every system, in the order of 'scores', for the type"),
        (lambda value: value["metrics"][0].update(headings={}), "number 1 of 'metrics' must have at least one heading"),
        (
            lambda value: value.update(comparisons=[{"system": "x", "other": "y"}]),
            "number 1 of 'comparisons' compares 'x' with 'y', but one of",
        ),
        (
            lambda value: value["scores"][0].update(value=float("nan")),
            "'value' of number 1 of 'scores' must be a finite number, got nan",
        ),
        (
            lambda value: value["scores"][0].update(interval=[0, float("inf")]),
            "'interval' of number 1 of 'scores' must be two numbers, got [0, inf]",
        ),
        (lambda value: value.update(left_out=[3]), "number 1 of 'left_out' must be a JSON object, got 3"),
        (lambda value: value.update(edits=[{}]), "number 1 of 'edits' lacks the key 'sentence'"),
        (lambda value: value.update(corpus=[]), "'corpus' of the file must be an object, got []"),
        (
            lambda value: value["corpus"].update(sentences=True),
            "'sentences' of 'corpus' of the file must be a whole number",
        ),
    ],
)
def test_broken_files_are_refused_with_the_place(change, message) -> None:
    value = json.loads(redink.score(*samples.load()).to_json())
    change(value)
    with pytest.raises(FormatError) as caught:
        parse_results(json.dumps(value), "kept.json")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("key", "problem"), [("value", "must be a finite number"), ("interval", "must be two numbers")]
)
def test_numbers_beyond_all_bounds_are_refused_with_the_place(key, problem) -> None:
    value = json.loads(redink.score(*samples.load()).to_json())
    value["scores"][0][key] = -77 if key == "value" else [0, -77]
    with pytest.raises(FormatError, match=f"^kept.json: '{key}' of number 1 of 'scores' {problem}"):
        parse_results(json.dumps(value).replace("-77", "1e999"), "kept.json")


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, '{"schema": ' + "9" * 5000 + "}", "[]", "null", '{"schema": 1, "schema": 1}']
)
def test_no_json_at_all(text) -> None:
    """Nothing, half an object, too deep, too long a number, no object."""
    with pytest.raises(FormatError, match=r"^kept\.json:"):
        parse_results(text, "kept.json")
