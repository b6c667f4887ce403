"""Gotou et al. 2020: corpora, systems weighted by difficulty, and the difficulty of error types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redink.annotators.annotator import AnnotatorSettings
from redink.annotators.corpus_annotation import classify_again
from redink.metrics.gts.difficulty import load_difficulty
from redink.metrics.gts.metric import Gts
from redink.metrics.gts.pool import judge
from redink.metrics.gts.types import measure_error_rate, summarise_types
from redink.reproduction import published
from redink.reproduction.folder import SPACY, Folder, Recipe, ReproducedValue
from redink.scoring.reduction import score

CORPORA = {"conll13": "CoNLL-2013", "official": "CoNLL-2014"}


def _make_corpora(folder: Folder) -> Iterator[ReproducedValue]:
    for file in folder.list_present(tuple(CORPORA)):
        corpus, (sentences, rate) = folder.read_corpus(file), published.GTS_CORPORA[file]
        yield ReproducedValue(CORPORA[file], "sentences", len(corpus.sentences), sentences)
        yield ReproducedValue(CORPORA[file], "token error rate", measure_error_rate(judge(corpus, (), 0).chunks), rate)


def _make_systems(folder: Folder) -> Iterator[ReproducedValue]:
    """Yield scores by the published weights, which are those of the paper's eight systems."""
    systems = folder.list_present(tuple(published.GTS_SYSTEMS))
    gts = Gts(weights=str(folder.paths["weights-8"]))
    outputs = folder.read_outputs({name: name for name in systems})
    (scores,) = score(folder.read_corpus(), outputs, [gts]).scores.values()
    for name in systems:
        f, accuracy = published.GTS_SYSTEMS[name]
        yield ReproducedValue(name, "weighted F0.5", 100 * scores[name].value, f)
        yield ReproducedValue(name, "weighted A", 100 * scores[name].parts["accuracy"], accuracy)


def _make_types(folder: Folder) -> Iterator[ReproducedValue]:
    """Yield the difficulty of types; published weights fit annotator 0's official edits, which get ERRANT's types."""
    corpus = folder.read_corpus()
    typed = classify_again(AnnotatorSettings()(), list(corpus.sentences), minimise=False)
    gts = Gts(weights=str(folder.paths["weights-8"]))
    chunks = judge(replace(corpus, sentences=typed), (), 0, gts.rules).chunks
    stored = load_difficulty(gts.weights)
    weights = gts.weigh(stored.size)[stored.look_up(chunks, 0, gts.rules)]
    rows = {row.type: row for row in summarise_types(chunks, weights, "type")}
    for error_type, (mean, deviation, frequency) in published.GTS_TYPES.items():
        if error_type in rows:
            yield ReproducedValue(error_type, "mean weight", rows[error_type].mean, mean)
            yield ReproducedValue(error_type, "SD", rows[error_type].deviation, deviation)
            yield ReproducedValue(error_type, "frequency", rows[error_type].frequency, frequency)


_PAPER = "Gotou et al. 2020,"
RECIPES = (
    Recipe(
        f"{_PAPER} Table 1: corpora", (), tuple(CORPORA), _make_corpora,
        "the paper does not say how it counts wrong tokens; here a missing word is one (the second annotator of "
        "CoNLL-2014 has 0.13)",
        notes=("FCE, JFLEG, KJ and ICNALE are excluded: they have no published edits, or need a licence.",),
    ),
    Recipe(
        f"{_PAPER} Tables 2 and 3: weighted F0.5 and A", ("official", "weights-8"), tuple(published.GTS_SYSTEMS),
        _make_systems, SPACY + "; the paper does not say which of their outputs it used",
        notes=(
            "The outputs of Ge et al. 2018, Transformer, SMT, LSTM and CNN are not published, so the ranks of all "
            "eight cannot be reproduced.",
        ),
    ),
    Recipe(f"{_PAPER} Table 4: difficulty by type", ("official", "weights-8"), (), _make_types, SPACY, 3),
    Recipe(
        f"{_PAPER} Figure 3: across corpora",
        reason="it needs the outputs of LSTM, CNN, Transformer and SMT on six corpora, which are not published",
    ),
)  # fmt: skip
"""Recipes for all tables of the paper."""
