"""Pools: the outcome of every system at every chunk of the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import UnscorableSentence, UnsuitableData, quote_tokens
from redink.kernels.gts.chunks import CORRECT, EXCLUDED, UNNEEDED, judge_by_span, judge_by_warping
from redink.metrics.base import Outcomes
from redink.metrics.counts import Whole
from redink.metrics.gts.chunks import Chunks, Corrections, make_chunks
from redink.types import Annotation, Annotations, Corpus, Output

Rules: TypeAlias = Literal["tool", "paper"]

OUTCOMES = EXCLUDED + 1
__all__ = ["OUTCOMES", "UNNEEDED", "Pool", "Rules", "join_outcomes", "judge", "label_annotators"]
MAX_CELLS = 100_000_000
"""Largest table for an elastic matching: some 5,000 × 5,000 tokens, 800 MB."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The outcomes of every system at every chunk of one annotator."""

    systems: tuple[str, ...]
    chunks: Chunks
    outcomes: NDArray[np.int32]
    """System × chunk: TN, TP, FP, FN, FP and FN, or none of these (see redink.kernels.gts.chunks)."""
    own_chunks: tuple[Chunks, ...]
    """Chunks of each system."""

    @property
    def successes(self) -> NDArray[np.bool_]:
        """System × chunk: True if the system is correct there (the paper's b)."""
        return self.outcomes <= CORRECT

    @property
    def counts(self) -> Whole:
        """Number of systems that are correct at each chunk (the paper's n)."""
        successes: Whole = self.successes.sum(axis=0)
        return successes

    def take(self, systems: Sequence[int] | Whole) -> Pool:
        """Return the pool of these systems only; a system may be repeated."""
        return replace(
            self,
            systems=tuple(self.systems[index] for index in systems),
            outcomes=self.outcomes[np.asarray(systems, np.int64)],
            own_chunks=tuple(self.own_chunks[index] for index in systems),
        )


def judge(corpus: Corpus, outputs: Sequence[Output], annotator: int = 0, rules: Rules = "tool") -> Pool:
    """Compare every output with one annotator, chunk by chunk.

    An annotator without edits in a sentence corrected nothing there. If a system has several sets of edits for a
    sentence, the first one counts.
    """
    corrections = Corrections()
    sources = [sentence.tokens for sentence in corpus.sentences]
    gold = make_chunks(sources, [_choose(s.annotations, annotator) for s in corpus.sentences], corrections)
    outcomes = np.zeros((len(outputs), len(gold)), np.int32)
    own_chunks = []
    for row, output in enumerate(outputs):
        if output.edits is None:
            raise UnsuitableData(f"{output.system}: gts needs edits, but the output has only texts")
        hypothesis = make_chunks(sources, [_choose_first(edits) for edits in output.edits], corrections)
        own_chunks.append(hypothesis)
        if rules == "tool":
            judge_by_span(gold.table, gold.last, hypothesis.table, hypothesis.last, outcomes[row])
        else:
            cells = gold.sizes * hypothesis.sizes
            max_cells = int(cells.max(initial=1))
            if max_cells > MAX_CELLS:
                raise UnscorableSentence(
                    f"{int(gold.sizes[cells.argmax()])} chunks are too many for the elastic matching of rules=paper "
                    f"(rules=tool has no such limit): {quote_tokens(sources[int(cells.argmax())])}"
                )
            costs = np.zeros(max_cells, np.int64)
            partners = np.zeros(int(gold.sizes.max(initial=1)), np.int32)
            judge_by_warping(gold.table, gold.last, hypothesis.table, hypothesis.last, costs, partners, outcomes[row])
    return Pool(tuple(output.system for output in outputs), gold, outcomes, tuple(own_chunks))


def _choose(annotations: Annotations, annotator: int) -> Annotation:
    return (annotations[annotator] or ()) if annotator < len(annotations) else ()


def _choose_first(annotations: Annotations) -> Annotation:
    if annotations and annotations[0] is not None:  # the usual case
        return annotations[0]
    return next((edits for edits in annotations or () if edits is not None), ())


def join_outcomes(
    corpus: Corpus, outcomes: Mapping[str, Outcomes], annotators: Sequence[int], rules: Rules
) -> dict[int, Pool]:
    """Return the pool of systems that were judged one by one, by annotator."""
    pools = {}
    for number in annotators:
        chunks = judge(corpus, [], number, rules).chunks
        rows = np.stack([by_annotator[number].astype(np.int32) for by_annotator in outcomes.values()])
        pools[number] = Pool(tuple(outcomes), chunks, rows, ())
    return pools


def label_annotators(corpus: Corpus, annotators: Sequence[int]) -> tuple[NDArray[np.bool_], Whole]:
    """Return which annotators can be chosen (sentence × annotator), and their labels with the available ones first.

    A single annotator is always available; of several, those who annotated the sentence, and the first one if none did.
    """
    present = np.ones((len(corpus.sentences), len(annotators)), np.bool_)
    if len(annotators) > 1:
        for row, sentence in enumerate(corpus.sentences):
            annotated = [edits is not None for edits in sentence.annotations]
            present[row] = [*annotated, *([False] * (len(annotators) - len(annotated)))]
            present[row, 0] |= not any(annotated)
    numbers = np.where(present, np.array(annotators), np.iinfo(np.int64).max)
    numbers.sort(axis=1)
    missing = numbers == np.iinfo(np.int64).max
    labels = np.stack([np.where(missing, -1, 0), np.where(missing, -1, numbers)], axis=2)
    return present, labels
