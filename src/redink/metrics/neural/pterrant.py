"""PT-ERRANT: edits weighted by how much each changes the BERTScore of the source (after Gong et al. 2022)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np

from redink.metrics.base import FN, FP, PRECISION, RECALL, TP, Part, make_f_part
from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.neural.bertscore import BertScore, Rules
from redink.metrics.neural.metric import Dtype, ModelParameters, TextPair
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.registry import register
from redink.types import NOOP, Corpus, Edit, Output, Score, Sentence, Tokens

Component: TypeAlias = Literal["f", "p", "r"]
Key: TypeAlias = "tuple[int, int, Tokens]"
IGNORED = (NOOP, "UNK")
NOISE = 1e-6
"""Weights below are rounding errors, unless the original's rules apply."""


@register("pt-errant")
@dataclass(frozen=True, slots=True)
class PtErrant(ModelParameters, Parameterised):
    """F of edits that count as much as they change the BERTScore of the source with the reference.

    Parameters
    ----------
    model, layer, baseline
        Encoder of the BERTScore, its layer and file of baselines.
    component
        Component of the BERTScore: f, p or r.
    beta
        Weight of recall against precision.
    rules
        `fixed` counts weights below 0.000001, which are rounding errors, as 0; `tool` keeps them, as gec-metrics does,
        so that they decide if P is 1 or 0.
    device, dtype, batch
        Where the model runs, the type of its numbers, and the number of texts processed at once.

    """

    model: str = "bert-base-uncased"
    layer: Annotated[int, Range(0)] = 9
    baseline: str = ""
    component: Component = "f"
    beta: Annotated[float, Range(0, above=True)] = 0.5
    rules: Rules = "fixed"
    device: str = "cpu"
    dtype: Dtype = "float32"
    batch: Annotated[int, Range(1)] = 64

    name: ClassVar[str]
    description: ClassVar[str] = "edits weighted by their effect on BERTScore (PT-ERRANT)"
    citation: ClassVar[str] = (
        "Gong, Liu, Huang and Zhang (2022). Revisiting Grammatical Error Correction Evaluation and Beyond. EMNLP."
    )
    needs: ClassVar[Literal["edits", "text"]] = "edits"
    reads: ClassVar[Literal["edits", "text"]] = "edits"
    models: ClassVar[tuple[str, ...]] = ("model",)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        return (
            *(part._replace(kind="ratio") for part in (TP, FP, FN)), PRECISION, RECALL, make_f_part(self.beta),
        )  # fmt: skip

    @property
    def _bertscore(self) -> BertScore:
        return BertScore(
            self.model, self.layer, self.baseline, "tool", device=self.device, dtype=self.dtype, batch=self.batch
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return the weights of correct, wrong and missing edits for each reference."""
        return self.count_all(corpus, [output])[0]

    def count_all(self, corpus: Corpus, outputs: Sequence[Output]) -> list[Counts]:
        """Return the counts of several systems; the effect of equal edits is computed once."""
        plans = [
            [
                plan_sentence(sentence, edits)
                for sentence, edits in zip(corpus.sentences, output.edits or (), strict=True)
            ]
            for output in outputs
        ]
        options = [option for sentences in plans for sentence in sentences for option in sentence]
        pairs = list(dict.fromkeys(pair for option in options for pair in option.list_pairs()))
        values = self._bertscore.score_pairs(pairs)[:, ("p", "r", "f").index(self.component)] if pairs else ()
        scores = dict(zip(pairs, map(float, values), strict=True))
        noise = NOISE if self.rules == "fixed" else 0.0
        return [fill_counts(sentences, scores, noise) for sentences in plans]

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score; references are chosen one sentence after the other."""
        return self._make_score(self._sum(counts, np.arange(len(counts))[None])[0][0])

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the score of each sentence with its best reference."""
        sums, chosen = self._sum(counts, np.arange(len(counts))[:, None])
        annotators = counts.labels[np.arange(len(counts)), chosen[:, 0], 1].tolist()
        for annotator, row in zip(annotators, sums, strict=True):
            yield annotator, self._make_score(row)

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus."""
        return self._rate(self._sum(counts, draws)[0])[2]

    def _sum(self, counts: Counts, draws: Whole) -> tuple[Real, Whole]:
        """Return the sums of each corpus, and the reference chosen for each of its sentences.

        The best reference has the largest tuple of F, TP, −FP and −FN of the sums so far.
        """
        table = np.ascontiguousarray(counts.table).view(np.float64)
        present = counts.labels[:, :, 0] >= 0
        sums = np.zeros((len(draws), 3))
        chosen = np.zeros(draws.shape, np.int64)
        for position in range(draws.shape[1]):
            rows = draws[:, position]
            best, best_key = sums + table[rows, 0], None
            for candidate in range(table.shape[1]):
                total = sums + table[rows, candidate]
                key = np.stack([self._rate(total)[2], total[:, 0], -total[:, 1], -total[:, 2]], axis=1)
                if best_key is None:
                    best_key = key
                    continue
                differs = key != best_key
                first = differs.argmax(axis=1)
                lines = np.arange(len(draws))
                better = differs.any(axis=1) & (key[lines, first] > best_key[lines, first]) & present[rows, candidate]
                best = np.where(better[:, None], total, best)
                best_key = np.where(better[:, None], key, best_key)
                chosen[better, position] = candidate
            sums = best
        return sums, chosen

    def _rate(self, sums: Real) -> tuple[Real, Real, Real]:
        """Return precision, recall and F of sums of TP, FP and FN: corpus × 3."""
        tp, fp, fn = sums.T
        precision = np.where(fp == 0, 1.0, tp / np.where(fp == 0, 1.0, tp + fp))
        recall = np.where(fn == 0, 1.0, tp / np.where(fn == 0, 1.0, tp + fn))
        square = self.beta * self.beta
        total = square * precision + recall
        f = np.where(total == 0, 0.0, (1 + square) * precision * recall / np.where(total == 0, 1.0, total))
        return precision, recall, f

    def _make_score(self, sums: Real) -> Score:
        precision, recall, f = (float(value[0]) for value in self._rate(sums[None]))
        tp, fp, fn = map(float, sums)
        parts = {"tp": tp, "fp": fp, "fn": fn, "precision": precision, "recall": recall, "f": f}
        return Score(self.name, f, parts)


class Option(NamedTuple):
    """A hypothesis compared with one reference: their edits, and the text after each edit alone."""

    annotator: int
    source: str
    reference: str
    hypothesis_edits: frozenset[Key]
    reference_edits: frozenset[Key]
    texts: Mapping[Key, str]

    def list_pairs(self) -> Iterator[TextPair]:
        """Yield the pairs of texts whose BERTScore is needed."""
        if self.texts:
            yield self.source, self.reference
        for text in self.texts.values():
            yield text, self.reference

    def weigh(self, scores: Mapping[TextPair, float], noise: float) -> tuple[float, float, float]:
        """Return the weights of correct, wrong and missing edits."""
        before = scores.get((self.source, self.reference), 0.0)
        weights = {}
        for key, text in self.texts.items():
            weight = abs(scores[text, self.reference] - before)
            weights[key] = weight if weight >= noise else 0.0
        tp = sum(weights[key] for key in self.texts if key in self.hypothesis_edits & self.reference_edits)
        fp = sum(weights[key] for key in self.texts if key in self.hypothesis_edits - self.reference_edits)
        fn = sum(weights[key] for key in self.texts if key in self.reference_edits - self.hypothesis_edits)
        return tp, fp, fn


def plan_sentence(sentence: Sentence, annotations: Sequence[Sequence[Edit] | None]) -> list[Option]:
    """Return an option for each reference of a sentence."""
    own = _list_keys(next(iter(annotations), None))
    source, options = " ".join(sentence.tokens), []
    for annotator, edits in enumerate(sentence.annotations):
        if edits is None:
            continue
        keys = _list_keys(edits)
        texts = {key: " ".join(_apply(sentence.tokens, key)) for key in dict.fromkeys((*own, *keys))}
        reference = " ".join(sentence.corrected(annotator))
        options.append(Option(annotator, source, reference, frozenset(own), frozenset(keys), texts))
    return options


def _list_keys(edits: Sequence[Edit] | None) -> list[Key]:
    """Return span and correction of the edits that count."""
    return list(
        dict.fromkeys((edit.start, edit.end, edit.correction) for edit in edits or () if edit.type not in IGNORED)
    )


def _apply(tokens: Tokens, key: Key) -> Tokens:
    start, end, correction = key
    return (*tokens[:start], *correction, *tokens[end:])


def fill_counts(sentences: Sequence[Sequence[Option]], scores: Mapping[TextPair, float], noise: float) -> Counts:
    """Return the counts of a system; a sentence without references has no candidate."""
    width = max((len(options) for options in sentences), default=1) or 1
    table = np.zeros((len(sentences), width, 3))
    labels = np.full((len(sentences), width, 2), -1, np.int64)
    for row, options in enumerate(sentences):
        for column, option in enumerate(options):
            table[row, column] = option.weigh(scores, noise)
            labels[row, column] = 0, option.annotator
    return Counts(table.view(np.int64), labels)
