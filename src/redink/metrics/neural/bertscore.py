"""BERTScore: each token's best match by the cosine of contextual vectors (Zhang et al. 2020)."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np

from redink.errors import FormatError, InvalidParameter
from redink.formats.lines import read_lines
from redink.metrics.base import Part
from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.neural.batches import encode, run_batches
from redink.metrics.neural.metric import Dtype, ModelParameters, TextPair, group_pairs, join_pair, split_pair
from redink.metrics.neural.models import LoadedModel, load_model
from redink.metrics.neural.results import find_cache
from redink.metrics.ngrams import list_references
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.registry import register
from redink.metrics.sentence_values import read_values, store_values
from redink.types import Corpus, Output, Score

Rules: TypeAlias = Literal["fixed", "tool"]
MAX_LENGTH = 1 << 20
"""Tokenizers without a limit state an enormous one, above this number of tokens."""


class Baseline(NamedTuple):
    """Scores of unrelated sentences, which become 0 when scores are rescaled."""

    precision: float = 0.0
    recall: float = 0.0
    f: float = 0.0


@register("bertscore")
@dataclass(frozen=True, slots=True)
class BertScore(ModelParameters, Parameterised):
    """Precision, recall and F of token matches by contextual vectors; the mean over sentences.

    Parameters
    ----------
    model
        Encoder: a folder, or a name on the Hugging Face hub.
    layer
        Layer whose vectors are compared, from 0 for the embeddings.
    baseline
        File with the columns LAYER, P, R and F, as bert-score has them, to rescale scores; none without it.
    rules
        `fixed` takes precision, recall and F from the reference with the best F, and gives two empty texts 1;
        `tool` takes the maximum of each over the references and gives empty texts 0, as bert-score does.
    device, dtype, batch
        Where the model runs, the type of its numbers, and the number of texts processed at once.

    """

    model: str = "bert-base-uncased"
    layer: Annotated[int, Range(0)] = 9
    baseline: str = ""
    rules: Rules = "fixed"
    device: str = "cpu"
    dtype: Dtype = "float32"
    batch: Annotated[int, Range(1)] = 64

    name: ClassVar[str]
    description: ClassVar[str] = "matches of tokens by contextual vectors (BERTScore)"
    citation: ClassVar[str] = (
        "Zhang, Kishore, Wu, Weinberger and Artzi (2020). BERTScore: Evaluating Text Generation with BERT. ICLR."
    )
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "text"
    models: ClassVar[tuple[str, ...]] = ("model",)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        return Part("precision", "P"), Part("recall", "R"), Part("f", "BERTScore")

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return precision, recall and F of each sentence."""
        return self.count_all(corpus, [output])[0]

    def count_all(self, corpus: Corpus, outputs: Sequence[Output]) -> list[Counts]:
        """Return precision, recall and F of each sentence of several systems."""
        references = [[" ".join(text) for _, text in list_references(sentence)] for sentence in corpus.sentences]
        candidates = [" ".join(text) for output in outputs for text in output.sentences or ()]
        values = self.score_references(candidates, references * len(outputs))
        return [store_values(own) for own in np.split(values, len(outputs))] if outputs else []

    def score_references(self, candidates: Sequence[str], references: Sequence[Sequence[str]]) -> Real:
        """Return rescaled precision, recall and F of each candidate with its references: candidate × 3."""
        pairs = [(c, r) for c, texts in zip(candidates, references, strict=True) for r in texts]
        scores = self.score_pairs(pairs)
        best = np.zeros((len(candidates), 3))
        start = 0
        for row, texts in enumerate(references):
            own = scores[start : start + len(texts)]
            start += len(texts)
            best[row] = own.max(axis=0) if self.rules == "tool" else own[own[:, 2].argmax()]
        return best

    def score_pairs(self, pairs: Sequence[TextPair]) -> Real:
        """Return rescaled precision, recall and F of each pair of candidate and reference: pair × 3."""
        self.check_models()
        loaded = load_model(self.model, "encoder", self.place)
        layers = loaded.model.config.num_hidden_layers
        if self.layer > layers:
            raise InvalidParameter(f"layer must be at most {layers} for {self.model}, got {self.layer}")
        cache = find_cache(f"{loaded.key}-bertscore{self.layer}", 3)
        scores = cache.get([join_pair(*pair) for pair in pairs], lambda new: self._match(loaded, new), group_pairs)
        if self.rules == "fixed":
            empty = [not first.strip() and not second.strip() for first, second in pairs]
            scores = np.where(np.array(empty, np.bool_)[:, None], 1.0, np.minimum(scores, 1.0))
        base = np.array(read_baseline(self.baseline, self.layer) if self.baseline else Baseline())
        rescaled: Real = (scores - base) / (1 - base)
        return rescaled

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score: the means over sentences."""
        values = read_values(counts)
        return self._make_score([math.fsum(column) / max(1, len(values)) for column in values.T])

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the score of each sentence."""
        for row in read_values(counts).tolist():
            yield None, self._make_score(row)

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus."""
        values = read_values(counts)[:, 2]
        return np.array([values[rows].mean() for rows in draws])

    def _make_score(self, values: Sequence[float]) -> Score:
        precision, recall, f = values
        return Score(self.name, f, {"precision": precision, "recall": recall, "f": f})

    def _match(self, loaded: LoadedModel, texts: Sequence[str]) -> Real:
        """Return precision, recall and F of new pairs."""
        pairs = [(first.strip(), second.strip()) for first, second in map(split_pair, texts)]
        distinct = list(dict.fromkeys(text for pair in pairs for text in pair))
        most = min(loaded.tokenizer.model_max_length, MAX_LENGTH)
        pieces = encode(loaded, distinct, most)
        special = {loaded.tokenizer.cls_token_id, loaded.tokenizer.sep_token_id}

        def compute(ids: Any, mask: Any, rows: list[int]) -> Any:
            states = loaded.model(input_ids=ids, attention_mask=mask, output_hidden_states=True).hidden_states
            vectors = states[self.layer].float()
            vectors = (vectors / vectors.norm(dim=-1, keepdim=True)).cpu().numpy()
            return [vectors[number, : len(pieces[row])] for number, row in enumerate(rows)]

        vectors = dict(zip(distinct, run_batches(loaded, pieces, self.batch, compute), strict=True))
        weights = {
            text: np.array([piece not in special for piece in ids], np.float32)
            for text, ids in zip(distinct, pieces, strict=True)
        }
        return np.array([match(vectors[a], vectors[b], weights[a], weights[b]) for a, b in pairs], np.float64)


def match(candidate: Any, reference: Any, candidate_weights: Any, reference_weights: Any) -> tuple[float, float, float]:
    """Return precision, recall and F of two matrices of normalised vectors; 0 if one has no weight."""
    if not candidate_weights.any() or not reference_weights.any():
        return 0.0, 0.0, 0.0
    cosines = candidate @ reference.T
    precision = float((cosines.max(axis=1) * candidate_weights).sum() / candidate_weights.sum())
    recall = float((cosines.max(axis=0) * reference_weights).sum() / reference_weights.sum())
    total = precision + recall
    return precision, recall, 2 * precision * recall / total if total else 0.0


@lru_cache(maxsize=8)
def read_baseline(path: str, layer: int) -> Baseline:
    """Return the row of a layer in a file of baselines; a row's position is its layer, as in bert-score."""
    rows = list(csv.reader(read_lines(path)))
    if not rows or [name.strip() for name in rows[0]] != ["LAYER", "P", "R", "F"]:
        raise FormatError("expected the columns LAYER,P,R,F", path, 1)
    if layer + 1 >= len(rows):
        raise FormatError(f"there is no baseline of layer {layer}", path)
    try:
        values = [float(value) for value in rows[layer + 1][1:]]
    except ValueError:
        values = []
    if len(values) != 3 or not all(math.isfinite(value) and value < 1 for value in values):
        raise FormatError("a baseline needs three numbers below 1", path, layer + 2)
    return Baseline(*values)
