"""Running texts through models in batches.

Texts are sorted by length, ties by their numbers, so that batches do not depend on the order of the input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from redink.metrics.counts import Real
from redink.metrics.neural.models import LoadedModel, explain_failures, import_torch

MAX_PIECES = 128
"""Pieces of a text that SOME and IMPARA look at."""


def run_batches(
    loaded: LoadedModel,
    pieces: Sequence[Sequence[int]],
    batch: int,
    compute: Callable[[Any, Any, list[int]], Any],
    padding: int | None = None,
) -> list[Any]:
    """Return the result of each sequence of pieces.

    `compute` receives ids, attention mask and the indices of a batch, and returns one result per row.
    """
    torch = import_torch()
    order = sorted(range(len(pieces)), key=lambda index: (len(pieces[index]), list(pieces[index])))
    filler = padding if padding is not None else loaded.tokenizer.pad_token_id or 0
    results: list[Any] = [None] * len(pieces)
    with torch.inference_mode(), explain_failures(str(loaded.folder)):
        for start in range(0, len(order), batch):
            rows = order[start : start + batch]
            longest = max(1, *(len(pieces[row]) for row in rows)) if rows else 1
            ids = torch.full((len(rows), longest), filler, dtype=torch.long)
            mask = torch.zeros((len(rows), longest), dtype=torch.long)
            for number, row in enumerate(rows):
                ids[number, : len(pieces[row])] = torch.tensor(pieces[row], dtype=torch.long)
                mask[number, : len(pieces[row])] = 1
            ids, mask = ids.to(loaded.device.name), mask.to(loaded.device.name)
            for row, result in zip(rows, compute(ids, mask, rows), strict=True):
                results[row] = result
    return results


def encode(loaded: LoadedModel, texts: Sequence[str], most: int) -> list[list[int]]:
    """Return the pieces of each text with the model's special tokens, at most `most`."""
    if not texts:
        return []
    encoded: list[list[int]] = loaded.tokenizer(list(texts), truncation=True, max_length=most)["input_ids"]
    return encoded


def run_classifier(loaded: LoadedModel, texts: Sequence[str], batch: int) -> Real:
    """Return the output of a model with one output for each text."""

    def compute(ids: Any, mask: Any, _: list[int]) -> Any:
        return loaded.model(input_ids=ids, attention_mask=mask).logits[:, 0].float().cpu().tolist()

    return np.array(run_batches(loaded, encode(loaded, texts, MAX_PIECES), batch, compute), np.float64)
