"""Kobayashi et al. 2024 (SEEDA): people's scores, metrics' scores of 15 systems, and how they agree."""

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
from redink.reproduction.folder import SPACY, Folder, Recipe, Reproduced
from redink.reproduction.human_tables import MEAN, make_human_table
from redink.scoring.evaluation import Evaluation
from redink.scoring.reduction import score
from redink.types import Corpus, Output, Sentence

MEANS = {"SentM2": "m2", "SentERRANT": "errant"}
"""The means of sentences' scores, by the metrics whose they are."""
WRONG_FILE = ("m2", "gleu")
"""Their published figures rest on PIE's output in the place of LM-Critic's."""


def _make_people(folder: Folder, kind: str) -> Iterator[Reproduced]:
    """Against the authors' own files: their scores are not Redink's to pass on."""
    ew, trueskill = (folder.paths[f"seeda-{way}_{kind}"] for way in ("EW", "TS"))
    return make_human_table(
        read_judgements(folder.paths[f"seeda-{kind}"], 1),
        lambda systems: (read_human_scores(ew, systems), read_human_scores(trueskill, systems)),
    )


def _score(folder: Folder, outputs: list[Output]) -> tuple[Evaluation, ...]:
    """By the official edits, by the references' texts, and by official edits that are found again, as SEEDA does."""
    corpus = folder.read_corpus()
    return (
        score(corpus, outputs, ["m2"]),
        score(_take_texts(corpus), outputs, ["errant", "gleu"]),
        score(corpus, outputs, ["gts"], reference_edits="auto"),
    )


def _take_texts(corpus: Corpus) -> Corpus:
    """The references as texts: an annotator who is not in the file agrees with the other one."""
    rules = [Correction(annotator, "agree", uncorrected=True) for annotator in (0, 1)]
    return replace(
        corpus,
        sentences=[
            Sentence(sentence.tokens, references=tuple(rule.correct(sentence) for rule in rules))
            for sentence in corpus.sentences
        ],
    )


def _make_scores(folder: Folder) -> Iterator[Reproduced]:
    systems = [name for name, file in SEEDA.items() if file in folder.paths]
    ours: dict[str, dict[str, float]] = {}
    for results in _score(folder, folder.read_outputs(SEEDA)):
        for metric in results.scores:
            ours[metric] = {system: one.value for system, one in results.scores[metric].items()}
            ours[f"mean of {metric}"] = {
                system: fmean(score_alone(results.measures[metric], counts))
                for system, counts in results.counts[metric].items()
            }
    for system in systems:
        for label, value in zip(published.SEEDA_METRICS, published.SEEDA_SCORES[system], strict=True):
            metric = f"mean of {MEANS[label]}" if label in MEANS else label
            yield Reproduced(system, label, 100 * ours[metric][system], value)


def _make_correlations(folder: Folder) -> Iterator[Reproduced]:
    outputs = folder.read_outputs(SEEDA)
    pie = next(output for output in outputs if output.system == "PIE")
    swapped = [replace(pie, system="LM-Critic") if output.system == "LM-Critic" else output for output in outputs]
    right, wrong = _score(folder, outputs), _score(folder, swapped)[:2]
    for kind, figures in published.SEEDA_CORRELATIONS.items():
        agreement = {name: _agree(folder, kind, right, name) for name in figures}
        for name, theirs in figures.items():
            yield from _list_figures(kind, name, agreement[name], theirs)
            if name in WRONG_FILE:
                yield from _list_figures(kind, f"{name}, LM-Critic := PIE", _agree(folder, kind, wrong, name), theirs)


def _agree(folder: Folder, kind: str, all_: tuple[Evaluation, ...], name: str) -> MetricAgreement:
    """A metric against SEEDA's own TrueSkill scores, on the sentences that were judged."""
    judgements = read_judgements(folder.paths[f"seeda-{kind}"], 1)
    human: Mapping[str, float] = read_human_scores(folder.paths[f"seeda-TS_{kind}"], SEEDA)
    metric = MEANS.get(name, name)
    results = next(results for results in all_ if metric in results.scores)
    protocol = MetaEvaluationSettings(
        set="base", ties="seeda", aggregation="mean" if name in MEANS else "corpus", samples=1
    )
    (found,) = compare_with_judgements(results.select([metric]), judgements, protocol, human).metrics
    return found


def _list_figures(kind: str, row: str, found: MetricAgreement, theirs: tuple[float, float]) -> Iterator[Reproduced]:
    for name, value in zip(("pearson", "spearman"), theirs, strict=True):
        yield Reproduced(row, f"{name.capitalize()}, SEEDA-{kind[0].upper()}", found.system[name].value or 0.0, value)


_PAPER = "Kobayashi et al. 2024,"
RECIPES = (
    *(
        Recipe(
            f"{_PAPER} human scores, SEEDA-{kind[0].upper()}",
            (f"seeda-{kind}", f"seeda-EW_{kind}", f"seeda-TS_{kind}"), (),
            lambda folder, kind=kind: _make_people(folder, kind), MEAN, 3,  # type: ignore[misc]
        )
        for kind in ("edit", "sent")
    ),
    Recipe(
        f"{_PAPER} scores of metrics on all sentences (SEEDA's README)", ("official",), tuple(SEEDA.values()),
        _make_scores, f"{SPACY}; GLEU draws references", 2,
    ),
    Recipe(
        f"{_PAPER} correlations of metrics, base systems, TrueSkill",
        ("official", "seeda-edit", "seeda-sent", "seeda-TS_edit", "seeda-TS_sent", *SEEDA.values()), (),
        _make_correlations,
        f"the published figures of M² and GLEU rest on a wrong file of LM-Critic (docs/metaeval.md); ERRANT: {SPACY}",
        3, ("The published figures are as later papers quote them.",),
    ),
)  # fmt: skip
