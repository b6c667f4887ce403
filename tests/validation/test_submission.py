"""Validation of submissions: what is wrong is found, where it is, and nothing else."""

import json
from pathlib import Path

import pytest

from redink import samples
from redink.formats.files import read_m2
from redink.types import Corpus
from redink.validation import pairing
from redink.validation.findings import CHECKS, Finding, Report
from redink.validation.submission import validate

CORPUS: Corpus = read_m2(samples.REFERENCE)
LINES = [" ".join(sentence.tokens) for sentence in CORPUS.sentences]
FIXED = [" ".join(sentence.corrected(0)) for sentence in CORPUS.sentences]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.txt"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


def check(source: Path | None, lines: list[str] | bytes, name: str = "system.txt") -> Report:
    """The report on a submission of these lines."""
    path = (source or Path()).parent / name
    path.write_bytes(lines if isinstance(lines, bytes) else ("\n".join(lines) + "\n").encode())
    return validate(path, source)


def find(report: Report, name: str) -> Finding:
    """The finding of a check, which must be there."""
    (finding,) = [finding for finding in report.findings if finding.check == name]
    return finding


def change(line: int, text: str) -> list[str]:
    """The corrected text with another line (from 1)."""
    return [*FIXED[: line - 1], text, *FIXED[line:]]


def test_a_good_submission_has_no_findings(source) -> None:
    report = check(source, FIXED)
    assert (report.format, report.sentences, report.findings) == ("text", len(LINES), ())


def test_the_samples_are_good(source) -> None:
    for path in samples.SYSTEMS:
        assert validate(path, source).findings == ()
        assert validate(path, samples.REFERENCE).findings == ()
        assert validate(path).findings == ()


@pytest.mark.parametrize(
    ("line", "count"), [(1, 1), (2, 1), (30, 1), (len(LINES) - 1, 1), (1, 3), (2, 3), (30, 3), (len(LINES) - 3, 3)]
)
def test_missing_lines_are_found(source, line: int, count: int) -> None:
    report = check(source, FIXED[: line - 1] + FIXED[line - 1 + count :])
    shift = find(report, "shift")
    assert (shift.severity, shift.count, shift.examples[0].line) == ("error", 1, line)
    lines = f"line {line} of the source is" if count == 1 else f"lines {line} to {line + count - 1} of the source are"
    assert shift.examples[0].text.startswith(f"{lines} missing: ")
    assert find(report, "count").examples[0].text == f"{len(LINES) - count} sentences, but the source has {len(LINES)}"
    assert len(report.findings) == 2


@pytest.mark.parametrize("line", [1, 40])
def test_additional_lines_are_found(source, line: int) -> None:
    report = check(source, [*FIXED[: line - 1], "Something quite different stands here today .", *FIXED[line - 1 :]])
    shift = find(report, "shift")
    assert (shift.count, shift.examples[0].line) == (1, line)
    assert shift.examples[0].text.startswith("not in the source: Something quite")


def test_a_line_missing_here_and_another_too_many_there(source) -> None:
    report = check(source, [*FIXED[:9], *FIXED[10:50], "Nobody has ever asked for that line .", *FIXED[50:]])
    assert [example.line for example in find(report, "shift").examples] == [10, 50]
    assert "count" not in [finding.check for finding in report.findings]


def test_lines_missing_or_too_many_at_the_end(source) -> None:
    assert find(check(source, FIXED[:-4]), "count").examples[0].text.endswith("the last 4 are missing")
    assert find(check(source, [*FIXED, *FIXED[:2]]), "count").examples[0].text.endswith("the last 2 are too many")
    assert find(check(source, [*FIXED, "", ""]), "count").examples[0].text.endswith("the last ones are empty")


def test_a_mixed_order_is_suspected(source) -> None:
    report = check(source, FIXED[::-1])
    assert [(finding.check, finding.severity) for finding in report.findings] == [("order", "error")]


def test_more_missing_lines_than_the_window_holds_are_still_errors(source, monkeypatch) -> None:
    monkeypatch.setattr(pairing, "WINDOW", 5)
    report = check(source, FIXED[:10] + FIXED[30:])
    assert find(report, "count").severity == "error"
    assert find(report, "order").severity == "error"


def test_sentences_unlike_any_source(source) -> None:
    report = check(source, [*FIXED[:-1], "Nobody ever asked whether whales sing at midnight"])
    assert (find(report, "unlike").severity, find(report, "unlike").examples[0].line) == ("warning", len(FIXED))


CHARACTERS = {
    "control": ("warning", "I like \x07 it .", "U+0007"),
    "line break": ("warning", "I like\u2028it .", "U+2028 (line separator)"),
    "mojibake": ("warning", "It isnâ€™t so .", "â€™ instead of ’"),
    "replacement": ("warning", "A caf\ufffd .", "caf\ufffd"),
    "spaces": ("warning", "I like\u00a0it .", "U+00A0 (no-break space)"),
    "composition": ("warning", "A cafe\u0301 .", ""),
}


@pytest.mark.parametrize("name", CHARACTERS)
def test_odd_characters_are_named(source, name: str) -> None:
    severity, text, shown = CHARACTERS[name]
    for report in (check(source, change(7, text)), check(None, [*FIXED[:6], text], str(source.parent / "alone.txt"))):
        finding = find(report, name)
        assert (finding.severity, finding.count, finding.examples[0].line) == (severity, 1, 7)
        assert shown in finding.examples[0].text


def test_what_the_source_has_too_is_not_the_systems(tmp_path) -> None:
    odd = ["Caf\ufffd â€™ \u00a0 &amp; -LRB- cafe\u0301 \x07 .", "It is so ."]
    (tmp_path / "source.txt").write_text("\n".join(odd) + "\n", encoding="utf-8")
    report = check(tmp_path / "source.txt", [odd[0].replace(" .", " !"), "It was so ."])
    assert report.findings == ()


def test_bytes_that_are_no_text(source) -> None:
    text = ("\n".join(FIXED) + "\n").encode()
    broken = text.replace(b"\n", b"\xff\n", 2)
    finding = find(check(source, broken), "utf-8")
    assert (finding.severity, finding.count, finding.examples[0].line) == ("error", 2, 1)
    assert f"byte 0xff at offset {broken.index(255)}" in finding.examples[0].text
    assert find(check(source, text.replace(b"\n", b"\0\n", 1)), "nul").examples[0].line == 1
    assert find(check(source, text.replace(b"\n", b"\r\n")), "line ends").count == len(FIXED)
    assert find(check(source, b"\xef\xbb\xbf" + text), "bom").severity == "note"
    assert find(check(source, text[:-1]), "no last line end").severity == "note"
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        assert find(check(source, text.decode().encode(encoding)), "utf-16").severity == "error"


def test_tokens_that_are_not_the_sources(source) -> None:
    glued = [line.replace(" .", ".").replace(" ,", ",") for line in FIXED]
    finding = find(check(source, glued), "glued")
    assert finding.severity == "warning"
    assert finding.count > len(FIXED) / 2
    joined = [line.replace(" n't", "n't").replace(" 's", "'s") for line in FIXED]
    assert find(check(source, joined), "contractions").severity == "warning"
    assert find(check(source, [line.lower() for line in FIXED]), "lower case").count >= 1
    assert find(check(source, change(3, "I &apos;m here &amp; there .")), "entities").examples[0].line == 3
    assert find(check(source, change(3, "We went -LRB- home -RRB- .")), "brackets").examples[0].line == 3
    assert find(check(source, change(3, "We went ho@@ me <unk> .")), "leftovers").severity == "warning"


def test_tokens_cut_in_pieces(tmp_path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("It isn't well-known , you know .\n" * 5)
    report = check(source, ["It isn 't well - known , you knew ."] * 5)
    assert find(report, "split").severity == "warning"


def test_quotation_marks_of_another_style(tmp_path) -> None:
    source = tmp_path / "source.txt"
    source.write_text('He says " no " to it .\nSo it is .\n')
    finding = find(check(source, ["He said “ no ” to it .", "So it was ."]), "quotes")
    assert (finding.count, finding.examples[0].line) == (1, 1)
    assert (
        find(check(source, ["He said `` no '' to it .", "So it was ."]), "quotes").examples[0].text.startswith("back")
    )


def test_empty_unchanged_and_odd_lengths(source) -> None:
    assert find(check(source, LINES), "unchanged").severity == "warning"
    assert [example.line for example in find(check(source, change(5, "")), "empty").examples] == [5]
    assert find(check(source, [""] * len(LINES)), "all empty").severity == "error"
    assert find(check(source, b""), "no sentences").severity == "error"
    long = find(check(source, change(5, FIXED[4] + " and so on" * 20)), "length")
    assert long.examples[0].text.startswith(f"{len(FIXED[4].split()) + 60} instead of {len(LINES[4].split())} tokens: ")
    assert find(check(source, change(5, FIXED[4] + " so" * 30)), "repetition").examples[0].text == "so × 30"
    longer = check(source, [" ".join([line, *line.split()[1:5]]) for line in FIXED])
    assert "times as many" in find(longer, "total length").examples[0].text
    assert find(check(source, change(5, FIXED[3])), "neighbour").examples[0].line == 5


def test_the_name_and_the_content(source) -> None:
    report = check(source, samples.SYSTEMS[0].read_bytes(), "system.txt")
    assert (report.format, report.sentences) == ("m2", len(LINES))
    assert find(report, "kind").examples[0].text == "the file name indicates plain text, the content is M2"
    assert check(source, FIXED, "system.m2").format == "text"
    assert check(source, [json.dumps({"source": "a"})], "system.txt").format == "jsonl"


def test_a_submission_that_is_not_there(source) -> None:
    finding = find(validate(source.parent / "none.txt", source), "unreadable")
    assert (finding.severity, finding.examples[0].text) == ("error", "no such file")


def test_edits_that_cannot_be_used(source) -> None:
    blocks = samples.SYSTEMS[0].read_text().strip().split("\n\n")
    first = blocks[0].splitlines()[0]
    edit = "A {} {}|||X|||{}|||REQUIRED|||-NONE-|||0"
    broken = {
        "format": edit.format(0, 99, "x"),
        "overlap": "\n".join([edit.format(0, 2, "x"), edit.format(1, 2, "y")]),
        "edit twice": "\n".join([edit.format(1, 1, "x")] * 2),
        "idle edit": edit.format(0, 1, first.split()[1]),
    }
    for name, lines in broken.items():
        text = "\n\n".join([f"{first}\n{lines}", *blocks[1:]]) + "\n\n"
        report = check(source, text.encode(), "system.m2")
        assert [finding.check for finding in report.findings] == [name]
        assert find(report, name).examples[0].line == (2 if name == "format" else 1)
        assert report.sentences == len(LINES)
    text = "\n\n".join([first + " indeed", *blocks[1:]]) + "\n\n"
    assert find(check(source, text.encode(), "system.m2"), "source").examples[0].line == 1


def test_one_broken_line_does_not_hide_the_others(source) -> None:
    rows = [json.dumps({"source": line, "references": [fixed]}) for line, fixed in zip(LINES, FIXED, strict=True)]
    rows[3] = "{"
    rows[9] = json.dumps({"source": LINES[9], "annotations": [[{"start": 0, "end": 99, "correction": "x"}]]})
    rows[20] = json.dumps({"source": LINES[20], "references": [""]})
    report = check(source, rows, "system.jsonl")
    assert [example.line for example in find(report, "format").examples] == [4, 10]
    assert find(report, "empty").examples[0].line == 21
    assert report.sentences == len(LINES)


def test_xml_is_read_up_to_its_first_mistake(source) -> None:
    report = check(source, b"<scripts><script><sentence></sentence></script></scripts>", "system.xml")
    assert "the rest of the file was not checked" in find(report, "format").examples[0].text


def test_refusals_are_one_finding_with_a_remedy(source) -> None:
    refused = "I'm sorry, but I can't help with that."
    report = check(source, [*FIXED[:5], refused, *FIXED[6:]])
    finding = find(report, "refusal")
    assert (finding.severity, finding.count, finding.mends) == ("error", 1, ("fill_refusals",))
    assert finding.examples[0] == (6, refused)
    assert [refusal.check for refusal in report.findings] == ["refusal"]


def test_every_check_is_tried_here() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in CHECKS if f'"{name}"' not in text] == []


def test_more_than_one_annotator_is_noted() -> None:
    assert [finding.check for finding in validate(samples.REFERENCE).findings] == ["hypotheses"]


def test_the_command(redink, source, tmp_path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("\n".join(FIXED) + "\n", encoding="utf-8")
    bad.write_text("\n".join([*FIXED[:9], *FIXED[10:]]) + "\n", encoding="utf-8")
    result = redink("validate", good, "--source", source)
    assert result == (0, f"{good}: text, 72 sentences: no findings\n", "")
    result = redink("validate", good, bad, "--source", source)
    assert result.code == 1
    assert f"{bad}: text, 71 sentences: 2 errors" in result.out
    assert f"\n    {bad}:10: line 10 of the source is missing: {LINES[9]}" in result.out
    assert result.out.endswith("2 files: 1 with errors, 0 with warnings only\n")
    value = json.loads(redink("validate", bad, "--source", source, "--format", "json").out)
    assert value[0]["findings"][1]["examples"][0]["line"] == 10


def test_strict_makes_warnings_fail(redink, source) -> None:
    assert redink("validate", source, "--source", source).code == 0
    assert redink("validate", source, "--source", source, "--strict").code == 1


def test_a_broken_source_is_the_users_mistake(redink, source, tmp_path) -> None:
    result = redink("validate", source, "--source", tmp_path / "none.txt")
    assert (result.code, result.err) == (2, f"{tmp_path / 'none.txt'}: no such file\n")
