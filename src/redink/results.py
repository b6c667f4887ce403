"""Types of the results that the functions of Redink return, for type annotations and documentation."""

from redink.annotators.annotator import Explanation, Explanations
from redink.comparison.gate import GateVerdict
from redink.comparison.versions import VersionComparison
from redink.corpus.facts import Facts
from redink.metaevaluation.results import HumanRanking, MetaEvaluation
from redink.preparation.lines import Changes
from redink.preparation.pipeline import Prepared
from redink.report.tables.model import Column
from redink.scoring.details import EditOutcome
from redink.statistics.paired import Comparison, TypeComparison
from redink.statistics.ranks import Ranks

__all__ = [
    "Changes",
    "Column",
    "Comparison",
    "EditOutcome",
    "Explanation",
    "Explanations",
    "Facts",
    "GateVerdict",
    "HumanRanking",
    "MetaEvaluation",
    "Prepared",
    "Ranks",
    "TypeComparison",
    "VersionComparison",
]
