"""MultiGED's tables for error detection: a token and its label on each line, an empty line after each sentence.

    Jag<TAB>c
    har<TAB>i

The label `i` (incorrect) becomes an edit without a correction (type UNK), so detection can be scored. Files without
labels are sentences without annotations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redink.errors import FormatError, UnsuitableData, quote_tokens
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.registry import Format
from redink.types import NOOP, Edit, Sentence

CORRECT, INCORRECT = "c", "i"
DETECTED = "UNK"
"""Type of an error without a correction."""

Row = tuple[int, str, str]
"""Line number, token and label; the label is empty if the line has none."""


def read_rows(source: Source) -> Iterator[list[Row]]:
    """Yield the rows of each sentence.

    Raises
    ------
    FormatError
        If a line has no token.

    """
    rows: list[Row] = []
    for number, line in enumerate(read_lines(source), 1):
        if not line.strip():
            if rows:
                yield rows
            rows = []
            continue
        token, _, rest = line.strip().partition("\t")
        if line[0] == "\t" or not token:
            raise FormatError(f"the line has a label, but no token: {line!r}", describe_path(source), number)
        rows.append((number, token, rest.partition("\t")[0].strip()))
    if rows:
        yield rows


class Reader:
    """The sentences of a table; `line` is the line on which the last one began."""

    def __init__(self, source: Source) -> None:
        self.path = describe_path(source)
        self.line = 0
        self._source = source

    def __iter__(self) -> Iterator[Sentence]:
        for rows in read_rows(self._source):
            self.line = rows[0][0]
            labelled = bool(rows[0][2])
            edits = []
            for index, (number, _, label) in enumerate(rows):
                if label not in (CORRECT, INCORRECT) and (labelled or label):
                    raise FormatError(f"a label must be c or i, got {label!r}", self.path, number)
                if label == INCORRECT:
                    edits.append(Edit(index, index + 1, (), DETECTED))
            tokens = tuple(token for _, token, _ in rows)
            yield Sentence(tokens, (tuple(edits),) if labelled else ())


def list_labels(sentence: Sentence) -> list[str]:
    """Return the label of each token; an insertion marks the token to its right, or the last one at the end.

    >>> list_labels(Sentence(("I", "eats", "apple"), ((Edit(1, 2, "eat"), Edit(2, 2, "an")),)))
    ['c', 'i', 'i']
    """
    if len(sentence.annotations) != 1 or sentence.annotations[0] is None:
        raise UnsuitableData(
            f"MultiGED holds the labels of one annotator, but the sentence has {len(sentence.annotations)}: "
            f"{quote_tokens(sentence.tokens)}"
        )
    labels = [CORRECT] * len(sentence.tokens)
    for edit in sentence.annotations[0]:
        if edit.type != NOOP and edit.start >= 0 and labels:
            start = min(edit.start, len(labels) - 1)
            labels[start : max(edit.end, start + 1)] = [INCORRECT] * (max(edit.end, start + 1) - start)
    return labels


def write_multiged(sentences: Iterable[Sentence], target: Target) -> None:
    """Write the labels of sentences with one annotator."""
    with open_output(target) as file:
        for sentence in sentences:
            rows = zip(sentence.tokens, list_labels(sentence), strict=True)
            file.write("".join(f"{token}\t{label}\n" for token, label in rows) + "\n")


MULTIGED = Format("multiged", "MultiGED's table", (".multiged",), Reader, write_multiged, mark=b"\n\n")
