"""The report and the heat map of a phase."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace

from redink.errors import UnsuitableData
from redink.formats.files import read_output
from redink.report.data import ReportData, collect_report_data
from redink.report.html.heatmap import render_heatmap
from redink.report.html.report import render_report
from redink.scoring.evaluation import Evaluation
from redink.scoring.preparation import Checksum
from redink.scoring.texts import Scorer
from redink.service.measurement import SAMPLES, SEED, NamedFile, ScoringJob
from redink.service.retyping import PoolingAnnotator, list_common_types, pool_corpus, retype_output
from redink.types import Corpus, Output, Score


def make_pages(scoring_job: ScoringJob, title: str, files: Sequence[tuple[str, str, bytes]]) -> dict[str, bytes]:
    """Return the pages by name; files are (system, file name, content). The pages show sentences and references."""
    if not files:
        raise UnsuitableData("there is nothing to report: no submission has been scored")
    corpus = scoring_job.read_corpus()
    outputs: list[Output] = [read_output(NamedFile(name, data), system) for system, name, data in files]
    settings = scoring_job.annotator
    prepared = Scorer.from_corpus(
        corpus, ["errant"], annotator=settings, reference_edits=scoring_job.reference_edits
    ).prepared
    common = list_common_types(prepared)
    pooled = pool_corpus(corpus, common)
    outputs = [retype_output(corpus, output, common, settings) for output in outputs]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the pages contain the cautions
        data = collect_report_data(
            [(pooled, outputs)],
            [output.system for output in outputs],
            scoring_job.metrics if len(outputs) > 1 else (),
            annotator=PoolingAnnotator(common, settings),
            reference_edits=scoring_job.reference_edits,
        )
        data = restore_checksum(data, corpus)
        pages = {"report": render_report(data, title, "", SAMPLES, SEED).encode()}
        if data.study is not None:
            pages["heatmap"] = render_heatmap(data.study, title).encode()
    return pages


def restore_checksum(data: ReportData, given: Corpus) -> ReportData:
    """Return the report data with signatures that name the corpus as it was given: pooling types changes no score."""
    checksum = Checksum()
    checksum.add(given.sentences)

    def correct(score: Score) -> Score:
        return replace(score, signature=score.signature.change("data", checksum))

    def restore(results: Evaluation) -> Evaluation:
        scores = {
            metric: {system: correct(score) for system, score in by_system.items()}
            for metric, by_system in results.scores.items()
        }
        return replace(results, scores=scores)

    return replace(data, results=restore(data.results), behind=restore(data.behind))
