"""Hugging Face: a `compute_metrics` function for `Seq2SeqTrainer(..., compute_metrics=...)`.

    compute_metrics = make_compute_metrics(tokenizer, dev["source"], dev["references"])
    trainer = Seq2SeqTrainer(model, arguments, eval_dataset=dev, compute_metrics=compute_metrics)

The trainer must generate text (`predict_with_generate=True`) and keep the order of the data set.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import redink


def make_compute_metrics(
    tokenizer: Any,
    sources: Sequence[str],
    references: Sequence[Sequence[str]],
    metrics: Sequence[str] = ("errant", "gleu"),
    tokenize: bool = False,
) -> Callable[[Any], dict[str, float]]:
    """What a trainer calls after each evaluation; `tokenize` is for texts that are not tokenised."""
    scorer = redink.Scorer(sources, references, metrics, tokenize=tokenize)

    def compute_metrics(prediction: Any) -> dict[str, float]:
        """A figure for each metric; the trainer puts `eval_` before the names."""
        predicted = prediction.predictions
        tokens = predicted[0] if isinstance(predicted, tuple) else predicted
        # Shorter outputs are padded with -100, which no tokenizer can decode.
        tokens = np.where(tokens == -100, tokenizer.pad_token_id, tokens)
        hypotheses = tokenizer.batch_decode(tokens, skip_special_tokens=True)
        results = scorer.score(hypotheses)
        return {name: scores["hypothesis"].value for name, scores in results.scores.items()}

    return compute_metrics
