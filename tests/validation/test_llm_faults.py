"""What language models do to a submission: each fault is one finding, with its line, and good outputs have none."""

import random
import tracemalloc
from pathlib import Path

import pytest

from redink import samples
from redink.formats.files import read_m2
from redink.validation import additions, order
from redink.validation.findings import CHECKS, Finding, Report
from redink.validation.submission import validate

SENTENCES = read_m2(samples.REFERENCE).sentences
LINES = [" ".join(sentence.tokens) for sentence in SENTENCES]
FIXED = [" ".join(sentence.corrected(0)) for sentence in SENTENCES]
MIDDLE = len(LINES) // 2


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write(tmp_path / "source.txt", LINES)


def write(path: Path, lines: list[str]) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def check(source: Path, lines: list[str]) -> Report:
    return validate(write(source.parent / "system.txt", lines), source)


def find_only(report: Report) -> Finding:
    """The finding of a report that has no other."""
    assert [finding.check for finding in report.findings] == [report.findings[0].check]
    return report.findings[0]


def summarise(finding: Finding) -> tuple[str, str, int | None]:
    return finding.check, finding.severity, finding.examples[0].line


def swap(first: int, second: int) -> list[str]:
    """The corrected text with two lines swapped (from 1)."""
    lines = list(FIXED)
    lines[first - 1], lines[second - 1] = lines[second - 1], lines[first - 1]
    return lines


AFFIXES = {
    "Corrected: {}": "starts with: Corrected:",
    "Answer:{}": "starts with: Answer:",
    "Sure! Here is the corrected sentence: {}": "starts with: Sure! Here is the corrected sentence:",
    "Sentence {number}: {}": "starts with: Sentence 1:",
    "Output {}": "starts with: Output",
    "{} </s>": "ends with: </s>",
    "{}<|im_end|>": "ends with: <|im_end|>",
    "{} (No changes needed.)": "ends with: (No changes needed.)",
    "{} Note: the sentence is correct .": "ends with: Note: the sentence is correct .",
}


@pytest.mark.parametrize("pattern", AFFIXES)
def test_the_same_text_around_every_sentence(source, pattern: str) -> None:
    finding = find_only(check(source, [pattern.format(line, number=n) for n, line in enumerate(FIXED, 1)]))
    assert summarise(finding) == ("affix", "error", 1)
    assert finding.examples[0].text == AFFIXES[pattern]
    assert finding.count > 0.9 * len(FIXED)


def test_the_same_text_around_some_sentences_is_a_warning(source) -> None:
    lines = [line if n % 3 else f"Corrected: {line}" for n, line in enumerate(FIXED)]
    finding = find_only(check(source, lines))
    assert summarise(finding) == ("affix", "warning", 1)


@pytest.mark.parametrize("pattern", ["The {}", "{} .", "{} !", '{} "'])
def test_words_and_punctuation_that_corrections_add(tmp_path, pattern: str) -> None:
    lines = [f"cat number {word} sit on mat" for word in ("one", "two", "three", "four", "five", "six")]
    report = check(write(tmp_path / "source.txt", lines), [pattern.format(line) for line in lines])
    assert "affix" not in [finding.check for finding in report.findings]


def test_a_prefix_that_the_source_has_too(tmp_path) -> None:
    source = write(tmp_path / "source.txt", [f"- 1. Answer: {line}" for line in LINES])
    assert check(source, [f"- 1. Answer: {line}" for line in FIXED]).findings == ()


def test_a_rare_beginning_is_forgotten_but_not_a_frequent_one(source, monkeypatch) -> None:
    monkeypatch.setattr(additions, "MAX_AFFIXES", 4)
    lines = [f"{'abcdefghij'[n % 10]}{n} {'Corrected: ' * (n % 4 == 0)}{line}" for n, line in enumerate(FIXED)]
    lines[20:] = [f"Corrected: {line}" for line in FIXED[20:]]
    assert ("affix", "error") in {(finding.check, finding.severity) for finding in check(source, lines).findings}


@pytest.mark.parametrize("pattern", ['"{}"', "“ {} ”", "'{}'", "`` {} ''"])
def test_sentences_in_quotation_marks(source, pattern: str) -> None:
    report = check(source, [pattern.format(line) for line in FIXED])
    finding = next(finding for finding in report.findings if finding.check == "quoted")
    assert summarise(finding) == ("quoted", "warning", 1)
    assert report.count("error") == 0
    assert finding.count >= 0.9 * len(FIXED)


def test_quotation_marks_of_the_source_may_stay(tmp_path) -> None:
    lines = ['" I likes it . "', '" No', 'Why "']
    report = check(write(tmp_path / "source.txt", lines), ['" I like it . "', '" No "', '" Why "'])
    assert report.findings == ()


@pytest.mark.parametrize("pattern", ["- {}", "* {}", "• {}", "**{}**", "## {}"])
def test_markdown(source, pattern: str) -> None:
    finding = find_only(check(source, [*FIXED[:6], *(pattern.format(line) for line in FIXED[6:])]))
    assert summarise(finding) == ("markdown", "warning", 7)


def test_code_fences(source) -> None:
    report = check(source, ["```text", *FIXED, "```"])
    finding = next(finding for finding in report.findings if finding.check == "markdown")
    assert [example.line for example in finding.examples] == [1, len(FIXED) + 2]
    assert [finding.check for finding in report.findings] == ["count", "shift", "markdown"]


def test_markdown_of_the_source_may_stay(tmp_path) -> None:
    source = write(tmp_path / "source.txt", [f"- {line} **so**" for line in LINES])
    assert check(source, [f"* {line} **so**" for line in FIXED]).findings == ()


@pytest.mark.parametrize(
    "pattern", ["{number}\t{}", "{number}. {}", "{number}) {}", "[{number}] {}", "fce-{number}\t{}"]
)
def test_a_column_of_numbers(source, pattern: str) -> None:
    finding = find_only(check(source, [pattern.format(line, number=n) for n, line in enumerate(FIXED, 1)]))
    assert summarise(finding) == ("column", "error", 1)
    assert finding.count == len(FIXED)


def test_a_number_that_a_correction_puts_first_is_no_column(source) -> None:
    assert check(source, [*FIXED[:5], f"2 {FIXED[5]}", *FIXED[6:]]).findings == ()


@pytest.mark.parametrize(("first", "second"), [(1, 2), (30, 31), (len(FIXED) - 1, len(FIXED)), (10, 60)])
def test_two_lines_swapped(source, first: int, second: int) -> None:
    finding = find_only(check(source, swap(first, second)))
    assert (*summarise(finding), finding.count) == ("order", "warning", first, 2)
    assert finding.examples[0].text.startswith(f"swapped with line {second}: ")
    assert len(finding.examples) == 1


def test_a_line_removed_or_inserted_at_every_place(source) -> None:
    for index in range(len(FIXED)):
        removed = [*FIXED[:index], *FIXED[index + 1 :]]
        inserted = [*FIXED[:index], "Something quite different stands here today .", *FIXED[index:]]
        for lines in (removed, inserted):
            actual = {finding.check: finding for finding in check(source, lines).findings}
            assert actual.keys() <= {"count", "shift"}
            indices = [example.line for example in actual["shift"].examples] if "shift" in actual else [len(FIXED)]
            assert len(indices) == 1
            assert abs(indices[0] - index - 1) <= 1


@pytest.mark.parametrize("seed", range(5))
def test_a_shuffled_file_is_an_error(redink, source, seed: int) -> None:
    lines = random.Random(seed).sample(FIXED, len(FIXED))
    finding = find_only(check(source, lines))
    assert (finding.check, finding.severity) == ("order", "error")
    assert finding.count > 0.8 * len(FIXED)
    line, text = finding.examples[0]
    assert f"belongs to line {FIXED.index(lines[line - 1]) + 1} of the source: " in text
    assert redink("validate", source.parent / "system.txt", "--source", source).code == 1


def test_a_shuffled_file_that_is_larger_than_the_sample(source, monkeypatch) -> None:
    monkeypatch.setattr(order, "MAX_SAMPLE", 12)
    finding = check(source, random.Random(1).sample(FIXED, len(FIXED))).findings[0]
    assert (finding.check, finding.severity) == ("order", "error")
    assert finding.count > len(FIXED) / 3


def test_other_words_are_no_other_order(source) -> None:
    rewritten = [" ".join(f"{word}x" for word in line.split()) for line in FIXED[:20]] + FIXED[20:]
    assert "order" not in [finding.check for finding in check(source, rewritten).findings]


@pytest.mark.parametrize("before", [False, True])
def test_a_blank_line_after_each_sentence(source, before: bool) -> None:
    report = check(source, [text for line in FIXED for text in (["", line] if before else [line, ""])])
    finding = find_only(report)
    assert (*summarise(finding), finding.count) == ("blank lines", "error", 2 - before, len(FIXED))
    assert report.sentences == len(FIXED)


def test_findings_between_blank_lines_have_the_right_line(source) -> None:
    report = check(source, [text for n, line in enumerate(FIXED, 1) for text in ("" if n == 5 else line, "")])
    assert [summarise(finding) for finding in report.findings] == [("blank lines", "error", 2), ("empty", "warning", 9)]


def test_blank_lines_of_the_source_may_stay(tmp_path) -> None:
    source = write(tmp_path / "source.txt", [text for line in LINES for text in (line, "")])
    assert check(source, [text for line in FIXED for text in (line, "")]).findings == ()


@pytest.mark.parametrize(("change", "name"), [(str.lower, "lower case"), (str.upper, "upper case")])
def test_lost_letter_case(tmp_path, change, name: str) -> None:
    lines = [f"This cat have number {word} ." for word in ("one", "two", "three", "four", "five")]
    source = write(tmp_path / "source.txt", lines)
    finding = find_only(check(source, [change(line.replace("have", "has")) for line in lines]))
    assert (*summarise(finding), finding.count) == (name, "warning", 1, 5)


@pytest.mark.parametrize("beginning", [False, True])
def test_half_of_the_source_copied(source, beginning: bool) -> None:
    changed = [f"{line} !" for line in FIXED]
    lines = LINES[:MIDDLE] + changed[MIDDLE:] if beginning else changed[:MIDDLE] + LINES[MIDDLE:]
    finding = find_only(check(source, lines))
    assert (*summarise(finding), finding.count) == ("copied", "warning", 1 if beginning else MIDDLE + 1, MIDDLE)


def test_a_cautious_system_copies_much(source) -> None:
    few = [fixed if n in (3, 40) else line for n, (line, fixed) in enumerate(zip(LINES, FIXED, strict=True))]
    assert check(source, few).findings == ()


def test_memory_does_not_grow_with_the_file(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(order, "MAX_SAMPLE", 50)
    monkeypatch.setattr(additions, "MAX_AFFIXES", 500)

    def measure(times: int) -> int:
        count = times * len(LINES)
        draw = random.Random(1)
        lines = [f"{LINES[n % len(LINES)]} {n} x{n}" for n in range(count)]
        source = write(tmp_path / "source.txt", lines)
        path = write(tmp_path / "system.txt", [f"w{n} {line}" for n, line in enumerate(draw.sample(lines, count))])
        del lines
        tracemalloc.start()
        validate(path, source)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    measure(1)
    assert measure(16) < 1.5 * measure(4)


def test_messages_do_not_name_files_that_an_installation_lacks() -> None:
    for check in CHECKS.values():
        assert "docs/" not in check.what + check.advice
        assert check.advice.endswith(".")
