"""The report and the heat map of a phase: its files and all submissions in, two web pages out."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from redink.errors import UnsuitableData
from redink.formats.files import read_output
from redink.report.data import collect_report_data
from redink.report.html.heatmap import render_heatmap
from redink.report.html.report import render_report
from redink.service.measurement import SAMPLES, SEED, Assignment, NamedBytes
from redink.types import Output


def make_pages(assignment: Assignment, title: str, files: Sequence[tuple[str, str, bytes]]) -> dict[str, bytes]:
    """The pages by their kind; files are (system, file name, content). They show sentences: not for everybody."""
    if not files:
        raise UnsuitableData("there is nothing to report: no submission has been scored")
    corpus = assignment.read_corpus()
    outputs: list[Output] = [read_output(NamedBytes(name, data), system) for system, name, data in files]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the page itself says what is doubtful
        survey = collect_report_data(
            [(corpus, outputs)],
            [output.system for output in outputs],
            assignment.metrics if len(outputs) > 1 else (),
            reference_edits=assignment.reference_edits,
        )
        pages = {"report": render_report(survey, title, "", SAMPLES, SEED).encode()}
        if survey.study is not None:
            pages["heatmap"] = render_heatmap(survey.study, title).encode()
    return pages
