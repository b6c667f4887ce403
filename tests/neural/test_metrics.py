"""Neural metrics with tiny models: the contract, batches, caches, and everything that can be missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import redink
from redink import samples
from redink.errors import InvalidParameter, MissingDependency, UnreadableFile, UnscorableSentence, UnsuitableData
from redink.metrics.neural.models import explain_failures
from redink.metrics.neural.results import ResultCache, find_cache
from redink.metrics.registry import parse_metric
from redink.testing import check_metric
from redink.types import Corpus, Output, Sentence
from tests.neural.tiny_models import make_models

PAIRS = [
    ("he go home .", "he goes home ."), ("he go home .", "he go home ."), ("it is a apple .", "it is an apple ."),
    ("the cat", ""), ("", "the cats"), ("she is old", "the school is old and home"), ("café", "cafe !"),
]  # fmt: skip


@pytest.fixture(scope="session")
def models(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    make_models(folder)
    return folder


@pytest.fixture
def texts(models) -> dict[str, str]:
    return {
        "some": f"some(grammar={models}/g, fluency={models}/f, meaning={models}/m)",
        "impara": f"impara(quality={models}/quality, similarity={models}/encoder, threshold=0.5)",
        "scribendi": f"scribendi(model={models}/lm)",
        "bertscore": f"bertscore(model={models}/encoder, layer=2)",
        "pt-errant": f"pt-errant(model={models}/encoder, layer=1)",
    }


NAMES = ["some", "impara", "scribendi", "bertscore", "pt-errant"]


def shorten(metric: str, **more: object) -> str:
    return metric[:-1] + "".join(f", {key}={value}" for key, value in more.items()) + ")"


@pytest.mark.parametrize("name", ["some", "impara", "bertscore", "pt-errant"])
def test_the_contract_of_metrics(texts, name, monkeypatch):
    # Random models know no better text, so the direction is not checked.
    monkeypatch.setattr("redink.testing._check_direction", lambda *_: None)
    check_metric(parse_metric(texts[name]))


@pytest.mark.parametrize("name", NAMES)
def test_scores_do_not_depend_on_batches_and_order(texts, name):
    corpus, outputs = make_corpus()
    find_cache.cache_clear()
    expected = [list(parse_metric(texts[name]).score_sentences(c)) for c in count(texts[name], corpus, outputs)]
    for batch in (1, 3):
        find_cache.cache_clear()
        metric = shorten(texts[name], batch=batch)
        backwards = count(metric, corpus, outputs[::-1])[::-1]
        for own, other in zip(expected, backwards, strict=True):
            values = [score.value for _, score in parse_metric(metric).score_sentences(other)]
            # Weights of PT-ERRANT are differences, so that their ratios have fewer exact digits.
            tolerance = 1e-3 if name == "pt-errant" else 1e-6
            assert np.allclose(values, [score.value for _, score in own], atol=tolerance)


def make_corpus():
    corpus, outputs = samples.load()
    short = [i for i, s in enumerate(corpus.sentences) if len(" ".join(s.tokens)) < 50][:12]
    chosen = [
        Output(o.system, [redink.types.apply_edits(corpus.sentences[i].tokens, o.edits[i][0]) for i in short],
               [o.edits[i] for i in short])
        for o in outputs[:3]
    ]  # fmt: skip
    return Corpus("short", [corpus.sentences[i] for i in short]), chosen


def count(metric, corpus, outputs):
    return parse_metric(metric).count_all(corpus, outputs)


def test_scribendi_gives_three_values(texts):
    metric = parse_metric(texts["scribendi"])
    values = metric.score_pairs(PAIRS)
    assert set(values) <= {-1.0, 0.0, 1.0}
    assert values[1] == 0
    perplexities = metric.measure([text for pair in PAIRS for text in pair])
    assert np.isnan(perplexities[7])
    assert (perplexities[~np.isnan(perplexities)] > 1).all()
    # é counts as a letter, unless the original's rules apply.
    assert metric._judge("é", "e", 2.0, 1.0) == -1
    tool = parse_metric(shorten(texts["scribendi"], rules="tool", threshold=0))
    assert tool._judge("a", "", 2.0, float("nan")) == 1
    assert metric._judge("a", "", 2.0, float("nan")) == -1


def test_a_text_beyond_the_model_is_skipped(texts):
    metric = parse_metric(texts["scribendi"])
    with pytest.raises(UnscorableSentence, match="73 pieces are too long for the model"):
        metric.score_pairs([("a " * 36, "b " * 36)])
    corpus = Corpus("demo", [Sentence("he go ."), Sentence("a " * 50), Sentence("it is")])
    results = redink.score(corpus, [Output("one", ["he goes .", "b " * 50, "it is"])], [texts["scribendi"]])
    assert [item.sentence for item in results.skipped] == [2]


def test_equal_texts_and_empty_texts_of_bertscore(texts):
    metric, tool = (parse_metric(shorten(texts["bertscore"], rules=rules)) for rules in ("fixed", "tool"))
    candidates, references = ["he goes", "", ""], [["she", "he goes"], ["he"], [""]]
    assert np.allclose(metric.score_references(candidates, references), [[1] * 3, [0] * 3, [1] * 3], atol=1e-6)
    assert np.allclose(tool.score_references(candidates, references), [[1] * 3, [0] * 3, [0] * 3], atol=1e-6)
    mixed = tool.score_references(["he goes home"], [["he", "he goes home to school and it is old"]])[0]
    alone = tool.score_references(["he goes home"] * 2, [["he"], ["he goes home to school and it is old"]])
    assert np.allclose(mixed, alone.max(axis=0))
    best = metric.score_references(["he goes home"], [["he", "he goes home to school and it is old"]])[0]
    assert np.allclose(best, alone[alone[:, 2].argmax()])


def test_a_baseline_rescales(texts, tmp_path):
    (tmp_path / "base.tsv").write_text("LAYER,P,R,F\n0,0.1,0.2,0.3\n1,0.1,0.2,0.3\n2,0.5,0.6,0.7\n")
    plain = parse_metric(texts["bertscore"]).score_pairs(PAIRS)
    rescaled = parse_metric(shorten(texts["bertscore"], baseline=tmp_path / "base.tsv")).score_pairs(PAIRS)
    assert np.allclose(rescaled, (plain - [0.5, 0.6, 0.7]) / [0.5, 0.4, 0.3])
    (tmp_path / "bad.tsv").write_text("LAYER,P,R,F\n0,0.1,0.2,0.3\n")
    with pytest.raises(redink.errors.FormatError, match="no baseline of layer 2"):
        parse_metric(shorten(texts["bertscore"], baseline=tmp_path / "bad.tsv")).score_pairs(PAIRS)


def test_results_are_cached_and_damage_is_harmless(texts, tmp_path, monkeypatch):
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path))
    find_cache.cache_clear()
    metric = parse_metric(texts["some"])
    first = metric.score_pairs(PAIRS)
    files = sorted((tmp_path / "neural").iterdir())
    assert len(files) == 3
    find_cache.cache_clear()
    monkeypatch.setattr("redink.metrics.neural.some.run_classifier", lambda *_: pytest.fail("computed again"))
    assert metric.score_pairs(PAIRS).tolist() == first.tolist()
    monkeypatch.undo()
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path))
    for path in files:
        path.write_bytes(path.read_bytes()[:-9])
    find_cache.cache_clear()
    assert np.allclose(metric.score_pairs(PAIRS), first, atol=1e-6)
    find_cache.cache_clear()


def test_files_of_a_model_are_merged(tmp_path, monkeypatch):
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path))
    cache = ResultCache("key", 2)
    for number in range(40):
        cache.get([f"text {number}"], lambda new: np.array([[len(text), 1.5] for text in new]))
    assert len(list((tmp_path / "neural").iterdir())) <= 17
    again = ResultCache("key", 2)
    values = again.get([f"text {number}" for number in range(40)], lambda _: pytest.fail("computed again"))
    assert values[:, 0].tolist() == [len(f"text {number}") for number in range(40)]


def test_missing_models(models, tmp_path):
    for name in ("some", "some(grammar=x)"):
        with pytest.raises(InvalidParameter, match=r"some needs .*: some\(grammar=FOLDER, fluency=FOLDER"):
            redink.score(*samples.load(), [name])
    with pytest.raises(MissingDependency, match="there is no model 'nobody/nothing' on this machine") as error:
        redink.score(*samples.load(), ["scribendi(model=nobody/nothing)"])
    assert error.value.setting == "allow_download"
    with pytest.raises(UnreadableFile, match="there is no such folder"):
        redink.score(*samples.load(), [f"scribendi(model={tmp_path}/nothing)"])
    with pytest.raises(UnreadableFile, match=r"contains no model \(no config\.json\)"):
        redink.score(*samples.load(), [f"scribendi(model={tmp_path})"])
    shutil.copytree(models / "lm", tmp_path / "broken")
    (tmp_path / "broken" / "model.safetensors").write_bytes(b"no model")
    with pytest.raises(UnreadableFile, match="cannot be loaded as a language model"):
        redink.score(*make_corpus(), [f"scribendi(model={tmp_path}/broken)"], strict=True)
    with pytest.raises(InvalidParameter, match="layer must be at most 2"):
        redink.score(*make_corpus(), [f"bertscore(model={models}/encoder, layer=9)"])


@pytest.mark.parametrize(
    ("failure", "message"),
    [
        (MemoryError(), "m: not enough memory to run this model; a smaller batch takes less"),
        (
            RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory: 12\nmore"),
            "not enough memory to run",
        ),
        (RuntimeError("Found no NVIDIA driver on your system: CUDA"), "m: the model cannot run on this device"),
    ],
)
def test_lack_of_memory_or_of_a_device(failure, message):
    with pytest.raises(UnsuitableData, match=message) as error, explain_failures("m"):
        raise failure
    assert "\n" not in str(error.value)
    with pytest.raises(RuntimeError, match="shapes"), explain_failures("m"):
        raise RuntimeError("shapes differ")


def test_an_interrupted_run_keeps_its_results(monkeypatch, tmp_path):
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path))
    monkeypatch.setattr("redink.metrics.neural.results.PART", 2)
    cache, parts = ResultCache("stopped", 1), []

    def compute(texts):
        parts.append(texts)
        if len(parts) == 3:
            raise KeyboardInterrupt
        return np.array([[float(len(text))] for text in texts])

    with pytest.raises(KeyboardInterrupt):
        cache.get(["a" * size for size in range(1, 9)], compute)
    again = []
    ResultCache("stopped", 1).get(
        ["a" * size for size in range(1, 9)], lambda new: again.extend(new) or np.zeros((len(new), 1))
    )
    assert sorted(map(len, again)) == [1, 2, 3, 4]  # the longest were first


def test_the_command_line(texts, tmp_path):
    corpus, outputs = make_corpus()
    for name, rows in [("source", [s.tokens for s in corpus.sentences]), *((o.system, o.sentences) for o in outputs)]:
        (tmp_path / f"{name}.txt").write_text("".join(" ".join(row) + "\n" for row in rows), "utf-8")
    words = ["score", "--source", "source.txt", *(f"{o.system}.txt" for o in outputs), "-m", texts["some"], "--ci"]
    done = subprocess.run(
        [sys.executable, "-m", "redink", *words], capture_output=True, text=True, cwd=tmp_path, check=False,
        env={**os.environ, "REDINK_CACHE": str(tmp_path / "cache")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "SOME" in done.stdout
    assert "grammar-sha256:" in done.stdout
    assert "|dtype:float32" in done.stdout


def test_meta_evaluation_compares_them_with_metrics_that_read_references(texts):
    corpus, outputs = samples.load()
    judgements = redink.read_judgements(samples.JUDGEMENTS)
    settings = redink.MetaEvaluationSettings(window=3, samples=50)
    metrics = [texts["impara"], texts["some"], "gleu"]
    result = redink.metaevaluate(corpus, outputs, judgements, metrics, settings)
    assert len(result.metrics) == 3
    for metric in result.metrics:
        assert len(metric.windows) == 2
        assert -1 <= metric.system["pearson"].value <= 1
        assert metric.sentence.agreement.pairs > 100
    assert len(result.comparisons) == 3
    assert all(0 <= test.permutation <= 1 for test in result.comparisons)
