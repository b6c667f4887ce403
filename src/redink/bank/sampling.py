"""Sampling: the chunks to judge next, and what their verdicts will do to the bounds of each system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from redink.bank.chunks import Chunk
from redink.bank.counting import UNJUDGED, HypothesisReader, ItemVocabulary, hash_key
from redink.bank.estimate import Drawer, Flags, VerdictTables
from redink.bank.metric import BankErrant
from redink.bank.queue import Question, hash_text
from redink.bank.verdicts import Bank, Drawn, hash_system
from redink.formats.files import CorpusPart
from redink.metrics.counts import Counts, Whole
from redink.metrics.matching import UNANNOTATED
from redink.types import Sentence


@dataclass(slots=True)
class Candidate:
    """An unjudged chunk, and the systems that propose it."""

    question: Question
    stratum: int
    systems: set[str] = field(default_factory=set)


def collect_candidates(parts: Iterable[CorpusPart], bank: Bank) -> dict[str, Candidate]:
    """Return the unjudged chunks of all systems by their keys in the bank's form.

    Parameters
    ----------
    parts
        Corpora and outputs with edits.
    bank
        Verdicts that exist.

    """
    vocabulary = ItemVocabulary(BankErrant(bank=bank))
    candidates: dict[str, Candidate] = {}
    for corpus, outputs in parts:
        references, _ = vocabulary.prepare_references(corpus.sentences)
        for output in outputs:
            reader = HypothesisReader(vocabulary, bank)
            for row, (reference, hypotheses) in enumerate(zip(references, output.edits or (), strict=True)):
                reader.add(reference, hypotheses or UNANNOTATED)
                for item in reader.chunks[-1]:
                    if item.value != UNJUDGED:
                        continue
                    if item.key not in candidates:
                        before, after = _find_neighbours(corpus.sentences, row)
                        question = Question(reference.source, item.chunk, item.beside, before, after)
                        candidates[item.key] = Candidate(question, int(item.edits > 1))
                    candidates[item.key].systems.add(output.system)
    return candidates


def _find_neighbours(sentences: Sequence[Sentence], row: int) -> tuple[str, str]:
    texts = (sentences[index].tokens if 0 <= index < len(sentences) else () for index in (row - 1, row + 1))
    before, after = map(" ".join, texts)
    return before, after


def draw_batch(candidates: dict[str, Candidate], size: int, seed: int = 1, name: str = "") -> dict[str, Question]:
    """Draw a batch: one half are the chunks that most systems have, the other half is a random sample of the rest.

    Every remaining chunk has the same chance, so the random half is a random sample of the chunks of each system; it is
    stratified by the number of edits. Chunks of a single system are never drawn by frequency.

    Parameters
    ----------
    candidates
        Unjudged chunks by key.
    size
        Number of chunks.
    seed
        Random seed; equal seeds draw equal batches.
    name
        Name of the batch, which votes will carry.

    Returns
    -------
    dict
        Questions by key. The chunks of a sentence follow each other, and the sentences are shuffled.

    """
    ordered = sorted(candidates, key=lambda key: hash_text(seed, key))
    shared = [key for key in ordered if len(candidates[key].systems) > 1]
    frequent = sorted(shared, key=lambda key: -len(candidates[key].systems))[: size // 2]
    chosen: dict[str, Drawn] = dict.fromkeys(frequent, "frequency")
    rest = [key for key in ordered if key not in chosen]
    rest.sort(key=lambda key: candidates[key].stratum)
    count = min(len(rest), size - len(chosen))
    # Every (total / count)-th chunk of the strata in turn, from a start that the seed determines.
    start = hash_text(seed, "start") / 2**64
    for index in range(count):
        chosen[rest[int((index + start) * len(rest) / count)]] = "random"

    def order(key: str) -> tuple[int, Chunk]:
        question = candidates[key].question
        return hash_text(seed, " ".join(question.source)), question.chunk

    pool = tuple(sorted({hash_system(system) for candidate in candidates.values() for system in candidate.systems}))
    batch = {}
    for key in sorted(chosen, key=order):
        question = candidates[key].question._replace(drawn=chosen[key], batch=name)
        batch[key] = question._replace(pool=pool) if chosen[key] == "random" else question
    return batch


class Expectation(NamedTuple):
    """Expected effect of a batch on the bounds of one system."""

    system: str
    unjudged: int
    """Chunks without a verdict."""
    drawn: int
    """Chunks of the system in the batch."""
    judged: float
    """Share of chunks with a verdict."""
    judged_after: float
    width: float
    """Upper bound minus lower bound."""
    width_after: float
    """Expected width once the batch has been judged."""


FORECASTS = 20
"""Draws of verdicts for the expected width."""


def forecast(metric: BankErrant, counts: dict[str, Counts], batch: Iterable[str]) -> list[Expectation]:
    """Return what the verdicts on a batch are expected to do to the bounds of each system.

    Parameters
    ----------
    metric
        Metric with the bank.
    counts
        Counts of each system.
    batch
        Keys of the chunks in the batch.

    """
    hashes = np.array(sorted(map(hash_key, batch)), np.int64)
    return [_forecast(metric, system, counted, hashes) for system, counted in counts.items()]


def _forecast(metric: BankErrant, system: str, counts: Counts, hashes: Whole) -> Expectation:
    assert counts.chunks is not None
    drawer = Drawer(counts.chunks)
    tables = VerdictTables(metric.weigh(counts.table, 0.0), counts.chunks)

    def measure(valid: Flags) -> float:
        return float(metric.value_sums(metric.reduce(tables.fill(valid), counts, np.arange(len(counts)))[1]))

    asked = drawer.unjudged & np.isin(counts.chunks.chunks[:, 1], hashes)
    rest = drawer.unjudged & ~asked
    drawn = drawer.draw(np.arange(FORECASTS, dtype=np.uint64))[0]
    widths = [measure((valid & asked) | rest) - measure(valid & asked) for valid in drawn]
    width = measure(drawer.unjudged) - measure(np.zeros_like(asked))
    size, unjudged, count = len(asked) or 1, int(drawer.unjudged.sum()), int(asked.sum())
    shares = 1 - unjudged / size, 1 - (unjudged - count) / size
    return Expectation(system, unjudged, count, *shares, width, float(np.mean(widths)))
