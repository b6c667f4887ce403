"""Checks of essays."""

from pathlib import Path

from redink.validation.submission import validate


def check(tmp_path: Path, text: str) -> list[tuple[str, str, int, str]]:
    source, path = tmp_path / "source.md", tmp_path / "out.md"
    source.write_text("### essay_id = 1\nHe go home .\n\n### essay_id = 2\nIt rain .\n", encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    report = validate(path, source)
    return [(one.check, one.severity, one.count, one.examples[0].text) for one in report.findings]


def test_good_essays_have_no_findings(tmp_path: Path) -> None:
    assert check(tmp_path, "### essay_id = 2\nIt rains .\n\n### essay_id = 1\nHe goes home .\n") == []


def test_missing_and_unknown_essays_are_errors(tmp_path: Path) -> None:
    findings = check(tmp_path, "### essay_id = 3\nIt rains .\n\n### essay_id = 1\nHe goes home .\n")
    assert findings == [("missing essay", "error", 1, "2"), ("unknown essay", "error", 1, "3")]


def test_broken_headings_are_errors(tmp_path: Path) -> None:
    ((name, severity, _, text),) = check(tmp_path, "### essay_id = 1\nHe goes home .\n### essay_id = 1\nIt rains .\n")
    assert (name, severity) == ("format", "error")
    assert "the essay 1 is repeated" in text


def test_the_text_of_an_essay_is_checked(tmp_path: Path) -> None:
    findings = check(tmp_path, "### essay_id = 1\nHe goes home .\n### essay_id = 2\nI'm sorry, but I can't help.\n")
    assert [name for name, *_ in findings] == ["refusal"]
