"""The estimate of a score whose bank is incomplete: unjudged chunks draw a verdict from a random sample of verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.metrics.counts import ChunkEvents, Counts, Real, Whole
from redink.statistics.bootstrap import percentile_interval

if TYPE_CHECKING:
    from redink.bank.metric import BankErrant

Seeds: TypeAlias = NDArray[np.uint64]
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
STRATA = 4
"""Strata of chunks: of one edit or several, each with or without an edit that answers a missed edit."""


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
    seeds = np.arange(metric.draws, dtype=np.uint64) + np.uint64(metric.draw_seed << 32)
    rows = np.arange(len(counts))
    sums = np.array([metric.reduce(table, counts, rows)[1] for table in draw_tables(metric, counts, seeds)])
    values = metric.value_sums(sums)
    drawn = Drawer(metric, counts.chunks).draw(seeds)[0]
    share = float(drawn.mean()) if drawn.size else 0.0
    return Estimate(float(values.mean()), percentile_interval(values), sums.mean(axis=0), share)


def draw_tables(metric: BankErrant, counts: Counts, seeds: Seeds) -> Iterator[Real]:
    """Yield the weighted counts of every sentence for each draw of verdicts; equal seeds share verdicts."""
    events = counts.chunks
    assert events is not None
    drawer = Drawer(metric, events)
    base = metric.weigh(counts.table, 0.0)
    shape, width = base.shape, counts.table.shape[1]
    cells = shape[0] * shape[1]
    gain_cells = events.gains[:, 0] * width + events.gains[:, 1]
    gain_chunks = drawer.index(events.gains[:, 0], events.gains[:, 2])
    edits = events.gains[:, 3].astype(np.float64)
    answer_chunks = drawer.index(events.answers[:, 0], events.answers[:, 3])
    first = np.ones(len(events.answers), np.bool_)
    first[1:] = (events.answers[1:, :3] != events.answers[:-1, :3]).any(axis=1)
    starts = np.flatnonzero(first)
    answer_cells = (events.answers[:, 0] * width + events.answers[:, 1])[starts]
    valid, neutral = drawer.draw(seeds)
    for drawn, half in zip(valid, neutral, strict=True):
        table = base.copy()
        flat = table.reshape(cells, 5)
        gained = np.bincount(gain_cells, edits * drawn[gain_chunks], cells)
        flat[:, 1] += gained
        flat[:, 2] -= gained
        if half.any():
            flat[:, 2] -= np.bincount(gain_cells, edits * half[gain_chunks], cells)
        if len(starts):
            answered = np.bincount(answer_cells, np.logical_or.reduceat(drawn[answer_chunks], starts), cells)
            flat[:, 3] += answered
            flat[:, 4] -= answered
        yield table


class Drawer:
    """Draws verdicts for the unjudged chunks of a system."""

    def __init__(self, metric: BankErrant, events: ChunkEvents) -> None:
        self._metric = metric
        self._rows = events.chunks[:, 0]
        self._unjudged = np.flatnonzero(events.chunks[:, 3] == State.UNJUDGED)
        self._positions = np.full(len(events.chunks), -1)
        self._positions[self._unjudged] = np.arange(len(self._unjudged))
        self._hashes = events.chunks[self._unjudged, 1].astype(np.uint64)
        self._strata = events.chunks[self._unjudged, 2]
        self._sampled = np.zeros((STRATA, 3))
        for state in (State.VALID, State.INVALID, State.NEUTRAL):
            chosen = events.chunks[events.chunks[:, 3] == state, 2]
            self._sampled[:, state - State.VALID] = np.bincount(chosen, minlength=STRATA)

    def index(self, rows: Whole, numbers: Whole) -> Whole:
        """Return the positions among the unjudged chunks of chunks given by sentence and index in it."""
        positions: Whole = self._positions[np.searchsorted(self._rows, rows) + numbers]
        return positions

    def draw(self, seeds: Seeds) -> tuple[np.ndarray, np.ndarray]:
        """Return draw × unjudged chunk: whether it is valid, and whether it is neutral."""
        right, half = self._draw_shares(seeds)
        numbers = scramble(self._hashes[None, :] ^ scramble(seeds + GOLDEN)[:, None])
        uniform = (numbers >> np.uint64(11)) * 2.0**-53
        return uniform < right[:, self._strata], uniform > 1.0 - half[:, self._strata]

    def _draw_shares(self, seeds: Seeds) -> tuple[Real, Real]:
        """Return draw × stratum: the shares of valid and of neutral chunks."""
        generator = np.random.default_rng(int(seeds[0]) if len(seeds) else 0)
        valid, invalid, neutral = self._sampled.T
        size = (len(seeds), STRATA)
        right = generator.beta(valid + 0.5, invalid + neutral + 0.5, size)
        half = generator.beta(neutral + 1e-9, invalid + 0.5, size) * (1.0 - right) * (neutral > 0)
        return right, half


def scramble(values: Seeds) -> Seeds:
    """Return pseudorandom 64-bit numbers for numbers (the finaliser of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
