"""The I-measure against recorded runs of the original: gold standard, every sentence, every total."""

import csv
import gzip
import json
from math import prod

import numpy as np
import pytest

import redink
from redink.formats.ixml import format_sentence, stream_ixml
from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.figures import describe_counts
from redink.metrics.imeasure.references import list_segments

SYSTEMS = ("AMU", "CAMB", "IITB", "INPUT", "PKU", "POST", "UFC")
GOLD = {"official": "official.m2", "withalt": "official-withalt.m2"}
FIGURES = {"f": "f05"}


def outline(sentence: redink.Sentence, clusters) -> tuple[object, ...]:
    """What an XML sentence says, the types of an error as a set."""
    return (
        sentence.tokens,
        sum(own is not None for own in sentence.annotations),
        [
            (set(one.type.split("/")), one.required, [(who, [e[:3] for e in edits]) for who, edits in one.alternatives])
            for one in clusters
        ],
    )


@pytest.mark.parametrize("gold", GOLD)
def test_the_gold_standard(shared, tmp_path, gold: str) -> None:
    recorded = [outline(s, s.clusters) for s in stream_ixml(shared / "oracle" / "imeasure" / f"{gold}.xml.gz")]
    redink.write_ixml(redink.stream_m2(shared / "data" / "conll14" / GOLD[gold]), tmp_path / "mine.xml")
    mine = list(stream_ixml(tmp_path / "mine.xml"))
    assert len(recorded) == 1312
    assert [outline(sentence, sentence.clusters) for sentence in mine] == recorded
    again = "".join(format_sentence(sentence, number) for number, sentence in enumerate(mine, 1))
    assert again in (tmp_path / "mine.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("mix", [True, False], ids=["mix", "nomix"])
@pytest.mark.parametrize("gold", GOLD)
def test_every_sentence_and_every_total(shared, gold: str, mix: bool) -> None:
    setting = f"{gold}.{'mix' if mix else 'nomix'}"
    folder = shared / "oracle" / "imeasure"
    with gzip.open(folder / f"sentences.{setting}.tsv.gz", "rt") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    totals = json.loads((folder / "conll14.json").read_text())[setting]
    corpus = redink.read_m2(shared / "data" / "conll14" / GOLD[gold])
    metric = Imeasure(mix=mix)
    references = [prod(len(part.choices) for part in list_segments(sentence, mix)) for sentence in corpus.sentences]
    assert references == [int(row["nrefs"]) for row in rows if row["system"] == "AMU"]
    for system in SYSTEMS:
        counts = metric.count(corpus, redink.read_output(shared / "data" / "conll14" / "systems" / f"{system}.txt"))
        own = [row for row in rows if row["system"] == system]
        assert [int(row["sid"]) for row in own] == list(range(1, 1313))
        names = ("tp", "tn", "fp", "fn", "fpn", "base_tn", "base_fn")
        expected = np.array([[int(row[name]) for name in names] for row in own])
        assert np.array_equal(counts.table[:, 0], expected)
        detected = np.array([[int(row[f"d_{name}"]) for name in ("tp", "tn", "fp", "fn")] for row in own])
        fpn = expected[:, 4]
        assert np.array_equal(detected, expected[:, :4] + np.array([[1, 0, -1, -1]]) * fpn[:, None])
        for aspect in ("correction", "detection"):
            mine = describe_counts(counts.table[:, 0].sum(axis=0).tolist(), aspect, 2.0, 0.5)._asdict()
            assert mine == {name: totals[system][aspect][FIGURES.get(name, name)] for name in mine}


def test_xml_and_m2_give_the_same_numbers(redink, shared) -> None:
    words = ("score", shared / "data" / "conll14" / "systems" / "UFC.txt", "-m", "imeasure", "--format", "csv", "--ref")
    from_xml = redink(*words, shared / "oracle" / "imeasure" / "official.xml.gz").out
    from_m2 = redink(*words, shared / "data" / "conll14" / "official.m2").out
    assert from_xml == from_m2
    assert from_m2.startswith("system,TP,TN,FP,FN,FPN,P,R,F0.5,Acc,WAcc,WAccbase,I\nUFC,")
