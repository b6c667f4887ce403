"""Redink measures grammatical error correction.

    import redink

    corpus = redink.read_m2("reference.m2")
    results = redink.score(corpus, [redink.read_output("system.m2")], metrics=["errant"])
    print(results.table())

Names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from redink.version import VERSION

if TYPE_CHECKING:
    from redink.annotators.annotator import Annotator, AnnotatorSettings, Explanation, Explanations
    from redink.comparison.gate import GateVerdict, judge_versions
    from redink.comparison.versions import VersionComparison, compare_versions
    from redink.corpus.facts import Facts, collect_facts
    from redink.errors import (
        FormatError,
        InputError,
        InvalidParameter,
        LongSentenceWarning,
        MisalignedFiles,
        MissingDependency,
        OutputError,
        OverlappingEdits,
        RedinkError,
        ResultWarning,
        UnknownName,
        UnreadableFile,
        UnscorableSentence,
        UnsuitableData,
        WorkerExited,
    )
    from redink.formats.files import read_corpus, read_ixml, read_jsonl, read_m2, read_output, read_parallel, read_parts
    from redink.formats.ixml import stream_ixml, write_ixml
    from redink.formats.jsonl import stream_jsonl, write_jsonl
    from redink.formats.judgements import read_human_scores, read_judgements, write_judgements
    from redink.formats.m2 import stream_m2, write_m2
    from redink.formats.text import stream_parallel, stream_text, write_text
    from redink.language.parser import Analysis, load_parser
    from redink.language.tokenisers import tokenize
    from redink.metaevaluation.analysis import metaevaluate
    from redink.metaevaluation.human_scores import rank_by_judgements
    from redink.metaevaluation.results import HumanRanking, MetaEvaluation, MetaEvaluationSettings
    from redink.metrics.base import Metric, Part
    from redink.metrics.cleme import Cleme, Cleme2
    from redink.metrics.counts import Counts
    from redink.metrics.errant import Errant
    from redink.metrics.gts import Difficulty, Gts
    from redink.metrics.imeasure import Imeasure
    from redink.metrics.maxmatch import MaxMatch
    from redink.metrics.registry import list_metrics, parse_metric, register
    from redink.preparation.lines import Changes
    from redink.preparation.pipeline import Prepared, prepare
    from redink.preparation.steps import CleaningPlan
    from redink.report.html.notebook import show_html
    from redink.report.progress import show_progress
    from redink.report.tables.comparisons import (
        tabulate_correlations,
        tabulate_matrix,
        tabulate_pairs,
        tabulate_ranks,
        tabulate_type_comparisons,
    )
    from redink.report.tables.formats import format_table
    from redink.report.tables.frames import frame_edits, frame_scores, frame_table
    from redink.report.tables.model import Column, Table
    from redink.report.tables.scores import tabulate_scores, tabulate_sentences, tabulate_type_values, tabulate_types
    from redink.scoring.details import EditOutcome
    from redink.scoring.evaluation import Evaluation
    from redink.scoring.reduction import score, score_parts
    from redink.scoring.saved_results import format_results, read_results
    from redink.scoring.system_edits import list_edits
    from redink.scoring.texts import Scorer, score_texts
    from redink.statistics.paired import Comparison, TypeComparison
    from redink.statistics.ranks import Ranks
    from redink.types import (
        Alternative,
        Cluster,
        Corpus,
        Edit,
        Judgement,
        Output,
        RankedText,
        Score,
        Sentence,
        apply_edits,
    )

__version__ = VERSION

_MODULES = {
    "redink.annotators.annotator": ("Annotator", "AnnotatorSettings", "Explanation", "Explanations"),
    "redink.errors": (
        "ResultWarning", "FormatError", "InputError", "InvalidParameter", "LongSentenceWarning", "MisalignedFiles",
        "MissingDependency", "OutputError", "OverlappingEdits", "RedinkError", "UnknownName",
        "UnreadableFile", "UnscorableSentence", "UnsuitableData", "WorkerExited",
    ),
    "redink.formats.files": (
        "read_corpus", "read_ixml", "read_jsonl", "read_m2", "read_output", "read_parallel", "read_parts",
    ),
    "redink.formats.ixml": ("stream_ixml", "write_ixml"),
    "redink.formats.jsonl": ("stream_jsonl", "write_jsonl"),
    "redink.formats.judgements": ("read_human_scores", "read_judgements", "write_judgements"),
    "redink.formats.m2": ("stream_m2", "write_m2"),
    "redink.formats.text": ("stream_parallel", "stream_text", "write_text"),
    "redink.language.parser": ("Analysis", "load_parser"),
    "redink.language.tokenisers": ("tokenize",),
    "redink.metrics.base": ("Metric", "Part"),
    "redink.metrics.counts": ("Counts",),
    "redink.metrics.cleme": ("Cleme", "Cleme2"),
    "redink.metrics.errant": ("Errant",),
    "redink.metrics.gts": ("Difficulty", "Gts"),
    "redink.metrics.imeasure": ("Imeasure",),
    "redink.metrics.maxmatch": ("MaxMatch",),
    "redink.metrics.registry": ("list_metrics", "parse_metric", "register"),
    "redink.preparation.lines": ("Changes",),
    "redink.preparation.pipeline": ("Prepared", "prepare"),
    "redink.preparation.steps": ("CleaningPlan",),
    "redink.report.html.notebook": ("show_html",),
    "redink.report.progress": ("show_progress",),
    "redink.report.tables.comparisons": (
        "tabulate_correlations", "tabulate_matrix", "tabulate_pairs", "tabulate_ranks", "tabulate_type_comparisons",
    ),
    "redink.report.tables.formats": ("format_table",),
    "redink.report.tables.frames": ("frame_edits", "frame_edits", "frame_scores", "frame_table"),
    "redink.report.tables.model": ("Column", "Table"),
    "redink.report.tables.scores": ("tabulate_scores", "tabulate_sentences", "tabulate_type_values", "tabulate_types"),
    "redink.scoring.details": ("EditOutcome",),
    "redink.scoring.reduction": ("score", "score_parts"),
    "redink.scoring.evaluation": ("Evaluation",),
    "redink.metaevaluation.analysis": ("metaevaluate",),
    "redink.metaevaluation.results": ("HumanRanking", "MetaEvaluation", "MetaEvaluationSettings"),
    "redink.metaevaluation.human_scores": ("rank_by_judgements",),
    "redink.scoring.saved_results": ("format_results", "read_results"),
    "redink.scoring.system_edits": ("list_edits",),
    "redink.scoring.texts": ("Scorer", "score_texts"),
    "redink.comparison.gate": ("GateVerdict", "judge_versions"),
    "redink.comparison.versions": ("VersionComparison", "compare_versions"),
    "redink.corpus.facts": ("Facts", "collect_facts"),
    "redink.statistics.paired": ("Comparison", "TypeComparison"),
    "redink.statistics.ranks": ("Ranks",),
    "redink.types": (
        "Alternative", "Cluster", "Corpus", "Edit", "Judgement", "Output", "RankedText", "Score", "Sentence",
        "apply_edits",
    ),
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

_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Alternative", "Analysis", "Annotator", "AnnotatorSettings", "Changes", "CleaningPlan", "Cleme", "Cleme2",
    "Cluster", "Column", "Comparison", "Corpus", "Counts", "Difficulty", "Edit", "EditOutcome", "Errant",
    "Evaluation", "Explanation", "Explanations", "Facts", "FormatError", "GateVerdict", "Gts", "HumanRanking",
    "Imeasure", "InputError", "InvalidParameter", "Judgement", "LongSentenceWarning", "MaxMatch", "MetaEvaluation",
    "MetaEvaluationSettings", "Metric", "MisalignedFiles", "MissingDependency", "Output", "OutputError",
    "OverlappingEdits", "Part", "Prepared", "RankedText", "Ranks", "RedinkError", "ResultWarning", "Score", "Scorer",
    "Sentence", "Table", "TypeComparison", "UnknownName", "UnreadableFile",
    "UnscorableSentence", "UnsuitableData", "VersionComparison", "WorkerExited", "__version__", "apply_edits",
    "collect_facts", "compare_versions", "format_results", "format_table", "frame_edits", "frame_scores",
    "frame_table", "judge_versions", "list_edits", "list_metrics", "load_parser", "metaevaluate", "parse_metric",
    "prepare", "rank_by_judgements", "read_corpus", "read_human_scores", "read_ixml", "read_jsonl", "read_judgements",
    "read_m2", "read_output", "read_parallel", "read_parts", "read_results", "register", "score", "score_parts",
    "score_texts", "show_html", "show_progress", "stream_ixml", "stream_jsonl", "stream_m2", "stream_parallel",
    "stream_text", "tabulate_correlations", "tabulate_matrix", "tabulate_pairs", "tabulate_ranks", "tabulate_scores",
    "tabulate_sentences", "tabulate_type_comparisons", "tabulate_type_values", "tabulate_types", "tokenize",
    "write_ixml", "write_jsonl", "write_judgements", "write_m2", "write_text",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    renamed = f"; it is called redink.{_RENAMED[name]} now" if name in _RENAMED else ""
    raise AttributeError(f"module 'redink' has no attribute '{name}'{renamed}")


def __dir__() -> list[str]:
    return sorted(__all__)
