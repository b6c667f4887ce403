"""Scores recorded from gec-metrics with tiny models (beside the project on developers' machines)."""

import gzip
import json

import numpy as np
import pytest

from redink.diagnosis.attribution import attribute
from redink.metrics.registry import parse_metric
from redink.types import Corpus, Edit, Output, Sentence
from tests.conftest import SHARED

FOLDER = SHARED / "oracle" / "neural"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="there are no recorded scores here")
SETS = [("conll14", "AMU"), ("conll14", "CAMB"), ("jfleg", "amu"), ("jfleg", "jd18"), ("special", "own")]
MODELS = FOLDER / "models"


def read(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_expected(corpus, system, metric):
    return read(FOLDER / "expected" / f"{corpus}.{system}.{metric}.jsonl.gz")


def read_pairs(corpus, system):
    return [(row["source"], row["systems"][system]) for row in read(FOLDER / "inputs" / f"{corpus}.jsonl.gz")]


@pytest.mark.parametrize(("corpus", "system"), SETS)
def test_some(corpus, system):
    metric = parse_metric(f"some(grammar={MODELS}/some-g, fluency={MODELS}/some-f, meaning={MODELS}/some-m)")
    expected = [row["score"] for row in read_expected(corpus, system, "some")]
    assert np.abs(metric.score_pairs(read_pairs(corpus, system)) - expected).max() < 1e-6


@pytest.mark.parametrize(("threshold", "key"), [(0.9, "score"), (0.95, "threshold_0.95")])
@pytest.mark.parametrize(("corpus", "system"), SETS)
def test_impara(corpus, system, threshold, key):
    metric = parse_metric(f"impara(quality={MODELS}/impara-qe, similarity={MODELS}/impara-se, threshold={threshold})")
    expected = [row[key] for row in read_expected(corpus, system, "impara")]
    assert np.abs(metric.score_pairs(read_pairs(corpus, system)) - expected).max() < 1e-6


@pytest.mark.parametrize(("threshold", "key"), [(0.8, "score"), (0.95, "threshold_0.95")])
@pytest.mark.parametrize(("corpus", "system"), SETS)
def test_scribendi(corpus, system, threshold, key):
    metric = parse_metric(f"scribendi(model={MODELS}/gpt2, threshold={threshold}, rules=tool)")
    pairs, rows = read_pairs(corpus, system), read_expected(corpus, system, "scribendi")
    assert metric.score_pairs(pairs).tolist() == [row[key] for row in rows]
    for index, name in enumerate(("source", "hypothesis")):
        expected = np.array([row[f"perplexity_{name}"] for row in rows], np.float64)
        measured = metric.measure([pair[index] for pair in pairs])
        assert (np.isnan(measured) == np.isnan(expected)).all()
        assert np.nanmax(np.abs(measured / expected - 1)) < 1e-5


@pytest.mark.parametrize(
    ("options", "key"),
    [("layer=2", "plain"), ("layer=1", "layer1"), (f"layer=2, baseline={MODELS}/bertscore-baseline.tsv", "rescaled")],
    ids=["plain", "layer", "rescaled"],
)
@pytest.mark.parametrize(("corpus", "system"), SETS)
def test_bertscore(corpus, system, options, key):
    metric = parse_metric(f"bertscore(model={MODELS}/bertscore, {options}, rules=tool)")
    references = [row["references"] for row in read(FOLDER / "inputs" / f"{corpus}.jsonl.gz")]
    scores = metric.score_references([text for _, text in read_pairs(corpus, system)], references)
    expected = [row[key] for row in read_expected(corpus, system, "bertscore")]
    assert np.abs(scores - np.array(expected)).max() < 1e-6


@pytest.mark.parametrize(
    ("corpus", "system", "component"),
    [
        ("conll14", "AMU", "f"),
        ("conll14", "CAMB", "f"),
        ("special", "own", "f"),
        ("special", "own", "p"),
        ("special", "own", "r"),
    ],
)
def test_pt_errant(corpus, system, component):
    """Sentences whose tokens are the words between single spaces, as corpora have them."""
    found = {(source, text): edits for source, text, edits in read(FOLDER / "edits.jsonl.gz")}

    def list_edits(source, text):
        return tuple(Edit(a, b, tuple(c.split()), kind) for a, b, _, _, _, c, kind in found.get((source, text), ()))

    rows = read(FOLDER / "inputs" / f"{corpus}.jsonl.gz")
    texts = [[row["source"], row["systems"][system], *row["references"]] for row in rows]
    plain = [index for index, row in enumerate(texts) if all(" ".join(text.split()) == text for text in row)]
    data = Corpus(
        corpus,
        [Sentence(s.split(), tuple(list_edits(s, r) for r in refs)) for s, _, *refs in (texts[i] for i in plain)],
    )
    output = Output(system, edits=[(list_edits(texts[i][0], texts[i][1]),) for i in plain])
    metric = parse_metric(
        f"pt-errant(model={MODELS}/bertscore, layer=2, baseline={MODELS}/bertscore-baseline.tsv, "
        f"component={component}, rules=tool)"
    )
    counts = metric.count(data, output)
    expected = read_expected(corpus, system, f"pterrant-{component}")
    compared = 0
    for index, (_, score) in zip(plain, metric.score_sentences(counts), strict=True):
        weights = [edit[3] for reference in expected[index]["references"] for edit in reference]
        if min(weights, default=1.0) > 1e-3:  # below, rounding decides which reference is best
            compared += 1
            for part in ("tp", "fp", "fn"):
                assert abs(score.parts[part] - expected[index][part]) < 1e-5
            assert abs(score.value - expected[index]["score"]) < 1e-4
    assert compared > len(plain) / 3
    if len(plain) == len(rows):
        whole = json.loads((FOLDER / "expected" / f"corpus.{corpus}.{system}.json").read_text())
        totals, score = whole[f"{corpus}.{system}"][f"pterrant {component}"], metric.score(counts)
        for part in ("tp", "fp", "fn", "precision", "recall"):
            assert abs(score.parts[part] - totals[part]) < 2e-5
        assert abs(score.value - totals["score"]) < 1e-5


@pytest.mark.parametrize("method", ["add", "sub", "shapley"])
@pytest.mark.parametrize("name", ["some", "impara", "scribendi"])
def test_attribution(name, method):
    metric = parse_metric(
        {
            "some": f"some(grammar={MODELS}/some-g, fluency={MODELS}/some-f, meaning={MODELS}/some-m)",
            "impara": f"impara(quality={MODELS}/impara-qe, similarity={MODELS}/impara-se)",
            "scribendi": f"scribendi(model={MODELS}/gpt2, rules=tool)",
        }[name]
    )
    inputs = read(FOLDER / "inputs" / "conll14.jsonl.gz")
    for row in read(FOLDER / "expected" / "attribution.jsonl.gz"):
        sentence = Sentence(inputs[row["line"]]["source"].split())
        edits = [Edit(start, end, tuple(text.split()), "X") for start, end, text in row["edits"]]
        values = attribute(metric, sentence, edits, method)
        # Gains that nearly cancel out make the scaled values very large.
        assert np.allclose(values, row[f"{name} {method}"], atol=1e-6, rtol=1e-3)
