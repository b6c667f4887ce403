"""Grouping of edits into clusters of alternative corrections of one error.

Felice and Briscoe (2015), section 2.1: overlapping corrections of different annotators are alternatives for the same
error. The rule is that of their converter, which takes the edits one by one and never joins two clusters.
"""

from __future__ import annotations

from redink.formats.treebank import split_words
from redink.types import NOOP, Alternative, Annotations, Cluster, Edit, Sentence


def has_whole_texts(sentence: Sentence) -> bool:
    """Return whether each corrected text is a reference of its own; grouped errors take precedence."""
    return bool(sentence.references) and sentence.clusters is None


def list_clusters(sentence: Sentence) -> tuple[Cluster, ...]:
    """Return the errors of a sentence as grouped in the file, or else by overlap."""
    return group_edits(sentence.annotations) if sentence.clusters is None else sentence.clusters


def group_edits(annotations: Annotations) -> tuple[Cluster, ...]:
    """Group edits by overlap, in the order of the sentence.

    Edits are taken by length, the longest first, and go to the first cluster with an overlapping edit.

    >>> first, second = (Edit(0, 2, ("x",), "A"),), (Edit(0, 1, ("y",), "B"), Edit(2, 3, ("z",), "C"))
    >>> [(cluster.type, cluster.required) for cluster in group_edits((first, second))]
    [('A/B', True), ('C', False)]
    """
    annotators = [annotator for annotator, annotation in enumerate(annotations) if annotation is not None]
    edits = [
        (annotator, edit)
        for annotator in annotators
        for edit in annotations[annotator] or ()
        if edit.type != NOOP and edit.start >= 0
    ]
    clusters: list[list[tuple[int, Edit]]] = []
    for annotator, edit in sorted(edits, key=lambda item: item[1].start - item[1].end):
        matching = next((cluster for cluster in clusters if any(_overlaps(edit, other) for _, other in cluster)), None)
        if matching is None:
            clusters.append([(annotator, edit)])
        else:
            matching.append((annotator, edit))
    clusters.sort(key=lambda cluster: (cluster[0][1].start, cluster[0][1].end))
    return tuple([_make_cluster(cluster, annotators) for cluster in clusters])


def _overlaps(new: Edit, old: Edit) -> bool:
    if (new.start, new.end) == (old.start, old.end):
        return True
    if new.start == new.end:
        return old.start < new.start < old.end
    if old.start == old.end:
        return new.start < old.start < new.end
    return old.start < new.end <= old.end or old.start <= new.start < old.end


def _make_cluster(edits: list[tuple[int, Edit]], annotators: list[int]) -> Cluster:
    alternatives = []
    for annotator in annotators:
        corrections = tuple([_retokenise(edit) for number, edit in edits if number == annotator])
        if corrections:
            alternatives.append(Alternative(annotator, corrections))
    types = "/".join(sorted({edit.type for _, edit in edits}))
    return Cluster(tuple(alternatives), len(alternatives) == len(annotators), types)


def _retokenise(edit: Edit) -> Edit:
    """Return the edit with its first correction split into tokens like those of system outputs."""
    words = tuple(split_words(" ".join(edit.correction)))
    return Edit._make((edit.start, edit.end, words, edit.type, ()))
