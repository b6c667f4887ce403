"""Gotou et al. 2020: corpora, systems weighted by difficulty, and the difficulty of error types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redink.annotators.annotator import AnnotatorSettings
from redink.annotators.corpus_annotation import classify_again
from redink.metrics.gts.difficulty import load_difficulty
from redink.metrics.gts.measure import Gts
from redink.metrics.gts.pool import judge
from redink.metrics.gts.types import measure_error_rate, summarise_types
from redink.reproduction import published
from redink.reproduction.folder import SPACY, Folder, Recipe, Reproduced
from redink.scoring.reduction import score

CORPORA = {"conll13": "CoNLL-2013", "official": "CoNLL-2014"}


def _make_corpora(folder: Folder) -> Iterator[Reproduced]:
    for file in folder.list_present(tuple(CORPORA)):
        corpus, (sentences, rate) = folder.read_corpus(file), published.GTS_CORPORA[file]
        yield Reproduced(CORPORA[file], "sentences", len(corpus.sentences), sentences)
        yield Reproduced(CORPORA[file], "token error rate", measure_error_rate(judge(corpus, (), 0).chunks), rate)


def _make_systems(folder: Folder) -> Iterator[Reproduced]:
    """By the published weights, which are those of the paper's eight systems."""
    systems = folder.list_present(tuple(published.GTS_SYSTEMS))
    gts = Gts(weights=str(folder.paths["weights-8"]))
    outputs = folder.read_outputs({name: name for name in systems})
    (scores,) = score(folder.read_corpus(), outputs, [gts]).scores.values()
    for name in systems:
        f, accuracy = published.GTS_SYSTEMS[name]
        yield Reproduced(name, "weighted F0.5", 100 * scores[name].value, f)
        yield Reproduced(name, "weighted A", 100 * scores[name].parts["accuracy"], accuracy)


def _make_types(folder: Folder) -> Iterator[Reproduced]:
    """The published weights fit the official edits of annotator 0, which get ERRANT's types here."""
    corpus = folder.read_corpus()
    typed = classify_again(AnnotatorSettings()(), list(corpus.sentences), minimise=False)
    gts = Gts(weights=str(folder.paths["weights-8"]))
    chunks = judge(replace(corpus, sentences=typed), (), 0, gts.rules).chunks
    stored = load_difficulty(gts.weights)
    weights = gts.weigh(stored.size)[stored.look_up(chunks, 0, gts.rules)]
    rows = {row.type: row for row in summarise_types(chunks, weights, "type")}
    for kind, (mean, deviation, frequency) in published.GTS_TYPES.items():
        if kind in rows:
            yield Reproduced(kind, "mean weight", rows[kind].mean, mean)
            yield Reproduced(kind, "SD", rows[kind].deviation, deviation)
            yield Reproduced(kind, "frequency", rows[kind].frequency, frequency)


_PAPER = "Gotou et al. 2020,"
RECIPES = (
    Recipe(
        f"{_PAPER} Table 1: corpora", (), tuple(CORPORA), _make_corpora,
        "how the paper counts wrong tokens is not said; here a missing word is one (the second annotator of CoNLL-2014 "
        "has 0.13)",
        notes=("FCE, JFLEG, KJ and ICNALE are left out: they have no published edits, or need a licence.",),
    ),
    Recipe(
        f"{_PAPER} Tables 2 and 3: weighted F0.5 and A", ("official", "weights-8"), tuple(published.GTS_SYSTEMS),
        _make_systems, SPACY + "; and which of their outputs was taken is not said",
        notes=(
            "The outputs of Ge et al. 2018, Transformer, SMT, LSTM and CNN are not published, so that the ranks of all "
            "eight cannot be made.",
        ),
    ),
    Recipe(f"{_PAPER} Table 4: difficulty by type", ("official", "weights-8"), (), _make_types, SPACY, 3),
    Recipe(
        f"{_PAPER} Figure 3: across corpora",
        reason="it needs the outputs of LSTM, CNN, Transformer and SMT on six corpora, which are not published",
    ),
)  # fmt: skip
"""The paper has no further tables."""
