"""Corrected sentences of an output."""

from __future__ import annotations

from collections.abc import Sequence

from redink.errors import RedinkError
from redink.types import Corpus, Output, apply_edits


def list_texts(corpus: Corpus, output: Output) -> list[Sequence[str]]:
    """Return the corrected sentences of an output; sentences whose edits cannot be applied count as unchanged."""
    if output.sentences is not None:
        return list(output.sentences)
    texts: list[Sequence[str]] = []
    for sentence, edits in zip(corpus.sentences, output.edits or (), strict=True):
        try:
            texts.append(apply_edits(sentence.tokens, (edits[0] if edits else None) or ()))
        except RedinkError:
            texts.append(sentence.tokens)
    return texts
