"""Validation reports as text or JSON."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence

from redink.report.tables.model import show_text
from redink.validation.findings import SEVERITIES, Finding, Report, Severity


def format_reports(reports: Sequence[Report], paint: Callable[[str, Severity], str] = lambda text, _: text) -> str:
    """Return every file with its findings; `paint` may colour a text by severity."""
    blocks = ["\n".join(_format_report(report, paint)) for report in reports]
    if len(reports) > 1:
        blocks.append(_summarise(reports))
    return "\n\n".join(blocks)


def _format_report(report: Report, paint: Callable[[str, Severity], str]) -> list[str]:
    counts = [_number(report.count(severity), severity) for severity in SEVERITIES if report.count(severity)]
    verdict = ", ".join(counts) or "no findings"
    lines = [f"{show_text(report.path)}: {report.format}, {_number(report.sentences, 'sentence')}: {verdict}"]
    for finding in report.findings:
        lines += _format_finding(finding, report.path, paint)
    return lines


def _format_finding(finding: Finding, path: str, paint: Callable[[str, Severity], str]) -> list[str]:
    count = "" if finding.unit == "file" else f": {_number(finding.count, finding.unit)}"
    lines = [f"  {paint(finding.severity, finding.severity)}: {finding.what}{count}"]
    for line, text in finding.examples:
        location = path if line is None else f"{path}:{line}"
        lines.append(show_text(f"    {location}: {text}" if text else f"    {location}"))
    mends = f" (redink prepare {_write_options(finding.mends)})" if finding.mends else ""
    return [*lines, f"    → {finding.advice}{mends}"]


def _write_options(mends: Sequence[str]) -> str:
    """Return cleaning steps as command-line options.

    >>> _write_options(["strip_prefix=Here it is:", "join_lines"])
    "--strip-prefix 'Here it is:' --join-lines"
    """
    words = []
    for mend in mends:
        step, _, value = mend.partition("=")
        words.append(" ".join([f"--{step.replace('_', '-')}", *([shlex.quote(value)] if value else [])]))
    return " ".join(words)


def _summarise(reports: Sequence[Report]) -> str:
    wrong = sum(bool(report.count("error")) for report in reports)
    odd = sum(bool(report.count("warning")) and not report.count("error") for report in reports)
    return f"{_number(len(reports), 'file')}: {wrong} with errors, {odd} with warnings only"


def _number(count: int, unit: str) -> str:
    """Return a count with its unit.

    >>> _number(1, "sentence"), _number(1312, "sentence")
    ('1 sentence', '1,312 sentences')
    """
    return f"{count:,} {unit}{'s' * (count != 1)}"


def format_json(reports: Sequence[Report]) -> str:
    """Return the reports as JSON."""
    return json.dumps([report.to_object() for report in reports], ensure_ascii=False, indent=2)
