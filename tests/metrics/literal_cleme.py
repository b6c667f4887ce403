"""CLEME word for word and without a thought for time: what the quick one must agree with."""

from __future__ import annotations

from typing import NamedTuple

from redink.types import Edit, Tokens

Edits = tuple[Edit, ...]
OUTCOMES = ("TP", "FP_ne", "FP_un", "FN", "TN")


class Chunk(NamedTuple):
    """A chunk with the text of each target in it, the hypothesis first, and whether the target changed it."""

    start: int
    end: int
    texts: list[Tokens]
    marks: list[bool]


def apply(source: Tokens, edits: Edits, start: int, end: int) -> Tokens:
    text = list(source[start:end])
    for edit in reversed(edits):  # from the right, so that places stay what they are
        text[edit.start - start : edit.end - start] = edit.correction
    return tuple(text)


def keep_references(source: Tokens, references: list[Edits], drop_unchanged: bool) -> list[Edits]:
    texts = [apply(source, edits, 0, len(source)) for edits in references]
    kept = list(zip(references, texts, strict=True))
    if drop_unchanged and len(kept) > 1:
        kept = [(edits, text) for edits, text in kept if text != source] or kept[:1]
    kept = [(edits, text) for edits, text in kept if text] or kept[:1]
    return [edits for edits, _ in kept]


def divide(source: Tokens, targets: list[Edits], distance: int) -> list[Chunk]:
    intervals: list[list[int]] = []
    for start, end in sorted((edit.start, edit.end) for edits in targets for edit in edits):
        if intervals and start <= intervals[-1][1] + distance:
            intervals[-1][1] = max(intervals[-1][1], end)
        else:
            intervals.append([start, end])
    spans: list[tuple[int, int, bool]] = []
    position = 0
    for start, end in intervals:
        if start > position:
            spans.append((position, start, False))
        spans.append((start, end, True))
        position = end
    if position < len(source):
        spans.append((position, len(source), False))
    chunks = []
    for start, end, changed in spans:
        inside = [
            tuple(edit for edit in edits if start <= edit.start and edit.end <= end) if changed else ()
            for edits in targets
        ]
        texts = [apply(source, edits, start, end) for edits in inside]
        chunks.append(Chunk(start, end, texts, [bool(edits) for edits in inside]))
    return chunks


def judge_dependent(chunk: Chunk, reference: int, detection: bool) -> str:
    text, reference_text = chunk.texts[0], chunk.texts[reference]
    needed = chunk.marks[reference]
    if detection:
        return {(True, True): "TP", (True, False): "FP_un", (False, True): "FN"}.get((chunk.marks[0], needed), "TN")
    if chunk.marks[0]:
        return "TP" if text == reference_text else "FP_ne" if needed else "FP_un"
    return "FN" if text != reference_text else "TN"


def judge_independent(chunk: Chunk, detection: bool) -> str:
    if not chunk.marks[0]:
        return "FN" if all(chunk.marks[1:]) else "TN"
    if any(chunk.marks[1:]) if detection else chunk.texts[0] in chunk.texts[1:]:
        return "TP"
    return "FP_ne" if any(chunk.marks[1:]) else "FP_un"


def list_outcomes(
    source: Tokens, hypothesis: Edits, references: list[Edits], independent: bool, detection: bool,
    drop_unchanged: bool, distance: int, each: bool,
) -> list[list[tuple[int, int, str, int]]]:  # fmt: skip
    """By candidate: start, end, outcome and length of every chunk, the TN too.

    Independent of references there is one candidate, unless `each` of them is to be one.
    """
    kept = keep_references(source, references, drop_unchanged)
    chunks = divide(source, [hypothesis, *kept], distance)
    return [
        [
            (
                chunk.start,
                chunk.end,
                judge_independent(chunk, detection) if independent else judge_dependent(chunk, number, detection),
                max(chunk.end - chunk.start, len(chunk.texts[0])),
            )
            for chunk in chunks
        ]
        for number in range(1, 2 if independent and not each else len(kept) + 1)
    ]


def find_lengths(source: Tokens, hypothesis: Edits, references: list[Edits], distance: int) -> list[int]:
    """The lengths of all chunks that references changed."""
    chunks = divide(source, [hypothesis, *keep_references(source, references, False)], distance)
    return [
        max(chunk.end - chunk.start, len(text))
        for chunk in chunks
        for text, marked in zip(chunk.texts[1:], chunk.marks[1:], strict=True)
        if marked
    ]
