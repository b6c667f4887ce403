"""MaxMatch against recorded results of the original scorer."""

import csv
import json

import pytest

import redink as package
from redink.formats.m2 import Reader
from redink.metrics.maxmatch import MaxMatch
from redink.metrics.maxmatch.lattice import GoldEdit, Lattice, find_edits
from redink.metrics.maxmatch.metric import match_edits
from redink.metrics.vocabulary import Vocabulary
from redink.scoring.system_edits import trim_edit
from redink.types import Corpus, Output
from tests.metrics import literal_maxmatch

SYSTEMS = ("AMU", "CAMB", "IITB", "INPUT", "PKU", "POST", "UFC")
FILES = {"official": "official.m2", "withalt": "official-withalt.m2"}


@pytest.fixture(scope="module")
def corpora(shared) -> dict[str, Corpus]:
    return {name: package.read_m2(shared / "data" / "conll14" / file) for name, file in FILES.items()}


@pytest.mark.parametrize("system", SYSTEMS)
def test_conll14(shared, corpora, system: str) -> None:
    recorded = json.loads((shared / "oracle" / "m2" / "conll14.json").read_text())
    output = package.read_output(shared / "data" / "conll14" / "systems" / f"{system}.txt")
    metric = MaxMatch()
    for gold, corpus in corpora.items():
        parts = metric.score(metric.count(corpus, output)).parts
        expected = [recorded[gold][system][name] for name in ("tp", "proposed", "gold", "P", "R", "F05")]
        assert list(parts.values()) == expected, gold
    counts = metric.count(corpora["official"], output)
    computed = [
        (score.parts["correct"], score.parts["proposed"], score.parts["gold"], annotator)
        for annotator, score in metric.score_sentences(counts)
    ]
    with (shared / "oracle" / "m2" / f"per_sentence_{system}.tsv").open() as file:
        rows = csv.DictReader(file, delimiter="\t")
        names = ("correct", "proposed", "gold", "annotator")
        assert computed == [tuple(int(row[name]) for name in names) for row in rows]


@pytest.mark.parametrize("system", SYSTEMS)
def test_lattices_have_the_size_of_the_original_s(shared, corpora, system: str) -> None:
    texts = package.read_output(shared / "data" / "conll14" / "systems" / f"{system}.txt").sentences
    vocabulary = Vocabulary()
    sizes = []
    for sentence, text in zip(corpora["official"].sentences, texts, strict=True):
        lattice = Lattice(sentence.tokens, text, [], 2, vocabulary)
        vertices = 1 + int(((lattice._steps & 63) > 0).sum())
        sizes.append((vertices, lattice._size))
    with (shared / "oracle" / "m2" / f"per_sentence_{system}.tsv").open() as file:
        assert sizes == [(int(row["V"]), int(row["E"])) for row in csv.DictReader(file, delimiter="\t")]


def test_edge_cases(shared, tmp_path) -> None:
    cases = json.loads((shared / "oracle" / "m2" / "edge_cases.json").read_text())
    assert len(cases) == 38
    for case in cases:
        file = tmp_path / "case.m2"
        file.write_text("\n".join(["S " + case["source"], *case["edits"], ""]), encoding="utf-8")
        (sentence,) = Reader(file, warn=lambda _: None)
        hypothesis = tuple(case["hyp"].split())
        for name, ignore in (("default", False), ("ignore_whitespace_casing", True)):
            metric = MaxMatch(ignore_whitespace_casing=ignore)
            expected = case[name]
            counts = metric.count(Corpus("case", [sentence]), Output("case", [hypothesis]))
            ((annotator, score),) = metric.score_sentences(counts)
            where = case["case"], name
            assert [annotator, *list(score.parts.values())[:3]] == [
                int(expected[part]) for part in ("annotator", "correct", "proposed", "gold")
            ], where
            ratios = [float(f"{score.parts[part]:.12g}") for part in ("precision", "recall", "f")]
            assert ratios == [expected["P"], expected["R"], expected["F05"]], where
            (account,) = [own for own in metric.explain(sentence, hypothesis) if own.annotator == annotator]
            shown = [trim_edit(sentence.tokens, edit) for edit in account.edits]
            texts = [
                (start, end, " ".join(sentence.tokens[start:end]), " ".join(correction))
                for start, end, correction, *_ in shown
            ]
            assert str(texts) == expected["edit_seq"].replace("u'", "'"), where


def read_random_cases(shared):
    with (shared / "oracle" / "m2" / "random_cases.tsv").open() as file:
        next(file)
        for line in file:
            source, hypothesis, *counts, edits = line.rstrip("\n").split("\t")
            gold = []
            for edit in edits.split(" ; ") if edits else []:
                start, end, text = [*edit.split(" ", 2), ""][:3]
                gold.append(GoldEdit(int(start), int(end), tuple(tuple(part.split()) for part in text.split("||"))))
            yield tuple(source.split()), tuple(hypothesis.split()), tuple(gold), tuple(map(int, counts))


def test_random_cases(shared) -> None:
    cases = list(read_random_cases(shared))
    assert len(cases) == 3000
    for source, hypothesis, gold, expected in cases:
        (spans,) = find_edits(source, hypothesis, [gold], 2)
        counts = sum(match_edits(spans, hypothesis, gold)), len(spans), len(gold)
        assert counts == expected, (source, hypothesis, gold)


def test_the_slow_account_of_the_rule_agrees_with_the_original(shared) -> None:
    for source, hypothesis, gold, expected in list(read_random_cases(shared))[::5]:
        assert literal_maxmatch.count(source, hypothesis, list(gold)) == expected, (source, hypothesis, gold)
