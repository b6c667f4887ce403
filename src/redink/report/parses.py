"""Parses for people and for other tools: an analysis in, lines of columns out."""

from __future__ import annotations

from collections.abc import Iterator

from redink.language.parser import Analysis


def list_columns(analysis: Analysis) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Word, tag, part of speech, lemma, label and head of each token; heads count from 1, a root has 0."""
    heads = ["0" if head == place else str(head + 1) for place, head in enumerate(analysis.heads or ())]
    return zip(analysis.words, analysis.tags, analysis.pos, analysis.lemmas, analysis.deps or (), heads, strict=True)


def format_tsv(analysis: Analysis) -> Iterator[str]:
    """Lines of seven columns: number, word, tag, part of speech, lemma, label, head."""
    for number, columns in enumerate(list_columns(analysis), 1):
        yield "\t".join((str(number), *columns))


def format_conllu(analysis: Analysis) -> Iterator[str]:
    """Lines of CoNLL-U's ten columns."""
    yield f"# text = {' '.join(analysis.words)}"
    for number, (word, tag, pos, lemma, label, head) in enumerate(list_columns(analysis), 1):
        label = "root" if head == "0" else label or "dep"
        yield "\t".join((str(number), word, lemma, pos or "_", tag, "_", head, label, "_", "_"))
