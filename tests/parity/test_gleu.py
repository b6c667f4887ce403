"""GLEU against the recorded runs of the original, to the last digit."""

import csv
import json

import numpy as np
import pytest

from redink import Output, read_output, read_parallel
from redink.metrics.gleu import Gleu, draw_references, reduce_statistics

REFERENCES = {"jfleg-dev": 4, "conll14": 2}


@pytest.fixture(scope="module")
def recorded(shared):
    return json.loads((shared / "oracle" / "gleu" / "oracle.json").read_text())


def load(shared, name: str):
    folder = shared / "data" / name
    return read_parallel(folder / "source.txt", [folder / f"reference{n}.txt" for n in range(REFERENCES[name])])


@pytest.mark.parametrize("name", REFERENCES)
def test_corpus_scores(shared, recorded, name: str) -> None:
    corpus = load(shared, name)
    assert len(recorded[name]) >= 4
    for system, expected in recorded[name].items():
        if system == "SOURCE":
            output = Output(system, [sentence.tokens for sentence in corpus.sentences])
        else:
            output = read_output(shared / "data" / name / "systems" / f"{system}.txt")
        counts = Gleu().count(corpus, output)
        assert Gleu().score(counts).value == expected["python2"]["mean"]
        assert Gleu(stream="python3").score(counts).value == expected["python3"]["mean"]
        for number, single in enumerate(expected["single_reference"]):
            sums = counts.table[:, number].sum(axis=0).tolist()
            assert sums == single["stats"]
            assert reduce_statistics(sums) == single["gleu"]
        means = [score.value for _, score in Gleu().score_sentences(counts)]
        assert sum(means) / len(means) == pytest.approx(expected["sentence_level_mean"], abs=1e-14)
        # The deterministic alternative lies within a thousandth or so of the sampled mean.
        assert Gleu(mode="expected").score(counts).value == pytest.approx(expected["python2"]["mean"], abs=0.0011)


def test_the_random_stream(recorded) -> None:
    expected = recorded["jfleg-dev"]["SOURCE"]
    for stream, name in (("published", "python2"), ("python3", "python3")):
        draws = draw_references(np.full(754, 4), range(1), stream)[0, :20].tolist()
        assert draws == expected[name]["iter0_first20_ref_indices"]


@pytest.mark.parametrize(("name", "system"), [("jfleg-dev", "jd18"), ("conll14", "AMU")])
def test_sentence_scores(shared, name: str, system: str) -> None:
    corpus = load(shared, name)
    output = read_output(shared / "data" / name / "systems" / f"{system}.txt")
    with (shared / "oracle" / "gleu" / f"sentences_{name}_{system}.tsv").open() as file:
        expected = [float(row["mean"]) for row in csv.DictReader(file, delimiter="\t")]
    actual = [score.value for _, score in Gleu().score_sentences(Gleu().count(corpus, output))]
    assert actual == pytest.approx(expected, abs=1e-14)
