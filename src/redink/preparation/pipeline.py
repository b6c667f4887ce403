"""The preparation pipeline, which turns raw outputs into one clean text per source sentence.

Only requested steps change anything, and every change is counted under the name of its step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from redink.errors import FormatError, InvalidParameter, MisalignedFiles, shorten
from redink.formats.columns import TextRow
from redink.language.tokenisers import load_tokeniser
from redink.preparation.assignment import AmbiguousLines, assign_lines
from redink.preparation.boundaries import Boundaries
from redink.preparation.cleaning import (
    Clean,
    CleaningContext,
    compose,
    fill_empty,
    fill_refusals,
    find_straight,
    is_explanation,
    is_fence,
    plain_spaces,
    straighten_quotes,
    strip_markdown,
    strip_numbers,
    strip_prefix,
    strip_quotes,
    strip_suffix,
    unescape,
)
from redink.preparation.identifiers import BY_ID, match_ids
from redink.preparation.lines import Changes, Line
from redink.preparation.steps import CleaningPlan
from redink.types import as_tokens

_BREAK = re.compile(r"\s*(?:\r\n|\r|\n)\s*")


@dataclass(frozen=True, slots=True)
class Prepared:
    """Prepared texts, one per source sentence, and the changes by each requested step."""

    texts: list[str]
    changes: dict[str, Changes]
    unchanged: int
    """Number of texts without changes."""


def prepare(
    outputs: Iterable[str | TextRow | None],
    sources: Sequence[str | Sequence[str]],
    settings: CleaningPlan | None = None,
    name: str = "the output",
    source_ids: Sequence[str] | None = None,
) -> Prepared:
    """Turn raw outputs into one text per source sentence.

    Parameters
    ----------
    outputs
        Output texts, one per line; or `TextRow`s with line numbers and, if `source_ids` are given, ids.
    sources
        Source sentences, as strings or tokens.
    settings
        Steps to run; without a step, texts are unchanged.
    name
        Name of the outputs in messages.
    source_ids
        Ids of the source sentences, to match outputs by id instead of by position.

    Returns
    -------
    Prepared
        The texts, and the changes by each step.

    Raises
    ------
    MisalignedFiles
        The outputs cannot be matched with the sources.
    FormatError
        An output cannot be used; the message names a setting that helps, if there is one.

    Examples
    --------
    >>> prepared = prepare(["Corrected: I don't know."], ["I do n't knows ."],
    ...                    CleaningPlan(strip_prefix=["Corrected:"], tokenize=True))
    >>> prepared.texts, prepared.changes["strip_prefix"].count
    (["I do n't know ."], 1)

    """
    settings = settings or CleaningPlan()
    changes = {step: Changes() for step in ((BY_ID,) if source_ids is not None else ()) + tuple(settings.steps)}
    source_texts = [source if isinstance(source, str) else " ".join(source) for source in sources]
    texts = [text if isinstance(text, TextRow) else TextRow(line, text) for line, text in enumerate(outputs, 1)]
    lines = [_check(text, settings, changes, name) for text in texts]
    if source_ids is None:
        assigned = _assign(lines, source_texts, settings, changes, name)
    else:
        by_id = match_ids([text.id for text in texts], lines, source_ids, settings, changes, name)
        assigned = [_fill(line, number, source_texts[number], changes) for number, line in enumerate(by_id)]
    straight = find_straight(source_texts) if settings.straight_quotes else frozenset()
    cleaners = _list_cleaners(settings)
    tokens = list(map(as_tokens, sources)) if settings.tokenize else []
    boundaries = Boundaries(tokens, load_tokeniser(settings.language).split) if settings.tokenize else None
    finished = []
    unchanged = 0
    for number, (line, source) in enumerate(zip(assigned, source_texts, strict=True), 1):
        text = _clean(line, CleaningContext(source, number, straight), cleaners, changes)
        if boundaries is not None:
            split = " ".join(boundaries.split(text, tokens[number - 1]))
            if split != text:
                changes["tokenize"].add(line.number, text, split)
            text = split
        unchanged += line.intact and text == line.text
        finished.append(text)
    return Prepared(finished, changes, unchanged)


def _fill(line: Line | None, number: int, source: str, changes: dict[str, Changes]) -> Line:
    """Return the line, or the source if there is none."""
    if line is not None:
        return line
    changes["fill_missing"].add(number + 1, "", source)
    return Line(number + 1, source, intact=False)


def _check(text: TextRow, settings: CleaningPlan, changes: dict[str, Changes], name: str) -> Line:
    """Return an output as a line; a row of a table may have no text, or a text with line breaks."""
    if text.text is None:
        if not settings.fill_empty:
            raise FormatError("there is no output (null)", name, text.line, setting="fill_empty")
        return Line(text.line, "")
    if "\0" in text.text and not settings.plain_spaces:
        raise FormatError("a NUL character, which is not allowed in text", name, text.line, setting="plain_spaces")
    joined = _BREAK.sub(" ", text.text.strip()) if _BREAK.search(text.text) else text.text
    if joined != text.text:
        if not settings.join_lines:
            raise FormatError("the output has line breaks", name, text.line, setting="join_lines")
        changes["join_lines"].add(text.line, text.text, joined)
    return Line(text.line, joined, joined == text.text)


def _assign(
    lines: list[Line], sources: Sequence[str], settings: CleaningPlan, changes: dict[str, Changes], name: str
) -> list[Line]:
    """Return the line of each sentence."""
    if settings.drop_explanations:
        lines = _drop_explanations(lines, sources, changes)
    same_length = len(lines) == len(sources)
    if not same_length:
        lines = _drop_emptied_lines(lines, set(map(str.strip, sources)), settings, changes)
    numbers = list(range(len(sources)))
    if settings.drop_blank_lines and not same_length:
        for line in lines:
            if not line.text.strip():
                changes["drop_blank_lines"].add(line.number, line.text, "")
        lines = [line for line in lines if line.text.strip()]
        numbers = [number for number, source in enumerate(sources) if source.strip()]
    matched = _match(lines, sources, numbers, settings, changes, name)
    if len(matched) != len(numbers):
        raise MisalignedFiles(
            f"{len(matched):,} output{'s' * (len(matched) != 1)}, but the source has {len(numbers):,} sentences",
            name,
            setting="join_lines" if len(matched) > len(numbers) else "fill_missing",
        )
    assigned = [Line(number, "") for number in range(1, len(sources) + 1)]
    for number, line in zip(numbers, matched, strict=True):
        assigned[number] = line
    return assigned


def _drop_emptied_lines(
    lines: list[Line], sources: Collection[str], settings: CleaningPlan, changes: dict[str, Changes]
) -> list[Line]:
    """Drop lines of which nothing remains after cleaning: a line `Corrected:`, a code fence."""
    cleaners = [(step, clean) for step, clean in _list_cleaners(settings) if step in ("strip_prefix", "strip_suffix")]
    remaining = []
    for line in lines:
        step = "strip_markdown" if settings.strip_markdown and is_fence(line.text) else ""
        for name, clean in cleaners if line.text.strip() and not step else ():
            step = step or (name if not clean(line.text, NO_CONTEXT).strip() else "")
        if step and line.text.strip() not in sources:
            changes[step].add(line.number, line.text, "")
        else:
            remaining.append(line)
    return remaining


def _drop_explanations(lines: list[Line], sources: Sequence[str], changes: dict[str, Changes]) -> list[Line]:
    """Drop the lines that explain a correction, unless a source begins like one."""
    if any(map(is_explanation, sources)):
        raise InvalidParameter(
            "a sentence of the source begins like an explanation, so explanations are ambiguous",
            setting="drop_explanations",
        )
    remaining = []
    for line in lines:
        if is_explanation(line.text):
            changes["drop_explanations"].add(line.number, line.text, "")
        else:
            remaining.append(line)
    return remaining


def _refuse_explanations(lines: Sequence[Line], sources: Sequence[str], name: str) -> None:
    """Raise an error for a line that looks like an explanation, which joining would add to a sentence."""
    explanation = next((line for line in lines if is_explanation(line.text)), None)
    if explanation is not None and not any(map(is_explanation, sources)):
        raise MisalignedFiles(
            "this line looks like an explanation, and would be joined to a sentence: "
            f"{shorten(explanation.text.strip())}",
            name,
            explanation.number,
            setting="drop_explanations",
        )


def _match(
    lines: list[Line],
    sources: Sequence[str],
    numbers: Sequence[int],
    settings: CleaningPlan,
    changes: dict[str, Changes],
    name: str,
) -> list[Line]:
    """Return the lines of the sentences with these numbers: joined, dropped and filled as requested."""
    join, drop, fill = settings.join_lines, settings.drop_extra_lines, settings.fill_missing
    if not (join or drop or fill) or (len(lines) == len(numbers) and not (drop and fill)):
        return lines
    if join:
        _refuse_explanations(lines, sources, name)
    strippers = [clean for step, clean in _list_cleaners(settings) if step.startswith("strip_")]
    texts = [_strip(line.text, strippers) for line in lines]
    try:
        groups, dropped = assign_lines(texts, [sources[number] for number in numbers], join, drop, fill)
    except AmbiguousLines as error:
        message = str(error).format(*(numbers[index] + 1 for index in error.sentences))
        line = None if error.line is None else lines[error.line].number
        raise MisalignedFiles(f"{message}: correct the file by hand, or match the outputs by id", name, line) from None
    for index in dropped:
        changes["drop_extra_lines"].add(lines[index].number, lines[index].text, "")
    matched = []
    for group, number in zip(groups, numbers, strict=True):
        parts = [lines[index] for index in group]
        if not parts:
            changes["fill_missing"].add(number + 1, "", sources[number])
            matched.append(Line(number + 1, sources[number], intact=False))
        elif len(parts) == 1:
            matched.append(parts[0])
        else:
            joined = " ".join(part.text.strip() for part in parts)
            changes["join_lines"].add(parts[0].number, "\n".join(part.text for part in parts), joined)
            matched.append(Line(parts[0].number, joined, intact=False))
    return matched


NO_CONTEXT = CleaningContext("", 0, frozenset())


def _strip(text: str, cleaners: Iterable[Clean]) -> str:
    for clean in cleaners:
        text = clean(text, NO_CONTEXT)
    return text


def _list_cleaners(settings: CleaningPlan) -> list[tuple[str, Clean]]:
    """List the requested steps that clean single texts, in order."""
    simple = {
        "unescape": unescape, "plain_spaces": plain_spaces, "strip_numbers": strip_numbers,
        "strip_markdown": strip_markdown, "strip_quotes": strip_quotes, "straight_quotes": straighten_quotes,
        "fill_empty": fill_empty, "fill_refusals": fill_refusals,
    }  # fmt: skip
    with_value: dict[str, Callable[[str], Clean]] = {
        "unicode": compose, "strip_prefix": strip_prefix, "strip_suffix": strip_suffix
    }  # fmt: skip
    cleaners: list[tuple[str, Clean]] = []
    for step in settings.steps:
        if step in simple:
            cleaners.append((step, simple[step]))
        elif step in with_value:
            value = getattr(settings, step)
            cleaners += [(step, with_value[step](text)) for text in ((value,) if isinstance(value, str) else value)]
    return cleaners


def _clean(
    line: Line, context: CleaningContext, cleaners: Sequence[tuple[str, Clean]], changes: dict[str, Changes]
) -> str:
    """Run all steps on a text, repeatedly while they change it, because additions may be nested."""
    text = line.text
    counted = set()
    before = None
    while before != text:
        before = text
        for step, clean in cleaners:
            cleaned = clean(text, context)
            if cleaned != text and step not in counted:
                counted.add(step)
                changes[step].add(line.number, text, cleaned)
            text = cleaned
    return text
