"""Tables that gec-metrics printed with a judge of ours, which scores a text by its MD5 (beside the project)."""

import gzip
import json
from hashlib import md5

import numpy as np
import pytest

from redink.judges.judging import Verdict
from redink.judges.metric import LlmS, fill_row, make_counts
from redink.judges.targets import Question, choose_texts, list_edits
from redink.types import Edit
from tests.conftest import SHARED

FOLDER = SHARED / "oracle" / "neural"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="there are no recorded scores here")


def read(path):
    with gzip.open(FOLDER / path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def judge(texts):
    return tuple(1 + int(md5(text.encode()).hexdigest(), 16) % 5 for text in texts)


def fill_rows(rows, shown=None):
    """Return the questions, their scores and the counts of sentences with the texts of systems."""
    questions = []
    for source, texts in rows:
        chosen = choose_texts(source, texts, 5, "tool", 1)
        questions.append(Question(source, chosen, tuple(shown[source, text] for text in chosen) if shown else chosen))
    scores = [judge(question.targets) for question in questions]
    table = [
        fill_row(question, texts, Verdict(own))
        for question, (_, texts), own in zip(questions, rows, scores, strict=True)
    ]
    return questions, scores, make_counts(np.array(table))


def check_pairs(counts, row, expected):
    scores = [None if value < -100 else int(value) for value in counts[0].table[row, 0, 6:]]
    for first, outcomes in enumerate(expected):
        for second, outcome in enumerate(outcomes):
            a, b = scores[first], scores[second]
            assert outcome == (None if a is None or b is None else (a > b) - (a < b)) or first == second


def test_sentences():
    *rows, last = read("expected/judge.sentence.jsonl.gz")
    whole = json.loads((FOLDER / "expected" / "judge.json").read_text())
    names = whole["judge names"]
    questions, scores, counts = fill_rows([(row["source"], [row["systems"][name] for name in names]) for row in rows])
    calls = [[list(question.targets), list(own)] for question, own in zip(questions, scores, strict=True)]
    assert calls == last["calls"]
    for number, row in enumerate(rows):
        check_pairs(counts, number, row["pairwise"])
    for aggregate, key in (("trueskill", "trueskill"), ("wins", "expected_wins")):
        metric = LlmS(rules="tool", aggregate=aggregate)
        assert [metric.score(own).value for own in counts] == pytest.approx(whole[key], abs=1e-7)
        draws = np.arange(len(rows))[None]
        assert [metric.score_draws(own, draws)[0] for own in counts] == pytest.approx(whole[key], abs=1e-7)


def test_edits():
    *rows, last = read("expected/judge.edit.jsonl.gz")
    edits = {(source, text): found for source, text, found in read("edits.jsonl.gz")}
    sentences = read("inputs/conll14.jsonl.gz")
    compared, shown = [], {}
    for row in rows:
        sentence = sentences[row["line"]]
        texts = []
        for name in row["systems"]:
            source = sentence["source"]
            text = source if name == "source" else sentence["systems"][name]
            found = tuple(
                Edit(a, b, tuple(c.split()), kind) for a, b, _, _, _, c, kind in edits.get((source, text), ())
            )
            texts.append(text)
            shown[source, text] = list_edits(tuple(source.split()), found, "tool")
        compared.append((sentence["source"], texts))
    questions, scores, counts = fill_rows(compared, shown)
    calls = [[list(question.targets), list(own)] for question, own in zip(questions, scores, strict=True)]
    assert calls == last["calls"]
    for number, row in enumerate(rows):
        check_pairs(counts, number, row["pairwise"])
