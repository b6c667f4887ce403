"""Kobayashi et al. 2024 (SEEDA): human scores, metrics' scores of 15 systems, and their agreement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from statistics import fmean

from redink.formats.convert import Correction
from redink.formats.judgements import read_human_scores, read_judgements
from redink.metaevaluation.agreement import score_alone
from redink.metaevaluation.analysis import compare_with_judgements
from redink.metaevaluation.results import MetaEvaluationSettings, MetricAgreement
from redink.reproduction import published
from redink.reproduction.files import SEEDA
from redink.reproduction.folder import SPACY, Folder, Recipe, ReproducedValue
from redink.reproduction.human_tables import SAMPLED, make_human_table
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import score
from redink.types import Corpus, Output, Sentence

MEANS = {"SentM2": "m2", "SentERRANT": "errant"}
"""Means of sentence scores, with their metrics."""
WRONG_OUTPUT = ("m2", "gleu")
"""Metrics whose published values were computed with PIE's output in place of LM-Critic's."""


def _make_human_scores(folder: Folder, level: str) -> Iterator[ReproducedValue]:
    """Yield human scores beside those in the authors' own files, which Redink may not redistribute."""
    ew, trueskill = (folder.paths[f"seeda-{method}_{level}"] for method in ("EW", "TS"))
    return make_human_table(
        read_judgements(folder.paths[f"seeda-{level}"], 1),
        lambda systems: (read_human_scores(ew, systems), read_human_scores(trueskill, systems)),
    )


def _score(folder: Folder, outputs: list[Output]) -> tuple[Evaluation, ...]:
    """Score by official edits, by the references' texts, and by re-extracted official edits, as SEEDA does."""
    corpus = folder.read_corpus()
    return (
        score(corpus, outputs, ["m2"]),
        score(_make_references(corpus), outputs, ["errant", "gleu"]),
        score(corpus, outputs, ["gts"], reference_edits="auto"),
    )


def _make_references(corpus: Corpus) -> Corpus:
    """Convert references to texts; an annotator without edits for a sentence agrees with the other one."""
    rules = [Correction(annotator, "agree", uncorrected=True) for annotator in (0, 1)]
    return replace(
        corpus,
        sentences=[
            Sentence(sentence.tokens, references=tuple(rule.correct(sentence) for rule in rules))
            for sentence in corpus.sentences
        ],
    )


def _make_scores(folder: Folder) -> Iterator[ReproducedValue]:
    systems = [name for name, file in SEEDA.items() if file in folder.paths]
    values: dict[str, dict[str, float]] = {}
    for results in _score(folder, folder.read_outputs(SEEDA)):
        for metric in results.scores:
            values[metric] = {system: score_.value for system, score_ in results.scores[metric].items()}
            values[f"mean of {metric}"] = {
                system: fmean(score_alone(results.measures[metric], counts))
                for system, counts in results.counts[metric].items()
            }
    for system in systems:
        for label, value in zip(published.SEEDA_METRICS, published.SEEDA_SCORES[system], strict=True):
            metric = f"mean of {MEANS[label]}" if label in MEANS else label
            yield ReproducedValue(system, label, 100 * values[metric][system], value)


def _make_correlations(folder: Folder) -> Iterator[ReproducedValue]:
    outputs = folder.read_outputs(SEEDA)
    pie_output = next(output for output in outputs if output.system == "PIE")
    swapped = [
        replace(pie_output, system="LM-Critic") if output.system == "LM-Critic" else output for output in outputs
    ]
    correct, swapped_results = _score(folder, outputs), _score(folder, swapped)[:2]
    for level, published_values in published.SEEDA_CORRELATIONS.items():
        agreement = {name: _agree(folder, level, correct, name) for name in published_values}
        for name, pair in published_values.items():
            yield from _list_values(level, name, agreement[name], pair)
            if name in WRONG_OUTPUT:
                yield from _list_values(
                    level, f"{name}, LM-Critic := PIE", _agree(folder, level, swapped_results, name), pair
                )


def _agree(folder: Folder, level: str, evaluations: tuple[Evaluation, ...], name: str) -> MetricAgreement:
    """Compare a metric with SEEDA's own TrueSkill scores, on the sentences that were judged."""
    judgements = read_judgements(folder.paths[f"seeda-{level}"], 1)
    human: Mapping[str, float] = read_human_scores(folder.paths[f"seeda-TS_{level}"], SEEDA)
    metric = MEANS.get(name, name)
    results = next(results for results in evaluations if metric in results.scores)
    settings = MetaEvaluationSettings(
        set="base", ties="seeda", aggregation="mean" if name in MEANS else "corpus", samples=1
    )
    (agreement,) = compare_with_judgements(results.select([metric]), judgements, settings, human).metrics
    return agreement


def _list_values(
    level: str, row: str, agreement: MetricAgreement, published_values: tuple[float, float]
) -> Iterator[ReproducedValue]:
    for name, value in zip(("pearson", "spearman"), published_values, strict=True):
        yield ReproducedValue(
            row, f"{name.capitalize()}, SEEDA-{level[0].upper()}", agreement.system[name].value or 0.0, value
        )


_PAPER = "Kobayashi et al. 2024,"
RECIPES = (
    *(
        Recipe(
            f"{_PAPER} human scores, SEEDA-{level[0].upper()}",
            (f"seeda-{level}", f"seeda-EW_{level}", f"seeda-TS_{level}"), (),
            lambda folder, level=level: _make_human_scores(folder, level), SAMPLED, 3,  # type: ignore[misc]
        )
        for level in ("edit", "sent")
    ),
    Recipe(
        f"{_PAPER} scores of metrics on all sentences (SEEDA's README)", ("official",), tuple(SEEDA.values()),
        _make_scores, f"{SPACY}; GLEU draws references", 2,
    ),
    Recipe(
        f"{_PAPER} correlations of metrics, base systems, TrueSkill",
        ("official", "seeda-edit", "seeda-sent", "seeda-TS_edit", "seeda-TS_sent", *SEEDA.values()), (),
        _make_correlations,
        "the published values of M² and GLEU were computed with a wrong file for LM-Critic (docs/metaeval.md); "
        f"ERRANT: {SPACY}",
        3, ("The published values are quoted from later papers.",),
    ),
)  # fmt: skip
