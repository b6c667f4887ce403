"""The references of a sentence, not multiplied out: errors in, a chain of segments with their choices out.

With mixing, a reference takes one alternative of every error, or leaves it where it need not be corrected. Errors at
separate places do not touch each other, so the references are a chain: unchanged stretches of the source, and between
them groups of errors with all that can come of each group. Only errors whose places overlap are multiplied out.
Edits are carried out from the last to the first, each on what the others have left, as the original does it.
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

MOST = 100_000
"""How many combinations of overlapping errors are multiplied out; beyond this there is an error."""

Combination: TypeAlias = tuple[Edit, ...]


class Segment(NamedTuple):
    """A place of the sentence with what a reference can have there."""

    position: int
    """How many source tokens stand before it."""
    choices: tuple[Tokens, ...]


@dataclass(slots=True)
class Group:
    """Errors that overlap, with the stretch of the source that they change."""

    start: int
    end: int
    """Beyond the sentence, where edits would take more tokens than there are: others may insert some there."""
    errors: list[list[Combination]]
    """For each error, what can be done about it."""

    def touches(self, other: Group) -> bool:
        """Whether what is done here can change what is done there."""
        if self.start < other.end and other.start < self.end:
            return True
        return bool(self.spans & other.spans)

    @property
    def spans(self) -> set[tuple[int, int]]:
        """The spans of all edits."""
        return {(edit.start, edit.end) for error in self.errors for edits in error for edit in edits}


def list_segments(sentence: Sentence, mix: bool) -> list[Segment]:
    """Return the chain of segments whose choices, one of each, are the references."""
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

    The source is a reference too, with number -1, if an annotator corrected nothing.
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
        names.setdefault(tuple(carry_out(sentence.tokens, edits[annotator])) or sentence.tokens, annotator)
    if len(edits) < sum(annotation is not None for annotation in sentence.annotations) or not edits:
        names.setdefault(sentence.tokens, -1)
    return names


def join_spans(alternative: Alternative) -> Combination:
    """The edits, those of one span made one."""
    joined: dict[tuple[int, int], Tokens] = {}
    for edit in alternative.edits:
        joined[edit.start, edit.end] = joined.get((edit.start, edit.end), ()) + edit.correction
    return tuple([Edit(start, end, correction) for (start, end), correction in joined.items()])


def carry_out(tokens: Sequence[str], edits: Iterable[Edit], offset: int = 0, whole: bool = True) -> list[str]:
    """The tokens, of which the first is number `offset`, with the edits carried out from the last to the first.

    Where they are the `whole` sentence, an edit that would leave nothing of it is not carried out.
    """
    text = list(tokens)
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        kept = text[edit.start - offset : edit.end - offset]
        text[edit.start - offset : edit.end - offset] = edit.correction
        if whole and not text:
            text = kept
    return text


def expand_groups(tokens: Tokens, clusters: Sequence[Cluster]) -> list[tuple[Group, tuple[Tokens, ...]]]:
    """Groups of errors in the order of the sentence, with the texts that each can become."""
    groups = _merge([_open_group(cluster) for cluster in clusters if cluster.alternatives])
    while True:
        expanded = []
        for group in groups:
            choices, end = _expand(tokens, group, len(groups) == 1)
            if end > group.end:
                # Overlapping edits of different errors reached further right than any span says.
                group.end = end
                break
            expanded.append((group, choices))
        else:
            if not all(choices for _, choices in expanded):
                return []  # two errors that must be corrected claim the same place: no reference but the source
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
    """Groups that touch each other made one, until none do."""
    while True:
        pair = next(((a, b) for a, b in combinations(groups, 2) if a.touches(b)), None)
        if pair is None:
            return sorted(groups, key=lambda group: (group.start, group.end))
        one, other = pair
        joined = Group(min(one.start, other.start), max(one.end, other.end), one.errors + other.errors)
        groups = [group for group in groups if group is not one and group is not other]
        groups.append(joined)


def _expand(tokens: Tokens, group: Group, alone: bool) -> tuple[tuple[Tokens, ...], int]:
    """All texts that a group can become, those with the fewest edits first, and where it really ends."""
    combined = prod(map(len, group.errors))
    if combined > MOST:
        raise UnscorableSentence(
            f"{combined:,} combinations of overlapping corrections are more than can be tried: {quote_tokens(tokens)}"
        )
    whole = alone and group.start == 0 and group.end >= len(tokens)
    rest = max(0, len(tokens) - group.end)
    found: dict[Tokens, int] = {}
    end = group.end
    for choice in product(*group.errors):
        edits = [edit for option in choice for edit in option]
        if len({(edit.start, edit.end) for edit in edits}) < len(edits):
            continue  # two errors claim the same place
        text = carry_out(tokens[group.start :], edits, group.start, whole)
        end = max(end, _find_reach(group, edits, len(tokens)))
        local = tuple(text[: len(text) - rest] if rest else text)
        if not local and whole:
            local = tokens
        found[local] = min(found.get(local, len(edits)), len(edits))
    ordered = sorted(found, key=lambda text: found[text])
    return tuple(ordered), end


def _find_reach(group: Group, edits: Sequence[Edit], length: int) -> int:
    """The end of what the edits change, in source tokens, if nothing behind the group has been changed."""
    length += sum(edit.end - edit.start for edit in edits)  # as if there were more, to see what reaches beyond
    marks: list[int] = list(range(group.start, length))
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        marks[edit.start - group.start : edit.end - group.start] = [-1] * len(edit.correction)
    kept = length
    while marks and marks[-1] == kept - 1:
        kept -= 1
        marks.pop()
    return kept


def _may_be_empty(tokens: Tokens, expanded: Sequence[tuple[Group, tuple[Tokens, ...]]]) -> bool:
    """Whether edits of several groups together could leave nothing of the sentence."""
    covered = sum(min(group.end, len(tokens)) - group.start for group, _ in expanded)
    # Only an edit at the start can take the last token, but that may be one of several in its group.
    return covered == len(tokens) and all(() in choices for group, choices in expanded if group.start > 0)
