"""What a check says: places in a file in, findings with a severity, a count, examples and advice out.

`CHECKS` is the table of everything that validation looks for. A check that can hit a few sentences by chance has a
`share`: below that part of all sentences it is only a note, or nothing at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")

EXAMPLES = 3
"""How many places of a finding are shown; all are counted."""
LONGEST = 80
"""How many characters of an example are shown."""


class Check(NamedTuple):
    """Something that can be wrong: how bad it is, what it is, and what to do."""

    severity: Severity
    what: str
    advice: str
    unit: str = "sentence"
    share: float = 0.0
    rare: Severity | None = "note"
    """How bad it is below that share."""


CHECKS: Mapping[str, Check] = {
    # The file
    "unreadable": Check("error", "the file cannot be read", "Give the right file.", "file"),
    "kind": Check(
        "error", "the name says one format and the content another",
        "Rename the file: .m2, .jsonl and .xml are what they say, any other name is plain text.", "file",
    ),
    "format": Check("error", "breaks the rules of its format", "See docs/formats.md for the rules.", "place"),
    "no sentences": Check("error", "there are no sentences in it", "Give a file that is not empty.", "file"),
    # Bytes
    "utf-16": Check("error", "the file is UTF-16", "Save it as UTF-8.", "file"),
    "utf-8": Check("error", "not UTF-8", "Save the file as UTF-8, or mend these bytes.", "line"),
    "nul": Check("error", "a NUL byte, which no text has", "Write the file anew, or take these bytes out.", "line"),
    "bom": Check("note", "a byte order mark at the start", "Redink skips it; other tools take it for text.", "file"),
    "line ends": Check("note", "Windows line ends (CR LF)", "Redink skips the CR; others take it for text.", "line"),
    "no last line end": Check("note", "the last line has no line end", "Some tools would not count it.", "file"),
    # The count and order of sentences
    "count": Check("error", "not as many sentences as the source has", "One sentence of output a sentence.", "file"),
    "shift": Check(
        "error", "sentences are missing or too many, so that all after them are compared with the wrong ones",
        "Put the missing lines in, with the source as it is where the system has nothing; take the others out.",
        "place",
    ),
    "source": Check(
        "error", "the source sentence is not that of the source", "Make the edits from the source as it was given."
    ),
    "unlike": Check(
        "warning", "has hardly a word of its source", "See whether the order of the sentences is that of the source.",
        share=0.01,
    ),
    "neighbour": Check(
        "warning", "the same as the sentence before, where the source has two different ones",
        "See whether a sentence was written twice and another lost.",
    ),
    # Content
    "unchanged": Check("warning", "all sentences are as in the source", "See whether this is the right file.", "file"),
    "empty": Check("warning", "empty, where the source is not", "Give the source where the system has nothing."),
    "all empty": Check("error", "all sentences are empty", "See whether the system ran.", "file"),
    "length": Check(
        "warning", "at least twice or at most half as long as its source",
        "Look at these: the system may have stopped too early, run on, or made one sentence of two.", share=0.005,
    ),
    "total length": Check(
        "warning", "the whole text is much longer or shorter than the source",
        "See whether it is tokenised as the source is, and complete.", "file",
    ),
    "repetition": Check("warning", "one token many times in a row", "The system ran in a circle: look at these."),
    # Edits
    "overlap": Check(
        "error", "two edits change the same tokens, so that no text follows from them", "Leave one of them out."
    ),
    "edit twice": Check("warning", "the same edit twice", "Each edit counts: leave one of them out."),
    "idle edit": Check("note", "an edit that changes nothing", "It counts as an edit that the system proposed."),
    "hypotheses": Check(
        "note", "edits of more than one annotator", "A system has one; errant takes the best of them, others the first."
    ),
    # Characters
    "control": Check("warning", "control characters", "Take them out; they are part of tokens, or split lines."),
    "line break": Check(
        "warning", "a character that some tools take for the end of a line",
        "Replace it by a space: a form feed, U+2028 and the like change the number of lines for others.",
    ),
    "mojibake": Check(
        "warning", "UTF-8 that was read as Windows-1252 and saved again (mojibake)",
        "Find the step that read the text with the wrong encoding, and run it again.",
    ),
    "replacement": Check(
        "warning", "the replacement character U+FFFD", "A character was lost when the text was decoded: do it again."
    ),
    "spaces": Check(
        "warning", "spaces that are no plain spaces, or characters without width",
        "Replace or delete them: they split tokens, or make two that look the same differ.",
    ),
    "composition": Check(
        "warning", "letters and accents apart (not NFC), where the source has them together",
        "Normalise the text to NFC, as the source is.",
    ),
    # Tokens
    "glued": Check(
        "warning", "punctuation glued to a word, where the source has it apart",
        "Tokenise the output as the source is.", share=0.01,
    ),
    "contractions": Check(
        "warning", "contractions in one token (don't), where the source has two (do n't)",
        "Tokenise the output as the source is.", share=0.01,
    ),
    "split": Check(
        "warning", "tokens cut in pieces at punctuation, where the source has them whole",
        "Tokenise the output as the source is.", share=0.01, rare=None,  # a few are corrections: [them. → them .]
    ),
    "quotes": Check(
        "warning", "quotation marks of a style that the source does not have",
        "Write them as the source does: each counts as a wrong correction.", share=0.01,
    ),
    "entities": Check("warning", "HTML entities or Moses escapes", "Undo the escapes: &amp; is &.", share=0.002),
    "brackets": Check("warning", "escapes of brackets (-LRB-)", "Undo the escapes: -LRB- is (.", share=0.002),
    "leftovers": Check(
        "warning", "marks of a model, such as <unk>, </s>, @@ or ▁", "Undo the segmentation, and take them out."
    ),
    "lower case": Check(
        "warning", "no capitals, where the source has them", "Restore the case of the letters.", share=0.05
    ),
}  # fmt: skip


class Example(NamedTuple):
    """A place in a file and what stands there."""

    line: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found in a file."""

    check: str
    severity: Severity
    what: str
    count: int
    unit: str
    advice: str
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found in one file."""

    path: str
    format: str
    sentences: int
    findings: tuple[Finding, ...]

    def count(self, severity: Severity) -> int:
        """How many findings are of this severity."""
        return sum(finding.severity == severity for finding in self.findings)

    def to_object(self) -> dict[str, Any]:
        """The report as JSON has it."""
        value = asdict(self)
        for finding, found in zip(value["findings"], self.findings, strict=True):
            finding["examples"] = [example._asdict() for example in found.examples]
        return value


class Notebook:
    """Takes what the checks see in a file: counts all, keeps the first few.

    >>> notebook = Notebook()
    >>> notebook.add("empty", 3)
    >>> notebook.list_findings(100)[0].what
    'empty, where the source is not'
    """

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._examples: dict[str, list[Example]] = {}

    def add(self, check: str, line: int | None = None, text: str = "", times: int = 1) -> None:
        """Something was found here, and so many times in all since the last call."""
        self._counts[check] = self._counts.get(check, 0) + times
        examples = self._examples.setdefault(check, [])
        if len(examples) < EXAMPLES and (line is not None or text):
            examples.append(Example(line, text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"))

    def list_findings(self, sentences: int) -> tuple[Finding, ...]:
        """What was found in a file of so many sentences, the worst first, then in the order of `CHECKS`."""
        findings = []
        for name, check in CHECKS.items():
            if count := self._counts.get(name, 0):
                severity = check.rare if count < check.share * sentences else check.severity
                if severity is None:
                    continue
                examples = tuple(self._examples[name])
                findings.append(Finding(name, severity, check.what, count, check.unit, check.advice, examples))
        return tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)))
