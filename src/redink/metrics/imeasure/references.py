"""The references of a sentence as a chain of segments with choices.

With mixing, a reference takes one alternative of every error, or none if the error need not be corrected. Errors at
separate positions do not interact, so the references form a chain: unchanged spans of the source, and between them
groups of errors with all texts that each group can become. Only errors with overlapping spans are enumerated in
combination. Edits are applied from the last to the first, each to the result of the previous one, as in the original
tool.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import NamedTuple, TypeAlias

from redink.errors import UnscorableSentence, quote_tokens
from redink.formats.clusters import has_whole_texts, list_clusters
from redink.types import Alternative, Cluster, Edit, Sentence, Tokens

MAX_COMBINATIONS = 100_000
"""Maximum number of combinations of overlapping errors that are enumerated."""

Combination: TypeAlias = tuple[Edit, ...]


class Segment(NamedTuple):
    """A position in the sentence with the texts that a reference can have there."""

    position: int
    """Number of source tokens before it."""
    choices: tuple[Tokens, ...]


@dataclass(slots=True)
class Group:
    """Errors that overlap, with the span of the source that they change."""

    start: int
    end: int
    """End of the span; beyond the sentence if edits would take more tokens than there are: others may insert some."""
    errors: list[list[Combination]]
    """Options for each error."""

    def touches(self, other: Group) -> bool:
        """Return True if the edits of one group can affect the other."""
        if self.start < other.end and other.start < self.end:
            return True
        return bool(self.spans & other.spans)

    @property
    def spans(self) -> set[tuple[int, int]]:
        """Spans of all edits."""
        return {(edit.start, edit.end) for error in self.errors for edits in error for edit in edits}


def list_segments(sentence: Sentence, mix: bool) -> list[Segment]:
    """Return the chain of segments; a reference consists of one choice of each segment."""
    if has_whole_texts(sentence):
        return [Segment(0, tuple(dict.fromkeys(sentence.references)))]
    if not mix:
        return [Segment(0, tuple(name_annotators(sentence)))]
    segments: list[Segment] = []
    position = 0
    for group, choices in expand_groups(sentence.tokens, list_clusters(sentence)):
        if group.start > position:
            segments.append(Segment(position, (sentence.tokens[position : group.start],)))
        segments.append(Segment(group.start, choices))
        position = min(group.end, len(sentence.tokens))
    if position < len(sentence.tokens) or not segments:
        segments.append(Segment(position, (sentence.tokens[position:],)))
    return segments


def name_annotators(sentence: Sentence) -> dict[Tokens, int]:
    """Map each unmixed reference to the first annotator who wrote it.

    The source is included, with number -1, if an annotator corrected nothing.
    """
    if has_whole_texts(sentence):
        first: dict[Tokens, int] = {}
        for annotator, text in enumerate(sentence.references):
            first.setdefault(text, annotator)
        return first
    edits: dict[int, list[Edit]] = {}
    for cluster in list_clusters(sentence):
        for alternative in cluster.alternatives:
            edits.setdefault(alternative.annotator, []).extend(join_spans(alternative))
    names: dict[Tokens, int] = {}
    for annotator in sorted(edits):
        names.setdefault(tuple(apply_from_end(sentence.tokens, edits[annotator])) or sentence.tokens, annotator)
    if len(edits) < sum(annotation is not None for annotation in sentence.annotations) or not edits:
        names.setdefault(sentence.tokens, -1)
    return names


def join_spans(alternative: Alternative) -> Combination:
    """Join the edits that have the same span."""
    joined: dict[tuple[int, int], Tokens] = {}
    for edit in alternative.edits:
        joined[edit.start, edit.end] = joined.get((edit.start, edit.end), ()) + edit.correction
    return tuple([Edit(start, end, correction) for (start, end), correction in joined.items()])


def apply_from_end(tokens: Sequence[str], edits: Iterable[Edit], offset: int = 0, whole: bool = True) -> list[str]:
    """Apply edits from the last to the first; the first of the tokens has the index `offset`.

    If the tokens are the `whole` sentence, an edit that would delete everything is not applied.
    """
    text = list(tokens)
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        removed = text[edit.start - offset : edit.end - offset]
        text[edit.start - offset : edit.end - offset] = edit.correction
        if whole and not text:
            text = removed
    return text


def expand_groups(tokens: Tokens, clusters: Sequence[Cluster]) -> list[tuple[Group, tuple[Tokens, ...]]]:
    """Group errors in sentence order, with the texts that each group can become."""
    groups = _merge([_open_group(cluster) for cluster in clusters if cluster.alternatives])
    while True:
        expanded = []
        for group in groups:
            choices, end = _expand(tokens, group, len(groups) == 1)
            if end > group.end:
                # Overlapping edits of different errors reach further right than their spans.
                group.end = end
                break
            expanded.append((group, choices))
        else:
            if not all(choices for _, choices in expanded):
                return []  # two required corrections have the same span: the source is the only reference
            if len(groups) < 2 or not _may_be_empty(tokens, expanded):
                return expanded
            groups = [Group(0, len(tokens), [error for group in groups for error in group.errors])]
            continue
        groups = _merge(groups)


def _open_group(cluster: Cluster) -> Group:
    options = [join_spans(alternative) for alternative in cluster.alternatives]
    edits = [edit for option in options for edit in option]
    if not cluster.required:
        options.append(())
    return Group(min(edit.start for edit in edits), max(edit.end for edit in edits), [options])


def _merge(groups: list[Group]) -> list[Group]:
    """Merge groups until none of them touch."""
    while True:
        pair = next(((a, b) for a, b in combinations(groups, 2) if a.touches(b)), None)
        if pair is None:
            return sorted(groups, key=lambda group: (group.start, group.end))
        group, other = pair
        merged = Group(min(group.start, other.start), max(group.end, other.end), group.errors + other.errors)
        groups = [remaining for remaining in groups if remaining is not group and remaining is not other]
        groups.append(merged)


def _expand(tokens: Tokens, group: Group, alone: bool) -> tuple[tuple[Tokens, ...], int]:
    """Return all texts that a group can become, those with the fewest edits first, and its actual end."""
    number = prod(map(len, group.errors))
    if number > MAX_COMBINATIONS:
        raise UnscorableSentence(
            f"too many combinations of overlapping corrections ({number:,}, at most {MAX_COMBINATIONS:,}): "
            f"{quote_tokens(tokens)}"
        )
    whole = alone and group.start == 0 and group.end >= len(tokens)
    rest = max(0, len(tokens) - group.end)
    edit_counts: dict[Tokens, int] = {}
    end = group.end
    for choice in product(*group.errors):
        edits = [edit for option in choice for edit in option]
        if len({(edit.start, edit.end) for edit in edits}) < len(edits):
            continue  # two errors have the same span
        text = apply_from_end(tokens[group.start :], edits, group.start, whole)
        end = max(end, _find_reach(group, edits, len(tokens)))
        local = tuple(text[: len(text) - rest] if rest else text)
        if not local and whole:
            local = tokens
        edit_counts[local] = min(edit_counts.get(local, len(edits)), len(edits))
    ordered = sorted(edit_counts, key=lambda text: edit_counts[text])
    return tuple(ordered), end


def _find_reach(group: Group, edits: Sequence[Edit], length: int) -> int:
    """Return the end of the changed text in source tokens, if nothing after the group has been changed."""
    length += sum(
        edit.end - edit.start for edit in edits
    )  # longer than the sentence, to detect edits that reach beyond its end
    marks: list[int] = list(range(group.start, length))
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        marks[edit.start - group.start : edit.end - group.start] = [-1] * len(edit.correction)
    end = length
    while marks and marks[-1] == end - 1:
        end -= 1
        marks.pop()
    return end


def _may_be_empty(tokens: Tokens, expanded: Sequence[tuple[Group, tuple[Tokens, ...]]]) -> bool:
    """Return True if edits of several groups together could delete the whole sentence."""
    covered = sum(min(group.end, len(tokens)) - group.start for group, _ in expanded)
    # Only an edit at the start can delete the last token, but it may be one of several in its group.
    return covered == len(tokens) and all(() in choices for group, choices in expanded if group.start > 0)
