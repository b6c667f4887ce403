"""The English engine against spaCy's recorded answers: every tag, part of speech, lemma, label and head."""

import gzip
import json
import os
import subprocess
import sys

import pytest

from redink.language import load_parser
from tests.conftest import choose_trials

CORPORA = ("conll14", "jfleg-dev", "noise", "rare")

PURE_RUN = """
import json, sys
from redink.kernels import is_compiled
from redink.language import load_parser
assert not is_compiled()
for a in load_parser("english").parse(json.load(sys.stdin)):
    print(json.dumps([a.words, a.tags, a.pos, a.lemmas, a.deps, a.heads]))
"""


def read_oracle(shared, corpus):
    with gzip.open(shared / "oracle" / "tokens" / f"{corpus}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [
            [answer[key] for key in ("tokens", "tag", "pos", "lemma", "dep", "head")]
            for answer in map(json.loads, lines)
        ]


@pytest.mark.parametrize("corpus", CORPORA)
def test_every_token_is_as_the_teacher_says(shared, corpus):
    expected = read_oracle(shared, corpus)
    analyses = load_parser("english").parse([answer[0] for answer in expected])
    assert len(expected) > 100
    for answer, a in zip(expected, analyses, strict=True):
        assert [list(field) for field in (a.words, a.tags, a.pos, a.lemmas, a.deps, a.heads)] == answer


@pytest.mark.parametrize("corpus", CORPORA)
def test_the_uncompiled_twin_says_the_same(shared, corpus):
    expected = read_oracle(shared, corpus)[:: choose_trials(10, 1)]
    run = subprocess.run(
        [sys.executable, "-c", PURE_RUN],
        input=json.dumps([answer[0] for answer in expected]),
        # On a busy machine BLAS loses more than it wins by waiting for a second core.
        env={**os.environ, "REDINK_PURE": "1", "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert list(map(json.loads, run.stdout.splitlines())) == expected
