"""Analyses as lines of columns."""

from __future__ import annotations

import json
from collections.abc import Iterator

from redink.formats import conllu
from redink.language.conllu import list_tokens
from redink.language.parser import Analysis


def format_tsv(analysis: Analysis) -> Iterator[str]:
    """Yield lines of seven columns: number, word, tag, part of speech, lemma, label, head (from 1; 0 for a root)."""
    for number, (word, lemma, pos, tag, head, label, _) in enumerate(list_tokens(analysis), 1):
        yield "\t".join((str(number), word, tag, pos, lemma, label, str(head)))


def format_conllu(analysis: Analysis) -> Iterator[str]:
    """Yield lines of CoNLL-U's ten columns."""
    return conllu.format_conllu(list_tokens(analysis))


def format_jsonl(analysis: Analysis) -> Iterator[str]:
    """One JSON object with a list per field; a head is an index from 0, and a root is its own head."""
    none = ("",) * len(analysis.words)
    fields = {
        "tokens": analysis.words,
        "tag": analysis.tags,
        "pos": analysis.pos,
        "morph": analysis.features or none,
        "lemma": analysis.lemmas,
        "dep": analysis.deps or none,
        "head": analysis.heads or (),
    }
    yield json.dumps(fields, ensure_ascii=False)
