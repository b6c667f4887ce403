"""The estimate of a score whose bank is incomplete: unjudged chunks draw a verdict from a random sample of verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.metrics.counts import ChunkEvents, Counts, Real
from redink.statistics.bootstrap import percentile_interval

if TYPE_CHECKING:
    from redink.bank.metric import BankErrant

Seeds: TypeAlias = NDArray[np.uint64]
Flags: TypeAlias = NDArray[np.bool_]
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
STRATA = 4
"""Strata of chunks: of one edit or several, each with or without an edit that answers a missed edit."""

EFFECTIVE = 0.75
"""Independent verdicts that one sampled verdict is worth: valid chunks cluster in sentences."""
STRENGTH = 1.0
"""Sampled verdicts that the share of the whole sample is worth in each stratum."""


class State(IntEnum):
    """State of a chunk: unjudged; a verdict on a chunk that was drawn at random; any other verdict."""

    UNJUDGED = 0
    VALID = 1
    INVALID = 2
    NEUTRAL = 3
    JUDGED = 4


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimated score."""

    value: float
    """Mean F over the draws."""
    interval: tuple[float, float]
    """The 2.5 and 97.5 percentiles of F."""
    sums: Real
    """Mean counts: matched, valid, FP, answered, FN."""
    share: float
    """Mean share of the unjudged chunks that were drawn as valid."""


def estimate(metric: BankErrant, counts: Counts) -> Estimate | None:
    """Return the estimate of a system, or None if no verdict on its chunks was drawn at random."""
    assert counts.chunks is not None
    states = counts.chunks.chunks[:, 3]
    if not np.isin(states, (State.VALID, State.INVALID, State.NEUTRAL)).any() and (states == State.UNJUDGED).any():
        return None
    rows = np.arange(len(counts))
    if not (states == State.UNJUDGED).any():
        judged = metric.reduce(metric.weigh(counts.table, 0.0), counts, rows)[1]
        value = float(metric.value_sums(judged))
        return Estimate(value, (value, value), judged, 0.0)
    seeds = np.arange(metric.draws, dtype=np.uint64) + np.uint64(metric.draw_seed << 32)
    sums = np.array([metric.reduce(table, counts, rows)[1] for table in draw_tables(metric, counts, seeds)])
    values = metric.value_sums(sums)
    drawer = Drawer(counts.chunks)
    share = float(drawer.draw(seeds)[0][:, drawer.unjudged].mean()) if drawer.unjudged.any() else 0.0
    return Estimate(float(values.mean()), percentile_interval(values), sums.mean(axis=0), share)


class VerdictTables:
    """Weighted counts of a system for given verdicts on its chunks."""

    def __init__(self, base: Real, events: ChunkEvents) -> None:
        self._base = base
        self._cells = base.shape[0] * base.shape[1]
        firsts = np.searchsorted(events.chunks[:, 0], np.arange(len(base)))
        rows, candidates, chunks, edits = events.gains.T
        self._gain_cells = rows * base.shape[1] + candidates
        self._gain_chunks = firsts[rows] + chunks
        self._edits = edits.astype(np.float64)
        rows, candidates, _, chunks = events.answers.T
        self._answer_chunks = firsts[rows] + chunks
        first = np.ones(len(rows), np.bool_)
        first[1:] = (events.answers[1:, :3] != events.answers[:-1, :3]).any(axis=1)
        self._starts = np.flatnonzero(first)
        self._answer_cells = (rows * base.shape[1] + candidates)[self._starts]

    def fill(self, valid: Flags, neutral: Flags | None = None) -> Real:
        """Return the weighted counts if these unjudged chunks are valid, these neutral and all others invalid."""
        table = self._base.copy()
        flat = table.reshape(self._cells, 5)
        gained = np.bincount(self._gain_cells, self._edits * valid[self._gain_chunks], self._cells)
        flat[:, 1] += gained
        flat[:, 2] -= gained
        if neutral is not None:
            flat[:, 2] -= np.bincount(self._gain_cells, self._edits * neutral[self._gain_chunks], self._cells)
        if len(self._starts):
            answered = np.logical_or.reduceat(valid[self._answer_chunks], self._starts)
            answers = np.bincount(self._answer_cells, answered, self._cells)
            flat[:, 3] += answers
            flat[:, 4] -= answers
        return table


def draw_tables(metric: BankErrant, counts: Counts, seeds: Seeds) -> Iterator[Real]:
    """Yield the weighted counts of every sentence for each draw of verdicts; equal seeds share verdicts."""
    assert counts.chunks is not None
    tables = VerdictTables(metric.weigh(counts.table, 0.0), counts.chunks)
    valid, neutral = Drawer(counts.chunks).draw(seeds)
    for drawn, half in zip(valid, neutral, strict=True):
        yield tables.fill(drawn, half if half.any() else None)


class Drawer:
    """Draws verdicts for the unjudged chunks of a system."""

    def __init__(self, events: ChunkEvents) -> None:
        _, hashes, self._strata, states = events.chunks.T
        self.unjudged = states == State.UNJUDGED
        self._hashes = hashes.astype(np.uint64)
        self._sampled = np.stack(
            [
                np.bincount(self._strata[states == state], minlength=STRATA)
                for state in (State.VALID, State.INVALID, State.NEUTRAL)
            ]
        ).astype(np.float64)

    def draw(self, seeds: Seeds) -> tuple[Flags, Flags]:
        """Return draw × chunk: True if it is unjudged and drawn as valid, and if it is drawn as neutral."""
        right, half = self._draw_shares(seeds)
        numbers = scramble(self._hashes[None, :] ^ scramble(seeds + GOLDEN)[:, None])
        uniform = (numbers >> np.uint64(11)) * 2.0**-53
        valid = (uniform < right[:, self._strata]) & self.unjudged
        return valid, (uniform > 1.0 - half[:, self._strata]) & self.unjudged

    def _draw_shares(self, seeds: Seeds) -> tuple[Real, Real]:
        """Return draw × stratum: the shares of valid and of neutral chunks."""
        generator = np.random.default_rng(int(seeds[0]) if len(seeds) else 0)
        valid, invalid, neutral = EFFECTIVE * self._sampled
        rest = invalid + neutral
        # The shares of strata vary around that of the whole sample, which strata with few verdicts resemble.
        whole = generator.beta(valid.sum() + 0.5, rest.sum() + 0.5, (len(seeds), 1)).clip(1e-6, 1 - 1e-6)
        right = generator.beta(valid + STRENGTH * whole, rest + STRENGTH * (1.0 - whole))
        half = generator.beta(neutral + 1e-9, invalid + 0.5, right.shape) * (1.0 - right) * (neutral > 0)
        return right, half


def scramble(values: Seeds) -> Seeds:
    """Return pseudorandom 64-bit numbers for numbers (the finaliser of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
