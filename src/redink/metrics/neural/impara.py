"""IMPARA: predicted quality of the hypothesis if its meaning is that of the source (Maeda et al. 2022)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import numpy as np

from redink.metrics.counts import Real
from redink.metrics.neural.batches import MAX_PIECES, encode, run_batches, run_classifier
from redink.metrics.neural.metric import Dtype, TextPair, TextPairMetric, group_pairs, join_pair, split_pair
from redink.metrics.neural.models import LoadedModel, load_model
from redink.metrics.neural.results import find_cache
from redink.metrics.parameters import Range
from redink.metrics.registry import register

LEAST_NORM = 1e-8


@register("impara")
@dataclass(frozen=True, slots=True)
class Impara(TextPairMetric):
    """Predicted quality of the hypothesis; 0 if it is not similar to the source. No references.

    Parameters
    ----------
    quality
        Model with one output that estimates quality: a folder, or a name on the Hugging Face hub.
    similarity
        Encoder whose mean vectors are compared.
    threshold
        Least similarity of source and hypothesis.
    device, dtype, batch
        Where the models run, the type of their numbers, and the number of texts processed at once.

    """

    quality: str = "gotutiyan/IMPARA-QE"
    similarity: str = "bert-base-cased"
    threshold: Annotated[float, Range(-1, 1)] = 0.9
    device: str = "cpu"
    dtype: Dtype = "float32"
    batch: Annotated[int, Range(1)] = 32

    name: ClassVar[str]
    label: ClassVar[str] = "IMPARA"
    description: ClassVar[str] = (
        "predicted quality of hypotheses with the source's meaning, without references (IMPARA)"
    )
    citation: ClassVar[str] = (
        "Maeda, Kaneko and Okazaki (2022). IMPARA: Impact-Based Metric for GEC Using Parallel Data. COLING."
    )
    models: ClassVar[tuple[str, ...]] = ("quality", "similarity")

    def score_pairs(self, pairs: Sequence[TextPair]) -> Real:
        """Return the score of each pair of source and hypothesis."""
        self.check_models()
        quality = load_model(self.quality, "classifier", self.place)
        encoder = load_model(self.similarity, "encoder", self.place)
        logits = find_cache(f"{quality.key}-text", 1).get(
            [text for _, text in pairs], lambda new: run_classifier(quality, new, self.batch)[:, None]
        )
        similar = find_cache(f"{encoder.key}-cosine", 1).get(
            [join_pair(*pair) for pair in pairs], lambda new: self._compare(encoder, new), group_pairs
        )
        single = logits[:, 0].astype(np.float32)
        scores = 1 / (1 + np.exp(-single))
        return np.where(similar[:, 0].astype(np.float32) < np.float32(self.threshold), 0.0, scores)

    def _compare(self, loaded: LoadedModel, texts: Sequence[str]) -> Real:
        """Return the cosine of the mean vectors of source and hypothesis."""
        pairs = list(map(split_pair, texts))
        distinct = list(dict.fromkeys(text for pair in pairs for text in pair))

        def compute(ids: Any, mask: Any, _: list[int]) -> Any:
            states = loaded.model(input_ids=ids, attention_mask=mask).last_hidden_state.float()
            weights = mask[:, :, None].float()
            return ((states * weights).sum(dim=1) / weights.sum(dim=1)).cpu().numpy()

        vectors = dict(
            zip(distinct, run_batches(loaded, encode(loaded, distinct, MAX_PIECES), self.batch, compute), strict=True)
        )
        cosines = []
        for source, hypothesis in pairs:
            a, b = vectors[source], vectors[hypothesis]
            norms = max(float(np.linalg.norm(a)), LEAST_NORM) * max(float(np.linalg.norm(b)), LEAST_NORM)
            cosines.append(float(a @ b / norms))
        return np.array(cosines)[:, None]
