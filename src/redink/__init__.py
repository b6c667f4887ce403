"""Redink measures grammatical error correction.

    import redink

    corpus = redink.read_m2("reference.m2")
    results = redink.score(corpus, [redink.read_output("system.m2")], metrics=["errant"])
    print(results.table())

Names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

from redink.version import VERSION

if TYPE_CHECKING:
    from redink.annotators.annotator import Annotator, AnnotatorSettings
    from redink.comparison.gate import judge_versions
    from redink.comparison.versions import compare_versions
    from redink.corpus.facts import collect_facts
    from redink.errors import (
        FormatError,
        InputError,
        InvalidParameter,
        RedinkError,
        ResultWarning,
        UnknownName,
        UnsuitableData,
    )
    from redink.formats.files import read_corpus, read_jsonl, read_m2, read_output, read_parallel, read_parts
    from redink.formats.jsonl import stream_jsonl, write_jsonl
    from redink.formats.judgements import read_human_scores, read_judgements, write_judgements
    from redink.formats.m2 import stream_m2, write_m2
    from redink.formats.text import write_text
    from redink.language.parser import Analysis, load_parser
    from redink.language.tokenisers import tokenize
    from redink.metaevaluation.analysis import metaevaluate
    from redink.metaevaluation.human_scores import rank_by_judgements
    from redink.metaevaluation.results import MetaEvaluationSettings
    from redink.metrics.base import Metric, Part
    from redink.metrics.cleme import Cleme, Cleme2
    from redink.metrics.counts import Counts
    from redink.metrics.errant import Errant
    from redink.metrics.gts import Difficulty, Gts
    from redink.metrics.imeasure import Imeasure
    from redink.metrics.maxmatch import MaxMatch
    from redink.metrics.registry import list_metrics, parse_metric, register
    from redink.preparation.pipeline import prepare
    from redink.preparation.steps import CleaningPlan
    from redink.report.progress import show_progress
    from redink.report.tables.comparisons import (
        tabulate_correlations,
        tabulate_matrix,
        tabulate_pairs,
        tabulate_ranks,
        tabulate_type_comparisons,
    )
    from redink.report.tables.formats import format_table
    from redink.report.tables.frames import frame_table
    from redink.report.tables.model import Table
    from redink.report.tables.scores import tabulate_scores, tabulate_sentences, tabulate_type_values, tabulate_types
    from redink.scoring.evaluation import Evaluation
    from redink.scoring.reduction import score, score_parts
    from redink.scoring.saved_results import read_results
    from redink.scoring.system_edits import list_edits
    from redink.scoring.texts import Scorer, score_texts
    from redink.types import (
        Corpus,
        Edit,
        Judgement,
        Output,
        Score,
        Sentence,
        apply_edits,
    )

__version__ = VERSION

_MODULES = {
    "redink.annotators.annotator": ("Annotator", "AnnotatorSettings"),
    "redink.comparison.gate": ("judge_versions",),
    "redink.comparison.versions": ("compare_versions",),
    "redink.corpus.facts": ("collect_facts",),
    "redink.errors": (
        "FormatError", "InputError", "InvalidParameter", "RedinkError", "ResultWarning", "UnknownName",
        "UnsuitableData",
    ),
    "redink.formats.files": ("read_corpus", "read_jsonl", "read_m2", "read_output", "read_parallel", "read_parts"),
    "redink.formats.jsonl": ("stream_jsonl", "write_jsonl"),
    "redink.formats.judgements": ("read_human_scores", "read_judgements", "write_judgements"),
    "redink.formats.m2": ("stream_m2", "write_m2"),
    "redink.formats.text": ("write_text",),
    "redink.language.parser": ("Analysis", "load_parser"),
    "redink.language.tokenisers": ("tokenize",),
    "redink.metaevaluation.analysis": ("metaevaluate",),
    "redink.metaevaluation.human_scores": ("rank_by_judgements",),
    "redink.metaevaluation.results": ("MetaEvaluationSettings",),
    "redink.metrics.base": ("Metric", "Part"),
    "redink.metrics.cleme": ("Cleme", "Cleme2"),
    "redink.metrics.counts": ("Counts",),
    "redink.metrics.errant": ("Errant",),
    "redink.metrics.gts": ("Difficulty", "Gts"),
    "redink.metrics.imeasure": ("Imeasure",),
    "redink.metrics.maxmatch": ("MaxMatch",),
    "redink.metrics.registry": ("list_metrics", "parse_metric", "register"),
    "redink.preparation.pipeline": ("prepare",),
    "redink.preparation.steps": ("CleaningPlan",),
    "redink.report.progress": ("show_progress",),
    "redink.report.tables.comparisons": (
        "tabulate_correlations", "tabulate_matrix", "tabulate_pairs", "tabulate_ranks",
        "tabulate_type_comparisons",
    ),
    "redink.report.tables.formats": ("format_table",),
    "redink.report.tables.frames": ("frame_table",),
    "redink.report.tables.model": ("Table",),
    "redink.report.tables.scores": ("tabulate_scores", "tabulate_sentences", "tabulate_type_values", "tabulate_types"),
    "redink.scoring.evaluation": ("Evaluation",),
    "redink.scoring.reduction": ("score", "score_parts"),
    "redink.scoring.saved_results": ("read_results",),
    "redink.scoring.system_edits": ("list_edits",),
    "redink.scoring.texts": ("Scorer", "score_texts"),
    "redink.types": ("Corpus", "Edit", "Judgement", "Output", "Score", "Sentence", "apply_edits"),
}  # fmt: skip

_RENAMED = {
    "DoubtfulResult": "ResultWarning",
    "LongSentence": "LongSentenceWarning",
    "Preparation": "CleaningPlan",
    "Protocol": "MetaEvaluationSettings",
    "Ranked": "RankedText",
    "Verdict": "GateVerdict",
    "Versions": "VersionComparison",
    "WorkerLost": "WorkerExited",
    "rank_people": "rank_by_judgements",
}
"""Public names of version 0.1.0 and their current names."""

_MOVED = {
    "redink.errors": (
        "LongSentenceWarning", "MisalignedFiles", "MissingDependency", "OutputError", "OverlappingEdits",
        "UnreadableFile", "UnscorableSentence", "WorkerExited",
    ),
    "redink.formats.files": ("read_ixml",),
    "redink.formats.ixml": ("stream_ixml", "write_ixml"),
    "redink.formats.text": ("stream_parallel", "stream_text"),
    "redink.report.html.notebook": ("show_html",),
    "redink.report.tables.frames": ("frame_edits", "frame_scores"),
    "redink.results": (
        "Changes", "Column", "Comparison", "EditOutcome", "Explanation", "Explanations", "Facts", "GateVerdict",
        "HumanRanking", "MetaEvaluation", "Prepared", "Ranks", "TypeComparison", "VersionComparison",
    ),
    "redink.scoring.saved_results": ("format_results",),
    "redink.types": ("Alternative", "Cluster", "RankedText"),
}  # fmt: skip
"""Deprecated names of the package, by the module that offers them now."""

_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Analysis", "Annotator", "AnnotatorSettings", "CleaningPlan", "Cleme", "Cleme2", "Corpus", "Counts",
    "Difficulty", "Edit", "Errant", "Evaluation", "FormatError", "Gts", "Imeasure", "InputError",
    "InvalidParameter", "Judgement", "MaxMatch", "MetaEvaluationSettings", "Metric", "Output", "Part",
    "RedinkError", "ResultWarning", "Score", "Scorer", "Sentence", "Table", "UnknownName", "UnsuitableData",
    "__version__", "apply_edits", "collect_facts", "compare_versions", "format_table", "frame_table",
    "judge_versions", "list_edits", "list_metrics", "load_parser", "metaevaluate", "parse_metric", "prepare",
    "rank_by_judgements", "read_corpus", "read_human_scores", "read_jsonl", "read_judgements", "read_m2",
    "read_output", "read_parallel", "read_parts", "read_results", "register", "score", "score_parts", "score_texts",
    "show_progress", "stream_jsonl", "stream_m2", "tabulate_correlations", "tabulate_matrix", "tabulate_pairs",
    "tabulate_ranks", "tabulate_scores", "tabulate_sentences", "tabulate_type_comparisons", "tabulate_type_values",
    "tabulate_types", "tokenize", "write_jsonl", "write_judgements", "write_m2", "write_text",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    current = _RENAMED.get(name, name)
    module = next((module for module, names in _MOVED.items() if current in names), "redink")
    if module != "redink" and name == current:
        message = f"redink.{name} is deprecated; import it from {module}"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(module), name)
    renamed = f"; it is called {module}.{current} now" if name in _RENAMED else ""
    raise AttributeError(f"module 'redink' has no attribute '{name}'{renamed}")


def __dir__() -> list[str]:
    return sorted(__all__)
