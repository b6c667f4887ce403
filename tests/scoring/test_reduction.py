"""The evaluation as Python users see it."""

import json

import pytest

import redink
from redink import samples
from redink.errors import UnknownName, UnsuitableData
from redink.scoring.preparation import make_texts

METRICS = ["errant", "errant(unit=span-detection)"]


@pytest.fixture(scope="module")
def results() -> redink.Evaluation:
    corpus, outputs = samples.load()
    return redink.score(corpus, outputs, METRICS)


def test_scores_are_those_of_the_metric(results) -> None:
    corpus, outputs = samples.load()
    for name in METRICS:
        metric = redink.parse_metric(name)
        for output in outputs:
            assert results.scores[name][output.system].parts == metric.score(metric.count(corpus, output)).parts


def test_every_number_has_its_signature(results) -> None:
    signature = results.scores["errant"]["eager"].signature
    data = "n:72|data:cbf3a6ad"
    expected = f"errant|beta:0.5|unit:span-correction|tokens:all|refs:2|edits:given|{data}|v:{redink.__version__}"
    assert signature == expected


def test_one_table_for_several_metrics(results) -> None:
    table = results.table()
    assert [column.name for column in table.columns] == ["system", *METRICS]
    assert len(table.rows) == 4
    assert len(table.notes) == 2


def test_a_table_for_one_metric(results) -> None:
    table = results.table("errant")
    assert [column.name for column in table.columns] == ["system", "TP", "FP", "FN", "P", "R", "F0.5"]
    assert table.rows[2][:4] == ("polished", 123, 16, 25)
    assert "polished  123*   16    25*" in str(table)


def test_unknown_metric(results) -> None:
    with pytest.raises(UnknownName, match="errant"):
        results.table("gleu")


def test_types_side_by_side_show_what_was_not_tried(results) -> None:
    rows = {row[0]: row[1:] for row in redink.tabulate_type_values(results, "type").rows}
    assert rows["ADJ"][0] is None
    assert rows["SPELL"][3] > 0.5
    assert rows["MORPH"][3] == 0.0


def test_json_holds_everything(results) -> None:
    value = json.loads(results.to_json(sentences=True))
    assert value["corpus"] == {"name": "sample", "sentences": 72, "annotators": 2}
    assert len(value["scores"]) == 8
    assert {row["type"] for row in value["types"] if row["tier"] == "op"} == {"M", "R", "U"}
    assert len(value["sentences"]) == 2 * 4 * 72
    for row in value["scores"]:
        rows = [s["parts"] for s in value["sentences"] if (s["system"], s["metric"]) == (row["system"], row["metric"])]
        assert sum(parts["tp"] for parts in rows) == row["parts"]["tp"]


def test_pandas(results) -> None:
    pytest.importorskip("pandas")
    frame = results.to_pandas()
    assert frame.shape[0] == 8
    assert frame.set_index(["metric", "system"]).loc[("errant", "polished"), "tp"] == 123


def test_the_documented_way_of_reading() -> None:
    corpus = redink.read_m2(samples.REFERENCE)
    outputs = [redink.read_output(path) for path in samples.SYSTEMS]
    assert redink.score(corpus, outputs).systems == ("cautious", "eager", "polished", "speller")


def test_parts_are_the_whole() -> None:
    whole = redink.score(*samples.load())
    parts = redink.score_parts(redink.read_parts(samples.REFERENCE, samples.SYSTEMS, size=10), ["errant"])
    assert parts.scores == whole.scores
    assert parts.score_types("full") == whole.score_types("full")


def test_nothing_to_score() -> None:
    with pytest.raises(UnsuitableData, match="nothing to score"):
        redink.score(redink.Corpus("empty", ()), [])
    with pytest.raises(UnsuitableData, match="nothing to score"):
        redink.score_parts([])


def test_edits_are_made_texts_where_a_metric_wants_texts() -> None:
    corpus, outputs = samples.load()

    texts = make_texts(corpus, outputs[0])
    assert texts[0] == ("My", "sister", "has", "two", "cats", "and", "a", "old", "dog", ".")
    prepared = redink.Output("again", texts)
    assert make_texts(corpus, prepared) is texts
    assert redink.score(corpus, [prepared], ["gleu"]).scores["gleu"]["again"].value == (
        redink.score(corpus, [outputs[0]], ["gleu"]).scores["gleu"]["cautious"].value
    )


def test_texts_are_annotated_where_a_metric_wants_edits() -> None:
    corpus, outputs = samples.load()
    sources = [sentence.tokens for sentence in corpus.sentences]
    texts = [
        redink.Output(
            output.system, [redink.apply_edits(s, own[0]) for s, own in zip(sources, output.edits, strict=True)]
        )
        for output in outputs
    ]
    from_edits, from_texts = redink.score(corpus, outputs), redink.score(corpus, texts)
    for system, score in from_texts.scores["errant"].items():
        assert score.parts == from_edits.scores["errant"][system].parts
        assert "|edits:auto|ref-edits:given|engine:en-2.2.5|" in score.signature
    anew = redink.score(corpus, texts, reference_edits="auto")
    assert anew.scores["errant"]["eager"].parts == from_edits.scores["errant"]["eager"].parts
    assert "|edits:auto|ref-edits:auto|engine:en-2.2.5|" in anew.scores["errant"]["eager"].signature


def test_a_signature_does_not_depend_on_the_company() -> None:
    corpus, outputs = samples.load()
    texts = [redink.Output("eager", make_texts(corpus, outputs[1]))]
    together = redink.score(corpus, texts, ["errant", "m2", "gleu"])
    for name in ("errant", "m2", "gleu"):
        alone = redink.score(corpus, texts, [name])
        assert alone.scores[name]["eager"] == together.scores[name]["eager"]
