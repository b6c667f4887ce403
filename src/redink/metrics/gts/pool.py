"""A pool of systems: a corpus and outputs in, what every system did at every chunk of the reference out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import UnscorableSentence, UnsuitableData, quote_tokens
from redink.kernels.gts.chunks import ASIDE, CORRECT, NEEDLESS, judge_by_span, judge_by_warping
from redink.metrics.counts import Whole
from redink.metrics.gts.chunks import Chunks, Corrections, make_chunks
from redink.types import Annotation, Annotations, Corpus, Output

Rules: TypeAlias = Literal["tool", "paper"]

OUTCOMES = ASIDE + 1
__all__ = ["NEEDLESS", "OUTCOMES", "Pool", "Rules", "judge"]
MOST_CELLS = 100_000_000
"""The largest table for an elastic matching: some 5,000 tokens against as many, 800 MB."""


@dataclass(frozen=True, slots=True)
class Pool:
    """What every system did at every chunk of one annotator."""

    systems: tuple[str, ...]
    chunks: Chunks
    outcomes: NDArray[np.int32]
    """System × chunk: TN, TP, FP, FN, FP and FN, none of these (see redink.kernels.gts.chunks)."""
    own_chunks: tuple[Chunks, ...]
    """The chunks of each system."""

    @property
    def successes(self) -> NDArray[np.bool_]:
        """System × chunk: whether the system got it right (the paper's b)."""
        return self.outcomes <= CORRECT

    @property
    def counts(self) -> Whole:
        """How many systems got each chunk right (the paper's n)."""
        right: Whole = self.successes.sum(axis=0)
        return right

    def take(self, systems: Sequence[int] | Whole) -> Pool:
        """The pool of these systems only; a system may stand in it several times."""
        return replace(
            self,
            systems=tuple(self.systems[place] for place in systems),
            outcomes=self.outcomes[np.asarray(systems, np.int64)],
            own_chunks=tuple(self.own_chunks[place] for place in systems),
        )


def judge(corpus: Corpus, outputs: Sequence[Output], annotator: int = 0, rules: Rules = "tool") -> Pool:
    """Compare every output with one annotator, chunk by chunk.

    An annotator without edits in a sentence found nothing to correct there. Of several sets of edits that a system
    offers for a sentence, the first counts.
    """
    corrections = Corrections()
    sources = [sentence.tokens for sentence in corpus.sentences]
    gold = make_chunks(sources, [_choose(s.annotations, annotator) for s in corpus.sentences], corrections)
    outcomes = np.zeros((len(outputs), len(gold)), np.int32)
    own_chunks = []
    for row, output in enumerate(outputs):
        if output.edits is None:
            raise UnsuitableData(f"{output.system} has only texts, but chunks are made of edits")
        mine = make_chunks(sources, [_choose_first(edits) for edits in output.edits], corrections)
        own_chunks.append(mine)
        if rules == "tool":
            judge_by_span(gold.table, gold.last, mine.table, mine.last, outcomes[row])
        else:
            cells = gold.sizes * mine.sizes
            room = int(cells.max(initial=1))
            if room > MOST_CELLS:
                raise UnscorableSentence(
                    f"{int(gold.sizes[cells.argmax()])} chunks are too many for the elastic matching of rules=paper "
                    f"(rules=tool has no such limit): {quote_tokens(sources[int(cells.argmax())])}"
                )
            costs = np.zeros(room, np.int64)
            mates = np.zeros(int(gold.sizes.max(initial=1)), np.int32)
            judge_by_warping(gold.table, gold.last, mine.table, mine.last, costs, mates, outcomes[row])
    return Pool(tuple(output.system for output in outputs), gold, outcomes, tuple(own_chunks))


def _choose(annotations: Annotations, annotator: int) -> Annotation:
    return (annotations[annotator] or ()) if annotator < len(annotations) else ()


def _choose_first(annotations: Annotations) -> Annotation:
    if annotations and annotations[0] is not None:  # nearly always
        return annotations[0]
    return next((edits for edits in annotations or () if edits is not None), ())
