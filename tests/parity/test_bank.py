"""Scores with a bank against the counts of the bank's specification: small cases, AMU and CAMB, every weight."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest

from redink import AnnotatorSettings, read_m2, read_output
from redink.bank.chunks import group_edits
from redink.bank.files import read_bank, read_bank_file
from redink.bank.metric import EMPTY, BankErrant
from redink.types import as_tokens

PARTS = ("matched", "valid", "fp", "answered", "fn")
RATIOS = ("precision", "recall", "f")


@pytest.fixture
def folder(shared):
    if not (shared / "oracle" / "bank").is_dir():
        pytest.skip("the shared material has no bank")
    return shared / "oracle" / "bank"


@pytest.mark.parametrize("weight", [0.0, 0.25, 1.0])
def test_small_cases(folder, weight: float) -> None:
    recorded = json.loads((folder / "small.expected.json").read_text(encoding="utf-8"))
    metric = BankErrant(bank=read_bank(folder / "small.bank.jsonl"), unjudged=weight)
    counts = metric.count(read_m2(folder / "small.m2"), read_output(folder / "small.hyp.m2"))
    table = metric.weigh(counts.table, weight)
    for row, sentence in enumerate(recorded["sentences"]):
        for candidate in range(counts.candidates[row]):
            expected = sentence["counts"][f"{candidate} unjudged={weight}"]
            assert table[row, candidate].tolist() == expected, sentence["case"]
    score, expected = metric.score(counts), recorded["corpus"][str(weight)]
    assert [score.parts[name] for name in PARTS] == expected["counts"]
    assert [score.parts[name] for name in RATIOS] == expected["P R F"]
    assert [annotator for annotator, _ in metric.score_sentences(counts)] == expected["chosen"]


@pytest.mark.parametrize("system", ["AMU", "CAMB"])
def test_conll14(folder, shared, system: str) -> None:
    recorded = json.loads((folder / "conll14" / "expected.json").read_text(encoding="utf-8"))["systems"][system]
    hidden = read_bank_file(folder / "conll14" / "hidden.sealed.jsonl.gz")
    half = replace(hidden, votes=hidden.votes[: len(hidden.votes) // 2])
    banks = {
        "empty": EMPTY, "hidden": hidden.settle(), "hidden, first half of the lines": half.settle(),
        "alternatives": read_bank(folder / "conll14" / "alternatives.jsonl"),
    }  # fmt: skip
    data = shared / "oracle" / "errant" / "conll14"
    corpus, output = read_m2(data / "official.auto.m2"), read_output(data / f"{system}.m2")
    compared = 0
    for name, expected in recorded.items() if isinstance(recorded, dict) else ():
        bank, _, weight = name.partition(" unjudged=")
        if bank not in banks:
            continue
        metric = BankErrant(bank=banks[bank], unjudged=float(weight))
        counts = metric.count(corpus, output)
        score = metric.score(counts)
        assert [score.parts[part] for part in PARTS] == expected["counts"]
        assert [score.parts[part] for part in RATIOS] == expected["P R F"]
        rows = [
            [round(float(value), 6) for value in (annotator, *(row.parts[part] for part in PARTS))]
            for annotator, row in metric.score_sentences(counts)
        ]
        assert hashlib.sha256(json.dumps(rows).encode()).hexdigest() == expected["sentences sha256"]
        if "by type" in expected:
            listed = ("matched", "valid", "fp", "matched_reference", "answered", "fn")
            types = {
                kind: [row.parts[part] for part in listed] for kind, row in metric.score_types(counts, "full").items()
            }
            assert types == expected["by type"]
        compared += 1
    assert compared == 12


@pytest.mark.parametrize("settings", [{"plain_levenshtein": True}, {"merge": "all-split"}, {"merge": "all-merge"}])
def test_chunks_hardly_depend_on_the_aligner(data, settings) -> None:
    sources, texts = ((data / "conll14" / name).read_text(encoding="utf-8").splitlines()
                      for name in ("source.txt", "systems/CAMB.txt"))  # fmt: skip
    pairs = [(as_tokens(source), as_tokens(text)) for source, text in zip(sources, texts, strict=True)]

    def list_chunks(**settings: object) -> set[tuple[int, object]]:
        annotations = AnnotatorSettings(**settings)().annotate(pairs)
        return {
            (row, group.chunk)
            for row, ((source, _), edits) in enumerate(zip(pairs, annotations, strict=True))
            for group in group_edits(source, edits)
        }

    usual, other = list_chunks(), list_chunks(**settings)
    assert len(usual & other) >= 0.99 * len(other)
