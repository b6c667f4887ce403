"""CLEME and CLEME2.0 against what the original recorded: counts exactly, scores to the last digits.

The weights `toy` of the recordings are our similarity `overlap`.
"""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from redink import read_m2, read_output
from redink.errors import FormatError, OverlappingEdits, UnscorableSentence
from redink.formats.m2 import Reader
from redink.metrics.cleme import ChunkMetric, Cleme, Cleme2
from redink.metrics.cleme.weights import find_mean_length
from redink.metrics.counts import Counts
from redink.types import Corpus, Output

FACTORS = {"corpus": (0.45, 0.35, 0.15, 0.05), "sentence": (0.35, 0.25, 0.2, 0.2)}
CURVES = {
    "length": {"tp": (2, 0.75, 1.25), "fp": (2, 0.75, 1.25), "fn": (2, 0.75, 1.25)},
    "length-sent-dep": {"tp": (10, 1, 10), "fp": (10, 0.25, 1), "fn": (10, 1, 1)},
    "length-sent-ind": {"tp": (10, 2.5, 10), "fp": (10, 0.25, 1), "fn": (10, 1, 1)},
    "length-free": {"tp": (3, 0, 3), "fp": (4, 0, 4), "fn": (5, 0, 5)},
}
OPTIONS = {
    "default": {},
    "drop_unchanged": {"drop_unchanged": True},
    "merge_distance=1": {"merge_distance": 1},
    "detection": {"detection": True},
}
FIELDS = {
    "cleme": ("tp", "fp", "fn", "tn", "p", "r", "f", "acc"),
    "cleme2": ("tp", "fp", "fn", "tn", "fp_ne", "fp_un", "hit", "wrong", "under", "over", "score"),
}
GOLDS = {
    "conll14.auto": "oracle/errant/conll14/official.auto.m2",
    "conll14.withalt": "oracle/errant/conll14/official-withalt.auto.m2",
    "conll14.raw": "data/conll14/official.m2",
    "jfleg-dev": "oracle/cleme/jfleg-dev/references.m2.gz",
}


def make_metric(kind: str, weights: str, level: str, **more: object) -> ChunkMetric:
    """The metric of a recorded row."""
    name, _, variant = kind.partition(".")
    weighted = {"weights": "length", **CURVES[weights]} if weights in CURVES else {}
    if weights == "toy":
        weighted = {"weights": "overlap"}
    if name == "cleme":
        return Cleme(level=level, beta=1.0 if variant == "beta1" else 0.5, **weighted, **more)
    return Cleme2(level=level, factors=FACTORS[variant.partition("-")[0] or "corpus"], **weighted, **more)


class Counter:
    """Counts a system; metrics that look at chunks in the same way share the counts."""

    def __init__(self, corpus: Corpus, output: Output) -> None:
        self._corpus, self._output = corpus, output
        self._known: dict[object, Counts] = {}

    def count(self, metric: ChunkMetric) -> Counts:
        key = metric.weights, metric.chunk_rules
        if key not in self._known:
            self._known[key] = metric.count(self._corpus, self._output)
        return self._known[key]


def check(metric: ChunkMetric, counter: Counter, expected: list[float]) -> None:
    parts = metric.score(counter.count(metric)).parts
    figures = [parts[name] for name in FIELDS[metric.name]]
    if metric.weights == "none":
        whole = 4 if metric.name == "cleme" else 6
        assert figures[:whole] == expected[:whole], metric
    assert figures == pytest.approx(expected, abs=1e-9, rel=0), metric


def list_rows(recorded: dict, **more: object):
    """The metrics and figures of what was recorded for one assumption."""
    for weights, kinds in recorded.items():
        for kind, levels in kinds.items():
            if kind != "b":
                for level, expected in levels.items():
                    yield make_metric(kind, weights, level, **more), expected


@pytest.fixture(scope="module")
def recorded(shared: Path) -> dict:
    return json.loads((shared / "oracle/cleme/scores.json").read_text())["results"]


@pytest.fixture(scope="module")
def corpora(shared: Path) -> dict[str, Corpus]:
    return {name: read_m2(shared / path) for name, path in GOLDS.items()}


def read_system(shared: Path, gold: str, system: str) -> Output:
    folder, end = ("cleme/jfleg-dev", ".gz") if gold == "jfleg-dev" else ("errant/conll14", "")
    return read_output(shared / "oracle" / folder / f"{system}.m2{end}")


@pytest.mark.parametrize("gold", GOLDS)
def test_scores(shared, recorded, corpora, gold: str) -> None:
    checked = 0
    for system, options in recorded[gold].items():
        counter = Counter(corpora[gold], read_system(shared, gold, system))
        for option, assumptions in options.items():
            for assumption, own in assumptions.items():
                for metric, expected in list_rows(own, assumption=assumption, **OPTIONS[option]):
                    check(metric, counter, expected)
                    checked += 1
                for weights, kinds in own.items():
                    if "b" in kinds:
                        metric = make_metric("cleme", weights, "corpus", assumption=assumption, **OPTIONS[option])
                        mean = find_mean_length(counter.count(metric))
                        assert mean == pytest.approx(kinds["b"], abs=1e-12)
    assert checked == {"conll14.auto": 1176, "conll14.withalt": 308, "conll14.raw": 224, "jfleg-dev": 336}[gold]


@pytest.mark.parametrize("system", ["AMU", "POST"])
def test_sentences(shared, corpora, system: str) -> None:
    """Chunks, marks, counts and chosen references of every sentence."""
    corpus, output = corpora["conll14.auto"], read_system(shared, "conll14.auto", system)
    with gzip.open(shared / f"oracle/cleme/sentences.{system}.jsonl.gz", "rt") as file:
        rows = [json.loads(line) for line in file]
    metrics = {
        (f"{short}.{weights}".removesuffix(".none"), name): make_metric(name, weights, "corpus", assumption=assumption)
        for short, assumption in (("dep", "dependent"), ("ind", "independent"))
        for weights in ("none", "length", "toy")
        for name in ("cleme", "cleme2.corpus-factors")
    }
    weighted = {}
    for (key, name), metric in metrics.items():
        counts = metric.count(corpus, output)
        weighted[key, name] = metric.weighing.weigh(counts), counts
    for index, row in enumerate(rows):
        assert row["n"] == index + 1
        for key in ("dep", "ind", "dep.length", "ind.length", "dep.toy", "ind.toy"):
            # A weight of 0 stays 0 in CLEME2.0.
            table, counts = weighted[key, "cleme2.corpus-factors"]
            computed = table[index, : counts.candidates[index]]
            assert computed == pytest.approx(np.array(row[key]).reshape(computed.shape), abs=1e-12)
    for key in ("dep.none", "dep.length", "dep.toy", "ind.toy"):
        for column, (name, level) in enumerate(
            (name, level) for name in ("cleme", "cleme2") for level in ("corpus", "sentence")
        ):
            short, weights = key.split(".")
            assumption = {"dep": "dependent", "ind": "independent"}[short]
            kind = f"cleme2.{level}-factors" if name == "cleme2" else name
            metric = make_metric(kind, weights, level, assumption=assumption)
            chosen = metric.choose(metric.count(corpus, output)).tolist()
            assert chosen == [row["chosen"][key][column] for row in rows], (key, name, level)
    judged = Cleme().judge(corpus, output)
    for index, row in enumerate(rows):
        spans = [tuple(map(int, span.split("-"))) for span in row["chunks"].split()]
        marks = [any(target[column] == "*" for target in (row["hyp"], *row["refs"])) for column in range(len(spans))]
        changed = [span for span, marked in zip(spans, marks, strict=True) if marked]
        assert [(chunk.start, chunk.end) for chunk in judged.show_chunks(index, 0)] == changed


def read_case(case: dict) -> tuple[Corpus, Output]:
    """The files of a case."""
    sentences, hypotheses = (list(Reader("", lines=case[key].split("\n"))) for key in ("ref", "hyp"))
    return Corpus("case", sentences), Output("system", edits=[sentence.annotations for sentence in hypotheses])


def test_random_files(shared) -> None:
    with gzip.open(shared / "oracle/cleme/random_cases.jsonl.gz", "rt") as file:
        cases = [json.loads(line) for line in file]
    for case in cases:
        counter = Counter(*read_case(case))
        options = {name: case[name] for name in ("merge_distance", "drop_unchanged")}
        for assumption in ("dependent", "independent"):
            for metric, expected in list_rows(case[assumption], assumption=assumption, **options):
                check(metric, counter, expected)
    assert len(cases) == 1000


@pytest.fixture(scope="module")
def edge_cases(shared: Path) -> dict[str, dict]:
    return {case["case"]: case for case in json.loads((shared / "oracle/cleme/edge_cases.json").read_text())}


NO_MEAN = {
    "unneeded", "nothing_at_all", "no_A_lines", "identity_in_hypothesis", "two_references_noop_both",
    "minus_one_span_other_type", "drop_unchanged_all", "na_type",
}  # fmt: skip
"""No reference changes anything: the original's length weights are not numbers there, ours are 1."""


def test_edge_cases(edge_cases) -> None:
    checked = set()
    for name, case in edge_cases.items():
        if case.get("undefined") or name == "noop_with_other_span":
            continue
        counter = Counter(*read_case(case))
        options = {key: case[key] for key in ("merge_distance", "drop_unchanged") if key in case}
        for assumption in ("dependent", "independent"):
            own = {key: value for key, value in case[assumption].items() if key != "counts"}
            if name in NO_MEAN:
                own["length"] = own["none"]
            for metric, expected in list_rows(own, assumption=assumption, **options):
                check(metric, counter, expected)
        checked.add(name)
    assert len(checked) == 55
    assert {name for name in checked if edge_cases[name]["b"] is None} == NO_MEAN


def test_an_error_of_the_original_is_one_here(edge_cases) -> None:
    corpus, output = read_case(edge_cases["noop_with_other_span"])
    with pytest.raises(UnscorableSentence, match="expected span -1 -1 for an edit of type noop, got 0 0"):
        Cleme().count(corpus, output)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Annotators are told apart by their numbers, whatever the order of their lines.
        ("annotator_ids_0_2", [1, 0, 0, 4, 1.0, 1.0, 1.0, 1.0]),
        ("annotator_ids_1_then_0", [1, 0, 0, 4, 1.0, 1.0, 1.0, 1.0]),
        ("interleaved_annotators", [1, 0, 1, 3, 1.0, 0.5, 0.8333, 0.8]),
        # Edits are taken in the order of their spans.
        ("unsorted_edits", [2, 0, 0, 3, 1.0, 1.0, 1.0, 1.0]),
    ],
)
def test_undefined_cases_that_have_a_meaning(edge_cases, name: str, expected: list[float]) -> None:
    assert edge_cases[name]["undefined"]
    check(Cleme(), Counter(*read_case(edge_cases[name])), expected)


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("span_beyond_end", FormatError, ":2: the edit ends at 7, but the sentence has 5 tokens"),
        ("insertion_beyond_end", FormatError, ":2: the edit ends at 7, but the sentence has 5 tokens"),
        ("overlapping_edits_one_annotator", OverlappingEdits, "two edits change the token 'c' at 2"),
        ("same_span_twice", OverlappingEdits, "two edits change the token 'b' at 1"),
    ],
)
def test_undefined_cases_that_are_refused(edge_cases, name: str, error: type, words: str) -> None:
    assert edge_cases[name]["undefined"]
    with pytest.raises(error, match=words):
        Cleme().count(*read_case(edge_cases[name]))


@pytest.mark.parametrize("name", ["conll14-AMU", "demo-AMU"])
def test_the_files_of_the_readme(shared, name: str) -> None:
    folder = shared / "oracle/cleme/readme"
    expected = json.loads((folder / "expected.json").read_text())[name]
    end = ".gz" if name.startswith("conll14") else ""
    files = (folder / f"{name.split('-')[0]}.errant{end}", folder / f"{name}.errant{end}")
    sentences, hypotheses = (list(Reader(path)) for path in files)
    edits = [sentence.annotations for sentence in hypotheses]
    counter = Counter(Corpus("readme", sentences), Output("AMU", edits=edits))
    for assumption in ("dependent", "independent"):
        for metric, figures in list_rows(expected[assumption], assumption=assumption):
            check(metric, counter, figures)


LENGTH = {"none": {}, "default": {"weights": "length"}}


@pytest.mark.parametrize("system", ["AMU", "CAMB", "IITB", "INPUT", "PKU", "UFC"])
def test_release_1_0(shared, corpora, system: str) -> None:
    """Its weights by level are our defaults. Of sentences, its accuracy has another tie-break."""
    recorded = json.loads((shared / "oracle/cleme/release-1.0.json").read_text())[system]
    output = read_system(shared, "conll14.auto", system)
    for setting, expected in recorded.items():
        assumption, level, weights = setting.split(".")
        metric = Cleme(assumption, level, **LENGTH[weights])
        parts = metric.score(metric.count(corpora["conll14.auto"], output)).parts
        for name, value in expected.items():
            if not (level == "sentence" and name == "Acc"):
                digits = 2 if name in ("tp", "fp", "fn", "tn") else 4
                assert round(parts[name.lower()], digits) == value, (setting, name)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("AMU.cleme", ("--metric", "cleme")),
        (
            "AMU.cleme2.independent.sentence.toy",
            ("--metric", "cleme2", "--assumption", "independent", "--level", "sentence", "--similarity", "overlap"),
        ),
    ],
)
def test_the_printout(redink, shared, name: str, more: tuple[str, ...]) -> None:
    folder = shared / "oracle/errant/conll14"
    run = redink("compat", "cleme", "--ref", folder / "official.auto.m2", "--hyp", folder / "AMU.m2", *more)
    first, _, rest = run.out.partition("\n")
    assert first.startswith("Args: Namespace(ref=")
    assert rest == (shared / f"oracle/cleme/print/{name}.txt").read_text()


def test_the_chunks_of_the_demo(redink, shared, tmp_path) -> None:
    folder = shared / "oracle/cleme/readme"
    files = ("--ref", folder / "demo.errant", "--hyp", folder / "demo-AMU.errant")
    redink("compat", "cleme_visualize", *files, "--output_visualize", tmp_path / "chunks.txt")
    assert (tmp_path / "chunks.txt").read_text() == (folder / "demo.grid.txt").read_text()
