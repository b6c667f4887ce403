"""Near-duplicates: outputs of different teams that are equal almost everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MIN_SHARE, MIN_CHANGED = 0.9, 5
"""Share of equal sentences from which two outputs are near-duplicates, and the changed sentences that both need."""
MAX_DUPLICATES = 100  # pairs that are listed


class Duplicate(NamedTuple):
    """Two outputs of different teams that are equal almost everywhere."""

    first: str
    second: str
    share: float
    """Share of equal sentences among those that either output changes."""


def make_fingerprint(sources: Iterable[Sequence[str]], texts: Iterable[Sequence[str]]) -> NDArray[np.int64]:
    """Return a hash for each sentence of an output; 0 for sentences that it does not change.

    >>> make_fingerprint([["a"], ["b"]], [["a"], ["c"]]).astype(bool)
    array([False,  True])
    """
    hashes = [
        0 if tuple(source) == tuple(text) else _hash(" ".join(text))
        for source, text in zip(sources, texts, strict=True)
    ]
    return np.array(hashes, np.int64)


def _hash(text: str) -> int:
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def find_duplicates(outputs: Mapping[str, tuple[int, NDArray[np.int64]]]) -> list[Duplicate]:
    """List the near-duplicates among outputs with their teams, the most similar pairs first.

    Sentences that neither output changes are ignored, because they are equal to the source in most outputs.
    """
    duplicates = []
    for (first, (team, own)), (second, (other_team, other)) in combinations(outputs.items(), 2):
        if team == other_team or own.shape != other.shape:
            continue
        if min(np.count_nonzero(own), np.count_nonzero(other)) < MIN_CHANGED:
            continue
        changed = (own != 0) | (other != 0)
        share = float(np.count_nonzero((own == other) & changed) / np.count_nonzero(changed))
        if share >= MIN_SHARE:
            duplicates.append(Duplicate(first, second, share))
    return sorted(duplicates, key=lambda duplicate: -duplicate.share)[:MAX_DUPLICATES]
