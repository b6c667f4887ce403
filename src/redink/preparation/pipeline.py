"""Raw outputs and their source in, one clean text per source sentence out, with an account of every change.

Nothing is changed unless a step was asked for, and every change is counted under the name of its step.
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
    """One text per source sentence, and what each step that was asked for has changed."""

    texts: list[str]
    changes: dict[str, Changes]
    unchanged: int
    """How many texts are as they were."""


def prepare(
    outputs: Iterable[str | TextRow | None],
    sources: Sequence[str | Sequence[str]],
    settings: CleaningPlan | None = None,
    name: str = "the output",
    source_ids: Sequence[str] | None = None,
) -> Prepared:
    """Make one text per source sentence of what a system wrote; `name` is what messages call the outputs.

    With the ids of the sources, outputs are `TextRow`s with ids, and matched by them.

    >>> prepared = prepare(["Corrected: I don't know."], ["I do n't knows ."],
    ...                    CleaningPlan(strip_prefix=["Corrected:"], retokenise=True))
    >>> prepared.texts, prepared.changes["strip_prefix"].count
    (["I do n't know ."], 1)
    """
    settings = settings or CleaningPlan()
    changes = {step: Changes() for step in ((BY_ID,) if source_ids is not None else ()) + tuple(settings.steps)}
    given = [source if isinstance(source, str) else " ".join(source) for source in sources]
    texts = [text if isinstance(text, TextRow) else TextRow(line, text) for line, text in enumerate(outputs, 1)]
    lines = [_check(text, settings, changes, name) for text in texts]
    if source_ids is None:
        assigned = _assign(lines, given, settings, changes, name)
    else:
        by_id = match_ids([text.id for text in texts], lines, source_ids, settings, changes, name)
        assigned = [_fill(line, number, given[number], changes) for number, line in enumerate(by_id)]
    straight = find_straight(given) if settings.straight_quotes else frozenset()
    cleaners = _list_cleaners(settings)
    tokens = list(map(as_tokens, sources)) if settings.retokenise else []
    boundaries = Boundaries(tokens, load_tokeniser(settings.language).split) if settings.retokenise else None
    finished = []
    unchanged = 0
    for number, (line, source) in enumerate(zip(assigned, given, strict=True), 1):
        text = _clean(line, CleaningContext(source, number, straight), cleaners, changes)
        if boundaries is not None:
            split = " ".join(boundaries.split(text, tokens[number - 1]))
            if split != text:
                changes["retokenise"].add(line.number, text, split)
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
    """A text that can stand on one line: a table may say that there is none, or have line breaks in it."""
    if text.text is None:
        if not settings.fill_empty:
            raise FormatError("there is no output (null)", name, text.line, setting="fill_empty")
        return Line(text.line, "")
    if "\0" in text.text and not settings.plain_spaces:
        raise FormatError("a NUL character, which no text has", name, text.line, setting="plain_spaces")
    joined = _BREAK.sub(" ", text.text.strip()) if _BREAK.search(text.text) else text.text
    if joined != text.text:
        if not settings.join_lines:
            raise FormatError("the output has line breaks", name, text.line, setting="join_lines")
        changes["join_lines"].add(text.line, text.text, joined)
    return Line(text.line, joined, joined == text.text)


def _assign(
    lines: list[Line], sources: Sequence[str], settings: CleaningPlan, changes: dict[str, Changes], name: str
) -> list[Line]:
    """The line of each sentence."""
    if settings.drop_explanations:
        lines = _drop_explanations(lines, sources, changes)
    fitting = len(lines) == len(sources)
    if not fitting:
        lines = _drop_empty_shells(lines, set(map(str.strip, sources)), settings, changes)
    filled = list(range(len(sources)))
    if settings.drop_blank_lines and not fitting:
        for line in lines:
            if not line.text.strip():
                changes["drop_blank_lines"].add(line.number, line.text, "")
        lines = [line for line in lines if line.text.strip()]
        filled = [number for number, source in enumerate(sources) if source.strip()]
    found = _match(lines, sources, filled, settings, changes, name)
    if len(found) != len(filled):
        raise MisalignedFiles(
            f"{len(found):,} output{'s' * (len(found) != 1)}, but the source has {len(filled):,} sentences",
            name,
            setting="join_lines" if len(found) > len(filled) else "fill_missing",
        )
    assigned = [Line(number, "") for number in range(1, len(sources) + 1)]
    for number, line in zip(filled, found, strict=True):
        assigned[number] = line
    return assigned


def _drop_empty_shells(
    lines: list[Line], sources: Collection[str], settings: CleaningPlan, changes: dict[str, Changes]
) -> list[Line]:
    """The lines without those of which only words remain that are to be removed: a line `Corrected:`, a code fence."""
    cleaners = [(step, clean) for step, clean in _list_cleaners(settings) if step in ("strip_prefix", "strip_suffix")]
    kept = []
    for line in lines:
        step = "strip_markdown" if settings.strip_markdown and is_fence(line.text) else ""
        for name, clean in cleaners if line.text.strip() and not step else ():
            step = step or (name if not clean(line.text, NOTHING).strip() else "")
        if step and line.text.strip() not in sources:
            changes[step].add(line.number, line.text, "")
        else:
            kept.append(line)
    return kept


def _drop_explanations(lines: list[Line], sources: Sequence[str], changes: dict[str, Changes]) -> list[Line]:
    """Drop the lines that explain a correction, unless a source begins like one."""
    if any(map(is_explanation, sources)):
        raise InvalidParameter(
            "a sentence of the source begins like an explanation, so explanations cannot be told from sentences",
            setting="drop_explanations",
        )
    kept = []
    for line in lines:
        if is_explanation(line.text):
            changes["drop_explanations"].add(line.number, line.text, "")
        else:
            kept.append(line)
    return kept


def _refuse_explanations(lines: Sequence[Line], sources: Sequence[str], name: str) -> None:
    """Raise an error at a line that looks like an explanation, which joining would make part of a sentence."""
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
    wanted: Sequence[int],
    settings: CleaningPlan,
    changes: dict[str, Changes],
    name: str,
) -> list[Line]:
    """The lines of the sentences with these numbers: joined, dropped and filled in as far as that was asked for."""
    join, drop, fill = settings.join_lines, settings.drop_extra_lines, settings.fill_missing
    if not (join or drop or fill) or (len(lines) == len(wanted) and not (drop and fill)):
        return lines
    if join:
        _refuse_explanations(lines, sources, name)
    around = [clean for step, clean in _list_cleaners(settings) if step.startswith("strip_")]
    texts = [_bare(line.text, around) for line in lines]
    try:
        groups, dropped = assign_lines(texts, [sources[number] for number in wanted], join, drop, fill)
    except AmbiguousLines as error:
        message = str(error).format(*(wanted[place] + 1 for place in error.sentences))
        line = None if error.line is None else lines[error.line].number
        raise MisalignedFiles(f"{message}: correct it by hand, or match the outputs by id", name, line) from None
    for place in dropped:
        changes["drop_extra_lines"].add(lines[place].number, lines[place].text, "")
    found = []
    for group, number in zip(groups, wanted, strict=True):
        parts = [lines[place] for place in group]
        if not parts:
            changes["fill_missing"].add(number + 1, "", sources[number])
            found.append(Line(number + 1, sources[number], intact=False))
        elif len(parts) == 1:
            found.append(parts[0])
        else:
            joined = " ".join(part.text.strip() for part in parts)
            changes["join_lines"].add(parts[0].number, "\n".join(part.text for part in parts), joined)
            found.append(Line(parts[0].number, joined, intact=False))
    return found


NOTHING = CleaningContext("", 0, frozenset())


def _bare(text: str, cleaners: Iterable[Clean]) -> str:
    for clean in cleaners:
        text = clean(text, NOTHING)
    return text


def _list_cleaners(settings: CleaningPlan) -> list[tuple[str, Clean]]:
    """The steps that look at one text after the other, in order."""
    plain = {
        "unescape": unescape, "plain_spaces": plain_spaces, "strip_numbers": strip_numbers,
        "strip_markdown": strip_markdown, "strip_quotes": strip_quotes, "straight_quotes": straighten_quotes,
        "fill_empty": fill_empty, "fill_refusals": fill_refusals,
    }  # fmt: skip
    made: dict[str, Callable[[str], Clean]] = {
        "unicode": compose, "strip_prefix": strip_prefix, "strip_suffix": strip_suffix
    }  # fmt: skip
    cleaners: list[tuple[str, Clean]] = []
    for step in settings.steps:
        if step in plain:
            cleaners.append((step, plain[step]))
        elif step in made:
            value = getattr(settings, step)
            cleaners += [(step, made[step](word)) for word in ((value,) if isinstance(value, str) else value)]
    return cleaners


def _clean(
    line: Line, given: CleaningContext, cleaners: Sequence[tuple[str, Clean]], changes: dict[str, Changes]
) -> str:
    """The text after all steps; what is around it may be in layers, and is removed as long as there is some."""
    text = line.text
    counted = set()
    before = None
    while before != text:
        before = text
        for step, clean in cleaners:
            cleaned = clean(text, given)
            if cleaned != text and step not in counted:
                counted.add(step)
                changes[step].add(line.number, text, cleaned)
            text = cleaned
    return text
