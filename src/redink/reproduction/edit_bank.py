"""The edit bank's correlations: six references that the score does not see judge the edits of SEEDA's systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from redink.bank.chunks import group_edits, match_chunk
from redink.bank.counting import HypothesisReader, ItemVocabulary
from redink.bank.metric import EMPTY, BankErrant
from redink.bank.verdicts import Bank, Vote
from redink.formats.files import CorpusPart, read_output
from redink.formats.judgements import read_human_scores, read_judgements
from redink.metaevaluation.analysis import compare_with_judgements
from redink.metaevaluation.results import MetaEvaluationSettings, MetricAgreement
from redink.metrics.base import Metric
from redink.metrics.errant import Errant
from redink.metrics.matching import UNANNOTATED
from redink.reproduction.files import HIDDEN_REFERENCES, SEEDA
from redink.reproduction.folder import Folder, Recipe, ReproducedValue
from redink.scoring.counting import join_parts
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import evaluate
from redink.scoring.request import Request
from redink.types import Corpus, Output

PUBLISHED = {
    ("errant, 2 references", "judged"): ((0.687, 0.671), (-0.500, 0.051), (0.546, 0.406)),
    ("empty bank", "judged"): ((0.728, 0.734), (-0.448, 0.143), (0.601, 0.517)),
    ("all judged", "judged"): ((0.883, 0.881), (-0.270, 0.323), (0.739, 0.685)),
    ("all judged", "all"): ((0.892, 0.972), (-0.306, 0.341), (0.789, 0.804)),
}
"""Pearson and Spearman by row and sentences: judgements of edits (base, +fluency), and of sentences (base)."""
COLUMNS = (("edit", "base"), ("edit", "+fluency"), ("sent", "base"))
MISPRINTED = 418
"""A line of the list of merged sentences has 48 where 418 is meant."""


def read_merged(folder: Folder) -> set[int]:
    """Return the sentences (from 0) whose hidden references are merged with those of a neighbour."""
    numbers = folder.paths["merged_ids"].read_text(encoding="ascii").split()
    return {number - 1 for number in (*map(int, numbers), MISPRINTED)}


def judge_by_references(
    corpus: Corpus, systems: Sequence[Output], references: Sequence[Output], merged: set[int]
) -> Bank:
    """Return a bank with a verdict on every chunk of the systems: valid if one of the references has it."""
    vocabulary = ItemVocabulary(BankErrant(bank=EMPTY))
    prepared, _ = vocabulary.prepare_references(corpus.sentences)
    votes: dict[str, Vote] = {}
    for system in systems:
        reader = HypothesisReader(vocabulary, EMPTY)
        for row, (sentence, hypotheses) in enumerate(zip(prepared, system.edits or (), strict=True)):
            reader.add(sentence, hypotheses or UNANNOTATED)
            judged = [item for item in reader.chunks[-1] if item.key not in votes]
            if not judged:
                continue
            groups = [group_edits(sentence.source, (output.edits or ())[row][0] or ()) for output in references]
            for item in judged:
                said = row not in merged and any(match_chunk(sentence.source, item.chunk, own) for own in groups)
                votes[item.key] = Vote(item.key, "valid" if said else "invalid", "references", "import")
    return Bank("hidden", list(votes.values()))


def _score(folder: Folder) -> Evaluation:
    """Score all systems with edits that are extracted from texts and references alike."""
    outputs = [output for output in folder.read_outputs(SEEDA) if output.system != "INPUT"]
    hidden = [read_output(folder.paths[name], name) for name in HIDDEN_REFERENCES]
    kept: list[CorpusPart] = []
    names = [output.system for output in (*outputs, *hidden)]
    request = Request.make(["errant"], names, reference_edits="auto", keep=True, types=False)
    evaluate(request, [(folder.read_corpus(), [*outputs, *hidden])], kept)
    corpus, annotated = join_parts(kept)
    systems, references = annotated[: len(outputs)], annotated[len(outputs) :]
    bank = judge_by_references(corpus, systems, references, read_merged(folder))
    metrics: dict[str, Metric] = {
        "errant, 2 references": Errant(),
        "empty bank": BankErrant(bank=EMPTY, unjudged=0.0),
        "all judged": BankErrant(bank=bank, unjudged=0.0),
    }
    request = Request.make(["errant"], [output.system for output in systems], keep=False, types=False)
    return evaluate(replace(request, metrics=metrics), [(corpus, systems)])


def _make_correlations(folder: Folder) -> Iterator[ReproducedValue]:
    results = _score(folder)
    for (metric, sentences), published in PUBLISHED.items():
        for (level, systems), pair in zip(COLUMNS, published, strict=True):
            agreement = _agree(folder, results.select([metric]), level, systems, sentences)
            for name, value in zip(("pearson", "spearman"), pair, strict=True):
                row = metric if sentences == "judged" else f"{metric}, all sentences"
                column = f"{name.capitalize()}, SEEDA-{level[0].upper()}, {systems}"
                yield ReproducedValue(row, column, agreement.system[name].value or 0.0, value)


def _agree(folder: Folder, results: Evaluation, level: str, systems: str, sentences: str) -> MetricAgreement:
    judgements = read_judgements(folder.paths[f"seeda-{level}"], 1)
    human = read_human_scores(folder.paths[f"seeda-TS_{level}"], SEEDA)
    settings = MetaEvaluationSettings(set=systems, ties="seeda", sentences=sentences, samples=1)  # type: ignore[arg-type]
    (agreement,) = compare_with_judgements(results, judgements, settings, human).metrics
    return agreement


RECIPES = (
    Recipe(
        "Edit bank with six hidden references as judges: correlations with TrueSkill (docs/bank.md)",
        ("official", "seeda-edit", "seeda-sent", "seeda-TS_edit", "seeda-TS_sent", "merged_ids", *HIDDEN_REFERENCES,
         *(file for name, file in SEEDA.items() if name != "INPUT")),
        (), _make_correlations,
        "the published values were computed by a separate program with the edits of Redink 0.1", 3,
    ),
)  # fmt: skip
