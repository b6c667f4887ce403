"""From edits to errors: annotations in, clusters of alternative corrections out.

Felice and Briscoe (2015), section 2.1: corrections of different annotators that overlap are alternatives for the same
error. The rule is that of their converter, which looks at one edit after the other and never joins two clusters.
"""

from __future__ import annotations

from redink.formats.treebank import split_words
from redink.types import NOOP, Alternative, Annotations, Cluster, Edit, Sentence


def has_whole_texts(sentence: Sentence) -> bool:
    """Check for corrected texts, each of which is one reference as it is; grouped errors take precedence."""
    return bool(sentence.references) and sentence.clusters is None


def list_clusters(sentence: Sentence) -> tuple[Cluster, ...]:
    """The errors of a sentence: as someone has grouped them, or else by overlap."""
    return group_edits(sentence.annotations) if sentence.clusters is None else sentence.clusters


def group_edits(annotations: Annotations) -> tuple[Cluster, ...]:
    """Clusters by overlap, in the order of the sentence.

    Edits are taken by length, the longest first, and go to the first cluster that has an edit they overlap.

    >>> his, hers = (Edit(0, 2, ("x",), "A"),), (Edit(0, 1, ("y",), "B"), Edit(2, 3, ("z",), "C"))
    >>> [(cluster.type, cluster.required) for cluster in group_edits((his, hers))]
    [('A/B', True), ('C', False)]
    """
    people = [annotator for annotator, annotation in enumerate(annotations) if annotation is not None]
    edits = [(who, edit) for who in people for edit in annotations[who] or () if edit.type != NOOP and edit.start >= 0]
    clusters: list[list[tuple[int, Edit]]] = []
    for who, edit in sorted(edits, key=lambda item: item[1].start - item[1].end):
        found = next((cluster for cluster in clusters if any(_overlaps(edit, other) for _, other in cluster)), None)
        if found is None:
            clusters.append([(who, edit)])
        else:
            found.append((who, edit))
    clusters.sort(key=lambda cluster: (cluster[0][1].start, cluster[0][1].end))
    return tuple([_close(cluster, people) for cluster in clusters])


def _overlaps(new: Edit, old: Edit) -> bool:
    if (new.start, new.end) == (old.start, old.end):
        return True
    if new.start == new.end:
        return old.start < new.start < old.end
    if old.start == old.end:
        return new.start < old.start < new.end
    return old.start < new.end <= old.end or old.start <= new.start < old.end


def _close(edits: list[tuple[int, Edit]], people: list[int]) -> Cluster:
    alternatives = []
    for annotator in people:
        corrections = tuple([_retokenise(edit) for who, edit in edits if who == annotator])
        if corrections:
            alternatives.append(Alternative(annotator, corrections))
    kinds = "/".join(sorted({edit.type for _, edit in edits}))
    return Cluster(tuple(alternatives), len(alternatives) == len(people), kinds)


def _retokenise(edit: Edit) -> Edit:
    """The edit with one correction, in tokens as the systems have them: annotators wrote words."""
    words = tuple(split_words(" ".join(edit.correction)))
    return Edit._make((edit.start, edit.end, words, edit.type, ()))
