"""The table of checks, and the findings of a file.

`CHECKS` has all checks of validation. A check that can match a few sentences by chance has a `share`: below that share
of all sentences, its finding is less severe or not reported at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")

MAX_EXAMPLES = 3
"""Examples shown per finding; all are counted."""
MAX_LENGTH = 80
"""Characters of an example that are shown."""
MAX_COUNT_RATIO = 1.1
"""Ratio of counts up to which two checks are assumed to have found the same sentences."""


class Check(NamedTuple):
    """A check: the severity and description of its finding, and advice."""

    severity: Severity
    what: str
    advice: str
    unit: str = "sentence"
    share: float = 0.0
    rare: Severity | None = "note"
    """Severity below that share; None for no finding."""
    least: int = 1
    """Minimum count for a finding, whatever the share."""
    explains: tuple[str, ...] = ()
    """Checks that find the same sentences because of this one; their findings are not repeated."""
    step: str = ""
    """Step of `redink.preparation` that removes the problem, with a value after = if it takes one."""


TOKENISE = "Tokenise the output in the same way as the source."

CHECKS: Mapping[str, Check] = {
    # The file
    "unreadable": Check("error", "the file cannot be read", "Check the file name.", "file"),
    "kind": Check(
        "error", "the file name indicates another format than the content",
        "Rename the file: .m2, .jsonl and .xml are these formats, any other suffix is plain text.", "file",
    ),
    "format": Check("error", "not valid in this format", "Correct these lines, or write the file again.", "place"),
    "no sentences": Check("error", "the file has no sentences", "Check that this is the right file.", "file"),
    # Bytes
    "utf-16": Check("error", "the file is UTF-16", "Save it as UTF-8.", "file"),
    "utf-8": Check("error", "not UTF-8", "Save the file as UTF-8, or repair these bytes.", "line"),
    "nul": Check("error", "NUL bytes, which never occur in text", "Remove them, or write the file again.", "line"),
    "bom": Check("note", "a byte order mark at the start", "Redink ignores it; other tools read it as text.", "file"),
    "line ends": Check(
        "note", "Windows line endings (CR LF)", "Redink ignores the CR; other tools read it as text.", "line"
    ),
    "no last line end": Check("note", "no newline at the end of the file", "Some tools skip such a line.", "file"),
    # Essays
    "missing essay": Check(
        "error", "an essay of the source is missing", "Add it: copy the source if the system has no output.", "essay"
    ),
    "unknown essay": Check(
        "error", "the source has no essay of this name", "Use the identifiers of the source.", "essay"
    ),
    # The number and order of sentences
    "count": Check(
        "error", "the number of sentences differs from the source",
        "Write exactly one output line for every source line.", "file",
    ),
    "blank lines": Check(
        "error", "a blank line after each sentence", "Remove the blank lines: write one output line per source line.",
        "line", step="drop_blank_lines",
    ),
    "shift": Check(
        "error", "missing or additional sentences: everything after them is compared with the wrong source sentence",
        "Insert the missing lines (copy the source where the system has no output) and delete the additional ones.",
        "place",
    ),
    "order": Check(
        "error", "not in the order of the source: the sentence belongs to another source line",
        "Put the lines in the order of the source.",
        share=0.1, rare="warning",
        explains=("shift", "unlike", "neighbour", "length", "quoted", "column", "lower case", "upper case"),
    ),
    "source": Check(
        "error", "a source sentence differs from the source file", "Create the edits from the source file."
    ),
    "unlike": Check(
        "warning", "has hardly a word in common with its source", "Check that the order is that of the source.",
        share=0.01,
    ),
    "neighbour": Check(
        "warning", "the same as the sentence before it, but their sources differ",
        "Check whether one sentence was written twice and another one lost.",
    ),
    # What language models add
    "affix": Check(
        "error", "the same text before or after the sentence, which the source does not have",
        "Remove it: it counts as a wrong correction in every sentence.", "line",
        share=0.5, rare="warning", explains=("leftovers", "unlike", "length", "total length"),
    ),
    "column": Check(
        "error", "a number or a tab-separated column in front of the sentence, which the source does not have",
        "Remove it: write the sentences only.", "line",
        share=0.2, rare=None, least=3, explains=("unlike", "length", "total length"), step="strip_numbers",
    ),
    "quoted": Check(
        "warning", "the whole sentence is in quotation marks, which the source does not have",
        "Remove them, unless the source has them.", share=0.01, explains=("quotes", "total length"),
        step="strip_quotes",
    ),
    "markdown": Check(
        "warning", "Markdown (bullets, headings, bold, code fences), which the source does not have",
        "Ask the model for plain text, or remove the Markdown.", explains=("total length",), step="strip_markdown",
    ),
    "refusal": Check(
        "error", "a refusal instead of a correction", "Copy the source sentence if the model refused.",
        explains=("unlike", "length", "neighbour"), step="fill_refusals",
    ),
    # Content
    "unchanged": Check(
        "warning", "every sentence equals the source", "Check that this is the output and not the source.", "file"
    ),
    "copied": Check(
        "warning", "a large part equals the source, while the rest is corrected",
        "Check whether the system stopped half-way.",
    ),
    "empty": Check(
        "warning", "empty, but the source is not", "Copy the source sentence if the system has no output.",
        step="fill_empty",
    ),
    "all empty": Check("error", "every sentence is empty", "Check whether the system ran.", "file"),
    "length": Check(
        "warning", "at least twice or at most half as long as its source",
        "Check whether the system stopped early, ran on, or merged two sentences.", share=0.005,
    ),
    "total length": Check(
        "warning", "the text is much longer or shorter than the source",
        "Check that the output is complete, and tokenised in the same way as the source.", "file",
    ),
    "repetition": Check(
        "warning", "one token many times in a row", "The system repeats itself: check these sentences."
    ),
    # Edits
    "overlap": Check("error", "two edits change the same tokens: only one can be applied", "Remove one of them."),
    "edit twice": Check("warning", "the same edit twice", "Remove one of them: both are counted."),
    "idle edit": Check("note", "an edit that changes nothing", "Remove it: it counts as a proposed edit."),
    "hypotheses": Check(
        "note", "edits by more than one annotator",
        "Submit one set of edits: ERRANT takes the best annotator, other metrics the first.",
    ),
    # Characters
    "control": Check(
        "warning", "control characters", "Remove them: they become part of tokens, or split lines.", step="plain_spaces"
    ),
    "line break": Check(
        "warning", "a character that some tools read as the end of a line",
        "Replace it with a space: form feed, U+2028 and the like change the number of lines in other tools.",
        step="plain_spaces",
    ),
    "mojibake": Check(
        "warning", "UTF-8 that was read as Windows-1252 and saved again (mojibake)",
        "Find the step that used the wrong encoding, and run it again with UTF-8.",
    ),
    "replacement": Check(
        "warning", "the replacement character U+FFFD", "A character was lost in decoding: decode the text again."
    ),
    "spaces": Check(
        "warning", "a space that is not a plain space, or a character of zero width",
        "Replace or remove it: it splits tokens, or makes tokens differ that look the same.", step="plain_spaces",
    ),
    "composition": Check(
        "warning", "letters and accents are separate characters (not NFC), but not in the source",
        "Normalise the text to NFC.", step="unicode=NFC",
    ),
    # Tokens
    "glued": Check(
        "warning", "punctuation glued to a word, but separate in the source", TOKENISE, share=0.01, step="tokenize"
    ),
    "contractions": Check(
        "warning", "contractions in one token (don't), but in two in the source (do n't)", TOKENISE, share=0.01,
        step="tokenize",
    ),
    "split": Check(
        "warning", "tokens split at punctuation, but whole in the source", TOKENISE,
        share=0.01, rare=None,  # a few are corrections: [them. → them .]
    ),
    "quotes": Check(
        "warning", "a style of quotation marks that the source does not have",
        "Write them as the source does: each one counts as a wrong correction.", share=0.01,
    ),
    "entities": Check(
        "warning", "HTML entities or Moses escapes", "Unescape them: &amp; stands for &.", share=0.002, step="unescape"
    ),
    "brackets": Check(
        "warning", "escaped brackets (-LRB-)", "Unescape them: -LRB- stands for (.", share=0.002, step="unescape"
    ),
    "leftovers": Check(
        "warning", "special tokens of a model, such as <unk>, </s>, @@ or ▁",
        "Remove them, and join the pieces of words.",
    ),
    "lower case": Check(
        "warning", "no capital letters, but the source has some", "Restore the capitals.",
        share=0.1, rare=None, least=3,
    ),
    "upper case": Check(
        "warning", "capital letters only, but not in the source", "Restore the lower case.", share=0.05
    ),
}  # fmt: skip


class Example(NamedTuple):
    """A line of a file, and the problem in it."""

    line: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check of a file."""

    check: str
    severity: Severity
    what: str
    count: int
    unit: str
    advice: str
    examples: tuple[Example, ...]
    mends: tuple[str, ...] = ()
    """Steps of `redink.preparation` that remove the problem, with values after =."""


@dataclass(frozen=True, slots=True)
class Report:
    """All findings of a file."""

    path: str
    format: str
    sentences: int
    findings: tuple[Finding, ...]

    def count(self, severity: Severity) -> int:
        """Return the number of findings of this severity."""
        return sum(finding.severity == severity for finding in self.findings)

    def to_object(self) -> dict[str, Any]:
        """Return the report as a JSON object."""
        value = asdict(self)
        for finding, original in zip(value["findings"], self.findings, strict=True):
            finding["examples"] = [example._asdict() for example in original.examples]
        return value


class FindingCollector:
    """Collects the problems in a file: counts all of them, and stores the first few of each check.

    >>> collector = FindingCollector()
    >>> collector.add("empty", 3)
    >>> collector.list_findings(100)[0].what
    'empty, but the source is not'
    """

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._examples: dict[str, list[Example]] = {}
        self._steps: dict[str, dict[str, None]] = {}

    def add(self, check: str, line: int | None = None, text: str = "", times: int = 1, step: str = "") -> None:
        """Record a problem that occurs once or several times; `step` is a preparation step that removes it."""
        self._counts[check] = self._counts.get(check, 0) + times
        self.add_step(check, step or CHECKS[check].step)
        examples = self._examples.setdefault(check, [])
        if len(examples) < MAX_EXAMPLES and (line is not None or text):
            examples.append(Example(line, text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"))

    def add_step(self, check: str, step: str) -> None:
        """Record a preparation step that removes what a check found; ignored if empty."""
        if step:
            self._steps.setdefault(check, {})[step] = None

    def list_findings(self, sentences: int) -> tuple[Finding, ...]:
        """Return the findings of a file with this many sentences, most severe first, then in the order of `CHECKS`."""
        findings = {}
        for name, check in CHECKS.items():
            if count := self._counts.get(name, 0):
                enough = count >= max(check.least, check.share * sentences)
                if severity := check.severity if enough else check.rare:
                    examples = tuple(self._examples[name])
                    steps = tuple(self._steps.get(name, ()))
                    findings[name] = Finding(
                        name, severity, check.what, count, check.unit, check.advice, examples, steps
                    )
        explained = {
            other.check
            for name, finding in findings.items()
            for other in map(findings.get, CHECKS[name].explains)
            if other and other.count <= MAX_COUNT_RATIO * finding.count and _rank(finding) <= _rank(other)
        }
        return tuple(sorted((findings[name] for name in findings if name not in explained), key=_rank))


def _rank(finding: Finding) -> int:
    return SEVERITIES.index(finding.severity)
