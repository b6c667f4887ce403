"""The sample corpus: 72 learner-like sentences with two annotators and four invented systems, all written by us.

With them are rankings of two invented annotators.
"""

from __future__ import annotations

from pathlib import Path

from redink.formats.files import read_corpus, read_output
from redink.types import Corpus, Output

HERE = Path(__file__).parent
REFERENCE = HERE / "sample.m2"
JUDGEMENTS = HERE / "judgements.jsonl"
SYSTEMS = tuple(HERE / "systems" / f"{name}.m2" for name in ("cautious", "eager", "polished", "speller"))


def load() -> tuple[Corpus, list[Output]]:
    """The corpus and what the four systems made of it.

    >>> corpus, outputs = load()
    >>> len(corpus.sentences), corpus.annotators, [output.system for output in outputs]
    (72, 2, ['cautious', 'eager', 'polished', 'speller'])
    """
    return read_corpus(str(REFERENCE)), [read_output(str(path)) for path in SYSTEMS]
