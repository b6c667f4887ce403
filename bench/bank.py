"""Estimates with simulated banks: bias, error and coverage of the 95% range, of systems and of their differences.

FOLDER has M2 files with automatic edits of CoNLL-2014: official.m2 (the references), SYSTEM.m2, and ref_*.m2
(references that the scores do not see). A chunk is valid if one of the latter has it. `merged_ids` lists sentences
without them.

    python bench/bank.py FOLDER --runs 300 AMU S_GPT-3.5 S_TransGEC
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from redink import read_m2, read_output
from redink.bank.chunks import group_edits, match_chunk
from redink.bank.counting import HypothesisReader, ItemVocabulary, hash_key
from redink.bank.estimate import Drawer, State, VerdictTables
from redink.bank.metric import EMPTY, BankErrant
from redink.metrics.matching import UNANNOTATED
from redink.types import Corpus

METRIC = BankErrant(bank=EMPTY)
SAMPLES = (100, 400)


class Simulation:
    """One system with the true verdicts on its chunks."""

    def __init__(self, folder: Path, name: str, corpus: Corpus, judges: list[Corpus], merged: set[int]) -> None:
        output = read_output(folder / f"{name}.m2")
        vocabulary = ItemVocabulary(METRIC)
        references, _ = vocabulary.prepare_references(corpus.sentences)
        reader = HypothesisReader(vocabulary, EMPTY)
        for reference, edits in zip(references, output.edits, strict=True):
            reader.add(reference, edits or UNANNOTATED)
        self.counts = METRIC.count(corpus, output)
        self.events = self.counts.chunks
        self.tables = VerdictTables(METRIC.weigh(self.counts.table, 0.0), self.events)
        self.keys = np.array([hash_key(item.key) for items in reader.chunks for item in items])
        self.valid = np.array(
            [
                row not in merged and any(self._has(judge, row, item.chunk) for judge in judges)
                for row, items in enumerate(reader.chunks)
                for item in items
            ]
        )
        self.full = self.score(self.valid[None])[0]

    @staticmethod
    def _has(judge: Corpus, row: int, chunk) -> bool:
        sentence = judge.sentences[row]
        return bool(match_chunk(sentence.tokens, chunk, group_edits(sentence.tokens, sentence.annotations[0])))

    def score(self, drawn: np.ndarray) -> np.ndarray:
        """F for each row of verdicts."""
        rows = np.arange(len(self.counts))
        return METRIC.value_sums(
            np.array([METRIC.reduce(self.tables.fill(valid), self.counts, rows)[1] for valid in drawn])
        )

    def draw(self, judged: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """F of each draw if these chunks are a random sample with verdicts."""
        chunks = self.events.chunks.copy()
        chunks[judged, 3] = np.where(self.valid[judged], State.VALID, State.INVALID)
        valid, _ = Drawer(replace(self.events, chunks=chunks)).draw(seeds)
        return self.score(valid | (judged & self.valid))


def describe(values: list[tuple[float, float, float, float]]) -> str:
    """Bias, mean error, width and coverage of estimates: (mean, low, high, truth) of each run."""
    mean, low, high, truth = np.array(values).T
    covered = ((low <= truth) & (truth <= high)).mean()
    errors = 100 * (mean - truth)
    return f"{errors.mean():+.2f}  {abs(errors).mean():.2f}  {100 * (high - low).mean():.2f}  {covered:.3f}"


def run(simulations: dict[str, Simulation], runs: int) -> Iterator[str]:
    """Yield a line for each system and pair of neighbouring systems, and for each size of the sample."""
    seeds = np.arange(METRIC.draws, dtype=np.uint64)
    for name, one in simulations.items():
        for size in SAMPLES:
            results = []
            for number in range(runs):
                judged = np.zeros(len(one.valid), np.bool_)
                judged[np.random.default_rng(number).choice(len(judged), min(size, len(judged)), replace=False)] = True
                values = one.draw(judged, seeds + np.uint64(number << 32))
                results.append((values.mean(), *np.percentile(values, [2.5, 97.5]), one.full))
            yield f"{name}, {size} of {len(one.valid)}: {describe(results)}"
    names = list(simulations)
    for first, second in pairwise(names):
        pair = [simulations[first], simulations[second]]
        pool = np.unique(np.concatenate([one.keys for one in pair]))
        for size in SAMPLES:
            results = []
            for number in range(runs):
                drawn = np.random.default_rng(number).choice(pool, min(size, len(pool)), replace=False)
                values = [one.draw(np.isin(one.keys, drawn), seeds + np.uint64(number << 32)) for one in pair]
                difference = values[0] - values[1]
                results.append(
                    (difference.mean(), *np.percentile(difference, [2.5, 97.5]), pair[0].full - pair[1].full)
                )
            yield f"{first} - {second}, {size} of {len(pool)}: {describe(results)}"


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--runs", type=int, default=300)
    options = parser.parse_args()
    folder = options.folder
    corpus = read_m2(folder / "official.m2")
    judges = [read_m2(path) for path in sorted(folder.glob("ref_*.m2"))]
    merged = {int(word) - 1 for word in (folder / "merged_ids").read_text().split()}
    print(
        "system, verdicts of chunks: bias, mean error, width of the range (points of F0.5), share of ranges that cover"
    )
    simulations = {name: Simulation(folder, name, corpus, judges, merged) for name in options.systems}
    for line in run(simulations, options.runs):
        print(line, flush=True)


if __name__ == "__main__":
    main()
