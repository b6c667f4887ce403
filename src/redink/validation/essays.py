"""Validation of essays: their identifiers, and each text as one unit."""

from __future__ import annotations

from collections.abc import Iterable

from redink.errors import FormatError
from redink.formats.essays import Essay, parse_essays
from redink.validation.findings import FindingCollector


def read_valid_essays(lines: Iterable[tuple[int, str]], path: str, collector: FindingCollector) -> list[Essay]:
    """Return the essays of a file up to the first line that breaks the rules of the format, which is reported."""
    essays: list[Essay] = []
    try:
        essays.extend(parse_essays((line for _, line in lines), path))
    except FormatError as error:
        collector.add("format", error.line, f"{error.message}; the essays were not checked")
    return essays


def pair_essays(essays: list[Essay], sources: list[Essay], collector: FindingCollector) -> list[tuple[Essay, Essay]]:
    """Return the essays with those of the source of the same name; report missing and unknown ones."""
    by_id = {essay.id: essay for essay in sources}
    for essay in essays:
        if essay.id not in by_id:
            collector.add("unknown essay", essay.line - 1, essay.id)
    submitted = {essay.id for essay in essays}
    for essay in sources if essays else ():
        if essay.id not in submitted:
            collector.add("missing essay", None, essay.id)
    return [(essay, by_id[essay.id]) for essay in essays if essay.id in by_id]
