"""The English engine against what spaCy said about every recorded sentence, compiled and not."""

import gzip
import json
import os
import subprocess
import sys

from redink.language import load_parser
from tests.recorded.recordings import ANALYSES

PURE_RUN = """
import json, sys
from redink.kernels import is_compiled
from redink.language import load_parser
assert not is_compiled()
for a in load_parser("english").parse(json.load(sys.stdin)):
    print(json.dumps([a.words, a.tags, a.pos, a.lemmas, a.deps, a.heads]))
"""


def read_recorded():
    with gzip.open(ANALYSES, "rt", encoding="utf-8") as lines:
        recorded = list(map(json.loads, lines))
    assert len(recorded) > 1000
    return recorded


def test_every_tag_lemma_and_head() -> None:
    recorded = read_recorded()
    for expected, a in zip(recorded, load_parser("english").parse([columns[0] for columns in recorded]), strict=True):
        assert [list(column) for column in (a.words, a.tags, a.pos, a.lemmas, a.deps, a.heads)] == expected


def test_the_uncompiled_engine() -> None:
    recorded = read_recorded()[::10]
    run = subprocess.run(
        [sys.executable, "-c", PURE_RUN],
        input=json.dumps([columns[0] for columns in recorded]),
        env={**os.environ, "REDINK_PURE": "1", "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert list(map(json.loads, run.stdout.splitlines())) == recorded
