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
    from redink.annotators.annotator import Annotator, Explanation
    from redink.errors import (
        FormatError,
        InputError,
        InvalidParameter,
        LongSentence,
        MisalignedFiles,
        MissingDependency,
        OutputError,
        OverlappingEdits,
        RedinkError,
        SentenceLeftOut,
        UnknownName,
        UnreadableFile,
        UnsuitableData,
    )
    from redink.evaluate import Evaluation, score, score_parts
    from redink.facts import Facts, collect_facts
    from redink.formats.files import (
        read_corpus,
        read_ixml,
        read_jsonl,
        read_m2,
        read_output,
        read_parallel,
        read_parts,
    )
    from redink.formats.ixml import stream_ixml, write_ixml
    from redink.formats.jsonl import stream_jsonl, write_jsonl
    from redink.formats.m2 import stream_m2, write_m2
    from redink.formats.text import stream_parallel, stream_text, write_text
    from redink.metrics.base import Counts, Metric
    from redink.metrics.errant import Errant
    from redink.metrics.gts import Difficulty, Gts
    from redink.metrics.imeasure import Imeasure
    from redink.metrics.maxmatch import MaxMatch
    from redink.metrics.registry import list_metrics, parse_metric, register
    from redink.statistics.paired import Comparison
    from redink.stored import StoredResults, read_results
    from redink.tables import Column, Table
    from redink.types import Alternative, Cluster, Corpus, Edit, Output, Score, Sentence, apply_edits

__version__ = VERSION

_MODULES = {
    "redink.annotators.annotator": ("Annotator", "Explanation"),
    "redink.errors": (
        "FormatError", "InputError", "InvalidParameter", "LongSentence", "MisalignedFiles", "MissingDependency",
        "OutputError", "OverlappingEdits", "RedinkError", "SentenceLeftOut", "UnknownName", "UnreadableFile",
        "UnsuitableData",
    ),
    "redink.evaluate": ("Evaluation", "score", "score_parts"),
    "redink.statistics.paired": ("Comparison",),
    "redink.stored": ("StoredResults", "read_results"),
    "redink.facts": ("Facts", "collect_facts"),
    "redink.formats.files": (
        "read_corpus", "read_ixml", "read_jsonl", "read_m2", "read_output", "read_parallel", "read_parts",
    ),
    "redink.formats.ixml": ("stream_ixml", "write_ixml"),
    "redink.formats.jsonl": ("stream_jsonl", "write_jsonl"),
    "redink.formats.m2": ("stream_m2", "write_m2"),
    "redink.formats.text": ("stream_parallel", "stream_text", "write_text"),
    "redink.metrics.base": ("Counts", "Metric"),
    "redink.metrics.errant": ("Errant",),
    "redink.metrics.gts": ("Difficulty", "Gts"),
    "redink.metrics.imeasure": ("Imeasure",),
    "redink.metrics.maxmatch": ("MaxMatch",),
    "redink.metrics.registry": ("list_metrics", "parse_metric", "register"),
    "redink.tables": ("Column", "Table"),
    "redink.types": ("Alternative", "Cluster", "Corpus", "Edit", "Output", "Score", "Sentence", "apply_edits"),
}  # fmt: skip
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Alternative", "Annotator", "Cluster", "Column", "Comparison", "Corpus", "Counts", "Difficulty", "Edit", "Errant",
    "Evaluation", "Explanation", "Facts", "FormatError", "Gts", "Imeasure", "InputError", "InvalidParameter",
    "LongSentence", "MaxMatch", "Metric", "MisalignedFiles", "MissingDependency", "Output", "OutputError",
    "OverlappingEdits", "RedinkError", "Score", "Sentence", "SentenceLeftOut", "StoredResults", "Table", "UnknownName",
    "UnreadableFile", "UnsuitableData", "__version__", "apply_edits", "collect_facts", "list_metrics", "parse_metric",
    "read_corpus", "read_ixml", "read_jsonl", "read_m2", "read_output", "read_parallel", "read_parts", "read_results",
    "register", "score", "score_parts", "stream_ixml", "stream_jsonl", "stream_m2", "stream_parallel", "stream_text",
    "write_ixml", "write_jsonl", "write_m2", "write_text",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'redink' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
