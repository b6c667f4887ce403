"""SOME: grammaticality, fluency and meaning, each predicted by a regressor (Yoshimura et al. 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, ClassVar

import numpy as np

from redink.metrics.counts import Real
from redink.metrics.neural.batches import MAX_PIECES, run_batches, run_classifier
from redink.metrics.neural.metric import Dtype, TextPair, TextPairMetric, join_pair, split_pair
from redink.metrics.neural.models import LoadedModel, load_model
from redink.metrics.neural.results import find_cache
from redink.metrics.parameters import Range
from redink.metrics.registry import register

LEAST, MOST = 1, 4
"""Ratings on which the regressors were trained."""


@register("some")
@dataclass(frozen=True, slots=True)
class Some(TextPairMetric):
    """Weighted sum of three predicted ratings, without references.

    Parameters
    ----------
    grammar, fluency, meaning
        Models with one output: a folder, or a name on the Hugging Face hub. Grammaticality and fluency read the
        hypothesis, meaning reads source and hypothesis. Their tokenizer is that of the fluency model.
    grammar_weight, fluency_weight, meaning_weight
        Weights of the three ratings.
    device, dtype, batch
        Where the models run, the type of their numbers, and the number of texts processed at once.

    """

    grammar: str = ""
    fluency: str = ""
    meaning: str = ""
    grammar_weight: Annotated[float, Range(0)] = 0.55
    fluency_weight: Annotated[float, Range(0)] = 0.43
    meaning_weight: Annotated[float, Range(0)] = 0.02
    device: str = "cpu"
    dtype: Dtype = "float32"
    batch: Annotated[int, Range(1)] = 32

    name: ClassVar[str]
    label: ClassVar[str] = "SOME"
    description: ClassVar[str] = "predicted grammaticality, fluency and meaning, without references (SOME)"
    citation: ClassVar[str] = (
        "Yoshimura, Kaneko, Kajiwara and Komachi (2020). SOME: Reference-less Sub-Metrics Optimized for Manual "
        "Evaluations of Grammatical Error Correction. COLING."
    )
    models: ClassVar[tuple[str, ...]] = ("grammar", "fluency", "meaning")

    def score_pairs(self, pairs: Sequence[TextPair]) -> Real:
        """Return the score of each pair of source and hypothesis."""
        self.check_models()
        texts, joined = [text for _, text in pairs], [join_pair(*pair) for pair in pairs]
        tokenizer = load_model(self.fluency, "classifier", self.place).tokenizer
        grammar, fluency, meaning = (
            load_model(name, "classifier", self.place)._replace(tokenizer=tokenizer)
            for name in (self.grammar, self.fluency, self.meaning)
        )
        f, g = (
            rate(find_cache(f"{each.key}-text", 1).get(texts, partial(self._run, each))) for each in (fluency, grammar)
        )
        m = rate(find_cache(f"{meaning.key}-pair", 1).get(joined, lambda new: self._run_pairs(meaning, new)))
        return self.fluency_weight * f + self.grammar_weight * g + self.meaning_weight * m

    def _run(self, loaded: LoadedModel, texts: Sequence[str]) -> Real:
        return run_classifier(loaded, texts, self.batch)[:, None]

    def _run_pairs(self, loaded: LoadedModel, texts: Sequence[str]) -> Real:
        """Return the output of the meaning model for source and hypothesis, source first."""
        sources, hypotheses = map(list, zip(*map(split_pair, texts), strict=True))
        encoded = loaded.tokenizer(sources, hypotheses, truncation="longest_first", max_length=MAX_PIECES)
        pieces, types = encoded["input_ids"], encoded.get("token_type_ids")

        def compute(ids: Any, mask: Any, rows: list[int]) -> Any:
            options = {}
            if types is not None:
                segments = ids.new_zeros(ids.shape)
                for number, row in enumerate(rows):
                    segments[number, : len(types[row])] = segments.new_tensor(types[row])
                options["token_type_ids"] = segments
            return loaded.model(input_ids=ids, attention_mask=mask, **options).logits[:, 0].float().cpu().tolist()

        return np.array(run_batches(loaded, pieces, self.batch, compute), np.float64)[:, None]


def rate(outputs: Real) -> Real:
    """Return ratings from 1 to 4 on a scale from 0 to 1, which predictions may leave."""
    return (outputs[:, 0] - LEAST) / (MOST - LEAST)
