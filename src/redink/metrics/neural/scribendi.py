"""Scribendi score: lower perplexity of a similar text (Islam and Magnani 2021)."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from rapidfuzz.distance import Indel

from redink.errors import UnscorableSentence, shorten
from redink.metrics.counts import Real
from redink.metrics.neural.batches import run_batches
from redink.metrics.neural.metric import Dtype, TextPair, TextPairMetric
from redink.metrics.neural.models import LoadedModel, import_torch, load_model
from redink.metrics.neural.results import find_cache
from redink.metrics.parameters import Range
from redink.metrics.registry import register
from redink.metrics.sentence_values import Aggregate

LATIN_1 = dict.fromkeys(range(128, 256))
"""Characters that the original's comparison of words ignores."""


@register("scribendi")
@dataclass(frozen=True, slots=True)
class Scribendi(TextPairMetric):
    """1 for a less perplexing text similar to the source, 0 for the source itself, else -1; summed. No references.

    Parameters
    ----------
    model
        Language model: a folder, or a name on the Hugging Face hub.
    threshold
        Least ratio of common words or common characters.
    rules
        `fixed` compares words with all their letters and gives an empty text -1; `tool` ignores é, ü and other
        characters from U+0080 to U+00FF, as the original does, and lets an empty text pass if the threshold is 0.
    device, dtype, batch
        Where the model runs, the type of its numbers, and the number of texts processed at once.

    """

    model: str = "gpt2"
    threshold: Annotated[float, Range(0, 1)] = 0.8
    rules: Literal["fixed", "tool"] = "fixed"
    device: str = "cpu"
    dtype: Dtype = "float32"
    batch: Annotated[int, Range(1)] = 32

    name: ClassVar[str]
    label: ClassVar[str] = "Scribendi"
    description: ClassVar[str] = "lower perplexity of similar texts, without references (Scribendi score)"
    citation: ClassVar[str] = (
        "Islam and Magnani (2021). Is this the end of the gold standard? A straightforward reference-less grammatical "
        "error correction metric. EMNLP."
    )
    models: ClassVar[tuple[str, ...]] = ("model",)
    aggregated: ClassVar[Aggregate] = "sum"

    def score_pairs(self, pairs: Sequence[TextPair]) -> Real:
        """Return the score of each pair of source and hypothesis."""
        self.check_models()
        distinct = list(dict.fromkeys(text for pair in pairs if pair[0] != pair[1] for text in pair))
        perplexities = dict(zip(distinct, self.measure(distinct).tolist(), strict=True))
        return np.array([0.0 if s == h else self._judge(s, h, perplexities[s], perplexities[h]) for s, h in pairs])

    def measure(self, texts: Sequence[str]) -> Real:
        """Return the perplexity of each text, NaN for an empty one."""
        loaded = load_model(self.model, "language model", self.place)
        return find_cache(f"{loaded.key}-perplexity", 1).get(texts, lambda new: self._run(loaded, new))[:, 0]

    def _judge(self, source: str, hypothesis: str, before: float, after: float) -> float:
        if before <= after or (self.rules == "fixed" and math.isnan(before + after)):
            return -1.0
        ascii_only = self.rules == "tool"
        ratio = max(compare_words(source, hypothesis, ascii_only), compare_characters(source, hypothesis))
        return 1.0 if ratio >= self.threshold else -1.0

    def _run(self, loaded: LoadedModel, texts: Sequence[str]) -> Real:
        torch = import_torch()
        start = loaded.tokenizer.bos_token or loaded.tokenizer.eos_token or ""
        pieces = list(loaded.tokenizer([start + text for text in texts])["input_ids"]) if texts else []
        most = getattr(loaded.model.config, "max_position_embeddings", None)
        for text, ids in zip(texts, pieces, strict=True):
            if most is not None and len(ids) > most:
                raise UnscorableSentence(
                    f"{len(ids)} pieces are too long for the model (at most {most}): {shorten(text)}"
                )

        def compute(ids: Any, mask: Any, _: list[int]) -> Any:
            logits = loaded.model(input_ids=ids, attention_mask=mask).logits[:, :-1].float()
            losses = torch.nn.functional.cross_entropy(logits.transpose(1, 2), ids[:, 1:], reduction="none")
            counted = mask[:, 1:].float()
            return ((losses * counted).sum(dim=1) / counted.sum(dim=1)).exp().cpu().tolist()

        filler = loaded.tokenizer.eos_token_id or 0
        return np.array(run_batches(loaded, pieces, self.batch, compute, filler), np.float64)[:, None]


def compare_words(source: str, hypothesis: str, ascii_only: bool) -> float:
    """Return the similarity of the sorted words of two texts, rounded to hundredths.

    >>> compare_words("the cat sat", "sat the dog", False)
    0.73
    """
    a, b = (_sort_words(text.translate(LATIN_1) if ascii_only else text) for text in (source, hypothesis))
    if a == b:
        return 1.0
    if not a or not b:
        return 0.0
    return round(100 * (1 - Indel.distance(a, b) / (len(a) + len(b)))) / 100


def _sort_words(text: str) -> str:
    return " ".join(sorted(re.sub(r"\W", " ", text).lower().strip().split()))


def compare_characters(source: str, hypothesis: str) -> float:
    """Return the similarity of the characters of two texts: insertions and deletions among all characters.

    >>> compare_characters("abcd", "abxd")
    0.75
    """
    return 1 - Indel.distance(source, hypothesis) / max(1, len(source) + len(hypothesis))
