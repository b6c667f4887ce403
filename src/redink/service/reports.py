"""The report and the heat map of a phase: its files and all submissions in, two web pages out."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace

from redink.errors import UnsuitableData
from redink.formats.files import read_output
from redink.report.html.heatmap import render_heatmap
from redink.report.html.report import render_report
from redink.scoring.evaluation import Evaluation
from redink.scoring.prepare import Checksum
from redink.scoring.survey import Survey, survey_systems
from redink.scoring.texts import Scorer
from redink.service.measuring import SAMPLES, SEED, Assignment, NamedBytes
from redink.service.retyping import PoolingAnnotator, list_common_types, pool_corpus, retype_output
from redink.types import Corpus, Output, Score


def make_pages(assignment: Assignment, title: str, files: Sequence[tuple[str, str, bytes]]) -> dict[str, bytes]:
    """Return the pages by name; files are (system, file name, content). The pages show sentences and references."""
    if not files:
        raise UnsuitableData("there is nothing to report: no submission has been scored")
    corpus = assignment.read_corpus()
    outputs: list[Output] = [read_output(NamedBytes(name, data), system) for system, name, data in files]
    prepared = Scorer.from_corpus(corpus, ["errant"], reference_edits=assignment.reference_edits).prepared
    common = list_common_types(prepared)
    pooled = pool_corpus(corpus, common)
    outputs = [retype_output(corpus, output, common) for output in outputs]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the page itself says what is doubtful
        survey = survey_systems(
            [(pooled, outputs)],
            [output.system for output in outputs],
            assignment.metrics if len(outputs) > 1 else (),
            annotator=PoolingAnnotator(common),
            reference_edits=assignment.reference_edits,
        )
        survey = restore_checksum(survey, pooled, corpus)
        pages = {"report": render_report(survey, title, "", SAMPLES, SEED).encode()}
        if survey.study is not None:
            pages["heatmap"] = render_heatmap(survey.study, title).encode()
    return pages


def restore_checksum(survey: Survey, scored: Corpus, given: Corpus) -> Survey:
    """Return the survey with signatures that name the corpus as it was given: pooling types changes no score."""
    before, after = Checksum(), Checksum()
    before.add(scored.sentences)
    after.add(given.sentences)

    def correct(score: Score) -> Score:
        return replace(score, signature=score.signature.replace(f"|data:{before}", f"|data:{after}"))

    def restore(results: Evaluation) -> Evaluation:
        scores = {
            metric: {system: correct(score) for system, score in by_system.items()}
            for metric, by_system in results.scores.items()
        }
        return replace(results, scores=scores)

    return replace(survey, results=restore(survey.results), behind=restore(survey.behind))
