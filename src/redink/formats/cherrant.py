"""ChERRANT's M2, in which a target may have several sets of edits.

    S 我 吃 了 饭
    T0-A0 我 吃 饭 了
    A 2 4|||W|||饭 了|||REQUIRED|||-NONE-|||0
    T1 没有错误
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

A target is an annotator of the sentence. Its sets of edits are equally cheap alignments with one text: metrics use the
first, and the others are preserved and written back. A target that could not be annotated (`无法标注`, type NA) is a
missing annotator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redink.errors import FormatError
from redink.formats.lines import Source, Target, describe_path, open_output, read_lines
from redink.formats.m2 import EMPTY, NOT_ANNOTATED, Reader, format_edit
from redink.formats.registry import Format
from redink.types import NOOP, AlignedAnnotation, Edit, Sentence, apply_edits

CORRECT, UNUSABLE = "没有错误", "无法标注"
"""Texts in place of a target: nothing to correct, cannot be annotated."""


def format_target(target: int, text: str, kind: str) -> str:
    """Return the two lines of a target without edits."""
    return f"T{target} {text}\nA -1 -1|||{kind}|||{EMPTY}|||REQUIRED|||{EMPTY}|||{target}\n"


def format_sentence(sentence: Sentence) -> str:
    """Return the block of a sentence.

    >>> print(format_sentence(Sentence(("我", "了"), ((Edit(1, 1, "来", "M"),), ()))), end="")
    S 我 了
    T0-A0 我 来 了
    A 1 1|||M|||来|||REQUIRED|||-NONE-|||0
    T1 没有错误
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
    <BLANKLINE>
    """
    lines = [f"S {' '.join(sentence.tokens)}\n"]
    for target, edits in enumerate(sentence.annotations):
        if edits is None:
            lines.append(format_target(target, UNUSABLE, NOT_ANNOTATED))
        elif all(edit.type == NOOP for edit in edits):
            lines.append(format_target(target, CORRECT, NOOP))
        else:
            alignments = [edits, *(edits.others if isinstance(edits, AlignedAnnotation) else ())]
            for number, alignment in enumerate(alignments):
                lines.append(f"T{target}-A{number} {' '.join(apply_edits(sentence.tokens, alignment))}\n")
                lines += [f"{_format_edit(edit, target)}\n" for edit in alignment]
    return "".join(lines) + "\n"


def _format_edit(edit: Edit, target: int) -> str:
    if edit.correction or edit.alternatives or edit.notation:
        return format_edit(edit, target)
    return f"A {edit.start} {edit.end}|||{edit.type}|||{EMPTY}|||REQUIRED|||{EMPTY}|||{target}"


def write_cherrant(sentences: Iterable[Sentence], target: Target) -> None:
    """Write sentences as ChERRANT does."""
    with open_output(target) as file:
        for sentence in sentences:
            file.write(format_sentence(sentence))


def read_pairs(source: Source) -> Iterator[tuple[int, str, list[str]]]:
    """Yield the line number, the source and the targets of each line `ID, SOURCE, TARGET, ...`, separated by tabs.

    Empty lines at the beginning and at the end of the file are skipped.

    Raises
    ------
    FormatError
        If there is no line, or a line has no source.

    """
    path = describe_path(source)
    last: tuple[int, str] | None = None
    empty = 0
    lines = (part for line in read_lines(source) for part in line.split("\r"))
    for number, line in enumerate(lines, 1):
        if not line.strip():
            empty = empty or number
            continue
        if last:
            if empty:
                raise FormatError("the line is empty; each line needs an ID, a source and targets", path, empty)
            yield _split_columns(*last, path)
        last, empty = (number, line), 0
    if last is None:
        raise FormatError("there are no lines", path, None)
    yield _split_columns(last[0], last[1].rstrip(), path)


def _split_columns(number: int, line: str, path: str) -> tuple[int, str, list[str]]:
    _, *texts = line.split("\t")
    if not texts:
        message = f"expected an ID, a source and targets, separated by tabs, got {line[:40]!r}"
        raise FormatError(message, path, number)
    return number, texts[0], texts[1:]


CHERRANT = Format("cherrant", "ChERRANT's M2", (".cherrant",), Reader, write_cherrant, mark=b"\nS")
