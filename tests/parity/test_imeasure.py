"""The I-measure against recorded runs of the original: its gold standard and references; its counts are claims."""

import csv
import gzip
from math import prod

import pytest

import redink
from redink.formats.ixml import format_sentence, stream_ixml, write_ixml
from redink.metrics.imeasure import Imeasure
from redink.metrics.imeasure.components import compute_components
from redink.metrics.imeasure.references import list_segments
from tests.metrics import literal_imeasure as literal

GOLD = {"official": "official.m2", "withalt": "official-withalt.m2"}


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
    write_ixml(redink.stream_m2(shared / "data" / "conll14" / GOLD[gold]), tmp_path / "mine.xml")
    written = list(stream_ixml(tmp_path / "mine.xml"))
    assert len(recorded) == 1312
    assert [outline(sentence, sentence.clusters) for sentence in written] == recorded
    again = "".join(format_sentence(sentence, number) for number, sentence in enumerate(written, 1))
    assert again in (tmp_path / "mine.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("mix", [True, False], ids=["mix", "nomix"])
@pytest.mark.parametrize("gold", GOLD)
def test_the_references_of_every_sentence_and_what_was_detected(shared, gold: str, mix: bool) -> None:
    with gzip.open(
        shared / "oracle" / "imeasure" / f"sentences.{gold}.{'mix' if mix else 'nomix'}.tsv.gz", "rt"
    ) as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["system"] == "AMU"]
    corpus = redink.read_m2(shared / "data" / "conll14" / GOLD[gold])
    references = [prod(len(part.choices) for part in list_segments(sentence, mix)) for sentence in corpus.sentences]
    assert references == [int(row["nrefs"]) for row in rows]
    output = redink.read_output(shared / "data" / "conll14" / "systems" / "AMU.txt")
    counts = Imeasure(mix=mix).count(corpus, output).table[:, 0]
    detected = [list(compute_components(row.tolist(), "detection", 2.0, 0.5)[:4]) for row in counts]
    assert detected == [[int(row[f"d_{name}"]) for name in ("tp", "tn", "fp", "fn")] for row in rows]


def test_xml_and_m2_give_the_same_numbers(redink, shared) -> None:
    words = ("score", shared / "data" / "conll14" / "systems" / "UFC.txt", "-m", "imeasure", "--format", "csv", "--ref")
    from_xml = redink(*words, shared / "oracle" / "imeasure" / "official.xml.gz").out
    from_m2 = redink(*words, shared / "data" / "conll14" / "official.m2").out
    assert from_xml == from_m2
    assert from_m2.startswith("system,metric,value,TP,TN,FP,FN,FPN,P,R,F0.5,Acc,WAcc,WAccbase,I\nUFC,imeasure,")


def test_jfleg_with_four_corrected_texts(redink, shared) -> None:
    """Whole references without options, mixed ones if their edits are extracted."""
    folder = shared / "data" / "jfleg-dev"
    references = [word for number in range(4) for word in ("--ref", folder / f"reference{number}.txt")]
    words = ("score", "--source", folder / "source.txt", *references, folder / "systems" / "jd18.txt", "-m", "imeasure")
    assert " 0.1655\n" in redink(*words).out
    assert " 0.3988\n" in redink(*words, "--ref-edits", "auto").out


def test_short_sentences_of_jfleg_literally(shared) -> None:
    folder = shared / "data" / "jfleg-dev"
    names = ("source.txt", "systems/jd18.txt", *(f"reference{number}.txt" for number in range(4)))
    files = [(folder / name).read_text(encoding="utf-8").rstrip("\n").split("\n") for name in names]
    texts = [[tuple(line.split()) for line in lines] for lines in files]
    short = [row for row in zip(*texts, strict=True) if max(map(len, row)) <= 9]
    assert len(short) > 50
    for source, hypothesis, *references in short:
        sentence = redink.Sentence(source, references=tuple(references))
        every = {literal.count(source, hypothesis, reference) for reference in references}
        _, best = literal.find_best(every, "cwacc", 2.0, 0.5)
        assert Imeasure().list_choices(sentence, hypothesis)[0].counts in best
