"""Verdicts on a release: three lines, Markdown, or JUnit XML."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from redink.comparison.gate import GateVerdict
from redink.comparison.versions import VersionComparison
from redink.report.tables.comparisons import show_difference, show_interval
from redink.report.tables.markdown import format_markdown
from redink.report.tables.model import Column, Rows, Table, format_p, show_text
from redink.report.tables.versions import tabulate_versions

MOST_TYPES = 3
MOST_SENTENCES = 10


def format_verdict(versions: VersionComparison, name: str, verdict: GateVerdict) -> list[str]:
    """Return three lines: the verdict with its reason, its certainty, and the data behind it."""
    comparison = verdict.comparison
    word = "PASS" if verdict.passed else "FAIL"
    label = versions.results.metrics[name].parts[-1].label
    interval = f", 95% interval {show_interval(comparison.interval)}" if comparison.interval else ""
    change = f"{verdict.old:.4f} → {verdict.new:.4f} ({show_difference(-verdict.drop)})"
    return [
        f"{word} {name}: {label} {change}: {_explain(verdict)}",
        f"     p {_show_p(comparison.adjusted)} (alpha {verdict.alpha:g}){interval}, {comparison.signature}",
        f"     {_describe_changes(versions, name)}",
    ]


def _show_p(p: float) -> str:
    text = format_p(p)
    return f"< {text[1:]}" if text.startswith("<") else f"= {text}"


def _explain(verdict: GateVerdict) -> str:
    if verdict.drop <= 0:
        return "it did not drop"
    if not verdict.exceeds:
        return f"a drop of up to {verdict.max_drop:g} is allowed"
    lower = f"more than {verdict.max_drop:g} lower" if verdict.max_drop else "lower"
    return f"{lower}, and significantly so" if verdict.is_significant else f"{lower}, but it may be chance"


def _describe_changes(versions: VersionComparison, name: str) -> str:
    changes = versions.list_changes(name)
    worse = sum(change.is_worse for change in changes)
    text = f"{worse:,} of {versions.results.sentences:,} sentences got worse, {len(changes) - worse:,} better"
    fallen = [f"{kind} {change:+.4f}" for kind, change in versions.list_types(name)[:MOST_TYPES] if change < 0]
    return f"{text}; most of all fell {', '.join(fallen)}" if fallen else text


def format_gate(versions: VersionComparison, verdicts: Mapping[str, GateVerdict]) -> str:
    """Return the lines of all metrics."""
    return "\n".join(line for name, verdict in verdicts.items() for line in format_verdict(versions, name, verdict))


def format_gate_markdown(versions: VersionComparison, verdicts: Mapping[str, GateVerdict]) -> str:
    """Return a Markdown summary: verdicts, scores, types and the sentences with the largest drops."""
    passed = all(verdict.passed for verdict in verdicts.values())
    blocks = [f"## {'✅' if passed else '❌'} redink gate: {'passed' if passed else 'failed'}"]
    for name, verdict in verdicts.items():
        first, *rest = format_verdict(versions, name, verdict)
        blocks.append("\n".join([f"- **{first[:4]}**{show_text(first[4:])}", *(f"  {line.strip()}" for line in rest)]))
    blocks.append(format_markdown(tabulate_versions(versions)))
    for name in verdicts:
        fallen = [change for change in versions.list_types(name) if change[1] < 0]
        if fallen:
            heads = (Column("type"), Column("difference", "ratio"))
            blocks.append(format_markdown(Table(f"{name}: error types that fell", heads, tuple(fallen))))
        worse = [change for change in versions.list_changes(name) if change.is_worse]
        if worse:
            rows: Rows = tuple(
                (change.sentence, change.old, change.new, change.difference) for change in worse[:MOST_SENTENCES]
            )
            columns = (Column("sentence", "count"), *(Column(head, "ratio") for head in ("old", "new", "difference")))
            title = f"{name}: {len(rows)} of {len(worse)} sentences that got worse"
            blocks.append(format_markdown(Table(title, columns, rows)))
    return "\n\n".join(blocks)


def format_junit(versions: VersionComparison, verdicts: Mapping[str, GateVerdict]) -> str:
    """Return JUnit XML with one test case per metric."""
    failures = sum(not verdict.passed for verdict in verdicts.values())
    counts = {"tests": str(len(verdicts)), "failures": str(failures), "errors": "0", "skipped": "0"}
    root = ElementTree.Element("testsuites", counts)
    suite = ElementTree.SubElement(root, "testsuite", {"name": "redink gate", **counts})
    for name, verdict in verdicts.items():
        case = ElementTree.SubElement(suite, "testcase", {"classname": "redink.gate", "name": show_text(name)})
        lines = [show_text(line) for line in format_verdict(versions, name, verdict)]
        if verdict.passed:
            ElementTree.SubElement(case, "system-out").text = "\n".join(lines)
        else:
            ElementTree.SubElement(case, "failure", {"message": lines[0]}).text = "\n".join(lines)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode")
