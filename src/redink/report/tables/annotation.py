"""Tables of alignments and of explained edits."""

from __future__ import annotations

from collections.abc import Sequence

from redink.annotators.alignment import Operation
from redink.annotators.annotator import Explanation
from redink.annotators.universal.available import AvailableLanguage
from redink.report.tables.model import Column, Table
from redink.types import Edit, Tokens

WORDS = {"M": "match", "D": "delete", "I": "insert", "S": "substitute", "T": "transpose"}


def tabulate_alignment(source: Tokens, corrected: Tokens, operations: Sequence[Operation]) -> Table:
    """Return one row per operation."""
    rows = tuple(
        (
            " ".join(source[operation.start : operation.end]),
            " ".join(corrected[operation.other_start : operation.other_end]),
            WORDS[operation.kind[0]],
        )
        for operation in operations
    )
    return Table("Alignment", (Column("source"), Column("corrected"), Column("operation")), rows)


def tabulate_contributions(
    source: Tokens, edits: Sequence[Edit], values: Sequence[float], metric: str, method: str
) -> Table:
    """Return one row per edit with its contribution to the score of the sentence, and their sum."""
    rows = [
        (
            f"{edit.start} {edit.end}",
            f"{' '.join(source[edit.start : edit.end]) or '∅'} → {' '.join(edit.correction) or '∅'}",
            edit.type,
            value,
        )
        for edit, value in zip(edits, values, strict=True)
    ]
    columns = (Column("span"), Column("edit"), Column("type"), Column("contribution", "ratio"))
    return Table("Contributions of edits", columns, (*rows, ("", "sum", "", sum(values))), (f"{metric}, {method}",))


def tabulate_edits(explanations: Sequence[Explanation], engine: str) -> Table:
    """Return one row per edit, with its type and the rule that assigned it."""
    rows = tuple(
        (
            f"{explanation.edit.start} {explanation.edit.end}",
            f"{explanation.source or '∅'} → {explanation.corrected or '∅'}",
            explanation.edit.type,
            explanation.rule,
            explanation.example,
        )
        for explanation in explanations
    )
    columns = (Column("span"), Column("edit"), Column("type"), Column("rule"), Column("example of the rule"))
    doubts = [
        f"{explanation.edit.type} at {explanation.edit.start} {explanation.edit.end} is uncertain: {explanation.doubt}"
        for explanation in explanations
        if explanation.doubt
    ]
    return Table("Edits", columns, rows, (*doubts, f"engine:{engine}"))


def tabulate_languages(languages: Sequence[AvailableLanguage]) -> Table:
    """Return one row per language: the parser that is used, and how the types were verified."""
    rows = tuple(
        (language.code, language.name, language.installed[0] if language.installed else None, language.verified)
        for language in languages
    )
    columns = (Column("code"), Column("language"), Column("analysed by"), Column("verified"))
    note = "redink languages CODE lists what to install for a language; – means that nothing is installed yet"
    return Table("", columns, rows, (note,))


def tabulate_analysers(language: AvailableLanguage) -> Table:
    """Return one row per analyser of a language, the best first."""
    names = (*language.data.parsers, *language.data.lexicons) if language.data else language.installed
    rows = tuple(
        (name, "yes" if name in language.installed else "no", _name_role(language, name))
        for name in dict.fromkeys(names)
    )
    columns = (Column("analyser"), Column("installed"), Column("used as"))
    install = [f"to install: {command}" for command in language.data.install] if language.data else []
    verified = (
        language.data.verified if language.data else language.verified
    ) or "only by the examples of its data file"
    notes = (*install, f"verified: {verified}")
    return Table(f"{language.name} ({language.code})", columns, rows, notes)


def _name_role(language: AvailableLanguage, name: str) -> str:
    """Return what an analyser is used as: the parser is the first that is installed."""
    if language.data is None:
        return "parser"
    parsers = [parser for parser in language.data.parsers if parser in language.installed]
    roles = ["parser"] if parsers[:1] == [name] else []
    if name in language.installed and name in language.data.lexicons:
        roles.append("lexicon")
    return " and ".join(roles)
